"""The stones on the board, and what they mean for every line, kept up to date as sets of lines.

For each line a three-bit counter says how many of its cells hold stones; the bits of all counters together are three
sets of lines. A line of three starts at one, so that for both lengths 4 means complete and 3 means one cell is missing.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.bits import bits
from games.rules.colours import COLOURS, GROUPS, KINDS
from games.rules.geometry import Geometry

# For each colour, by number, whether it is outside of Blue+, Yellow+, Red+.
_OUTSIDE = tuple(tuple(colour not in GROUPS[kind] for kind in KINDS) for colour in COLOURS)


class Stones(NamedTuple):
    """Stones on cells. Values of one geometry are equal when the same stones lie on the same cells."""

    #: By colour: the set of cells with a stone of it.
    by_colour: tuple[int, ...]
    #: The set of cells with a stone.
    occupied: int
    #: Bits 0 and 1 of the lines' counters.
    ones: int
    twos: int
    #: Both of them: the set of lines with exactly one empty cell. Kept because it is asked for most.
    one_missing: int
    #: Bit 2: the set of lines with a stone on every cell (R17).
    complete: int
    #: By kind: lines that may still be a bridge of Blue+, Yellow+, Red+. On all others lies a stone of another colour
    #: (R14), or two neighbours are alike (R15).
    open: tuple[int, int, int]

    @staticmethod
    def none(geometry: Geometry) -> Stones:
        """The empty board."""
        return Stones((0,) * len(COLOURS), 0, geometry.threes, 0, 0, 0, (geometry.all_lines,) * 3)

    def with_stone(self, geometry: Geometry, cell: int, colour: int) -> Stones:
        """With one stone more, on an empty cell."""
        by_colour, occupied, ones, twos, one_missing, complete, (blue, yellow, red) = self
        bit = 1 << cell
        lines = geometry.through[cell]
        alike = geometry.lines_beside(cell, by_colour[colour])
        outside_blue, outside_yellow, outside_red = _OUTSIDE[colour]
        still_open = (
            blue ^ blue & (lines if outside_blue else alike),
            yellow ^ yellow & (lines if outside_yellow else alike),
            red ^ red & (lines if outside_red else alike),
        )
        complete |= one_missing & lines
        twos ^= ones & lines
        ones ^= lines
        colours = list(by_colour)
        colours[colour] |= bit
        return tuple.__new__(
            Stones, (tuple(colours), occupied | bit, ones, twos, ones & twos, complete, still_open)
        )

    def without_stone(self, geometry: Geometry, cell: int) -> Stones:
        """With the stone on that cell taken away. Lays all others anew: it happens once in many games (R12)."""
        stones = Stones.none(geometry)
        for colour, cells in enumerate(self.by_colour):
            for other in bits(cells & ~(1 << cell)):
                stones = stones.with_stone(geometry, other, colour)
        return stones

    def colour_at(self, cell: int) -> int:
        """The number of the colour of the stone on a cell that has one."""
        return next(colour for colour, cells in enumerate(self.by_colour) if cells >> cell & 1)
