"""Who is in a room now: by person, not by socket, and by heartbeat.

Each process knows when it last heard of its own people, and what the other processes claim of theirs. It works the
presence out for itself and tells its own sockets; between processes only changes travel.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, Protocol

from django.db import Error as DatabaseError

from games import claims, doubts, live, missed, protocol
from games.hop import hop
from games.protocol import SeatView, You
from games.snapshot import RoomBase

logger = logging.getLogger(__name__)

#: Seconds without a sign until somebody is away, and until they are gone. Clients send one every 10 seconds.
AWAY_AFTER, GONE_AFTER = 30.0, 120.0
#: Seconds for which somebody who watched still counts when their last socket has gone, since a reload is no leaving.
RELOADS_WITHIN = 5.0
#: Seconds after which a process says again who is with it, and for which the others believe it.
CLAIM_AGAIN, CLAIM_LASTS = 60.0, 150.0
#: Seconds within which other processes answer who is with them.
ANSWER_WITHIN = 2.0

#: Who claims what only the database tells.
IN_DATABASE = "database"

Status = Literal["here", "away", "gone"]


class Listener(Protocol):
    """A socket in the room."""

    user_id: int
    #: The newest game that it shows, "" for none, and up to which action.
    game_id: str
    number: int

    async def show_room(self, hub: Hub) -> None:
        """The room or its presence changed."""

    def take(self, event: live.Event) -> None:
        """Handle what happened to the room when its turn comes."""


@dataclass
class Claim:
    """What another process says of a person: last heard of at `heard`, and still here unless `here` is false.

    Who watched counts until `until` also when not here any more.
    """

    heard: float
    here: bool
    until: float


class Hub:
    """One room in this process, for as long as it has a socket here. Times are of the monotonic clock."""

    def __init__(self, base: RoomBase) -> None:
        #: The newest room known here.
        self.base = base
        #: Since when this process has an eye on the room.
        self.since = time.monotonic()
        #: The sockets, oldest first; the first one answers for the process.
        self.listeners: dict[Listener, None] = {}
        #: When each person was last heard of here.
        self.heard: dict[int, float] = {}
        #: When the last socket of each person who has none any more went from here.
        self.went: dict[int, float] = {}
        self.claims: dict[tuple[str, int], Claim] = {}
        #: When the other processes were last told of each person.
        self._told: dict[int, float] = {}
        #: Players whom the database has as away, as far as this process knows.
        self._away: set[int] = away_in(base)
        self._shown: tuple[Any, ...] = ()
        self._texts: dict[You, str] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def speaker(self) -> Listener | None:
        """The socket that hears other processes for all here, since each of them gets every event."""
        return next(iter(self.listeners), None)

    # Coming, being heard of, going

    async def enter(self, listener: Listener) -> None:
        """A socket has come. The others are shown it; what the new one sees first is for its consumer to send."""
        self.went.pop(listener.user_id, None)
        await self.hear(listener.user_id)
        self.listeners[listener] = None
        self._look_again()

    async def hear(self, user_id: int) -> None:
        """A sign of life of a person."""
        now = time.monotonic()
        before = self.heard.get(user_id)
        self.heard[user_id] = now
        if live.is_shared() and now - self._told.get(user_id, -CLAIM_AGAIN) >= CLAIM_AGAIN:
            await self._tell(user_id)
        if before is None or now - before >= AWAY_AFTER:
            await self.refresh()

    async def go(self, listener: Listener, *, for_good: bool = False) -> bool:
        """A socket has gone; `for_good`: its person is not in the room any more. Whether it was their last one here."""
        user_id = listener.user_id
        self.listeners.pop(listener, None)
        is_last = all(other.user_id != user_id for other in self.listeners)
        if is_last:
            if live.is_shared():
                await self._tell(user_id, here=False, left=for_good)
            if for_good:
                self.heard.pop(user_id, None)
            else:
                self.went[user_id] = time.monotonic()
            await self.refresh()
        if not self.listeners:
            self.stop()
        return is_last

    def stop(self) -> None:
        """Let go of the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def take(self, base: RoomBase) -> None:
        """The room as some process stored it; older ones are ignored."""
        if base.number >= self.base.number:
            now = time.monotonic()
            for user_id in self._away - away_in(base):
                # Another process has heard of them, though its word may be lost. Without this the two would contradict
                # each other for ever, each by writing what it knows.
                self.claims[IN_DATABASE, user_id] = Claim(heard=now, here=False, until=now)
            self.base, self._away = base, away_in(base)
            await self.refresh()

    # Other processes

    async def claimed(self, event: live.Event) -> None:
        """Another process says when it last heard of a person."""
        now = time.monotonic()
        who = event["process"], event["user"]
        if event["left"]:
            self.claims.pop(who, None)
        else:
            lasts = CLAIM_LASTS if event["here"] else RELOADS_WITHIN
            self.claims[who] = Claim(heard=now - event["ago"], here=event["here"], until=now + lasts)
        await self.refresh()

    async def answer_who(self, number: int) -> None:
        """Say who is here, for a process that has just come and knows the room up to that number."""
        if number > self.base.number:
            doubts.doubt("read", self.base.id)
        for user_id in {listener.user_id for listener in self.listeners}:
            await self._tell(user_id)

    async def _tell(self, user_id: int, *, here: bool | None = None, left: bool = False) -> None:
        now = time.monotonic()
        heard = self.heard.get(user_id, now)
        if here is None:
            here = now - heard < AWAY_AFTER
        self._told[user_id] = now if here else -CLAIM_AGAIN
        event = live.presence_event(user=user_id, ago=now - heard, here=here, left=left)
        await live.send(live.room_group(self.base.id), event)

    # What is shown

    def last_heard(self, user_id: int) -> float | None:
        """When any process last heard of a person; None if none did."""
        now = time.monotonic()
        signs = [self.heard[user_id]] if user_id in self.heard else []
        for (_, claimed_id), claim in self.claims.items():
            if claimed_id == user_id:
                signs.append(now if claim.here and now < claim.until else claim.heard)
        return max(signs, default=None)

    def text_for(self, you: You) -> str:
        """The encoded room message for somebody in that place."""
        if you not in self._texts:
            self._texts[you] = room_text(self.base, you, self._seats(), self._watchers())
        return self._texts[you]

    async def refresh(self) -> None:
        """Show the room to all sockets here if what they see has changed, and look again when time will tell."""
        shown = (self.base.number, self.base.claim, self._seats(), self._watchers())
        if shown != self._shown:
            self._shown, self._texts = shown, {}
            try:
                for listener in list(self.listeners):
                    await listener.show_room(self)
            except BaseException:
                self._shown = ()  # the next time all of them are shown it
                raise
        await self._write_away()
        self._look_again()

    async def _write_away(self) -> None:
        """Tell the database which players have come or gone, since the count of an absence is kept there.

        Whom nobody has heard of counts from when this process began to look, not from what an earlier one last wrote.
        """
        now = time.monotonic()
        for seat in (self.base.blue, self.base.yellow):
            if seat is None or seat.user is None:
                continue
            heard = max(self.last_heard(seat.user) or self.since, self.since)
            is_away = now - heard >= AWAY_AFTER
            if is_away and seat.user not in self._away:
                self._away.add(seat.user)
                await self.write_gone(seat.user, heard)
            elif not is_away and seat.user in self._away and self.last_heard(seat.user) is not None:
                self._away.discard(seat.user)
                await _write(claims.came, room_id=self.base.id, user_id=seat.user)

    async def write_gone(self, user_id: int, heard: float) -> None:
        """Tell the database that a player has been away since that moment of the monotonic clock."""
        since = datetime.fromtimestamp(time.time() - time.monotonic() + heard, UTC)
        await _write(claims.went, room_id=self.base.id, user_id=user_id, since=since)

    async def close(self) -> None:
        """Nobody of this process is in the room any more: who is at no other one has gone."""
        now = time.monotonic()
        for seat in (self.base.blue, self.base.yellow):
            if seat is None or seat.user is None or seat.user in self._away:
                continue
            elsewhere = (claim for (_, user_id), claim in self.claims.items() if user_id == seat.user)
            if any(claim.here and now < claim.until for claim in elsewhere):
                continue
            if seat.user in self.heard:
                await self.write_gone(seat.user, self.heard[seat.user])
            elif self._has_looked() and time.time() - seat.seen >= AWAY_AFTER:
                await self.write_gone(seat.user, self.since)

    def _has_looked(self) -> bool:
        """Whether who is at another process has been told of by now."""
        return not live.is_shared() or time.monotonic() - self.since >= ANSWER_WITHIN

    def _seats(self) -> protocol.Seats:
        return protocol.Seats(blue=self._seat_view("blue"), yellow=self._seat_view("yellow"))

    def _seat_view(self, colour: protocol.SeatWord) -> SeatView | None:
        seat = self.base.seat(colour)
        if seat is None:
            return None
        heard = None if seat.user is None else self.last_heard(seat.user)
        return seat_view(seat.name, seat.seen if heard is None else time.time() - time.monotonic() + heard)

    def _watchers(self) -> int:
        """How many people watch: heard of lately, with a page that is open or may just be loading again."""
        now = time.monotonic()
        people = {user_id for user_id in self._people() if self.base.seat_of(user_id) is None}
        return sum(
            now - (self.last_heard(user_id) or 0) < AWAY_AFTER and now < self._counts_until(user_id)
            for user_id in people
        )

    def _people(self) -> set[int]:
        """Everybody of whom any process has heard."""
        return {*self.heard, *(user_id for _, user_id in self.claims)}

    def _counts_until(self, user_id: int) -> float:
        """Until when somebody who watches counts if they come to no page again; for ever while one is open here."""
        ends = [claim.until for (_, claimed_id), claim in self.claims.items() if claimed_id == user_id]
        if user_id in self.went:
            ends.append(self.went[user_id] + RELOADS_WITHIN)
        elif user_id in self.heard:
            ends.append(math.inf)
        return max(ends)

    def _look_again(self) -> None:
        self.stop()
        if not self.listeners:
            return
        now = time.monotonic()
        waits = []
        for user_id in self._people():
            age = now - (self.last_heard(user_id) or now)
            waits += [limit - age for limit in (AWAY_AFTER, GONE_AFTER) if age < limit]
            left = self._counts_until(user_id) - now
            waits += [left] if 0 < left < math.inf else []
        if waits:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(min(waits) + 0.01, lambda: _start(self._time_told()))

    async def _time_told(self) -> None:
        now = time.monotonic()
        if live.is_shared():
            for user_id, told in list(self._told.items()):
                if told > 0 and now - self.heard.get(user_id, now) >= AWAY_AFTER:
                    await self._tell(user_id)
        await self.refresh()


_hubs: dict[int, Hub] = {}
_watch = missed.Watch(_hubs)
doubts.arose.connect(_watch.doubt)
_tasks: set[asyncio.Task[None]] = set()


async def enter(base: RoomBase, listener: Listener) -> Hub:
    """The hub of that room with the socket in it; made if it is the first one of this process."""
    _watch.begin()
    hub = _hubs.get(base.id)
    is_new = hub is None
    if hub is None:
        hub = _hubs[base.id] = Hub(base)
    elif base.number > hub.base.number:
        # Who comes in has read what nobody here was told, and perhaps nobody elsewhere.
        doubts.doubt("read", base.id)
    try:
        await hub.take(base)
        await hub.enter(listener)
        if is_new and live.is_shared():
            await live.send(live.room_group(base.id), live.who_event(base.number))
    except BaseException:
        await go(hub, listener, for_good=False)
        raise
    return hub


async def go(hub: Hub, listener: Listener, *, for_good: bool) -> bool:
    """Take a socket out of its hub, as `Hub.go`. Whether it was the person's last one here."""
    is_last = await hub.go(listener, for_good=for_good)
    if not hub.listeners and _hubs.get(hub.base.id) is hub:
        del _hubs[hub.base.id]
        if not _hubs:
            _watch.end()
        await hub.close()
    return is_last


def known_base(room_id: int, *, number: int) -> RoomBase | None:
    """The room as this process shows it to the sockets that it has there; None if it is not the one of that number.

    May be asked from any thread.
    """
    hub = _hubs.get(room_id)
    return None if hub is None or hub.base.number != number else hub.base


def room_text_now(base: RoomBase, you: You) -> str:
    """The encoded room message for a page, with what this process knows of presence."""
    hub = _hubs.get(base.id)
    if hub is not None and hub.base.number == base.number:
        return hub.text_for(you)
    seats = [base.blue, base.yellow]
    blue, yellow = (None if seat is None else seat_view(seat.name, seat.seen) for seat in seats)
    return room_text(base, you, protocol.Seats(blue=blue, yellow=yellow), 0)


def room_text(base: RoomBase, you: You, seats: protocol.Seats, watchers: int) -> str:
    """The encoded room message."""
    return protocol.encode(
        protocol.RoomMessage(
            number=base.number,
            code=base.code,
            you=you,
            seats=seats,
            pick=base.pick,
            phase=base.phase,
            request=base.request,
            asked_enough=base.asked_enough,
            watchers=watchers,
            games=base.games,
            tally=base.tally,
            claim=base.claim,
            settings=base.settings,
            turned_down=base.turned_down,
        )
    )


def seat_view(name: str, heard: float) -> SeatView:
    """How a seat is shown whose person was last heard of at that Unix time."""
    age = time.time() - heard
    status: Status = "here" if age < AWAY_AFTER else "away" if age < GONE_AFTER else "gone"
    return SeatView(name=name, presence=status, since=None if status == "here" else round(heard))


def away_in(base: RoomBase) -> set[int]:
    """The players whom the database has as away."""
    return {seat.user for seat in (base.blue, base.yellow) if seat is not None and seat.user and seat.is_away}


async def _write(change: Callable[..., None], **what: Any) -> None:
    """Write to the database; presence goes on without it."""
    try:
        await hop(change, **what)
    except DatabaseError:
        logger.exception("could not write who is away")


def _start(story: Coroutine[Any, Any, None]) -> None:
    """Run it beside what is going on; kept until it ends."""
    task = asyncio.get_running_loop().create_task(story)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
