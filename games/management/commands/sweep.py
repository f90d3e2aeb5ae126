"""Clears away what nobody waits for any more."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

from asgiref.sync import async_to_sync
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from accounts.models import Handover, User
from games import live, rooms, turn_mail

#: Seconds between two rounds.
EVERY = 60
#: The file in `DATA_DIR` whose age says when the last round was.
SWEPT = "swept"
#: How long a guest without anything may stay, so that nobody is swept on the way in.
SPARED = timedelta(days=1)


class Command(BaseCommand):
    """Close rooms whose time is over, delete guests who have nothing here, old links and sessions, send late mails."""

    help = "Close expired rooms and delete unused guests, every minute or once."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--once`."""
        parser.add_argument("--once", action="store_true", help="one round, then end")

    def handle(self, *args: Any, once: bool, **options: Any) -> None:
        """Sweep, and say what went if anything did."""
        async_to_sync(live.announce)()
        while True:
            turn_mail.look_everywhere()
            closed, guests = rooms.close_expired(), sweep_guests()
            Handover.objects.filter(made_at__lt=timezone.now() - SPARED).delete()
            call_command("clearsessions")
            (settings.DATA_DIR / SWEPT).touch()
            if once or closed or guests:
                self.stdout.write(f"{closed} rooms closed, {guests} guests deleted")
            if once:
                return
            time.sleep(EVERY)


def sweep_guests() -> int:
    """Delete guests of more than a day who have nothing here: no seat, game, message, position or room to watch."""
    unused = User.objects.filter(
        is_guest=True,
        date_joined__lt=timezone.now() - SPARED,
        seats__isnull=True,
        watching__isnull=True,
        messages__isnull=True,
        games_as_blue__isnull=True,
        games_as_yellow__isnull=True,
        positions__isnull=True,
        position_versions__isnull=True,
    )
    deleted = 0
    for user in unused.iterator(chunk_size=500):
        user.delete()
        deleted += 1
    return deleted
