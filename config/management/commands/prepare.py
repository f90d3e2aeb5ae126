"""Prepares a machine or an upgrade without starting the site."""

from typing import Any

from django.core.management.base import BaseCommand

from config.preparing import prepare


class Command(BaseCommand):
    """The first half of `serve`, for images where several processes then start at once."""

    help = "Bring the database, the translations and the starter positions up to date."

    def handle(self, *args: Any, **options: Any) -> None:
        """Repeating it changes nothing."""
        prepare(self.stdout.write)
        self.stdout.write("Prepared.")
