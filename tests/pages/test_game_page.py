"""A game at its own address: who sees it, its files, its picture, what its link shows elsewhere."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

import pytest
from asgiref.sync import async_to_sync
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User
from games import game_pages, play
from games.models import Game
from games.rules import Action, EndTurn, Place, Resign, parse_notation, parse_record
from positions.models import Version
from tests.pages.conftest import Joiner, pick

pytestmark = pytest.mark.django_db(transaction=True)
FILES = ["", "record.json", "record.txt", "board.svg", "board.png"]
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """Nothing remembered from the test before."""
    play.cache.clear()
    game_pages.drawings.clear()


def act(game: Game, seat: str, action: Action) -> None:
    """Do an action of the game."""
    table = play.Table(game.room_id, game.pk, "blue" if seat == "blue" else "yellow")
    done = async_to_sync(play.act)(table, action, client_id=f"c{Game.objects.get().last}")
    assert isinstance(done, play.Done)


@pytest.fixture
def cast(join: Joiner, version: Version) -> dict[str, Client]:
    """Two players, a watcher, a stranger, nobody; one stone has been placed."""
    blue = join("Ann/흑백", "table")
    pick("table", version)
    people = {"blue": blue, "yellow": join("Ben", "table"), "watcher": join("Cem", "table")}
    people |= {"stranger": join("Dora", "elsewhere"), "nobody": Client()}
    game = Game.objects.get()
    act(game, "blue", Place("blue", (0, 0)))
    act(game, "blue", EndTurn())
    return people


def seen(people: dict[str, Client], file: str, at: str = "") -> dict[str, int]:
    """What each hears at that address of the game."""
    address = f"/games/{Game.objects.get().pk}/{file}{at}"
    return {name: client.get(address).status_code for name, client in people.items()}


@pytest.mark.parametrize("file", FILES)
def test_while_it_goes_on_it_is_for_those_inside(cast: dict[str, Client], file: str) -> None:
    assert seen(cast, file) == {"blue": 200, "yellow": 200, "watcher": 200, "stranger": 404, "nobody": 404}


@pytest.mark.parametrize("file", FILES)
def test_once_over_it_is_there_for_whoever_has_the_link(cast: dict[str, Client], file: str) -> None:
    """And looking at it stores nothing."""
    game = Game.objects.get()
    act(game, "yellow", Resign())
    before = (User.objects.count(), Session.objects.count())
    assert set(seen(cast, file).values()) == {200}
    assert (User.objects.count(), Session.objects.count()) == before
    answer = Client().get(f"/games/{game.pk}/{file}")
    assert "sessionid" not in answer.cookies
    assert "max-age" in answer["Cache-Control"]


def test_at_shows_an_earlier_moment(cast: dict[str, Client]) -> None:
    """From 0 to the last action; nothing beyond, and nothing that is no number."""
    blue, game = cast["blue"], Game.objects.get()
    record = parse_record(blue.get(f"/games/{game.pk}/record.json?at=1").json())
    assert record.number == 1
    pictures = [blue.get(f"/games/{game.pk}/board.svg?at={number}").content for number in (0, 1, 2)]
    assert pictures[0] != pictures[1] == pictures[2]
    for wrong in ("3", "-1", "x", "", "9" * 30, "²"):
        assert blue.get(f"/games/{game.pk}/", {"at": wrong}).status_code == 404


def test_the_record_comes_as_a_file_that_can_be_read_again(cast: dict[str, Client]) -> None:
    """JSON and text hold the same game; the name tells it, in any script."""
    blue, game = cast["blue"], Game.objects.get()
    answer = blue.get(f"/games/{game.pk}/record.json")
    record = parse_record(answer.json())
    text = blue.get(f"/games/{game.pk}/record.txt").content.decode()
    assert parse_notation(text).state == record.state == play.newest_record(game.pk).state
    name = unquote(re.search(r"filename\*=utf-8''(.+)", answer["Content-Disposition"])[1])
    assert name == f"Ann-흑백 Ben Strip -1- {game.started_at:%Y-%m-%d}.json"


def test_the_page_tells_who_won_and_how(cast: dict[str, Client]) -> None:
    """With both kinds of points; names and titles are text."""
    game = Game.objects.get()
    act(game, "yellow", Resign())
    page = Client().get(f"/games/{game.pk}/").content.decode()
    for words in ("Ann/흑백 won", "Ben resigned.", "Strip &lt;1&gt;", "Download the record (JSON)"):
        assert words in page
    data = json.loads(re.search(r'id="game-data"[^>]*>(.+?)</script>', page)[1])
    assert [move["type"] for move in data["moves"]] == ["place", "end", "resign"]


def test_links_show_a_title_words_and_a_picture(cast: dict[str, Client], version: Version) -> None:
    """A game that is over, a position, an invitation; each picture is a PNG that costs no row."""
    game = Game.objects.get()
    act(game, "yellow", Resign())
    people = User.objects.count()
    for address, title in (
        (f"/games/{game.pk}/", "Ann/흑백 – Ben · Strip &lt;1&gt;"),
        (f"/positions/{version.position.slug}/", "Strip &lt;1&gt;"),
    ):
        page = Client().get(address).content.decode()
        assert f'property="og:title" content="{title}"' in page
        picture = re.search(r'property="og:image" content="https?://[^/]+([^"]+)"', page)[1]
        answer = Client().get(picture)
        assert answer["Content-Type"] == "image/png"
        assert answer.content.startswith(PNG)
    assert User.objects.count() == people


def test_a_flood_of_pictures_is_slowed_down(cast: dict[str, Client], monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing is the dearest thing that a stranger can ask for."""
    monkeypatch.setattr(game_pages, "drawings", type(game_pages.drawings)(size=1, rate=0))
    address = f"/games/{Game.objects.get().pk}/board.png"
    assert [cast["blue"].get(address).status_code for _ in range(2)] == [200, 429]


def test_an_invitation_shows_the_pick_by_its_token_only(join: Joiner, version: Version) -> None:
    """Without one a room says no more than that one may come and play, whether it exists or not."""
    blue = join("Ann", "table")
    pick("table", version)
    invite = re.search(r'"invite": "https?://[^/]+([^"]+)"', blue.get("/rooms/table/").content.decode())[1]
    page = Client().get(invite).content.decode()
    assert 'content="Come and play: Strip &lt;1&gt;"' in page
    picture = re.search(r'og:image" content="https?://[^/]+([^"]+)"', page)[1].replace("&amp;", "&")
    assert Client().get(picture).content.startswith(PNG)
    assert Client().get("/rooms/table/board.png").status_code == 404
    assert Client().get("/rooms/table/board.png", {"invite": "x"}).status_code == 404
    plain = Client().get("/rooms/table/").content.decode()
    assert "Strip" not in plain
    assert 'og:title" content="Come and play"' in plain
    assert 'og:title" content="Come and play"' in Client().get("/rooms/no-such/").content.decode()
