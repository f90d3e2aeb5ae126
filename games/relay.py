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

import msgspec
from channels.layers import get_channel_layer
from django.conf import settings

from games import beats, metrics
from games.doubts import Why

logger = logging.getLogger(__name__)

#: This process, among those that share the layer.
PROCESS = uuid.uuid4().hex

#: Seconds that one message may take, those until one that failed is tried again (by then the others listen again, too),
#: and those after which it is not tried any more: the others doubt by then, and have found the games long before.
SEND_WITHIN, AGAIN_AFTER, OLD_AFTER = 2.0, 1.5, 30.0
#: Messages that wait to be told; more are lost, and counted.
OUTBOX_MOST = 10_000

Event = dict[str, Any]
Hear = Callable[[str, Event], None]


def is_shared() -> bool:
    """Whether other processes listen too."""
    return bool(settings.REDIS_URL)


async def tell(group: str, about: str, event: Event) -> bool:
    """Tell the other processes once, now, what happened to `about`. False, and logged, where Redis did not take it.

    For those that have no beats, since they have no sockets: nobody notices that it did not arrive.
    """
    return await _send(group, {"process": PROCESS, "about": about, "event": event})


async def announce(beating: str) -> None:
    """Make those that beat there doubt: an earlier process may have ended in this one's place without a word."""
    beat = beats.Beat(number=1, told={}, is_sure=False, ends=True)
    await _send(beating, {"process": uuid.uuid4().hex, "beat": msgspec.to_builtins(beat)})


async def _send(group: str, message: dict[str, Any]) -> bool:
    try:
        async with asyncio.timeout(SEND_WITHIN):
            await get_channel_layer().group_send(group, message)
            return True
    except Exception as error:  # where Redis is away, one of many: a line each
        logger.error("could not send to %s: %r", group, error)
        return False


class Relay:
    """The ear and the mouth of one event loop, whose beats go to the group `beating`.

    `hear` is called with what another process spoke about, and the event; `hears` and `doubt` are those of
    `games.beats.Beats`.
    """

    def __init__(
        self,
        *,
        beating: str,
        hear: Hear,
        hears: Callable[[str], bool],
        doubt: Callable[[Why, str | None], None],
        process: str = PROCESS,
    ) -> None:
        self._process = process
        self._hear = hear
        self._beating = beating
        self._beats = beats.Beats(now=time.monotonic(), hears=hears, doubt=doubt)
        self._opening = asyncio.Lock()
        #: The process's own channel, "" while it listens to nothing.
        self._channel = ""
        self._at_work: list[asyncio.Task[None]] = []
        self._telling: asyncio.Task[None] | None = None
        #: When each was said, on the monotonic clock, to which group.
        self._outbox: deque[tuple[float, str, dict[str, Any]]] = deque()

    def __len__(self) -> int:
        """How many messages wait to be told."""
        return len(self._outbox)

    async def listen(self, group: str) -> None:
        """Hear from now on what other processes tell this group. May be called again for the same one."""
        layer = get_channel_layer()
        async with self._opening:
            if not self._channel:
                self._channel = await layer.new_channel()
            if not self._at_work:
                await layer.group_add(self._beating, self._channel)
                self._at_work = [
                    asyncio.create_task(self._hear_on(self._channel)),
                    asyncio.create_task(self._beat_on()),
                ]
            await layer.group_add(group, self._channel)

    async def stop_listening(self, group: str) -> None:
        """Hear no more of it."""
        try:
            await get_channel_layer().group_discard(group, self._channel)
        except Exception:
            logger.exception("could not leave %s", group)

    async def end(self) -> None:
        """Hear nothing any more, and say so. What waits to be told still is."""
        self._beat(ends=True)
        await self.stop_listening(self._beating)
        for task in self._at_work:
            task.cancel()
        self._at_work, self._channel = [], ""

    def tell(self, group: str, about: str, event: Event) -> None:
        """Tell the other processes, in the order in which this is called. Returns at once."""
        self._beats.tell(about)  # lost or not: so the others will know that something was
        if len(self._outbox) >= OUTBOX_MOST:
            metrics.dropped.labels("send").inc()
            return
        self._put(group, {"process": self._process, "about": about, "event": event, "counts": True})

    def mistrust(self, about: str | None) -> None:
        """The others may not be told of something: make them doubt that, or everything."""
        self._beats.mistrust(about)

    def _put(self, group: str, message: dict[str, Any]) -> None:
        self._outbox.append((time.monotonic(), group, message))
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell_all())

    async def _beat_on(self) -> None:
        while True:
            if all("beat" not in message for _, _, message in self._outbox):
                self._beat()
            await asyncio.sleep(beats.EVERY)
            self._beats.look_around(time.monotonic())

    def _beat(self, *, ends: bool = False) -> None:
        beat = msgspec.to_builtins(self._beats.next(ends=ends))
        self._put(self._beating, {"process": self._process, "beat": beat})

    async def _hear_on(self, channel: str) -> None:
        layer = get_channel_layer()
        while True:
            try:
                self._take(await layer.receive(channel))
            except Exception:  # one message that can't be read must not make the process deaf
                logger.exception("could not hear what another process said")

    def _take(self, message: dict[str, Any]) -> None:
        """Handle what came, from this process or another."""
        process, now = message["process"], time.monotonic()
        if process == self._process:
            if "beat" in message:
                self._beats.hear_own(message["beat"]["number"], now)
        elif "beat" in message:
            self._beats.hear_beat(process, msgspec.convert(message["beat"], beats.Beat), now)
        else:
            if message.get("counts"):
                self._beats.hear(process, message["about"], now)
            self._hear(message["about"], message["event"])

    async def _tell_all(self) -> None:
        while self._outbox:
            said, group, message = self._outbox[0]
            if time.monotonic() - said > OLD_AFTER:
                if "event" in message:
                    metrics.dropped.labels("send").inc()
                self._outbox.popleft()
            elif await _send(group, message):
                self._outbox.popleft()
            else:
                self._beats.mistrust(None)
                await asyncio.sleep(AGAIN_AFTER)
        self._telling = None
