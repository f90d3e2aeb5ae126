"""The door for absence: who has come and gone, and claiming the game from a player who stays away (R29)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import held, play, snapshot
from games.absence import claim_view, counted
from games.held import RoomError
from games.hop import hop
from games.models import Game, Room, Seat
from games.rules import Claim

#: How often a claim is tried against actions that come first.
ATTEMPTS = 3


def came(*, room_id: int, user_id: int) -> None:
    """A player is here again: what counted against them stands still."""

    def change(room: Room, game: Game | None) -> None:
        away = {seat.colour: seat for seat in room.seats.filter(user=user_id, away_since__isnull=False)}
        if not away:
            return
        if game is not None and game.status == Game.Status.PLAYING and game.turn in away:
            since = away[game.turn].away_since
            seconds = 0.0 if since is None else counted(game, since, timezone.now())
            Game.objects.filter(pk=game.pk, last=game.last).update(
                absent=F("absent") + seconds, unsettled=True
            )
        room.seats.filter(user=user_id).update(away_since=None)
        held.changed(room)

    if Seat.objects.filter(room=room_id, user=user_id, away_since__isnull=False).exists():
        with suppress(RoomError):  # the room has just closed
            held.in_game(room_id, change)


def went(*, room_id: int, user_id: int, since: datetime) -> None:
    """A player has been away since then. Whoever says so first is believed."""

    def change(room: Room, game: Game | None) -> None:
        if room.seats.filter(user=user_id, away_since__isnull=True).update(away_since=since):
            if game is not None:
                Game.objects.filter(pk=game.pk).update(unsettled=True)
            held.changed(room)
            transaction.on_commit(partial(play.waits.send_robust, sender=None, room_id=room_id))

    if Seat.objects.filter(room=room_id, user=user_id, away_since__isnull=True).exists():
        with suppress(RoomError):  # the room has just closed
            held.in_game(room_id, change)


async def claim(table: play.Table, *, client_id: str) -> play.Done | play.Refused:
    """Claim the game for the seat that stayed. Refused: `game_over`, `not_now`, or `too_early` with `due`.

    The count is read again whenever an action comes first, so that of a claim and a move only one is done.
    """
    answer: play.Done | play.Refused = play.Refused("stale")
    for _ in range(ATTEMPTS):
        found = await hop(_standing, table, client_id)
        if found.refused is not None:
            return found.refused
        answer = await play.act(table, Claim(), client_id=client_id, seen=found.number)
        if answer != play.Refused("stale"):
            break
    return answer


@dataclass(frozen=True)
class _Standing:
    """How a claim stands: refused, or to be made on that number."""

    number: int
    refused: play.Refused | None = None


def _standing(table: play.Table, client_id: str) -> _Standing:
    game = Game.objects.select_related("room").get(pk=table.game_id)
    if game.status != Game.Status.PLAYING or play.stored_number(table, client_id) is not None:
        return _Standing(game.last)  # the first answer, or the rules' refusal
    seats = {seat.colour: seat for seat in Seat.objects.filter(room=table.room_id)}
    now = timezone.now()
    view = claim_view(game, seats, snapshot.settings_of(game.room), now)
    if view is None or view.seat != table.seat:
        return _Standing(game.last, play.Refused("not_now"))
    if now.timestamp() < view.due:
        return _Standing(game.last, play.Refused("too_early", {"due": view.due}))
    return _Standing(game.last)
