"""The layout: a rectangle of cells, each a hole, a dot or part of a region (R1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from positions.layout import symmetry
from positions.layout.faults import Fault, quote
from positions.layout.symmetry import DOT, HOLE

#: (column, row), 0-based from the top left of the full grid.
Cell = tuple[int, int]

#: Most columns, and most rows, of a position (R1).
LARGEST = 25

_TOKEN = re.compile(r"[SWG][0-9]{0,2}|[.o]")


@dataclass(frozen=True)
class Layout:
    """A starting position's ground. A value: equal when every token is equal; may be a key.

    `parse_layout` gives only layouts without faults, and all properties speak of such. One made directly may
    have any: ask `faults()`.
    """

    #: Rows of tokens: "." hole, "o" dot, else the region's name in upper case with its number as written.
    tokens: tuple[tuple[str, ...], ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.tokens)

    @property
    def columns(self) -> int:
        """Width of the full grid, margin included: 1 to 25."""
        return len(self.tokens[0])

    @property
    def rows(self) -> int:
        """Height of the full grid, margin included: 1 to 25."""
        return len(self.tokens)

    def token(self, cell: Cell) -> str:
        """The token of a cell; "." off the grid too."""
        column, row = cell
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return self.tokens[row][column]
        return HOLE

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that is not a hole, in reading order."""
        return tuple(cell for cell, token in self._all() if token != HOLE)

    @cached_property
    def dots(self) -> tuple[Cell, ...]:
        """The dots, in reading order."""
        return tuple(cell for cell, token in self._all() if token == DOT)

    @cached_property
    def regions(self) -> Mapping[str, tuple[Cell, ...]]:
        """Each region's cells in reading order; regions by first appearance. One token, one region (R2)."""
        found: dict[str, list[Cell]] = {}
        for cell, token in self._all():
            if token not in (HOLE, DOT):
                found.setdefault(token, []).append(cell)
        return {token: tuple(cells) for token, cells in found.items()}

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """(left, top, right, bottom) of what is used, inclusive."""
        return symmetry.box(self.tokens)

    def cropped(self) -> Layout:
        """The same position without its empty margin."""
        return Layout(symmetry.crop(self.tokens))

    def turned(self) -> Layout:
        """A quarter turn clockwise."""
        return Layout(symmetry.turn(self.tokens))

    def mirrored(self) -> Layout:
        """Left and right exchanged."""
        return Layout(symmetry.mirror(self.tokens))

    def canonical(self) -> str:
        """One value (64 hex digits) for all positions that differ only by margin, symmetry or region numbers."""
        return symmetry.canonical(self.tokens)

    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong; empty when nothing is. The line of a fault is its row, counted from 1."""
        return find_faults(self.tokens, range(1, len(self.tokens) + 1))

    def _all(self) -> Iterator[tuple[Cell, str]]:
        for row, tokens in enumerate(self.tokens):
            for column, token in enumerate(tokens):
                yield (column, row), token


def find_faults(rows: Sequence[Sequence[str]], lines: Sequence[int]) -> tuple[Fault, ...]:
    """All faults of rows of tokens; `lines` gives each row's line in its text.

    Bounded: behind the 25th row and column only their presence is told.
    """
    faults: list[Fault] = []
    for row, tokens in enumerate(rows[:LARGEST]):
        line = lines[row]
        if len(tokens) != len(rows[0]):
            faults.append(Fault("ragged", line, quoted=f"{len(tokens)} / {len(rows[0])}"))
        if len(tokens) > LARGEST:
            faults.append(Fault("too_wide", line, (LARGEST, row), quote(tokens[LARGEST])))
        for column, token in enumerate(tokens[:LARGEST]):
            if not _TOKEN.fullmatch(token):
                faults.append(Fault("unknown_token", line, (column, row), quote(token)))
    if len(rows) > LARGEST:
        faults.append(Fault("too_tall", lines[LARGEST], (0, LARGEST)))
    used = {token for tokens in rows for token in tokens} - {HOLE}
    if not used:
        faults.append(Fault("empty", lines[0] if lines else 1))
    elif used == {DOT}:
        faults.append(Fault("no_region", lines[0]))
    return tuple(sorted(faults, key=lambda fault: fault.line or 0))
