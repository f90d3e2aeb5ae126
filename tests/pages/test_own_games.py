"""Two on one device, games from files, the page of a position, and what the start page lets one resume."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import play
from games.models import Game, GameAction, Room
from games.rules import EndTurn, Place, Record, Resign, Start, format_record
from positions.layout import parse_layout
from positions.models import Version
from tests.games.conftest import STRIP
from tests.pages.conftest import Joiner, pick
from tests.pages.test_room import page_data
from tests.rules.files import SAVED, encoded

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """Nothing remembered from the test before."""
    play.cache.clear()


def nothing_stored() -> bool:
    """No person, no session, no room."""
    return not (User.objects.exists() or Session.objects.exists() or Room.objects.exists())


def played(*actions: Any) -> Record:
    """A record on the strip."""
    return Record(Start(parse_layout(STRIP), 3), actions)


def upload(client: Client, data: bytes, name: str = "game.json", **fields: str) -> HttpResponse:
    """Send the form with a file."""
    return client.post("/load/", {"file": SimpleUploadedFile(name, data), "request": "k", **fields})


# Two on one device


def test_looking_at_the_pages_stores_nothing(client: Client, version: Version) -> None:
    for address in ("/device/", "/load/", f"/positions/{version.position.slug}/"):
        assert client.get(address).status_code == 200
    assert nothing_stored()


def test_a_press_on_a_position_starts_a_game_for_both_seats(client: Client, version: Version) -> None:
    """A guest is made by it; names that are left out are those of the seats."""
    answer = client.post("/device/", {"version": version.pk, "blue": "Ann", "yellow": "", "request": "k"})
    assert answer.status_code == 303
    room = Room.objects.get()
    data = page_data(client, room.code)
    assert data["room"]["you"] == "both"
    assert data["room"]["phase"] == "playing"
    assert [data["room"]["seats"][seat]["name"] for seat in ("blue", "yellow")] == ["Ann", "Yellow"]
    assert User.objects.get().is_guest


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"version": "0"}, "This position can&#x27;t be played any more."),
        ({"version": "x"}, "This position can&#x27;t be played any more."),
        ({"blue": "x" * 31}, "A name has 30 characters at most."),
    ],
)
def test_what_can_t_be_started_says_why(
    client: Client, version: Version, fields: dict[str, str], words: str
) -> None:
    answer = client.post("/device/", {"version": version.pk, "yellow": "Ben", "request": "k", **fields})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert 'value="Ben"' in answer.content.decode()
    assert nothing_stored()


# Positions


def test_a_position_is_played_from_its_page(client: Client, version: Version) -> None:
    """In a room with it picked; only Blue picks, so that coming to somebody's room changes nothing there."""
    page = client.get(f"/positions/{version.position.slug}/").content.decode()
    for words in ("Strip &lt;1&gt;", "3 rounds", "position.csv", f'name="version" value="{version.pk}"'):
        assert words in page
    client.post("/join", {"name": "Ann", "room": "table", "request": "k", "version": version.pk})
    assert Room.objects.get().pick == version
    other = Client()
    answer = other.post("/join", {"name": "Ben", "room": "table", "request": "l", "version": "999"})
    assert answer.status_code == 303
    assert Room.objects.get().pick == version
    assert Client().get("/positions/no-such/").status_code == 404


# Files


def test_a_record_goes_on_on_one_device(client: Client, version: Version) -> None:
    """With its past, undone actions apart; the file is named, and the position found again by its cells."""
    record = played(("blue", Place("blue", (0, 0))), ("blue", EndTurn()))
    data = encoded(format_record(record))
    assert upload(client, data, "..\\Ann <b>.json", blue="Ann", yellow="Ben").status_code == 303
    game = Game.objects.get()
    assert (game.last, game.turn, game.version) == (2, "yellow", version)
    assert GameAction.objects.count() == 2
    assert play.newest_record(game.pk).state == record.state
    layout = page_data(client, Room.objects.get().code)["layout"]
    assert layout["loaded"] == {"kind": "record", "file": "Ann <b>.json"}
    assert layout["title"] == "Strip <1>"
    assert (
        'Loaded from a record: <bdi translate="no">Ann &lt;b&gt;.json</bdi>'
        in client.get(f"/games/{game.pk}/").content.decode()
    )


def test_a_saved_game_of_the_older_page_goes_on(client: Client, db: None) -> None:
    """Also one whose position the catalogue does not know."""
    assert upload(client, encoded(SAVED)).status_code == 303
    game = Game.objects.get()
    assert (game.version, game.start["loaded"]["title"]) == (None, "Small")
    assert page_data(client, Room.objects.get().code)["layout"]["loaded"]["kind"] == "older_page"
    assert "Loaded from a saved game of the older page" in client.get(f"/games/{game.pk}/").content.decode()


def test_a_game_from_a_file_starts_once_both_are_there(client: Client, join: Joiner) -> None:
    """Both see from which file; the invitation tells it too."""
    record = played(("blue", Place("blue", (0, 0))))
    upload(client, encoded(format_record(record)), where="room", blue="Ann")
    room = Room.objects.get()
    data = page_data(client, room.code)
    assert (data["room"]["phase"], data["room"]["you"]) == ("waiting", "blue")
    assert data["room"]["pick"]["loaded"] == {"kind": "record", "file": "game.json"}
    assert data["room"]["pick"]["state"]["placed"] == [0, 0]
    invite = re.sub("^https?://[^/]+", "", page_data(client, room.code, "rest")["invite"])
    door = Client().get(invite).content.decode()
    assert "Loaded from a record" in door
    assert "--stone-blue" in door  # the board as it stands
    yellow = join("Ben", room.code)
    for person, you in ((client, "blue"), (yellow, "yellow")):
        data = page_data(person, room.code)
        assert (data["room"]["you"], data["game"]["number"]) == (you, 1)
        assert data["layout"]["loaded"] == {"kind": "record", "file": "game.json"}
    assert Room.objects.get().loaded is None


def test_picking_a_position_puts_the_file_away(client: Client, version: Version) -> None:
    """Until the second player has come."""
    upload(client, encoded(format_record(played())), where="room", blue="Ann")
    code = Room.objects.get().code
    pick(code, version)
    assert Room.objects.get().loaded is None
    assert "loaded" not in page_data(client, code)["room"]["pick"]


def test_a_finished_game_is_for_one_device(client: Client, db: None) -> None:
    """In a room it would be over before it began."""
    data = encoded(format_record(played(("blue", Resign()))))
    answer = upload(client, data, where="room")
    assert answer.status_code == 422
    assert "Choose “Two on this device” to look at it." in answer.content.decode()
    assert nothing_stored()
    assert upload(client, data).status_code == 303
    assert page_data(client, Room.objects.get().code)["room"]["phase"] == "over"


BAD: list[tuple[bytes, str, str]] = [
    (b"\xff\xfe", "not text in UTF-8", "byte 0"),
    (b"{", "can&#x27;t be read as JSON", "line 1"),
    (b"[]", "This is not a record of a game.", ""),
    (encoded({**format_record(played()), "version": 99}), "of a version that is not known", "version"),
    (encoded({**format_record(played()), "sets": 5}), "The start of the game", "sets"),
    (encoded({**SAVED, "blueBatch": 9}), "The board in this file contradicts itself", "blueBatch"),
    (
        encoded({**format_record(played()), "actions": [{"seat": "yellow", "type": "end"}]}),
        "against the rules",
        "actions[0]",
    ),
    (
        encoded({**format_record(played()), "actions": [{"type": "end"}]}),
        "A move in this file can&#x27;t be read",
        "actions[0]",
    ),
    (b"x" * (1 << 20) + b"x", "1 MiB at most", ""),
]  # fmt: skip


@pytest.mark.parametrize(("data", "words", "place"), BAD, ids=[words for _, words, _ in BAD])
def test_a_bad_file_is_answered_in_words(
    client: Client, db: None, data: bytes, words: str, place: str
) -> None:
    """What is wrong, and where; nothing is stored."""
    answer = upload(client, data)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert place in page
    assert nothing_stored()


def test_a_request_that_is_too_long_is_not_read(client: Client, db: None) -> None:
    """Refused by the length that it states."""
    answer = upload(client, b"x" * (2 << 20))
    assert answer.status_code == 413
    assert "1 MiB at most" in answer.content.decode()
    assert nothing_stored()


def test_loading_needs_a_file_and_the_form_s_token(client: Client, db: None) -> None:
    answer = client.post("/load/", {"request": "k"})
    assert "Choose the file first." in answer.content.decode()
    assert upload(Client(enforce_csrf_checks=True), encoded(SAVED)).status_code == 403
    assert nothing_stored()


def test_games_of_players_can_be_loaded(client: Client, shared: Path) -> None:
    """Files that the older page wrote; their own names are told, in any script."""
    for path in sorted((shared / "peer-files").glob("*.json")):
        if path.name.endswith(".expected.json"):
            continue
        assert upload(client, path.read_bytes(), "흑백 🎲.json", request=path.name).status_code == 303
        game = Game.objects.latest("started_at")
        assert game.start["loaded"] == {
            "kind": "older_page",
            "file": "흑백 🎲.json",
            "title": json.loads(path.read_bytes())["position"]["name"],
        }


# Resuming


def resume_part(client: Client) -> str:
    """The head of the start page: empty for who has nothing to resume."""
    found = re.search(r'<section class="resume.*?</section>', client.get("/").content.decode(), re.DOTALL)
    return found[0] if found else ""


def test_nobody_and_who_has_nothing_is_offered_nothing(
    client: Client, join: Joiner, version: Version
) -> None:
    assert resume_part(client) == ""
    blue = join("Ann", "table")
    pick("table", version)
    join("Ben", "table")
    Game.objects.update(status="over", reason="agreed", ended_at="2026-01-01T00:00Z")
    assert resume_part(blue) == ""


def test_the_start_page_says_whose_turn_it_is(join: Joiner, version: Version) -> None:
    """With the other's name, the position and the set; and where the games hang for a guest."""
    blue = join("Ann", "table")
    pick("table", version)
    yellow = join("Ben", "table")
    mine, theirs = resume_part(blue), resume_part(yellow)
    assert "Your turn" in mine
    assert "Ann is to move" in theirs
    for part, other in ((mine, "Ben"), (theirs, "Ann")):
        assert f'<bdi translate="no">{other}</bdi>' in part
        assert "Strip &lt;1&gt;" in part
        assert "set 1/3" in part
        assert "/rooms/table/" in part
        assert "these games hang on this browser" in part
    assert resume_part(Client()) == ""


def test_rooms_that_wait_and_games_on_one_device_are_there_too(join: Joiner, version: Version) -> None:
    """The newest first."""
    blue = join("Ann", "table")
    blue.post("/device/", {"version": version.pk, "blue": "Ann", "yellow": "Ben", "request": "k"})
    part = resume_part(blue)
    assert "Waiting for a second player" in part
    assert "on one device" in part
    assert part.index("on one device") < part.index("Waiting for a second player")


def test_as_many_queries_for_three_games_as_for_one(join: Joiner, version: Version) -> None:
    """Records are read together."""
    blue = join("Ann", "table")

    def queries() -> int:
        play.cache.clear()
        with CaptureQueriesContext(connection) as caught:
            blue.get("/")
        return len(caught)

    counts = []
    for number in range(3):
        blue.post(
            "/device/", {"version": version.pk, "blue": "Ann", "yellow": "Ben", "request": f"k{number}"}
        )
        for game in Game.objects.filter(last=0):
            GameAction.objects.create(
                game=game,
                number=1,
                seat="blue",
                kind="place",
                data={"colour": "blue", "cell": [0, 0]},
                client_id="c",
            )
        Game.objects.update(last=1)
        counts.append(queries())
    assert counts[0] == counts[2]
