"""The repository's own positions: one readable text file for each, in `positions/starters/`.

    title: Little boat
    slug: little-boat
    sets: 3
    author: Ada
    figure: A hull with a sail, seen from the side.

    . o o .
    o S1 S1 o

All five lines are needed, in any order; after an empty line come the rows of cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from positions.layout import Layout, LayoutError, parse_layout
from positions.layout.csv import SETS

#: Where the files lie.
FOLDER = Path(__file__).parent / "starters"

_KEYS = ("title", "slug", "sets", "author", "figure")


class StarterError(ValueError):
    """A file that can't be read, with its name and line."""


@dataclass(frozen=True)
class Starter:
    """One file."""

    title: str
    slug: str
    #: 3 or 4.
    sets: int
    author: str
    #: What the position shows, for those who design them.
    figure: str
    layout: Layout


def read_starters(folder: Path = FOLDER) -> tuple[Starter, ...]:
    """All starters, by file name. Raises StarterError."""
    return tuple(
        parse_starter(path.read_text(encoding="utf-8"), name=path.name)
        for path in sorted(folder.glob("*.txt"))
    )


def parse_starter(text: str, *, name: str) -> Starter:
    """One starter from its text; `name` stands in the error. Raises StarterError."""
    head, _, _ = text.partition("\n\n")
    values: dict[str, str] = {}
    lines = head.split("\n")
    for number, line in enumerate(lines, 1):
        key, colon, value = line.partition(":")
        if not colon or key not in _KEYS or key in values or not value.strip():
            raise StarterError(f"{name}:{number}: expected one of {', '.join(_KEYS)}, each once: {line!r}")
        values[key] = value.strip()
    if missing := [key for key in _KEYS if key not in values]:
        raise StarterError(f"{name}:{len(lines)}: missing: {', '.join(missing)}")
    if values["sets"] not in map(str, SETS):
        raise StarterError(f"{name}: bad_sets: {values['sets']!r}")
    try:
        # Empty lines in place of the head keep the line numbers of the faults right.
        layout = parse_layout("\n" * (len(lines) - 1) + text[len(head) :])
    except LayoutError as error:
        raise StarterError(f"{name}: {error}") from error
    return Starter(
        title=values["title"],
        slug=values["slug"],
        sets=int(values["sets"]),
        author=values["author"],
        figure=values["figure"],
        layout=layout,
    )
