"""What differs between two layouts: for reviewers, and for the history of a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from positions.layout.model import Cell, Layout

#: Furthest that one layout is moved over the other to find where they agree, in cells.
FURTHEST = 4


@dataclass(frozen=True)
class Difference:
    """The cells that are not the same, each list in reading order and in its own layout's coordinates."""

    #: How many places are not the same.
    places: int
    #: Cells of the older layout that are gone or something else now.
    before: tuple[Cell, ...]
    #: Cells of the newer layout that are new or were something else.
    after: tuple[Cell, ...]


def find_difference(older: Layout, newer: Layout) -> Difference:
    """Compare cell by cell, with the newer laid over the older where they agree best, at most `FURTHEST` cells away.

    So a column added on the left does not make everything differ.
    """
    across, down = min(
        _shifts(), key=lambda shift: (len(_changed(older, newer, shift)), abs(shift[0]) + abs(shift[1]))
    )
    changed = _changed(older, newer, (across, down))
    moved = [(column + across, row + down) for column, row in changed]
    had, has = set(older.cells), set(newer.cells)
    before = [cell for cell in changed if cell in had]
    after = [cell for cell in moved if cell in has]
    return Difference(len(changed), tuple(before), tuple(after))


def _shifts() -> Iterator[tuple[int, int]]:
    reach = range(-FURTHEST, FURTHEST + 1)
    return ((across, down) for across in reach for down in reach)


def _changed(older: Layout, newer: Layout, shift: tuple[int, int]) -> list[Cell]:
    """The older layout's places where the two differ, if `shift` leads from them to the newer's."""
    across, down = shift
    places = set(older.cells) | {(column - across, row - down) for column, row in newer.cells}
    return sorted(
        (cell for cell in places if older.token(cell) != newer.token((cell[0] + across, cell[1] + down))),
        key=lambda cell: (cell[1], cell[0]),
    )
