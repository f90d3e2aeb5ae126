"""`manage.py record_check FILE`: reads a record or a saved game of the older page and tells where it stands."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.rules import RecordError
from games.rules.record_file import SIZE_LIMIT, GameFile, read_game_file


class Command(BaseCommand):
    """One line of JSON about a file, or `code: place` and status 1."""

    help = "Reads a record or a saved game of the older page and prints where the game stands, as one line of JSON."
    requires_system_checks: list[str] = []  # it touches no database

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file."""
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, print; a file that is refused ends with status 1."""
        try:
            found = read_game_file(_read(options["file"]))
        except RecordError as error:
            self.stdout.write(f"{error.code}: {error.place or 'the whole file'}")
            sys.exit(1)
        self.stdout.write(json.dumps(standing(found)))


def _read(path: Path) -> bytes:
    """One byte more than may be is enough to tell that there are too many."""
    try:
        with path.open("rb") as file:
            return file.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise RecordError("unreadable", f"{path}: {error.strerror}") from error


def standing(found: GameFile) -> dict[str, Any]:
    """Where the game in a file stands, by the names of the contract."""
    record = found.record
    state = record.state
    return {
        "position": found.name,
        "sets": record.start.sets,
        "to_move": state.turn,
        "scores": state.score(),
        "bridges": len(state.bridges),
        "cut": sum(bridge.cut for bridge in state.bridges),
        "stones": len(state.stones),
        "over": state.outcome is not None,
    }
