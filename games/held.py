"""What every change of a room is made of: the transaction that holds its row, and the steps inside it.

Whoever else wants to change the room waits, so that of two people who take the last seat, or press "again", one comes
first. Where a game's row is held too, it is held before the room's, as `games.play` does. Whoever hears of a change
hears on commit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from django.db import IntegrityError, transaction
from django.utils import timezone

from games import live, play, snapshot
from games.models import Game, GameAction, Request, Room, Seat
from games.protocol import SeatWord
from games.rules import SEATS, Record, Start, format_action, format_start, parse_record
from positions.catalogue import mark_played
from positions.models import Version

#: How long a Room ID stays taken while no game is on: after the last change of seats, or after the end.
CODE_RESTS = play.CODE_RESTS
#: How often a story is tried when others come first.
ATTEMPTS = 5

T = TypeVar("T")


class RoomError(Exception):
    """Something that a person can't do in a room now; nothing has changed.

    `code`: one of docs/protocol.md, like `not_seated` (only players do that), `not_now` (not at this stage) or
    `no_room`; `args`: what its sentence needs.
    """

    def __init__(self, code: str, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.args_told = args


def in_room(room_id: int, change: Callable[[Room], None]) -> int:
    """Run a change of an open room; the room's number after it. Raises `RoomError`."""

    def run() -> int:
        room = Room.objects.select_for_update().filter(pk=room_id, closed_at__isnull=True).first()
        if room is None or is_expired(room):
            raise RoomError("no_room")
        change(room)
        return room.number

    return settled(run)


def in_game(room_id: int, change: Callable[[Room, Game | None], None]) -> int:
    """`in_room` that holds the room's newest game as well, so that no action is stored meanwhile."""

    def run() -> int:
        games = Game.objects.filter(room=room_id).order_by("-number")
        game = games.select_for_update(no_key=True).first()
        room = Room.objects.select_for_update().filter(pk=room_id, closed_at__isnull=True).first()
        if room is None or is_expired(room):
            raise RoomError("no_room")
        if newest_game(room) != game:
            raise IntegrityError("another game has just begun")  # told again, on that one
        change(room, game)
        return room.number

    return settled(run)


def settled(story: Callable[[], T]) -> T:
    """The story as one transaction; told again if somebody else's rows came first."""
    for _ in range(ATTEMPTS - 1):
        try:
            with transaction.atomic():
                return story()
        except IntegrityError:
            continue
    with transaction.atomic():
        return story()


def changed(room: Room) -> None:
    """Count the change, store the room and tell everybody inside on commit."""
    room.number += 1
    room.save()
    event = live.room_event(snapshot.encode_base(snapshot.room_base(room.pk)))
    transaction.on_commit(partial(live.send_now, live.room_group(room.pk), event))


def close(room: Room) -> None:
    """Free the code. A room in which no game was played leaves nothing behind."""
    group = live.room_group(room.pk)
    if room.games.exists():
        room.closed_at = timezone.now()
        room.save()
    else:
        room.delete()
    transaction.on_commit(partial(live.send_now, group, live.closed_event()))


def open_room(room_id: int) -> Room:
    """The room, not held. Raises `RoomError` `no_room` once its time is over."""
    room = Room.objects.filter(pk=room_id, closed_at__isnull=True).first()
    if room is None or is_expired(room):
        raise RoomError("no_room")
    return room


def is_inside(room: Room, user_id: int) -> bool:
    """Whether the person plays or watches there."""
    return room.seats.filter(user=user_id).exists() or room.watchers.filter(user=user_id).exists()


def start_if_ready(room: Room, *, seen: int | None = None) -> None:
    """Start the first game if both seats are taken and a pick stands.

    A position that is not published has to be the version that Yellow has `seen` before coming; otherwise it waits
    until they agree to it (`games.picks`).
    """
    if free_colour(room) is not None or newest_game(room) is not None:
        return
    if room.loaded is not None:
        record, loaded, room.loaded = parse_record(room.loaded["record"]), room.loaded["loaded"], None
        begin(room, record, version=room.pick, loaded=loaded)
    elif room.pick is not None and (room.pick.state == Version.State.PUBLISHED or room.pick_id == seen):
        start(room)


def start(room: Room, *, changes_colours: bool = False) -> None:
    """Start a game on the pick and tell the room on commit."""
    if room.pick is None:
        raise RoomError("not_now")
    if changes_colours:
        change_colours(room)
    begin(room, Record(Start(room.pick.ground, room.pick.sets)), version=room.pick)


def begin(
    room: Room, record: Record, *, version: Version | None, loaded: Mapping[str, Any] | None = None
) -> None:
    """Start a game that goes on from a record, and tell the room on commit. `loaded` tells what it came from."""
    now = timezone.now()
    players = {seat.colour: seat for seat in room.seats.all()}
    game = Game.objects.create(
        room=room,
        number=room.games.count() + 1,
        start=format_start(record.start) | ({} if loaded is None else {"loaded": dict(loaded)}),
        version=version,
        last=record.number,
        blue_id=players["blue"].user_id,
        yellow_id=players["yellow"].user_id,
        blue_name=players["blue"].name,
        yellow_name=players["yellow"].name,
        is_listed=room.settings.get("listed", False),
        started_at=now,
        **snapshot.standing(record.state, now),
    )
    GameAction.objects.bulk_create(
        GameAction(
            game=game,
            number=number,
            seat=seat,
            kind=(data := format_action(action)).pop("type"),
            data=data,
            client_id=f"loaded {number}",
            at=now,
        )
        for number, seat, action in record.entries
    )
    if version is not None:
        mark_played(version_id=version.pk)
    room.expires_at = None if record.state.outcome is None else now + CODE_RESTS
    event = live.game_event(
        game=game.pk,
        number=record.number,
        text=snapshot.game_text(game.pk, record),
        layout=snapshot.layout_text(game),
    )
    transaction.on_commit(partial(live.send_now, live.room_group(room.pk), event))
    transaction.on_commit(partial(play.waits.send_robust, sender=None, room_id=room.pk))


def change_colours(room: Room) -> None:
    """Let the two people change seats: each row keeps its colour, whose it is goes over to the other."""
    one, other = room.seats.order_by("id")
    for field in ("user_id", "name", "request", "taken_at", "seen_at", "away_since"):
        mine, theirs = getattr(one, field), getattr(other, field)
        setattr(one, field, theirs)
        setattr(other, field, mine)
    one.save()
    other.save()


def seats_changed(room: Room) -> None:
    """A waiting room is kept from now on for a day; what somebody there would not play means nothing any more."""
    room.turned_down = None
    room.expires_at = timezone.now() + CODE_RESTS


def is_expired(room: Room) -> bool:
    """Whether the room's time is over."""
    return room.expires_at is not None and room.expires_at < timezone.now()


def newest_game(room: Room) -> Game | None:
    """The game that is on, or was last; None before the first."""
    return room.games.order_by("-number").first()


def open_request(game: Game) -> Request | None:
    """The request that waits for an answer."""
    return game.requests.filter(closed_at__isnull=True).first()


def close_request(game: Game, given: Request.Answer) -> None:
    """Close the open request, if there is one."""
    game.requests.filter(closed_at__isnull=True).update(closed_at=timezone.now(), answer=given)


def seat_of(room: Room, user_id: int) -> SeatWord:
    """The seat of a player. Raises `RoomError` for everybody else."""
    seat = room.seats.filter(user=user_id).order_by("id").first()
    if seat is None:
        raise RoomError("not_seated")
    return colour_of(seat)


def is_own(room: Room) -> bool:
    """Whether one person has both seats: two people on one device."""
    people = [seat.user_id for seat in room.seats.all()]
    return len(people) == len(SEATS) and people[0] is not None and people[0] == people[1]


def only_blue(room: Room, user_id: int) -> None:
    """Raises `RoomError` for everybody but Blue."""
    if seat_of(room, user_id) != "blue":
        raise RoomError("only_blue")


def colour_of(seat: Seat) -> SeatWord:
    """Its colour as the protocol has it."""
    return "blue" if seat.colour == "blue" else "yellow"


def free_colour(room: Room) -> SeatWord | None:
    """The seat that the next to join gets. Once a game was played seats stay with their players."""
    taken = set(room.seats.values_list("colour", flat=True))
    return next((colour for colour in SEATS if colour not in taken), None)
