"""Hints for designers, and what differs between two versions."""

import pytest

from positions.layout import parse_layout
from positions.layout.difference import find_difference
from positions.layout.hints import find_hints


def hints(text):
    return [(hint.code, hint.cell, hint.quoted) for hint in find_hints(parse_layout(text))]


@pytest.mark.parametrize(
    ("text", "dots"),
    [
        ("S1 S1 o", []),  # the end of a row
        ("S1 o S1", []),  # the middle
        ("S1 S1 o o", []),  # over another dot that can be reached
        ("S1 . .\n. S1 .\n. . o", []),  # along a diagonal
        ("S1 S1 . o", [(3, 0)]),  # a hole breaks the row
        ("S1 o o", [(1, 0), (2, 0)]),  # nothing to begin with (R11)
    ],
)
def test_r11_dots_that_never_take_a_stone(text, dots):
    assert [cell for code, cell, _ in hints(text) if code == "unreachable_dot"] == dots


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("S1 S1 S1", []),
        ("G1 S1 G1", ["G1"]),  # its cells can only be ends
        ("o S1 o", ["S1"]),  # the dots can't be reached, so nothing runs over the region
        ("S1 W1", ["S1", "W1"]),
    ],
)
def test_r25_regions_that_never_score(text, tokens):
    assert [quoted for code, _, quoted in hints(text) if code == "region_cannot_score"] == tokens


def test_starters_need_no_hints():
    from positions.starter_files import read_starters

    assert [starter.slug for starter in read_starters() if find_hints(starter.layout)] == []


@pytest.mark.parametrize(
    ("older", "newer", "before", "after"),
    [
        ("S1 S1 o", "S1 S1 o", [], []),
        ("S1 S1 o", "S1 S1 .", [(2, 0)], []),
        ("S1 S1 .", "S1 S1 o", [], [(2, 0)]),
        ("S1 S1 o", "S1 W1 o", [(1, 0)], [(1, 0)]),
        ("S1 S1 W1", "o S1 S1 W1", [], [(0, 0)]),  # a column more on the left
        (". .\nS1 S1\nW1 .", "S1 S1\nW1 o", [], [(1, 1)]),  # a margin less
    ],
)
def test_differences_are_named_on_both_sides(older, newer, before, after):
    found = find_difference(parse_layout(older), parse_layout(newer))
    assert (list(found.before), list(found.after)) == (before, after)
