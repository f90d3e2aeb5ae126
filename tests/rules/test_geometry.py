"""R13 and R18 against an independent reading in rational arithmetic."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from games.rules.bits import bit_set, bits
from games.rules.geometry import Geometry, geometry_of, row_between
from positions.layout import parse_layout
from tests.rules import reading


def full(columns, rows):
    return parse_layout("\n".join([" ".join(["S1"] * columns)] * rows))


RECORDED = json.loads((Path(__file__).parent / "data" / "geometry.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("size", [(1, 1), (3, 1), (4, 4), (5, 3), (7, 6)])
def test_r13_the_lines_are_all_rows_of_3_and_4(size):
    geometry = geometry_of(full(*size))
    assert sorted(map(sorted, geometry.lines)) == sorted(map(sorted, reading.lines_of(*size)))


def test_r13_a_line_runs_over_no_hole():
    assert Geometry(parse_layout("S1 S1 . S1 S1")).lines == ()


@pytest.mark.parametrize("columns", range(1, reading.LARGEST + 1))
def test_r18_every_pair_of_lines_on_every_full_grid(columns):
    """The table of conflicts against the words of R18, and the numbers of pairs against the recorded ones."""
    for rows in range(1, reading.LARGEST + 1):
        geometry = geometry_of(full(columns, rows))
        bridges = [reading.Bridge(line) for line in geometry.lines]
        conflicts = 0
        for line, one in enumerate(bridges):
            expected = bit_set(number for number, other in enumerate(bridges) if one.conflicts(other))
            assert geometry.conflicts[line] == expected
            conflicts += expected.bit_count()
        counted = {"lines": len(bridges), "pairs": len(bridges) ** 2, "conflicts": conflicts}
        assert counted == RECORDED[f"{columns}x{rows}"]


def test_r18_a_million_pairs_of_the_largest_grid():
    size = reading.SAMPLED
    geometry = geometry_of(full(size, size))
    lines = list(reading.lines_of(size, size))
    numbers = [geometry.line_between[line[0], line[-1]] for line in lines]
    bridges = [reading.Bridge(line) for line in lines]
    conflicts = 0
    for one, other in reading.sample(len(lines)):
        expected = bridges[one].conflicts(bridges[other])
        assert geometry.conflicts[numbers[one]] >> numbers[other] & 1 == expected
        conflicts += expected
    counted = {"lines": len(lines), "pairs": reading.PAIRS, "conflicts": conflicts}
    assert counted == RECORDED[f"sample of {size}x{size}, seed {reading.SEED}"]


def test_r18_the_words_mean_that_the_bridges_cross_or_cover_each_other():
    """Two readings of R18 that have nothing in common agree on every pair of the 8 by 8 grid."""
    lines = list(reading.lines_of(8, 8))
    bridges = [reading.Bridge(line) for line in lines]
    for line, one in zip(lines, bridges, strict=True):
        for other_line, other in zip(lines, bridges, strict=True):
            assert one.conflicts(other) == reading.segments_conflict(line, other_line)


def test_r18_holes_and_tokens_change_no_conflict():
    layout = parse_layout("S1 o G2 .\no W1 W1 o\n. S1 o G2\nS3 . o W1")
    geometry = geometry_of(layout)
    for line, cells in enumerate(geometry.lines):
        expected = {n for n, other in enumerate(geometry.lines) if reading.segments_conflict(cells, other)}
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
