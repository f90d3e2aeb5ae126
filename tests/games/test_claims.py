"""Claiming the game from a player who stays away (R29): what is counted, who may, and what ends the count."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import absence, claims, leaving, presence
from games.models import Game, Room, Seat
from tests.games.conftest import Table
from tests.support import call

TEN_MINUTES = 600


async def set_room(**settings: Any) -> None:
    await call(lambda: Room.objects.update(settings=settings))


async def blue_has_been_away(minutes: float) -> None:
    """Blue, who is to move, closed the page so long ago; nothing has happened since."""
    then = timezone.now() - timedelta(minutes=minutes)
    await call(lambda: Game.objects.update(moved_at=then))
    await call(lambda: Seat.objects.filter(colour="blue").update(away_since=then))


@pytest.fixture
async def left(table: Table) -> Table:
    """Everybody has closed the page, in a room of ten minutes. Blue is to move."""
    await set_room(claim_after=TEN_MINUTES)
    for person in (table.blue_person, table.yellow_person, table.watcher_person):
        await person.go()
    return table


async def test_who_stays_away_loses_to_a_claim(left: Table) -> None:
    await blue_has_been_away(11)
    yellow, watcher = await left.yellow_person.sit(), await left.watcher_person.sit()
    claim = yellow.room["claim"]
    assert (claim["seat"], claim["number"]) == ("yellow", 0)
    assert claim["due"] < timezone.now().timestamp()
    answer = await yellow.say("claim", id="mine")
    assert answer == {"type": "ack", "id": "mine", "number": 1}
    for socket in (yellow, watcher):
        assert (await socket.reach(1))["state"]["outcome"] == {"winner": "yellow", "reason": "claimed"}
    # Sent again because its answer was lost.
    assert await yellow.say("claim", id="mine") == answer
    assert (await yellow.say("claim"))["code"] == "game_over"


async def test_not_before_the_time_is_over(left: Table) -> None:
    await blue_has_been_away(9)
    answer = await (await left.yellow_person.sit()).say("claim")
    assert answer["code"] == "too_early"
    assert 0 < answer["args"]["due"] - timezone.now().timestamp() <= 61
    assert (await call(Game.objects.get)).status == "playing"


async def test_only_who_stayed_may_claim(left: Table) -> None:
    await blue_has_been_away(11)
    watcher = await left.watcher_person.sit()
    assert (await watcher.say("claim"))["code"] == "not_seated"
    back = await left.blue_person.sit()
    assert (await back.say("claim"))["code"] == "not_now"


async def test_nobody_claims_while_the_other_is_here(table: Table) -> None:
    await set_room(claim_after=TEN_MINUTES)
    await call(lambda: Game.objects.update(moved_at=timezone.now() - timedelta(hours=2)))
    assert (await table.yellow.say("claim"))["code"] == "not_now"
    assert (await table.yellow_person.sit()).room["claim"] is None


async def test_the_room_says_how_long_and_by_default_it_is_three_days(left: Table) -> None:
    await set_room()
    yellow = await left.yellow_person.sit()
    await blue_has_been_away(3 * 24 * 60 - 10)
    assert (await yellow.say("claim"))["code"] == "too_early"
    await blue_has_been_away(3 * 24 * 60 + 1)
    assert (await yellow.say("claim"))["type"] == "ack"


async def test_coming_back_for_a_moment_stops_the_count_and_does_not_end_it(left: Table) -> None:
    await blue_has_been_away(6)
    back = await left.blue_person.sit()
    await left.blue_person.go()
    assert back.room["claim"]["since"] is None
    assert back.room["claim"]["due"] > timezone.now().timestamp() + 23 * 60 * 60
    assert 350 < (await call(Game.objects.get)).absent < 400
    yellow = await left.yellow_person.sit()
    await call(
        lambda: Seat.objects.filter(colour="blue").update(away_since=timezone.now() - timedelta(minutes=5))
    )
    assert (await yellow.say("claim"))["type"] == "ack"


async def test_coming_back_after_the_time_does_not_help_without_an_action(left: Table) -> None:
    await blue_has_been_away(11)
    back, yellow = await left.blue_person.sit(), await left.yellow_person.sit()
    assert back.room["claim"]["due"] < timezone.now().timestamp()
    assert (await yellow.say("claim"))["type"] == "ack"


async def test_acting_ends_the_count(left: Table) -> None:
    await blue_has_been_away(11)
    back, yellow = await left.blue_person.sit(), await left.yellow_person.sit()
    assert back.room["claim"]["due"] < timezone.now().timestamp()
    await back.move("place", colour="blue", cell=[0, 0])
    await yellow.reach(1)
    await yellow.until(lambda: yellow.room["claim"] is None)
    assert (await yellow.say("claim"))["code"] == "not_now"
    assert (await call(Game.objects.get)).absent == 0


async def test_a_claim_meets_the_move_of_the_absent_and_one_is_done(left: Table) -> None:
    await blue_has_been_away(11)
    back, yellow = await left.blue_person.sit(), await left.yellow_person.sit()
    claimed, moved = await asyncio.gather(
        yellow.say("claim"), back.say("place", seen=0, colour="blue", cell=[0, 0])
    )
    assert sorted((claimed["type"], moved["type"])) == ["ack", "error"]
    assert (await call(Game.objects.get)).last == 1
    if moved["type"] == "error":
        assert moved["code"] in {"stale", "game_over"}
    else:
        assert claimed["code"] == "not_now"


async def test_two_windows_claim_and_one_claim_is_stored(left: Table) -> None:
    await blue_has_been_away(11)
    yellow, tab = await left.yellow_person.sit(), await left.yellow_person.sit()
    answers = await asyncio.gather(yellow.say("claim"), tab.say("claim"))
    assert sorted(answer["type"] for answer in answers) == ["ack", "error"]
    assert (await call(Game.objects.get)).last == 1


async def test_both_claim_and_only_the_one_who_is_not_to_move_gets_it(table: Table) -> None:
    await set_room(claim_after=TEN_MINUTES)
    for person in (table.blue_person, table.yellow_person, table.watcher_person):
        await person.go()
    then = timezone.now() - timedelta(minutes=30)
    await call(lambda: Game.objects.update(moved_at=then))
    await call(lambda: Seat.objects.update(away_since=then))
    blue, yellow = await table.blue_person.sit(), await table.yellow_person.sit()
    answers = await asyncio.gather(blue.say("claim"), yellow.say("claim"))
    assert [answer["type"] for answer in answers] == ["error", "ack"]
    assert answers[0]["code"] in {"not_now", "game_over"}


async def test_a_turn_that_passes_to_somebody_away_begins_the_count(left: Table) -> None:
    await call(
        lambda: Seat.objects.filter(colour="yellow").update(away_since=timezone.now() - timedelta(days=9))
    )
    before = timezone.now().timestamp()
    blue = await left.blue_person.sit()
    await blue.move("place", colour="blue", cell=[0, 0])
    await blue.until(lambda: blue.room["claim"] is None)
    await blue.move("end")
    await blue.until(lambda: blue.room["claim"])
    claim = blue.room["claim"]
    assert (claim["seat"], claim["number"]) == ("blue", 2)
    assert claim["due"] >= before + TEN_MINUTES - 1


async def test_an_open_window_is_no_move(table: Table) -> None:
    """Sitting at the page for days without an action: a patient player can bring every game to an end."""
    await set_room(claim_after=TEN_MINUTES)
    await call(lambda: Game.objects.update(moved_at=timezone.now() - timedelta(days=1, minutes=5)))
    assert (await table.yellow.say("claim"))["code"] == "too_early"
    await call(lambda: Game.objects.update(moved_at=timezone.now() - timedelta(days=1, minutes=11)))
    assert (await table.yellow.say("claim"))["type"] == "ack"


async def test_the_last_to_close_the_page_is_away_from_then_on(table: Table) -> None:
    for person in (table.watcher_person, table.yellow_person, table.blue_person):
        await person.go()
    for colour in ("blue", "yellow"):
        seat = await call(Seat.objects.get, colour=colour)
        assert seat.away_since is not None
        assert seat.away_since > timezone.now() - timedelta(seconds=60)
    await table.blue_person.sit()
    assert (await call(Seat.objects.get, colour="blue")).away_since is None
    assert (await call(Seat.objects.get, colour="yellow")).away_since is not None


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time that runs a hundred times as fast."""
    monkeypatch.setattr(presence, "AWAY_AFTER", 0.3)


async def test_who_falls_silent_is_away_and_here_again_with_the_next_sign(quick: None, table: Table) -> None:
    """A laptop that was closed: no socket ended, and yet nobody is there."""
    await table.yellow.until(lambda: (table.yellow.room["claim"] or {}).get("since") is not None)
    assert table.yellow.room["claim"]["seat"] == "yellow"
    await table.blue.line.send_to('{"type": "ping"}')
    await table.yellow.until(lambda: table.yellow.room["claim"]["since"] is None)


async def test_a_player_of_whom_a_new_process_knows_nothing_is_away_from_then_on(
    monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    """After a crash nobody wrote when Blue went: it counts from when somebody looks, not from before."""
    for person in (table.watcher_person, table.blue_person, table.yellow_person):
        await person.go()
    await call(lambda: Seat.objects.update(away_since=None, seen_at=timezone.now() - timedelta(days=40)))
    monkeypatch.setattr(presence, "AWAY_AFTER", 0.2)
    before = timezone.now() - timedelta(seconds=1)
    yellow = await table.yellow_person.sit()
    await yellow.until(lambda: yellow.room["claim"])
    assert (await call(Seat.objects.get, colour="blue")).away_since >= before


async def test_who_has_left_the_site_can_be_claimed_from(table: Table) -> None:
    await call(leaving.forget, table.blue_person.user)
    assert (await call(Seat.objects.get, colour="blue")).away_since is not None


# The sum


NOON = datetime(2026, 5, 1, 12, tzinfo=timezone.get_default_timezone())


@pytest.mark.parametrize(
    ("absent", "away", "due"),
    [
        (0, 0, 10),  # away when the turn came
        (0, -300, 10),  # long before: it counts from the turn
        (0, 45, 55),  # went in the middle of the turn
        (240, 45, 51),  # had been away four minutes before
        (0, None, 24 * 60 + 10),  # at the page: from a day after the last action
        (240, None, 24 * 60 + 6),
        (0, 25 * 60, 24 * 60 + 10),  # went when the day was over
        (600, None, 0),  # over before they came back
    ],
)
def test_when_a_game_may_be_claimed(absent: int, away: int | None, due: int) -> None:
    game = Game(moved_at=NOON, absent=absent)
    away_since = None if away is None else NOON + timedelta(minutes=away)
    assert absence.due_at(game, away_since, TEN_MINUTES) == NOON + timedelta(minutes=due)


@pytest.mark.parametrize(
    ("away", "back", "seconds"), [(5, 8, 180), (-60, 3, 180), (23 * 60, 25 * 60, 3600), (25 * 60, 26 * 60, 0)]
)
def test_what_an_absence_adds(away: int, back: int, seconds: int) -> None:
    """Nothing twice: from a day after the last action on the time counts anyway."""
    game = Game(moved_at=NOON)
    assert absence.counted(game, NOON + timedelta(minutes=away), NOON + timedelta(minutes=back)) == seconds


async def test_a_stranger_who_comes_or_goes_changes_nothing(table: Table) -> None:
    room = await call(Room.objects.get)
    for _ in range(2):
        await call(claims.came, room_id=room.pk, user_id=table.watcher_person.user.pk)
        await call(claims.went, room_id=room.pk, user_id=table.watcher_person.user.pk, since=timezone.now())
    assert (await call(Room.objects.get)).number == room.number
