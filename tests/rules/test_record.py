"""R30 to R32: records, undo, starts and what follows from an action."""

import pytest

from games.rules import (
    Agree,
    Bridge,
    BuiltBridge,
    Effects,
    EndTurn,
    Entry,
    Place,
    Record,
    RecordError,
    Refusal,
    Resign,
    Snapshot,
    Start,
    Undo,
)
from positions.layout import parse_layout
from tests.rules.boards import SET, board, bridge, built, record_of, start_of, supply_of

ROW = Start(parse_layout("S1 S1 S1 S1 S1 S1"), 3)


def test_r30_records_are_equal_only_with_the_same_start_and_actions():
    one = record_of(ROW, Place("blue", (0, 0)))
    assert one == record_of(ROW, Place("blue", (0, 0)))
    assert one != record_of(ROW, Place("blue", (1, 0)))
    assert one != record_of(Start(ROW.layout, 4), Place("blue", (0, 0)))
    assert one != record_of(ROW, Place("blue", (0, 0)), EndTurn())
    taken_back = record_of(ROW, Place("blue", (0, 0)), Undo())
    assert taken_back != record_of(ROW)
    assert record_of(ROW) != taken_back


def test_r30_a_record_is_its_start_and_its_actions():
    record = record_of(ROW, Place("blue", (0, 0)), EndTurn(), Place("red", (1, 0)))
    assert record.number == 3
    assert record.entries == (
        Entry(1, "blue", Place("blue", (0, 0))),
        Entry(2, "blue", EndTurn()),
        Entry(3, "yellow", Place("red", (1, 0))),
    )
    assert Record(ROW, [(seat, action) for _, seat, action in record.entries]) == record
    assert Record(ROW, [(seat, action) for _, seat, action in record.entries]).state == record.state


def test_r30_a_record_never_changes():
    first = record_of(ROW, Place("blue", (0, 0)))
    second = first.apply("blue", EndTurn())
    assert (first.number, second.number) == (1, 2)
    assert first.state.turn == "blue"
    assert first != second
    assert len({first, second, record_of(ROW, Place("blue", (0, 0)))}) == 2
    assert first != "a record"
    assert "1 actions" in repr(first)


def test_r30_a_refused_action_is_not_in_the_record():
    record = Record(ROW)
    with pytest.raises(Refusal):
        record.apply("yellow", EndTurn())
    assert record.number == 0
    assert record.entries == ()
    with pytest.raises(Refusal):
        Record(ROW, [("yellow", EndTurn())])


def test_r31_undo_takes_back_the_last_action_that_stands():
    record = record_of(ROW, Place("blue", (0, 0)), EndTurn(), Place("red", (1, 0)))
    states = [record_of(ROW, *actions).state for actions in ((), (Place("blue", (0, 0)),))]
    record = record.apply("yellow", Undo())
    assert record.state == record_of(ROW, Place("blue", (0, 0)), EndTurn()).state
    record = record.apply("yellow", Undo())
    assert record.state == states[1]
    record = record.apply("blue", Undo())
    assert record.state == states[0]
    assert record.number == 6
    assert record.standing == ()
    assert record.last is None
    assert not record.can_undo
    with pytest.raises(Refusal) as caught:
        record.apply("blue", Undo())
    assert caught.value.code == "nothing_to_undo"


def test_r31_play_goes_on_after_an_undo():
    record = record_of(ROW, Place("blue", (0, 0)), Undo(), Place("green", (1, 0)), EndTurn())
    assert record.state.stones == {(1, 0): "green"}
    assert record.state.supply("blue")["blue"] == 4
    assert record.standing == (Entry(3, "blue", Place("green", (1, 0))), Entry(4, "blue", EndTurn()))
    assert record.last == Entry(4, "blue", EndTurn())
    assert [entry.number for entry in record.entries] == [1, 2, 3, 4]


def test_r31_the_bridge_goes_and_what_it_cut_lives_again():
    cross = ". S1 .\nS1 S1 S1\n. S1 S1"
    start = start_of(cross, ". b .\nr p .\n. b .", bridges=[bridge("blue", (1, 0), (1, 2))])
    record = record_of(start, Place("red", (2, 1)), Bridge((0, 1), (2, 1)))
    assert built(record.state)[(1, 0), (1, 2)] == "cut"
    record = record.apply("blue", Undo())
    assert built(record.state) == {((1, 0), (1, 2)): "blue"}
    assert record.state.score()[0] == (1, 1)
    assert record.apply("blue", Bridge((0, 1), (2, 1))).state.score()[0] == (0, 0)


def test_r31_with_an_end_turn_the_set_that_came_goes():
    start = start_of("S1 S1 S1", hand=({"red": 1}, {"red": 2}))
    record = record_of(start, Place("red", (0, 0)), EndTurn())
    assert record.state.set_of("blue") == 2
    assert record.effects == Effects(new_set=True)
    record = record.apply("yellow", Undo())
    assert record.state.set_of("blue") == 1
    assert sum(record.state.supply("blue").values()) == 0
    assert record.state.turn == "blue"


def test_r31_with_an_end_turn_the_stone_that_left_its_dot_comes_back():
    record = record_of(start_of("S1 S1 o S1", "b p . ."), Place("blue", (2, 0)), EndTurn())
    assert record.effects == Effects(returned=(2, 0), passed=True)
    record = record.apply("blue", Undo())
    assert record.state.stones[2, 0] == "blue"
    assert record.state.placed == (2, 0)


def test_r31_with_an_end_turn_an_automatic_pass_goes():
    start = start_of("S1 S1 S1 S1", hand=({"red": 2}, {}), set_numbers=(3, 3))
    record = record_of(start, Place("red", (0, 0)), EndTurn())
    assert (record.state.turn, record.state.passes) == ("blue", 1)
    assert record.effects == Effects(passed_other=True)
    record = record.apply("blue", Undo())
    assert (record.state.turn, record.state.placed, record.state.passes) == ("blue", (0, 0), 0)


def test_r31_r32_undo_after_the_end():
    record = record_of(ROW, EndTurn(), EndTurn())
    assert record.state.outcome is not None
    assert record.effects == Effects(passed=True)
    record = record.apply("blue", Undo())
    assert record.state.outcome is None
    assert (record.state.turn, record.state.passes) == ("yellow", 1)

    record = record_of(ROW, Place("blue", (0, 0)), ("yellow", Resign()))
    assert record.effects == Effects()
    assert record.apply("yellow", Undo()).state.outcome is None


def test_r31_back_to_the_snapshot_and_no_further():
    start = start_of("S1 S1 S1", "b p .", placed=(1, 0))
    record = record_of(start, EndTurn(), Undo())
    assert record.state == start.state()
    assert record.effects == Effects()
    with pytest.raises(Refusal):
        record.apply("blue", Undo())


TURNS = (
    Place("blue", (0, 0)),  # 1
    EndTurn(),  # 2
    Place("red", (1, 0)),  # 3
    Undo(),  # 4
    Place("green", (1, 0)),  # 5
    EndTurn(),  # 6
    Place("blue", (2, 0)),  # 7
)


def test_r32_undo_to_an_action_number_takes_back_all_later_ones():
    record = record_of(ROW, *TURNS)
    assert record.apply("yellow", Undo(2)).state == record_of(ROW, *TURNS[:2]).state
    assert record.apply("yellow", Undo(0)).state == ROW.state()
    assert record.apply("blue", Undo(6)).state == record.apply("blue", Undo()).state
    assert record.apply("blue", Undo(2)).standing == record_of(ROW, *TURNS[:2]).standing


@pytest.mark.parametrize("to", [3, 4, 7, 8, -1])
def test_r32_undo_to_what_does_not_stand_is_refused(to):
    with pytest.raises(Refusal) as caught:
        record_of(ROW, *TURNS).apply("blue", Undo(to))
    assert caught.value.code == "nothing_to_undo"


def test_r32_undo_is_free_within_ones_own_unfinished_turn():
    record = Record(ROW)
    assert not record.own_turn_undo("blue")
    record = record.apply("blue", Place("blue", (0, 0)))
    assert record.own_turn_undo("blue")
    assert not record.own_turn_undo("yellow")
    record = record.apply("blue", EndTurn())
    assert not record.own_turn_undo("blue")
    assert not record.own_turn_undo("yellow")


def test_r32_and_so_is_undoing_several_of_its_actions_at_once():
    start = start_of("S1 S1 S1", "b . b", turn="yellow")
    record = record_of(start, EndTurn(), Place("purple", (1, 0)), Bridge((0, 0), (2, 0)))
    assert record.own_turn_undo("blue", 2)
    assert record.own_turn_undo("blue", 1)
    assert not record.own_turn_undo("blue", 0)
    assert not record.own_turn_undo("blue", 3)


def test_r32_an_automatic_pass_ends_the_turn_all_the_same():
    start = start_of("S1 S1 S1 S1", hand=({"red": 2}, {}), set_numbers=(3, 3))
    record = record_of(start, Place("red", (0, 0)), EndTurn())
    assert record.state.turn == "blue"
    assert not record.own_turn_undo("blue")
    record = record.apply("blue", Place("red", (1, 0)))
    assert record.own_turn_undo("blue")
    assert not record.own_turn_undo("blue", 0)


def test_r32_nothing_is_free_in_a_finished_game():
    record = record_of(ROW, Place("blue", (0, 0)), ("yellow", Agree()))
    assert not record.own_turn_undo("blue")
    assert not record.own_turn_undo("yellow")


def test_r32_the_number_that_takes_back_a_players_last_turn():
    record = record_of(ROW, *TURNS)
    assert record.before_last_turn("yellow") == 2
    assert record.before_last_turn("blue") == 6
    assert record_of(ROW, *TURNS[:6]).before_last_turn("blue") == 0
    assert record_of(ROW, *TURNS[:2]).before_last_turn("yellow") is None
    assert record_of(ROW, EndTurn(), EndTurn()).before_last_turn("yellow") == 1
    assert record_of(ROW, *TURNS, ("yellow", Resign())).before_last_turn("yellow") == 2


def test_what_a_bridge_cut():
    cross = ". S1 .\nS1 S1 S1\n. S1 S1"
    start = start_of(cross, ". b .\nr p .\n. b .", bridges=[bridge("blue", (1, 0), (1, 2))])
    record = record_of(start, Place("red", (2, 1)), Bridge((0, 1), (2, 1)))
    assert record.effects == Effects(cuts=(((1, 0), (1, 1), (1, 2)),))
    assert record.last == Entry(2, "blue", Bridge((0, 1), (2, 1)))


def test_a_long_record_can_be_made_and_let_go():
    record = Record(ROW)
    for _ in range(20_000):
        record = record.apply("blue", Place("blue", (0, 0))).apply("blue", Undo())
    assert record.number == 40_000
    assert record.state == ROW.state()
    del record


def test_r30_a_snapshot_within_a_turn_goes_on_there():
    start = start_of("S1 S1 S1", "b p b", placed=(1, 0), turn="yellow")
    state = start.state()
    assert state.placed == (1, 0)
    assert state.turn == "yellow"
    assert state.passes == 0


def test_r30_the_set_due_between_turns_is_there_already():
    used_up = start_of("S1 S1 S1", hand=({}, {}), set_numbers=(1, 1)).state()
    assert used_up.supply("blue") == SET["blue"]
    assert (used_up.set_of("blue"), used_up.set_of("yellow")) == (2, 2)
    within = start_of("S1 S1 S1", "r . .", hand=({}, {"red": 1}), placed=(0, 0)).state()
    assert within.set_of("blue") == 1
    assert within.supply("blue")["red"] == 0


@pytest.mark.parametrize(("turn", "other"), [("blue", "yellow"), ("yellow", "blue")])
def test_r30_within_a_turn_only_the_other_has_the_set_that_was_due(turn, other):
    state = start_of("S1 S1 S1", "r . .", turn=turn, hand=({}, {}), placed=(0, 0)).state()
    assert (state.set_of(turn), state.set_of(other)) == (1, 2)
    assert state.supply(other) == SET[other]


ROW_BRIDGE = bridge("blue", (0, 0), (2, 0))


def snapshot(drawn="b p b", **changes):
    start = start_of("S1 S1 S1 S1", drawn + " .")
    fields = {name: getattr(start.snapshot, name) for name in Snapshot.__slots__}
    return Start(start.layout, 3, Snapshot(**(fields | changes)))


CONTRADICTIONS = {
    "two stones in a cell": (snapshot("b b .", stones=(((1, 0), "blue"), ((1, 0), "blue"))), "stones[1]"),
    "a stone off the board": (snapshot("b . .", stones=(((0, 5), "blue"),)), "stones[0]"),
    "13 stones in a set": (
        snapshot(supplies=(supply_of({"blue": 5}), supply_of(SET["yellow"]))),
        "supplies[0]",
    ),
    "a negative count": (snapshot(supplies=(supply_of(SET["blue"]), supply_of({"red": -1}))), "supplies[1]"),
    "a fifth set": (snapshot(set_numbers=(1, 5)), "set_numbers[1]"),
    "no set": (snapshot(supplies=(supply_of({}), supply_of({})), set_numbers=(0, 1)), "set_numbers[0]"),
    "stones that nobody had": (
        snapshot(supplies=(supply_of(SET["blue"]), supply_of(SET["yellow"]))),
        "stones",
    ),
    "a new stone that is not there": (snapshot(placed=(3, 0)), "placed"),
    "a new stone off the board": (snapshot(placed=(9, 0)), "placed"),
    "a bridge over an empty cell": (snapshot(bridges=[bridge("blue", (1, 0), (3, 0))]), "bridges[0]"),
    "a bridge without cells": (snapshot(bridges=[BuiltBridge("blue", (), False)]), "bridges[0]"),
    "a bridge of wrong colours": (snapshot(bridges=[bridge("yellow", (0, 0), (2, 0))]), "bridges[0]"),
    "a bridge built twice": (snapshot(bridges=[ROW_BRIDGE, ROW_BRIDGE]), "bridges[1]"),
    "a cut bridge that nothing cut": (
        snapshot(bridges=[bridge("blue", (0, 0), (2, 0), cut=True)]),
        "bridges",
    ),
    "a cut red bridge": (snapshot("r p r", bridges=[bridge("red", (0, 0), (2, 0), cut=True)]), "bridges[0]"),
}


@pytest.mark.parametrize(("start", "place"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_contradictory_snapshot_is_refused_with_its_place(start, place):
    with pytest.raises(RecordError) as caught:
        start.state()
    assert (caught.value.code, caught.value.place) == ("bad_snapshot", f"snapshot.{place}")


def test_two_uncut_bridges_in_conflict_are_refused_in_any_order():
    stones, across, down = (
        ". b .\nr p r\n. b .",
        bridge("red", (0, 1), (2, 1)),
        bridge("blue", (1, 0), (1, 2)),
    )
    cut = bridge("blue", (1, 0), (1, 2), cut=True)
    for order in ([across, down], [down, across]):
        with pytest.raises(RecordError, match=r"bridges\[1\]"):
            board(". S1 .\nS1 S1 S1\n. S1 .", stones, bridges=order)
    for order in ([across, cut], [cut, across]):
        assert built(board(". S1 .\nS1 S1 S1\n. S1 S1", stones, bridges=order)) == {
            ((0, 1), (2, 1)): "red",
            ((1, 0), (1, 2)): "cut",
        }
