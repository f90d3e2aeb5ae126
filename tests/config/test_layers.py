"""How the line to Redis is opened: a silence of the network is noticed, a silence of the players is none."""

from __future__ import annotations

import asyncio
import socket

import pytest
from channels_redis.utils import create_pool

from config.layers import SILENCE, channel_layers, redis_host


async def test_a_line_to_redis_is_watched_by_the_system_and_may_be_quiet_for_ever() -> None:
    """Seen at the socket itself."""
    server = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    line = create_pool(redis_host(f"redis://127.0.0.1:{port}/0")).make_connection()
    await line._connect()
    opened = line._writer.get_extra_info("socket")
    assert opened.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        assert opened.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == SILENCE * 1000
    assert line.socket_timeout is None
    await line.disconnect()
    server.close()
    await server.wait_closed()


def test_a_redis_on_the_same_machine_needs_no_network() -> None:
    assert create_pool(redis_host("unix:///run/redis.sock")).make_connection().path == "/run/redis.sock"


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("", "channels.layers.InMemoryChannelLayer"),
        ("redis://r/0", "channels_redis.pubsub.RedisPubSubChannelLayer"),
    ],
)
def test_which_layer_carries_the_messages(url: str, kind: str) -> None:
    assert channel_layers(url)["default"]["BACKEND"] == kind
