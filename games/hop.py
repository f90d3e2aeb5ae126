"""The way from the event loop to the database: one thread with one lasting connection.

A thread and a connection for each action collapse under load; this one is opened once, and opened again after the
database was away. Whatever runs here may run twice then, so it must be safe to repeat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, connections

from games import doubts, metrics
from games.lines import close_lines

P = ParamSpec("P")
T = TypeVar("T")


async def hop(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the function returns, run in the database thread. Called again once if the connection had been lost."""

    def run() -> T:
        try:
            return function(*args, **kwargs)
        except (InterfaceError, OperationalError):
            if connections["default"].in_atomic_block:
                raise
            let_go_of_lost_connections()
            return function(*args, **kwargs)

    with metrics.at_database.track_inprogress():
        return await sync_to_async(run, thread_sensitive=True)()


def let_go_of_lost_connections() -> None:
    """Drop this thread's connection, and all in the pool, which died with it or will in a moment.

    Else they would be found out one by one, with growing waits in between, while everybody waits for this thread. What
    was at work on them may have been stored without anybody being told.
    """
    doubts.doubt("database")
    connections["default"].close()
    pool = getattr(connections["default"], "pool", None)
    if pool is not None:
        pool.drain()


async def close_connections() -> None:
    """Give the lasting connections back, for whoever takes the process or the database down."""
    await close_lines()
    await sync_to_async(connections.close_all, thread_sensitive=True)()
