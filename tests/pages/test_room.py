"""The page of a room: its door for outsiders, the room for those inside."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import Handover, User
from games import invitations, rooms
from games.models import Room
from positions.models import Version
from tests.pages.conftest import Joiner, pick, steady

pytestmark = pytest.mark.django_db


def page_data(client: Client, code: str, kind: str = "room") -> dict[str, Any]:
    """What the page's scripts start from, or with `rest` what its later ones do."""
    page = client.get(f"/rooms/{code}/").content.decode()
    found = re.search(rf'<script id="{kind}-data" type="application/json">(.*?)</script>', page)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_whether_a_room_exists_is_not_told(join: Joiner, version: Version) -> None:
    """A stranger gets the same page for a room that is there, one that is not, and one with a game."""
    join("Ann", "table")
    pick("table", version)
    there = Client().get("/rooms/table/")
    assert there.status_code == 200
    join("Ben", "table")
    with_game = Client().get("/rooms/table/")
    Room.objects.all().update(code="elsewhere")
    gone = Client().get("/rooms/table/")
    assert steady(there.content) == steady(gone.content) == steady(with_game.content)


def test_looking_takes_no_seat_and_writes_no_row(join: Joiner) -> None:
    """Link previews and crawlers change nothing."""
    join("Ann", "table")
    before = (User.objects.count(), Session.objects.count(), Room.objects.get().number)
    stranger = Client()
    for address in ("/rooms/table/", "/rooms/nowhere/", "/rooms/table/?invite=x"):
        assert stranger.get(address).status_code == 200
        assert stranger.head(address).status_code == 200
    assert before == (User.objects.count(), Session.objects.count(), Room.objects.get().number)
    assert "sessionid" not in stranger.cookies


def test_an_unusable_room_id_still_shows_the_form(client: Client) -> None:
    """Always 200."""
    answer = client.get("/rooms/" + "x" * 60 + "/")
    assert answer.status_code == 200
    assert 'id="join"' in answer.content.decode()


def test_an_invitation_shows_what_will_be_played(join: Joiner, version: Version) -> None:
    """With its right token only."""
    join("Ann", "table")
    room = pick("table", version)
    token = invitations.token_of(room)
    invited = Client().get("/rooms/table/", {"invite": token}).content.decode()
    assert ">Strip &lt;1&gt;</strong>" in invited
    assert "layout-picture" in invited
    for wrong in ("", token + "x", invitations.token_of(Room(pk=room.pk + 1))):
        assert "Strip" not in Client().get("/rooms/table/", {"invite": wrong}).content.decode()


def test_the_page_of_those_inside_brings_the_whole_state(join: Joiner, version: Version) -> None:
    """The first picture does not wait for the socket: room, layout, game and moves come with the page."""
    blue = join("Ann", "table")
    assert page_data(blue, "table")["room"]["phase"] == "waiting"
    assert page_data(blue, "table")["game"] is None
    pick("table", version)
    yellow, watcher = join("Ben", "table"), join("Cleo", "table")
    for client, you in ((blue, "blue"), (yellow, "yellow"), (watcher, "watcher")):
        data = page_data(client, "table")
        assert data["room"]["you"] == you
        assert data["game"]["number"] == 0
        assert data["layout"]["rows"] == version.layout.split("\n")
        assert data["moves"] == []


def test_an_invitation_tells_how_the_room_is_played(join: Joiner) -> None:
    """Before one joins, in words; a visitor without the right link is not told."""
    join("Ann", "table")
    room = Room.objects.get(code="table")
    blue = room.seats.get(colour="blue").user
    assert blue
    rooms.set_up(room_id=room.pk, user_id=blue.pk, undo="off", claim_after=600)
    invited = Client().get("/rooms/table/", {"invite": invitations.token_of(room)}).content.decode()
    assert "Nothing is taken back beyond one&#x27;s own turn." in invited
    assert "Who is to move and stays away for 10 minutes can lose the game by it." in invited
    assert "10 minutes" not in Client().get("/rooms/table/").content.decode()


def test_who_was_told_other_rules_reads_the_new_ones_and_is_asked_again(
    join: Joiner, version: Version
) -> None:
    """Blue changed the settings between the invitation and the join: nothing typed is lost, nobody is seated."""
    join("Ann", "table")
    room = pick("table", version)
    blue = room.seats.get(colour="blue").user
    assert blue
    token = invitations.token_of(room)

    def hidden(page: str) -> dict[str, str]:
        return dict(re.findall(r'type="hidden" name="(invite|told|request)" value="([^"]*)"', page))

    ben = Client()
    sent = hidden(ben.get("/rooms/table/", {"invite": token}).content.decode())
    rooms.set_up(room_id=room.pk, user_id=blue.pk, undo="off")
    answer = ben.post("/join", {"name": "Ben & Co", "room": "table", **sent})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "has just been changed" in page
    assert "Nothing is taken back beyond one&#x27;s own turn." in page
    assert 'value="Ben &amp; Co"' in page
    assert "Strip &lt;1&gt;" in page
    assert room.seats.count() == User.objects.count() == 1
    asked_again = hidden(page)
    assert asked_again == sent | {"told": "1"}
    assert ben.post("/join", {"name": "Ben & Co", "room": "table", **asked_again}).status_code == 303
    assert page_data(ben, "table")["room"]["you"] == "yellow"


def test_an_old_invitation_still_lets_watch_and_finds_ones_seat(join: Joiner, version: Version) -> None:
    """What was told concerns only who would take a seat."""
    join("Ann", "table")
    room = pick("table", version)
    blue = room.seats.get(colour="blue").user
    assert blue
    rooms.set_up(room_id=room.pk, user_id=blue.pk, undo="off")
    ben = join("Ben", "table")
    old = {"room": "table", "told": "0", "invite": invitations.token_of(room)}
    assert ben.post("/join", {"name": "Ben", "request": "again", **old}).status_code == 303
    cleo = Client()
    assert cleo.post("/join", {"name": "Cleo", "request": "new", **old}).status_code == 303
    assert page_data(cleo, "table")["room"]["you"] == "watcher"


def test_moves_are_for_those_inside(join: Joiner, version: Version) -> None:
    """Strangers find nothing there."""
    blue = join("Ann", "table")
    assert blue.get("/rooms/table/moves.json").status_code == 404
    pick("table", version)
    join("Ben", "table")
    answer = blue.get("/rooms/table/moves.json").json()
    assert (answer["number"], answer["moves"]) == (0, [])
    assert Client().get("/rooms/table/moves.json").status_code == 404


def test_the_rest_of_the_page_comes_after_a_board_that_can_be_played(join: Joiner, version: Version) -> None:
    """Before the start it is all one page; strangers find nothing in either place."""
    blue = join("Ann", "table")
    assert 'id="rest-data"' in blue.get("/rooms/table/").content.decode()
    pick("table", version)
    join("Ben", "table")
    assert 'id="rest-data"' not in blue.get("/rooms/table/").content.decode()
    rest = blue.get("/rooms/table/rest").content.decode()
    assert 'id="rest-data"' in rest
    assert 'id="chat-form"' in rest
    assert Client().get("/rooms/table/rest").status_code == 404


def test_a_link_for_another_device_works_once(join: Joiner) -> None:
    """Made by a press, used up by a press; looking at it is free."""
    blue = join("Ann", "table")
    assert blue.get("/rooms/table/device").status_code == 405
    made = blue.post("/rooms/table/device").content.decode()
    path = re.search(r"/continue/[^/]+/", made)
    assert path
    other = Client()
    assert other.get(path[0]).status_code == 200
    assert other.get(path[0]).status_code == 200
    assert Handover.objects.filter(used_at__isnull=True).count() == 1
    taken = other.post(path[0])
    assert (taken.status_code, taken["Location"]) == (303, "/rooms/table/")
    assert page_data(other, "table")["room"]["you"] == "blue"
    late = Client()
    assert late.get(path[0]).status_code == 410
    assert late.post(path[0]).status_code == 410
    assert "sessionid" not in late.cookies


def test_a_stranger_gets_no_link_for_another_device(join: Joiner) -> None:
    """Neither nobody nor somebody from another room."""
    join("Ann", "table")
    assert Client().post("/rooms/table/device").status_code == 404
    assert join("Dan", "elsewhere").post("/rooms/table/device").status_code == 404


def test_cards_are_grouped_by_rounds(client: Client, version: Version) -> None:
    """What Blue picks from: pictures, titles and sizes under the lengths of the games."""
    page = client.get("/cards").content.decode()
    assert "3-round games" in page
    assert f'data-version="{version.pk}"' in page
    assert "Strip &lt;1&gt;" in page
    assert "11 × 1, 3 regions" in page


def test_a_game_to_watch_leads_to_a_door_that_says_so(join: Joiner, version: Version) -> None:
    """The list on the start page names its games; whoever comes from there hears that they will watch."""
    join("Ann", "table")
    Room.objects.update(settings=Room.objects.get().settings | {"listed": True})
    pick("table", version)
    join("Ben", "table")
    start = Client().get("/").content.decode()
    link = re.search(r'href="(/rooms/table/\?invite=[^"]+)"', start)
    assert link
    door = Client().get(link[1]).content.decode()
    assert "you come in to watch" in door
    assert ">Watch</button>" in door
    assert ">Play</button>" not in door
    stranger = Client().get("/rooms/table/").content.decode()
    assert "you come in to watch" not in stranger
