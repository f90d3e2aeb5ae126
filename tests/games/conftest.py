"""The standing cast of the room's tests: two players, a watcher, a stranger, nobody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from django.utils import timezone
from prometheus_client import REGISTRY

from accounts.models import User
from games import limits, play
from games.hop import close_connections
from positions import catalogue
from positions.layout import parse_layout
from positions.models import Version
from tests.conftest import settle_mails
from tests.support import Person, Socket, call

#: A row of ten cells with a dot at its end: small enough to be played to its end.
STRIP = "S1 S1 S1 S1 S1 W1 W1 W1 G1 G1 o"


def make_version(*, text: str = STRIP, title: str = "Strip", sets: int = 3) -> Version:
    """A published position."""
    version = catalogue.create_position(owner_id=None, layout=parse_layout(text), sets=sets, title=title)
    now = timezone.now()
    Version.objects.filter(pk=version.pk).update(state="published", submitted_at=now, decided_at=now)
    version.refresh_from_db()
    return version


def make_own(owner: User, *, text: str = STRIP, title: str = "Mine") -> Version:
    """A position that only its owner has."""
    return catalogue.create_position(owner_id=owner.pk, layout=parse_layout(text), sets=3, title=title)


@pytest.fixture
async def fresh_process(transactional_db: None) -> AsyncIterator[None]:
    """Nothing remembered from the test before; at the end the database thread lets go of its connection.

    By then everybody has hung up: a socket that stays would be told of rooms of later tests.
    """
    play.cache.clear()
    for limit in (limits.joins, limits.sockets, limits.actions, limits.chats, limits.reports, limits.steps):
        limit.clear()
    limits.open_sockets.clear()
    yield
    await close_connections()
    await asyncio.to_thread(settle_mails)  # whoever hung up may be missed
    assert REGISTRY.get_sample_value("divided_loyalties_open_sockets") == 0


@pytest.fixture
async def version(fresh_process: None) -> Version:
    """A published position: a strip of ten cells and a dot."""
    found: Version = await call(make_version)
    return found


@dataclass
class Table:
    """A room with a running game and everybody connected."""

    code: str
    blue_person: Person
    yellow_person: Person
    watcher_person: Person
    blue: Socket
    yellow: Socket
    watcher: Socket
    version: Version


@pytest.fixture
async def people(fresh_process: None) -> AsyncIterator[dict[str, Person]]:
    """The cast. All hang up at the end."""
    cast = {name: Person(name) for name in ("Ann", "Ben", "Cem", "Dora")}
    yield cast
    for person in cast.values():
        await person.go()


@pytest.fixture
async def table(people: dict[str, Person], version: Version) -> Table:
    """Ann is Blue, Ben is Yellow, Cem watches; the game has started."""
    ann, ben, cem = people["Ann"], people["Ben"], people["Cem"]
    await ann.join("table")
    blue = await ann.sit()
    assert (await blue.say("pick", version=version.pk))["type"] == "ack"
    await ben.join("table")
    await cem.join("table")
    yellow, watcher = await ben.sit(), await cem.sit()
    for socket in (blue, yellow, watcher):
        await socket.settle()
    return Table("table", ann, ben, cem, blue, yellow, watcher, version)
