"""A few lasting connections to PostgreSQL for the event loop itself, without a thread in between.

An action waits for the disk, and those that wait together reach it together: so there are several. It is no pool of a
library, which goes on trying for long while the database is away: who plays then has to be told at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg
from django.db import connection

from games import doubts, metrics

#: Connections of a process; whoever comes when all are busy waits.
LINES_MOST = 8
CONNECT_WITHIN = 5  # seconds
#: Parameters that mean something to Django's connections only.
DJANGOS = {"pool", "cursor_factory", "context", "prepare_threshold"}

Line = psycopg.AsyncConnection[Any]


class Lines:
    """The connections of one event loop, opened when they are first needed."""

    def __init__(self) -> None:
        self._idle: list[Line] = []
        self._free = asyncio.Semaphore(LINES_MOST)

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Line]:
        """A connection for one statement, which is a transaction of its own. One that breaks is not used again."""
        with metrics.at_database.track_inprogress():
            async with self._free:
                line = self._idle.pop() if self._idle else await connect()
                try:
                    yield line
                finally:
                    if line.closed:
                        doubts.doubt("database")
                        await self.close()  # what broke one has broken those that wait, too
                    else:
                        self._idle.append(line)

    async def close(self) -> None:
        """Close those that nobody uses now."""
        while self._idle:
            await self._idle.pop().close()


_lines: dict[asyncio.AbstractEventLoop, Lines] = {}


def lines() -> Lines:
    """Those of the running loop."""
    loop = asyncio.get_running_loop()
    found = _lines.get(loop)
    if found is None:
        found = _lines[loop] = Lines()
    return found


async def close_lines() -> None:
    """Give the connections of this loop back."""
    found = _lines.pop(asyncio.get_running_loop(), None)
    if found is not None:
        await found.close()


async def connect() -> Line:
    """A connection as Django's own are made."""
    given = connection.get_connection_params()
    ours = {name: given[name] for name in given if name not in DJANGOS}
    ours.setdefault("connect_timeout", CONNECT_WITHIN)
    return await psycopg.AsyncConnection.connect(**ours, autocommit=True)
