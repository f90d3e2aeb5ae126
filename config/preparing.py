"""Brings the database, the translations and the catalogue to what this version of the site needs."""

from collections.abc import Callable

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db import Error as DatabaseError
from django.db.migrations.executor import MigrationExecutor

from config.alone import connect_once
from config.environment import stop
from config.messages import compile_messages
from positions import importing
from positions.starter_files import StarterError


def prepare(say: Callable[[str], object]) -> None:
    """Do what is missing and ``say`` it, a line each; what fails stops the start with one line."""
    try:
        greet_server()
        migrate(say)
        if compile_messages():
            say("Translations compiled.")
        starters = importing.load_starters()
        if starters.new:
            say(f"Starting positions loaded: {starters.new}.")
    except DatabaseError as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        stop("DATABASE_URL", f"should be a database that works; this one says: {lines[0]}")
    except StarterError as error:
        stop("positions/starters", f"should be readable; {error}")


def greet_server() -> None:
    """Connect once, so that a server that is away is told in one line."""
    if connection.vendor == "postgresql":
        connect_once().close()


def migrate(say: Callable[[str], object]) -> None:
    """Apply the migrations that the database lacks."""
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        say("Preparing the database ...")
        call_command("migrate", interactive=False, verbosity=0)
