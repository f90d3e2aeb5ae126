"""`manage.py positions_balance`: how positions play at random, and which miss the aims for starters."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.balance import LARGEST_DIFFERENCE, MOST_LEFT, measure
from positions import catalogue
from positions.catalogue import CatalogueError
from positions.layout import Layout, LayoutError
from positions.layout.csv import read_positions
from positions.starter_files import StarterError, parse_starter, read_starters

#: Title, sets (R4) and layout of one position.
Found = tuple[str, int, Layout]


class Command(BaseCommand):
    """Play random games on positions and print means for each."""

    help = (
        "Plays random games that build where they can. Aims: "
        f"at most {MOST_LEFT:g} stones left over, totals that differ by less than {LARGEST_DIFFERENCE:g} %."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Without names: all starters of the repository."""
        parser.add_argument(
            "names",
            nargs="*",
            metavar="SLUG|FILE",
            help="a starter, a published position, a starter's file or a .csv of positions (3 sets if it says nothing)",
        )
        parser.add_argument("--games", type=int, default=200, help="games for each position (200)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games (1)")

    def handle(self, *args: Any, **options: Any) -> None:
        """A line for each position, then how many miss an aim; status 1 when any does."""
        games, seed = options["games"], options["seed"]
        if games < 1:
            raise CommandError("--games: at least 1")
        positions = [found for name in options["names"] for found in _named(name)] or list(_starters())
        width = max(len(title) for title, _, _ in positions)
        self.stdout.write(f"{'title':{width}}  sets  cells  regions  dots   left    blue  yellow  differ")
        wrong = 0
        for title, sets, layout in positions:
            balance = measure(layout, sets, games, seed)
            regions, dots = len(layout.regions), len(layout.dots)
            line = (
                f"{title:{width}}  {sets:4}  {len(layout.cells) - dots:5}  {regions:7}  {dots:4}  {balance.left:5.2f}"
                f"  {balance.blue:6.2f}  {balance.yellow:6.2f}  {balance.difference:4.1f} %"
            )
            if balance.misses:
                wrong += 1
                line += f"  MISSES {', '.join(balance.misses)}"
            self.stdout.write(line)
        self.stdout.write(f"{len(positions)} measured over {games} games each, {wrong} miss an aim")
        if wrong:
            sys.exit(1)


def _starters() -> Iterator[Found]:
    for starter in read_starters():
        yield starter.title, starter.sets, starter.layout


def _named(name: str) -> Iterator[Found]:
    """What one argument means: a file goes before a starter, and that before a published position."""
    path = Path(name)
    try:
        if path.suffix == ".csv":
            for entry in read_positions(path.read_bytes()):
                yield entry.title, entry.sets or 3, entry.layout
        elif path.suffix == ".txt":
            starter = parse_starter(path.read_text(encoding="utf-8"), name=path.name)
            yield starter.title, starter.sets, starter.layout
        else:
            yield _by_slug(name)
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from error
    except (StarterError, LayoutError, CatalogueError) as error:
        raise CommandError(f"{name}: {error}") from error


def _by_slug(slug: str) -> Found:
    for starter in read_starters():
        if starter.slug == slug:
            return starter.title, starter.sets, starter.layout
    version = catalogue.published_version(slug=slug)
    return version.title, version.sets, version.ground
