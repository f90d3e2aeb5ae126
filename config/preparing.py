"""Brings the database, the translations and the catalogue to what this version of the site needs."""

from collections.abc import Callable

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, connections
from django.db import Error as DatabaseError
from django.db.migrations.executor import MigrationExecutor

from config.environment import stop
from config.messages import compile_messages


def prepare(say: Callable[[str], object]) -> None:
    """Do what is missing and ``say`` it, a line each; a database that fails stops the start with one line."""
    try:
        migrate(say)
        if compile_messages():
            say("Translations compiled.")
        call_command("positions_starters")
    except DatabaseError as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        stop("DATABASE_URL", f"should be a database that works; this one says: {lines[0]}")
    except CommandError as error:
        stop("starter positions", str(error))


def migrate(say: Callable[[str], object]) -> None:
    """Apply the migrations that the database lacks."""
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        say("Preparing the database ...")
        call_command("migrate", interactive=False, verbosity=0)
