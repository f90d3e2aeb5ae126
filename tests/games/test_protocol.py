"""The messages: each example of the documentation is one, and whatever is none is told so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from games import protocol
from games.rules import Reason, RefusalCode

DOCS = Path(__file__).parents[2] / "docs" / "protocol.md"
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", DOCS.read_text(), re.DOTALL)]
OUT_TYPES = {"room", "layout", "game", "ack", "error", "pong", "chat", "talk", "hidden"}
IN_TYPES = {
    "place",
    "bridge",
    "end",
    "undo",
    "resign",
    "claim",
    "settings",
    "chat",
    "report",
    "block",
    "ask",
    "answer",
    "pick",
    "answer_pick",
    "leave",
    "state",
    "ping",
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["type"])
def test_every_documented_message_is_one(example: dict[str, Any]) -> None:
    if example["type"] in OUT_TYPES and not (example["type"] == "chat" and isinstance(example["id"], str)):
        message = msgspec.json.decode(json.dumps(example), type=protocol.OutMessage)
        assert json.loads(protocol.encode(message)) == example
    else:
        protocol.decode(json.dumps(example))


def test_every_message_is_documented() -> None:
    assert {example["type"] for example in EXAMPLES} == OUT_TYPES | IN_TYPES


def test_every_refusal_of_the_rules_and_every_end_is_documented() -> None:
    text = DOCS.read_text()
    for word in (*get_args(RefusalCode), *get_args(Reason)):
        assert word in text


@pytest.mark.parametrize(
    ("text", "client_id"),
    [
        ("", None),
        ("null", None),
        ("[]", None),
        ("{", None),
        ('"place"', None),
        ('{"type": 42}', None),
        ('{"type": 42, "id": "a"}', "a"),
        ('{"type": "dance", "id": "a"}', "a"),
        ('{"type": "end", "id": "a"}', "a"),
        ('{"type": "end", "id": "a", "seen": -1}', "a"),
        ('{"type": "end", "id": "a", "seen": "1"}', "a"),
        ('{"type": "end", "id": "a", "seen": 1, "more": 1}', "a"),
        ('{"type": "end", "id": 5, "seen": 1}', None),
        ('{"type": "end", "id": "", "seen": 1}', ""),
        ('{"type": "place", "id": "a", "seen": 1, "colour": "pink", "cell": [0, 0]}', "a"),
        ('{"type": "place", "id": "a", "seen": 1, "colour": "red", "cell": [0, 0, 0]}', "a"),
        ('{"type": "place", "id": "a", "seen": 1, "colour": "red", "cell": [0.5, 0]}', "a"),
        ('{"type": "place", "id": "a", "seen": 1, "colour": "red", "cell": [1e99, 0]}', "a"),
        ('{"type": "ping", "id": "a"}', "a"),
        ('{"type": "ask", "id": "a", "what": "tea"}', "a"),
        ('{"type": "ask", "id": "a", "what": "agree", "to": 3}', "a"),
        ('{"type": "ask", "id": "a", "what": "undo", "seats": "keep"}', "a"),
        ('{"type": "ask", "id": "a", "what": "again", "seen": 3}', "a"),
        ('{"type": "settings", "id": "a", "claim_after": 601}', "a"),
        ('{"type": "settings", "id": "a", "undo": "always"}', "a"),
        ('{"type": "chat", "id": "a", "text": 5}', "a"),
        ("[" * 8000, None),
        ('{"type": "end", "id": "' + "x" * 65 + '", "seen": 1}', None),
    ],
)
def test_anything_else_is_a_bad_message(text: str, client_id: str | None) -> None:
    with pytest.raises(protocol.BadMessage) as bad:
        protocol.decode(text)
    assert bad.value.id == client_id


def test_a_cell_in_a_string_is_two_letters() -> None:
    assert protocol.letters_of((2, 0), (24, 24)) == "cayy"
