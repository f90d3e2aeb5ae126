"""Everything about a layout that never changes in play, computed once.

Cells and *lines* (rows of 3 or 4 consecutive playable cells, R13) get numbers, sets of them are ints used as bit sets
(`bits.py`). The numbers hold for one layout in one process: they are never stored or sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from games.rules.bits import bit_set
from positions.layout import Cell, Layout

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
LENGTHS = (3, 4)


class Geometry:
    """The cells and lines of one layout. Treat as frozen; made by `geometry_of`, one for each layout."""

    __slots__ = (
        "all_lines",
        "cells",
        "claims",
        "conflicts",
        "dots",
        "fours",
        "is_dot",
        "layout",
        "line_between",
        "line_cells",
        "lines",
        "neighbours",
        "number",
        "pair_lines",
        "region_cells",
        "threes",
        "through",
        "through_dots",
    )

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        #: Cells by number, in reading order.
        self.cells: tuple[Cell, ...] = layout.cells
        self.number: dict[Cell, int] = {cell: number for number, cell in enumerate(self.cells)}
        #: Set of the cells that are dots.
        self.dots = bit_set(self.number[cell] for cell in layout.dots)
        #: For each cell whether it is a dot.
        self.is_dot = tuple(bool(self.dots >> number & 1) for number in range(len(self.cells)))
        #: Set of the cells that belong to regions: all others.
        self.region_cells = ((1 << len(self.cells)) - 1) ^ self.dots

        #: The cells of each line from its left end (upper end if upright). Those with dots come first, so that sets of
        #: them are small numbers: they are the ones that every search for legal dots looks at.
        self.lines: tuple[tuple[Cell, ...], ...] = tuple(
            sorted(
                self._find_lines(), key=lambda line: not any(self.is_dot[self.number[cell]] for cell in line)
            )
        )
        self.all_lines = (1 << len(self.lines)) - 1
        numbered = [[self.number[cell] for cell in line] for line in self.lines]
        #: The line between two ends, in either order; every pair of cells that is missing here has no line.
        self.line_between: dict[tuple[Cell, Cell], int] = {}
        for line, row in enumerate(self.lines):
            self.line_between[row[0], row[-1]] = self.line_between[row[-1], row[0]] = line
        #: For each line the set of its cells.
        self.line_cells: tuple[int, ...] = tuple(bit_set(cells) for cells in numbered)
        self.threes = bit_set(line for line, cells in enumerate(numbered) if len(cells) == 3)
        self.fours = bit_set(line for line, cells in enumerate(numbered) if len(cells) == 4)

        through = [0] * len(self.cells)
        neighbours = [0] * len(self.cells)
        pair_lines: list[dict[int, int]] = [{} for _ in self.cells]
        for line, cells in enumerate(numbered):
            for cell in cells:
                through[cell] |= 1 << line
            for one, next_one in pairwise(cells):
                for cell, other in ((one, next_one), (next_one, one)):
                    neighbours[cell] |= 1 << other
                    pair_lines[cell][other] = pair_lines[cell].get(other, 0) | 1 << line
        #: For each cell the set of lines that run through it.
        self.through: tuple[int, ...] = tuple(through)
        #: For each cell the set of cells that lie next to it on some line. Within one line these are exactly the
        #: cells beside it there, because a line is straight.
        self.neighbours: tuple[int, ...] = tuple(neighbours)
        #: For each cell and neighbour the set of lines in which the two lie side by side (R15, R21).
        self.pair_lines: tuple[dict[int, int], ...] = tuple(pair_lines)
        #: Set of the lines that contain a dot.
        self.through_dots = 0
        for dot in layout.dots:
            self.through_dots |= through[self.number[dot]]

        #: For each line the set of lines that conflict with it (R18), itself included: it can't be built twice (R21).
        self.conflicts: tuple[int, ...] = self._find_conflicts()
        #: For each region, by token, the set of lines that have an inner cell on it (R25).
        self.claims: dict[str, int] = dict.fromkeys(layout.regions, 0)
        for line, row in enumerate(self.lines):
            for inner in row[1:-1]:
                token = layout.token(inner)
                if token in self.claims:
                    self.claims[token] |= 1 << line

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Geometry) and self.layout == other.layout

    def __hash__(self) -> int:
        return hash(self.layout)

    def cells_of(self, members: int) -> tuple[Cell, ...]:
        """The cells of a set, in reading order."""
        # `bits` written out: a third quicker, and all that searches for legal dots find goes through here.
        cells = self.cells
        found = []
        while members:
            number = members.bit_length() - 1
            found.append(cells[number])
            members ^= 1 << number
        found.reverse()
        return tuple(found)

    def lines_beside(self, cell: int, others: int) -> int:
        """The set of lines in which the cell has a neighbour that is one of some other cells (R15)."""
        found = 0
        others &= self.neighbours[cell]
        if others:
            pair_lines = self.pair_lines[cell]
            while others:
                neighbour = others.bit_length() - 1
                others ^= 1 << neighbour
                found |= pair_lines[neighbour]
        return found

    def overlapping(self, line: int) -> int:
        """The set of lines that share two cells or more with a line, itself included (R21).

        Two lines share two cells only where one lies along the other, so they share a pair of neighbours.
        """
        cells = [self.number[cell] for cell in self.lines[line]]
        found = 0
        for one, next_one in pairwise(cells):
            found |= self.pair_lines[one][next_one]
        return found

    def _find_lines(self) -> Iterator[tuple[Cell, ...]]:
        for column, row in self.cells:
            for right, down in DIRECTIONS:
                for length in LENGTHS:
                    line = tuple((column + step * right, row + step * down) for step in range(length))
                    if all(cell in self.number for cell in line):
                        yield line

    def _find_conflicts(self) -> tuple[int, ...]:
        """R18 in doubled coordinates: lines that share a midpoint or an inner cell are in conflict."""
        points = [_conflict_points(cells) for cells in self.lines]
        users: dict[Cell, int] = {}
        for line, its_points in enumerate(points):
            for point in its_points:
                users[point] = users.get(point, 0) | 1 << line
        conflicts = []
        for its_points in points:
            found = 0
            for point in its_points:
                found |= users[point]
            conflicts.append(found)
        return tuple(conflicts)


def _conflict_points(cells: tuple[Cell, ...]) -> list[Cell]:
    """Midpoints and inner cells of a line, with all coordinates doubled: only midpoints have odd ones."""
    midpoints = [(one[0] + next_one[0], one[1] + next_one[1]) for one, next_one in pairwise(cells)]
    return midpoints + [(2 * column, 2 * row) for column, row in cells[1:-1]]


def row_fault(start: Cell, end: Cell) -> Literal["not_straight", "wrong_length"] | None:
    """Why two cells cannot be the ends of any bridge, wherever they lie; None if they can (R13)."""
    across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
    if across and down and across != down:
        return "not_straight"
    return None if max(across, down) + 1 in LENGTHS else "wrong_length"


def row_between(start: Cell, end: Cell) -> tuple[Cell, ...] | None:
    """The 3 or 4 cells from one end to the other; None if no bridge can have these ends."""
    if row_fault(start, end) is not None:
        return None
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down))
    return tuple(
        (start[0] + step * across // steps, start[1] + step * down // steps) for step in range(steps + 1)
    )


@lru_cache(maxsize=64)
def geometry_of(layout: Layout) -> Geometry:
    """The geometry of a layout, kept while it is among the last 64 asked for.

    Building takes some 7 ms and 0.4 MB on a usual board, 90 ms and 6 MB on one of 25 by 25 cells without holes.
    """
    return Geometry(layout)
