"""R13 and R18 against an independent reading in rational arithmetic."""

from fractions import Fraction
from itertools import pairwise

import pytest

from games.rules.bits import bit_set, bits
from games.rules.geometry import Geometry, geometry_of, row_between
from positions.layout import parse_layout


def full(columns, rows):
    return parse_layout("\n".join([" ".join(["S1"] * columns)] * rows))


def lines_of(columns, rows):
    """Every 3 or 4 cells in a row of a full grid, counted out."""
    found = set()
    for column in range(columns):
        for row in range(rows):
            for right in (-1, 0, 1):
                for down in (-1, 0, 1):
                    for length in (3, 4):
                        end = (column + right * (length - 1), row + down * (length - 1))
                        if (right or down) and 0 <= end[0] < columns and 0 <= end[1] < rows:
                            found.add(frozenset([(column, row), end]))
    return found


def conflict(one, other):
    """R18: whether the two share a point that is an end of neither, or a whole stretch.

    Bridges are taken as what they are on the board, straight segments between the centres of their end stones.
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


@pytest.mark.parametrize("size", [(1, 1), (3, 1), (4, 4), (5, 3), (7, 6)])
def test_r13_the_lines_are_all_rows_of_3_and_4(size):
    geometry = geometry_of(full(*size))
    assert {frozenset([line[0], line[-1]]) for line in geometry.lines} == lines_of(*size)
    assert len(geometry.lines) == len(lines_of(*size))


def test_r13_a_line_runs_over_no_hole():
    assert Geometry(parse_layout("S1 S1 . S1 S1")).lines == ()


@pytest.mark.parametrize(("size", "pairs"), [((4, 1), 9), ((4, 4), 1156), ((6, 6), 17956)])
def test_r18_the_table_of_conflicts_is_exact(size, pairs):
    geometry = geometry_of(full(*size))
    checked = 0
    for line, cells in enumerate(geometry.lines):
        expected = {number for number, other in enumerate(geometry.lines) if conflict(cells, other)}
        checked += len(geometry.lines)
        assert set(bits(geometry.conflicts[line])) == expected
    assert checked == pairs


def test_r18_holes_and_tokens_change_no_conflict():
    layout = parse_layout("S1 o G2 .\no W1 W1 o\n. S1 o G2\nS3 . o W1")
    geometry = geometry_of(layout)
    for line, cells in enumerate(geometry.lines):
        expected = {number for number, other in enumerate(geometry.lines) if conflict(cells, other)}
        assert set(bits(geometry.conflicts[line])) == expected


def test_r21_overlapping_lines_share_two_cells_or_more():
    geometry = geometry_of(full(6, 5))
    for line, cells in enumerate(geometry.lines):
        expected = {number for number, other in enumerate(geometry.lines) if len({*cells} & {*other}) >= 2}
        assert set(bits(geometry.overlapping(line))) == expected


def test_the_cells_beside_one_in_a_line_are_its_neighbours_there():
    geometry = geometry_of(full(5, 4))
    for line, cells in enumerate(geometry.lines):
        numbers = [geometry.number[cell] for cell in cells]
        beside = dict.fromkeys(numbers, 0)
        for one, other in pairwise(numbers):
            beside[one] |= 1 << other
            beside[other] |= 1 << one
        for number in numbers:
            assert geometry.neighbours[number] & geometry.line_cells[line] == beside[number]


def test_one_geometry_for_each_layout():
    layout = parse_layout("S1 S1")
    assert geometry_of(layout) is geometry_of(parse_layout("s1 s1"))
    assert Geometry(layout) == geometry_of(layout)
    assert len({Geometry(layout), geometry_of(layout), geometry_of(parse_layout("S1"))}) == 2
    assert Geometry(layout) != layout


@pytest.mark.parametrize(
    ("start", "end", "row"),
    [
        ((0, 0), (2, 0), ((0, 0), (1, 0), (2, 0))),
        ((3, 3), (0, 0), ((3, 3), (2, 2), (1, 1), (0, 0))),
        ((0, 3), (2, 1), ((0, 3), (1, 2), (2, 1))),
        ((0, 0), (1, 0), None),
        ((0, 0), (1, 2), None),
        ((0, 0), (0, 0), None),
    ],
)
def test_r13_the_row_between_two_ends(start, end, row):
    assert row_between(start, end) == row


def test_bit_sets_are_sets_of_numbers():
    assert list(bits(bit_set([5, 0, 700]))) == [0, 5, 700]
    assert list(bits(0)) == []
