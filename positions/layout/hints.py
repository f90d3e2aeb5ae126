"""What a designer may want to look at again. Hints, not faults: such a position can be played and published."""

from __future__ import annotations

from collections.abc import Iterator

from positions.layout.faults import Fault
from positions.layout.model import Cell, Layout

#: Every code that a hint can carry.
HINTS = ("unreachable_dot", "region_cannot_score")

#: One step along each of the four lines through a cell.
_LINES = ((1, 0), (0, 1), (1, 1), (1, -1))


def find_hints(layout: Layout) -> tuple[Fault, ...]:
    """All hints, dots first, in reading order; `cell` is the dot, or the region's first cell with its token quoted.

    `unreachable_dot`: no stone can ever come to lie on it, since a dot takes one only into a bridge (R11).
    `region_cannot_score`: no bridge can have an inner stone there (R25).
    """
    reachable = find_reachable(layout)
    dots = tuple(Fault("unreachable_dot", cell=dot) for dot in layout.dots if dot not in reachable)
    regions = tuple(
        Fault("region_cannot_score", cell=cells[0], quoted=token)
        for token, cells in layout.regions.items()
        if not any(_is_inner(cell, reachable) for cell in cells)
    )
    return dots + regions


def find_reachable(layout: Layout) -> frozenset[Cell]:
    """The cells that can hold a stone at some time: region cells, and dots that end or join rows of such cells."""
    reachable = {cell for cell in layout.cells if layout.token(cell) != "o"}
    waiting = set(layout.dots)
    while True:
        found = {dot for dot in waiting if _completes_row(dot, reachable)}
        if not found:
            return frozenset(reachable)
        reachable |= found
        waiting -= found


def _completes_row(cell: Cell, reachable: set[Cell]) -> bool:
    """Whether a row of three through the cell has both its others among the reachable. A row of four has such a row."""
    return any(one in reachable and other in reachable for one, other in _pairs(cell))


def _is_inner(cell: Cell, reachable: frozenset[Cell]) -> bool:
    """Whether a row of three with the cell in its middle can be filled."""
    column, row = cell
    return any(
        (column - across, row - down) in reachable and (column + across, row + down) in reachable
        for across, down in _LINES
    )


def _pairs(cell: Cell) -> Iterator[tuple[Cell, Cell]]:
    """The other two cells of every row of three through this one."""
    column, row = cell
    for across, down in _LINES:
        for first in (-2, -1, 0):
            steps = [first + step for step in range(3) if first + step]
            one, other = ((column + step * across, row + step * down) for step in steps)
            yield one, other
