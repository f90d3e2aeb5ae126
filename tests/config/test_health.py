"""/healthz, for whoever watches the site."""

import pytest
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection
from django.test import AsyncClient

pytestmark = pytest.mark.django_db(transaction=True)


async def test_both_parts_are_named_when_all_is_well():
    answer = await AsyncClient().get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "layer": "ok"})
    assert answer["Cache-Control"] == "no-store"


async def test_an_unreachable_layer_is_told_with_503(settings):
    from channels.layers import channel_layers

    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": ["redis://127.0.0.1:1/0"]},
        }
    }
    answer = await AsyncClient().get("/healthz")
    channel_layers.backends.clear()
    assert (answer.status_code, answer.json()) == (503, {"database": "ok", "layer": "failed"})


async def test_asking_leaves_nothing_behind():
    """A monitor asks day and night."""
    layer = get_channel_layer()
    part = layer._get_layer() if settings.REDIS_URL else layer
    before = set(part.channels)
    for _ in range(3):
        assert (await AsyncClient().get("/healthz")).status_code == 200
    assert set(part.channels) == before


def test_the_page_policy_lets_nothing_in_from_elsewhere(client):
    policy = client.get("/healthz")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_sqlite_waits_for_its_turn_to_write():
    """Write-ahead log, a timeout and immediate transactions: players at once see no 'database is locked'."""
    if connection.vendor != "sqlite":
        pytest.skip("only the embedded database needs this")
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA busy_timeout").fetchone() == (20000,)
    assert connection.transaction_mode == "IMMEDIATE"
