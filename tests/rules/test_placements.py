"""What a player who asks before placing is told, on small boards and in random games."""

from __future__ import annotations

from hypothesis import given

from games.rules import COLOURS, SEATS, Place
from tests.rules.boards import fresh, play, refusal, turn
from tests.rules.games import examples, records


@given(records())
@examples
def test_a_state_accepts_just_the_placements_that_apply_takes(record):
    """R8 and R11, for every colour and every cell, one off the grid too."""
    state = record.state
    for colour in COLOURS:
        for cell in (*state.layout.cells, (state.layout.columns, 0)):
            assert state.accepts(colour, cell) == (refusal(state, Place(colour, cell)) is None)


@given(records())
@examples
def test_r28_a_seat_can_place_if_it_is_to_move_and_any_placement_is_accepted(record):
    state = record.state
    if state.outcome is None and state.placed is None:
        accepted = any(state.accepts(colour, cell) for colour in COLOURS for cell in state.layout.cells)
        assert state.can_place(state.turn) == accepted


@given(records())
@examples
def test_r6_colours_in_hand_are_those_that_the_supply_counts(record):
    state = record.state
    in_hand = tuple(colour for colour, count in state.supply(state.turn).items() if count)
    assert state.colours_in_hand() == in_hand


def test_r8_nothing_is_accepted_once_the_stone_of_the_turn_lies():
    before = fresh("S1 S1 S1 S1")
    assert before.accepts("blue", (1, 0))
    after = play(before, Place("blue", (0, 0)))
    assert not after.accepts("blue", (1, 0))


def test_r8_only_the_seat_to_move_is_asked_for():
    """Blue has no yellow stone, yellow no blue one."""
    state = fresh("S1 S1 S1 S1")
    assert not state.accepts("yellow", (1, 0))
    state = turn(state, "blue", (0, 0))
    assert state.turn == SEATS[1]
    assert state.accepts("yellow", (1, 0))
    assert not state.accepts("yellow", (0, 0))
    assert not state.accepts("blue", (1, 0))
