"""Two people on one device: one person has both seats, and acts for the one whose turn it is.

Such a room is like any other, under an ID that nobody has to know. Undo is free, back to the start and after the end
(R32).
"""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone

from accounts.models import User
from accounts.names import clean_name
from games import held, play, rooms
from games.codes import fresh_code
from games.held import RoomError
from games.hop import hop
from games.loading import Loaded
from games.models import CLIENT_ID_MOST, Room, Seat
from games.rules import OTHER, SEATS, Action
from games.rules import Seat as SeatWord
from positions.catalogue import CatalogueError, mark_picked, version_for_play

#: Characters that the key of a form must have to find the guest that its first copy made: it can't be guessed then.
KEY_LEAST = 32


def open_table(
    *,
    user: User | None,
    names: dict[SeatWord, str],
    request: str = "",
    version_id: int = 0,
    loaded: Loaded | None = None,
) -> rooms.Joined:
    """Start a game for both seats on a position, or from a file. The form with the same `request` key starts one game.

    `user` is the session's person; for nobody a guest of Blue's name is made. Raises `LineError` for a bad name and
    `RoomError` `no_position`.
    """
    cleaned = {seat: clean_name(name) for seat, name in names.items()}
    key = request[:CLIENT_ID_MOST].replace("\0", "")  # which no database stores
    if user is not None:
        mark_picked(version_id=version_id, user_id=user.pk)
    return held.settled(lambda: _open_table(user, cleaned, key, version_id, loaded))


def _open_table(
    user: User | None, names: dict[SeatWord, str], request: str, version_id: int, loaded: Loaded | None
) -> rooms.Joined:
    before = _opened_before(user, request)
    if before is not None and before.user is not None:
        return rooms.Joined(before.user, before.room.code, "both")
    if user is None:
        user = User.objects.create_guest(names["blue"])
    room = Room.objects.create(code=fresh_code(), settings={"undo": "free"})
    for seat in SEATS:
        Seat.objects.create(room=room, colour=seat, user=user, name=names[seat], request=request)
    if loaded is not None:
        room.pick = loaded.version
        held.begin(room, loaded.record, version=loaded.version, loaded=loaded.told)
    else:
        try:
            room.pick = version_for_play(version_id=version_id, user_id=user.pk)
        except CatalogueError as error:
            raise RoomError("no_position") from error
        held.start(room)
    held.changed(room)
    return rooms.Joined(user, room.code, "both")


def _opened_before(user: User | None, request: str) -> Seat | None:
    """Blue's seat that an earlier copy of the same form took within ten minutes."""
    if not request or (user is None and len(request) < KEY_LEAST):
        return None
    since = timezone.now() - rooms.FORM_REPEATS
    seats = Seat.objects.filter(
        request=request, colour="blue", taken_at__gt=since, room__closed_at__isnull=True
    )
    seats = seats.filter(user__is_guest=True) if user is None else seats.filter(user=user)
    seat = seats.select_related("room", "user").first()
    return seat if seat is not None and held.is_own(seat.room) else None


async def act(
    room_id: int, game_id: str, user_id: int, action: Action, *, client_id: str, seen: int | None
) -> play.Done | play.Refused:
    """An action of whoever is to move. A repeated `client_id` is answered alike, whosever turn it is by now."""
    record = play.cache.get(game_id)
    if record is None or seen is None or record.number < seen:
        record = await hop(play.newest_record, game_id)
    table = play.Table(room_id, game_id, record.state.turn, user_id, is_own=True)
    answer = await play.act(table, action, client_id=client_id, seen=seen)
    if isinstance(answer, play.Refused):
        number = await hop(play.stored_number, replace(table, seat=OTHER[table.seat]), client_id)
        if number is not None:
            return play.Done(number, repeated=True)
    return answer
