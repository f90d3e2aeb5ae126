"""Mails to who is to move and is not there: "your turn".

How it goes: whatever may leave somebody to move who is away sends `play.waits` with the room, on commit: an action, the
start of a game, and an absence that has just been noticed (`games.claims.went`). Here the room is only noted down, so
nothing waits for a mail server. One thread of the process looks at the noted rooms (`look`) and sends. It mails a
member who wants it (`User.turn_mails`), at a verified address, in the language of their row, while they are away in the
database, which means away from every process, and have been for `GRACE`: who reloads the page gets no mail. Two on one
device get none.

At most one for each turn: `Game.mailed` says up to which turn it was done, and is advanced, before the mail goes out,
only where it is less, the game's last action is still the one seen and the person still away; so of several processes
one sends. A turn that is played again after an undo is not mailed again. A mail that can't be sent is logged and that
is all. What a process noted and did not get to before it ended, `manage.py sweep` finds (`look_everywhere`).
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import lazy

from accounts.later import Later
from accounts.models import User
from accounts.turn_mails import stop_address, verified_address
from games import archive, letters, play
from games.models import Game, Seat
from games.rules import OTHER, EndTurn

#: How long somebody has to be away. As long as presence takes to call somebody away.
GRACE = timedelta(seconds=30)
#: When the sweep begins to look at a turn or an absence, which a process ought to have done by then, and when it no
#: longer does.
LATE, PAST = timedelta(minutes=2), timedelta(hours=2)


def note(sender: Any, room_id: int, **kwargs: Any) -> None:
    """Look at the room soon; returns at once."""
    later.add(room_id)


def look(room_id: int) -> float | None:
    """Mail the player to move of the room's game if they are to get one. The seconds until it is worth another look."""
    games = Game.objects.filter(room=room_id, status=Game.Status.PLAYING)
    game = games.select_related("room", "version__position").first()
    if game is None:
        return None
    away = Seat.objects.filter(room=room_id, colour=game.turn, away_since__isnull=False)
    seat = away.filter(user__turn_mails=True, user__is_guest=False, user__is_active=True).first()
    if seat is None or seat.user is None or seat.away_since is None or game.blue_id == game.yellow_id:
        return None
    left = (seat.away_since + GRACE - timezone.now()).total_seconds()
    if left > 0:
        return left
    address = verified_address(seat.user)
    if not address:
        return None
    record = play.newest_record(game.pk)
    turn = 1 + sum(isinstance(entry.action, EndTurn) for entry in record.standing)
    unchanged = games.filter(Exists(away), pk=game.pk, last=record.number, turn=seat.colour)
    if unchanged.filter(mailed__lt=turn).update(mailed=turn):
        send(seat.user, address, game)
    return None


def look_everywhere() -> None:
    """Look at all rooms where somebody has lately been left to move, for what a process that ended did not get to."""
    now = timezone.now()
    missed = Seat.objects.filter(
        room=OuterRef("room"), colour=OuterRef("turn"), user__turn_mails=True, away_since__lt=now - LATE
    )
    games = Game.objects.filter(
        Q(moved_at__gt=now - PAST) | Exists(missed.filter(away_since__gt=now - PAST)),
        Exists(missed),
        status=Game.Status.PLAYING,
        moved_at__lt=now - LATE,
    )
    for room_id in list(games.values_list("room", flat=True)):
        look(room_id)


def send(user: User, address: str, game: Game) -> None:
    """Write to the person that it is their turn."""
    names = {"blue": game.blue_name, "yellow": game.yellow_name}
    stop = stop_address(user)
    context = {
        "opponent": names[OTHER["blue" if game.turn == "blue" else "yellow"]],
        "title": lazy(lambda: archive.title_of(game), str)(),
        "link": settings.SITE_URL + reverse("room", args=[game.room.code]),
        "stop": stop,
    }
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    letters.send(user, address, "turn", context, headers=headers)


later = Later(look)
play.waits.connect(note)
