"""Taking everything about oneself away: what is in the zip, whose it is, how it grows."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from typing import Any
from zipfile import ZipFile

import pytest
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext

from accounts import blocks
from accounts.export import SETTINGS
from accounts.models import User
from games import chat, export_pages, moderation, play, reports, rooms
from games.export import write_export
from games.models import Room
from games.rules import Resign, format_record, parse_record
from positions import catalogue
from positions.draft_models import Draft
from positions.layout import parse_layout
from positions.layout.csv import read_positions
from positions.models import Version
from tests.games.conftest import STRIP, make_version
from tests.games.test_verify import MOVES, played
from tests.pages.conftest import Joiner

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """Nothing remembered from the test before."""
    play.cache.clear()
    export_pages.downloads.clear()


def exported(user: User) -> dict[str, Any]:
    """The files of the zip, read."""
    file = io.BytesIO()
    write_export(user, file)
    with ZipFile(file) as archive:
        return {
            name: json.loads(archive.read(name)) if name.endswith(".json") else archive.read(name).decode()
            for name in archive.namelist()
        }


def test_a_guest_with_nothing_has_an_account_and_empty_lists() -> None:
    files = exported(User.objects.create_guest("Gwen"))
    assert files["account.json"]["name"] == "Gwen"
    assert files["account.json"]["is_guest"] is True
    assert {name for name, data in files.items() if data == []} == {
        "seats.json",
        "messages.json",
        "positions.json",
        "drafts.json",
        "reports.json",
        "acts.json",
        "games.json",
    }


def test_games_come_with_records_that_can_be_played_again() -> None:
    game = played(*MOVES, ("yellow", Resign()))
    blue = game.blue
    assert blue is not None
    files = exported(blue)
    (told,) = files["games.json"]
    assert (told["played"], told["names"]) == (["blue"], {"blue": "Ann", "yellow": "Ben"})
    assert (told["reason"], told["winner"]) == ("resigned", "blue")
    assert told["file"] == f"games/{game.pk}.json"
    record = files[told["file"]]
    assert record == format_record(play.newest_record(game.pk))
    assert parse_record(record).state.outcome is not None


def test_everything_else_that_is_known_is_in_it(version: Version) -> None:
    ann = User.objects.create_user("Ann", "secret-enough", language="ko")
    EmailAddress.objects.create(user=ann, email="ann@example.org", verified=True, primary=True)
    rooms.join(user=ann, name="Ann", code="club")
    ben = rooms.join(user=None, name="Ben", code="club").user
    room = Room.objects.get()
    chat.say(room_id=room.pk, user_id=ann.pk, client_id="a", text="안녕 “Ben”")
    line = chat.say(room_id=room.pk, user_id=ben.pk, client_id="b", text="Rude")
    reports.report_here(room_id=room.pk, user_id=ann.pk, message_id=line)
    blocks.block(user=ann, other=ben)
    root = User.objects.create_superuser("Root")
    moderation.silence(actor=root, user_id=ann.pk, lasts=timedelta(hours=1), reason="Too loud")
    catalogue.create_position(
        owner_id=ann.pk, layout=parse_layout(STRIP), sets=4, title="=Mine", credit="Ann"
    )
    Draft.objects.create(owner=ann, key="k", rows=["S1 o"], title="Half done")
    files = exported(ann)
    account = files["account.json"]
    assert account["settings"]["language"] == "ko"
    assert account["addresses"] == [{"address": "ann@example.org", "is_confirmed": True, "is_primary": True}]
    assert [row["name"] for row in account["blocked"]] == ["Ben"]
    assert "password" not in json.dumps(account).replace("has_password", "")
    assert [row["colour"] for row in files["seats.json"]] == ["blue"]
    assert [row["text"] for row in files["messages.json"]] == ["안녕 “Ben”"]
    assert files["reports.json"][0]["lines"][-1]["text"] == "Rude"
    assert ("chat.silenced", "a moderator", "Too loud") in [
        (row["code"], row.get("by"), row.get("reason")) for row in files["acts.json"]
    ]
    assert "position.created" in [row["code"] for row in files["acts.json"]]
    assert [row["title"] for row in files["positions.json"]] == ["=Mine"]
    assert [row["title"] for row in files["drafts.json"]] == ["Half done"]
    (position,) = read_positions(files["positions.csv"].encode())
    assert (position.title, position.sets, position.layout) == ("=Mine", 4, parse_layout(STRIP))


def test_every_field_of_the_row_is_told_or_left_out_with_a_reason() -> None:
    """A new field has to be put into one of the two."""
    told = {*SETTINGS, "name", "email", "is_guest", "date_joined", "last_login", "is_superuser"}
    left_out = {
        "id",  # only a number
        "password",  # a secret
        "name_key",  # made of the name
        "is_active",  # who asks is
        "is_staff",  # by groups and `is_superuser`
    }
    assert {field.name for field in User._meta.concrete_fields} == told | left_out


def test_nothing_of_others_is_in_it() -> None:
    game = played(*MOVES)
    line = chat.say(room_id=game.room_id, user_id=game.yellow_id or 0, client_id="b", text="Mine alone")
    assert line
    files = exported(User.objects.create_guest("Eve"))
    assert files["games.json"] == files["messages.json"] == []
    assert not any(name.startswith("games/") for name in files)


def test_the_number_of_queries_does_not_grow() -> None:
    ann, counts = User.objects.create_user("Ann"), []
    for number in range(3):
        rooms.join(user=ann, name="Ann", code=f"r{number}")
        rooms.join(user=None, name="Ben", code=f"r{number}")
        room = Room.objects.get(code=f"r{number}")
        rooms.pick(room_id=room.pk, user_id=ann.pk, version_id=make_version().pk)
        with CaptureQueriesContext(connection) as queries:
            exported(ann)
        counts.append(len(queries))
    assert counts[0] == counts[2]


# The page


def test_the_page_says_what_is_inside_and_nobody_signs_in_first(client: Client, join: Joiner) -> None:
    assert client.get("/settings/export").headers["Location"].endswith("/login/?next=/settings/export")
    assert "All that this site keeps about you" in join("Ann", "club").get("/settings/export").text


async def test_the_zip_comes_as_a_file_and_not_too_often(async_client: AsyncClient) -> None:
    user = await sync_to_async(User.objects.create_guest)("Gwen")
    await async_client.aforce_login(user, backend="django.contrib.auth.backends.ModelBackend")
    answer = await async_client.post("/settings/export")
    assert answer.status_code == 200
    body = b"".join([piece async for piece in answer.streaming_content])
    assert answer.headers["Content-Length"] == str(len(body))
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="divided-loyalties-')
    assert "no-store" in answer.headers["Cache-Control"]
    with ZipFile(io.BytesIO(body)) as archive:
        assert archive.testzip() is None
        assert "account.json" in archive.namelist()
    codes = []
    for _ in range(4):
        answer = await async_client.post("/settings/export")
        codes.append(answer.status_code)
        await sync_to_async(answer.close)()  # whoever goes away in the middle leaves no file open
    assert codes == [200, 200, 200, 429]
