"""What processes tell each other of rooms and people, through Redis. The only module that touches the channel layer.

A process has one channel for all its sockets and listens to the group of each room that has a socket here, and to one
group for what concerns people. So a socket costs no subscription but its room's first one here. What is told waits in
an outbox of its own and keeps its order: nobody's move waits for Redis, and what Redis could not take in its absence
is told when it is back, unless it has become too old to matter.
"""

from __future__ import annotations

import asyncio
import logging
import time
import uuid
from collections import deque
from collections.abc import Callable
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings

from games import metrics

logger = logging.getLogger(__name__)

#: This process, among those that share the layer.
PROCESS = uuid.uuid4().hex

#: Seconds that one message may take, those until one that failed is tried again (by then the others listen again, too),
#: and those after which it is not tried any more: `games.missed` has told the games long before.
SEND_WITHIN, AGAIN_AFTER, OLD_AFTER = 2.0, 1.5, 30.0
#: Messages that wait to be told; more are lost, and counted.
OUTBOX_MOST = 10_000

Event = dict[str, Any]
Hear = Callable[[str, Event], None]


def is_shared() -> bool:
    """Whether other processes listen too."""
    return bool(settings.REDIS_URL)


async def tell(group: str, about: str, event: Event) -> bool:
    """Tell the other processes once, now, what happened to `about`. False, and logged, where Redis did not take it."""
    try:
        async with asyncio.timeout(SEND_WITHIN):
            message = {"process": PROCESS, "about": about, "event": event}
            await get_channel_layer().group_send(group, message)
            return True
    except Exception as error:  # where Redis is away, one of many: a line each
        logger.error("could not send %s to %s: %r", event["type"], about, error)
        return False


class Relay:
    """The ear and the mouth of one event loop. `hear` is called with the group that others spoke to, and the event."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._opening = asyncio.Lock()
        #: The process's own channel, "" while it listens to nothing.
        self._channel = ""
        self._hearing: asyncio.Task[None] | None = None
        self._telling: asyncio.Task[None] | None = None
        #: When each was said, on the monotonic clock, to which group, about what.
        self._outbox: deque[tuple[float, str, str, Event]] = deque()

    def __len__(self) -> int:
        """How many messages wait to be told."""
        return len(self._outbox)

    async def listen(self, group: str) -> None:
        """Hear from now on what other processes tell this group. May be called again for the same one."""
        layer = get_channel_layer()
        async with self._opening:
            if not self._channel:
                self._channel = await layer.new_channel()
                self._hearing = asyncio.create_task(self._hear_on(self._channel))
            await layer.group_add(group, self._channel)

    async def stop_listening(self, group: str) -> None:
        """Hear no more of it."""
        try:
            await get_channel_layer().group_discard(group, self._channel)
        except Exception:
            logger.exception("could not leave %s", group)

    def end(self) -> None:
        """Hear nothing any more. What waits to be told still is."""
        if self._hearing is not None:
            self._hearing.cancel()
        self._hearing, self._channel = None, ""

    def tell(self, group: str, about: str, event: Event) -> None:
        """Tell the other processes, in the order in which this is called. Returns at once."""
        if len(self._outbox) >= OUTBOX_MOST:
            metrics.dropped.labels("send").inc()
            return
        self._outbox.append((time.monotonic(), group, about, event))
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell_all())

    async def _hear_on(self, channel: str) -> None:
        layer = get_channel_layer()
        while True:
            message = await layer.receive(channel)
            if message["process"] != PROCESS:
                self._hear(message["about"], message["event"])

    async def _tell_all(self) -> None:
        while self._outbox:
            said, group, about, event = self._outbox[0]
            if time.monotonic() - said > OLD_AFTER:
                metrics.dropped.labels("send").inc()
                self._outbox.popleft()
            elif await tell(group, about, event):
                self._outbox.popleft()
            else:
                await asyncio.sleep(AGAIN_AFTER)
        self._telling = None
