"""The one door to a game: every action of a game, whoever it comes from, goes through `act`.

Nothing is locked while the rules think. What decides is one compare and swap: the game's row advances only where its
last number is still the one that the action was made on.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games import live, snapshot
from games.hop import hop
from games.models import Game, GameAction, Room
from games.rules import Action, Record, Refusal, Seat, Undo, format_action, parse_action

#: Records kept in this process, each up to 0.2 MB.
RECORDS_MOST = 512
#: How long a room's code stays taken after its game has ended.
CODE_RESTS = timedelta(hours=24)
#: How often an action that carries no number is tried against others that come first.
ATTEMPTS = 10


@dataclass(frozen=True)
class Done:
    """The action is stored under `number`; now, or when the same client id came first."""

    number: int
    repeated: bool = False


@dataclass(frozen=True)
class Refused:
    """Nothing has changed. `code` is one of the rules' or `stale`."""

    code: str


class Cache:
    """The newest known record of each game; bounded, the one unused longest goes first. Checked by its number."""

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
            while len(self._records) > self._most:
                self._records.popitem(last=False)

    def clear(self) -> None:
        """Forget everything, as a restart does."""
        with self._lock:
            self._records.clear()


cache = Cache(RECORDS_MOST)


@dataclass(frozen=True)
class Table:
    """Where somebody plays: a seat of a game of a room. The caller knows that the seat is the person's."""

    room_id: int
    game_id: str
    seat: Seat


async def act(table: Table, action: Action, *, client_id: str, seen: int | None = None) -> Done | Refused:
    """Do one action of a game and tell everybody in the room.

    `seen` is the number that a move was made on; without it the action is made on whatever stands. `client_id` names
    the action: a repeated one is done once and answered alike.
    """
    answer: Done | Refused = Refused("stale")
    for _ in range(1 if seen is not None else ATTEMPTS):
        answer = await _try(table, action, client_id, seen)
        if answer != Refused("stale"):
            break
    return answer


async def _try(table: Table, action: Action, client_id: str, seen: int | None) -> Done | Refused:
    record = cache.get(table.game_id)
    if record is None or seen is None or record.number < seen:
        record = await hop(newest_record, table.game_id)
    if seen is not None and record.number != seen:
        return await _first_answer(table, client_id, record.number, "stale")
    try:
        after = in_room(record, table.seat, action)
    except Refusal as refusal:
        return await _first_answer(table, client_id, record.number, refusal.code)
    if not await hop(_store, table, action, client_id, after):
        return await _first_answer(table, client_id, record.number, "stale")
    cache.put(table.game_id, after)
    await publish(table, after)
    return Done(after.number)


def in_room(record: Record, seat: Seat, action: Action) -> Record:
    """The record with one action more, by the rules of a room: undo within one's own unfinished turn (R32)."""
    if isinstance(action, Undo):
        if record.state.outcome is not None:
            raise Refusal("game_over")
        if not record.own_turn_undo(seat, action.to):
            raise Refusal("nothing_to_undo")
    return record.apply(seat, action)


async def publish(table: Table, record: Record) -> None:
    """Tell the room how the game stands, and after its end how the room does."""
    group = live.room_group(table.room_id)
    text = snapshot.game_text(table.game_id, record)
    await live.send(group, live.game_event(game=table.game_id, number=record.number, text=text))
    if record.state.outcome is not None:
        await live.send(group, live.room_event(await hop(_base_text, table.room_id)))


def _base_text(room_id: int) -> str:
    return snapshot.encode_base(snapshot.room_base(room_id))


def _store(table: Table, action: Action, client_id: str, after: Record) -> bool:
    """Advance the game by one action; False if somebody was quicker or the client id is known."""
    now = timezone.now()
    data = format_action(action)
    try:
        with transaction.atomic():
            advanced = Game.objects.filter(
                pk=table.game_id, last=after.number - 1, status=Game.Status.PLAYING
            ).update(last=after.number, **snapshot.standing(after.state, now))
            if not advanced:
                return False
            GameAction.objects.create(
                game_id=table.game_id,
                number=after.number,
                seat=table.seat,
                kind=data.pop("type"),
                data=data,
                client_id=client_id,
                at=now,
            )
            if after.state.outcome is not None:
                room = Room.objects.filter(pk=table.room_id)
                room.update(number=F("number") + 1, expires_at=now + CODE_RESTS)
    except IntegrityError:
        return False
    return True


async def _first_answer(table: Table, client_id: str, number: int, code: str) -> Done | Refused:
    """What a refusal comes to: the first answer to a known client id, `stale` if the game went on, else the code."""
    stored, last = await hop(_look_up, table, client_id)
    if stored is not None:
        # Whoever did it first may have gone down before telling anybody.
        await publish(table, await hop(newest_record, table.game_id))
        return Done(stored, repeated=True)
    return Refused("stale" if last != number else code)


def _look_up(table: Table, client_id: str) -> tuple[int | None, int]:
    """The number stored for a client id, and the game's last number."""
    stored = GameAction.objects.filter(game_id=table.game_id, seat=table.seat, client_id=client_id)
    last = Game.objects.values_list("last", flat=True).get(pk=table.game_id)
    return stored.values_list("number", flat=True).first(), last


def newest_record(game_id: str) -> Record:
    """The game as the database has it: the known part from the cache, the rest folded."""
    record = cache.get(game_id)
    if record is None:
        record = Record(Game.objects.only("start").get(pk=game_id).origin)
    rows = GameAction.objects.filter(game_id=game_id, number__gt=record.number).order_by("number")
    for row in rows:
        seat: Seat = "blue" if row.seat == "blue" else "yellow"
        record = record.apply(seat, parse_action({"type": row.kind, **row.data}))
    cache.put(game_id, record)
    return record
