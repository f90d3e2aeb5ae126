"""Who may send what: every message in every stage of a room, for Blue, Yellow, a watcher; strangers get no line."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from django.contrib.auth.models import Group

from accounts.models import User
from games import protocol
from tests.games.conftest import Table, make_own, make_version
from tests.support import Person, Socket, call, open_session

OK = "ack"

#: What is sent without an id, and what comes back.
ASKING: list[tuple[dict[str, Any], str, str, str]] = [
    ({"type": "state"}, "room", "room", "room"),
    ({"type": "ping"}, "pong", "pong", "pong"),
]

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
    *ASKING,
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
    *ASKING,
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
    *ASKING,
]


#: Whatever may be sent, by its type.
KINDS = {kind.__struct_config__.tag: kind for kind in get_args(protocol.Message)}


def words(message: dict[str, Any]) -> str:
    return "-".join(str(message[key]) for key in ("type", "what", "seat", "version", "yes") if key in message)


async def heard(socket: Socket, message: dict[str, Any], version_id: int) -> str:
    """What the sender is answered: `ack` or a code; for what has no id the type of what comes."""
    if not hasattr(KINDS[message["type"]], "id"):
        await socket.settle()
        await socket.line.send_to(json.dumps(message))
        return str((await socket.take())["type"])
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


async def check_no_change(
    socket: Socket, role: str, table: list[tuple[dict[str, Any], str, str, str]], version_id: int
) -> None:
    """All that a role is refused or only asks for, one after the other, since nothing changes by it."""
    column = ROLES.index(role)
    expected = [(message, row[column]) for message, *row in table if row[column] != OK]
    found = [(message, await heard(socket, message, version_id)) for message, _ in expected]
    assert found == expected


@pytest.mark.parametrize(("role", "message"), done(PLAYING))
async def test_what_is_done_in_a_game(table: Table, role: str, message: dict[str, Any]) -> None:
    assert await heard(getattr(table, role), message, table.version.pk) == OK


@pytest.mark.parametrize("role", ROLES)
async def test_what_changes_nothing_in_a_game(table: Table, role: str) -> None:
    await check_no_change(getattr(table, role), role, PLAYING, table.version.pk)
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
async def test_what_changes_nothing_after_a_game(over: Table, role: str) -> None:
    await check_no_change(getattr(over, role), role, OVER, over.version.pk)


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
async def test_what_changes_nothing_before_the_first_game(waiting: dict[str, Socket], role: str) -> None:
    version = await call(make_version)
    await check_no_change(waiting[role], role, WAITING, version.pk)


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
    *(row for row in WAITING if row[0]["type"] not in {"pick", "answer_pick"}),
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
async def test_what_changes_nothing_while_a_pick_waits(asked: dict[str, Socket], role: str) -> None:
    version = await call(make_version)
    await check_no_change(asked[role], role, ASKED, version.pk)


@pytest.mark.parametrize(
    "stage", [PLAYING, OVER, WAITING, ASKED], ids=["playing", "over", "waiting", "asked"]
)
def test_every_message_has_a_row(stage: list[tuple[dict[str, Any], str, str, str]]) -> None:
    assert {message["type"] for message, *_ in stage} == KINDS.keys()


def sessions_of_strangers() -> dict[str, str]:
    """Of everybody who is neither seated nor watches; "" for nobody."""
    moderator = User.objects.create_user("Mona", is_staff=True)
    moderator.groups.add(Group.objects.get_or_create(name="Moderators")[0])
    strangers = {
        "guest": User.objects.create_guest("Gil"),
        "member": User.objects.create_user("Sam"),
        "moderator": moderator,
        "administrator": User.objects.create_superuser("Root"),
    }
    return {"nobody": "", **{role: open_session(user) for role, user in strangers.items()}}


async def test_strangers_get_no_line(table: Table, people: dict[str, Person]) -> None:
    """Nor does a player of another room. There it ends: nothing is said before, and nothing is read."""
    await people["Dora"].join("elsewhere")
    sessions = await call(sessions_of_strangers) | {"elsewhere": people["Dora"].session}
    found = {}
    for role, session in sessions.items():
        socket = Socket(table.code, session)
        accepted, _ = await socket.line.connect(timeout=5)
        first = await socket.line.receive_output(timeout=5)
        found[role] = (accepted, first["type"], first.get("code"))
    assert found == dict.fromkeys(sessions, (True, "websocket.close", 4404))
