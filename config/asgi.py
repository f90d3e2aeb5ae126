"""The ways in: pages over HTTP, rooms over sockets."""

import os
from typing import Any, cast

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import path, re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

# Imported only now: it needs the applications loaded.
from games.consumers import RoomConsumer  # noqa: E402


async def no_such_socket(scope: Any, receive: Any, send: Any) -> None:
    """Refuse the handshake at any other address."""
    await receive()
    await send({"type": "websocket.close"})


sockets = URLRouter(
    [path("ws/rooms/<str:code>/", RoomConsumer.as_asgi()), re_path(r"", cast(Any, no_such_socket))]
)

doors = ProtocolTypeRouter({"http": pages, "websocket": sockets})


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Hand on to pages or rooms, at the root of the site's address: where else they might stand would begin every link.

    Daphne believes whoever asks about that.
    """
    await doors({**scope, "root_path": ""}, receive, send)
