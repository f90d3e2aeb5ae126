"""The way from the event loop to the database: one thread with one lasting connection.

A thread and a connection for each action collapse under load; this one is opened once, and opened again after the
database was away. Whatever runs here may run twice then, so it must be safe to repeat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, connections

from games import metrics

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
            connections["default"].close()
            return function(*args, **kwargs)

    with metrics.at_database.track_inprogress():
        return await sync_to_async(run, thread_sensitive=True)()


async def close_connections() -> None:
    """Give the lasting connection back, for whoever takes the process or the database down."""
    await sync_to_async(connections.close_all, thread_sensitive=True)()
