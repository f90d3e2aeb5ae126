"""The door for rooms: who is in them, what is picked, when a game starts, and how long a Room ID is taken.

Every function is one short transaction that holds the room's row, so that of two people who take the last seat, or
press "again", the database lets one come first. Whoever hears of it hears on commit.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TypeVar

from django.core.signing import BadSignature, Signer
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from accounts.names import clean_name
from games import live, play, snapshot
from games.codes import CodeError, fold_code
from games.models import CLIENT_ID_MOST, Game, Request, Room, Seat, Watcher
from games.protocol import PickView, SeatWord, You
from games.rules import OTHER, SEATS, Record, Start, format_start
from games.snapshot import RoomBase
from positions.catalogue import CatalogueError, mark_played, version_for_play

#: How long a Room ID stays taken while no game is on: after the last change of seats, or after the end.
CODE_RESTS = play.CODE_RESTS
#: How long a repeated form without a session finds the guest that its first copy made.
FORM_REPEATS = timedelta(minutes=10)
#: How often a join is tried when others come first.
ATTEMPTS = 5

T = TypeVar("T")


class RoomError(Exception):
    """Something that a person can't do in a room now; nothing has changed.

    `code`: `not_seated` (only players do that), `only_blue` (only Blue does), `not_now` (not at this stage),
    `request_open`, `no_request` (the request named is open no more), `no_position`, `no_room`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Joined:
    """Somebody is in a room."""

    #: To be logged in by the caller, unless that is the session's user already.
    user: User
    #: The room's code, folded.
    code: str
    #: "watcher" if both seats were taken.
    you: You


@dataclass(frozen=True)
class Inside:
    """A person's place in a room."""

    room_id: int
    user_id: int
    you: You


@dataclass(frozen=True)
class RoomView:
    """A room as one person inside sees it."""

    base: RoomBase
    you: You
    #: Encoded messages of the newest game; empty while there is none.
    layout: str
    game: str
    #: Of the newest game: its id ("" for none) and the number of its last action.
    game_id: str
    number: int


@dataclass(frozen=True)
class Invitation:
    """What an invited person is told before joining."""

    code: str
    pick: PickView | None
    #: Names of those seated.
    blue: str | None
    yellow: str | None
    #: Whether joining now would give a seat.
    is_free: bool


# Coming in


def join(*, user: User | None, name: str, code: str, request: str = "") -> Joined:
    """Come into the room with that Room ID, which is made if there is none: first Blue, then Yellow, then watching.

    Who is inside already finds the same place again. `user` is the session's person, None for nobody: then a guest
    of that name is made, unless the form with the same `request` key made one in this room within ten minutes.
    Raises `CodeError`, or `LineError` for a bad name.
    """
    folded = fold_code(code)
    return _settled(lambda: _join(user, name, folded, request[:CLIENT_ID_MOST]))


def _join(user: User | None, name: str, code: str, request: str) -> Joined:
    room = _open_room(code)
    if user is None and request:
        user = _guest_of_form(room, request)
    if user is None:
        user = User.objects.create_guest(name)
    seat = room.seats.filter(user=user).first()
    if seat is not None:
        return Joined(user, code, _colour(seat))
    if user.is_guest:
        _rename_guest(user, name)
    free = _free_colour(room)
    if free is None:
        Watcher.objects.get_or_create(room=room, user=user, defaults={"request": request})
        return Joined(user, code, "watcher")
    Watcher.objects.filter(room=room, user=user).delete()
    Seat.objects.create(room=room, colour=free, user=user, name=user.name, request=request)
    _seats_changed(room)
    _start_if_ready(room)
    _changed(room)
    return Joined(user, code, free)


def _open_room(code: str) -> Room:
    """The open room with that code, held; made if there is none, or only one whose time is over."""
    room = Room.objects.select_for_update().filter(code=code, closed_at__isnull=True).first()
    if room is not None and _is_expired(room):
        _close(room)
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


def _free_colour(room: Room) -> SeatWord | None:
    """The seat that the next to join gets. Once a game was played seats stay with their players."""
    taken = set(room.seats.values_list("colour", flat=True))
    return next((colour for colour in SEATS if colour not in taken), None)


# Before the start, and after the end


def pick(*, room_id: int, user_id: int, version_id: int) -> int:
    """Blue picks what the next game starts from; the first starts if both seats are taken. The room's new number.

    Raises `RoomError`. A pick made after the end lapses the open request: who asked had another position in mind.
    """

    def change(room: Room) -> None:
        _only_blue(room, user_id)
        game = _newest_game(room)
        if game is not None and game.status == Game.Status.PLAYING:
            if game.version_id == version_id and game.number == 1:
                return  # the answer to the pick that started it was lost
            raise RoomError("not_now")
        try:
            room.pick = version_for_play(version_id=version_id, user_id=user_id)
        except CatalogueError as error:
            raise RoomError("no_position") from error
        if game is not None:
            _close_request(game, Request.Answer.LAPSED)
        _start_if_ready(room)
        _changed(room)

    return _in_room(room_id, change)


def leave(*, room_id: int, user_id: int, frees_yellow: bool = False) -> int:
    """Give up a seat before the first game, or stop watching; Blue can free Yellow's seat. The room's new number.

    The pick goes with Blue. A room that nobody sits in any more closes. Raises `RoomError`.
    """

    def change(room: Room) -> None:
        if frees_yellow:
            _only_blue(room, user_id)
        elif room.watchers.filter(user=user_id).delete()[0]:
            return
        colour = "yellow" if frees_yellow else _seat_of(room, user_id)
        if _newest_game(room) is not None:
            raise RoomError("not_now")
        if not room.seats.filter(colour=colour).delete()[0]:
            return
        if colour == "blue":
            room.pick = None
        if not room.seats.exists():
            _close(room)
            return
        _seats_changed(room)
        _changed(room)

    return _in_room(room_id, change)


def ask(*, room_id: int, user_id: int, client_id: str, what: Request.What) -> int:
    """Ask the other player to play again; if the other has asked already, that is agreement and the game starts.

    The room's new number. Raises `RoomError`. A repeated `client_id` asks once.
    """

    def change(room: Room) -> None:
        seat = _seat_of(room, user_id)
        mine = Request.objects.filter(game__room=room, seat=seat, client_id=client_id)
        if mine.exists():
            return
        game = _newest_game(room)
        if game is None or game.status != Game.Status.OVER:
            raise RoomError("not_now")
        other = _open_request(game)
        if other is not None and other.seat == seat:
            raise RoomError("request_open")
        if other is not None:
            _close_request(game, Request.Answer.YES)
        request = Request(game=game, what=what, seat=seat, client_id=client_id)
        if other is not None:
            request.closed_at, request.answer = timezone.now(), Request.Answer.YES
        request.save()
        if other is not None:
            _start(room)
        _changed(room)

    return _in_room(room_id, change)


def answer(*, room_id: int, user_id: int, request_id: int, yes: bool) -> int:
    """Answer the open request of the other player. The room's new number. Raises `RoomError`."""

    def change(room: Room) -> None:
        seat = _seat_of(room, user_id)
        given = Request.Answer.YES if yes else Request.Answer.NO
        request = Request.objects.filter(pk=request_id, game__room=room, seat=OTHER[seat]).first()
        if request is None or request.answer not in ("", given):
            raise RoomError("no_request")
        if request.answer == given:
            return
        _close_request(request.game, given)
        if yes:
            _start(room)
        _changed(room)

    return _in_room(room_id, change)


# Who sees what


def room_for(user: User | None, code: str) -> Room | None:
    """The one way to a room for a person: the open room with that code if they are inside, else None."""
    if user is None or not user.is_authenticated:
        return None
    try:
        folded = fold_code(code)
    except CodeError:
        return None
    seats, watchers = Seat.objects.filter(user=user), Watcher.objects.filter(user=user)
    is_inside = Q(pk__in=seats.values("room")) | Q(pk__in=watchers.values("room"))
    room = Room.objects.filter(is_inside, code=folded, closed_at__isnull=True).first()
    return None if room is None or _is_expired(room) else room


def inside(user: User | None, code: str) -> Inside | None:
    """The person's place in the room with that code; None for outsiders."""
    room = room_for(user, code)
    if room is None or user is None:
        return None
    seat = room.seats.filter(user=user).first()
    return Inside(room.pk, user.pk, "watcher" if seat is None else _colour(seat))


def view_for(user: User | None, code: str) -> RoomView | None:
    """Everything that the person's page of the room shows; None for outsiders."""
    place = inside(user, code)
    return None if place is None else view(place.room_id, place.user_id)


def view(room_id: int, user_id: int) -> RoomView | None:
    """The room as that person sees it now; None if they are not inside any more."""
    room = Room.objects.filter(pk=room_id, closed_at__isnull=True).first()
    if room is None or _is_expired(room):
        return None
    base = snapshot.room_base(room_id)
    seat = base.seat_of(user_id)
    if seat is None and not room.watchers.filter(user=user_id).exists():
        return None
    game = room.games.select_related("version").order_by("-number").first()
    if game is None:
        return RoomView(base, seat or "watcher", layout="", game="", game_id="", number=0)
    record = play.newest_record(game.pk)
    return RoomView(
        base,
        seat or "watcher",
        layout=snapshot.layout_text(game),
        game=snapshot.game_text(game.pk, record),
        game_id=game.pk,
        number=record.number,
    )


_signer = Signer(salt="games.invitation")


def invitation_token(room: Room) -> str:
    """What a link carries so that it may tell its reader of the room. Worth nothing once the room is closed."""
    return _signer.sign(str(room.pk))


def invitation(code: str, token: str) -> Invitation | None:
    """What the reader of a link with that token may know of the room; None without a right token. Changes nothing."""
    try:
        room_id = int(_signer.unsign(token))
        room = Room.objects.get(pk=room_id, code=fold_code(code), closed_at__isnull=True)
    except (BadSignature, ValueError, CodeError, Room.DoesNotExist):
        return None
    if _is_expired(room):
        return None
    base = snapshot.room_base(room.pk)
    return Invitation(
        code=room.code,
        pick=base.pick,
        blue=base.blue.name if base.blue else None,
        yellow=base.yellow.name if base.yellow else None,
        is_free=base.blue is None or base.yellow is None,
    )


# Time and people that go


def close_expired() -> int:
    """Close every room whose time is over. How many there were."""
    found = Room.objects.filter(closed_at__isnull=True, expires_at__lt=timezone.now())
    closed = 0
    for room_id in list(found.values_list("pk", flat=True)):
        with transaction.atomic():
            room = Room.objects.select_for_update().filter(pk=room_id, closed_at__isnull=True).first()
            if room is not None and _is_expired(room):
                _close(room)
                closed += 1
    return closed


def forget(user: User) -> None:
    """Take a person who leaves the site out of rooms: waiting seats are freed, games stay without the name."""
    for seat in Seat.objects.filter(user=user, room__closed_at__isnull=True, room__games__isnull=True):
        with suppress(RoomError):  # its time is over
            leave(room_id=seat.room_id, user_id=user.pk)
    rooms = list(Room.objects.filter(seats__user=user, closed_at__isnull=True).distinct())
    with transaction.atomic():
        Seat.objects.filter(user=user).update(user=None, name="")
        Game.objects.filter(blue=user).update(blue=None, blue_name="")
        Game.objects.filter(yellow=user).update(yellow=None, yellow_name="")
        for room in rooms:
            held = Room.objects.select_for_update().get(pk=room.pk)
            _changed(held)


# Inside a transaction that holds the room


def _in_room(room_id: int, change: Callable[[Room], None]) -> int:
    """Run a change of an open room; the room's number after it. Raises `RoomError`."""

    def run() -> int:
        room = Room.objects.select_for_update().filter(pk=room_id, closed_at__isnull=True).first()
        if room is None or _is_expired(room):
            raise RoomError("no_room")
        change(room)
        return room.number

    return _settled(run)


def _settled(story: Callable[[], T]) -> T:
    """The story as one transaction; told again if somebody else's rows came first."""
    for _ in range(ATTEMPTS - 1):
        try:
            with transaction.atomic():
                return story()
        except IntegrityError:
            continue
    with transaction.atomic():
        return story()


def _changed(room: Room) -> None:
    """Count the change, store the room and tell everybody inside on commit."""
    room.number += 1
    room.save()
    event = live.room_event(snapshot.encode_base(snapshot.room_base(room.pk)))
    transaction.on_commit(partial(live.send_now, live.room_group(room.pk), event))


def _close(room: Room) -> None:
    """Free the code. A room in which no game was played leaves nothing behind."""
    group = live.room_group(room.pk)
    if room.games.exists():
        room.closed_at = timezone.now()
        room.save()
    else:
        room.delete()
    transaction.on_commit(partial(live.send_now, group, live.closed_event()))


def _start_if_ready(room: Room) -> None:
    """Start the first game if both seats are taken and a pick stands."""
    if room.pick is not None and _free_colour(room) is None and _newest_game(room) is None:
        _start(room)


def _start(room: Room) -> None:
    """Start a game on the pick and tell the room on commit, layout included."""
    if room.pick is None:
        raise RoomError("not_now")
    now = timezone.now()
    players = {seat.colour: seat for seat in room.seats.all()}
    record = Record(Start(room.pick.ground, room.pick.sets))
    game = Game.objects.create(
        room=room,
        number=room.games.count() + 1,
        start=format_start(record.start),
        version=room.pick,
        blue_id=players["blue"].user_id,
        yellow_id=players["yellow"].user_id,
        blue_name=players["blue"].name,
        yellow_name=players["yellow"].name,
        started_at=now,
        **snapshot.standing(record.state, now),
    )
    mark_played(version_id=room.pick.pk)
    room.expires_at = None if record.state.outcome is None else now + CODE_RESTS
    event = live.game_event(
        game=game.pk,
        number=0,
        text=snapshot.game_text(game.pk, record),
        layout=snapshot.layout_text(game),
    )
    transaction.on_commit(partial(live.send_now, live.room_group(room.pk), event))


def _seats_changed(room: Room) -> None:
    room.expires_at = timezone.now() + CODE_RESTS


def _is_expired(room: Room) -> bool:
    return room.expires_at is not None and room.expires_at < timezone.now()


def _newest_game(room: Room) -> Game | None:
    return room.games.order_by("-number").first()


def _open_request(game: Game) -> Request | None:
    return game.requests.filter(closed_at__isnull=True).first()


def _close_request(game: Game, given: Request.Answer) -> None:
    game.requests.filter(closed_at__isnull=True).update(closed_at=timezone.now(), answer=given)


def _seat_of(room: Room, user_id: int) -> SeatWord:
    """The seat of a player. Raises `RoomError` for everybody else."""
    seat = room.seats.filter(user=user_id).order_by("id").first()
    if seat is None:
        raise RoomError("not_seated")
    return _colour(seat)


def _only_blue(room: Room, user_id: int) -> None:
    if _seat_of(room, user_id) != "blue":
        raise RoomError("only_blue")


def _colour(seat: Seat) -> SeatWord:
    return "blue" if seat.colour == "blue" else "yellow"
