"""A socket that does one thing at a time: what its person sends and what others did, in the order in which it comes."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer

from games import metrics
from games.live import Event

logger = logging.getLogger(__name__)

#: Events that may wait for a socket; more are lost.
EVENTS_MOST = 1000
#: What sockets still have to do whose lines have gone.
_leaving: set[asyncio.Task[None]] = set()


class OneAtATime(AsyncConsumer):
    """A consumer whose events come by `take`, from this process, with no queue and no waiting task of its own.

    An event is handled at once where nothing is being done; else by whoever is at it, after that. So what a person
    is told of their own action leaves together with its ack.
    """

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._busy = asyncio.Lock()
        #: Hardly ever more than one or two. A list, since an empty deque has ten times its size, for each socket.
        self._events: list[Event] = []
        self._context: contextvars.Context | None = None
        self._task: asyncio.Task[None] | None = None

    async def __call__(
        self, scope: dict[str, Any], receive: Callable[[], Awaitable[Event]], send: Callable[[Event], Any]
    ) -> None:
        """Handle frames until the line ends."""
        self.scope, self.base_send = scope, send
        try:
            with suppress(StopConsumer):
                while True:
                    message = await receive()
                    async with self._busy:
                        await self.dispatch(message)
                        await self._handle_events()
                    if (
                        self._context is None
                    ):  # what the first frame, the connection, marked is logged with events too
                        self._context = contextvars.copy_context()
        finally:  # the server cancels what it has waited for too long, again and again: this goes on beside it
            leaving = self.loop.create_task(self._leave_in_turn())
            _leaving.add(leaving)
            leaving.add_done_callback(_leaving.discard)
            await asyncio.shield(leaving)

    def take(self, event: Event) -> None:
        """Handle an event of the room or the person; called in the socket's event loop."""
        if len(self._events) >= EVENTS_MOST:
            metrics.dropped.labels("full").inc()
            self.mistrust()
            return
        self._events.append(event)
        if not self._busy.locked():
            self._task = self.loop.create_task(self._handle_now(), context=self._context)

    def mistrust(self) -> None:
        """Something is lost that should have been handled."""

    async def leave(self) -> None:
        """The line is gone. Called once, however that came."""

    def waiting(self) -> int:
        """How many events are not handled yet."""
        return len(self._events)

    async def _leave_in_turn(self) -> None:
        async with self._busy:
            await self.leave()

    async def _handle_now(self) -> None:
        async with self._busy:
            await self._handle_events()

    async def _handle_events(self) -> None:
        while self._events:
            await self.dispatch(self._events.pop(0))
