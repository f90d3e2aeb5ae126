"""Fills the database of a load run, in a process of its own: python -m tests.bench.rooms ROOMS FILE."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.db import connection, transaction  # noqa: E402

from accounts.models import User  # noqa: E402
from games import held  # noqa: E402
from games.models import Room, Seat  # noqa: E402
from games.rules import SEATS  # noqa: E402
from positions.layout import format_layout  # noqa: E402
from positions.models import Version  # noqa: E402
from tests.bench.floor import TABLES  # noqa: E402
from tests.bench.games import largest_starter  # noqa: E402
from tests.support import open_session  # noqa: E402


def fill(rooms: int) -> list[dict[str, list[str] | str]]:
    """So many rooms with a game on the largest starter position; and the tables of the floor."""
    with connection.cursor() as cursor:
        for table in TABLES.split(";"):
            cursor.execute(table)
        cursor.executemany("INSERT INTO floor_game VALUES (%s, 0)", [(number,) for number in range(rooms)])
    board = format_layout(largest_starter().layout)
    version = Version.objects.get(layout=board, state=Version.State.PUBLISHED)
    return [open_room(f"load {number}", version) for number in range(rooms)]


def open_room(code: str, version: Version) -> dict[str, list[str] | str]:
    """One room, as two guests leave it that have just come."""
    room = Room.objects.create(code=code, pick=version)
    sessions = []
    for colour in SEATS:
        user = User.objects.create_guest(f"{code} {colour}")
        Seat.objects.create(room=room, colour=colour, user=user, name=user.name)
        sessions.append(open_session(user))
    held.start(room)
    room.save()
    return {"code": code, "sessions": sessions}


if __name__ == "__main__":
    with transaction.atomic():
        made = fill(int(sys.argv[1]))
    Path(sys.argv[2]).write_text(json.dumps(made))
