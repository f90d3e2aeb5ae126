"""Finds what this process was never told: a message is lost where Redis restarts, or where a process ends between
storing something and telling it.

For as long as rooms are open here, the database is asked every few seconds how far they are, many rooms with one
query; sockets that are behind are told. So a socket costs no query of its own, and what is lost comes late, not never.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from django.db import DatabaseError
from django.db.models import OuterRef, Subquery

from games import live, play, snapshot
from games.hop import hop
from games.models import Game, Room

if TYPE_CHECKING:
    from games.presence import Hub, Listener

logger = logging.getLogger(__name__)

#: Seconds in which every room is looked at once, and how many with one query.
ROUND, ROOMS = 2.0, 100
#: Seconds that a message may be under way until it counts as lost.
UNDER_WAY = 0.3


@dataclass(frozen=True)
class Standing:
    """How far a room is in the database: its own number, its newest game ("" for none) and the last action of that."""

    number: int
    game: str
    last: int


class Watch:
    """Looks at the hubs of this process, one part after the other, from `begin` until there are none."""

    def __init__(self, hubs: Mapping[int, Hub]) -> None:
        self._hubs = hubs
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start to look, unless that is under way."""
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._task.get_loop() is not loop:
            self._task = loop.create_task(self._look())

    def end(self) -> None:
        """Nobody is here any more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _look(self) -> None:
        while True:
            ids = iter(list(self._hubs))
            parts = -(-len(self._hubs) // ROOMS) or 1
            while part := list(islice(ids, ROOMS)):
                await asyncio.sleep(ROUND / parts)
                try:
                    await self._catch_up(part)
                except DatabaseError as error:
                    logger.warning("could not look for what was missed: %s", error)
                except Exception:
                    logger.exception("could not catch up")

    async def _catch_up(self, room_ids: list[int]) -> None:
        """Tell the sockets of these rooms what they have not heard by now."""
        standings = await hop(standings_of, room_ids)
        await asyncio.sleep(UNDER_WAY)
        for room_id in room_ids:
            hub = self._hubs.get(room_id)
            if hub is None:
                continue
            try:
                await catch_up(hub, standings.get(room_id))
            except DatabaseError:
                raise
            except Exception:  # its rows can't be read; the rooms after it have to be told all the same
                logger.exception("could not catch up with room %s", room_id)


async def catch_up(hub: Hub, standing: Standing | None) -> None:
    """Tell the sockets of a room what they have not heard, each in its turn; None: it is open no more."""
    if standing is None:
        for listener in list(hub.listeners):
            listener.take(live.closed_event())
        return
    if hub.base.number < standing.number:
        await hub.take(await hop(snapshot.room_base, hub.base.id))
    if hub.base.number > standing.number:
        return  # the room went on since that was read, perhaps to another game
    behind = [one for one in hub.listeners if is_behind(one, standing)]
    if behind:
        record = await hop(play.newest_record, standing.game)
        text = snapshot.game_text(standing.game, record)
        event = live.game_event(game=standing.game, number=record.number, text=text)
        for listener in behind:
            listener.take(event)


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
