"""How processes and sockets hear of each other.

Whatever is sent has been encoded before, once for everybody. A socket of this process gets it at once, those of others
through `games.relay`. Nothing here may fail a story that is already in the database: a message that can't be sent is
logged, and clients notice the gap in the numbers.
"""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from functools import lru_cache
from typing import Any, Protocol

from asgiref.sync import async_to_sync
from django.db import connection

from games import doubts, metrics, relay
from games.relay import PROCESS, Event, is_shared

__all__ = ["PROCESS", "Event", "is_shared"]


class Ear(Protocol):
    """A socket that hears events, in its own event loop."""

    loop: asyncio.AbstractEventLoop

    def take(self, event: Event) -> None:
        """Handle it when its turn comes."""

    def waiting(self) -> int:
        """How many events it has not handled yet."""


#: The sockets of this process by what they listen to.
_ears: dict[str, dict[Ear, None]] = {}
_relays: dict[asyncio.AbstractEventLoop, relay.Relay] = {}

#: What a socket listens to for its person is told to all processes in one group, since little is ever said there.
PEOPLE = "people"
#: The group in which processes hear each other's beats.
BEATS = "beats"


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


async def listen(ear: Ear, *groups: str) -> None:
    """Hear from now on what is sent to these groups."""
    for group in groups:
        _ears.setdefault(group, {})[ear] = None
        if is_shared():
            found = _relays.get(ear.loop)
            if found is None:
                found = _relays[ear.loop] = relay.Relay(
                    beating=beating_group(), hear=_deliver, hears=_ears.__contains__, doubt=_doubt
                )
            await found.listen(shared_group(group))


async def stop_listening(ear: Ear, *groups: str) -> None:
    """Hear no more."""
    found = _relays.get(ear.loop)
    for group in groups:
        here = _ears.get(group, {})
        here.pop(ear, None)
        if not here:
            _ears.pop(group, None)
            if found is not None and shared_group(group) == group:
                await found.stop_listening(group)
    if not _ears and found is not None:
        del _relays[ear.loop]
        await found.end()


async def send(group: str, event: Event) -> None:
    """To every socket in the group, whichever process it is in.

    Where sockets are at this event loop, the other processes are told soon and nobody waits for it; else, since the
    loop may end with the work, it is done on return.
    """
    _deliver(group, event)
    if not is_shared():
        return
    found = _relays.get(asyncio.get_running_loop())
    if found is not None:
        found.tell(shared_group(group), group, event)
    elif not await relay.tell(shared_group(group), group, event):
        metrics.dropped.labels("send").inc()


def send_now(group: str, event: Event) -> None:
    """`send` for code outside the event loop."""
    async_to_sync(send)(group, event)


def _deliver(group: str, event: Event) -> None:
    """To the sockets of this process."""
    here = _ears.get(group)
    if not here:
        return
    loop = asyncio.get_running_loop()
    for ear in list(here):
        if ear.loop is loop:
            ear.take(event)
        else:
            with suppress(RuntimeError):  # its loop has ended, and so has the socket
                ear.loop.call_soon_threadsafe(ear.take, event)


async def announce() -> None:
    """For a process without sockets that begins to change rooms: see `relay.announce`."""
    if is_shared():
        await relay.announce(beating_group())


def beating_group() -> str:
    """Where the processes of this database hear each other's beats."""
    return f"{BEATS}.{database_mark(str(connection.settings_dict['NAME']))}"


def _tell_doubt(why: doubts.Why, room_id: int | None, **signal: Any) -> None:
    """What this process can't be sure to have told, the others doubt, too."""
    if why not in ("database", "socket", "read"):
        return
    about = None if room_id is None else room_group(room_id)
    for loop, found in list(_relays.items()):
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(found.mistrust, about)


doubts.arose.connect(_tell_doubt)


def _doubt(why: doubts.Why, about: str | None) -> None:
    """Something was not heard that concerns this group, or any."""
    if about is None:
        doubts.doubt(why, None)
    elif about.startswith("room."):
        doubts.doubt(why, int(about.rsplit(".", 1)[1]))


def shared_group(group: str) -> str:
    """Where the other processes listen to what concerns that group."""
    kind, mark, _ = group.split(".")
    return f"{PEOPLE}.{mark}" if kind == "user" else group


def waiting() -> int:
    """Messages of this process that wait: for its sockets, or to be told to other processes."""
    ears = {ear for here in list(_ears.values()) for ear in list(here)}
    return sum(ear.waiting() for ear in ears) + sum(map(len, list(_relays.values())))


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


def game_event(*, game: str, number: int, text: str, layout: str = "") -> Event:
    """The game after action `number`, encoded; where it begins, with its encoded `layout`."""
    return {"type": "game", "game": game, "number": number, "text": text, "layout": layout}


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


def who_event(number: int) -> Event:
    """Asks the other processes who is in the room, which this one knows up to its own `number`."""
    return {"type": "who", "process": PROCESS, "number": number}
