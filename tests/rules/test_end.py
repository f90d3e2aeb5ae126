"""R27 to R29: how a game ends."""

import pytest

from games.rules import Agree, Bridge, Claim, EndTurn, Outcome, Place, Resign, TimeUp, Undo, Void, apply
from tests.rules.boards import NOTHING, board, bridge, fresh, play, turn

LAST_SET = (3, 3)


def reason(state):
    return state.outcome and state.outcome.reason


def test_r27_the_game_is_over_when_no_stones_are_left():
    state = board("S1 S1 S1", hand=({"red": 1}, {"red": 1}), set_numbers=LAST_SET)
    state = turn(state, "red", (0, 0))
    assert state.outcome is None
    state = play(state, Place("red", (1, 0)))
    assert state.outcome is None
    assert not state.ends_on_pass()
    assert reason(play(state, EndTurn())) == "all_placed"


def test_r27_not_while_a_stone_goes_back():
    """R12 is settled first: the last stone returns from its dot, so one is left."""
    state = board("S1 S1 o S1", "b p . .", hand=({"green": 1}, {}), set_numbers=LAST_SET)
    state = play(state, Place("green", (2, 0)))
    assert state.ends_on_pass()
    assert reason(play(state, EndTurn())) == "two_passes"


def test_r27_not_while_a_set_is_to_come():
    """R6 comes before R27."""
    state = board("S1 S1", hand=({"red": 1}, {"red": 1}), set_numbers=(3, 3), sets=4)
    state = turn(state, "red", (0, 0))
    state = turn(state, "red", (1, 0))
    assert state.set_of("yellow") == 4
    assert reason(state) == "no_placement"


def test_r28_the_second_pass_in_a_row_ends_the_game():
    state = fresh("S1 S1")
    assert not state.ends_on_pass()
    state = play(state, EndTurn())
    assert state.ends_on_pass()
    assert reason(play(state, EndTurn())) == "two_passes"


def test_r28_passes_in_a_row_only():
    state = play(fresh("S1 S1 S1 S1"), EndTurn())
    state = turn(state, "yellow", (0, 0))
    state = play(state, EndTurn())
    assert reason(state) is None
    assert state.passes == 1


def test_r28_a_returned_stone_counts_as_a_pass():
    state = play(board("S1 S1 o S1", "b p . ."), EndTurn(), EndTurn())
    assert reason(state) == "two_passes"
    state = play(board("S1 S1 o S1", "b p . .", turn="yellow"), EndTurn(), Place("blue", (2, 0)))
    assert state.returns_stone()
    assert state.ends_on_pass()
    state = play(state, EndTurn())
    assert reason(state) == "two_passes"
    assert (2, 0) not in state.stones


def test_r28_a_stone_that_stays_ends_no_game():
    state = play(board("S1 S1 o S1", "b p . .", turn="yellow"), EndTurn(), Place("blue", (2, 0)))
    state = play(state, Bridge((0, 0), (2, 0)))
    assert not state.ends_on_pass()
    assert reason(play(state, EndTurn())) is None


def test_r28_over_when_neither_has_a_placement():
    state = fresh("S1 o")
    state = play(state, Place("blue", (0, 0)))
    assert reason(state) is None
    assert reason(play(state, EndTurn())) == "no_placement"


def test_r28_not_while_one_of_the_two_has_a_placement():
    """Yellow can place nothing; blue has a dot left. Yellow passes by hand."""
    state = board(
        "S1 S1 o o", "b p . .", hand=({"blue": 2}, {"yellow": 1}), turn="yellow", set_numbers=LAST_SET
    )
    assert not state.can_place("yellow")
    assert state.can_place("blue")
    assert reason(state) is None
    assert state.turn == "yellow"
    state = play(state, EndTurn())
    assert (state.turn, state.passes) == ("blue", 1)


def test_r28_the_turn_of_a_player_without_stones_passes_by_itself():
    state = board("S1 S1 S1 S1", hand=({"red": 2}, {}), set_numbers=LAST_SET)
    state = turn(state, "red", (0, 0))
    assert (state.turn, state.passes) == ("blue", 1)
    assert reason(turn(state, "red", (1, 0))) == "all_placed"


def test_r28_the_automatic_pass_counts():
    """Blue passes by hand, yellow has nothing: two in a row."""
    state = board("S1 S1 S1 S1", hand=({"red": 2}, {}), set_numbers=LAST_SET)
    assert state.ends_on_pass()
    assert reason(play(state, EndTurn())) == "two_passes"
    state = turn(state, "red", (0, 0))
    assert state.ends_on_pass()
    assert reason(play(state, EndTurn())) == "two_passes"


def test_r28_a_snapshot_between_turns_is_looked_at():
    state = board("S1 S1", hand=({}, {"red": 1}), set_numbers=LAST_SET)
    assert (state.turn, state.passes) == ("yellow", 1)
    assert (
        reason(board("S1 S1", "r r", hand=({"red": 1}, {"red": 1}), set_numbers=LAST_SET)) == "no_placement"
    )
    assert reason(board("S1 S1", hand=NOTHING, set_numbers=LAST_SET)) == "all_placed"


def test_r28_a_snapshot_within_a_turn_is_not():
    """The player may still build before the game is over."""
    state = board("S1 S1 S1", "b p b", hand=NOTHING, set_numbers=LAST_SET, placed=(1, 0))
    assert reason(state) is None
    state = play(state, Bridge((0, 0), (2, 0)), EndTurn())
    assert state.outcome == Outcome("blue", "all_placed")


def test_r28_an_ended_turn_shows_the_winner():
    state = board(
        "S1 S1 S1",
        "y o .",
        hand=({}, {"green": 1}),
        set_numbers=LAST_SET,
        turn="yellow",
    )
    state = turn(state, "green", (2, 0), ((0, 0), (2, 0)))
    assert state.outcome == Outcome("yellow", "all_placed")


@pytest.mark.parametrize("seat", ["blue", "yellow"])
@pytest.mark.parametrize("mover", ["blue", "yellow"])
def test_r29_ends_at_any_moment_on_anyones_turn(seat, mover):
    state = board("S1 S1 S1 S1", "b p b .", bridges=[bridge("blue", (0, 0), (2, 0))], turn=mover)
    other = "yellow" if seat == "blue" else "blue"
    assert apply(state, seat, Agree()).outcome == Outcome("blue", "agreed")
    assert apply(state, seat, Resign()).outcome == Outcome(other, "resigned")
    assert apply(state, seat, Claim()).outcome == Outcome(seat, "claimed")
    assert apply(state, seat, TimeUp()).outcome == Outcome(other, "timeout")
    assert apply(state, seat, Void()).outcome == Outcome(None, "void")


def test_r29_a_turn_cut_short_is_not_ended():
    """R12 and R6 are not applied: the stone stays on its dot, no set comes, and the board counts as it stands."""
    state = board("S1 S1 o", "b p .", hand=({"blue": 1}, {"red": 1}))
    state = play(state, Place("blue", (2, 0)))
    assert state.returns_stone()
    ended = apply(state, "yellow", Agree())
    assert ended.stones[2, 0] == "blue"
    assert ended.set_of("blue") == 1
    assert ended.turn == "blue"


def test_r29_nothing_can_be_done_or_offered_in_an_ended_game():
    state = play(board("S1 S1 S1 o", "b p . ."), Place("blue", (2, 0)))
    assert state.offers() != ()
    ended = apply(state, "blue", Resign())
    assert ended.offers() == ()
    assert not ended.ends_on_pass()
    ended = apply(board("S1 S1 o S1", "b p . ."), "blue", Resign())
    assert ended.legal_dots("blue") == ()


def test_r31_a_state_has_no_past():
    with pytest.raises(TypeError, match="no past"):
        apply(fresh("S1"), "blue", Undo())  # type: ignore[arg-type]
