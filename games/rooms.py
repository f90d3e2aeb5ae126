"""The door for rooms: who is in them, what is picked, when a game starts, and how long a Room ID is taken.

Every function is one short transaction that holds the room's row, so that of two people who take the last seat, or
press "again", the database lets one come first. Whoever hears of it hears on commit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.blocks import blocked_ids
from accounts.models import User
from accounts.names import clean_name
from games import chat, company, held, picks, play, snapshot
from games.codes import CodeError, fold_code
from games.held import RoomError
from games.models import CLIENT_ID_MOST, Game, Request, Room, Seat, Watcher
from games.protocol import ClaimAfter, UndoRule, You
from games.snapshot import RoomBase
from positions.catalogue import mark_picked

#: How long a repeated form without a session finds the guest that its first copy made.
FORM_REPEATS = timedelta(minutes=10)


@dataclass(frozen=True)
class Joined:
    """Somebody is in a room."""

    #: To be logged in by the caller, unless that is the session's user already.
    user: User
    #: The room's code, folded.
    code: str
    #: "watcher" if both seats were taken, or whoever sits there keeps apart from them (`games.company`).
    you: You


@dataclass(frozen=True)
class Inside:
    """A person's place in a room."""

    room_id: int
    user_id: int
    you: You
    #: How often the room has changed so far.
    number: int


@dataclass(frozen=True)
class RoomView:
    """A room as one person inside sees it."""

    base: RoomBase
    you: You
    #: Encoded messages of the newest game; empty while there is none.
    layout: str
    game: str
    #: The encoded `talk` message, and whose lines it leaves out.
    talk: str
    blocked: frozenset[int]
    #: Of the newest game: its id ("" for none) and the number of its last action.
    game_id: str
    number: int


# Coming in


def join(
    *,
    user: User | None,
    name: str,
    code: str,
    request: str = "",
    told: int | None = None,
    seen: int | None = None,
) -> Joined:
    """Come into the room with that Room ID, which is made if there is none: first Blue, then Yellow, then watching.

    Who is inside already finds the same place again. `user` is the session's person, None for nobody: then a guest
    of that name is made, unless the form with the same `request` key made one in this room within ten minutes.
    `told` is the number of the settings that the person has read, `seen` the version whose picture they were shown;
    None for none. Raises `CodeError`, `LineError` for a
    bad name, or `RoomError` `stale` where a seat is free and Blue has changed the settings since.
    """
    folded, key = fold_code(code), request[:CLIENT_ID_MOST].replace("\0", "")  # which no database stores
    return held.settled(lambda: _join(user, name, folded, key, told, seen))


def _join(
    user: User | None, name: str, code: str, request: str, told: int | None, seen: int | None
) -> Joined:
    room = _open_room(code)
    if user is None and request:
        user = _guest_of_form(room, request)
    if user is None:
        user = User.objects.create_guest(name)
    seat = room.seats.filter(user=user).first()
    if seat is not None:
        return Joined(user, code, held.colour_of(seat))
    free = held.free_colour(room)
    if free is not None and told is not None and told != snapshot.settings_of(room).number:
        raise RoomError("stale")
    if user.is_guest:
        _rename_guest(user, name)
    if free is None or not company.may_sit(room, user):
        Watcher.objects.get_or_create(room=room, user=user, defaults={"request": request})
        return Joined(user, code, "watcher")
    Watcher.objects.filter(room=room, user=user).delete()
    Seat.objects.create(room=room, colour=free, user=user, name=user.name, request=request)
    held.seats_changed(room)
    held.start_if_ready(room, seen=seen)
    held.changed(room)
    return Joined(user, code, free)


def _open_room(code: str) -> Room:
    """The open room with that code, held; made if there is none, or only one whose time is over."""
    room = Room.objects.select_for_update().filter(code=code, closed_at__isnull=True).first()
    if room is not None and held.is_expired(room):
        held.close(room)
        room = None
    return room or Room.objects.create(code=code)


def _guest_of_form(room: Room, request: str) -> User | None:
    """The guest that an earlier copy of the same form made."""
    since = timezone.now() - FORM_REPEATS
    seat = room.seats.filter(request=request, taken_at__gt=since, user__is_guest=True).first()
    if seat is not None:
        return seat.user
    watcher = room.watchers.filter(request=request, since__gt=since, user__is_guest=True).first()
    return watcher.user if watcher else None


def _rename_guest(user: User, name: str) -> None:
    """A guest is called what the newest form says; seats taken before keep their names."""
    cleaned = clean_name(name)
    if cleaned != user.name:
        user.name = cleaned
        user.save(update_fields=["name"])


# Before the start, and after the end


def pick(*, room_id: int, user_id: int, version_id: int) -> int:
    """Blue picks what the next game starts from. The room's new number.

    The first starts if both seats are taken, on a position that is not published once Yellow agrees (`games.picks`).
    Raises `RoomError`. A pick made after the end lapses the open request: who asked had another position in mind.
    """

    def change(room: Room) -> None:
        held.only_blue(room, user_id)
        game = held.newest_game(room)
        if game is not None and game.status == Game.Status.PLAYING:
            if game.version_id == version_id and game.number == 1:
                return  # the answer to the pick that started it was lost
            raise RoomError("not_now")
        room.pick = picks.playable(room, version_id=version_id, user_id=user_id)
        room.loaded = room.turned_down = None
        if game is not None:
            held.close_request(game, Request.Answer.LAPSED)
        held.start_if_ready(room)
        held.changed(room)

    mark_picked(version_id=version_id, user_id=user_id)
    return held.in_room(room_id, change)


def set_up(
    *,
    room_id: int,
    user_id: int,
    undo: UndoRule | None = None,
    claim_after: ClaimAfter | None = None,
    listed: bool | None = None,
) -> int:
    """Blue sets how the room is played; what is None stays. The room's new number.

    Only before Yellow comes, so that nobody joins a room of which they were told something else: `RoomError` `not_now`.
    """

    def change(room: Room) -> None:
        held.only_blue(room, user_id)
        if room.seats.filter(colour="yellow").exists() or held.newest_game(room) is not None:
            raise RoomError("not_now")
        before = snapshot.settings_of(room)
        wished = {"undo": undo, "claim_after": claim_after, "listed": listed}
        after = msgspec.structs.replace(
            before, **{key: one for key, one in wished.items() if one is not None}
        )
        if after != before:
            room.settings = msgspec.to_builtins(msgspec.structs.replace(after, number=before.number + 1))
            held.changed(room)

    return held.in_room(room_id, change)


def leave(*, room_id: int, user_id: int, frees_yellow: bool = False) -> int:
    """Give up a seat before the first game, or stop watching; Blue can free Yellow's seat. The room's new number.

    The pick goes with Blue. A room that nobody sits in any more closes. Leaving the page is not leaving the game: a
    game that has begun is left by resigning, and seats stay for good. Raises `RoomError`.
    """

    def change(room: Room) -> None:
        if frees_yellow:
            held.only_blue(room, user_id)
        elif room.watchers.filter(user=user_id).delete()[0]:
            return
        colour = "yellow" if frees_yellow else held.seat_of(room, user_id)
        if held.newest_game(room) is not None:
            raise RoomError("not_now")
        if not room.seats.filter(colour=colour).delete()[0]:
            return
        if colour == "blue":
            room.pick = room.loaded = None
        if not room.seats.exists():
            held.close(room)
            return
        held.seats_changed(room)
        held.changed(room)

    return held.in_room(room_id, change)


# Who sees what


def room_for(user: User | None, code: str) -> Room | None:
    """The open room with that code if the person is inside, else None."""
    found = _way_in(user, code)
    return None if found is None else found[0]


def inside(user: User | None, code: str) -> Inside | None:
    """The person's place in the room with that code; None for outsiders."""
    found = _way_in(user, code)
    if found is None or user is None:
        return None
    room, seats = found
    you: You = "both" if len(seats) == 2 else held.colour_of(seats[0]) if seats else "watcher"
    return Inside(room.pk, user.pk, you, room.number)


def _way_in(user: User | None, code: str) -> tuple[Room, list[Seat]] | None:
    """The one way to a room for a person: the open room with that code and their seats, none for who watches."""
    if user is None or not user.is_authenticated:
        return None
    try:
        here = {"user": user, "room__code": fold_code(code), "room__closed_at__isnull": True}
    except CodeError:
        return None
    taken = Seat.objects.filter(**here).select_related("room")
    seats = list(taken)
    watcher = None if seats else Watcher.objects.filter(**here).select_related("room").first()
    if not seats and watcher is None:
        seats = list(taken.all())  # who watched may have sat down between the two questions
    room = seats[0].room if seats else watcher.room if watcher else None
    return None if room is None or held.is_expired(room) else (room, seats)


def view_for(user: User | None, code: str) -> RoomView | None:
    """Everything that the person's page of the room shows; None for outsiders."""
    place = inside(user, code)
    return None if place is None else view(place.room_id, place.user_id)


def view(
    room_id: int, user_id: int, *, known: Callable[[], snapshot.RoomBase | None] = lambda: None
) -> RoomView | None:
    """The room as that person sees it now; None if they are not inside any more.

    `known` may find the open room as somebody here has just read it, which saves reading it again.
    """
    base, game = known(), None
    if base is None:
        base, game = _as_it_is(room_id)
    if base is None:
        return None
    seat = base.seat_of(user_id)
    if seat is None and not Watcher.objects.filter(room=room_id, user=user_id).exists():
        return None
    has_ended = any(one.reason is not None for one in base.games)
    blocked = blocked_ids(user_id)
    talk = chat.talk_text(room_id, is_watcher=seat is None, blocked=blocked, has_ended=has_ended)
    if game is None and base.games:
        game = Game.objects.select_related("version__position").filter(pk=base.games[-1].id).first()
        if game is None:  # a try-out that nobody played has just been cleared away
            return None
    you = base.you_of(user_id)
    if game is None:
        return RoomView(base, you, layout="", game="", talk=talk, blocked=blocked, game_id="", number=0)
    record = play.record_of(game)
    return RoomView(
        base,
        you,
        layout=snapshot.layout_text(game),
        game=snapshot.game_text(game.pk, record),
        talk=talk,
        blocked=blocked,
        game_id=game.pk,
        number=record.number,
    )


def _as_it_is(room_id: int) -> tuple[snapshot.RoomBase | None, Game | None]:
    """The room as it is now and its newest game; None if it is no more, or none was begun."""
    room = snapshot.rooms().filter(pk=room_id, closed_at__isnull=True).first()
    if room is None or held.is_expired(room):
        return None, None
    games = list(Game.objects.filter(room=room_id).order_by("number"))
    newest = games[-1] if games else None
    if newest is not None and newest.version_id == room.pick_id:
        newest.version = room.pick
    return snapshot.base_of(room, games), newest


# Time that goes


def close_expired() -> int:
    """Close every room whose time is over. How many there were."""
    found = Room.objects.filter(closed_at__isnull=True, expires_at__lt=timezone.now())
    closed = 0
    for room_id in list(found.values_list("pk", flat=True)):
        with transaction.atomic():
            room = Room.objects.select_for_update().filter(pk=room_id, closed_at__isnull=True).first()
            if room is not None and held.is_expired(room):
                held.close(room)
                closed += 1
    return closed
