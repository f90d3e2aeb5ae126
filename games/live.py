"""How processes and sockets hear of each other. The only module that touches the channel layer.

Whatever is sent has been encoded before, once for everybody. Nothing here may fail a story that is already in the
database: a message that can't be sent is logged, and clients notice the gap in the numbers.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import uuid
from functools import lru_cache
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection

from games import metrics

logger = logging.getLogger(__name__)

#: Seconds after which a message counts as lost (`games.missed`): nobody waits longer for a Redis that stands still.
SEND_WITHIN = 2.0

#: This process, among those that share the layer.
PROCESS = uuid.uuid4().hex

Event = dict[str, Any]


def is_shared() -> bool:
    """Whether other processes listen too."""
    return bool(settings.REDIS_URL)


def room_group(room_id: int) -> str:
    """The group of everybody in a room."""
    return f"room.{database_mark(str(connection.settings_dict['NAME']))}.{room_id}"


def user_group(user_id: int) -> str:
    """The group of all sockets of a person."""
    return f"user.{database_mark(str(connection.settings_dict['NAME']))}.{user_id}"


@lru_cache(maxsize=8)
def database_mark(name: str) -> str:
    """Tells the rooms of one database from those of another that shares the Redis, which keeps no channels apart."""
    return hashlib.sha256(name.encode()).hexdigest()[:8]


async def listen(channel: str, *groups: str) -> None:
    """Hear from now on what is sent to these groups."""
    layer = get_channel_layer()
    for group in groups:
        await layer.group_add(group, channel)


async def stop_listening(channel: str, *groups: str) -> None:
    """Hear no more."""
    layer = get_channel_layer()
    for group in groups:
        try:
            await layer.group_discard(group, channel)
        except Exception:
            logger.exception("could not leave %s", group)


async def send(group: str, event: Event) -> None:
    """To every socket in the group, whichever process it is in."""
    try:
        async with asyncio.timeout(SEND_WITHIN):
            await get_channel_layer().group_send(group, event)
    except Exception as error:  # where Redis is away, one of many: a line each
        metrics.dropped.labels("send").inc()
        logger.error("could not send %s to %s: %r", event["type"], group, error)


def send_now(group: str, event: Event) -> None:
    """`send` for code outside the event loop."""
    async_to_sync(send)(group, event)


def waiting() -> int:
    """Messages that have come to this process and wait for its sockets."""
    layer = get_channel_layer()
    parts = layer._layers.values() if is_shared() else [layer]
    return sum(queue.qsize() for part in list(parts) for queue in list(part.channels.values()))


metrics.queue_length.labels("messages").set_function(waiting)


def room_event(base: str) -> Event:
    """The room changed; `base` is `snapshot.RoomBase` as text."""
    return {"type": "room", "base": base}


def left_event(room_id: int) -> Event:
    """The person left that room."""
    return {"type": "left", "room": room_id}


def closed_event() -> Event:
    """The room is no more."""
    return {"type": "closed"}


def game_event(*, game: str, number: int, text: str) -> Event:
    """The game after action `number`, encoded."""
    return {"type": "game", "game": game, "number": number, "text": text}


def chat_event(*, text: str, user: int, for_watchers: bool) -> Event:
    """An encoded line of that person; for watchers only, or for everybody."""
    return {"type": "chat", "text": text, "user": user, "for_watchers": for_watchers}


def blocks_event() -> Event:
    """The person has blocked somebody, or does so no more."""
    return {"type": "blocks"}


def hidden_event(text: str) -> Event:
    """A line was hidden; the encoded message."""
    return {"type": "hidden", "text": text}


def ended_event(session: str = "") -> Event:
    """The person's access ended: of one session, named by its digest, or of all."""
    return {"type": "ended", "session": session}


def renewed_event(*, old: str, new: str) -> Event:
    """The person's access ended but in one session, which went on under another key; both named by their digests."""
    return {"type": "renewed", "old": old, "new": new}


def presence_event(*, user: int, ago: float, here: bool, left: bool) -> Event:
    """A person was last heard of here `ago` seconds ago, and still counts as here or no more, or has left."""
    return {"type": "presence", "process": PROCESS, "user": user, "ago": ago, "here": here, "left": left}


def who_event() -> Event:
    """Asks the other processes who is in the room."""
    return {"type": "who", "process": PROCESS}
