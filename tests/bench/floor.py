"""The bare floor that the load is measured against: an application with nothing in it but the stack.

What comes over a socket goes to the two sockets of its group, as the site's channel layer carries it, and is
acknowledged. `/floor/empty/<n>/` does only that; `/floor/statement/<n>/` first advances a row where its number is the
one seen, and inserts another, as one conditional statement (SQLite: two, in one transaction). Nothing is checked.
With the argument `core` it uses the other layer of channels-redis, to compare the two.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from typing import Any, cast

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

import msgspec  # noqa: E402
import psycopg  # noqa: E402
from asgiref.sync import sync_to_async  # noqa: E402
from channels.consumer import AsyncConsumer  # noqa: E402
from channels.exceptions import StopConsumer  # noqa: E402
from channels.layers import get_channel_layer  # noqa: E402
from channels.routing import URLRouter  # noqa: E402
from daphne.endpoints import build_endpoint_description_strings  # noqa: E402
from daphne.server import Server  # noqa: E402
from django.conf import settings  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.urls import path  # noqa: E402

TABLES = """
CREATE TABLE floor_game (id integer PRIMARY KEY, last integer NOT NULL);
CREATE TABLE floor_action (
    game integer NOT NULL, number integer NOT NULL, data text NOT NULL, PRIMARY KEY (game, number)
)
"""
STATEMENT = """
WITH game AS (UPDATE floor_game SET last = %s WHERE id = %s AND last = %s RETURNING id, last)
INSERT INTO floor_action (game, number, data) SELECT id, last, %s FROM game
"""
#: As many connections as the site has for actions.
CONNECTIONS = 8
#: About as long as a state in the middle of a game.
FILLING = "x" * 560


class Sent(msgspec.Struct):
    """What the clients send; without an id a sign of life."""

    id: str = ""
    seen: int = 0


_decode = msgspec.json.Decoder(Sent).decode
_idle: list[psycopg.AsyncConnection[Any]] = []
_free = asyncio.Semaphore(CONNECTIONS)


async def store(game: int, seen: int, text: str) -> None:
    """The conditional statement."""
    if connection.vendor != "postgresql":
        await sync_to_async(store_embedded, thread_sensitive=True)(game, seen, text)
        return
    async with _free:
        line = _idle.pop() if _idle else await connect()
        done = await line.execute(STATEMENT, (seen + 1, game, seen, text), prepare=True)
        assert done.rowcount == 1
        _idle.append(line)


def store_embedded(game: int, seen: int, text: str) -> None:
    """The same on SQLite."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE floor_game SET last = %s WHERE id = %s AND last = %s", (seen + 1, game, seen))
        assert cursor.rowcount == 1
        cursor.execute("INSERT INTO floor_action VALUES (%s, %s, %s)", (game, seen + 1, text))


async def connect() -> psycopg.AsyncConnection[Any]:
    """One more connection to the database."""
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    given = {
        names[key]: str(value) for key, value in connection.settings_dict.items() if key in names and value
    }
    return await psycopg.AsyncConnection.connect(**given, autocommit=True)  # type: ignore[arg-type]


class Floor(AsyncConsumer):
    """One socket."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """No thread hop to deliver an event."""
        handler: Callable[[dict[str, Any]], Any] = getattr(self, message["type"].replace(".", "_"))
        await handler(message)

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Listen to the group."""
        kwargs = self.scope["url_route"]["kwargs"]
        self.is_stored, self.game = kwargs["kind"] == "statement", kwargs["game"]
        await get_channel_layer().group_add(f"floor.{self.game}", self.channel_name)
        await self.send({"type": "websocket.accept"})

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Store, tell, acknowledge."""
        sent = _decode(message["text"])
        if not sent.id:
            return
        if self.is_stored:
            await store(self.game, sent.seen, message["text"])
        number = sent.seen + 1
        text = f'{{"type":"game","game":"{self.game}","number":{number},"state":"{FILLING}"}}'
        await get_channel_layer().group_send(f"floor.{self.game}", {"type": "told", "text": text})
        await self.send(
            {"type": "websocket.send", "text": f'{{"type":"ack","id":"{sent.id}","number":{number}}}'}
        )

    async def told(self, message: dict[str, Any]) -> None:
        """Send to the client what one of the two did."""
        await self.send({"type": "websocket.send", "text": message["text"]})

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """End."""
        raise StopConsumer


application = URLRouter([path("floor/<str:kind>/<int:game>/", Floor.as_asgi())])


def main() -> None:
    """Answer at HOST and PORT, as the product does."""
    from twisted.internet import reactor

    if sys.argv[1:] == ["core"]:
        settings.CHANNEL_LAYERS["default"]["BACKEND"] = "channels_redis.core.RedisChannelLayer"
    Server(
        application=application,
        endpoints=build_endpoint_description_strings(host=settings.HOST, port=settings.PORT),
        server_name="",
        ready_callable=lambda: cast(Any, reactor).callLater(0, print, "Ready: the floor", flush=True),
    ).run()


if __name__ == "__main__":
    main()
