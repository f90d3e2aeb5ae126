"""A person at the site, for tests: comes in by the doors, sits at a socket of the whole application."""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connections

from accounts.models import User
from config.asgi import application
from games import rooms

#: Where all pages of these tests come from.
ORIGIN = "http://localhost"
_ids = itertools.count(1)

Message = dict[str, Any]


def open_session(user: User) -> str:
    """A session like the one that signing in leaves; its key."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def call(function: Any, *args: Any, **kwargs: Any) -> Any:
    """Awaitable: the function in the database thread."""
    return sync_to_async(function, thread_sensitive=True)(*args, **kwargs)


def race(*functions: Any) -> list[Any]:
    """What the functions return when they run at once, each in a thread with a connection of its own."""
    barrier = threading.Barrier(len(functions))

    def run(function: Any) -> Any:
        try:
            barrier.wait(timeout=10)
            return function()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(functions)) as pool:
        return list(pool.map(run, functions))


class Ear:
    """Hears what is said to the groups that it listens to (`games.live.listen`)."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.heard: asyncio.Queue[Message] = asyncio.Queue()

    def take(self, event: Message) -> None:
        """Called by whoever sends."""
        self.heard.put_nowait(event)

    def waiting(self) -> int:
        """How much is not read yet."""
        return self.heard.qsize()


class Socket:
    """One socket of a room. Keeps the newest of each kind of message; answers to what it sent are awaited by id."""

    def __init__(self, code: str, session: str = "", *, origin: str | None = ORIGIN, **headers: str) -> None:
        sent = {"host": "localhost", **headers}
        if origin is not None:
            sent["origin"] = origin
        if session:
            sent["cookie"] = f"{settings.SESSION_COOKIE_NAME}={session}"
        pairs = [(name.encode(), value.encode()) for name, value in sent.items()]
        self.line = WebsocketCommunicator(application, f"/ws/rooms/{quote(code)}/", headers=pairs)
        self.line.scope["client"] = ["127.0.0.1", 50000]
        self.line.scope["path"] = f"/ws/rooms/{code}/"
        self.game: Message | None = None
        self.room: Message | None = None
        self.layout: Message | None = None
        self.answers: dict[str, Message] = {}
        #: Everything that came, in order.
        self.heard: list[Message] = []

    async def open(self) -> Socket:
        """Connect, and wait for the room, what it plays, and last what was said."""
        accepted, _ = await self.line.connect(timeout=5)
        assert accepted
        await self.until(lambda: self.heard and self.heard[-1]["type"] == "talk")
        return self

    async def take(self) -> Message:
        """The next message."""
        message: Message = json.loads(await self.line.receive_from(timeout=5))
        self.heard.append(message)
        kind = message["type"]
        if kind == "game":
            if (
                self.game is None
                or self.game["game"] != message["game"]
                or message["number"] >= self.game["number"]
            ):
                self.game = message
        elif kind == "room":
            self.room = message
        elif kind == "layout":
            self.layout = message
        elif kind in {"ack", "error"}:
            self.answers[str(message["id"])] = message
        return message

    async def until(self, what: Any) -> None:
        """Read on until it is so."""
        while not what():
            await self.take()

    async def say(self, kind: str, *, id: str | None = None, **data: Any) -> Message:
        """Send something that is answered; its `ack` or `error`."""
        client_id = id or f"id-{next(_ids)}"
        self.answers.pop(client_id, None)
        await self.line.send_to(json.dumps({"type": kind, "id": client_id, **data}))
        await self.until(lambda: client_id in self.answers)
        return self.answers[client_id]

    async def move(self, kind: str, *, seen: int | None = None, **data: Any) -> Message:
        """Send a move made on the newest game, or on `seen`; after its ack the game shows it."""
        number = (self.game["number"] if self.game else 0) if seen is None else seen
        answer = await self.say(kind, seen=number, **data)
        if answer["type"] == "ack":
            await self.until(lambda: self.game is not None and self.game["number"] >= answer["number"])
        return answer

    async def reach(self, number: int) -> Message:
        """The game, once it shows that action."""
        await self.until(lambda: self.game is not None and self.game["number"] >= number)
        assert self.game is not None
        return self.game

    async def settle(self) -> None:
        """Read what is under way: everything up to the answer to a ping."""
        await self.line.send_to('{"type": "ping"}')
        while (await self.take())["type"] != "pong":
            pass

    async def closed_with(self) -> int:
        """Read on until the server closes; its code."""
        while True:
            event = await self.line.receive_output(timeout=5)
            if event["type"] == "websocket.close":
                return int(event["code"])

    async def close(self) -> None:
        """Hang up."""
        await self.line.disconnect(timeout=5)


class Person:
    """Somebody with one session and any number of sockets."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.user: User | None = None
        self.session = ""
        self.code = ""
        self.sockets: list[Socket] = []

    async def join(self, code: str, **more: Any) -> rooms.Joined:
        """Come into a room, as the form does."""
        joined: rooms.Joined = await call(rooms.join, user=self.user, name=self.name, code=code, **more)
        if self.user is None:
            self.user = joined.user
            self.session = await call(open_session, joined.user)
        self.code = joined.code
        return joined

    def socket(self, code: str = "", **more: Any) -> Socket:
        """A socket that is not open yet."""
        socket = Socket(code or self.code, self.session, **more)
        self.sockets.append(socket)
        return socket

    async def sit(self, code: str = "") -> Socket:
        """Open a socket of the room."""
        return await self.socket(code).open()

    async def go(self) -> None:
        """Hang up everywhere."""
        await asyncio.gather(*(socket.close() for socket in self.sockets))
        self.sockets.clear()
