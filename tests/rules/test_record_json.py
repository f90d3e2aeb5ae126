"""Actions, starts and records as JSON: what is written is read again, and nothing else is."""

import json
from typing import Any

import pytest

from games.rules import (
    Agree,
    Bridge,
    Claim,
    EndTurn,
    Place,
    Record,
    RecordError,
    Resign,
    Start,
    TimeUp,
    Undo,
    Void,
    format_action,
    format_record,
    format_start,
    parse_action,
    parse_record,
    parse_start,
)
from positions.layout import parse_layout
from tests.rules.boards import bridge, start_of
from tests.rules.files import changed

SHAPES: list[tuple[Any, dict[str, Any]]] = [
    (Place("green", (5, 6)), {"type": "place", "colour": "green", "cell": [5, 6]}),
    (Bridge((1, 2), (3, 2)), {"type": "bridge", "from": [1, 2], "to": [3, 2]}),
    (EndTurn(), {"type": "end"}),
    (Undo(), {"type": "undo"}),
    (Undo(7), {"type": "undo", "to": 7}),
    (Resign(), {"type": "resign"}),
    (Agree(), {"type": "agree"}),
    (Claim(), {"type": "claim"}),
    (TimeUp(), {"type": "time"}),
    (Void(), {"type": "void"}),
]


@pytest.mark.parametrize(("action", "data"), SHAPES)
def test_the_shapes_of_actions(action, data):
    assert format_action(action) == data
    assert parse_action(json.loads(json.dumps(data))) == action


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (None, ""),
        ([], ""),
        ({}, "type"),
        ({"type": 42}, "type"),
        ({"type": ["end"]}, "type"),
        ({"type": "jump"}, "type"),
        ({"type": "end", "cell": [1, 2]}, "cell"),
        ({"type": "end", "zeal": 1}, "zeal"),
        ({"type": "end", 7: 1}, "7"),
        ({"type": "place", "colour": "pink", "cell": [1, 2]}, "colour"),
        ({"type": "place", "cell": [1, 2]}, "colour"),
        ({"type": "place", "colour": "blue"}, "cell"),
        ({"type": "place", "colour": "blue", "cell": [1, 2, 3]}, "cell"),
        ({"type": "place", "colour": "blue", "cell": [1, 2.0]}, "cell"),
        ({"type": "place", "colour": "blue", "cell": [True, 1]}, "cell"),
        ({"type": "place", "colour": "blue", "cell": "12"}, "cell"),
        ({"type": "bridge", "to": [1, 2]}, "from"),
        ({"type": "bridge", "from": [1, 2]}, "to"),
        ({"type": "undo", "to": "3"}, "to"),
        ({"type": "undo", "to": False}, "to"),
    ],
)
def test_anything_else_is_no_action(data, place):
    with pytest.raises(RecordError) as caught:
        parse_action(data)
    assert (caught.value.code, caught.value.place) == ("bad_action", place)
    assert str(caught.value) == (f"bad_action: {place}" if place else "bad_action")


PLAIN = Start(parse_layout(". . .\n. S1 o\n. W2 G10"), 4)
CROSS = ". S1 .\nS1 S1 S1\n. S1 S1"
BRIDGES = [bridge("red", (0, 1), (2, 1)), bridge("blue", (1, 0), (1, 2), cut=True)]
STARTS = [
    PLAIN,
    start_of("S1 S1 S1", "b p .", turn="yellow"),
    start_of(CROSS, ". b .\nr p r\n. b .", bridges=BRIDGES),
    start_of("S1 S1 S1", "b p .", placed=(1, 0)),
]


@pytest.mark.parametrize("start", STARTS)
def test_starts_are_read_as_written(start):
    data = json.loads(json.dumps(format_start(start)))
    assert parse_start(data) == start
    assert parse_start(data).state() == start.state()


def test_r13_a_bridge_of_a_snapshot_may_name_its_ends_in_either_order():
    data = format_start(STARTS[2])
    bridges = [{**data, "from": data["to"], "to": data["from"]} for data in data["snapshot"]["bridges"]]
    turned = {**data, "snapshot": {**data["snapshot"], "bridges": bridges}}
    assert parse_start(turned).state() == STARTS[2].state()


def test_r30_a_record_is_read_as_written_undos_included():
    record = Record(PLAIN)
    for action in (
        Place("blue", (1, 1)),
        Undo(),
        Place("red", (1, 1)),
        EndTurn(),
        EndTurn(),
        Place("blue", (1, 2)),
    ):
        record = record.apply(record.state.turn, action)
    record = record.apply("yellow", Resign())
    data = json.loads(json.dumps(format_record(record)))
    assert parse_record(data) == record
    assert parse_record(data).state == record.state
    assert data["rows"] == [". . .", ". S1 o", ". W2 G10"]
    assert data["actions"][0] == {"seat": "blue", "type": "place", "colour": "blue", "cell": [1, 1]}


RECORD = format_record(Record(PLAIN, [("blue", Place("blue", (1, 1)))]))
SNAPSHOT = format_record(Record(STARTS[2]))


@pytest.mark.parametrize(
    ("path", "value", "code", "place"),
    [
        (["format"], "other", "bad_record", "format"),
        (["format"], "a record", "bad_record", "format"),
        (["version"], 2, "unknown_version", "version"),
        (["version"], 0, "unknown_version", "version"),
        (["version"], True, "unknown_version", "version"),
        (["rules_version"], ..., "unknown_version", "rules_version"),
        (["extra"], 1, "bad_record", "extra"),
        ([7], 1, "bad_record", "7"),
        (["actions"], ..., "bad_record", "actions"),
        (["actions"], {}, "bad_record", "actions"),
        (["actions", 0], 5, "bad_action", "actions[0]"),
        (["actions", 0, "seat"], ..., "bad_action", "actions[0].seat"),
        (["actions", 0, "seat"], "red", "bad_action", "actions[0].seat"),
        (["actions", 0, "seat"], "yellow", "not_your_turn", "actions[0]"),
        (["actions", 0, "cell"], [0, 0], "not_a_cell", "actions[0]"),
        (["actions", 0, "cell"], [0], "bad_action", "actions[0].cell"),
        (["rows"], ..., "bad_start", "rows"),
        (["rows"], "S1", "bad_start", "rows"),
        (["rows"], [5], "bad_start", "rows"),
        (["rows"], ["S1\nS1"], "bad_start", "rows"),
        (["rows"], ["S1", ""], "bad_start", "rows"),
        (["rows"], ["S1", " "], "bad_start", "rows"),
        (["rows"], ["S1 S1", "S1"], "bad_start", "rows"),
        (["rows"], ["o o o"], "bad_start", "rows"),
        (["sets"], ..., "bad_start", "sets"),
        (["sets"], 5, "bad_start", "sets"),
    ],
)
def test_a_damaged_record_is_refused_with_a_code_and_a_place(path, value, code, place):
    with pytest.raises(RecordError) as caught:
        parse_record(changed(RECORD, path, value))
    assert (caught.value.code, caught.value.place) == (code, place)


@pytest.mark.parametrize(
    ("path", "value", "code", "place"),
    [
        ([], [], "bad_start", ""),
        (["extra"], 1, "bad_start", ".extra"),
        (["stones"], None, "bad_start", ".stones"),
        (["stones", 1], None, "bad_start", ".stones[1]"),
        (["stones", 1], [1, 2], "bad_start", ".stones[1]"),
        (["stones", 1], [1, 2, "blue", "red"], "bad_start", ".stones[1]"),
        (["stones", 1], [1, "2", "blue"], "bad_start", ".stones[1]"),
        (["stones", 1], [1, 2, "pink"], "bad_start", ".stones[1]"),
        (["stones", 1], [1, 0, "blue"], "bad_snapshot", ".stones"),
        (["bridges"], None, "bad_start", ".bridges"),
        (["supplies"], None, "bad_start", ".supplies"),
        (["set_numbers"], None, "bad_start", ".set_numbers"),
        (["bridges", 0], None, "bad_start", ".bridges[0]"),
        (["bridges", 0, "owner"], "red", "bad_start", ".bridges[0]"),
        (["bridges", 0], {"kind": "red"}, "bad_start", ".bridges[0]"),
        (["bridges", 0, "cut"], 0, "bad_start", ".bridges[0]"),
        (["bridges", 0, "kind"], "green", "bad_start", ".bridges[0].kind"),
        (["bridges", 0, "from"], [0], "bad_start", ".bridges[0].from"),
        (["bridges", 0, "to"], [0], "bad_start", ".bridges[0].to"),
        (["bridges", 0, "to"], [0, 1], "bad_start", ".bridges[0]"),
        (["bridges", 0, "to"], [10**9, 1], "bad_start", ".bridges[0]"),
        (["supplies"], [{}], "bad_start", ".supplies"),
        (["supplies", 0], {}, "bad_start", ".supplies[0]"),
        (["supplies", 1], None, "bad_start", ".supplies[1]"),
        (["supplies", 1, "blue"], 1, "bad_start", ".supplies[1]"),
        (["supplies", 0, "red"], None, "bad_start", ".supplies[0].red"),
        (["supplies", 0, "red"], 10**9, "bad_snapshot", ".supplies[0]"),
        (["set_numbers"], [1, 1, 1], "bad_start", ".set_numbers"),
        (["set_numbers", 1], "1", "bad_start", ".set_numbers[1]"),
        (["turn"], "red", "bad_start", ".turn"),
        (["placed"], 5, "bad_start", ".placed"),
    ],
)
def test_a_damaged_snapshot_is_refused_with_a_code_and_a_place(path, value, code, place):
    with pytest.raises(RecordError) as caught:
        parse_record(changed(SNAPSHOT, ["snapshot", *path], value))
    assert (caught.value.code, caught.value.place) == (code, f"snapshot{place}")


@pytest.mark.parametrize("data", [None, [], 5, "{}"])
def test_what_is_no_object_is_no_record(data):
    with pytest.raises(RecordError, match=r"^bad_record$"):
        parse_record(data)
    with pytest.raises(RecordError, match=r"^bad_start$"):
        parse_start(data)


@pytest.mark.parametrize("name", ["colour", 7])
def test_a_start_has_no_other_fields(name):
    with pytest.raises(RecordError, match=f"^bad_start: {name}$"):
        parse_start({**format_start(PLAIN), name: 1})
