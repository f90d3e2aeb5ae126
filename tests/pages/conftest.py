"""People at pages, through Django's client."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from games import limits, rooms
from games.models import Room
from positions import catalogue
from positions.layout import parse_layout
from positions.models import Version
from tests.games.conftest import STRIP
from tests.pages.people import PASSWORD
from tests.pages.permissions import Cast, build_cast

Joiner = Callable[..., Client]


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Nobody has knocked yet."""
    for limit in (limits.joins, limits.sockets, limits.actions, limits.steps):
        limit.clear()


@pytest.fixture
def version(db: None) -> Version:
    """A public position."""
    made = catalogue.create_position(owner_id=None, layout=parse_layout(STRIP), sets=3, title="Strip <1>")
    return catalogue.publish(version_id=made.pk, actor_id=None)


@pytest.fixture
def join(db: None) -> Joiner:
    """``join("Ann", "table")``: a new browser that is in the room."""

    def join(name: str, room: str) -> Client:
        client = Client()
        answer = client.post("/join", {"name": name, "room": room, "request": f"{name}-{room}"})
        assert answer.status_code == 303
        return client

    return join


def pick(room: str, version: Version) -> Room:
    """Blue of the room picks the position."""
    found = Room.objects.get(code=room)
    blue = found.seats.get(colour="blue").user
    assert blue
    rooms.pick(room_id=found.pk, user_id=blue.pk, version_id=version.pk)
    return found


def steady(html: bytes) -> str:
    """The page without what differs each time: the form's token and key."""
    return re.sub(r'name="(csrfmiddlewaretoken|request)" value="[^"]+"', r'name="\1"', html.decode())


@pytest.fixture
def ann(db: None) -> User:
    """A member with a confirmed address."""
    ann = User.objects.create_user("Ann", PASSWORD, email="ann@example.org")
    EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
    return ann


@pytest.fixture
def cast(version: Version) -> Cast:
    """Everybody for whom the tables of permissions have a column."""
    return build_cast(version)
