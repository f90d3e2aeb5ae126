"""Who may send what: every message in every stage of a room, for Blue, Yellow, a watcher; strangers get no line."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.conftest import Table, make_own, make_version
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
    ({"type": "report", "seat": "yellow"}, OK, "bad_message", OK),
    ({"type": "block", "message": 1}, "bad_message", "bad_message", "bad_message"),
    ({"type": "block", "seat": "yellow"}, OK, "bad_message", OK),
    ({"type": "pick", "version": 1}, "not_now", "only_blue", "not_seated"),
    ({"type": "answer_pick", "version": 0, "yes": True}, "only_yellow", "not_now", "not_seated"),
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
    ({"type": "report", "seat": "yellow"}, OK, "bad_message", OK),
    ({"type": "block", "message": 1}, "bad_message", "bad_message", "bad_message"),
    ({"type": "block", "seat": "yellow"}, OK, "bad_message", OK),
    ({"type": "pick", "version": "published"}, OK, "only_blue", "not_seated"),
    ({"type": "answer_pick", "version": 0, "yes": True}, "only_yellow", "not_now", "not_seated"),
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
    ({"type": "report", "seat": "yellow"}, OK, "bad_message", OK),
    ({"type": "block", "message": 1}, "bad_message", "bad_message", "bad_message"),
    ({"type": "block", "seat": "yellow"}, OK, "bad_message", OK),
    ({"type": "pick", "version": "published"}, OK, "only_blue", "not_seated"),
    ({"type": "pick", "version": 0}, "no_position", "only_blue", "not_seated"),
    ({"type": "answer_pick", "version": 0, "yes": True}, "only_yellow", "not_now", "not_seated"),
    ({"type": "leave"}, OK, OK, OK),
    ({"type": "leave", "seat": "yellow"}, OK, "only_blue", "not_seated"),
]


def words(message: dict[str, Any]) -> str:
    return "-".join(str(message[key]) for key in ("type", "what", "seat", "version", "yes") if key in message)


async def heard(socket: Socket, message: dict[str, Any], version_id: int) -> str:
    """What the sender is answered: `ack` or a code."""
    data = {key: value for key, value in message.items() if key != "type"}
    if data.get("version") == "published":
        data["version"] = version_id
    elif data.get("version") == "picked":
        await socket.settle()
        assert socket.room is not None
        data["version"] = socket.room["pick"]["version"]
    answer = await socket.say(message["type"], **data)
    return OK if answer["type"] == "ack" else str(answer["code"])


ROLES = ("blue", "yellow", "watcher")


def done(table: list[tuple[dict[str, Any], str, str, str]]) -> list[Any]:
    """What is done, each in a room of its own: role and message."""
    return [
        pytest.param(role, message, id=f"{role}-{words(message)}")
        for message, *row in table
        for role, expected in zip(ROLES, row, strict=True)
        if expected == OK
    ]


async def check_refused(
    socket: Socket, role: str, table: list[tuple[dict[str, Any], str, str, str]], version_id: int
) -> None:
    """All that is refused to a role, one after the other, since nothing changes by it."""
    column = ROLES.index(role)
    refused = [(message, row[column]) for message, *row in table if row[column] != OK]
    found = [(message, await heard(socket, message, version_id)) for message, _ in refused]
    assert found == refused


@pytest.mark.parametrize(("role", "message"), done(PLAYING))
async def test_what_is_done_in_a_game(table: Table, role: str, message: dict[str, Any]) -> None:
    assert await heard(getattr(table, role), message, table.version.pk) == OK


@pytest.mark.parametrize("role", ROLES)
async def test_what_is_refused_in_a_game(table: Table, role: str) -> None:
    await check_refused(getattr(table, role), role, PLAYING, table.version.pk)
    assert table.blue.game["number"] == 0


@pytest.fixture
async def over(table: Table) -> Table:
    """The game is over."""
    await table.yellow.say("resign")
    for socket in (table.blue, table.watcher):
        await socket.reach(1)
    return table


@pytest.mark.parametrize(("role", "message"), done(OVER))
async def test_what_is_done_after_a_game(over: Table, role: str, message: dict[str, Any]) -> None:
    assert await heard(getattr(over, role), message, over.version.pk) == OK


@pytest.mark.parametrize("role", ROLES)
async def test_what_is_refused_after_a_game(over: Table, role: str) -> None:
    await check_refused(getattr(over, role), role, OVER, over.version.pk)


@pytest.fixture
async def waiting(people: dict[str, Person]) -> dict[str, Socket]:
    """Both seats are taken, nothing is picked, somebody watches."""
    sockets = {}
    for name, role in zip(("Ann", "Ben", "Cem"), ROLES, strict=True):
        await people[name].join("club")
        sockets[role] = await people[name].sit()
    return sockets


@pytest.mark.parametrize(("role", "message"), done(WAITING))
async def test_what_is_done_before_the_first_game(
    waiting: dict[str, Socket], role: str, message: dict[str, Any]
) -> None:
    version = await call(make_version)
    assert await heard(waiting[role], message, version.pk) == OK


@pytest.mark.parametrize("role", ROLES)
async def test_what_is_refused_before_the_first_game(waiting: dict[str, Socket], role: str) -> None:
    version = await call(make_version)
    await check_refused(waiting[role], role, WAITING, version.pk)


#: Before the first game, while a position that is not published waits for Yellow; `picked` is its version.
ASKED: list[tuple[dict[str, Any], str, str, str]] = [
    ({"type": "answer_pick", "version": "picked", "yes": True}, "only_yellow", OK, "not_seated"),
    ({"type": "answer_pick", "version": "picked", "yes": False}, "only_yellow", OK, "not_seated"),
    ({"type": "answer_pick", "version": "published", "yes": True}, "only_yellow", "other_pick", "not_seated"),
    (
        {"type": "answer_pick", "version": "published", "yes": False},
        "only_yellow",
        "other_pick",
        "not_seated",
    ),
    ({"type": "pick", "version": "published"}, OK, "only_blue", "not_seated"),
    ({"type": "pick", "version": "picked"}, OK, "only_blue", "not_seated"),
    ({"type": "place", "seen": 0, "colour": "red", "cell": [0, 0]}, "not_now", "not_now", "not_seated"),
    ({"type": "ask", "what": "again"}, "not_now", "not_now", "not_seated"),
    ({"type": "settings", "undo": "free"}, "not_now", "only_blue", "not_seated"),
    ({"type": "leave"}, OK, OK, OK),
    ({"type": "leave", "seat": "yellow"}, OK, "only_blue", "not_seated"),
]


@pytest.fixture
async def asked(waiting: dict[str, Socket], people: dict[str, Person]) -> dict[str, Socket]:
    """Blue has picked something that only Blue has."""
    blue = people["Ann"].user
    assert blue is not None
    own = await call(make_own, blue)
    assert await heard(waiting["blue"], {"type": "pick", "version": own.pk}, 0) == OK
    return waiting


@pytest.mark.parametrize(("role", "message"), done(ASKED))
async def test_what_is_done_while_a_pick_waits(
    asked: dict[str, Socket], role: str, message: dict[str, Any]
) -> None:
    version = await call(make_version)
    assert await heard(asked[role], message, version.pk) == OK


@pytest.mark.parametrize("role", ROLES)
async def test_what_is_refused_while_a_pick_waits(asked: dict[str, Socket], role: str) -> None:
    version = await call(make_version)
    await check_refused(asked[role], role, ASKED, version.pk)


async def test_strangers_and_nobody_get_no_line(table: Table, people: dict[str, Person]) -> None:
    await people["Dora"].join("elsewhere")
    for socket in (people["Dora"].socket(table.code), Socket(table.code)):
        assert await closed_at_once(socket) == 4404
        assert socket.heard == []
