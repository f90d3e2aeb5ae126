"""Two people on one device: from the start page to the end and back, resumed, saved and loaded again."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Comer, Person
from tests.e2e.server import Server

pytestmark = pytest.mark.e2e


def start(person: Person, server: Server) -> None:
    """From the start page; the game is on."""
    page = person.page
    page.goto(server.address)
    person.press(page.get_by_role("link", name="Two on this device"))
    page.get_by_label("Who plays Blue").fill("Ann")
    page.get_by_label("Who plays Yellow").fill("Ben")
    person.press(page.get_by_role("button", name="Two rows"))
    expect(person.status()).to_have_text("Ann: choose a stone")


def turn(person: Person, colour: str, cell: str, *bridges: tuple[str, str]) -> None:
    """A whole turn of whoever is to move."""
    person.place(colour, cell)
    for first, last in bridges:
        person.build(first, last)
        expect(person.page.locator("#moves")).to_contain_text(f"{first}–{last}")
    person.end_turn()


@pytest.mark.smoke
def test_a_game_for_two_on_one_phone(come: Comer, server: Server) -> None:
    """The supply is that of whoever is to move; the end can be taken back, and everything before (R32)."""
    person = come("", touch=True)
    start(person, server)
    turn(person, "blue", "a2")
    expect(person.status()).to_have_text("Ben: choose a stone")
    for colour, cell in (("yellow", "a1"), ("green", "b2"), ("orange", "b1")):
        turn(person, colour, cell)
    turn(person, "blue", "c2", ("a2", "c2"))
    turn(person, "orange", "c1")
    expect(person.page.locator("#result-title")).to_have_text("Ann won")
    person.press(person.page.get_by_role("button", name="Take the last move back"))
    expect(person.status()).to_have_text("Ben: build, or end the turn")
    undo = person.page.get_by_role("button", name="Undo", exact=True)
    for stones in (5, 5, 5, 4):  # the stone, the end of a turn, a bridge, a stone
        person.press(undo)
        expect(person.page.get_by_role("gridcell", name=re.compile(r"^[abc][12], (?!empty)"))).to_have_count(
            stones
        )
    expect(person.status()).to_have_text("Ann: choose a stone")


def test_resumed_saved_and_loaded_for_two(come: Comer, server: Server, tmp_path: Path) -> None:
    """The start page leads back; a record is downloaded, and goes on in a room where both see that it was loaded."""
    person, friend = come(""), come("Ben")
    page = person.page
    start(person, server)
    turn(person, "blue", "a2")
    expect(person.status()).to_have_text("Ben: choose a stone")
    page.goto(server.address)
    person.press(page.get_by_role("link", name=re.compile("Ann – Ben")))
    expect(person.status()).to_have_text("Ben: choose a stone")

    person.press(page.locator("#more-open"))
    with page.expect_download() as caught:
        person.press(page.get_by_role("link", name="Download the record (JSON)"))
    file = tmp_path / caught.value.suggested_filename
    caught.value.save_as(file)

    page.goto(server.address)
    person.press(page.get_by_role("link", name="Load a game"))
    page.set_input_files("#file", file)
    page.get_by_label("In a room for two").check()
    person.press(page.get_by_role("button", name="Load", exact=True))
    expect(page.locator("#lobby-note")).to_contain_text("Loaded: Two rows.")
    friend.page.goto(page.get_by_label("Invite with this link").input_value())
    friend.page.get_by_label("Your name").fill("Ben")
    friend.press(friend.page.get_by_role("button", name="Play"))
    expect(friend.status()).to_have_text("Your turn — choose a stone")
    expect(friend.cell("a2")).to_have_accessible_name(re.compile("^a2, blue"))
    for one in (person, friend):
        expect(one.page.locator("#origin")).to_contain_text("Loaded from a record: Ann Ben Two rows")


def test_ended_together_shared_and_played_again(come: Comer, server: Server) -> None:
    """Nobody is asked where nobody else is; the finished game's link goes to the clipboard, and the page says so."""
    person = come("")
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = person.page
    start(person, server)
    turn(person, "blue", "a2")
    page.locator("#more-open").click()
    page.get_by_role("button", name="Offer to end now…").click()
    page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    expect(page.locator("#result-title")).to_have_text("A draw")
    page.locator("#result-more").click()
    page.get_by_role("button", name="Share this game").click()
    expect(page.locator("#keep-said")).to_contain_text("on your clipboard")
    link = page.evaluate("navigator.clipboard.readText()")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play again").click()
    page.locator("#again-ask").click()
    expect(person.status()).to_have_text(re.compile(": choose a stone"))

    stranger = come("")
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("heading", name="A draw")).to_be_visible()
    expect(stranger.page.locator("#moves li")).to_have_count(2)


def test_a_loaded_board_without_moves_offers_no_undo(come: Comer, server: Server, shared: Path) -> None:
    """A saved game of the older page has no moves to take back, after its end either."""
    person = come("")
    page = person.page
    page.goto(f"{server.address}/load/")
    page.set_input_files("#file", shared / "peer-files" / "windwheel_end.json")
    page.get_by_role("button", name="Load", exact=True).click()
    expect(page.locator("#result-title")).to_have_text("A draw")
    expect(page.get_by_role("button", name="Take the last move back")).to_be_hidden()
