"""The one door to a game: every action of a game, whoever it comes from, goes through `act`.

Nothing is locked while the rules think. What decides is one compare and swap: the game's row advances only where its
last number is still the one that the action was made on.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Exists, F, OuterRef
from django.dispatch import Signal
from django.utils import timezone

from games import live, metrics, snapshot
from games.advance import advance
from games.hop import hop
from games.models import Game, GameAction, Request, Room
from games.models import Seat as SeatRow
from games.rules import Action, Record, Refusal, Seat, Undo, format_action, parse_action

#: Records kept in this process, of games that go on; each up to 0.2 MB near its end. A game that is played and not
#: among them is folded anew for every action, which holds everybody up.
RECORDS_MOST = 2048
#: How long a room's code stays taken after its game has ended.
CODE_RESTS = timedelta(hours=24)
#: How often an action that carries no number is tried against others that come first.
ATTEMPTS = 10


#: Sent with `room_id`, on commit, when somebody who is away may be the one to move now (`games.turn_mail`).
waits = Signal()


@dataclass(frozen=True)
class Done:
    """The action is stored under `number`; now, or when the same client id came first."""

    number: int
    repeated: bool = False


@dataclass(frozen=True)
class Refused:
    """Nothing has changed. `code` is one of the rules' or of docs/protocol.md; `args`: what its sentence needs."""

    code: str
    args: dict[str, Any] = field(default_factory=dict)


class Cache:
    """The newest known record of each game that goes on; bounded, the one unused longest goes first.

    Checked by its number.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._records: OrderedDict[str, Record] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, game_id: str) -> Record | None:
        """The newest record that this process knows of; the database may be ahead."""
        with self._lock:
            record = self._records.get(game_id)
            if record is not None:
                self._records.move_to_end(game_id)
            return record

    def put(self, game_id: str, record: Record) -> None:
        """Keep a record that is in the database, unless a newer one is known."""
        with self._lock:
            known = self._records.get(game_id)
            if known is None or known.number <= record.number:
                self._records[game_id] = record
            self._records.move_to_end(game_id)
            if self._records[game_id].state.outcome is not None:
                del self._records[game_id]  # seldom asked for again
            while len(self._records) > self._most:
                self._records.popitem(last=False)

    def clear(self) -> None:
        """Forget everything, as a restart does."""
        with self._lock:
            self._records.clear()


cache = Cache(RECORDS_MOST)


@dataclass(frozen=True)
class Table:
    """Where somebody plays: a seat of a game of a room."""

    room_id: int
    game_id: str
    seat: Seat
    #: Whose seat it is: nobody else's action is stored, whatever a socket believed. None: the caller knows.
    user_id: int | None = None
    #: One person has both seats: undo is free then, after the end too (R32).
    is_own: bool = False


async def act(
    table: Table, action: Action, *, client_id: str, seen: int | None = None, answers: int | None = None
) -> Done | Refused:
    """Do one action of a game and tell everybody in the room.

    `seen` is the number that a move was made on; without it the action is made on whatever stands. `client_id` names
    the action: a repeated one is done once and answered alike. `answers` is the request that the action grants: it is
    done only if that is still open.
    """
    answer: Done | Refused = Refused("stale")
    with metrics.door.time():
        for _ in range(1 if seen is not None else ATTEMPTS):
            answer = await _try(table, action, client_id, seen, answers)
            if answer != Refused("stale"):
                break
    return answer


async def _try(
    table: Table, action: Action, client_id: str, seen: int | None, answers: int | None
) -> Done | Refused:
    record = cache.get(table.game_id)
    if record is None or seen is None or record.number < seen:
        record = await hop(newest_record, table.game_id)
    if seen is not None and record.number != seen:
        return await _first_answer(table, client_id, record.number, "stale")
    try:
        after = await _in_room(record, table, action, is_granted=answers is not None)
    except Refusal as refusal:
        return await _first_answer(table, client_id, record.number, refusal.code)
    stored = await _store_shortly(table, action, client_id, after, answers)
    if stored is None:
        stored = await hop(_store, table, action, client_id, after, answers)
    if stored is None:
        return await _first_answer(table, client_id, record.number, "stale")
    cache.put(table.game_id, after)
    metrics.actions.labels(format_action(action)["type"]).inc()
    await publish(table, after, with_room=stored.changes_room)
    if stored.is_missed:
        waits.send_robust(sender=None, room_id=table.room_id)
    return Done(after.number)


async def _in_room(record: Record, table: Table, action: Action, *, is_granted: bool) -> Record:
    """The record with one action more, by the rules of a room (R32). Raises Refusal.

    Undo is free within one's own unfinished turn; further back the other has to grant it, unless the room says that
    it is free. A finished game stays finished. On one device nobody has to be asked.
    """
    if isinstance(action, Undo) and not table.is_own:
        if record.state.outcome is not None:
            raise Refusal("game_over")
        if not is_granted and not record.own_turn_undo(table.seat, action.to):
            settings = await hop(Room.objects.values_list("settings", flat=True).get, pk=table.room_id)
            if settings.get("undo") != "free":
                raise Refusal("nothing_to_undo")
    return record.apply(table.seat, action)


async def publish(table: Table, record: Record, *, with_room: bool) -> None:
    """Tell the room how the game stands, and where that changed more than the board, how the room does."""
    group = live.room_group(table.room_id)
    text = snapshot.game_text(table.game_id, record)
    await live.send(group, live.game_event(game=table.game_id, number=record.number, text=text))
    if with_room:
        await live.send(group, live.room_event(await hop(_base_text, table.room_id)))


def _base_text(room_id: int) -> str:
    return snapshot.encode_base(snapshot.room_base(room_id))


@dataclass(frozen=True)
class _Stored:
    """The action is in the database."""

    changes_room: bool
    #: Somebody who plays is away, and the game goes on.
    is_missed: bool


class _Lapsed(Exception):
    """The request that was to be granted is open no more."""


async def _store_shortly(
    table: Table, action: Action, client_id: str, after: Record, answers: int | None
) -> _Stored | None:
    """Advance the game by one action that changes nothing but the board; None where that is not sure."""
    if table.user_id is None or answers is not None or after.state.outcome is not None:
        return None
    if table.is_own and isinstance(action, Undo):
        return None  # it may open a game again that is over
    is_stored = await advance(
        game_id=table.game_id,
        seat=table.seat,
        user_id=table.user_id,
        action=action,
        client_id=client_id,
        after=after,
        now=timezone.now(),
    )
    return _Stored(changes_room=False, is_missed=False) if is_stored else None


def _store(
    table: Table, action: Action, client_id: str, after: Record, answers: int | None
) -> _Stored | None:
    """Advance the game by one action; None if somebody was quicker or the client id is known."""
    now = timezone.now()
    data = format_action(action)
    where: dict[str, Any] = {} if table.user_id is None else {table.seat: table.user_id}
    reopens = table.is_own and isinstance(action, Undo)
    if not reopens:
        where["status"] = Game.Status.PLAYING
    try:
        with transaction.atomic():
            advanced = Game.objects.filter(pk=table.game_id, last=after.number - 1, **where).update(
                last=after.number, **snapshot.standing(after.state, now)
            )
            if not advanced:
                return None
            GameAction.objects.create(
                game_id=table.game_id,
                number=after.number,
                seat=table.seat,
                kind=data.pop("type"),
                data=data,
                client_id=client_id,
                at=now,
            )
            return _settle_room(table, after, now, answers, reopens=reopens)
    except (IntegrityError, _Lapsed):
        return None


def _settle_room(
    table: Table, after: Record, now: datetime, answers: int | None, *, reopens: bool
) -> _Stored:
    """What an action changes around the board: the open request lapses or is granted, the count of an absence ends.

    Raises _Lapsed.
    """
    requests = Request.objects.filter(game=table.game_id, closed_at__isnull=True)
    away = SeatRow.objects.filter(room=table.room_id, away_since__isnull=False)
    is_asked, is_away, absent, unsettled = (
        Game.objects.annotate(
            is_asked=Exists(requests.filter(game=OuterRef("pk"))),
            is_away=Exists(away.filter(room=OuterRef("room"))),
        )
        .values_list("is_asked", "is_away", "absent", "unsettled")
        .get(pk=table.game_id)
    )
    if answers is not None:
        granted = requests.filter(pk=answers)
        if not granted.update(closed_at=now, answer=Request.Answer.YES):
            raise _Lapsed
    if is_asked:
        requests.update(closed_at=now, answer=Request.Answer.LAPSED)
    if absent or unsettled != is_away:
        Game.objects.filter(pk=table.game_id).update(absent=0, unsettled=is_away)
    is_over = after.state.outcome is not None
    if not (is_asked or is_away or absent or is_over or reopens):
        return _Stored(changes_room=False, is_missed=False)
    room = Room.objects.filter(pk=table.room_id)
    room.update(number=F("number") + 1)
    if is_over or reopens:
        room.update(expires_at=now + CODE_RESTS if is_over else None)
    return _Stored(changes_room=True, is_missed=is_away and not is_over)


async def _first_answer(table: Table, client_id: str, number: int, code: str) -> Done | Refused:
    """What a refusal comes to: the first answer to a known client id, `stale` if the game went on, else the code."""
    stored, last = await hop(_look_up, table, client_id)
    if stored is not None:
        # Whoever did it first may have gone down before telling anybody.
        await publish(table, await hop(newest_record, table.game_id), with_room=True)
        return Done(stored, repeated=True)
    return Refused("stale" if last != number else code)


def _look_up(table: Table, client_id: str) -> tuple[int | None, int]:
    """The number stored for a client id, and the game's last number."""
    return stored_number(table, client_id), Game.objects.values_list("last", flat=True).get(pk=table.game_id)


def stored_number(table: Table, client_id: str) -> int | None:
    """The number of the action that the seat sent with that client id; None if there is none."""
    stored = GameAction.objects.filter(game_id=table.game_id, seat=table.seat, client_id=client_id)
    return stored.values_list("number", flat=True).first()


def record_of(game: Game) -> Record:
    """The game as its row, read just now, says that it is."""
    record = cache.get(game.pk)
    if record is not None and record.number >= game.last:
        return record
    return _folded(record or Record(game.origin), game.pk)


def newest_record(game_id: str) -> Record:
    """The game as the database has it."""
    return _folded(cache.get(game_id) or Record(Game.objects.only("start").get(pk=game_id).origin), game_id)


def _folded(record: Record, game_id: str) -> Record:
    """The record with what the database has beyond it; kept in the cache."""
    rows = GameAction.objects.filter(game_id=game_id, number__gt=record.number).order_by("number")
    for row in rows:
        seat: Seat = "blue" if row.seat == "blue" else "yellow"
        record = record.apply(seat, parse_action({"type": row.kind, **row.data}))
    cache.put(game_id, record)
    return record
