"""The JSON Schema of a record, as outsiders use it."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings

from games.rules import (
    Agree,
    Claim,
    Place,
    Record,
    Resign,
    TimeUp,
    Undo,
    Void,
    format_record,
    parse_record,
)
from tests.rules.files import changed
from tests.rules.games import examples, records
from tests.rules.test_record_json import PLAIN, STARTS

SCHEMA = json.loads(Path("docs/record.schema.json").read_text(encoding="utf-8"))
CHECK = jsonschema.Draft202012Validator(SCHEMA)
EXAMPLE = json.loads(
    re.search(r"```json\n(.+?)```", Path("docs/records.md").read_text(encoding="utf-8"), re.DOTALL)[1]
)


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_example_of_the_docs_is_a_record():
    CHECK.validate(EXAMPLE)
    assert format_record(parse_record(EXAMPLE)) == EXAMPLE


@given(records())
@settings(examples, max_examples=25)
def test_every_record_keeps_to_the_schema(record):
    CHECK.validate(json.loads(json.dumps(format_record(record))))


@pytest.mark.parametrize("start", STARTS)
def test_and_every_start(start):
    CHECK.validate(format_record(Record(start)))


@pytest.mark.parametrize("action", [Resign(), Agree(), Claim(), TimeUp(), Void()])
def test_and_every_end(action):
    record = Record(PLAIN, [("blue", Place("blue", (1, 1))), ("blue", Undo(0)), ("yellow", action)])
    CHECK.validate(format_record(record))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["version"], 2),
        (["rules_version"], ...),
        (["title"], "x"),
        (["rows", 0], "X1 S1"),
        (["sets"], 5),
        (["actions", 0, "seat"], "red"),
        (["actions", 0, "type"], "jump"),
        (["actions", 0, "cell"], [0, 25]),
        (["actions", 0, "cell"], [0]),
        (["actions", 0, "to"], [0, 0]),
        (["snapshot", "turn"], ...),
        (["snapshot", "stones", 0], [0, 0]),
        (["snapshot", "bridges", 0, "id"], 5),
        (["snapshot", "supplies", 0, "yellow"], 0),
        (["snapshot", "supplies", 1, "red"], ...),
        (["snapshot", "set_numbers"], [1]),
    ],
)
def test_what_the_reader_refuses_for_its_form_the_schema_refuses_too(path, value):
    record = format_record(Record(STARTS[2])) | {
        "actions": [{"seat": "blue", "type": "place", "colour": "blue", "cell": [2, 2]}]
    }
    CHECK.validate(record)
    assert not CHECK.is_valid(changed(record, path, value))
