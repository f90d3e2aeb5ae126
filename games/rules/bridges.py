"""The bridges on the board as sets of lines, and which lines they block."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.bits import bits
from games.rules.colours import KINDS, Kind
from games.rules.geometry import Geometry
from positions.layout import Cell


class BuiltBridge(NamedTuple):
    """A bridge on the board."""

    #: Whom it scores for; `red` scores for nobody (R24) and belongs to nobody (R23).
    kind: Kind
    #: Its 3 or 4 cells, from its left end (upper end if upright).
    cells: tuple[Cell, ...]
    #: Whether a red bridge has cut it (R20, R22).
    cut: bool


class Bridges(NamedTuple):
    """Sets of lines that carry bridges."""

    #: Scoring bridges of blue and of yellow, cut ones included.
    blue: int
    yellow: int
    red: int
    #: Those of `blue` and `yellow` that are cut.
    cut: int
    #: Lines that conflict with any bridge: no scoring bridge can be built there (R19).
    blocked: int
    #: Lines that conflict with a red or a cut bridge: no red bridge can be built there (R20).
    red_blocked: int

    @staticmethod
    def none() -> Bridges:
        """No bridge yet."""
        return Bridges(0, 0, 0, 0, 0, 0)

    def with_bridge(self, geometry: Geometry, line: int, kind: Kind) -> Bridges:
        """With one bridge more, on a line that is not blocked for it. A red one cuts what it conflicts with (R20)."""
        blue, yellow, red, cut, blocked, red_blocked = self
        bit = 1 << line
        conflicts = geometry.conflicts[line]
        if kind == "blue":
            return Bridges(blue | bit, yellow, red, cut, blocked | conflicts, red_blocked)
        if kind == "yellow":
            return Bridges(blue, yellow | bit, red, cut, blocked | conflicts, red_blocked)
        newly_cut = self.cuts(geometry, line)
        red_blocked |= conflicts
        for other in bits(newly_cut):
            red_blocked |= geometry.conflicts[other]
        return Bridges(blue, yellow, red | bit, cut | newly_cut, blocked | conflicts, red_blocked)

    def cuts(self, geometry: Geometry, line: int) -> int:
        """The set of scoring bridges that a red bridge on that line would cut (R20)."""
        return geometry.conflicts[line] & (self.blue | self.yellow) & ~self.cut

    def blocked_for(self, kind: Kind) -> int:
        """The set of lines where no bridge of that kind can be built because of others (R19, R20)."""
        return self.red_blocked if kind == "red" else self.blocked

    @property
    def uncut(self) -> int:
        """All bridges that stand: scoring ones that are not cut, and red ones, which never are."""
        return (self.blue | self.yellow | self.red) & ~self.cut

    def built(self, geometry: Geometry) -> tuple[BuiltBridge, ...]:
        """All of them: blue's, yellow's, red."""
        return tuple(
            BuiltBridge(kind, geometry.lines[line], bool(self.cut >> line & 1))
            for kind, lines in zip(KINDS, (self.blue, self.yellow, self.red), strict=True)
            for line in bits(lines)
        )
