"""Turning, mirroring and the canonical form, on rows of tokens."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

Tokens = tuple[tuple[str, ...], ...]

#: The tokens that are no region.
HOLE, DOT = ".", "o"


def turn(tokens: Tokens) -> Tokens:
    """A quarter turn clockwise: (column, row) goes to (rows - 1 - row, column)."""
    return tuple(zip(*reversed(tokens), strict=True))


def turn_cell(cell: tuple[int, int], rows: int) -> tuple[int, int]:
    """Where `turn` takes a cell of a grid with so many rows."""
    column, row = cell
    return rows - 1 - row, column


def mirror(tokens: Tokens) -> Tokens:
    """Left and right exchanged: (column, row) goes to (columns - 1 - column, row)."""
    return tuple(row[::-1] for row in tokens)


def mirror_cell(cell: tuple[int, int], columns: int) -> tuple[int, int]:
    """Where `mirror` takes a cell of a grid with so many columns."""
    column, row = cell
    return columns - 1 - column, row


def eight(tokens: Tokens) -> Iterator[Tokens]:
    """The four turns of the grid, each also mirrored; the grid itself comes first."""
    for _ in range(4):
        yield tokens
        yield mirror(tokens)
        tokens = turn(tokens)


def box(tokens: Tokens) -> tuple[int, int, int, int]:
    """(left, top, right, bottom) of what is not a hole, inclusive. At least one cell must be used."""
    used = [(x, y) for y, row in enumerate(tokens) for x, token in enumerate(row) if token != HOLE]
    columns, rows = [x for x, _ in used], [y for _, y in used]
    return min(columns), min(rows), max(columns), max(rows)


def crop(tokens: Tokens) -> Tokens:
    """The grid without its empty margin."""
    left, top, right, bottom = box(tokens)
    return tuple(row[left : right + 1] for row in tokens[top : bottom + 1])


def rename(tokens: Tokens) -> Tokens:
    """Region numbers given anew in reading order, from 1, for each of S, W and G on its own."""
    names = {HOLE: HOLE, DOT: DOT}
    count = {"S": 0, "W": 0, "G": 0}
    for row in tokens:
        for token in row:
            if token not in names:
                count[token[0]] += 1
                names[token] = f"{token[0]}{count[token[0]]}"
    return tuple(tuple(names[token] for token in row) for row in tokens)


def canonical(tokens: Tokens) -> str:
    """SHA-256, in hex, of the least of the eight symmetries after cropping and renaming.

    Two positions have the same value exactly when they are the same for a player: turned, mirrored, moved on the
    grid or with other region numbers. The number of sets has no part in it.
    """
    least = min(rename(form) for form in eight(crop(tokens)))
    return hashlib.sha256("\n".join(" ".join(row) for row in least).encode()).hexdigest()
