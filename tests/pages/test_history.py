"""The lists of games and the page of a player: what they tell, to whom, and at which price."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import history
from games.models import Game, Room
from positions.models import Version
from tests.games.test_history import on_one_device, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(db: None) -> User:
    """A member."""
    return User.objects.create_user("Ann")


@pytest.fixture
def ben(db: None) -> User:
    """Another one."""
    return User.objects.create_user("Ben")


def at(user: User | None) -> Client:
    """A browser in which that person is signed in; nobody in a fresh one."""
    client = Client()
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def page(user: User | None, address: str) -> str:
    """What the person reads there."""
    answer = at(user).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def entries(text: str) -> list[str]:
    """The games of the list."""
    return re.findall(r'<li class="entry .*?</table>.*?</li>', text, re.DOTALL)


def link(text: str, words: str) -> str:
    """Where the link with these words, and the least beside them, leads; "" where there is none."""
    found = [
        (" ".join(re.sub(r"<[^>]+>", "", inner).split()), html.unescape(address))
        for address, inner in re.findall(r'<a [^>]*href="([^"]*)"[^>]*>(.*?)</a>', text, re.DOTALL)
    ]
    return min(((len(told), address) for told, address in found if words in told), default=(0, ""))[1]


# What a list tells


def test_nobody_is_told_how_to_begin(client: Client) -> None:
    """And looking stores nothing."""
    text = page(None, "/games/")
    assert "Every game you play will be kept here" in text
    assert link(text, "Two on this device") == "/device/"
    assert not User.objects.exists()
    assert not Session.objects.exists()


def test_who_has_not_played_yet_is_told_how_to_begin(ann: User) -> None:
    text = page(ann, "/games/")
    assert "You have not played yet" in text
    assert '<form class="stack filter__form"' not in text


def test_a_game_is_told_from_one_s_own_side(ann: User, ben: User, version: Version) -> None:
    """Who, on what, both kinds of points, the result, why, when and how long, and the way to see it."""
    points = {"blue_bridges": 4, "blue_regions": 3, "yellow_bridges": 2, "yellow_regions": 1}
    game = played(ann, ben, version, winner="blue", reason="resigned", last=42, **points)
    ann_reads, ben_reads = (entries(page(user, "/games/"))[0] for user in (ann, ben))
    assert "You won" in ann_reads
    assert "You lost" in ben_reads
    for text in (ann_reads, ben_reads):
        assert "Ben resigned." in text
        assert "Strip &lt;1&gt;" in text
        assert "<svg" in text
        assert "42 actions" in text
        assert f'datetime="{game.started_at:%Y-%m-%d}' in text
        assert re.findall(r"<td>(\d+)</td>", text) == ["4", "3", "7", "2", "1", "3"]
        assert link(text, "You") == f"/games/{game.pk}/"
        assert link(text, "Strip") == f"/positions/{version.position.slug}/"
    assert link(ann_reads, "Ben").startswith("/players/Ben")
    assert link(ben_reads, "Ann").startswith("/players/Ann")


def test_a_game_that_goes_on_leads_to_its_room(ann: User, ben: User, version: Version) -> None:
    """For the players; everybody's list invites to watch. A room that was closed leads nowhere."""
    game = played(ann, ben, version, listed=True)
    room = f"/rooms/{game.room.code.replace(' ', '%20')}/"
    assert link(page(ann, "/games/"), "Your turn") == room
    assert link(page(ben, "/games/"), "Ann is to move") == room
    assert link(page(None, "/games/public/"), "Ann is to move").startswith(f"{room}?invite=")
    assert at(None).get(link(page(None, "/games/public/"), "Ann is to move")).status_code == 200
    Room.objects.update(closed_at=timezone.now())
    assert link(page(None, "/games/public/"), "Ann is to move") == ""
    assert link(page(ann, "/games/"), "Your turn") == f"/games/{game.pk}/"


def test_a_game_on_one_device_is_told_as_such(ann: User, version: Version) -> None:
    on_one_device(ann, version, winner="yellow", reason="all_placed")
    (entry,) = entries(page(ann, "/games/"))
    assert "Sofa won" in entry
    assert "on one device" in entry
    assert "(you)" not in entry


def test_who_has_left_is_a_deleted_player(ann: User, ben: User, version: Version) -> None:
    game = played(ann, ben, version, winner="yellow", reason="resigned")
    Game.objects.filter(pk=game.pk).update(yellow=None, yellow_name="")
    assert "Deleted player" in entries(page(ann, "/games/"))[0]


def test_a_game_from_a_file_shows_what_it_is_played_on(ann: User, ben: User, version: Version) -> None:
    """Its rows are with the game; its title is as the file told."""
    game = played(ann, ben, version)
    loaded = {"kind": "older_page", "file": "x.json", "title": "Old lighthouse"}
    Game.objects.filter(pk=game.pk).update(version=None, start=game.start | {"loaded": loaded})
    (entry,) = entries(page(ann, "/games/"))
    assert "Old lighthouse" in entry
    assert 'class="layout-picture"' in entry


def test_a_position_that_is_not_public_has_no_link(ann: User, ben: User, version: Version) -> None:
    """Those who played on it know its title."""
    played(ann, ben, version)
    version.position.archived_at = timezone.now()
    version.position.save()
    (entry,) = entries(page(ann, "/games/"))
    assert "Strip &lt;1&gt;" in entry
    assert link(entry, "Strip") == ""


# Filters and pages


def test_filters_are_shown_lifted_and_kept_from_page_to_page(
    ann: User, ben: User, version: Version, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "PAGE", 1)
    for _ in range(2):
        played(ann, ben, version, winner="blue", reason="resigned")
    played(ann, ben, version, reason="agreed")
    text = page(ann, "/games/?opponent=ben&colour=&result=won&position=")
    assert 'value="ben"' in text
    assert '<option value="won" selected>' in text
    assert link(text, "ben: leave this out") == "/games/?result=won"
    assert link(text, "I won: leave this out") == "/games/?opponent=ben"
    assert link(text, "Show all games") == "/games/"
    older = link(text, "Older games")
    assert older.startswith("/games/?opponent=ben&result=won&before=")
    second = page(ann, older)
    assert entries(second) != entries(text)
    assert link(second, "Older games") == ""
    assert entries(page(ann, link(second, "Newer games"))) == entries(text)


def test_where_nothing_matches_one_can_see_all_again(ann: User, ben: User, version: Version) -> None:
    played(ann, ben, version)
    for address in ("/games/?opponent=Zoe", "/games/public/?result=draw"):
        text = page(ann, address)
        assert "No game matches" in text
        assert link(text, "Show all games") == address.split("?")[0]


@pytest.mark.parametrize(
    "query",
    [
        "colour=green",
        "result=blue",
        "position=a/b",
        f"opponent={'x' * 99}",
        "before=nothing",
        "after=%00",
        "position=%00",
    ],
)
def test_what_no_form_sends_is_not_found(ann: User, query: str) -> None:
    assert at(ann).get(f"/games/?{query}").status_code == 404


@pytest.mark.parametrize("address", ["/games/", "/games/public/", "/players/Ann/"])
def test_as_many_queries_for_fifty_games_as_for_one(
    ann: User, ben: User, version: Version, address: str
) -> None:
    client = at(ben)
    client.get(address)  # the first of a day also renews the session
    counts = []
    for number in (1, 2, 47):
        for _ in range(number):
            played(ann, ben, version, listed=True)
        with CaptureQueriesContext(connection) as caught:
            assert client.get(address).status_code == 200
        counts.append(len(caught))
    assert counts[0] == counts[1] == counts[2]


# Who finds what


def test_a_stranger_finds_no_private_game(ann: User, ben: User, version: Version) -> None:
    """In no list, by no filter, with no cursor."""
    private = played(ann, ben, version, winner="blue", reason="resigned")
    public = played(ben, ann, version, listed=True, winner="blue", reason="resigned")
    for stranger in (None, User.objects.create_guest("Cem"), User.objects.create_user("Dora")):
        for address in (
            "/games/",
            "/games/public/",
            "/games/public/?opponent=Ann",
            "/players/Ann/",
            "/players/Ben/",
            f"/games/?after={private.pk}",
            f"/games/public/?before={private.pk}",
            f"/players/Ann/?before={public.pk}",
        ):
            assert f"/games/{private.pk}/" not in page(stranger, address)
        assert f"/games/{public.pk}/" in page(stranger, "/players/Ann/")
        assert f"/games/{public.pk}/" in page(stranger, "/games/public/")
    assert f"/games/{private.pk}/" in page(ben, "/players/Ann/")


# A player


def test_a_profile_tells_how_somebody_plays(ann: User, ben: User, version: Version) -> None:
    for _ in range(2):
        played(ann, ben, version, winner="blue", reason="resigned")
    played(ben, ann, version, reason="agreed")
    text = page(None, "/players/Ann/")
    rows = re.findall(r'<th scope="row">(.*?)</th>((?:<td>\d+</td>)+)', text)
    told = {re.sub("<[^>]+>", "", words): re.findall(r"\d+", cells) for words, cells in rows}
    assert told["Blue"] == ["2", "2", "0", "0"]
    assert told["Yellow"] == ["1", "0", "0", "1"]
    assert told["Both"] == told["Strip &lt;1&gt;"] == ["3", "2", "0", "1"]
    assert "3 games played to the end" in text
    assert "Favourite positions" in text
    assert "No game that you may see" in text


def test_a_profile_has_one_address(ann: User) -> None:
    """However the name is typed."""
    answer = at(None).get("/players/ANN/")
    assert (answer.status_code, answer["Location"]) == (302, "/players/Ann/")
    strange = User.objects.create_user("흑백 ?#")
    address = reverse("player", args=[strange.name])
    assert "?" not in address
    assert "흑백 ?#" in page(None, address)


def test_the_page_of_a_game_leads_to_its_players(ann: User, version: Version) -> None:
    """To members who show themselves, at no further query."""
    game = played(ann, User.objects.create_guest("Cem"), version)
    page(ann, f"/games/{game.pk}/")  # the first looks up what the process keeps
    counts = []
    for is_public in (True, False):
        User.objects.filter(pk=ann.pk).update(is_public=is_public)
        with CaptureQueriesContext(connection) as caught:
            text = page(ann, f"/games/{game.pk}/")
        counts.append(len(caught))
        panel = text.split('class="sides"', 1)[1]
        assert link(panel, "Ann") == ("/players/Ann/" if is_public else "")
        assert link(panel, "Cem") == ""
    assert counts[0] == counts[1]


def test_a_hidden_profile_is_there_for_its_owner_only(ann: User, ben: User, version: Version) -> None:
    """Nothing links to it; guests have none."""
    played(ann, ben, version)
    played(ben, User.objects.create_guest("Cem"), version)
    assert "as everybody sees it" in page(ann, "/players/Ann/")
    User.objects.filter(pk=ann.pk).update(is_public=False)
    assert "Only you see this page" in page(ann, "/players/Ann/")
    assert [at(user).get("/players/Ann/").status_code for user in (None, ben)] == [404, 404]
    assert at(None).get("/players/Cem/").status_code == 404
    text = page(ben, "/games/")
    assert '<bdi translate="no">Ann</bdi>' in text
    assert "/players/" not in "".join(entries(text))
