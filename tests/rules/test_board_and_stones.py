"""R1 to R6: cells, sets, colours and supplies."""

import pytest

from games.rules import COLOURS, GROUPS, SET, EndTurn, Place
from games.rules.colours import full_supply
from games.rules.geometry import Geometry
from positions.layout import parse_layout
from tests.rules.boards import board, fresh, play, refusal, turn


def test_r1_a_stone_lies_on_a_region_cell_or_a_dot_and_nowhere_else():
    state = fresh("S1 . o")
    assert state.letters == ".."
    assert refusal(state, Place("blue", (0, 0))) is None
    assert refusal(state, Place("blue", (3, 0))) == "not_a_cell"
    assert refusal(state, Place("blue", (0, -1))) == "not_a_cell"


def test_r3_a_hole_takes_no_stone():
    assert refusal(fresh("S1 . o"), Place("blue", (1, 0))) == "not_a_cell"


@pytest.mark.parametrize("sets", [2, 5])
def test_r4_a_position_is_played_over_3_or_4_sets(sets):
    with pytest.raises(ValueError, match="3 or 4"):
        fresh("S1", sets)


def test_r5_six_colours_in_three_groups():
    assert COLOURS == ("blue", "purple", "red", "orange", "yellow", "green")
    assert GROUPS == {
        "blue": ("blue", "purple", "green"),
        "yellow": ("yellow", "orange", "green"),
        "red": ("red", "purple", "orange"),
    }


def test_r2_states_on_other_regions_are_others():
    """Though every cell and line has the same number: the regions tell them apart, and their points."""
    assert fresh("S1 S1 S1") == fresh("S1 S1 S1")
    assert fresh("S1 S1 S1") != fresh("S1 W1 S1")
    assert Geometry(parse_layout("S1 S1 S1")) == Geometry(parse_layout("S1 S1 S1"))
    moved = play(fresh("S1 S1 S1"), Place("blue", (0, 0)))
    assert len({moved, play(fresh("S1 S1 S1"), Place("blue", (0, 0))), fresh("S1 S1 S1")}) == 2


def test_r6_a_set_is_12_stones():
    assert sum(SET["blue"].values()) == sum(SET["yellow"].values()) == 12
    assert fresh("S1").supply("blue") == {"blue": 4, "purple": 3, "green": 2, "red": 2, "orange": 1}
    assert fresh("S1").supply("yellow") == {"yellow": 4, "orange": 3, "green": 2, "red": 2, "purple": 1}
    assert sum(full_supply("blue")) == 12


def test_r6_a_stone_leaves_the_supply_of_its_player_alone():
    state = play(fresh("S1 S1"), Place("green", (0, 0)))
    assert state.supply("blue")["green"] == 1
    assert state.supply("yellow")["green"] == 2
    assert state.stones == {(0, 0): "green"}
    assert state.letters == "g."


def test_r6_the_next_set_arrives_when_the_turn_of_the_12th_stone_ends():
    state = board("S1 S1 S1", hand=({"red": 1}, {"red": 2}))
    state = play(state, Place("red", (0, 0)))
    assert sum(state.supply("blue").values()) == 0
    assert state.set_of("blue") == 1
    state = play(state, EndTurn())
    assert state.supply("blue") == SET["blue"]
    assert (state.set_of("blue"), state.set_of("yellow")) == (2, 1)
    assert state.supply("yellow")["red"] == 2


@pytest.mark.parametrize(("seat", "other"), [("blue", "yellow"), ("yellow", "blue")])
def test_r6_a_set_that_arrives_leaves_the_other_supply_alone(seat, other):
    hand = {seat: {"red": 1}, other: {"green": 1}}
    state = board("S1 S1 S1", turn=seat, hand=(hand["blue"], hand["yellow"]))
    state = play(state, Place("red", (0, 0)), EndTurn())
    assert (state.set_of(seat), state.set_of(other)) == (2, 1)
    assert state.supply(seat) == SET[seat]
    assert [colour for colour, count in state.supply(other).items() if count] == ["green"]


def test_r6_no_set_arrives_after_the_last():
    state = board("S1 S1 S1", hand=({"red": 1}, {"red": 2}), set_numbers=(3, 3))
    state = turn(state, "red", (0, 0))
    assert sum(state.supply("blue").values()) == 0
    assert state.set_of("blue") == 3


def test_r6_a_set_to_come_counts_for_nothing_before():
    """A yellow with one unplaceable stone left is stuck with it, however many sets are to come (R28 too)."""
    state = board("S1 o", hand=({"red": 1}, {"yellow": 1}), set_numbers=(2, 2), turn="blue")
    state = turn(state, "red", (0, 0))
    assert state.outcome is not None
    assert state.outcome.reason == "no_placement"
    assert state.set_of("yellow") == 2


def test_r6_the_set_arrives_only_after_a_stone_has_gone_back_from_its_dot():
    """R12 comes first: the stone is in hand again, so the set is not used up."""
    state = board("S1 S1 o S1", "b p . .", hand=({"blue": 1}, {"red": 2}))
    state = turn(state, "blue", (2, 0))
    assert state.set_of("blue") == 1
    assert state.supply("blue") == {"blue": 1, "purple": 0, "green": 0, "red": 0, "orange": 0}
