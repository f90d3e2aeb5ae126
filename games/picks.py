"""The door for what is picked in a room: who may play it, Yellow's consent to what is not published, and its end.

A published position starts at once. Any other is shown first: to who comes by an invitation at the door, to a Yellow
who sits there already as a question. The answer names the version, which never changes once it is picked, so that
nobody agrees to what has come in its place.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from django.db.models import Q

from games import held
from games.held import RoomError
from games.models import Game, Request, Room
from positions.catalogue import CatalogueError, version_for_play
from positions.models import Version


def playable(room: Room, *, version_id: int, user_id: int) -> Version:
    """A version that this player may start a game of the room on: public, their own, or picked here already.

    Raises `RoomError` `no_position`.
    """
    people = [user_id]
    if version_id == room.pick_id:
        people += [seat.user_id for seat in room.seats.all() if seat.user_id not in (None, user_id)]
    for person in people:
        with suppress(CatalogueError):
            return version_for_play(version_id=version_id, user_id=person)
    raise RoomError("no_position")


def answer(*, room_id: int, user_id: int, version_id: int, yes: bool) -> int:
    """Yellow agrees to the version that is picked, and the first game starts; or won't play it. The room's new number.

    Raises `RoomError`: `only_yellow`, `other_pick` where something else is picked by now, `not_now`
    where nothing waits.
    """

    def change(room: Room) -> None:
        if held.seat_of(room, user_id) != "yellow":
            raise RoomError("only_yellow")
        game = held.newest_game(room)
        started_it = game is not None and game.number == 1 and game.version_id == version_id
        if (yes and started_it) or (not yes and room.turned_down_id == version_id):
            return  # the answer to the answer was lost
        if game is not None or room.pick is None or room.loaded is not None:
            raise RoomError("not_now")
        if room.pick_id != version_id:
            raise RoomError("other_pick")
        if yes:
            held.start(room)
        else:
            room.turned_down, room.pick = room.pick, None
        held.changed(room)

    return held.in_room(room_id, change)


def drop(*, version_ids: Collection[int]) -> None:
    """No game is started on these versions any more: they are picked nowhere, and a wish to play one lapses.

    In the caller's transaction. Who is in such a room hears of it.
    """
    concerned = Q(pick__in=version_ids) | Q(
        games__requests__version__in=version_ids, games__requests__closed_at__isnull=True
    )
    rooms = Room.objects.filter(concerned, closed_at__isnull=True)

    def change(room: Room, game: Game | None) -> None:
        if room.pick_id in version_ids:
            room.pick = None
        asked = None if game is None else held.open_request(game)
        if asked is not None and asked.version_id in version_ids:
            held.close_request(asked.game, Request.Answer.LAPSED)
        held.changed(room)

    for room_id in sorted(set(rooms.values_list("pk", flat=True))):
        with suppress(RoomError):  # its time has just run out
            held.in_game(room_id, change)
