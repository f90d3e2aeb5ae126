"""The count against a player who is to move and stays away (R29), as a matter of times.

It runs while the player to move is away, stands still while they are here, and ends with the next action: coming back
for a moment wins nothing. Since an open window is no move, it runs in any case once a day has passed without an action,
so that a lone, patient player can bring every game to an end. All times are in the database; none is in a process.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from games.models import Game, Seat
from games.protocol import ClaimView, SeatWord, SettingsView
from games.rules import OTHER, SEATS

#: How long somebody may sit at the open page without an action before it counts like being away.
SITTING_MOST = timedelta(days=1)


def due_at(game: Game, away_since: datetime | None, claim_after: int) -> datetime:
    """When the count is over if nothing changes. `away_since` is that of the player to move."""
    left = timedelta(seconds=claim_after - game.absent)
    if left <= timedelta(0):
        return game.moved_at  # it is over, wherever they are
    begins = game.moved_at + SITTING_MOST
    if away_since is not None:
        begins = min(max(game.moved_at, away_since), begins)
    return begins + left


def counted(game: Game, away_since: datetime, now: datetime) -> float:
    """Seconds that the absence since then adds to `game.absent` when it ends now."""
    begins = max(game.moved_at, away_since)
    return max(0.0, (min(now, game.moved_at + SITTING_MOST) - begins).total_seconds())


def claim_view(
    game: Game, seats: Mapping[str, Seat], settings: SettingsView, now: datetime
) -> ClaimView | None:
    """The count as the room tells it; None while there is nothing to tell: no game on, and nobody missed."""
    if game.status != Game.Status.PLAYING or set(seats) != set(SEATS):
        return None
    mover = seats[game.turn]
    is_missed = mover.away_since is not None or game.absent > 0 or now >= game.moved_at + SITTING_MOST
    if not is_missed or mover.user_id == seats[other_seat(game.turn)].user_id:
        return None
    since = None if mover.away_since is None else int(mover.away_since.timestamp())
    due = due_at(game, mover.away_since, settings.claim_after)
    return ClaimView(seat=other_seat(game.turn), since=since, due=int(due.timestamp()) + 1, number=game.last)


def other_seat(turn: str) -> SeatWord:
    """The seat that is not to move."""
    return OTHER["blue" if turn == "blue" else "yellow"]
