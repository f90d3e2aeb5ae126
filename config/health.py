"""Whether the site can do its work, for whoever watches it."""

import asyncio
import uuid

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import Error as DatabaseError
from django.db import connection
from django.http import HttpRequest, JsonResponse

TIMEOUT = 3  # seconds before an answer counts as missing


async def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the database answers a query and the channel layer delivers a message, else 503.

    The body names both: ``{"database": "ok"|"failed", "layer": "ok"|"failed"}``.
    """
    database, layer = await asyncio.gather(database_answers(), layer_delivers())
    state = {"database": "ok" if database else "failed", "layer": "ok" if layer else "failed"}
    return JsonResponse(
        state, status=200 if database and layer else 503, headers={"Cache-Control": "no-store"}
    )


async def database_answers() -> bool:
    """Whether a query returns in time."""

    @database_sync_to_async
    def ask() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone() == (1,))

    try:
        return await asyncio.wait_for(ask(), TIMEOUT)
    except (DatabaseError, TimeoutError):
        return False


async def layer_delivers() -> bool:
    """Whether a message sent to a channel of one's own arrives in time."""
    layer = get_channel_layer()
    sent = {"type": "health", "id": uuid.uuid4().hex}
    try:
        channel = await layer.new_channel()
        async with asyncio.timeout(TIMEOUT):
            await layer.send(channel, sent)
            return bool(await layer.receive(channel) == sent)
    except Exception:
        return False
