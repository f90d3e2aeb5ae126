"""Presence: by person and heartbeat, told to everybody in the room, and between processes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import claims, live, presence
from games.models import Seat
from tests.games.conftest import Table
from tests.support import Ear, Person, Socket, call


def shown(socket: Socket, seat: str) -> str:
    """How the newest room message shows a seat."""
    assert socket.room is not None
    return str(socket.room["seats"][seat]["presence"])


async def room_id() -> int:
    found: int = await call(lambda: Seat.objects.first().room_id)
    return found


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time that runs a hundred times as fast."""
    monkeypatch.setattr(presence, "AWAY_AFTER", 0.3)
    monkeypatch.setattr(presence, "GONE_AFTER", 1.2)


async def test_a_player_who_is_not_heard_of_is_away_then_gone_and_here_again(
    quick: None, table: Table
) -> None:
    async def watch(word: str) -> None:
        while shown(table.blue, "yellow") != word:
            await table.blue.take()

    await watch("away")
    assert table.blue.room["seats"]["yellow"]["since"] is not None
    await watch("gone")
    await table.yellow.line.send_to('{"type": "ping"}')
    await watch("here")
    assert table.blue.room["seats"]["yellow"]["since"] is None


async def test_any_window_of_a_person_keeps_them_here(table: Table) -> None:
    tab = await table.yellow_person.sit()
    await tab.close()
    table.yellow_person.sockets.remove(tab)
    await table.blue.settle()
    assert shown(table.blue, "yellow") == "here"


async def test_a_reload_changes_nothing_for_the_other(table: Table) -> None:
    await table.blue.settle()
    before = len(table.blue.heard)
    await table.yellow.close()
    table.yellow_person.sockets.remove(table.yellow)
    await table.yellow_person.sit()
    await table.blue.settle()
    assert [message["type"] for message in table.blue.heard[before:]] == ["pong"]


async def test_watchers_are_counted_by_person(table: Table, people: dict[str, Person]) -> None:
    await table.watcher_person.sit()
    await people["Dora"].join(table.code)
    await people["Dora"].sit()
    await table.blue.until(lambda: table.blue.room["watchers"] == 2)


async def test_who_stops_watching_is_counted_at_once_no_more(table: Table) -> None:
    tab = await table.watcher_person.sit()
    assert table.blue.room["watchers"] == 1
    await tab.say("leave")
    assert await tab.closed_with() == 4404
    await tab.close()
    await table.watcher.close()
    await table.blue.until(lambda: table.blue.room["watchers"] == 0)


async def test_a_watchers_last_window_is_told_when_it_closed_and_not_before(
    monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    monkeypatch.setattr(presence, "RELOADS_WITHIN", 0.3)
    tab = await table.watcher_person.sit()
    before = len(table.blue.heard)
    await table.watcher.close()
    await table.blue.settle()
    assert [message["type"] for message in table.blue.heard[before:]] == ["pong"]
    await tab.close()
    table.watcher_person.sockets.clear()
    await table.blue.until(lambda: table.blue.room["watchers"] == 0)
    await table.watcher_person.sit()
    await table.blue.until(lambda: table.blue.room["watchers"] == 1)


async def test_a_watchers_reload_changes_nothing_for_the_others(table: Table) -> None:
    await table.blue.settle()
    before = len(table.blue.heard)
    await table.watcher.close()
    table.watcher_person.sockets.clear()
    await table.watcher_person.sit()
    await table.blue.settle()
    assert [message["type"] for message in table.blue.heard[before:]] == ["pong"]


async def test_a_seat_that_is_freed_makes_nobody_a_watcher(people: dict[str, Person]) -> None:
    await people["Ann"].join("free")
    await people["Ben"].join("free")
    blue, yellow = await people["Ann"].sit(), await people["Ben"].sit()
    await blue.say("leave", seat="yellow")
    assert await yellow.closed_with() == 4404
    await yellow.close()
    people["Ben"].sockets.clear()
    await blue.until(lambda: blue.room["seats"]["yellow"] is None and blue.room["watchers"] == 0)


async def test_when_somebody_was_last_here_is_written_when_they_go(table: Table) -> None:
    long_ago = timezone.now() - timedelta(days=1)
    await call(lambda: Seat.objects.update(seen_at=long_ago))
    await table.yellow.close()
    table.yellow_person.sockets.remove(table.yellow)
    yellow = await call(lambda: Seat.objects.get(colour="yellow"))
    blue = await call(lambda: Seat.objects.get(colour="blue"))
    assert yellow.seen_at > long_ago
    assert blue.seen_at == long_ago


async def test_who_did_not_come_back_after_a_restart_is_gone_once_the_other_was_here(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However short that was: else nobody would be told by mail that it is their turn."""
    monkeypatch.setattr(presence, "ANSWER_WITHIN", 0.0)
    for person in (table.blue_person, table.yellow_person, table.watcher_person):
        await person.go()
    # As a process leaves it that ends with everybody there: it writes nothing.
    long_ago = timezone.now() - timedelta(minutes=1)
    await call(lambda: Seat.objects.update(seen_at=long_ago, away_since=None))
    back = await table.blue_person.sit()
    await back.move("place", colour="blue", cell=[0, 0])
    await back.move("end")
    await table.blue_person.go()
    yellow = await call(Seat.objects.get, colour="yellow")
    assert yellow.away_since is not None
    assert timezone.now() - yellow.away_since < timedelta(seconds=30)


async def test_who_has_just_taken_a_seat_is_not_written_as_gone(
    people: dict[str, Person], fresh_process: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their page is under way."""
    monkeypatch.setattr(presence, "ANSWER_WITHIN", 0.0)
    await people["Ann"].join("club")
    await people["Ann"].sit()
    await people["Ben"].join("club")
    await people["Ann"].go()
    assert (await call(Seat.objects.get, colour="yellow")).away_since is None


async def test_a_process_that_never_heard_of_somebody_says_what_the_database_knows(table: Table) -> None:
    for person in (table.blue_person, table.yellow_person, table.watcher_person):
        await person.go()
    await call(lambda: Seat.objects.update(seen_at=timezone.now() - timedelta(minutes=1)))
    back = await table.blue_person.sit()
    assert (shown(back, "blue"), shown(back, "yellow")) == ("here", "away")
    await call(lambda: Seat.objects.update(seen_at=timezone.now() - timedelta(minutes=5)))
    await table.blue_person.go()
    assert shown(await table.blue_person.sit(), "yellow") == "gone"


# Between processes: what another process would send


async def from_elsewhere(**event: Any) -> None:
    await live.send(live.room_group(await room_id()), {"process": "another", "left": False, **event})


async def test_a_person_at_another_process_is_here(table: Table) -> None:
    for person in (table.yellow_person, table.blue_person, table.watcher_person):
        await person.go()
    await call(lambda: Seat.objects.update(seen_at=timezone.now() - timedelta(hours=1)))
    blue = await table.blue_person.sit()
    assert shown(blue, "yellow") == "gone"
    user = table.yellow_person.user.pk
    await from_elsewhere(type="presence", user=user, ago=1.0, here=True)
    await blue.until(lambda: shown(blue, "yellow") == "here")
    await from_elsewhere(type="presence", user=user, ago=60.0, here=False)
    await blue.until(lambda: shown(blue, "yellow") == "away")
    await from_elsewhere(type="presence", user=user, ago=600.0, here=False)
    await blue.until(lambda: shown(blue, "yellow") == "gone")


async def test_a_watcher_at_another_process_counts_until_they_are_gone(
    monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    monkeypatch.setattr(presence, "RELOADS_WITHIN", 0.3)
    for last in ({"left": True}, {"left": False}):
        await from_elsewhere(type="presence", user=0, ago=0.0, here=True)
        await table.blue.until(lambda: table.blue.room["watchers"] == 2)
        await from_elsewhere(type="presence", user=0, ago=0.0, here=False, **last)
        await table.blue.until(lambda: table.blue.room["watchers"] == 1)


async def test_a_person_here_stays_so_whatever_another_process_lost(table: Table) -> None:
    user = table.yellow_person.user.pk
    await from_elsewhere(type="presence", user=user, ago=600.0, here=False)
    await table.blue.settle()
    assert shown(table.blue, "yellow") == "here"


async def test_a_process_answers_who_is_with_it(table: Table) -> None:
    ear, group = Ear(), live.room_group(await room_id())
    await live.listen(ear, group)
    await from_elsewhere(type="who")
    users = {person.user.pk for person in (table.blue_person, table.yellow_person, table.watcher_person)}
    answers: list[live.Event] = []
    while {event["user"] for event in answers} != users:
        event = await ear.heard.get()
        answers += [event] if event["type"] == "presence" else []
    assert len(answers) == 3
    assert all(event["here"] and event["process"] == live.PROCESS for event in answers)
    await live.stop_listening(ear, group)


async def test_who_came_back_at_another_process_is_here_though_its_word_was_lost(
    quick: None, table: Table
) -> None:
    """Else the two processes would go on to write "away" and "back" against each other."""
    while shown(table.blue, "yellow") != "away":
        await table.blue.take()
    user = table.yellow_person.user
    assert user is not None
    room = await room_id()
    while not await call(Seat.objects.filter(user=user, away_since__isnull=False).exists):
        await table.blue.take()
    await call(claims.came, room_id=room, user_id=user.pk)
    while shown(table.blue, "yellow") != "here":
        await table.blue.take()
