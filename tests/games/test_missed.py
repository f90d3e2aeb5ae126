"""What a process was never told, since the message was lost, it finds in the database when there is reason to doubt."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from django.db import OperationalError

from games import chat, consumers, doubts, live, missed
from games.hop import hop
from games.models import Game, GameAction, Room
from games.rooms import close_expired
from positions.models import Version
from tests.games.conftest import Table
from tests.support import Person, call


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is under way counts as lost soon."""
    monkeypatch.setattr(missed, "UNDER_WAY", 0.01)
    monkeypatch.setattr(missed, "AGAIN_AFTER", 0.05)


async def lose(group: str, event: live.Event) -> None:
    """Every message between processes and sockets is lost."""


@pytest.fixture
def silence(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on."""
    monkeypatch.setattr(live, "send", lose)


async def test_a_move_that_nobody_was_told_of_is_found(table: Table, silence: None) -> None:
    assert (await table.blue.say("place", seen=0, colour="blue", cell=[0, 0]))["number"] == 1
    doubts.doubt("process")
    for socket in (table.blue, table.yellow, table.watcher):
        assert (await socket.reach(1))["state"]["placed"] == [0, 0]


async def test_the_end_and_another_game_are_found(table: Table, silence: None) -> None:
    await table.yellow.say("resign")
    doubts.doubt("process")
    await table.blue.until(lambda: table.blue.room["phase"] == "over")
    first = (await table.blue.reach(1))["game"]
    await table.blue.say("ask", what="again")
    doubts.doubt("process")
    await table.yellow.until(lambda: table.yellow.room["request"])
    await table.yellow.say("ask", what="again")
    doubts.doubt("process")
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.until(lambda socket=socket: socket.game["game"] != first)
        await socket.until(lambda socket=socket: socket.room["phase"] == "playing")
        assert socket.layout["game"] == socket.game["game"]


async def test_what_was_read_before_a_game_began_is_no_news(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While much is going on, an answer of the database comes late; nobody is shown the new game twice for it."""
    room = await call(Room.objects.get)
    first = table.blue.game["game"]
    before = await call(missed.standings_of, [room.pk])
    await table.yellow.say("resign")
    for socket in (table.blue, table.yellow):
        await socket.say("ask", what="again")
    await table.blue.until(lambda: table.blue.game["game"] != first)
    asked: asyncio.Queue[list[int]] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    standings_of = missed.standings_of
    late_answers = [before, before]

    def late(rooms: list[int]) -> dict[int, missed.Standing]:
        loop.call_soon_threadsafe(asked.put_nowait, rooms)
        return late_answers.pop() if late_answers else standings_of(rooms)

    monkeypatch.setattr(missed, "standings_of", late)
    doubts.doubt("process")
    for _ in range(3):  # as long as the answer is too old, the doubt stays
        await asked.get()
    await table.blue.settle()
    games = [message["game"] for message in table.blue.heard if message["type"] == "layout"]
    assert len(games) == len(set(games)) == 2


async def test_a_move_is_found_although_the_room_went_on_meanwhile(
    table: Table, silence: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody was seen to come or go after the database was asked."""
    assert (await table.blue.say("place", seen=0, colour="blue", cell=[0, 0]))["number"] == 1
    room = await call(Room.objects.get)
    standing = (await call(missed.standings_of, [room.pk]))[room.pk]
    before = replace(standing, number=standing.number - 1)
    monkeypatch.setattr(missed, "standings_of", lambda rooms: {room.pk: before})
    doubts.doubt("process")
    assert (await table.yellow.reach(1))["state"]["placed"] == [0, 0]


async def test_a_room_that_one_could_not_be_shown_is_shown_to_all(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is away just when the game has ended, and what was said has to be read."""
    away = 2

    async def fail(function: Any, *args: Any, **more: Any) -> Any:
        nonlocal away
        if function is chat.talk_text and away:
            away -= 1
            raise OperationalError("away")
        return await hop(function, *args, **more)

    monkeypatch.setattr(consumers, "hop", fail)
    await table.yellow.say("resign")
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.until(lambda socket=socket: socket.room["phase"] == "over")
    for socket in (table.blue, table.yellow):
        await socket.until(lambda socket=socket: socket.heard[-1]["type"] == "talk")
    assert away == 0


async def test_who_comes_in_after_an_untold_start_brings_the_game_to_who_waits(
    people: dict[str, Person], version: Version, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process at which Ben joined ended before it told Ann."""
    ann, ben = people["Ann"], people["Ben"]
    await ann.join("table")
    blue = await ann.sit()
    await blue.say("pick", version=version.pk)
    with monkeypatch.context() as patch:
        patch.setattr(live, "send", lose)
        await ben.join("table")
    yellow = await ben.sit()
    await blue.until(lambda: blue.game is not None)
    assert blue.game["game"] == yellow.game["game"]
    assert blue.room["seats"]["yellow"]["name"] == "Ben"


async def test_who_has_just_joined_comes_in_although_nobody_was_told(
    people: dict[str, Person], version: Version, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room as this process shows it knows nothing of the seat yet; the database does."""
    ann, ben = people["Ann"], people["Ben"]
    await ann.join("table")
    await ann.sit()
    monkeypatch.setattr(live, "send", lose)
    await ben.join("table")
    yellow = await ben.sit()
    assert yellow.room["you"] == "yellow"


async def test_a_room_that_cannot_be_read_keeps_no_other_from_what_it_missed(
    table: Table, people: dict[str, Person], silence: None
) -> None:
    """Its game has an action that the rules refuse."""

    def spoil() -> None:
        game = Game.objects.get()
        GameAction.objects.create(
            game=game, number=1, seat="yellow", kind="end", data={}, client_id="?", at=game.started_at
        )
        Game.objects.update(last=1)

    await call(spoil)
    dora = people["Dora"]
    await dora.join("after it")
    socket = await dora.sit()
    await socket.say("pick", version=table.version.pk)
    doubts.doubt("process")
    await socket.until(lambda: socket.room["pick"])


async def test_a_room_that_closed_is_found(table: Table, silence: None) -> None:
    await call(lambda: Room.objects.update(expires_at=Room.objects.get().created_at))
    assert await call(close_expired) == 1
    doubts.doubt("process")
    for socket in (table.blue, table.yellow, table.watcher):
        assert await socket.closed_with() == 4404


async def test_many_rooms_are_looked_at_with_one_query(
    table: Table, django_assert_num_queries: object
) -> None:
    room = await call(Room.objects.get)
    more = await call(lambda: [Room.objects.create(code=f"more-{number}").pk for number in range(3)])

    def look(rooms: list[int]) -> dict[int, missed.Standing]:
        with django_assert_num_queries(1):  # type: ignore[operator]
            return missed.standings_of(rooms)

    assert (await call(look, [room.pk]))[room.pk].game == table.blue.game["game"]
    assert set(await call(look, [room.pk, *more])) == {room.pk, *more}
