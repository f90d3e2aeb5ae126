"""What rows and records look like in messages: the room, the layout, the game; and what a state leaves on its row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from games import protocol
from games.absence import claim_view
from games.models import Game, Request, Room
from games.protocol import (
    AskedEnough,
    ClaimView,
    GameView,
    LoadedView,
    Phase,
    PickView,
    RequestView,
    SeatWord,
    SettingsView,
    Tally,
    You,
)
from games.rules import LETTERS, SEATS, Place, Record, Seat, State, format_action, parse_record
from positions.layout import Cell
from positions.models import Position, Version

#: How often one player may ask for the same thing within one turn.
ASKED_MOST = 2


class SeatBase(msgspec.Struct, frozen=True):
    """A taken seat. `user` is None once the person has left the site."""

    user: int | None
    name: str
    #: Unix seconds, as last written to the database.
    seen: int
    #: Whether the database has the person as away (`games.claims`).
    is_away: bool


class RoomBase(msgspec.Struct, frozen=True):
    """The room as the database has it: everything that its message tells but presence. Travels between processes."""

    id: int
    number: int
    code: str
    blue: SeatBase | None
    yellow: SeatBase | None
    pick: PickView | None
    phase: Phase
    request: RequestView | None
    asked_enough: AskedEnough
    games: list[GameView]
    tally: Tally
    claim: ClaimView | None
    settings: SettingsView
    #: Title of the position that Yellow would not play; "" for none.
    turned_down: str

    def seat(self, colour: SeatWord) -> SeatBase | None:
        """Who has that seat."""
        return self.blue if colour == "blue" else self.yellow

    def you_of(self, user_id: int) -> You:
        """That person's place: one seat, both, or among those who watch."""
        seats = [colour for colour in SEATS if (seat := self.seat(colour)) and seat.user == user_id]
        return "both" if len(seats) == len(SEATS) else seats[0] if seats else "watcher"

    def has_away(self, user_id: int) -> bool:
        """Whether the database has that person as away from a seat."""
        seats = (self.blue, self.yellow)
        return any(seat is not None and seat.user == user_id and seat.is_away for seat in seats)

    def seat_of(self, user_id: int) -> SeatWord | None:
        """The seat of that person; Blue's for who holds both."""
        for colour in SEATS:
            seat = self.seat(colour)
            if seat is not None and seat.user == user_id:
                return colour
        return None


def rooms() -> QuerySet[Room]:
    """Rooms with what `base_of` needs of other rows."""
    return Room.objects.select_related("pick__position", "turned_down")


def room_base(room_id: int) -> RoomBase:
    """The room as it is now. Raises `Room.DoesNotExist`."""
    return base_of(rooms().get(pk=room_id))


def base_of(room: Room, games: Sequence[Game] | None = None) -> RoomBase:
    """The room of that row, one of `rooms()`, as it is now. `games`: all of its games in order, if they were read."""
    rows = {seat.colour: seat for seat in room.seats.all()}
    seats = {
        colour: SeatBase(
            seat.user_id, seat.name, int(seat.seen_at.timestamp()), is_away=seat.away_since is not None
        )
        for colour, seat in rows.items()
    }
    settings = settings_of(room)
    games = list(room.games.order_by("number")) if games is None else games
    newest = games[-1] if games else None
    asked = [] if newest is None else newest_requests(newest)
    request = next((one for one in asked if one.closed_at is None), None)
    phase: Phase = "waiting" if newest is None else "playing" if newest.status == "playing" else "over"
    pick = next_view(room)
    if pick is not None and pick.loaded is None and phase == "waiting" and len(seats) == len(SEATS):
        pick = msgspec.structs.replace(pick, asks=True)  # what needs no consent has started
    return RoomBase(
        id=room.pk,
        number=room.number,
        code=room.code,
        blue=seats.get("blue"),
        yellow=seats.get("yellow"),
        pick=pick,
        phase=phase,
        request=None if request is None else request_view(request),
        asked_enough=asked_enough(asked),
        games=[game_view(game, swapped=is_swapped(game, seats)) for game in games],
        tally=tally(games, seats),
        claim=None if newest is None else claim_view(newest, rows, settings, timezone.now()),
        settings=settings,
        turned_down="" if room.turned_down is None else room.turned_down.title,
    )


def settings_of(room: Room) -> SettingsView:
    """How the room is played."""
    return msgspec.convert(room.settings, SettingsView)


def is_swapped(game: Game, seats: Mapping[str, SeatBase]) -> bool:
    """Whether the two people of a game have changed colours since. One whose person has left does not tell."""
    then = {"blue": game.yellow_id, "yellow": game.blue_id}
    return any(seat.user is not None and seat.user == then[colour] for colour, seat in seats.items()) and (
        game.blue_id != game.yellow_id
    )


def tally(games: Iterable[Game], seats: Mapping[str, SeatBase]) -> Tally:
    """The score between the two people, by who has the seat now; void games don't count."""
    won = {"blue": 0, "yellow": 0, "": 0}
    for game in games:
        if game.status != Game.Status.OVER or game.reason == "void":
            continue
        winner = game.winner
        if winner and is_swapped(game, seats):
            winner = "yellow" if winner == "blue" else "blue"
        won[winner] += 1
    return Tally(blue=won["blue"], yellow=won["yellow"], draws=won[""])


def encode_base(base: RoomBase) -> str:
    """As text, for the other processes."""
    return msgspec.json.encode(base).decode()


def decode_base(text: str) -> RoomBase:
    """What `encode_base` wrote."""
    return msgspec.json.decode(text, type=RoomBase)


def next_view(room: Room) -> PickView | None:
    """What the next game starts from: a file that was loaded, or the picked position."""
    if room.loaded is None:
        return None if room.pick is None else pick_view(room.pick)
    record = parse_record(room.loaded["record"])
    return PickView(
        version=room.pick_id or 0,
        title=room.loaded["loaded"]["title"],
        author="" if room.pick is None else room.pick.credit,
        starter=room.pick is not None and room.pick.is_starter,
        sets=record.start.sets,
        rows=room.loaded["record"]["rows"],
        loaded=loaded_view(room.loaded["loaded"]),
        state=game_state(record),
    )


def loaded_view(loaded: Mapping[str, Any]) -> LoadedView:
    """What a game goes on from, as its row tells it."""
    return msgspec.convert({name: part for name, part in loaded.items() if name != "title"}, LoadedView)


def pick_view(version: Version) -> PickView:
    """A picked position."""
    return PickView(
        version=version.pk,
        title=version.title,
        author=version.credit,
        starter=version.is_starter,
        sets=version.sets,
        rows=version.layout.split("\n"),
    )


def request_view(request: Request) -> RequestView:
    """An open request."""
    return msgspec.convert(
        {
            "id": request.pk,
            "what": request.what,
            "seat": request.seat,
            "number": request.number,
            "to": request.to,
            "seats": request.seats or None,
            "pick": None if request.version is None else pick_view(request.version),
        },
        RequestView,
        from_attributes=True,
    )


def newest_requests(game: Game) -> list[Request]:
    """The open request of a game and what was asked to be taken back, newest first, as far back as a turn can reach.

    A seat asks so often at most in a turn; and while a request is open there is no newer one.
    """
    asked = game.requests.filter(Q(closed_at__isnull=True) | Q(what=Request.What.UNDO))
    return list(asked.order_by("-id")[: ASKED_MOST * len(SEATS) + 1])


def asked_enough(asked: Iterable[Request]) -> AskedEnough:
    """Who has asked to take back so often that the turn has to end first; by `newest_requests`."""
    numbers: dict[str, list[int]] = {seat: [] for seat in SEATS}
    for request in asked:
        if request.what == Request.What.UNDO:
            numbers[request.seat].append(request.number)
    enough = {seat: found[ASKED_MOST - 1] for seat, found in numbers.items() if len(found) >= ASKED_MOST}
    return AskedEnough(**enough)


def game_view(game: Game, *, swapped: bool) -> GameView:
    """A game in the room's row of games."""
    return msgspec.convert(
        {
            "id": game.pk,
            "number": game.number,
            "winner": game.winner or None,
            "reason": game.reason or None,
            "scores": (
                (game.blue_bridges, game.blue_regions),
                (game.yellow_bridges, game.yellow_regions),
            ),
            "swapped": swapped,
        },
        GameView,
    )


def layout_text(game: Game) -> str:
    """The encoded `layout` message of a game."""
    version, loaded = game.version, game.start.get("loaded")
    return protocol.encode(
        protocol.LayoutMessage(
            game=game.pk,
            rows=game.start["rows"],
            sets=game.start["sets"],
            title=version.title if version else loaded["title"] if loaded else "",
            author=version.credit if version else "",
            starter=version.is_starter if version else False,
            slug=public_slug(version.position) if version else "",
            loaded=loaded_view(loaded) if loaded else None,
        )
    )


def public_slug(position: Position) -> str:
    """Where everybody finds the position; "" if it is not in the catalogue."""
    return position.slug if position.number is not None and position.archived_at is None else ""


def game_text(game_id: str, record: Record) -> str:
    """The encoded `game` message after the record's last action."""
    return protocol.encode(protocol.GameMessage(game=game_id, number=record.number, state=game_state(record)))


def game_state(record: Record, *, can: protocol.Can | None = None) -> protocol.GameState:
    """The whole state, compact, with what can be done now; `can` is told instead where nobody will act."""
    state = record.state
    lines: dict[tuple[str, bool], list[Cell]] = {}
    for bridge in state.bridges:
        lines.setdefault((bridge.kind, bridge.cut), []).extend(ends(bridge.cells))

    def letters(kind: str, *, cut: bool = False) -> str:
        return protocol.letters_of(*lines.get((kind, cut), ()))

    blue, yellow = (
        {LETTERS[colour]: count for colour, count in state.supply(seat).items() if count} for seat in SEATS
    )
    return protocol.GameState(
        cells=state.letters,
        bridges=protocol.Bridges(
            blue=letters("blue"),
            yellow=letters("yellow"),
            red=letters("red"),
            cut={"blue": letters("blue", cut=True), "yellow": letters("yellow", cut=True)},
        ),
        supplies=(blue, yellow),
        sets=(state.set_of("blue"), state.set_of("yellow")),
        turn=state.turn,
        scores=state.score(),
        last=last_view(record),
        placed=state.placed,
        can=can or can_view(record),
        outcome=None
        if state.outcome is None
        else protocol.Outcome(winner=state.outcome.winner, reason=state.outcome.reason),
    )


def can_view(record: Record) -> protocol.Can:
    """What the seat to move can do now; nothing once the game is over."""
    state = record.state
    going_on = state.outcome is None
    dots = state.all_legal_dots() if going_on and state.placed is None else {}
    return protocol.Can(
        place=going_on and state.can_place(state.turn),
        dots={LETTERS[colour]: protocol.letters_of(*cells) for colour, cells in dots.items() if cells},
        bridges=protocol.letters_of(*(cell for offer in state.offers() for cell in ends(offer.row))),
        undo=record.own_turn_undo(state.turn),
        ends=going_on and state.ends_on_pass(),
        returns=going_on and state.returns_stone(),
    )


def last_view(record: Record) -> protocol.Last | None:
    """The last action that stands, and what followed from it."""
    entry = record.last
    if entry is None:
        return None
    effects = record.effects
    data = format_action(entry.action)
    return protocol.Last(
        seat=entry.seat,
        type=data["type"],
        colour=data.get("colour"),
        cell=entry.action.cell if isinstance(entry.action, Place) else None,
        start=data.get("from"),
        end=data.get("to"),
        cuts=protocol.letters_of(*(cell for row in effects.cuts for cell in ends(row))),
        returned=effects.returned,
        passed=effects.passed,
        passed_other=effects.passed_other,
        new_set=effects.new_set,
    )


def standing(state: State, now: datetime) -> dict[str, Any]:
    """The fields of a game's row that follow from the state reached `now`."""
    (blue_bridges, blue_regions), (yellow_bridges, yellow_regions) = state.score()
    over = state.outcome
    return {
        "status": Game.Status.PLAYING if over is None else Game.Status.OVER,
        "reason": "" if over is None else over.reason,
        "winner": "" if over is None else over.winner or "",
        "ended_at": None if over is None else now,
        "turn": state.turn,
        "moved_at": now,
        "blue_bridges": blue_bridges,
        "blue_regions": blue_regions,
        "yellow_bridges": yellow_bridges,
        "yellow_regions": yellow_regions,
    }


def you_word(seat: Seat | None) -> You:
    """How the room addresses somebody inside."""
    return seat or "watcher"


def ends(row: Iterable[Cell]) -> tuple[Cell, Cell]:
    """The first and the last cell of a row."""
    cells = tuple(row)
    return cells[0], cells[-1]
