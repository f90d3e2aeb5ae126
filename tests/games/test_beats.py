"""Processes notice what they were not told by each other's beats, and ask the database only then."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection

from games import beats, live, missed, relay
from games.beats import Beat, Beats
from games.models import Room
from tests.games.conftest import Table
from tests.support import call

ROOM, ELSEWHERE = "room.x.1", "room.x.2"


class Doubter:
    """The beats of one process that listens to `ROOM`, and what it doubted since that was last read."""

    def __init__(self) -> None:
        self._doubted: list[tuple[str, str | None]] = []
        self.beats = Beats(
            now=0.0, hears={ROOM}.__contains__, doubt=lambda *doubt: self._doubted.append(doubt)
        )

    def doubted(self) -> list[tuple[str, str | None]]:
        found, self._doubted = self._doubted, []
        return found


@pytest.fixture
def here() -> Doubter:
    return Doubter()


def said(*about: str, sender: Beats | None = None) -> Beat:
    """The beat of a process that told these messages before."""
    sender = sender or Doubter().beats
    for one in about:
        sender.tell(one)
    return sender.next()


def test_who_heard_everything_doubts_nothing(here: Doubter) -> None:
    for _ in range(3):
        here.beats.hear("other", ROOM, 1.0)
    here.beats.hear_beat("other", said(ROOM, ROOM, ROOM, ELSEWHERE), 1.0)
    here.beats.hear_own(1.0)
    here.beats.look_around(2.0)
    assert here.doubted() == []


def test_who_heard_less_of_a_room_doubts_it(here: Doubter) -> None:
    here.beats.hear("other", ROOM, 1.0)
    here.beats.hear_beat("other", said(ROOM, ROOM), 1.0)
    assert here.doubted() == [("message", ROOM)]


def test_messages_are_counted_from_beat_to_beat_and_for_each_process(here: Doubter) -> None:
    other = Doubter().beats
    for process in ("other", "third"):
        here.beats.hear(process, ROOM, 1.0)
        here.beats.hear(process, ROOM, 1.0)
    here.beats.hear_beat("other", said(ROOM, ROOM, sender=other), 1.0)
    assert here.doubted() == []
    here.beats.hear_beat("other", said(ROOM, sender=other), 2.0)
    assert here.doubted() == [("message", ROOM)]


def test_a_beat_that_is_missing_leaves_everything_in_doubt(here: Doubter) -> None:
    other = Doubter().beats
    here.beats.hear_beat("other", said(sender=other), 1.0)
    said(ROOM, sender=other)
    here.beats.hear_beat("other", said(sender=other), 3.0)
    assert here.doubted() == [("message", None)]
    here.beats.hear_beat("other", said(sender=other), 4.0)
    assert here.doubted() == []


def test_so_does_one_that_is_not_sure(here: Doubter) -> None:
    other = Doubter().beats
    other.fail()
    here.beats.hear_beat("other", said(sender=other), 1.0)
    assert here.doubted() == [("message", None)]
    here.beats.hear_beat("other", said(sender=other), 2.0)
    assert here.doubted() == []


def test_a_silent_process_is_doubted_more_and_more_rarely_until_it_is_forgotten(here: Doubter) -> None:
    here.beats.hear_beat("other", said(), 0.0)
    times = []
    for now in range(1, 7201):
        here.beats.hear_own(float(now))
        here.beats.look_around(float(now))
        if here.doubted() == [("process", None)]:
            times.append(now)
    assert times[:4] == [3, 5, 8, 13]
    assert len(times) < 25
    assert times[-1] <= beats.FORGOTTEN_AFTER


def test_a_process_that_only_told_something_is_doubted_when_it_says_nothing_more(here: Doubter) -> None:
    """It ended before its first beat."""
    here.beats.hear("other", ROOM, 1.0)
    here.beats.hear_own(3.0)
    here.beats.look_around(3.0)
    assert here.doubted() == []
    here.beats.look_around(4.0)
    assert here.doubted() == [("process", None)]


def test_who_does_not_hear_even_itself_doubts_everything_for_as_long(here: Doubter) -> None:
    for now in (1.0, 2.0):
        here.beats.look_around(now)
    assert here.doubted() == []
    for now in (3.0, 4.0):
        here.beats.look_around(now)
    assert here.doubted() == [("redis", None)] * 2
    here.beats.hear_own(4.5)
    here.beats.look_around(5.0)
    assert here.doubted() == []


# Through Redis, at whole tables

shared = pytest.mark.skipif(not settings.REDIS_URL, reason="one process tells nobody else")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The heart beats fast, and what is lost counts so soon."""
    monkeypatch.setattr(beats, "EVERY", 0.02)
    monkeypatch.setattr(beats, "SILENT_AFTER", 0.3)
    monkeypatch.setattr(missed, "UNDER_WAY", 0.01)


@pytest.fixture
async def other(quick: None, table: Table) -> AsyncIterator[relay.Relay]:
    """Another process, which listens to the room."""
    group = live.room_group((await call(Room.objects.get)).pk)
    found = relay.Relay(
        process="other",
        beating=f"{live.BEATS}.{group.split('.')[1]}",
        hear=lambda about, event: None,
        hears=lambda about: False,
        doubt=lambda why, about: None,
    )
    await found.listen(group)
    yield found
    await found.stop_listening(group)
    await found.end()


async def wait_for_beats(process: str, count: int = 1) -> None:
    """Until that process has beaten so often again."""
    group = f"{live.BEATS}.{live.database_mark(str(connection.settings_dict['NAME']))}"
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(group, channel)
    while count:
        count -= (await layer.receive(channel))["process"] == process
    await layer.group_discard(group, channel)


async def lose(group: str, event: live.Event) -> None:
    """Nobody is told."""


async def move_untold(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blue's first move is stored, and no socket hears of it."""
    with monkeypatch.context() as patch:
        patch.setattr(live, "send", lose)
        assert (await table.blue.say("place", seen=0, colour="blue", cell=[0, 0]))["number"] == 1


@shared
async def test_a_message_of_another_process_that_does_not_come_is_made_up_for(
    table: Table, other: relay.Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    await move_untold(table, monkeypatch)
    group = live.room_group((await call(Room.objects.get)).pk)
    other.tell("nowhere", group, {"type": "game"})
    assert (await table.yellow.reach(1))["state"]["placed"] == [0, 0]


@shared
async def test_what_a_process_stored_that_ended_before_it_told_is_found(
    table: Table, other: relay.Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    await wait_for_beats("other")
    await move_untold(table, monkeypatch)
    await other.end()
    assert (await table.yellow.reach(1))["state"]["placed"] == [0, 0]


@shared
async def test_play_goes_on_while_redis_takes_nothing(
    table: Table, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(group: str, message: dict[str, Any]) -> bool:
        return False

    monkeypatch.setattr(relay, "_send", refuse)
    await move_untold(table, monkeypatch)
    await table.yellow.reach(1)
    with monkeypatch.context() as patch:
        patch.setattr(live, "send", lose)
        assert (await table.blue.say("undo", seen=1, to=0))["number"] == 2
    await table.yellow.reach(2)


@shared
async def test_sockets_at_rest_ask_the_database_nothing(table: Table, other: relay.Relay) -> None:
    queries: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        queries.append(sql)
        return execute(sql, params, many, context)

    await wait_for_beats(relay.PROCESS, 5)  # the heart has found its new pace
    await table.blue.settle()
    await call(lambda: connection.execute_wrappers.append(note))
    await wait_for_beats(relay.PROCESS, 20)
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.settle()
    await call(lambda: connection.execute_wrappers.remove(note))
    assert queries == []
