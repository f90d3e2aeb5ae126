"""R13 and R18 read word by word, in rational numbers, without anything of the rules package.

    python -m tests.rules.reading > tests/rules/data/geometry.json

counts lines, pairs of lines and conflicts on full grids by this reading alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random

Line = tuple[tuple[int, int], ...]
Point = tuple[Fraction, Fraction]

#: Every grid up to this many columns and rows is gone through pair by pair.
LARGEST = 8
#: Of a grid with so many columns and rows a sample is drawn.
SAMPLED, PAIRS, SEED = 25, 1_000_000, 18


def lines_of(columns: int, rows: int) -> Iterator[Line]:
    """R13 on a full grid: 3 or 4 consecutive cells, horizontal, vertical or diagonal, each line once."""
    for column in range(columns):
        for row in range(rows):
            for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
                for length in (3, 4):
                    line = tuple((column + n * right, row + n * down) for n in range(length))
                    if all(0 <= x < columns and 0 <= y < rows for x, y in line):
                        yield line


class Bridge:
    """What R18 says that a bridge occupies."""

    def __init__(self, line: Line) -> None:
        centres = [(Fraction(x), Fraction(y)) for x, y in line]
        #: The midpoints between consecutive stones.
        self.midpoints: frozenset[Point] = frozenset(
            ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(centres)
        )
        #: The centres of the stones that are not ends.
        self.inner: frozenset[Point] = frozenset(centres[1:-1])

    def conflicts(self, other: Bridge) -> bool:
        """They share a midpoint, or a stone that is inner to both."""
        return not (self.midpoints.isdisjoint(other.midpoints) and self.inner.isdisjoint(other.inner))


def segments_conflict(one: Line, other: Line) -> bool:
    """The same from what R18 means: two segments have a point in common that is an end of neither, or a whole stretch.

    Bridges are taken as they lie on the board, straight between the centres of their end stones.
    """
    (ax, ay), (bx, by) = one[0], one[-1]
    (cx, cy), (dx, dy) = other[0], other[-1]
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    cross = ux * vy - uy * vx
    if cross:
        # a + s·u = c + t·v; inside both if 0 < s < 1 and 0 < t < 1.
        s = Fraction((cx - ax) * vy - (cy - ay) * vx, cross)
        t = Fraction((cx - ax) * uy - (cy - ay) * ux, cross)
        return 0 < s < 1 and 0 < t < 1
    if (cx - ax) * uy - (cy - ay) * ux:
        return False
    length = ux * ux + uy * uy
    spans = sorted(Fraction((x - ax) * ux + (y - ay) * uy, length) for x, y in ((cx, cy), (dx, dy)))
    return max(spans[0], Fraction(0)) < min(spans[1], Fraction(1))


def sample(lines: int) -> Iterator[tuple[int, int]]:
    """Seeded pairs of numbers of lines."""
    chance = Random(SEED)
    return zip(chance.choices(range(lines), k=PAIRS), chance.choices(range(lines), k=PAIRS), strict=True)


def sizes() -> Iterator[tuple[int, int]]:
    """Columns and rows of every grid that is gone through, each also turned."""
    for columns in range(1, LARGEST + 1):
        for rows in range(1, LARGEST + 1):
            yield columns, rows


def counts() -> dict[str, dict[str, int]]:
    """By grid: its lines, the pairs (each line with each, itself too, both ways), and those in conflict."""
    found = {}
    for columns, rows in sizes():
        bridges = [Bridge(line) for line in lines_of(columns, rows)]
        conflicts = sum(one.conflicts(other) for one in bridges for other in bridges)
        found[f"{columns}x{rows}"] = {
            "lines": len(bridges),
            "pairs": len(bridges) ** 2,
            "conflicts": conflicts,
        }
    bridges = [Bridge(line) for line in lines_of(SAMPLED, SAMPLED)]
    conflicts = sum(bridges[one].conflicts(bridges[other]) for one, other in sample(len(bridges)))
    found[f"sample of {SAMPLED}x{SAMPLED}, seed {SEED}"] = {
        "lines": len(bridges),
        "pairs": PAIRS,
        "conflicts": conflicts,
    }
    return found


if __name__ == "__main__":
    print(json.dumps(counts(), indent=1))
