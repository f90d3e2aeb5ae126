"""The shortest way of an action into the database: one conditional statement, in one round trip.

It does what `games.play` does with the ORM for an action that changes nothing but the board: the game's row advances
only where its last number is still the one seen, and the action is inserted only if it did. Where there may be more to
settle (`Game.unsettled`), or anything else is out of the ordinary, nothing is stored here, and the long way decides.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import psycopg
from django.db import IntegrityError, connection, transaction
from psycopg.types.json import Jsonb

from games.hop import hop
from games.lines import lines
from games.rules import Action, Record, Seat, format_action

_ADVANCE = """
UPDATE games_game SET last = %s, turn = %s, moved_at = %s,
    blue_bridges = %s, blue_regions = %s, yellow_bridges = %s, yellow_regions = %s
WHERE id = %s AND last = %s AND status = 'playing' AND NOT unsettled AND {seat}_id = %s
"""
_INSERT = "INSERT INTO games_gameaction (game_id, number, seat, kind, data, client_id, at)"
#: For each seat, since it is the seat's own player whose actions are stored.
_UPDATES = {seat: _ADVANCE.format(seat=seat) for seat in ("blue", "yellow")}
#: In one, for PostgreSQL: update and insert.
STATEMENTS = {
    seat: "".join(
        ("WITH game AS (", update, " RETURNING id) ", _INSERT, " SELECT id, %s, %s, %s, %s, %s, %s FROM game")
    )
    for seat, update in _UPDATES.items()
}


async def advance(
    *, game_id: str, seat: Seat, user_id: int, action: Action, client_id: str, after: Record, now: datetime
) -> bool:
    """Store the action that leads to `after`, a game that goes on. False: it is not, or who knows; see the long way."""
    state = after.state
    (blue_bridges, blue_regions), (yellow_bridges, yellow_regions) = state.score()
    data = format_action(action)
    kind = data.pop("type")
    number = after.number
    board = (number, state.turn, now, blue_bridges, blue_regions, yellow_bridges, yellow_regions)
    row = (*board, game_id, number - 1, user_id)
    if connection.vendor != "postgresql":
        return await hop(_advance_embedded, seat, row, (number, seat, kind, data, client_id, now))
    try:
        async with lines().one() as line:
            done = await line.execute(
                STATEMENTS[seat], (*row, number, seat, kind, Jsonb(data), client_id, now), prepare=True
            )
            return done.rowcount == 1
    except psycopg.Error:
        # A known client id; or the connection broke, perhaps after all was stored: the long way finds out either.
        return False


def _advance_embedded(seat: Seat, row: tuple[Any, ...], action: tuple[Any, ...]) -> bool:
    """The same on SQLite, where it takes two statements and costs no round trip."""
    adapt = connection.ops.adapt_datetimefield_value
    last, turn, now, *rest = row
    number, place, kind, data, client_id, _ = action
    values = (rest[4], number, place, kind, json.dumps(data), client_id, adapt(now))
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_UPDATES[seat], (last, turn, adapt(now), *rest))
            if cursor.rowcount != 1:
                return False
            cursor.execute(f"{_INSERT} VALUES (%s, %s, %s, %s, %s, %s, %s)", values)
        return True
    except IntegrityError:
        return False  # a known client id
