"""The editor's page, and what it asks: checking, files, drafts, saving, a try."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import device, editor_pages, limits
from games.models import Game, GameAction, Room
from positions import catalogue, drafts
from positions.layout import parse_layout
from positions.layout.csv import read_positions
from positions.models import Draft, Position, Version

pytestmark = pytest.mark.django_db
BOAT = {"rows": "S1 S1 o\nS1 W1 W1", "title": "Boat", "sets": "3"}


@pytest.fixture(autouse=True)
def nobody_asked() -> None:
    """Nobody has asked yet."""
    editor_pages.asked.clear()


@pytest.fixture
def member() -> Client:
    """Ada, signed in."""
    client = Client()
    client.force_login(User.objects.create_user("Ada"))
    return client


def user_of(client: Client) -> User:
    """Who is at the client."""
    return User.objects.get(pk=client.session["_auth_user_id"])


def data(html: bytes, name: str) -> Any:
    """What the page hands to its scripts."""
    return json.loads(
        html.decode().split(f'<script id="{name}-data" type="application/json">')[1].split("</script>")[0]
    )


def csv(text: str) -> dict[str, io.BytesIO]:
    """The form with a file."""
    return {"file": io.BytesIO(text.encode())}


# The page


def test_an_empty_board_for_everyone(client: Client) -> None:
    """Looking makes nobody a guest and opens no session."""
    answer = client.get("/positions/new")
    assert answer.status_code == 200
    assert data(answer.content, "start") == {
        "rows": [],
        "title": "",
        "author": "",
        "sets": 3,
        "source": "",
        "origin": None,
    }
    assert not User.objects.exists()
    assert "sessionid" not in answer.cookies


def test_a_copy_of_a_public_position(client: Client, version: Version) -> None:
    """With its origin; what is not public is not there."""
    slug = version.position.slug
    start = data(client.get(f"/positions/new?from={slug}").content, "start")
    assert start["rows"] == version.layout.split("\n")
    assert (start["source"], start["origin"]["title"]) == (f"from:{slug}", "Strip <1>")
    catalogue.archive(position_id=version.position_id, actor_id=None)
    assert client.get(f"/positions/new?from={slug}").status_code == 404


def test_an_own_position_and_nobody_elses(client: Client, member: Client) -> None:
    """Strangers hear the same as about one that never was."""
    mine = drafts.save_drawing(
        owner_id=user_of(member).pk, layout=parse_layout(BOAT["rows"]), sets=3, title="Boat", credit="Ada"
    )
    address = f"/positions/new?position={mine.position_id}"
    start = data(member.get(address).content, "start")
    assert (start["rows"], start["source"]) == (BOAT["rows"].split("\n"), f"position:{mine.position_id}")
    stranger = Client()
    stranger.force_login(User.objects.create_user("Bob"))
    assert stranger.get(address).status_code == client.get(address).status_code == 404
    assert member.get("/positions/new?position=²").status_code == 404
    assert member.get("/positions/new?position=99999").status_code == 404


def test_the_page_has_a_members_drafts(
    client: Client, member: Client, django_assert_max_num_queries: Any
) -> None:
    """Their own, not others'; one query however many."""
    for number in range(3):
        member.post("/positions/drafts/keep", {**BOAT, "key": f"k{number}", "revision": "0"})
    with django_assert_max_num_queries(6):
        answer = member.get("/positions/new")
    assert [draft["key"] for draft in data(answer.content, "drafts")] == ["k2", "k1", "k0"]
    assert data(client.get("/positions/new").content, "drafts") == []


@pytest.mark.parametrize("path", ["check", "read", "write", "save", "try", "drafts/keep", "drafts/drop"])
def test_only_posts_with_a_token(path: str, version: Version) -> None:
    """Links do nothing, other sites neither, and each has its limit."""
    client = Client(enforce_csrf_checks=True)
    assert client.get(f"/positions/{path}").status_code == 405
    assert client.post(f"/positions/{path}", BOAT).status_code == 403
    limit = limits.joins.addresses if path in {"save", "try"} else editor_pages.asked
    while limit.take("127.0.0.1"):
        pass
    answer = Client().post(f"/positions/{path}", BOAT)
    assert (answer.status_code, bool(answer.json()["words"])) == (429, True)


# Checking


def test_faults_and_hints_with_their_cells(client: Client) -> None:
    """A code for programs, a place for the board, words for people."""
    answer = client.post("/positions/check", {"rows": "o . S1\n. . X9", "sets": "3"}).json()
    assert [(fault["code"], fault["cell"]) for fault in answer["faults"]] == [("unknown_token", [2, 1])]
    answer = client.post("/positions/check", {"rows": "S1 S1 S1 . o", "sets": "3"}).json()
    assert answer["faults"] == []
    assert [(hint["code"], hint["cell"]) for hint in answer["hints"]] == [("unreachable_dot", [4, 0])]
    assert all(hint["words"] for hint in answer["hints"])


@pytest.mark.parametrize("rows", ["", ".", "o", "S1 " * 3000, "S1\n" * 40, "\x00", "S1 o\nS1"])
def test_every_text_is_answered(client: Client, rows: str) -> None:
    """Whatever is sent, what is wrong comes back, quickly and bounded."""
    answer = client.post("/positions/check", {"rows": rows})
    assert answer.status_code == 200
    assert 1 <= len(answer.json()["faults"]) <= 80


# Files


def test_written_and_read_it_is_the_same(client: Client) -> None:
    """Also a name that a spreadsheet would run."""
    for title in ("Boat", "=HYPERLINK(1)", "'tis", "배 🚣"):
        answer = client.post("/positions/write", {**BOAT, "title": title, "sets": "4"})
        assert "attachment" in answer["Content-Disposition"]
        assert f",{title}," not in answer.content.decode() or title[0] not in "='"
        found = client.post("/positions/read", csv(answer.content.decode())).json()["positions"]
        assert [(one["title"], one["sets"], one["rows"]) for one in found] == [
            (title, 4, BOAT["rows"].split("\n"))
        ]


def test_what_is_wrong_in_a_file_is_told_by_line(client: Client) -> None:
    """Every fault with its line; nothing of the file is opened."""
    answer = client.post(
        "/positions/read", csv("position_id,position_name,row,c0\n1,A,0,S1\n1,A,1,Q7\n1,A,9,S1\n")
    )
    assert answer.status_code == 422
    assert [(fault["line"], fault["code"]) for fault in answer.json()["faults"]] == [
        (3, "unknown_token"),
        (4, "ragged"),
    ]
    assert "positions" not in answer.json()


@pytest.mark.parametrize("content", ["", "aaa", "\x00\x01"])
def test_what_is_no_file_of_positions(client: Client, content: str) -> None:
    """Refused with a sentence."""
    answer = client.post("/positions/read", csv(content))
    assert (answer.status_code, bool(answer.json()["faults"][0]["words"])) == (422, True)
    assert client.post("/positions/read", {}).status_code == 422


def test_a_file_that_is_too_large(client: Client) -> None:
    """Before anything of it is read, and by the byte."""
    answer = client.post("/positions/read", csv("x" * ((1 << 20) + 1)))
    assert (answer.status_code, answer.json()["faults"][0]["code"]) == (422, "too_large")
    answer = client.post("/positions/read", csv("x" * (2 << 20)))
    assert (answer.status_code, answer.json()["faults"][0]["code"]) == (413, "too_large")


def test_every_file_of_the_players(client: Client, shared: Path) -> None:
    """Read through the page's door, each position written again is the same."""
    for path in sorted((shared / "peer-files").glob("*.csv")):
        found = client.post("/positions/read", {"file": io.BytesIO(path.read_bytes())}).json()["positions"]
        assert len(found) == len(read_positions(path.read_bytes())) > 0
        for one in found:
            form = {"rows": "\n".join(one["rows"]), "title": one["title"], "sets": str(one["sets"])}
            again = client.post(
                "/positions/read", csv(client.post("/positions/write", form).content.decode())
            )
            (same,) = again.json()["positions"]
            assert (same["rows"], same["title"], same["sets"]) == (one["rows"], one["title"], one["sets"])


# Saving


def test_nobody_becomes_a_guest_by_saving(client: Client) -> None:
    """Once, with the name that was typed; the position is theirs and opens again."""
    answer = client.post("/positions/save", {**BOAT, "name": "Ann"})
    assert answer.status_code == 200
    user = user_of(client)
    assert (user.name, user.is_guest) == ("Ann", True)
    version = Version.objects.get()
    assert (version.position.owner, version.credit, version.state) == (user, "Ann", "private")
    assert client.get(answer.json()["address"]).status_code == 200
    client.post("/positions/save", {**BOAT, "title": "Raft", "source": answer.json()["source"]})
    version.refresh_from_db()
    assert version.title == "Raft"
    assert User.objects.count() == Position.objects.count() == 1


def test_who_drew_it_is_named_also_after_an_edit(member: Client) -> None:
    """Credit goes to the person that the form names; a later edit by its owner keeps it."""
    saved = member.post("/positions/save", BOAT | {"author": " Eve  Drawer "}).json()
    version = Version.objects.get()
    assert (version.credit, version.author) == ("Eve Drawer", user_of(member))
    assert data(member.get(saved["address"]).content, "start")["author"] == "Eve Drawer"
    member.post("/positions/save", BOAT | {"author": "", "source": saved["source"]})
    version.refresh_from_db()
    assert version.credit == "Ada"
    assert data(member.get(saved["address"]).content, "start")["author"] == ""
    answer = member.post("/positions/save", BOAT | {"author": "x" * 61})
    assert (answer.status_code, answer.json()["field"]) == (422, "author")
    assert "# position 1:" in member.post("/positions/write", BOAT | {"author": "Eve"}).content.decode()
    assert '"author": "Eve"' in member.post("/positions/write", BOAT | {"author": "Eve"}).content.decode()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": ""}, "field"),
        ({"name": "x" * 31}, "field"),
        ({"title": " "}, "field"),
        ({"title": "x" * 61}, "field"),
        ({"rows": "o o"}, "faults"),
        ({"rows": ""}, "faults"),
        ({"sets": "5"}, "faults"),
    ],
)
def test_what_cannot_be_saved_leaves_nothing(client: Client, wrong: dict[str, str], told: str) -> None:
    """No guest, no position, and words that say what to do."""
    answer = client.post("/positions/save", {**BOAT, "name": "Ann", **wrong})
    assert answer.status_code == 422
    assert told in answer.json()
    assert not User.objects.exists()
    assert not Position.objects.exists()


def test_saving_ends_the_draft(member: Client) -> None:
    """What is a position is no draft any more."""
    member.post("/positions/drafts/keep", {**BOAT, "key": "one", "revision": "0"})
    assert member.post("/positions/save", {**BOAT, "key": "one"}).status_code == 200
    assert not Draft.objects.exists()


def test_anothers_position_is_not_changed_by_saving(client: Client, member: Client) -> None:
    """Not found, and the next try is a new one."""
    mine = member.post("/positions/save", BOAT).json()
    answer = client.post(
        "/positions/save", {**BOAT, "title": "Taken", "name": "Eve", "source": mine["source"]}
    )
    assert (answer.status_code, answer.json()["field"]) == (404, "source")
    assert Version.objects.get().title == "Boat"
    assert not User.objects.filter(name="Eve").exists()


# Drafts


def test_members_keep_drafts_and_guests_do_not(client: Client, member: Client) -> None:
    """A guest's are in the browser alone."""
    form = {**BOAT, "key": "one", "revision": "0", "author": "Eve"}
    assert member.post("/positions/drafts/keep", form).json() == {"revision": 1}
    assert data(member.get("/positions/new").content, "drafts")[0]["author"] == "Eve"
    assert client.post("/positions/drafts/keep", form).status_code == 403
    client.force_login(User.objects.create_guest("Ann"))
    assert client.post("/positions/drafts/keep", form).status_code == 403
    assert Draft.objects.count() == 1


def test_a_second_device_gets_the_newer_draft(member: Client) -> None:
    """It can choose then."""
    form = {**BOAT, "key": "one"}
    member.post("/positions/drafts/keep", {**form, "revision": "0"})
    member.post("/positions/drafts/keep", {**form, "revision": "1", "title": "Raft"})
    answer = member.post("/positions/drafts/keep", {**form, "revision": "1", "title": "Kayak"})
    assert answer.status_code == 409
    assert (answer.json()["newer"]["title"], answer.json()["newer"]["revision"]) == ("Raft", 2)


def test_drafts_of_others_are_not_found(client: Client, member: Client) -> None:
    """Neither deleted nor seen; bad ones are refused."""
    member.post("/positions/drafts/keep", {**BOAT, "key": "one", "revision": "0"})
    client.force_login(User.objects.create_user("Bob"))
    assert client.post("/positions/drafts/drop", {"key": "one"}).status_code == 404
    assert data(client.get("/positions/new").content, "drafts") == []
    assert client.post("/positions/drafts/keep", {**BOAT, "rows": "X", "key": "one"}).status_code == 422
    assert Draft.objects.count() == 1
    assert member.post("/positions/drafts/drop", {"key": "one"}).status_code == 200
    assert not Draft.objects.exists()


# Trying


def test_a_try_is_a_game_on_the_drawing(client: Client) -> None:
    """For two on this device; no position is made, and the same form starts one game."""
    form = {**BOAT, "sets": "4", "request": "k" * 40}
    answer = client.post("/positions/try", form)
    assert client.post("/positions/try", form).json() == answer.json()
    game = Game.objects.get()
    assert (game.start["rows"], game.start["sets"], game.version) == (BOAT["rows"].split("\n"), 4, None)
    assert game.start["loaded"] == {"kind": "drawing", "file": "", "title": "Boat"}
    assert not Position.objects.exists()
    assert client.get(answer.json()["address"]).status_code == 200


def test_a_faulty_drawing_is_not_tried(client: Client) -> None:
    """Nothing begins, nobody becomes a guest."""
    assert client.post("/positions/try", {**BOAT, "rows": "o o o"}).status_code == 422
    assert not Room.objects.exists()
    assert not User.objects.exists()


def test_tries_in_which_nothing_was_done_do_not_pile_up(member: Client) -> None:
    """The next try takes them away; one that was played stays, and so do other games on this device."""
    user = user_of(member)
    saved = member.post("/positions/save", BOAT).json()
    version = Version.objects.get(position=int(saved["source"].split(":")[1]))
    device.open_table(user=user, names={"blue": "A", "yellow": "B"}, version_id=version.pk)
    codes = []
    for number in range(4):
        answer = member.post("/positions/try", {**BOAT, "request": f"{number}" * 32})
        codes.append(answer.json()["address"].split("/")[2])
        if number == 1:
            game = Game.objects.get(room__code=codes[1])
            GameAction.objects.create(game=game, number=1, seat="blue", kind="end", client_id="one")
            Game.objects.filter(pk=game.pk).update(last=1)
    assert set(Room.objects.filter(games__version=None).values_list("code", flat=True)) == {
        codes[1],
        codes[3],
    }
    assert Game.objects.filter(version=version).exists()
