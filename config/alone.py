"""Keeps a second process away where there is no Redis: its players would not hear of those of the first."""

from __future__ import annotations

import fcntl
import time
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection

from config.environment import stop

#: Names our mark among the locks of a PostgreSQL database.
LOCK = 0x0D1_71DE
#: Seconds for a process that was just ended to let go.
PATIENCE = 2.0

#: What holds the mark, for as long as this process lives.
_held: list[Any] = []


def claim() -> None:
    """Take the database's mark for this process; another one that holds it stops the start. With Redis, do nothing.

    The mark is a lock that ends with its process, however that ends: beside the file of SQLite, in PostgreSQL a lock
    of a connection, which is seen from all machines.
    """
    if settings.REDIS_URL:
        return
    take = take_in_server if connection.vendor == "postgresql" else take_beside_file
    until = time.monotonic() + PATIENCE
    while not take():
        if time.monotonic() > until:
            stop("REDIS_URL", "should be set, because another process serves this database already")
        time.sleep(0.1)


def take_beside_file() -> bool:
    """Whether the lock beside the file of the database was free; it is ours now."""
    path = Path(str(connection.settings_dict["NAME"]) + ".serving")
    file = path.open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return False
    _held.append(file)
    return True


def take_in_server() -> bool:
    """Whether the lock in the database was free; it is ours now, on a connection that does nothing else."""
    line = connect_once()
    line.autocommit = True
    row = line.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,)).fetchone()
    if row != (True,):
        line.close()
        return False
    _held.append(line)
    return True


def connect_once() -> psycopg.Connection[Any]:
    """A connection to PostgreSQL outside the pool, which would go on trying for long and say so in many lines."""
    parameters = {**connection.get_connection_params(), "connect_timeout": 5}
    for ours in ("pool", "cursor_factory", "context"):
        parameters.pop(ours, None)
    with connection.wrap_database_errors:
        return psycopg.connect(**parameters)
