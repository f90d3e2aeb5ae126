"""`manage.py positions_export`: the catalogue, or some of it, as CSV."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from positions import catalogue
from positions.layout.csv import write_positions


class Command(BaseCommand):
    """Write published positions to standard output; `positions_import` reads them as the same again."""

    help = "Writes published positions as CSV to standard output."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Without slugs: all."""
        parser.add_argument("slugs", nargs="*", metavar="SLUG")

    def handle(self, *args: Any, **options: Any) -> None:
        """Nothing is written when one of the slugs is unknown."""
        slugs = options["slugs"]
        versions = catalogue.published_versions(slugs=slugs)
        if unknown := sorted(set(slugs) - {version.position.slug for version in versions}):
            raise CommandError(f"not published: {', '.join(unknown)}")
        self.stdout.write(write_positions(map(catalogue.as_text, versions)), ending="")
