"""The line itself: who may open a socket, which frames it bears, when it closes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth import logout
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from prometheus_client import REGISTRY

from games import limits, live
from games.origins import is_own_origin
from tests.games.conftest import Table
from tests.support import Person, Socket, call, open_session


async def refused(socket: Socket) -> bool:
    """Whether the handshake is refused, which the server in front answers with 403."""
    accepted, _ = await socket.line.connect(timeout=5)
    return not accepted


async def closed_at_once(socket: Socket) -> int:
    """The code with which a socket is closed that was accepted for it."""
    accepted, _ = await socket.line.connect(timeout=5)
    assert accepted
    return await socket.closed_with()


# Origins


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "",
        "http://evil.example",
        "http://localhost.evil.example",
        "http://localhost:81",
        "http://",
        "http://localhost:x",
        "http://[",
        "localhost",
        "file://",
    ],
)
async def test_a_missing_or_foreign_origin_is_refused_at_the_handshake(
    table: Table, origin: str | None
) -> None:
    assert await refused(table.blue_person.socket(origin=origin))


async def test_the_host_that_is_asked_must_be_ours(table: Table) -> None:
    assert await refused(table.blue_person.socket(origin="http://evil.example", host="evil.example"))


@pytest.mark.parametrize(
    ("site", "hosts", "origin", "host", "is_ours"),
    [
        ("http://localhost:8000", ["localhost"], "http://localhost:8000", "localhost:8000", True),
        ("http://localhost:8000", ["localhost"], "HTTP://localhost:8000", "localhost:8000", True),
        ("http://localhost:8000", ["127.0.0.1"], "http://127.0.0.1:8102", "127.0.0.1:8102", True),
        ("http://localhost:8000", ["[::1]"], "http://[::1]:8102", "[::1]:8102", True),
        # A TLS proxy in front of a site that does not know of it.
        ("http://localhost:8000", ["club.lan"], "https://club.lan", "club.lan", True),
        ("http://localhost:8000", ["localhost"], "http://localhost:9000", "localhost:8102", False),
        # Behind a TLS proxy that passes the host on, and behind one that does not.
        ("https://play.example", ["play.example"], "https://play.example", "play.example", True),
        ("https://play.example", ["play.example"], "https://play.example", "127.0.0.1:8000", True),
        ("https://play.example", ["play.example"], "http://play.example", "play.example", False),
        ("https://play.example", ["play.example"], "https://evil.example", "play.example", False),
        ("https://play.example", ["play.example"], "https://play.example:444", "play.example", False),
        ("https://play.example", ["www.play.example"], "https://www.play.example", "www.play.example", True),
    ],
)
def test_our_own_pages(
    settings: Any, site: str, hosts: list[str], origin: str, host: str, is_ours: bool
) -> None:
    settings.SITE_URL, settings.CSRF_TRUSTED_ORIGINS, settings.ALLOWED_HOSTS = site, [site], hosts
    assert is_own_origin(origin, host) is is_ours


# Who


async def test_outsiders_are_not_told_whether_there_is_a_room(
    table: Table, people: dict[str, Person]
) -> None:
    dora = people["Dora"]
    await dora.join("elsewhere")
    assert await closed_at_once(dora.socket(table.code)) == 4404
    assert await closed_at_once(dora.socket("no-such-room")) == 4404
    assert await closed_at_once(dora.socket("not:a:code")) == 4404
    assert await closed_at_once(Socket(table.code)) == 4404
    assert await closed_at_once(Socket(table.code, "made-up-session")) == 4404


async def test_any_other_address_is_refused() -> None:
    socket = Socket("x")
    socket.line.scope["path"] = "/ws/other/"
    assert await refused(socket)


async def test_a_room_id_in_any_script_and_case_finds_its_room(people: dict[str, Person]) -> None:
    ann = people["Ann"]
    await ann.join("방 하나 ＡＢ")
    socket = await ann.sit("방 하나 ab")
    assert socket.room is not None
    assert socket.room["code"] == "방 하나 ab"
    assert (await ann.sit("방 하나 AB")).room == socket.room


async def test_signing_out_closes_the_sockets_of_that_session_only(table: Table) -> None:
    person = table.blue_person
    laptop = person.session
    person.session = await call(open_session, person.user)
    phone = await person.sit()

    def sign_out() -> None:
        request = HttpRequest()
        request.session = SessionStore(laptop)
        request.user = person.user
        logout(request)

    await sync_to_async(sign_out)()
    assert await table.blue.closed_with() == 4401
    assert (await phone.move("place", colour="blue", cell=[0, 0]))["type"] == "ack"
    person.session = laptop
    assert await closed_at_once(person.socket()) == 4404


# Frames


@pytest.mark.parametrize(
    "frame",
    [
        "null",
        "[]",
        "{",
        '{"type": 42}',
        '{"type": "websocket.disconnect", "code": 1000}',
        '{"type": "game", "number": 9}',
        '{"type": "place", "id": "x", "seen": 0, "colour": "blue", "cell": "aa"}',
        b"\x00\xff",
        b'{"type": "ping"}',
        '"\ud800"',
    ],
)
async def test_what_is_no_message_gets_an_error_and_the_socket_lives(
    table: Table, frame: str | bytes
) -> None:
    if isinstance(frame, bytes):
        await table.blue.line.send_to(bytes_data=frame)
    else:
        await table.blue.line.send_to(frame)
    answer = await table.blue.take()
    assert (answer["type"], answer["code"]) == ("error", "bad_message")
    assert (await table.blue.move("place", colour="blue", cell=[0, 0]))["type"] == "ack"


async def test_an_error_names_the_id_where_there_was_one(table: Table) -> None:
    assert await table.blue.say("dance", id="d") == {
        "type": "error",
        "id": "d",
        "code": "bad_message",
        "args": {},
    }


@pytest.mark.parametrize("size", [16 * 1024 + 1, 2_000_000])
@pytest.mark.parametrize("letter", ["x", "ä"])
async def test_a_frame_that_is_too_long_closes_the_socket(table: Table, size: int, letter: str) -> None:
    await table.blue.line.send_to(letter * (size // len(letter.encode()) + 1))
    assert await table.blue.closed_with() == 4413
    assert (await table.yellow.say("resign"))["type"] == "ack"


async def test_a_frame_of_the_longest_size_is_read(table: Table) -> None:
    text = '{"type": "ping"}'
    await table.blue.line.send_to(text + " " * (16 * 1024 - len(text)))
    assert await table.blue.take() == {"type": "pong"}


async def test_a_socket_that_the_server_gives_up_leaves_nothing_behind(table: Table) -> None:
    """As it does with one whose line has gone and that still waits for the database after ten seconds."""
    before = REGISTRY.get_sample_value("divided_loyalties_open_sockets")
    second = await table.watcher_person.sit()
    second.line.future.cancel()
    await asyncio.wait([second.line.future])
    assert REGISTRY.get_sample_value("divided_loyalties_open_sockets") == before
    table.watcher_person.sockets.remove(second)


async def test_an_event_of_an_unknown_kind_does_not_end_the_socket(table: Table) -> None:
    room = await call(lambda: table.blue_person.user.seats.get().room_id)
    await live.send(live.room_group(room), {"type": "surprise"})
    await table.blue.settle()


# Limits


async def test_flooding_closes_the_socket_and_no_other(table: Table) -> None:
    for _ in range(250):
        await table.watcher.line.send_to("{}")
    assert await table.watcher.closed_with() == 4429
    assert (await table.blue.move("place", colour="blue", cell=[0, 0]))["type"] == "ack"


async def test_a_players_moves_get_through_when_the_address_asks_too_much(table: Table) -> None:
    limits.actions.buckets["127.0.0.1"].rate = 0  # however long the asking takes
    codes = [(await table.watcher.say("ask", what="again"))["code"] for _ in range(60)]
    assert codes[0] == "not_seated"
    assert codes[-1] == "too_many"
    for _ in range(120):
        for kind, data in (("place", {"colour": "blue", "cell": [0, 0]}), ("undo", {})):
            assert (await table.blue.move(kind, **data))["type"] == "ack"


async def test_too_many_new_sockets_from_one_address(table: Table) -> None:
    limits.sockets.buckets["127.0.0.1"].tokens = -1000
    assert await closed_at_once(table.blue_person.socket()) == 4429


def test_a_bucket_fills_again_and_forgets_nobody_too_soon() -> None:
    limit = limits.Limit(size=3, rate=1000)
    assert [limit.take("a") for _ in range(3)] == [True] * 3
    bucket = limit.buckets["a"]
    bucket.tokens, bucket.at = 0, bucket.at - 1
    assert limit.take("a")
    assert limit.take("b")


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", "10.0.0.1"),
        (0, "6.6.6.6", "10.0.0.1"),
        (1, "", "10.0.0.1"),
        (1, "6.6.6.6, 7.7.7.7", "7.7.7.7"),
        (2, "5.5.5.5, 6.6.6.6, 7.7.7.7", "6.6.6.6"),
        (3, "7.7.7.7", "7.7.7.7"),
    ],
)
def test_the_address_behind_trusted_proxies(
    settings: Any, proxies: int, forwarded: str, address: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    assert limits.address_of("10.0.0.1", forwarded) == address
