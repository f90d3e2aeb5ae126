"""The bridges on the board as sets of lines, and which lines they block."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.bits import bits
from games.rules.colours import KINDS, RED, Kind
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

    #: By kind: the lines with a bridge of that kind, cut ones included.
    built_by_kind: tuple[int, int, int]
    #: The scoring bridges that are cut.
    cut: int
    #: By kind: the lines on which no other bridge is in the way of one of that kind. A scoring bridge may conflict with
    #: none at all (R19), a red one with no red and no cut one (R20).
    free: tuple[int, int, int]

    @staticmethod
    def none(geometry: Geometry) -> Bridges:
        """No bridge yet."""
        return Bridges((0, 0, 0), 0, (geometry.all_lines,) * 3)

    def with_bridge(self, geometry: Geometry, line: int, kind: int) -> Bridges:
        """With one bridge more, on a line that is free for it. A red one cuts what it conflicts with (R20)."""
        built_by_kind, cut, (free, _, free_for_red) = self
        conflicts = geometry.conflicts[line]
        free ^= free & conflicts
        if kind == RED:
            newly_cut = self.cuts(geometry, line)
            cut |= newly_cut
            for other in bits(newly_cut):
                conflicts |= geometry.conflicts[other]
            free_for_red ^= free_for_red & conflicts
        built = list(built_by_kind)
        built[kind] |= 1 << line
        return tuple.__new__(Bridges, (tuple(built), cut, (free, free, free_for_red)))

    def cuts(self, geometry: Geometry, line: int) -> int:
        """The set of scoring bridges that a red bridge on that line would cut (R20)."""
        blue, yellow, _ = self.built_by_kind
        return geometry.conflicts[line] & (blue | yellow) & ~self.cut

    @property
    def uncut(self) -> int:
        """All bridges that stand: scoring ones that are not cut, and red ones, which never are."""
        blue, yellow, red = self.built_by_kind
        return (blue | yellow | red) & ~self.cut

    def built(self, geometry: Geometry) -> tuple[BuiltBridge, ...]:
        """All of them: blue's, yellow's, red."""
        return tuple(
            BuiltBridge(kind, geometry.lines[line], bool(self.cut >> line & 1))
            for kind, lines in zip(KINDS, self.built_by_kind, strict=True)
            for line in bits(lines)
        )
