"""The decisions that recorded games never meet, each played by hand through a record: there and back."""

import pytest

from games.rules import SET, Bridge, Effects, EndTurn, Place, Record, Refusal, Undo
from tests.rules.boards import NOTHING, bridge, built, start_of
from tests.rules.test_notation import record_of

ROW = "S1 S1 S1 S1 S1"
LAST_SET = (3, 3)


def assert_back(record, actions):
    """R31: undone one by one, each state is the one before."""
    states = [Record(record.start).state]
    forward = Record(record.start)
    for _, seat, action in record.entries:
        forward = forward.apply(seat, action)
        states.append(forward.state)
    assert record.number == actions
    for state in reversed(states[:-1]):
        record = record.apply("blue", Undo())
        assert record.state == state
    assert not record.can_undo


def test_r9_r28_a_voluntary_pass_leaves_everything_and_counts_once():
    record = record_of(start_of(ROW, "b p . . ."), EndTurn(), Place("red", (4, 0)), EndTurn(), EndTurn())
    assert record.state.passes == 1
    assert record.state.outcome is None
    assert record.state.supply("blue") == {**SET["blue"], "blue": 3, "purple": 2}
    assert record.effects == Effects(passed=True)
    assert record.state.ends_on_pass()
    assert record.apply("yellow", EndTurn()).state.outcome.reason == "two_passes"
    assert_back(record, 4)


def test_r12_r28_a_returned_stone_and_a_pass_are_two_passes():
    record = record_of(start_of("S1 S1 o S1", "b p . ."), Place("green", (2, 0)), EndTurn(), EndTurn())
    assert record.state.outcome.reason == "two_passes"
    assert (2, 0) not in record.state.stones
    assert record.state.supply("blue")["green"] == 2
    assert_back(record, 3)


def test_r12_r28_a_returned_stone_and_the_others_automatic_pass_are_two_passes():
    start = start_of("S1 S1 o S1", "b p . .", hand=({"green": 2}, {}), set_numbers=LAST_SET)
    record = record_of(start, Place("green", (2, 0)))
    assert record.state.ends_on_pass()
    record = record.apply("blue", EndTurn())
    assert record.state.outcome.reason == "two_passes"
    assert record.effects == Effects(returned=(2, 0), passed=True, passed_other=True)
    assert_back(record, 2)


def test_r12_a_returned_stone_can_be_placed_again():
    start = start_of("S1 S1 o S1", "b p . .", hand=({"green": 1}, {"red": 2}))
    record = record_of(start, Place("green", (2, 0)), EndTurn(), Place("red", (3, 0)), EndTurn())
    assert record.state.set_of("blue") == 1
    record = record_of(
        start,
        *(entry.action for entry in record.entries),
        Place("green", (2, 0)),
        Bridge((0, 0), (2, 0)),
        EndTurn(),
    )
    assert record.state.stones[2, 0] == "green"
    assert record.state.set_of("blue") == 2
    assert_back(record, 7)


def test_r16_a_late_bridge_over_a_row_that_the_other_completed():
    """Yellow completed green, purple, blue and could not build it; blue's stone at the end takes it in."""
    record = record_of(
        start_of(ROW, "g . b . .", turn="yellow"), Place("purple", (1, 0)), EndTurn(), Place("green", (3, 0))
    )
    with pytest.raises(Refusal, match="without_new_stone"):
        record.apply("blue", Bridge((0, 0), (2, 0)))
    record = record.apply("blue", Bridge((3, 0), (0, 0))).apply("blue", EndTurn())
    assert built(record.state) == {((0, 0), (3, 0)): "blue"}
    assert record.state.score()[0] == (2, 1)
    assert_back(record, 5)


def test_r11_r16_a_late_bridge_can_carry_a_stone_on_a_dot():
    """The row's middle stone stands on a dot, and its own bridge is cut."""
    start = start_of(
        ". S1 . .\nS1 o S1 o\n. S1 . .",
        ". r . .\nb p g .\n. r . .",
        bridges=[bridge("red", (1, 0), (1, 2)), bridge("blue", (0, 1), (2, 1), cut=True)],
    )
    assert start.state().legal_dots("blue") == ()
    start = start_of("S1 o S1 o", "b p g .", bridges=[bridge("blue", (0, 0), (2, 0))])
    assert start.state().legal_dots("blue") == ()
    start = start_of("S1 o S1 o", "b p g .")
    record = record_of(start, Place("blue", (3, 0)), Bridge((1, 0), (3, 0)), EndTurn())
    assert record.state.stones[3, 0] == "blue"
    assert_back(record, 3)


def test_r20_r31_a_red_bridge_cuts_one_of_its_own_turn_and_undo_gives_it_back():
    start = start_of("S1 . .\nS1 o S1\n. . S1", "g . .\nr . r\n. . b")
    record = record_of(start, Place("purple", (1, 1)), Bridge((0, 0), (2, 2)), Bridge((0, 1), (2, 1)))
    assert built(record.state) == {((0, 0), (2, 2)): "cut", ((0, 1), (2, 1)): "red"}
    assert record.effects == Effects(cuts=(((0, 0), (1, 1), (2, 2)),))
    assert record.state.score()[0] == (0, 0)
    assert_back(record, 3)
    assert record.apply("blue", Undo()).state.score()[0] == (1, 0)
    record = record.apply("blue", EndTurn())
    assert record.state.stones[1, 1] == "purple"
    assert record.state.passes == 0
    assert record.effects == Effects()


def test_r30_a_snapshot_within_a_turn_is_that_turn():
    start = start_of(ROW, "b p b . .", placed=(1, 0), turn="blue")
    record = Record(start)
    with pytest.raises(Refusal, match="stone_already_placed"):
        record.apply("blue", Place("blue", (3, 0)))
    with pytest.raises(Refusal, match="nothing_to_undo"):
        record.apply("blue", Undo())
    record = record.apply("blue", Bridge((0, 0), (2, 0))).apply("blue", EndTurn())
    assert record.state.turn == "yellow"
    assert record.state.passes == 0
    assert_back(record, 2)


def test_r12_r30_a_snapshot_within_a_turn_whose_stone_stands_on_a_dot():
    start = start_of("S1 S1 o S1", "b p b .", placed=(2, 0))
    record = record_of(start, EndTurn())
    assert record.effects == Effects(returned=(2, 0), passed=True)
    assert record.state.supply("blue")["blue"] == 3
    assert_back(record, 1)
    record = record_of(start, Bridge((0, 0), (2, 0)), EndTurn())
    assert record.state.stones[2, 0] == "blue"


def test_r30_passes_in_a_row_start_at_0_on_a_snapshot():
    record = record_of(start_of(ROW, "b . . . .", turn="yellow"), EndTurn())
    assert record.state.outcome is None
    assert record.state.passes == 1


def test_r6_r30_a_set_arrives_with_the_end_of_the_turn_of_a_snapshot():
    start = start_of(ROW, "r . . . .", hand=({}, {"red": 1}), placed=(0, 0))
    assert start.state().set_of("blue") == 1
    record = record_of(start, EndTurn())
    assert record.state.set_of("blue") == 2
    assert record.state.supply("blue") == SET["blue"]
    assert record.effects == Effects(new_set=True)
    assert_back(record, 1)


def test_r6_each_players_set_arrives_by_itself_until_there_is_none():
    start = start_of(ROW, hand=({"red": 1}, {"red": 1}), set_numbers=(2, 2))
    record = record_of(start, Place("red", (0, 0)), EndTurn())
    assert (record.state.set_of("blue"), record.state.set_of("yellow")) == (3, 2)
    record = record.apply("yellow", Place("red", (1, 0))).apply("yellow", EndTurn())
    assert (record.state.set_of("blue"), record.state.set_of("yellow")) == (3, 3)
    assert record.state.supply("yellow") == SET["yellow"]
    assert_back(record, 4)
    last = record_of(
        start_of(ROW, hand=({"red": 1}, {"red": 1}), set_numbers=LAST_SET), Place("red", (0, 0)), EndTurn()
    )
    assert sum(last.state.supply("blue").values()) == 0
    assert last.effects == Effects()


def test_r28_r31_the_end_by_the_rules_is_undone_with_the_turn_that_brought_it():
    start = start_of("S1 S1 S1", "b . b", hand=({"purple": 1}, {}), set_numbers=LAST_SET)
    record = record_of(start, Place("purple", (1, 0)), Bridge((2, 0), (0, 0)), EndTurn())
    assert record.state.outcome == ("blue", "all_placed")
    assert_back(record, 3)
    assert start_of("S1 S1 S1", "b p b", hand=NOTHING, set_numbers=LAST_SET).state().outcome.winner is None


def test_r31_undo_of_an_undone_pass_changes_nothing_else():
    start = start_of(ROW, "b . . . .")
    record = record_of(start, EndTurn(), Undo(), EndTurn(), Undo(), Place("blue", (1, 0)))
    assert record.state == record_of(start, Place("blue", (1, 0))).state
    assert record.number == 5
    assert [entry.number for entry in record.standing] == [5]
