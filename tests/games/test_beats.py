"""Processes notice what they were not told by each other's beats, and ask the database only then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from games import beats, doubts, live, missed, relay, rooms
from games.beats import Beat, Beats
from games.models import Room
from tests.games.conftest import Table
from tests.support import call

ROOM, ELSEWHERE = "room.x.1", "room.x.2"


class Process:
    """The beats of one process that listens to `ROOM`, and what it doubted since that was last read."""

    def __init__(self) -> None:
        self._doubted: list[tuple[str, str | None]] = []
        self.beats = Beats(
            now=0.0, hears={ROOM}.__contains__, doubt=lambda *doubt: self._doubted.append(doubt)
        )

    def doubted(self) -> list[tuple[str, str | None]]:
        found, self._doubted = self._doubted, []
        return found

    def beat(self, *about: str, ends: bool = False) -> Beat:
        """Its next beat, after it told these messages."""
        for one in about:
            self.beats.tell(one)
        return self.beats.next(ends=ends)


@pytest.fixture
def here() -> Process:
    return Process()


@pytest.fixture
def other(here: Process) -> Process:
    """Another process, whose first beat was heard here."""
    found = Process()
    here.beats.hear_beat("other", found.beat(), 0.0)
    here.doubted()
    return found


def test_who_heard_everything_doubts_nothing(here: Process, other: Process) -> None:
    for _ in range(3):
        here.beats.hear("other", ROOM, 1.0)
    here.beats.hear_beat("other", other.beat(ROOM, ROOM, ROOM, ELSEWHERE), 1.0)
    here.beats.hear_own(1, 1.0)
    here.beats.look_around(2.0)
    assert here.doubted() == []


def test_who_heard_less_of_a_room_doubts_it(here: Process, other: Process) -> None:
    here.beats.hear("other", ROOM, 1.0)
    here.beats.hear_beat("other", other.beat(ROOM, ROOM), 1.0)
    assert here.doubted() == [("message", ROOM)]


def test_messages_are_counted_from_beat_to_beat_and_for_each_process(here: Process, other: Process) -> None:
    for process in ("other", "third"):
        here.beats.hear(process, ROOM, 1.0)
        here.beats.hear(process, ROOM, 1.0)
    here.beats.hear_beat("other", other.beat(ROOM, ROOM), 1.0)
    assert here.doubted() == []
    here.beats.hear_beat("other", other.beat(ROOM), 2.0)
    assert here.doubted() == [("message", ROOM)]


def test_a_beat_that_is_missing_leaves_everything_in_doubt(here: Process, other: Process) -> None:
    other.beat(ROOM)
    here.beats.hear_beat("other", other.beat(), 3.0)
    assert here.doubted() == [("message", None)]
    here.beats.hear_beat("other", other.beat(), 4.0)
    assert here.doubted() == []


def test_who_mistrusts_what_it_told_makes_the_others_doubt(here: Process, other: Process) -> None:
    other.beats.mistrust(ROOM)
    here.beats.hear_beat("other", other.beat(), 1.0)
    assert here.doubted() == [("message", ROOM)]
    other.beats.mistrust(None)
    here.beats.hear_beat("other", other.beat(), 2.0)
    assert here.doubted() == [("message", None)]
    here.beats.hear_beat("other", other.beat(), 3.0)
    assert here.doubted() == []


def test_a_process_that_has_just_started_makes_the_others_doubt_everything(here: Process) -> None:
    """It may stand where another one ended without a word."""
    here.beats.hear_beat("new", Process().beat(), 1.0)
    assert here.doubted() == [("message", None)]


def test_a_silent_process_is_doubted_more_and_more_rarely_until_it_is_forgotten(
    here: Process, other: Process
) -> None:
    times = []
    for now in range(1, 7201):
        here.beats.hear_own(now, float(now))
        here.beats.look_around(float(now))
        if here.doubted() == [("process", None)]:
            times.append(now)
    assert times[:4] == [3, 5, 8, 13]
    assert len(times) < 25
    assert times[-1] <= beats.FORGOTTEN_AFTER


def test_a_process_that_said_goodbye_is_not_doubted(here: Process, other: Process) -> None:
    """But for what it told last and was not heard."""
    here.beats.hear_beat("other", other.beat(ROOM, ends=True), 1.0)
    assert here.doubted() == [("message", ROOM)]
    for now in range(2, 20):
        here.beats.hear_own(now, float(now))
        here.beats.look_around(float(now))
    assert [doubt for doubt in here.doubted() if doubt[0] == "process"] == []


def test_a_process_that_only_told_something_is_doubted_when_it_says_nothing_more(here: Process) -> None:
    """It ended before its first beat."""
    here.beats.hear("other", ROOM, 1.0)
    here.beats.hear_own(1, 3.0)
    here.beats.look_around(3.0)
    assert here.doubted() == []
    here.beats.look_around(4.0)
    assert here.doubted() == [("process", None)]


def test_who_does_not_hear_even_itself_doubts_everything_for_as_long(here: Process) -> None:
    for now in (1.0, 2.0):
        here.beats.look_around(now)
    assert here.doubted() == []
    for now in (3.0, 4.0):
        here.beats.look_around(now)
    assert here.doubted() == [("redis", None)] * 2


def test_who_hears_itself_again_after_a_gap_doubts_everything_once_more(here: Process) -> None:
    """However short it was: whatever came from whom does not beat is lost."""
    here.beats.hear_own(1, 1.0)
    here.beats.hear_own(3, 3.0)
    assert here.doubted() == [("redis", None)]
    here.beats.hear_own(4, 4.0)
    here.beats.look_around(5.0)
    assert here.doubted() == []


# Through Redis, at whole tables

shared = pytest.mark.skipif(not settings.REDIS_URL, reason="one process tells nobody else")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The heart beats fast from the beginning, and what is lost counts so soon."""
    monkeypatch.setattr(beats, "EVERY", 0.05)
    monkeypatch.setattr(missed, "UNDER_WAY", 0.01)


@pytest.fixture
def noted() -> Iterator[list[tuple[str, int | None]]]:
    """Every doubt that arises in this process from now on."""
    found: list[tuple[str, int | None]] = []

    def note(why: str, room_id: int | None, **signal: Any) -> None:
        found.append((why, room_id))

    doubts.arose.connect(note)
    yield found
    doubts.arose.disconnect(note)


@pytest.fixture
async def neighbour(quick: None, table: Table) -> AsyncIterator[relay.Relay]:
    """Another process, which listens to the room and has been heard here."""
    group = live.room_group((await call(Room.objects.get)).pk)
    found = relay.Relay(
        process="neighbour",
        beating=live.beating_group(),
        hear=lambda about, event: None,
        hears=lambda about: False,
        doubt=lambda why, about: None,
    )
    await found.listen(group)
    await wait_for_beats("neighbour", 3)
    await settle(table)
    yield found
    await found.stop_listening(group)
    await found.end()


async def settle(table: Table) -> None:
    """Whatever is under way has come to everybody, also what was looked for after a first doubt."""
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.settle()


async def wait_for_beats(process: str, count: int) -> None:
    """Until that process has beaten so often again."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(live.beating_group(), channel)
    while count:
        count -= (await layer.receive(channel))["process"] == process
    await layer.group_discard(live.beating_group(), channel)


async def lose(group: str, event: live.Event) -> None:
    """Nobody is told."""


async def move_untold(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blue's first move is stored, and no socket hears of it."""
    with monkeypatch.context() as patch:
        patch.setattr(live, "send", lose)
        assert (await table.blue.say("place", seen=0, colour="blue", cell=[0, 0]))["number"] == 1


@shared
async def test_a_message_of_another_process_that_does_not_come_is_made_up_for(
    quick: None,
    table: Table,
    neighbour: relay.Relay,
    noted: list[tuple[str, int | None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await move_untold(table, monkeypatch)
    room = await call(Room.objects.get)
    neighbour.tell("nowhere", live.room_group(room.pk), {"type": "game"})
    assert (await table.yellow.reach(1))["state"]["placed"] == [0, 0]
    assert noted == [("message", room.pk)]


@shared
async def test_what_a_process_stored_that_ended_before_it_told_is_found(
    quick: None,
    table: Table,
    neighbour: relay.Relay,
    noted: list[tuple[str, int | None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await move_untold(table, monkeypatch)
    for task in neighbour._at_work:  # as a process that is killed
        task.cancel()
    assert (await table.yellow.reach(1))["state"]["placed"] == [0, 0]
    assert set(noted) == {("process", None)}


@shared
async def test_play_goes_on_while_redis_takes_nothing(
    quick: None, table: Table, monkeypatch: pytest.MonkeyPatch
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
@pytest.mark.parametrize("why", ["database", "socket"])
async def test_what_this_process_may_not_have_told_the_others_doubt(
    quick: None, table: Table, why: doubts.Why
) -> None:
    """A connection broke just when something was stored, or what should have told it failed."""
    room = await call(Room.objects.get)
    doubted: asyncio.Queue[tuple[str, str | None]] = asyncio.Queue()
    group = live.room_group(room.pk)
    found = relay.Relay(
        process="neighbour",
        beating=live.beating_group(),
        hear=lambda about, event: None,
        hears={group}.__contains__,
        doubt=lambda why, about: doubted.put_nowait((why, about)),
    )
    await found.listen(group)
    await doubted.get()  # nothing is known of this process yet
    about = None if why == "database" else room.pk
    await call(doubts.doubt, why, about)
    assert await doubted.get() == ("message", None if about is None else group)
    await found.stop_listening(group)
    await found.end()


@shared
async def test_sweeping_begins_with_a_doubt(
    quick: None, table: Table, neighbour: relay.Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sweep before may have been killed when it had closed a room and told nobody."""
    with monkeypatch.context() as patch:
        patch.setattr(live, "send", lose)
        await call(lambda: Room.objects.update(expires_at=Room.objects.get().created_at))
        assert await call(rooms.close_expired) == 1
    await call(call_command, "sweep", once=True)
    assert await table.blue.closed_with() == 4404


@shared
async def test_sockets_at_rest_ask_the_database_nothing(
    quick: None, table: Table, neighbour: relay.Relay
) -> None:
    queries: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        queries.append(sql)
        return execute(sql, params, many, context)

    await call(lambda: connection.execute_wrappers.append(note))
    await wait_for_beats(relay.PROCESS, 10)
    await settle(table)
    await call(lambda: connection.execute_wrappers.remove(note))
    assert queries == []
