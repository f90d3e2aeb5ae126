"""`manage.py positions_import`: a CSV of positions into the catalogue."""

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from positions import importing
from positions.layout import LayoutError
from positions.layout.csv import PositionText, is_sets, read_positions
from positions.layout.text import SIZE_LIMIT
from positions.wording import word_fault


@dataclass(frozen=True)
class SetsOption:
    """One `--sets`: a number of sets, for all positions or for ranges of ids."""

    #: 3 or 4.
    sets: int
    #: (first, last) ids, inclusive; empty for all positions.
    ranges: tuple[tuple[int, int], ...]

    def names(self, number: int) -> bool:
        """Whether the option speaks of this id by itself."""
        return any(first <= number <= last for first, last in self.ranges)


def parse_sets(text: str) -> SetsOption:
    """`4`, or `4:1-6,9`."""
    match = re.fullmatch(r"([0-9]+)(?::([0-9]{1,9}(?:-[0-9]{1,9})?(?:,[0-9]{1,9}(?:-[0-9]{1,9})?)*))?", text)
    if match is None:
        raise ArgumentTypeError(f"expected 4 or 4:1-6,9, not {text!r}")
    if not is_sets(sets := int(match[1])):
        raise ArgumentTypeError(f"bad_sets: a position is played over 3 or 4 sets, not {sets}")
    parts = [part.partition("-") for part in match[2].split(",")] if match[2] else []
    return SetsOption(sets, tuple((int(first), int(last or first)) for first, _, last in parts))


class Command(BaseCommand):
    """Import a file of positions in the players' CSV format, as a whole or not at all."""

    help = "Imports positions from a CSV file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See docs: what is given here goes before what the file says."""
        parser.add_argument("file")
        parser.add_argument(
            "--sets", action="append", default=[], type=parse_sets, help="4, or 4:1-6,9 for some ids"
        )
        parser.add_argument("--publish", action="store_true", help="put them into the catalogue at once")
        parser.add_argument("--owner", metavar="NAME", help="the member whose positions they become")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what was done, or every fault with its line."""
        path = Path(options["file"])
        try:
            with path.open("rb") as file:
                data = file.read(SIZE_LIMIT + 1)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
        owner_id = _owner_id(options["owner"])
        try:
            entries = [_with_sets(entry, options["sets"]) for entry in read_positions(data)]
            done = importing.import_positions(
                entries=entries, owner_id=owner_id, into="catalogue" if options["publish"] else "private"
            )
        except LayoutError as error:
            for fault in error.faults:
                self.stdout.write(f"{path}:{fault.line}: {fault.code}: {word_fault(fault)}")
            sys.exit(1)
        self.stdout.write(f"{done.read} read, {done.new} new, {done.unchanged} unchanged")


def _with_sets(entry: PositionText, given: list[SetsOption]) -> PositionText:
    """The ids that an option names go before the one for all, and that before what the file says."""
    for option in given:
        if option.names(entry.id):
            return replace(entry, sets=option.sets)
    for option in given:
        if not option.ranges:
            return replace(entry, sets=option.sets)
    return entry


def _owner_id(name: str | None) -> int | None:
    if name is None:
        return None
    users = get_user_model()
    try:
        return int(users._default_manager.get_by_natural_key(name).pk)
    except users.DoesNotExist as error:
        raise CommandError(f"--owner: there is no member {name}") from error
