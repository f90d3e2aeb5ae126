"""What becomes of games and rooms when a person leaves the site. Games stay, the name becomes "Deleted player"."""

from __future__ import annotations

import secrets
from contextlib import suppress

from asgiref.sync import async_to_sync
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import held, play, rooms
from games.held import RoomError
from games.models import Game, Message, Room, Seat
from games.rules import SEATS, Resign, Void


def forget(user: User) -> None:
    """Take a person out of rooms: what goes on ends, waiting seats are freed, games stay without the name.

    Nobody may be left waiting, so unfinished games are resigned; one between the person's own two seats is void. Each
    end is a story of its own: call it outside transactions, so that nobody hears of what is not stored yet.
    """
    end_games(user)
    for seat in Seat.objects.filter(user=user, room__closed_at__isnull=True, room__games__isnull=True):
        with suppress(RoomError):  # its time is over
            rooms.leave(room_id=seat.room_id, user_id=user.pk)
    with transaction.atomic():
        # Games before rooms before seats, as everywhere, so that nobody waits for each other.
        Game.objects.filter(blue=user).update(blue=None, blue_name="", unsettled=True)
        Game.objects.filter(yellow=user).update(yellow=None, yellow_name="", unsettled=True)
        seated = Seat.objects.filter(user=user).values("room")
        held_rooms = list(
            Room.objects.select_for_update().filter(pk__in=seated, closed_at__isnull=True).order_by("pk")
        )
        Seat.objects.filter(user=user, away_since__isnull=True).update(away_since=timezone.now())
        Seat.objects.filter(user=user).update(user=None, name="")
        Message.objects.filter(user=user).update(user=None, name="")
        for room in held_rooms:
            held.changed(room)


def end_games(user: User) -> None:
    """End all that the person plays, through the door of games."""
    for seat in SEATS:
        for game in Game.objects.filter(**{seat: user}, status=Game.Status.PLAYING).only(
            "pk", "room", *SEATS
        ):
            is_own = game.blue_id == game.yellow_id
            table = play.Table(game.room_id, game.pk, seat, user.pk, is_own=is_own)
            action = Void() if is_own else Resign()
            async_to_sync(play.act)(table, action, client_id=f"left {secrets.token_hex(8)}")
