"""/metrics: what is counted, and who may read it."""

from __future__ import annotations

import json
import re

import pytest
from django.http import HttpResponse
from django.test import AsyncClient, Client
from prometheus_client import REGISTRY
from pytest_django import Settings

from games import live
from games.models import Room
from tests.games.conftest import Table, fresh_process, people, table, version  # noqa: F401

TOKEN = "6f1c0b7a9d2e4a35"
STRANGER = "203.0.113.7"


def value(name: str, **labels: str) -> float:
    """A figure as it is now; 0 before it was counted for the first time."""
    return REGISTRY.get_sample_value(f"divided_loyalties_{name}", labels) or 0.0


def status(client: Client, peer: str, **headers: str) -> int:
    """What somebody gets who asks from that address."""
    return client.get("/metrics", REMOTE_ADDR=peer, headers=headers).status_code


@pytest.mark.django_db
@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_may_read(client: Client, peer: str) -> None:
    assert status(client, peer) == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("peer", "headers"),
    [
        (STRANGER, {}),
        (STRANGER, {"x-forwarded-for": "127.0.0.1"}),
        ("", {}),
        # A proxy on this machine speaks for somebody else.
        ("127.0.0.1", {"x-forwarded-for": STRANGER}),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}),
        ("127.0.0.1", {"x-forwarded-for": ""}),
        ("127.0.0.1", {"forwarded": f"for={STRANGER}"}),
        ("127.0.0.1", {"via": "1.1 proxy"}),
        (STRANGER, {"authorization": f"Bearer {TOKEN}x"}),
        (STRANGER, {"authorization": f"Basic {TOKEN}"}),
        (STRANGER, {"authorization": TOKEN}),
        (STRANGER, {"authorization": "Bearer Schlüssel"}),
    ],
)
@pytest.mark.parametrize("proxies", [0, 1])
def test_strangers_find_nothing(
    client: Client, settings: Settings, peer: str, headers: dict[str, str], proxies: int
) -> None:
    """Not even that there is something."""
    settings.METRICS_TOKEN, settings.TRUSTED_PROXIES = TOKEN, proxies
    answer = client.get("/metrics", REMOTE_ADDR=peer, headers=headers)
    nothing = client.get("/nothing-is-here", REMOTE_ADDR=peer, headers=headers)
    assert (answer.status_code, nothing.status_code) == (404, 404)
    assert without_form(answer) == without_form(nothing)


def without_form(answer: HttpResponse) -> str:
    """The page less what its form of languages says of this one request: its token and the address asked for."""
    return re.sub(r'name="(csrfmiddlewaretoken|next)" value="[^"]*"', "", answer.content.decode())


@pytest.mark.django_db
def test_without_a_token_no_bearer_is_let_in(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = ""
    assert status(client, STRANGER, authorization="Bearer ") == 404


@pytest.mark.django_db
def test_the_token_opens_from_anywhere(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    assert status(client, STRANGER, authorization=f"Bearer {TOKEN}") == 200


@pytest.mark.django_db
def test_a_scraper_needs_neither_the_sites_name_nor_tls(client: Client, settings: Settings) -> None:
    """It knows the process by an address of its own."""
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get("/metrics", REMOTE_ADDR="127.0.0.1", headers={"host": "10.0.0.7:8000"})
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_nothing_can_be_posted_there(client: Client) -> None:
    assert client.post("/metrics", REMOTE_ADDR="127.0.0.1").status_code == 404


async def test_a_game_is_counted(table: Table) -> None:  # noqa: F811
    """Actions by kind, refusals by code, sockets, resyncs, and the time in the door."""
    placed, old = value("actions_total", kind="place"), value("refusals_total", code="stale")
    resynced, timed = value("resyncs_total", why="stale"), value("door_seconds_count")
    dropped = value("dropped_group_messages_total", why="gap")
    assert value("open_sockets") >= 3
    await table.blue.move("place", colour="blue", cell=[0, 0])
    await table.blue.move("end", seen=0)
    assert value("actions_total", kind="place") == placed + 1
    assert value("refusals_total", code="stale") == old + 1
    assert value("resyncs_total", why="stale") == resynced + 1
    assert value("door_seconds_count") == timed + 2
    assert value("dropped_group_messages_total", why="gap") == dropped
    before = value("open_sockets")
    await table.watcher.close()
    assert value("open_sockets") == before - 1


async def test_a_message_that_did_not_come_is_counted(table: Table) -> None:  # noqa: F811
    missing = value("dropped_group_messages_total", why="gap")
    room = await Room.objects.aget()
    assert table.blue.game
    game = table.blue.game["game"]
    text = json.dumps({"type": "game", "game": game, "number": 3})
    event = live.game_event(game=game, number=3, text=text)
    await live.send(live.room_group(room.pk), event)
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.reach(3)
    assert value("dropped_group_messages_total", why="gap") == missing + 3


@pytest.mark.django_db(transaction=True)
async def test_everything_that_is_to_be_watched_is_there() -> None:
    """Under the names that docs/operations.md explains."""
    answer = await AsyncClient().get("/metrics")
    shown = set(re.findall(r"^# TYPE (divided_loyalties_\w+)", answer.content.decode(), re.MULTILINE))
    assert {name for name in shown if not name.endswith("_created")} == {
        f"divided_loyalties_{name}"
        for name in (
            "open_sockets",
            "actions_total",
            "refusals_total",
            "resyncs_total",
            "dropped_group_messages_total",
            "doubts_total",
            "door_seconds",
            "queue_length",
        )
    }
    waits = re.findall(r'queue_length{queue="(\w+)"} ([\d.]+)', answer.content.decode())
    assert {name for name, _ in waits} == {"messages", "database"}
