"""The stones on the board, and what they mean for every line, kept up to date as sets of lines.

For each line a three-bit counter says how many of its cells hold stones; the bits of all counters together are three
sets of lines. A line of three starts at one, so that for both lengths 4 means complete and 3 means one cell is missing.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.bits import bits
from games.rules.colours import COLOURS, GROUPS, KINDS, Kind
from games.rules.geometry import Geometry

#: The groups (R5) by numbers of colours.
GROUP_NUMBERS: dict[Kind, tuple[int, ...]] = {
    kind: tuple(COLOURS.index(colour) for colour in GROUPS[kind]) for kind in KINDS
}
# For each colour, by number, whether it is outside of Blue+, Yellow+, Red+.
_OUTSIDE = tuple(tuple(colour not in GROUP_NUMBERS[kind] for kind in KINDS) for colour in range(len(COLOURS)))


class Stones(NamedTuple):
    """Stones on cells. Values of one geometry are equal when the same stones lie on the same cells."""

    #: By colour: the set of cells with a stone of it.
    by_colour: tuple[int, ...]
    #: The set of cells with a stone.
    occupied: int
    #: Bits 0, 1 and 2 of the lines' counters.
    ones: int
    twos: int
    fours: int
    #: Lines that can never be a bridge of Blue+, Yellow+, Red+: a stone of another colour lies on them (R14), or two
    #: neighbours are alike (R15).
    not_blue: int
    not_yellow: int
    not_red: int

    @staticmethod
    def none(geometry: Geometry) -> Stones:
        """The empty board."""
        return Stones((0,) * len(COLOURS), 0, geometry.threes, 0, 0, 0, 0, 0)

    def with_stone(self, geometry: Geometry, cell: int, colour: int) -> Stones:
        """With one stone more, on an empty cell."""
        by_colour, occupied, ones, twos, fours, not_blue, not_yellow, not_red = self
        bit = 1 << cell
        lines = geometry.through[cell]
        carry = ones & lines
        carry_on = twos & carry

        alike = 0
        same = by_colour[colour] & geometry.neighbours[cell]
        if same:
            pair_lines = geometry.pair_lines[cell]
            for neighbour in bits(same):
                alike |= pair_lines[neighbour]
        outside_blue, outside_yellow, outside_red = _OUTSIDE[colour]

        return Stones(
            (*by_colour[:colour], by_colour[colour] | bit, *by_colour[colour + 1 :]),
            occupied | bit,
            ones ^ lines,
            twos ^ carry,
            fours | carry_on,
            not_blue | (lines if outside_blue else alike),
            not_yellow | (lines if outside_yellow else alike),
            not_red | (lines if outside_red else alike),
        )

    def without_stone(self, geometry: Geometry, cell: int) -> Stones:
        """With the stone on that cell taken away. Lays all others anew: it happens once in many games (R12)."""
        stones = Stones.none(geometry)
        for colour, cells in enumerate(self.by_colour):
            for other in bits(cells & ~(1 << cell)):
                stones = stones.with_stone(geometry, other, colour)
        return stones

    @property
    def complete(self) -> int:
        """The set of lines with a stone on every cell (R17)."""
        return self.fours

    @property
    def one_missing(self) -> int:
        """The set of lines with exactly one empty cell."""
        return self.ones & self.twos

    def closed(self, kind: Kind) -> int:
        """The set of lines that cannot be a bridge of that kind any more, for the stones on them (R14, R15)."""
        return self.not_blue if kind == "blue" else self.not_yellow if kind == "yellow" else self.not_red

    def colour_at(self, cell: int) -> int:
        """The number of the colour of the stone on a cell that has one."""
        return next(colour for colour, cells in enumerate(self.by_colour) if cells >> cell & 1)
