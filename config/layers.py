"""How processes reach each other and what they remember together: through Redis, or within the one process."""

from __future__ import annotations

import socket
from typing import Any

#: A Redis that has gone without a word is noticed after these seconds without an answer, by the system, and the
#: line is opened again. redis-py's own time-outs would also end lines that are merely quiet.
SILENCE = 10
_WATCH = {
    "TCP_KEEPIDLE": SILENCE // 2,
    "TCP_KEEPINTVL": SILENCE // 5,
    "TCP_KEEPCNT": 3,
    "TCP_USER_TIMEOUT": SILENCE * 1000,  # milliseconds
}


def redis_host(url: str) -> dict[str, Any]:
    """The one Redis, as channels-redis takes it."""
    if url.startswith("unix://"):
        return {"address": url}
    options = {getattr(socket, name): value for name, value in _WATCH.items() if hasattr(socket, name)}
    return {
        "address": url,
        "socket_connect_timeout": 5,
        "socket_keepalive": True,
        "socket_keepalive_options": options,
    }


def channel_layers(redis_url: str) -> dict[str, Any]:
    """Django's `CHANNEL_LAYERS`. Over Redis the pub/sub layer, which carries more than twice what the other does."""
    if redis_url:
        backend = "channels_redis.pubsub.RedisPubSubChannelLayer"
        return {"default": {"BACKEND": backend, "CONFIG": {"hosts": [redis_host(redis_url)]}}}
    # A quiet socket stays in its groups for as long as it is open.
    options = {"group_expiry": 400 * 24 * 60 * 60}
    return {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": options}}


def caches(redis_url: str) -> dict[str, Any]:
    """Django's `CACHES`: what all processes have to know together, above all how often somebody tried to sign in."""
    if redis_url:
        return {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": redis_url}}
    return {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
