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
from games import game_pages, limits, play
from games.models import Game, GameAction, Room
from games.rules import Action, EndTurn, Place, Resign, Undo, parse_notation, parse_record
from positions.models import Version
from tests.pages.conftest import Joiner, pick

pytestmark = pytest.mark.django_db(transaction=True)
FILES = ["", "replay.json", "record.json", "record.txt", "board.svg", "board.png"]
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """Nothing remembered from the test before."""
    play.cache.clear()
    game_pages.drawings.clear()
    game_pages.replays.clear()


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
    # The page carries a form, so only its files are kept.
    assert ("max-age" if file else "no-store") in answer["Cache-Control"]


def test_at_shows_an_earlier_moment(cast: dict[str, Client]) -> None:
    """From 0 to the last action; nothing beyond, and nothing that is no number."""
    blue, game = cast["blue"], Game.objects.get()
    record = parse_record(blue.get(f"/games/{game.pk}/record.json?at=1").json())
    assert record.number == 1
    pictures = [blue.get(f"/games/{game.pk}/board.svg?at={number}").content for number in (0, 1, 2)]
    assert pictures[0] != pictures[1] == pictures[2]
    for wrong in ("3", "-1", "x", "", "9" * 30, "²"):
        assert blue.get(f"/games/{game.pk}/", {"at": wrong}).status_code == 404


def links_of(page: str) -> list[str]:
    """Where the page leads without a script, from the start to the end."""
    steps = re.search(r'id="steps".+?</nav>', page, re.DOTALL)
    assert steps
    return re.findall(r'href="([^"]+)"', steps[0])


def test_without_a_script_links_lead_through_the_game(cast: dict[str, Client]) -> None:
    blue, game = cast["blue"], Game.objects.get()
    act(game, "yellow", Place("yellow", (5, 0)))
    address = f"/games/{game.pk}/"
    assert links_of(blue.get(address).content.decode()) == ["?at=0", "?at=2", "?at=2"]
    assert links_of(blue.get(address, {"at": 1}).content.decode()) == [
        "?at=0",
        "?at=0",
        "?at=0",
        "?at=2",
        "?at=2",
        address,
    ]
    assert links_of(blue.get(address, {"at": 0}).content.decode()) == ["?at=1", "?at=2", address]


def test_what_was_taken_back_is_no_moment(cast: dict[str, Client]) -> None:
    """The page shows the moment before it and says so; the files show what stood then."""
    blue, game = cast["blue"], Game.objects.get()
    act(game, "yellow", Place("yellow", (5, 0)))
    act(game, "yellow", Undo())
    act(game, "yellow", Place("green", (6, 0)))
    address = f"/games/{game.pk}/"
    moments = blue.get(f"{address}replay.json").json()["moments"]
    assert [moment["number"] for moment in moments] == [0, 1, 2, 5]
    for at, told in (("3", True), ("4", True), ("2", False), ("5", False)):
        page = blue.get(address, {"at": at}).content.decode()
        assert ('id="undone"' in page) is told
        number = json.loads(re.search(r'id="game-data"[^>]*>(.+?)</script>', page)[1])["number"]
        assert number == (5 if at == "5" else 2)
    stood = [blue.get(f"{address}board.svg?at={at}").content for at in (2, 3, 4)]
    assert stood[0] == stood[2] != stood[1]


def test_the_moments_travel_compressed(cast: dict[str, Client]) -> None:
    answer = cast["blue"].get(
        f"/games/{Game.objects.get().pk}/replay.json", headers={"accept-encoding": "gzip"}
    )
    assert answer["Content-Encoding"] == "gzip"


# Playing on


def test_one_plays_on_from_a_moment_on_one_device(cast: dict[str, Client]) -> None:
    """Nobody has to have been here before. The new game tells where it comes from, and the old one stays as it was."""
    game = Game.objects.get()
    act(game, "yellow", Resign())
    stranger = Client()
    answer = stranger.post(f"/games/{game.pk}/play-on", {"at": "1", "request": "k"})
    assert answer.status_code == 303
    new = Game.objects.exclude(pk=game.pk).get()
    assert answer["Location"] == f"/rooms/{new.room.code}/"
    assert (new.last, new.turn, new.status, new.version) == (1, "blue", "playing", game.version)
    assert new.start["loaded"] == {"kind": "game", "file": "", "title": "Strip <1>", "game": game.pk, "at": 1}
    seats = new.room.seats.all()
    assert {seat.user for seat in seats} == {User.objects.get(pk=stranger.session["_auth_user_id"])}
    page = stranger.get(f"/games/{new.pk}/").content.decode()
    assert f'<a href="/games/{game.pk}/?at=1">Played on from another game, after its action 1</a>' in page
    room = stranger.get(answer["Location"]).content.decode()
    assert f'"loaded": {{"kind": "game", "file": "", "game": "{game.pk}", "at": 1}}' in room
    assert GameAction.objects.filter(game=game).count() == 3


def test_from_the_end_nobody_plays_on(cast: dict[str, Client]) -> None:
    """The button says why; a form that comes all the same changes nothing."""
    game = Game.objects.get()
    act(game, "yellow", Resign())
    rooms = Room.objects.count()
    page = Client().get(f"/games/{game.pk}/").content.decode()
    assert 'aria-describedby="play-on-words" disabled' in page
    assert "The game is over at this moment." in page
    answer = Client().post(f"/games/{game.pk}/play-on", {"at": "3"})
    assert answer["Location"] == f"/games/{game.pk}/?at=3"
    assert Room.objects.count() == rooms


def test_only_a_form_of_the_page_starts_a_game(cast: dict[str, Client]) -> None:
    """Not a look, not a foreign form, not a number without a moment; and of a game that goes on only those inside."""
    game = Game.objects.get()
    address, rooms = f"/games/{game.pk}/play-on", Room.objects.count()
    assert cast["stranger"].post(address, {"at": "1"}).status_code == 404
    assert cast["blue"].get(address).status_code == 405
    for wrong in ("3", "x", "", "-1"):
        assert cast["blue"].post(address, {"at": wrong}).status_code == 404
    act(game, "yellow", Resign())
    assert Client(enforce_csrf_checks=True).post(address, {"at": "1"}).status_code == 403
    assert Room.objects.count() == rooms
    assert [cast["blue"].post(address, {"at": "1", "request": "k"}).status_code for _ in range(2)] == [
        303,
        303,
    ]
    assert Room.objects.count() == rooms + 1


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
    assert (data["result"], data["why"]) == ("Ann/흑백 won", "Ben resigned.")
    moments = Client().get(data["replay"]).json()["moments"]
    assert [moment["last"]["type"] for moment in moments[1:]] == ["place", "end", "resign"]


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


@pytest.mark.parametrize(("file", "limit"), [("board.png", "drawings"), ("replay.json", "replays")])
def test_a_flood_of_pictures_or_replays_is_slowed_down(
    cast: dict[str, Client], monkeypatch: pytest.MonkeyPatch, file: str, limit: str
) -> None:
    """They are the dearest things that a stranger can ask for."""
    monkeypatch.setattr(game_pages, limit, limits.Limit(size=1, rate=0))
    address = f"/games/{Game.objects.get().pk}/{file}"
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
