"""Starts the whole site in one process on one's own machine: `make run`."""

import gc
import os
import socket
import sys
from argparse import ArgumentParser
from threading import Timer
from typing import Any, cast

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from django.conf import settings
from django.core.management.base import BaseCommand

from config import alone
from config.checks import refuse_parts
from config.environment import stop
from config.preparing import prepare

STOP_WITHIN = 5  # seconds


def leave() -> None:
    """End the process with status 0, threads and all: an action is one transaction, so nothing is left half done."""
    sys.stdout.flush()
    os._exit(0)


#: Objects made between two collections of the youngest, and how many collections lie between those of the older ones.
COLLECTED_AFTER, OLDER_AFTER = 50_000, 20


def rest_from_collecting() -> None:
    """Look for unreachable cycles seldom, and never in what is there from the start.

    A whole collection among the objects of a thousand sockets holds every move up for a tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECTED_AFTER, OLDER_AFTER, OLDER_AFTER)


class Command(BaseCommand):
    """Prepares the database, the translations and the starter positions, then answers until it is interrupted."""

    help = "Prepare everything and start the site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """``--prepared`` starts at once, for images and machines where preparing is a step of its own."""
        parser.add_argument("--prepared", action="store_true", help="start without preparing anything")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print ``Ready: …`` once the site answers; return, with status 0, on SIGINT and SIGTERM."""
        refuse_parts()
        self.refuse_busy_port()
        if not options["prepared"]:
            prepare(self.stdout.write)
        alone.claim()
        # Imported late, so that preparing comes before anything that reads the prepared data.
        from twisted.internet import reactor

        from config.asgi import application
        from config.server import bound_requests

        bound_requests()
        rest_from_collecting()
        # Whatever still waits for the database when the site is stopped is not waited for longer than that.
        last_word = Timer(STOP_WITHIN, leave)
        last_word.daemon = True
        cast(Any, reactor).addSystemEventTrigger("before", "shutdown", last_word.start)
        Server(
            application=application,
            endpoints=build_endpoint_description_strings(host=settings.HOST, port=settings.PORT),
            server_name="",
            # Once the reactor runs, its answer to SIGINT is in place too.
            ready_callable=lambda: cast(Any, reactor).callLater(0, self.say_ready),
            websocket_timeout=-1,  # a quiet socket may stay for longer than a day
        ).run()
        leave()

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

    def say_ready(self) -> None:
        """Called by the server once it listens."""
        self.stdout.write(f"Ready: {settings.SITE_URL}/")
        self.stdout.flush()
