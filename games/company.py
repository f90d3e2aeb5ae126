"""What follows from one person having blocked another (`accounts.blocks`). Nobody is told that they are blocked.

The two get no seats in one room before its first game: who comes second watches, as in a full room. In a game that goes
on moves go on, but neither asks the other for anything, so no next game begins. What the blocked one says is not shown
to who blocked them (`games.chat`).
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from django.db import transaction
from django.db.models import Q

from accounts import blocks
from accounts.blocks import BlockError
from accounts.models import User
from games import held, live
from games.held import RoomError
from games.models import Game, Message, Request, Room, Seat
from games.protocol import SeatWord


def may_sit(room: Room, user: User) -> bool:
    """Whether nobody who sits in the room keeps apart from the person."""
    seated = [seat.user_id for seat in room.seats.all() if seat.user_id is not None]
    return not blocks.stands_between(user.pk, seated)


def are_apart(room: Room) -> bool:
    """Whether one of the two who sit in the room has blocked the other."""
    people = [seat.user_id for seat in room.seats.all() if seat.user_id is not None]
    return len(set(people)) == 2 and blocks.stands_between(people[0], people[1:])


def block_here(
    *, room_id: int, user_id: int, seat: SeatWord | None = None, message_id: int | None = None
) -> int:
    """Block who has that seat, or who said that line. The room's number.

    Raises `RoomError`: `no_room`, or `bad_message` where there is nobody to be blocked.
    """
    room = held.open_room(room_id)
    if not held.is_inside(room, user_id):
        raise RoomError("no_room")
    found: Seat | Message | None
    if seat is not None:
        found = room.seats.filter(colour=seat).first()
    else:
        found = Message.objects.filter(room=room, id=message_id or 0).first()
    if found is None or found.user is None:
        raise RoomError("bad_message")
    try:
        blocks.block(user=User.objects.get(pk=user_id), other=found.user, name=found.name)
    except BlockError as error:
        raise RoomError("bad_message" if error.code == "oneself" else "too_many") from error
    return Room.objects.values_list("number", flat=True).filter(pk=room_id).first() or 0


def settle(user: User, other: User) -> None:
    """One has just blocked the other, in this transaction, or taken that back: rooms and open pages follow.

    All rooms that wait for a player and where one of them sits are held, so that nobody takes a seat meanwhile.
    """
    if blocks.stands_between(user.pk, [other.pk]):
        either = Q(seats__user=user) | Q(seats__user=other)
        waiting = Room.objects.filter(either, closed_at__isnull=True, games__isnull=True)
        shared = Room.objects.filter(seats__user=user, closed_at__isnull=True).filter(seats__user=other)
        for room_id in sorted({*waiting.values_list("pk", flat=True), *shared.values_list("pk", flat=True)}):
            with suppress(RoomError):  # it has just closed
                held.in_game(room_id, _part)
    transaction.on_commit(partial(live.send_now, live.user_group(user.pk), live.blocks_event()))


def _part(room: Room, game: Game | None) -> None:
    """Before the first game who came second gets up; later no question stays open."""
    if not are_apart(room):
        return
    if game is None:
        room.seats.filter(colour="yellow").delete()
        held.seats_changed(room)
    elif held.open_request(game) is not None:
        held.close_request(game, Request.Answer.LAPSED)
    else:
        return
    held.changed(room)
