"""Trying a drawing out: a game for two on one device that starts from a layout, not from a stored position.

So a try leaves no position behind and freezes none. A try in which nothing was played goes away with the next one.
"""

from __future__ import annotations

from contextlib import suppress

from accounts.models import User
from games import device, held, rooms
from games.held import RoomError
from games.loading import Loaded, cleaned
from games.models import Game, Room
from games.rules import SEATS, Record, Start
from games.words import seat_name
from positions.layout import Layout

#: What a game keeps of a drawing that it started from, as `kind`.
KIND = "drawing"


def open_try(*, user: User | None, layout: Layout, sets: int, title: str, request: str) -> rooms.Joined:
    """Start a game on a drawing, both seats in one hand. The same `request` starts one game; nobody becomes a guest."""
    loaded = Loaded(Record(Start(layout, sets)), kind=KIND, file="", title=cleaned(title), version=None)
    names = {seat: seat_name(seat) for seat in SEATS}
    joined = device.open_table(user=user, names=names, request=request, loaded=loaded)
    if user is not None:
        forget_untouched(user, but=joined.code)
    return joined


def forget_untouched(user: User, *, but: str) -> None:
    """Remove this person's tries in which nothing was done or said, except the one in the room of that code."""
    tries = Game.objects.filter(
        blue=user, yellow=user, last=0, start__loaded__kind=KIND, messages=None, room__closed_at=None
    )
    for room_id in list(tries.exclude(room__code=but).values_list("room", flat=True)):
        with suppress(RoomError):
            held.in_room(room_id, _forget)


def _forget(room: Room) -> None:
    """Whoever looks at it now is told that the room is closed."""
    if not room.games.exclude(last=0).exists():
        room.games.all().delete()
        held.close(room)
