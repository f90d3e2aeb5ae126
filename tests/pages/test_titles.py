"""Our own positions under their titles in the reader's language, wherever a page or a mail names one."""

from __future__ import annotations

import pytest
from django.core import mail
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games import invitations, turn_mail
from games.models import Game
from positions import catalogue
from positions.models import Version
from tests.pages.conftest import Joiner, pick
from tests.pages.test_room import page_data

pytestmark = pytest.mark.django_db


@pytest.fixture
def cat(db: None) -> Version:
    """One of our own."""
    call_command("positions_starters")
    return catalogue.published_version(slug="cat")


def korean(client: Client, address: str) -> str:
    """The page as somebody with a Korean browser gets it."""
    return client.get(address, headers={"accept-language": "ko"}).content.decode()


def test_pages_name_it_in_the_language_and_files_as_it_is_stored(cat: Version, client: Client) -> None:
    for address in (
        "/positions/",
        "/positions/?text=고양이",
        "/positions/cat/",
        "/cards",
        "/device/?position=cat",
    ):
        page = korean(client, address)
        assert "고양이" in page, address
        assert ">Cat<" not in page, address
    assert "<title>고양이" in korean(client, "/positions/cat/")
    for address in ("/positions/catalogue.json", "/positions/cat/position.csv"):
        assert '"title": "Cat"' in korean(client, address)


def test_players_of_one_room_read_it_each_in_their_own(cat: Version, join: Joiner) -> None:
    """The message is the same for all and says that the title may be worded."""
    ann = join("Ann", "table")
    room = pick("table", cat)
    told = page_data(ann, "table")["room"]["pick"]
    assert (told["title"], told["starter"]) == ("Cat", True)
    invited = f"/rooms/table/?invite={invitations.token_of(room)}"
    assert "고양이" in korean(Client(), invited)
    join("Ben", "table")
    layout = page_data(ann, "table")["layout"]
    assert (layout["title"], layout["starter"]) == ("Cat", True)
    assert "고양이" in korean(ann, "/games/")
    assert "Cat" in ann.get("/games/").content.decode()


def test_a_mail_names_it_in_the_language_of_who_gets_it(cat: Version, join: Joiner) -> None:
    join("Ann", "table")
    pick("table", cat)
    join("Ben", "table")
    game = Game.objects.select_related("room", "version__position").get()
    hana = User.objects.create_user("Hana", language="ko")
    turn_mail.send(hana, "hana@example.org", game)
    assert "고양이" in mail.outbox[0].body
