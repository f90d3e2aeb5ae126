"""Every refusal by its code, and that the first cause in the order of the rules wins."""

from typing import get_args

import pytest

from games.rules import (
    Agree,
    Bridge,
    Claim,
    EndTurn,
    Place,
    Record,
    Refusal,
    RefusalCode,
    Resign,
    TimeUp,
    Undo,
    Void,
)
from games.rules.apply import apply
from tests.rules.boards import board, bridge, fresh, play, refusal, start_of

#: Blue to move; a crossing for every cause. Row 0 is blue's, row 2 red, the column 4 equal neighbours.
LAYOUT = """
S1 S1 S1 S1 S1 o
S1 .  S1 S1 S1 o
S1 S1 S1 S1 S1 o
S1 S1 S1 S1 S1 S1
"""
STONES = """
b p b . . .
. . . . . .
p o . . . .
. . . . . .
"""
BETWEEN = board(LAYOUT, STONES)
#: The stone of the turn is a blue one in the second row.
PLACED = play(BETWEEN, Place("blue", (0, 1)))
OVER = apply(PLACED, "yellow", Resign())

# Each entry is wrong for its own code and, where a value can be, for those below it as well.
PLACES = [
    ("game_over", OVER, "yellow", Place("yellow", (0, 0))),
    ("not_your_turn", PLACED, "yellow", Place("blue", (0, 0))),
    ("stone_already_placed", PLACED, "blue", Place("yellow", (0, 0))),
    ("colour_not_in_supply", BETWEEN, "blue", Place("yellow", (0, 0))),
    ("colour_not_in_supply", BETWEEN, "blue", Place("yellow", (1, 1))),
    ("colour_not_in_supply", BETWEEN, "blue", Place("white", (0, 0))),
    ("cell_occupied", BETWEEN, "blue", Place("blue", (0, 0))),
    ("not_a_cell", BETWEEN, "blue", Place("blue", (1, 1))),
    ("not_a_cell", BETWEEN, "blue", Place("blue", (-1, 0))),
    ("not_a_cell", BETWEEN, "blue", Place("blue", (6, 0))),
    ("not_a_cell", BETWEEN, "blue", Place("blue", (10**30, 0))),
    ("dot_needs_bridge", BETWEEN, "blue", Place("blue", (5, 0))),
]


@pytest.mark.parametrize(("code", "state", "seat", "action"), PLACES)
def test_placing_is_refused_for_the_first_cause(code, state, seat, action):
    assert refusal(state, action, seat) == code


ROWS = [
    ("game_over", OVER, "yellow", Bridge((-1, 0), (9, 9))),
    ("not_your_turn", BETWEEN, "yellow", Bridge((-1, 0), (9, 9))),
    ("no_stone_placed", BETWEEN, "blue", Bridge((-1, 0), (9, 9))),
    ("not_a_cell", PLACED, "blue", Bridge((-1, 0), (3, 1))),
    ("not_a_cell", PLACED, "blue", Bridge((0, 0), (0, 4))),
    ("not_a_cell", PLACED, "blue", Bridge((6, 0), (6, 0))),
    ("not_a_cell", PLACED, "blue", Bridge((0, 0), (10**30, 0))),
    ("not_straight", PLACED, "blue", Bridge((0, 0), (4, 3))),
    ("wrong_length", PLACED, "blue", Bridge((0, 3), (4, 3))),
    ("wrong_length", PLACED, "blue", Bridge((3, 3), (3, 3))),
    ("wrong_length", PLACED, "blue", Bridge((0, 0), (1, 0))),
    ("gap", PLACED, "blue", Bridge((0, 0), (3, 0))),
    ("gap", PLACED, "blue", Bridge((2, 0), (4, 0))),
    ("gap", PLACED, "blue", Bridge((0, 1), (2, 1))),
    ("gap", PLACED, "blue", Bridge((1, 0), (1, 2))),
]


@pytest.mark.parametrize(("code", "state", "seat", "action"), ROWS)
def test_bridging_is_refused_for_the_first_cause_before_the_stones_are_looked_at(code, state, seat, action):
    assert refusal(state, action, seat) == code
    assert refusal(state, Bridge(action.end, action.start), seat) == code


#: Each row is wrong for its code and as many of those behind it as can be.
FAULTS = [
    # No group, equal neighbours, not through the new stone (5, 0).
    ("wrong_colours", ("b b y .\n. . . .", [], ("red", (3, 0))), ((0, 0), (2, 0))),
    ("wrong_colours", ("y o g .\n. . . .", [], ("red", (3, 0))), ((0, 0), (2, 0))),
    # Equal neighbours, not through the new stone.
    ("equal_neighbours", ("b b p .\n. . . .", [], ("red", (3, 0))), ((0, 0), (2, 0))),
    ("equal_neighbours", ("r r p .\n. . . .", [], ("blue", (3, 0))), ((0, 0), (2, 0))),
    # All purple is Blue+ and Red+, and no bridge.
    ("equal_neighbours", ("p p p .\n. . . .", [], ("blue", (3, 0))), ((0, 0), (2, 0))),
    # Not through the new stone, and built already.
    (
        "without_new_stone",
        ("b p b .\n. . . .", [bridge("blue", (0, 0), (2, 0))], ("red", (3, 0))),
        ((0, 0), (2, 0)),
    ),
    ("extends", ("b p b .\n. . . .", [bridge("blue", (0, 0), (2, 0))], ("green", (3, 0))), ((0, 0), (3, 0))),
    ("extends", ("r p r .\n. . . .", [bridge("red", (0, 0), (2, 0))], ("orange", (3, 0))), ((0, 0), (3, 0))),
]


@pytest.mark.parametrize(("code", "before", "ends"), FAULTS)
def test_bridging_is_refused_for_the_first_cause_among_the_stones(code, before, ends):
    stones, bridges, placed = before
    state = play(board("S1 S1 S1 S1\nS1 S1 S1 S1", stones, bridges=bridges), Place(*placed))
    assert refusal(state, Bridge(*ends)) == code
    assert refusal(state, Bridge(*reversed(ends))) == code


@pytest.mark.parametrize(
    ("code", "kind", "stones", "colour"),
    [
        ("crosses", "blue", ". b .\nb p b\n. . .", "green"),
        ("red_blocked", "red", ". r .\no p o\n. . .", "red"),
    ],
)
def test_crossing_is_named_by_what_is_being_built(code, kind, stones, colour):
    state = board(". S1 .\nS1 S1 S1\n. S1 .", stones, bridges=[bridge(kind, (0, 1), (2, 1))])
    state = play(state, Place(colour, (1, 2)))
    assert refusal(state, Bridge((1, 0), (1, 2))) == code


@pytest.mark.parametrize("off", [(-1, 1), (0, -1), (6, 1), (7, 1), (0, 4), (0, 5)])
def test_a_bridge_off_the_grid_ends_on_no_cell(off):
    """On each side of a grid of six by four, beside it and further away."""
    for ends in ((off, (0, 1)), ((0, 1), off)):
        assert refusal(PLACED, Bridge(*ends)) == "not_a_cell"


@pytest.mark.parametrize("action", [Place("red", (0, 1)), Bridge((0, 0), (2, 0)), EndTurn()])
def test_blue_does_nothing_in_yellows_turn(action):
    assert refusal(play(PLACED, EndTurn()), action, "blue") == "not_your_turn"


def test_ending_a_turn():
    assert refusal(OVER, EndTurn(), "yellow") == "game_over"
    assert refusal(BETWEEN, EndTurn(), "yellow") == "not_your_turn"
    assert refusal(BETWEEN, EndTurn(), "blue") is None


@pytest.mark.parametrize("action", [Resign(), Agree(), Claim(), TimeUp(), Void()])
@pytest.mark.parametrize("seat", ["blue", "yellow"])
def test_the_ends_of_r29(action, seat):
    assert refusal(OVER, action, seat) == "game_over"
    assert refusal(BETWEEN, action, seat) is None


@pytest.mark.parametrize("to", [None, 0, 1, 7, -1])
def test_undo_with_nothing_to_take_back(to):
    record = Record(start_of("S1 S1"))
    with pytest.raises(Refusal) as caught:
        record.apply("blue", Undo(to))
    assert caught.value.code == "nothing_to_undo"


def test_a_refusal_changes_nothing():
    state = fresh("S1 S1")
    same = fresh("S1 S1")
    assert refusal(state, Place("yellow", (0, 0))) == "colour_not_in_supply"
    assert state == same


def test_every_code_has_a_case():
    cases = {code for code, *_ in [*PLACES, *ROWS]} | {code for code, *_ in FAULTS}
    assert cases | {"crosses", "red_blocked", "nothing_to_undo"} == set(get_args(RefusalCode))
