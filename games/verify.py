"""Looks whether the rows of games still say what their actions say: each game is folded anew from the database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from games import snapshot
from games.models import Game
from games.rules import Record, RecordError, Refusal, Seat, parse_action

#: Games in memory at once, each with all its actions.
GAMES = 50
#: What a row says besides what follows from its actions; these are times, which the actions don't decide.
_TIMES = ("ended_at", "moved_at")


def faults_of_games() -> Iterator[tuple[str, list[str]]]:
    """Every stored game with what is wrong with its row, one after the other in bounded memory."""
    games = Game.objects.order_by("pk").prefetch_related("actions")
    for game in games.iterator(chunk_size=GAMES):
        yield game.pk, list(faults_of(game))


def faults_of(game: Game) -> Iterator[str]:
    """What is wrong with one row, as `field: what it says, what the actions say`."""
    try:
        record = Record(game.origin)
    except RecordError as error:
        yield f"start: {error.code} {error.place}".rstrip()
        return
    for number, row in enumerate(game.actions.all(), start=1):
        if row.number != number:
            yield f"actions: number {row.number} where {number} should be"
            return
        seat: Seat = "blue" if row.seat == "blue" else "yellow"
        try:
            record = record.apply(seat, parse_action({"type": row.kind, **row.data}))
        except (RecordError, Refusal) as error:
            yield f"action {number}: {error.code}"
            return
    for name, folded in _row_of(record).items():
        stored = getattr(game, name)
        if stored != folded:
            yield f"{name}: {words(stored)} is stored, the actions give {words(folded)}"


def _row_of(record: Record) -> dict[str, Any]:
    """The fields of a row that follow from its actions."""
    standing = snapshot.standing(record.state, timezone.now())
    return {"last": record.number} | {name: one for name, one in standing.items() if name not in _TIMES}


def words(value: object) -> str:
    """A value of a field for people."""
    return str(value) or "nothing"
