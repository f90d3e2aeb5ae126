"""Whether the site can do its work, for whoever watches it."""

import asyncio
import uuid
from contextlib import suppress

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import Error as DatabaseError
from django.db import connection
from django.http import HttpRequest, JsonResponse

from games.hop import let_go_of_lost_connections

TIMEOUT = 3  # seconds before an answer counts as missing
LEAVE = 0.01


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
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
                return bool(cursor.fetchone() == (1,))
        except DatabaseError:
            let_go_of_lost_connections()
            raise

    try:
        return await asyncio.wait_for(ask(), TIMEOUT)
    except (DatabaseError, TimeoutError):
        return False


async def layer_delivers() -> bool:
    """Whether a message sent to a channel of one's own arrives in time."""
    layer = get_channel_layer()
    sent = {"type": "health", "id": uuid.uuid4().hex}
    try:
        async with asyncio.timeout(TIMEOUT):
            channel = await layer.new_channel()
            await layer.send(channel, sent)
            arrived = bool(await layer.receive(channel) == sent)
        # A layer forgets a channel, and Redis its subscription, when somebody who waits there goes away.
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVE):
                await layer.receive(channel)
        return arrived
    except Exception:
        return False
