"""What strangers and broken pages may throw at a socket: it answers, lives on, and the game stays what it was."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import limits, protocol, verify
from tests.attacks.fuzz import COUNT, NASTY, any_json, as_text, stored, torn, watched
from tests.games.conftest import Table
from tests.games.test_protocol import EXAMPLES, IN_TYPES, OUT_TYPES
from tests.support import Socket, call

#: Frames in one go, before the socket is asked whether it lives.
BATCH = 25
BATCHES = COUNT * 3 // 5 // BATCH
#: With which the site closes a socket on purpose.
CLOSES = {protocol.SESSION_ENDED, protocol.NO_SUCH_ROOM, protocol.TOO_LONG, protocol.TOO_MANY}

OWN_EXAMPLES = [example for example in EXAMPLES if example["type"] in IN_TYPES]


@pytest.fixture
def no_flood_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """All frames are read: what ends a flood is tested beside this."""
    monkeypatch.setattr(limits, "flood_bucket", lambda: limits.Bucket(10**9, 1))


def frame(chance: Random, number: int) -> str | bytes:
    """One frame: of no kind, of a kind but torn, out of order, of another room, or too large."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(200))
    message: Any = dict(chance.choice(OWN_EXAMPLES))
    message["id"] = chance.choice([f"fuzz-{number}", f"fuzz-{number - 1}", "same"])
    for key in list(message):
        if key not in {"type", "id"} and chance.random() < 0.5:
            message[key] = changed(chance, message[key])
    match chance.randrange(6):
        case 0:
            return torn(chance, as_text(message).encode("utf-8", "surrogatepass")).decode(errors="replace")
        case 1:
            message[chance.choice([*message, "more", "__class__"])] = any_json(chance)
        case 2:
            message["type"] = chance.choice(
                [*IN_TYPES, *OUT_TYPES, "websocket.disconnect", "hear_game", 5, None]
            )
        case 3 if chance.random() < 0.2:
            return as_text(any_json(chance))
        case 4 if chance.random() < 0.05:
            return as_text(message) + " " * chance.choice([16_000, 17_000, 300_000])
        case _:
            pass
    return as_text(message)


def changed(chance: Random, value: Any) -> Any:
    """Another value of the same form, so that the message may be read and is wrong in what it says."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice([0, 1, 2, value + 1, 2**31 - 1, 2**31, -1])
    if isinstance(value, str):
        return chance.choice([value, value[::-1], chance.choice(NASTY)])
    if isinstance(value, list):
        return [changed(chance, item) for item in value]
    return any_json(chance)


async def send(socket: Socket, data: str | bytes) -> None:
    """One frame, as text or as bytes."""
    if isinstance(data, bytes):
        await socket.line.send_to(bytes_data=data or b"\x00")
    else:
        await socket.line.send_to(data or " ")


async def survives(socket: Socket) -> bool:
    """Whether it answers after all that came before; False where the site closed it on purpose."""
    await socket.line.send_to('{"type": "ping"}')
    while True:
        event = await socket.line.receive_output(timeout=10)
        if event["type"] == "websocket.close":
            assert event["code"] in CLOSES
            return False
        if json.loads(event["text"])["type"] == "pong":
            return True


async def test_frames_of_any_kind_end_no_socket_and_harm_no_game(no_flood_limit: None, table: Table) -> None:
    """From both players and a watcher in turns."""
    people = [table.blue_person, table.yellow_person, table.watcher_person]
    lines = [table.blue, table.yellow, table.watcher]
    chance = Random(7)
    with watched(messages=BATCH * BATCHES) as log:
        for batch in range(BATCHES):
            who = batch % 3
            for number in range(BATCH):
                await send(lines[who], frame(chance, batch * BATCH + number))
            for place, person in enumerate(people):
                if not await survives(lines[place]):
                    # The line ends with it, and its place among those that the person may have is free.
                    await lines[place].close()
                    await person.join(table.code)
                    lines[place] = await person.sit()
        log.stored = await call(stored)
    assert log.count == 0
    assert {game: wrong for game, wrong in await call(lambda: list(verify.faults_of_games())) if wrong} == {}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(sorted(IN_TYPES)) | JSON},
    optional={
        "id": st.text(max_size=70) | JSON,
        "seen": st.integers(-2, 2**33) | JSON,
        "colour": st.sampled_from(["blue", "green", "pink"]) | JSON,
        "cell": st.tuples(st.integers(-3, 40), st.integers()) | JSON,
        "from": JSON,
        "to": st.integers(-1, 5) | JSON,
        "what": st.sampled_from(["undo", "agree", "again", "tea"]) | JSON,
        "text": st.text(max_size=600) | JSON,
        "version": st.integers() | JSON,
        "yes": st.booleans() | JSON,
    },
)


@settings(max_examples=COUNT // 25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(MESSAGES, JSON, st.binary(max_size=60), st.text(max_size=60)))
def test_whatever_is_read_is_a_message_or_told_to_be_none(value: Any) -> None:
    if isinstance(value, bytes):
        value = value.decode(errors="replace")
    text = value if isinstance(value, str) else json.dumps(value)
    try:
        message = protocol.decode(text)
    except protocol.BadMessage as bad:
        message = bad
    is_read = not isinstance(message, protocol.BadMessage)
    assert (type(message).__struct_config__.tag in IN_TYPES) if is_read else len(message.id or "") <= 64


def brief(text: str) -> str:
    """Names a case."""
    return ascii(text)[:16]


@pytest.mark.parametrize(
    "code",
    ["a" * 5000, "%00", "..", "\x00", "\ud800", "a/b", "🦆", "%2e%2e%2f", "\u202e", "9" * 300],
    ids=brief,
)
async def test_room_ids_that_are_none_are_no_rooms(table: Table, code: str) -> None:
    socket = Socket("x", table.blue_person.session)
    socket.line.scope["path"] = f"/ws/rooms/{code}/"
    accepted, _ = await socket.line.connect(timeout=5)
    assert not accepted or await socket.closed_with() == protocol.NO_SUCH_ROOM


@pytest.mark.parametrize(
    "cookie",
    [
        "sessionid=" + "x" * 9000,
        "sessionid=\x00",
        "sessionid=a\xff",
        "=;=;;",
        "sessionid",
        'sessionid="\\',
        "a=b;" * 2000,
    ],
    ids=brief,
)
async def test_cookies_that_are_none_open_no_socket(table: Table, cookie: str) -> None:
    socket = Socket(table.code, cookie=cookie)
    accepted, _ = await socket.line.connect(timeout=5)
    assert accepted
    assert await socket.closed_with() == protocol.NO_SUCH_ROOM
