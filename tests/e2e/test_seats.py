"""Who sits where: seats belong to people, not to pages; others watch; the line comes back by itself."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Comer, start_game
from tests.e2e.server import Server

pytestmark = pytest.mark.e2e


@pytest.mark.smoke
def test_a_reload_and_a_second_tab_keep_the_seat(come: Comer, room: str) -> None:
    """The seat is found again, with the game as it stands."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    blue.place("blue", "a2")
    blue.page.reload()
    expect(blue.cell("a2")).to_have_accessible_name(re.compile("^a2, blue"))
    expect(blue.status()).to_have_text("Your turn — build, or end it")
    tab = blue.open_page()
    tab.goto(blue.page.url)
    tab.get_by_role("button", name="End turn", exact=True).click()
    expect(blue.status()).to_have_text("Ben is to move")
    expect(yellow.status()).to_contain_text("Your turn")


def test_a_third_visitor_watches(come: Comer, room: str) -> None:
    """Everything is seen, nothing can be done, and the players see that somebody watches."""
    blue, yellow, visitor = come("Ann"), come("Ben"), come("Cleo")
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    visitor.join(room)
    expect(visitor.note()).to_contain_text("Both seats are taken; you are watching.")
    expect(visitor.cell("a2")).to_have_accessible_name(re.compile("^a2, blue"))
    expect(visitor.page.locator("#end")).to_be_hidden()
    expect(visitor.page.locator("#supply")).to_be_hidden()
    expect(blue.page.locator("#watching")).to_have_text("Watching 1")
    yellow.turn("yellow", "a1")
    expect(visitor.cell("a1")).to_have_accessible_name(re.compile("^a1, yellow"))
    visitor.cell("a2").click()
    expect(visitor.note()).to_have_text("You are watching; only the two players can do this.")


@pytest.mark.smoke
def test_after_a_restart_of_the_server_the_game_goes_on(come: Comer, room: str, server: Server) -> None:
    """A move made while the line is down is said to be unsent, and goes out once when it is back."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    expect(yellow.status()).to_contain_text("Your turn")
    server.stop()
    expect(yellow.page.locator("#line-words")).to_have_text("No connection. Trying again…")
    yellow.choose("yellow")
    yellow.cell("a1").click()
    expect(yellow.page.locator("#unsent-words")).to_have_text("Not sent yet: yellow a1")
    server.start()  # the fixture starts it if this test should not come so far
    expect(blue.cell("a1")).to_have_accessible_name(re.compile("^a1, yellow"))
    expect(yellow.page.locator("#unsent")).to_be_hidden()
    expect(yellow.page.locator("#line")).to_be_hidden()
    yellow.end_turn()
    blue.turn("green", "b2")


def test_an_unsent_move_can_be_taken_back(come: Comer, room: str) -> None:
    """While the line is down, with a word about it."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    blue.page.evaluate("window.dispatchEvent(new Event('offline'))")
    blue.context.set_offline(True)
    blue.choose("blue")
    blue.cell("a2").click()
    expect(blue.page.locator("#unsent-words")).to_have_text("Not sent yet: blue a2")
    blue.page.get_by_role("button", name="Take it back").click()
    expect(blue.note()).to_have_text("Taken back. It was not sent.")
    blue.context.set_offline(False)
    expect(blue.page.locator("#line")).to_be_hidden()
    blue.turn("green", "b2")
    expect(yellow.cell("b2")).to_have_accessible_name(re.compile("^b2, green"))
    expect(yellow.cell("a2")).to_have_accessible_name(re.compile("^a2, empty"))


def test_a_link_takes_the_seat_to_another_device(come: Comer, room: str) -> None:
    """Once, after a press there: looking at the link alone does nothing."""
    blue, yellow, phone = come("Ann"), come("Ben"), come("", touch=True)
    start_game(blue, yellow, room)
    blue.page.locator("#more-open").click()
    blue.page.get_by_role("button", name="Continue on another device").click()
    link = blue.page.get_by_role("textbox", name="The link").input_value()
    phone.page.goto(link)
    phone.page.goto(link)
    phone.press(phone.page.get_by_role("button", name="Continue on this device"))
    expect(phone.status()).to_have_text("Your turn — choose a stone")
    phone.turn("blue", "a2")
    expect(yellow.cell("a2")).to_have_accessible_name(re.compile("^a2, blue"))
    expect(blue.status()).to_have_text("Ben is to move")
    again = come("")
    again.page.goto(link)
    expect(again.page.get_by_role("heading", name="This link can no longer be used")).to_be_visible()


def test_waiting_inviting_and_freeing_a_seat(come: Comer, room: str) -> None:
    """The invitation shows what is picked; Blue can free Yellow's seat; each can leave."""
    blue, yellow = come("Ann"), come("Ben")
    blue.context.grant_permissions(["clipboard-read", "clipboard-write"])
    blue.join(room)
    expect(blue.page.locator("#lobby-status")).to_have_text("Pick a position and invite somebody")
    blue.page.get_by_role("button", name="Copy the link").click()
    expect(blue.page.locator("#invite-said")).to_contain_text("on your clipboard")
    link = blue.page.evaluate("navigator.clipboard.readText()")
    assert link == blue.page.get_by_label("Invite with this link").input_value()

    yellow.page.goto(link)
    expect(yellow.page.get_by_role("textbox", name="Room ID")).to_have_value(room)
    yellow.page.get_by_label("Your name").fill("Ben")
    yellow.page.get_by_role("button", name="Play").click()
    expect(yellow.page.locator("#lobby-status")).to_have_text("Ann is picking the position")
    expect(blue.page.locator("#lobby-status")).to_have_text("Ben is here — pick a position")

    blue.page.get_by_role("button", name="Free Yellow's seat").click()
    blue.page.get_by_role("dialog").get_by_role("button", name="Free the seat").click()
    expect(blue.page.locator("#lobby-status")).to_have_text("Pick a position and invite somebody")
    expect(yellow.page.locator("#line-words")).to_contain_text("You are no longer in this room")

    blue.page.get_by_role("button", name="Two rows").click()
    expect(blue.page.locator("#lobby-note")).to_contain_text("Picked: Two rows.")
    yellow.page.goto(link)
    expect(yellow.page.locator("figure")).to_contain_text("Two rows")
    blue.page.get_by_role("button", name="Leave the room").click()
    blue.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(blue.page.get_by_role("button", name="Play")).to_be_visible()
