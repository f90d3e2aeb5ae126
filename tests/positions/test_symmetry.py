"""Turning, mirroring and the canonical form, which finds the same position under another guise."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from positions.layout import Layout, format_layout, parse_layout
from positions.layout.symmetry import eight, mirror_cell, turn_cell
from tests.positions.strategies import layouts


def test_turning_and_mirroring_a_small_one():
    layout = parse_layout("S1 o\nW1 .\nG1 .")
    assert format_layout(layout.turned()) == "G1 W1 S1\n. . o"
    assert format_layout(layout.mirrored()) == "o S1\n. W1\n. G1"


@given(layouts())
def test_four_turns_and_two_mirrors_lead_back(layout):
    assert layout.turned().turned().turned().turned() == layout
    assert layout.mirrored().mirrored() == layout


@given(layouts())
def test_cells_go_where_the_grid_takes_them(layout):
    turned, mirrored = layout.turned(), layout.mirrored()
    for cell in layout.cells:
        assert turned.token(turn_cell(cell, layout.rows)) == layout.token(cell)
        assert mirrored.token(mirror_cell(cell, layout.columns)) == layout.token(cell)


def test_the_eight_are_all_there_are():
    layout = parse_layout("S1 S2 S3\nW1 W2 W3")
    assert len(set(eight(layout.tokens))) == 8


def disguise(layout, rng):
    """Renumber the regions within S, W and G, add a margin, turn and mirror."""
    names = {".": ".", "o": "o"}
    for kind in "SWG":
        tokens = [token for token in layout.regions if token[0] == kind]
        numbers = rng.sample(range(100), len(tokens))
        names |= {token: f"{kind}{number}" for token, number in zip(tokens, numbers, strict=True)}
    rows = [[names[token] for token in row] for row in layout.tokens]
    left, right, above, below = (rng.randrange(3) for _ in range(4))
    rows = [["."] * left + row + ["."] * right for row in rows]
    holes = ["."] * len(rows[0])
    rows = [holes] * above + rows + [holes] * below
    forms = list(eight(tuple(tuple(row) for row in rows)))
    return Layout(rng.choice(forms))


@given(layouts(), st.randoms(use_true_random=False))
def test_canonical_is_the_same_under_every_guise(layout, rng):
    assert disguise(layout, rng).canonical() == layout.canonical()


@pytest.mark.parametrize("form", range(8))
def test_canonical_is_the_same_for_each_of_the_eight(form):
    layout = parse_layout("S1 S2 o\nW1 . G4")
    assert Layout(list(eight(layout.tokens))[form]).canonical() == layout.canonical()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("S1 S1", "W1 W1"),  # the kinds are kept
        ("S1 S1", "S1 S2"),  # one region or two
        ("S1 o S1", "S1 . S1"),  # a dot or a hole
        ("S1 S2 S1", "S1 S1 S2"),
    ],
)
def test_canonical_tells_different_positions_apart(one, other):
    assert parse_layout(one).canonical() != parse_layout(other).canonical()


def test_canonical_finds_a_change_of_one_cell():
    rng = random.Random(4)
    rows = [[rng.choice(["S1", "W1", "G1", "o", "."]) for _ in range(9)] for _ in range(9)]
    seen = {Layout(tuple(map(tuple, rows))).canonical()}
    for row in range(1, 8):
        rows[row][4] = "G77"
        seen.add(Layout(tuple(map(tuple, rows))).canonical())
    assert len(seen) == 8
