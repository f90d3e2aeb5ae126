"""Files that hold a game, and everything that is none: refused with a code and a place, at little cost."""

import json
import time
import tracemalloc

import pytest

from games.rules import Place, Record, RecordError, format_record, parse_record, read_game_file
from games.rules.record_file import SIZE_LIMIT
from tests.rules.files import SAVED, changed, encoded, record_check, saved_with
from tests.rules.test_record_json import PLAIN, STARTS


def result_of(data):
    """The game in a file, or why it is refused."""
    try:
        return read_game_file(data)
    except RecordError as error:
        return error


def deep(levels):
    return b'{"format": ' + b"[" * levels + b"]" * levels + b"}"


RECORD = format_record(Record(PLAIN, [("blue", Place("blue", (1, 1)))]))
SNAPSHOT = format_record(Record(STARTS[2]))
NOT_READ = {
    "empty": (b"", "bad_json", "line 1, column 1"),
    "half": (encoded(RECORD)[:-20], "bad_json", "line 1, column"),
    "not UTF-8": (b'{"a": "\xff"}', "bad_encoding", "byte 7"),
    "UTF-16": (json.dumps(RECORD).encode("utf-16"), "bad_encoding", "byte 0"),
    "two records": (encoded(RECORD) * 2, "bad_json", "line 1, column"),
    "too large": (b" " * (SIZE_LIMIT + 1), "too_large", "1048577 bytes"),
    "deep": (deep(500_000), "bad_json", "nested too deeply"),
    "deep, but readable": (deep(400), "bad_record", "format"),
    "not a number": (b'{"format": NaN}', "bad_json", "number NaN"),
    "infinite": (b'{"format": [-Infinity]}', "bad_json", "number -Infinity"),
    "a list that names a grid": (b'["grid"]', "bad_record", ""),
    "a number": (b"5", "bad_record", ""),
    "a key twice": (b'{"a": {"sets": 3, "sets": 4}}', "bad_json", "key twice: sets"),
    "a number of 10 000 digits": (b"[" + b"1" * 10_000 + b"]", "bad_json", "a number that is too long"),
    "a huge key": (b'{"' + b"x" * 1_000_000 + b'": 1, "format": 1}', "bad_record", "format"),
    "an empty object": (b"{}", "bad_record", "format"),
    "a string": (b'"divided-loyalties-record"', "bad_record", ""),
    "a record that says it is none": (encoded({**RECORD, "format": "x"}), "bad_record", "format"),
    "a record with a grid": (encoded({**RECORD, "grid": []}), "bad_record", "grid"),
    "a field nobody knows": (encoded({**RECORD, "\ud800\n" + "x" * 500: 1}), "bad_record", "??xxx"),
    "the future": (encoded({**RECORD, "version": 2}), "unknown_version", "version"),
    "a million cells": (encoded({**RECORD, "rows": ["S1 " * 300_000]}), "bad_start", "rows"),
    "a thousand rows": (encoded({**RECORD, "rows": ["S1"] * 100_000}), "bad_start", "rows"),
    "endless passes": (
        encoded({**RECORD, "actions": [{"seat": "blue", "type": "end"}] * 20_000}),
        "not_your_turn",
        "actions[1]",
    ),
    "far away": (changed(RECORD, ["actions", 0, "cell"], [10**30, 0]), "not_a_cell", "actions[0]"),
}


@pytest.mark.parametrize(("data", "code", "place"), NOT_READ.values(), ids=NOT_READ)
def test_what_cannot_be_read_is_refused_with_a_code_and_a_place(data, code, place):
    data = data if isinstance(data, bytes) else encoded(data)
    with pytest.raises(RecordError) as caught:
        read_game_file(data)
    assert caught.value.code == code
    assert caught.value.place.startswith(place)
    assert len(caught.value.place) <= 120


def ways(data, path=()):
    """The path of every value in some JSON data."""
    yield list(path)
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, value in inner:
        yield from ways(value, (*path, name))


WRONG = [..., None, True, -1, 10**40, 0.5, "", "blue", [], {}, [[[]]], {"a": {}}, "\ud800"]


@pytest.mark.parametrize(
    "original", [SAVED, format_record(Record(STARTS[2])), RECORD], ids=["saved", "snapshot", "record"]
)
def test_any_damage_anywhere_gives_a_game_or_a_refusal(original):
    """Every value of a file, exchanged for every other kind of value."""
    refused = 0
    for path in ways(original):
        for value in WRONG:
            if not path:
                continue
            read = result_of(encoded(changed(original, path, value)))
            if isinstance(read, RecordError):
                refused += 1
                assert read.code
                assert read.place.isprintable()
            else:
                assert parse_record(format_record(read.record)).state == read.record.state
    assert refused > 100


PUT = {"seat": "blue", "type": "place", "colour": "blue", "cell": [1, 1]}
BACK = {"seat": "blue", "type": "undo", "to": 0}
HUGE = {
    "actions": encoded({**RECORD, "actions": [PUT, BACK] * 7_000}),
    "stones": encoded(changed(SNAPSHOT, ["snapshot", "stones"], [[0, 0, "red"]] * 50_000)),
    "bridges": encoded({**SAVED, "activeBridges": SAVED["activeBridges"] * 14_000}),
    "brackets": b"[" * SIZE_LIMIT,
    "objects": b'{"a":' * (SIZE_LIMIT // 5),
    "numbers": b"[" + b"1," * (SIZE_LIMIT // 2 - 2) + b"1]",
    "grid": encoded({**SAVED, "grid": [None] * 170_000}),
}


@pytest.mark.parametrize("data", HUGE.values(), ids=HUGE)
def test_a_file_at_the_limit_costs_little_time_and_memory(data):
    """In CPU seconds, with memory being traced, and at most 64 bytes for each byte of the file."""
    assert SIZE_LIMIT // 4 < len(data) <= SIZE_LIMIT
    began = time.process_time()
    tracemalloc.start()
    result_of(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert time.process_time() - began < 10
    assert peak < 64 * SIZE_LIMIT


def test_a_file_may_be_as_large_as_the_limit():
    data = encoded(RECORD)
    assert read_game_file(data + b" " * (SIZE_LIMIT - len(data))).record.number == 1


def test_the_place_of_an_error_is_clipped():
    read = result_of(encoded({**RECORD, "x" * 500: 1}))
    assert read.place == "x" * 120
    assert str(read) == "bad_record: " + "x" * 120


def test_record_check_of_a_record_of_ours(tmp_path):
    path = tmp_path / "record.json"
    path.write_bytes(encoded(RECORD))
    out, status = record_check(path)
    assert status == 0
    assert json.loads(out) == {
        "position": None,
        "sets": 4,
        "to_move": "blue",
        "scores": [[0, 0], [0, 0]],
        "bridges": 0,
        "cut": 0,
        "stones": 1,
        "over": False,
    }


def test_record_check_says_why_it_refuses(tmp_path):
    path = tmp_path / "흑백.json"
    path.write_bytes(encoded(saved_with((["grid", 1], "pink"))))
    assert record_check(path) == ("bad_saved_game: grid[1]\n", 1)
    path.write_text("null")
    assert record_check(path) == ("bad_record: the whole file\n", 1)
    path.write_bytes(b" " * (SIZE_LIMIT + 5))
    assert record_check(path) == ("too_large: 1048577 bytes, at most 1048576\n", 1)
    out, status = record_check(tmp_path / "none.json")
    assert out.startswith("unreadable: ")
    assert status == 1
    assert record_check(tmp_path)[1] == 1
