"""Finds what this process was never told: a message is lost where Redis restarts, or where a process ends between
storing something and telling it.

Where somebody has a reason to doubt (`games.doubts`), the database is asked how far rooms are, many with one query, and
sockets that are behind are told. So rest costs no queries, and what is lost comes late, not never.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import Error as DatabaseError
from django.db.models import OuterRef, Subquery

from games import live, play, snapshot
from games.hop import hop
from games.models import Game, Room

if TYPE_CHECKING:
    from games.presence import Hub, Listener

logger = logging.getLogger(__name__)

#: How many rooms are looked at with one query.
ROOMS = 100
#: Seconds that a message may be under way until it counts as lost, and those until the same rooms are looked at again,
#: as where the database is away.
UNDER_WAY, AGAIN_AFTER = 0.3, 1.0


@dataclass(frozen=True)
class Standing:
    """How far a room is in the database: its own number, its newest game ("" for none) and the last action of that."""

    number: int
    game: str
    last: int


class Watch:
    """Looks at the hubs of this process that are in doubt, until none is."""

    def __init__(self, hubs: Mapping[int, Hub]) -> None:
        self._hubs = hubs
        self._loop: asyncio.AbstractEventLoop | None = None
        self._doubtful: set[int] = set()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Somebody is here, in this event loop."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self.end()
            self._loop = loop

    def end(self) -> None:
        """Nobody is here any more."""
        self._loop = None
        self._doubtful.clear()
        if self._task is not None and not self._task.get_loop().is_closed():
            self._task.cancel()
        self._task = None

    def doubt(self, room_id: int | None, **signal: Any) -> None:
        """Look soon at that room, or at all that are open now. From any thread."""
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # the loop has ended, and so have the sockets
                loop.call_soon_threadsafe(self._note, room_id)

    def _note(self, room_id: int | None) -> None:
        self._doubtful |= self._hubs.keys() if room_id is None else self._hubs.keys() & {room_id}
        if self._doubtful and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._look())

    async def _look(self) -> None:
        while self._doubtful:
            room_ids = sorted(self._doubtful)
            self._doubtful.clear()
            again: Collection[int] = ()
            try:
                again = await self._catch_up(room_ids)
            except DatabaseError as error:
                logger.warning("could not look for what was missed: %s", error)
                again = room_ids
            except Exception:  # the rooms that are doubted meanwhile have to be looked at all the same
                logger.exception("could not look for what was missed")
            if again:
                await asyncio.sleep(AGAIN_AFTER)
                self._doubtful.update(again)

    async def _catch_up(self, room_ids: list[int]) -> list[int]:
        """Tell the sockets of these rooms what they have not heard by now. Those to look at again.

        Raises DatabaseError.
        """
        standings: dict[int, Standing] = {}
        for first in range(0, len(room_ids), ROOMS):
            standings |= await hop(standings_of, room_ids[first : first + ROOMS])
        await asyncio.sleep(UNDER_WAY)
        again = []
        for room_id in room_ids:
            hub = self._hubs.get(room_id)
            if hub is None:
                continue
            try:
                if not await catch_up(hub, standings.get(room_id)):
                    again.append(room_id)
            except DatabaseError:
                raise
            except Exception:  # its rows can't be read; the rooms after it have to be told all the same
                logger.exception("could not catch up with room %s", room_id)
        return again


async def catch_up(hub: Hub, standing: Standing | None) -> bool:
    """Tell the sockets of a room what they have not heard, each in its turn; None: it is open no more.

    False: the room went on to another game since that was read, so it does not tell.
    """
    if standing is None:
        for listener in list(hub.listeners):
            listener.take(live.closed_event())
        return True
    if hub.base.number < standing.number:
        await hub.take(await hop(snapshot.room_base, hub.base.id))
    await hub.refresh()
    newest = hub.base.games[-1].id if hub.base.games else ""
    if hub.base.number > standing.number and newest != standing.game:
        return False
    behind = [one for one in hub.listeners if is_behind(one, standing)]
    if behind:
        record = await hop(play.newest_record, standing.game)
        text = snapshot.game_text(standing.game, record)
        event = live.game_event(game=standing.game, number=record.number, text=text)
        for listener in behind:
            listener.take(event)
    return True


def is_behind(listener: Listener, standing: Standing) -> bool:
    """Whether a socket has shown less than that."""
    if standing.game == "":
        return False
    return listener.game_id != standing.game or listener.number < standing.last


def standings_of(room_ids: list[int]) -> dict[int, Standing]:
    """How far these rooms are, by id; those that are no more are left out."""
    newest = Game.objects.filter(room=OuterRef("pk")).order_by("-number")
    rooms = Room.objects.filter(pk__in=room_ids, closed_at__isnull=True).annotate(
        game=Subquery(newest.values("pk")[:1]), last=Subquery(newest.values("last")[:1])
    )
    rows = rooms.values_list("pk", "number", "game", "last")
    return {pk: Standing(number, game or "", last or 0) for pk, number, game, last in rows}
