"""The start page and the way into a room."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User
from games import limits, rooms
from games.models import Room, Seat
from positions.models import Version
from tests.pages.conftest import Joiner, pick

pytestmark = pytest.mark.django_db


def nothing_stored() -> bool:
    """No person, no session, no room."""
    return not (User.objects.exists() or Session.objects.exists() or Room.objects.exists())


def test_the_start_page_offers_a_form_and_stores_nothing(client: Client) -> None:
    """A visit leaves no row and no session; other programs find the token in its hidden field."""
    answer = client.get("/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert re.search(r'name="csrfmiddlewaretoken"\s+value="[^"]+"', page)
    for name in ("name", "room", "request"):
        assert f'name="{name}"' in page
    assert nothing_stored()
    assert "sessionid" not in client.cookies


def test_a_fresh_room_id_is_offered(client: Client) -> None:
    """Another one on every visit, and one that can be used as it is."""
    first, second = (re.search(r'data-code="([^"]+)"', client.get("/").content.decode()) for _ in range(2))
    assert first
    assert second
    assert first[1] != second[1]
    assert client.post("/join", {"name": "Ann", "room": first[1], "request": "k"}).status_code == 303


def test_joining_leads_to_the_room(client: Client) -> None:
    """303 to the folded Room ID; the first is Blue."""
    answer = client.post("/join", {"name": "Ann", "room": "  Lantern 42 ", "request": "k1"})
    assert answer.status_code == 303
    assert answer["Location"] == "/rooms/lantern%2042/"
    assert Seat.objects.get().colour == "blue"


def test_the_same_form_sent_twice_takes_one_seat(client: Client) -> None:
    """A double click or a retried request."""
    form = {"name": "Ann", "room": "table", "request": "k1"}
    client.post("/join", form)
    Client().post("/join", form)
    assert Seat.objects.count() == 1
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "room", "words"),
    [
        ("", "table", "Type the name the other player will see."),
        ("x" * 31, "table", "A name has 30 characters at most."),
        ("Ann", "", "Type the Room ID you agreed on"),
        ("Ann", "t" * 41, "A Room ID has 40 characters at most."),
        ("Ann", "a/b", "letters, digits, spaces, - and _ only"),
    ],
)
def test_what_can_t_be_taken_comes_back_with_words(client: Client, name: str, room: str, words: str) -> None:
    """The error says what to do, and what was typed stays."""
    answer = client.post("/join", {"name": name, "room": room, "request": "k1"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert 'aria-invalid="true"' in page
    assert f'value="{name}"' in page
    assert f'value="{room}"' in page
    assert nothing_stored()


def test_joining_needs_the_form_s_token() -> None:
    """A foreign page can't make somebody join; the answer is a page of ours."""
    answer = Client(enforce_csrf_checks=True).post("/join", {"name": "Ann", "room": "table", "request": "k"})
    assert answer.status_code == 403
    assert "The form has grown old" in answer.content.decode()
    assert nothing_stored()


def test_a_flood_of_joins_is_slowed_down(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A club behind one router comes in at once; a flood is told to wait."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1.0))
    answers = [client.post("/join", {}).status_code for _ in range(101)]
    assert answers[:100] == [422] * 100
    assert answers[100] == 429


def test_games_to_watch_are_those_opened_for_everybody(join: Joiner, version: Version) -> None:
    """Unless its maker says so, a room's game is in no list."""
    blue = join("Ann", "table")
    assert "Games to watch" not in Client().get("/").content.decode()
    room = Room.objects.get(code="table")
    rooms.set_up(room_id=room.pk, user_id=int(blue.session["_auth_user_id"]), listed=True)
    pick("table", version)
    join("Ben", "table")
    page = Client().get("/").content.decode()
    assert "Games to watch" in page
    assert 'href="/rooms/table/?invite=' in page


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<b>Ann</b>", "&lt;b&gt;Ann&lt;/b&gt;"),
        ("A\u202enn", "Ann"),
        ("a" + "\u0301" * 200, "á" + "\u0301" * 4),
        ("흑백", "흑백"),
    ],
)
def test_names_are_text(client: Client, name: str, shown: str) -> None:
    """Markup is shown as typed; what would turn or bury other text is taken out."""
    client.post("/join", {"name": name, "room": "table", "request": "k"})
    assert f'value="{shown}"' in client.get("/").content.decode()


def test_a_returning_guest_finds_the_name_filled_in(join: Joiner) -> None:
    """And nobody else's."""
    assert 'value="Ann"' in join("Ann", "table").get("/").content.decode()
    assert 'value="Ann"' not in Client().get("/").content.decode()
