"""What a person has begun and not finished, for the start page: games that go on and rooms that wait. Three queries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games import archive, play
from games.models import Game, GameAction, Room, Seat
from games.rules import SEATS, Record, parse_action
from games.rules import Seat as SeatWord

#: Shown at once; older ones come up as these end.
MOST = 20


@dataclass(frozen=True)
class Unfinished:
    """A room with a game that goes on, or that waits for one."""

    #: Of the room.
    code: str
    #: Both seats are the person's own: two on one device.
    is_own: bool
    #: The person is to move; also where both seats are theirs.
    is_my_turn: bool
    #: Who is to move, in the game's own names; "" while the room waits.
    mover: str
    #: The other player; "" if nobody is there yet, or for one device.
    other: str
    #: Both names, Blue's first; for one device.
    names: tuple[str, str]
    #: The position; "" if none is picked or a file did not tell.
    title: str
    #: The set of the player to move, and how many there are; 0 while the room waits.
    set_number: int
    sets: int
    #: When something happened last.
    since: datetime

    @property
    def is_waiting(self) -> bool:
        """Whether no game has begun."""
        return self.sets == 0


def unfinished(user: User) -> list[Unfinished]:
    """All that the person has to go on with, newest first."""
    mine = Seat.objects.filter(user=user)
    rooms = (
        Room.objects.filter(pk__in=mine.values("room"), closed_at__isnull=True)
        .filter(Q(expires_at__isnull=True) | Q(expires_at__gt=timezone.now()))
        .filter(Q(games__status=Game.Status.PLAYING) | Q(games__isnull=True))
        .select_related("pick__position")
        .prefetch_related("seats")
        .order_by("-pk")
        .distinct()
    )
    found = list(rooms[: 5 * MOST])
    on = Game.objects.filter(room__in=found, status=Game.Status.PLAYING).select_related("version__position")
    games = {game.room_id: game for game in on}
    records = records_of(list(games.values()))
    entries = [entry_of(room, games.get(room.pk), user, records) for room in found]
    return sorted(entries, key=lambda entry: entry.since, reverse=True)[:MOST]


def entry_of(room: Room, game: Game | None, user: User, records: dict[str, Record]) -> Unfinished:
    """One room, with the game that is on, as the person sees it."""
    seats = {seat.colour: seat for seat in room.seats.all()}
    mine: list[SeatWord] = [
        colour for colour in SEATS if colour in seats and seats[colour].user_id == user.pk
    ]
    others = [seat.name for colour, seat in seats.items() if colour not in mine]
    names = tuple(seats[colour].name if colour in seats else "" for colour in SEATS)
    state = None if game is None else records[game.pk].state
    loaded = room.loaded["loaded"]["title"] if room.loaded else ""
    picked = room.pick.shown_title if room.pick else ""
    return Unfinished(
        code=room.code,
        is_own=len(mine) == len(SEATS),
        is_my_turn=state is not None and state.turn in mine,
        mover=seats[state.turn].name if state else "",
        other=others[0] if others else "",
        names=(names[0], names[1]),
        title=archive.title_of(game) if game else picked or loaded,
        set_number=state.set_of(state.turn) if state else 0,
        sets=records[game.pk].start.sets if game else 0,
        since=game.moved_at if game else max(seat.taken_at for seat in seats.values()),
    )


def records_of(games: list[Game]) -> dict[str, Record]:
    """Each game as the database has it: what this process knows of it, and the actions since, in one query."""
    records = {game.pk: play.cache.get(game.pk) or Record(game.origin) for game in games}
    behind = Q(pk__in=[])
    for game in games:
        if records[game.pk].number < game.last:
            behind |= Q(game=game, number__gt=records[game.pk].number)
    if not behind:
        return records
    for row in GameAction.objects.filter(behind).order_by("game_id", "number"):
        seat: SeatWord = "blue" if row.seat == "blue" else "yellow"
        action = parse_action({"type": row.kind, **row.data})
        records[row.game_id] = records[row.game_id].apply(seat, action)
    for game_id, record in records.items():
        play.cache.put(game_id, record)
    return records
