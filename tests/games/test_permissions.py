"""Who may send what: every message in every stage of a room, for Blue, Yellow, a watcher; strangers get no line."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.conftest import Table, make_version
from tests.games.test_line import closed_at_once
from tests.support import Person, Socket, call

OK = "ack"

#: What is sent while Blue is to move, and what each hears: an ack, or the code of the refusal.
PLAYING: list[tuple[dict[str, Any], str, str, str]] = [
    ({"type": "place", "seen": 0, "colour": "red", "cell": [0, 0]}, OK, "not_your_turn", "not_seated"),
    (
        {"type": "bridge", "seen": 0, "from": [0, 0], "to": [2, 0]},
        "no_stone_placed",
        "not_your_turn",
        "not_seated",
    ),
    ({"type": "end", "seen": 0}, OK, "not_your_turn", "not_seated"),
    ({"type": "undo", "seen": 0}, "nothing_to_undo", "nothing_to_undo", "not_seated"),
    ({"type": "resign"}, OK, OK, "not_seated"),
    ({"type": "claim"}, "not_now", "not_now", "not_seated"),
    ({"type": "ask", "what": "undo"}, "nothing_to_undo", "nothing_to_undo", "not_seated"),
    ({"type": "ask", "what": "agree"}, OK, OK, "not_seated"),
    ({"type": "ask", "what": "again"}, "not_now", "not_now", "not_seated"),
    ({"type": "answer", "request": 1, "yes": True}, "no_request", "no_request", "not_seated"),
    ({"type": "settings", "undo": "free"}, "not_now", "only_blue", "not_seated"),
    ({"type": "chat", "text": "Hello"}, OK, OK, OK),
    ({"type": "report", "message": 1}, "bad_message", "bad_message", "bad_message"),
    ({"type": "pick", "version": 1}, "not_now", "only_blue", "not_seated"),
    ({"type": "leave"}, "not_now", "not_now", OK),
    ({"type": "leave", "seat": "yellow"}, "not_now", "only_blue", "not_seated"),
]

#: The same once the game is over.
OVER: list[tuple[dict[str, Any], str, str, str]] = [
    ({"type": "place", "seen": 1, "colour": "red", "cell": [0, 0]}, "game_over", "game_over", "not_seated"),
    ({"type": "bridge", "seen": 1, "from": [0, 0], "to": [2, 0]}, "game_over", "game_over", "not_seated"),
    ({"type": "end", "seen": 1}, "game_over", "game_over", "not_seated"),
    ({"type": "undo", "seen": 1}, "game_over", "game_over", "not_seated"),
    ({"type": "resign"}, "game_over", "game_over", "not_seated"),
    ({"type": "claim"}, "game_over", "game_over", "not_seated"),
    ({"type": "ask", "what": "undo"}, "game_over", "game_over", "not_seated"),
    ({"type": "ask", "what": "agree"}, "game_over", "game_over", "not_seated"),
    ({"type": "ask", "what": "again"}, OK, OK, "not_seated"),
    ({"type": "answer", "request": 1, "yes": True}, "no_request", "no_request", "not_seated"),
    ({"type": "settings", "undo": "free"}, "not_now", "only_blue", "not_seated"),
    ({"type": "chat", "text": "Hello"}, OK, OK, OK),
    ({"type": "report", "message": 1}, "bad_message", "bad_message", "bad_message"),
    ({"type": "pick", "version": "published"}, OK, "only_blue", "not_seated"),
    ({"type": "leave"}, "not_now", "not_now", OK),
    ({"type": "leave", "seat": "yellow"}, "not_now", "only_blue", "not_seated"),
]

#: Before the first game, both seats taken; nobody can be a watcher of it who would not be asked the same.
WAITING: list[tuple[dict[str, Any], str, str, str]] = [
    ({"type": "place", "seen": 0, "colour": "red", "cell": [0, 0]}, "not_now", "not_now", "not_seated"),
    ({"type": "bridge", "seen": 0, "from": [0, 0], "to": [2, 0]}, "not_now", "not_now", "not_seated"),
    ({"type": "end", "seen": 0}, "not_now", "not_now", "not_seated"),
    ({"type": "undo", "seen": 0}, "not_now", "not_now", "not_seated"),
    ({"type": "resign"}, "not_now", "not_now", "not_seated"),
    ({"type": "claim"}, "not_now", "not_now", "not_seated"),
    ({"type": "ask", "what": "undo"}, "not_now", "not_now", "not_seated"),
    ({"type": "ask", "what": "agree"}, "not_now", "not_now", "not_seated"),
    ({"type": "ask", "what": "again"}, "not_now", "not_now", "not_seated"),
    ({"type": "answer", "request": 1, "yes": True}, "no_request", "no_request", "not_seated"),
    ({"type": "settings", "undo": "free"}, "not_now", "only_blue", "not_seated"),
    ({"type": "chat", "text": "Hello"}, OK, OK, OK),
    ({"type": "report", "message": 1}, "bad_message", "bad_message", "bad_message"),
    ({"type": "pick", "version": "published"}, OK, "only_blue", "not_seated"),
    ({"type": "pick", "version": 0}, "no_position", "only_blue", "not_seated"),
    ({"type": "leave"}, OK, OK, OK),
    ({"type": "leave", "seat": "yellow"}, OK, "only_blue", "not_seated"),
]


def words(message: dict[str, Any]) -> str:
    return "-".join(str(message[key]) for key in ("type", "what", "seat", "version") if key in message)


async def heard(socket: Socket, message: dict[str, Any], version_id: int) -> str:
    """What the sender is answered: `ack` or a code."""
    data = {key: value for key, value in message.items() if key != "type"}
    if data.get("version") == "published":
        data["version"] = version_id
    answer = await socket.say(message["type"], **data)
    return OK if answer["type"] == "ack" else str(answer["code"])


def cases(table: list[tuple[dict[str, Any], str, str, str]]) -> list[Any]:
    return [
        pytest.param(role, message, expected, id=f"{role}-{words(message)}")
        for message, *row in table
        for role, expected in zip(("blue", "yellow", "watcher"), row, strict=True)
    ]


@pytest.mark.parametrize(("role", "message", "expected"), cases(PLAYING))
async def test_in_a_game(table: Table, role: str, message: dict[str, Any], expected: str) -> None:
    assert await heard(getattr(table, role), message, table.version.pk) == expected


@pytest.mark.parametrize(("role", "message", "expected"), cases(OVER))
async def test_after_a_game(table: Table, role: str, message: dict[str, Any], expected: str) -> None:
    await table.yellow.say("resign")
    for socket in (table.blue, table.watcher):
        await socket.reach(1)
    assert await heard(getattr(table, role), message, table.version.pk) == expected


@pytest.mark.parametrize(("role", "message", "expected"), cases(WAITING))
async def test_before_the_first_game(
    people: dict[str, Person], role: str, message: dict[str, Any], expected: str
) -> None:
    sockets = {}
    for name, seat in (("Ann", "blue"), ("Ben", "yellow"), ("Cem", "watcher")):
        await people[name].join("club")
        sockets[seat] = await people[name].sit()
    version = await call(make_version)
    assert await heard(sockets[role], message, version.pk) == expected


async def test_strangers_and_nobody_get_no_line(table: Table, people: dict[str, Person]) -> None:
    await people["Dora"].join("elsewhere")
    for socket in (people["Dora"].socket(table.code), Socket(table.code)):
        assert await closed_at_once(socket) == 4404
        assert socket.heard == []
