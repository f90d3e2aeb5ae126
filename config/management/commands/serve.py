"""Starts the whole site in one process on one's own machine: `make run`."""

import socket
from argparse import ArgumentParser
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, connections
from django.db import Error as DatabaseError
from django.db.migrations.executor import MigrationExecutor

from config.environment import stop
from config.messages import compile_messages


class Command(BaseCommand):
    """Prepares the database, the translations and the starter positions, then answers until it is interrupted."""

    help = "Prepare everything and start the site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """``--prepared`` starts at once, for images and machines where preparing is a step of its own."""
        parser.add_argument("--prepared", action="store_true", help="start without preparing anything")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print ``Ready: …`` once the site answers; return, with status 0, on SIGINT and SIGTERM."""
        self.refuse_busy_port()
        if not options["prepared"]:
            self.prepare()
        # Imported late, so that preparing comes before anything that reads the prepared data.
        from config.asgi import application

        Server(
            application=application,
            endpoints=build_endpoint_description_strings(host=settings.HOST, port=settings.PORT),
            server_name="",
            ready_callable=self.say_ready,
            websocket_timeout=-1,  # a quiet socket may stay for longer than a day
        ).run()

    def refuse_busy_port(self) -> None:
        """One clear line when somebody else listens there."""
        family = socket.AF_INET6 if ":" in settings.HOST else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((settings.HOST, settings.PORT))
            except OSError as error:
                stop(
                    "PORT",
                    f"should be free, but {settings.HOST}:{settings.PORT} can't be used ({error.strerror})",
                )

    def prepare(self) -> None:
        """Bring the database, the translations and the catalogue to what this version needs."""
        try:
            connection = connections[DEFAULT_DB_ALIAS]
            executor = MigrationExecutor(connection)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                self.stdout.write("Preparing the database ...")
                call_command("migrate", interactive=False, verbosity=0)
            if compile_messages():
                self.stdout.write("Translations compiled.")
            call_command("positions_starters", stdout=self.stdout)
        except DatabaseError as error:
            first_line = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
            stop("DATABASE_URL", f"should be a database that works; this one says: {first_line}")
        except CommandError as error:
            stop("starters", str(error))

    def say_ready(self) -> None:
        """Called by the server once it listens."""
        self.stdout.write(f"Ready: {settings.SITE_URL}/")
        self.stdout.flush()
