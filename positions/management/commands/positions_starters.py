"""`manage.py positions_starters`: the repository's own positions into the catalogue."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from positions import importing
from positions.starter_files import FOLDER, StarterError


class Command(BaseCommand):
    """Load the starter positions; loading again changes nothing."""

    help = "Publishes the positions of positions/starters/."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Another folder serves those who design starters."""
        parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where the text files are")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what was done."""
        try:
            done = importing.load_starters(folder=options["folder"])
        except StarterError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{done.read} read, {done.new} new, {done.unchanged} unchanged")
