"""Going through a game: a finished one at its own address, and a live one from within its room."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Comer, Person, start_game
from tests.e2e.server import Server
from tests.e2e.test_device import start, turn

pytestmark = pytest.mark.e2e


def play_for_two(person: Person, server: Server) -> str:
    """A whole game on one device, thirteen actions; the address of its page."""
    start(person, server)
    for colour, cell in (("blue", "a2"), ("yellow", "a1"), ("green", "b2"), ("orange", "b1")):
        turn(person, colour, cell)
    turn(person, "blue", "c2", ("a2", "c2"))
    turn(person, "orange", "c1")
    expect(person.page.locator("#result-title")).to_have_text("Ann won")
    address = person.page.locator("#keep-page").get_attribute("href")
    assert address
    return server.address + address


def expect_moment(person: Person, number: int, heading: str, stones: int) -> None:
    """The address, the heading and the board tell the same."""
    expect(person.page).to_have_url(re.compile(rf"\?at={number}$"))
    expect(person.page.locator("#result")).to_have_text(heading)
    cells = person.page.get_by_role("gridcell", name=re.compile(r"^[abc][12], (?!empty)"))
    expect(cells).to_have_count(stones)


def test_a_finished_game_is_gone_through(come: Comer, server: Server) -> None:
    """By keys, slider, list and chart, and by itself; the board's own keys stay the board's."""
    person = come("")
    page, press = person.page, person.page.keyboard.press
    page.goto(play_for_two(person, server))
    expect(page.locator("#result")).to_have_text("Ann won")
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_value("13")
    expect(page.get_by_role("link", name="A turn back")).to_be_hidden()
    press("Home")
    expect_moment(person, 0, "The start", 0)
    press("ArrowRight")
    expect_moment(person, 1, "Ann is to move", 1)
    press("Shift+ArrowRight")
    expect_moment(person, 2, "Ben is to move", 1)
    slider.focus()
    press("PageDown")
    expect_moment(person, 4, "Ann is to move", 2)
    slider.fill("10")
    expect_moment(person, 10, "Ann is to move", 5)
    expect(slider).to_have_attribute("aria-valuetext", "Turn 5 · Ann: a2–c2")
    expect(page.locator("#moves [aria-current]")).to_have_text("a2–c2")
    expect(page.locator("[data-side=blue] [data-total]")).to_have_text("2")
    page.get_by_role("link", name="orange b1").click()
    expect_moment(person, 7, "Ben is to move", 4)
    expect(page.locator("[data-side=blue] [data-total]")).to_have_text("0")

    person.cell("a2").focus()
    press("ArrowRight")
    expect(person.cell("b2")).to_be_focused()
    expect_moment(person, 7, "Ben is to move", 4)

    chart = page.get_by_role("img", name="Points over the game")
    box = chart.bounding_box()
    assert box
    chart.click(position={"x": box["width"] * 9 / 13, "y": 5})
    expect_moment(person, 9, "Ann is to move", 5)
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play the moves").click()
    expect(page.locator("#result")).to_have_text("Ann won")
    expect(page.get_by_role("button", name="Play the moves")).to_be_visible()
    # This game has neither cuts nor new sets to jump to.
    expect(page.get_by_role("button", name="To the next cut")).to_be_hidden()
    expect(page.get_by_role("button", name="To the next new set")).to_be_hidden()
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()
    page.get_by_text("Points turn by turn").click()
    expect(page.locator("#score-rows tr").nth(5)).to_have_text("520")


def test_a_link_leads_to_a_moment_and_a_game_goes_on_from_there(
    come: Comer, server: Server, browser: Browser
) -> None:
    """The link is read without a script too; the new game has its own room and tells where it came from."""
    person = come("", touch=True)
    page = person.page
    page.goto(play_for_two(person, server))
    person.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.address)
    person.press(page.get_by_role("button", name="A turn back", exact=True))
    person.press(page.get_by_role("button", name="An action back", exact=True))
    expect_moment(person, 10, "Ann is to move", 5)
    person.press(page.get_by_role("button", name="Copy the link to this moment"))
    expect(page.locator("#copy-said")).to_contain_text("on your clipboard")
    link = page.evaluate("navigator.clipboard.readText()")

    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(link)
    expect(plain.locator("#result")).to_have_text("After action 10")
    plain.get_by_role("link", name="An action back").click()
    expect(plain.locator("#result")).to_have_text("After action 9")
    expect(plain.get_by_role("link", name="Picture (SVG)")).to_have_attribute(
        "href", re.compile(r"svg\?at=9$")
    )
    plain.context.close()

    page.goto(link)
    person.press(page.get_by_role("button", name="Play on from here"))
    expect(person.status()).to_have_text("Blue: build, or end the turn")
    expect(person.cell("c2")).to_have_accessible_name(re.compile("blue"))
    person.press(page.get_by_role("button", name="Moves and talk").first)
    expect(page.locator("#origin")).to_have_text("Played on from another game, after its action 10")


def test_a_live_game_is_looked_back_through(come: Comer, room: str) -> None:
    """Moves arrive meanwhile and throw nobody out; a press on the old board sends nothing; Escape leads back."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    yellow.turn("yellow", "a1")
    page, banner = yellow.page, yellow.page.locator("#look-banner-words")
    page.get_by_role("link", name="blue a2").click()
    expect(banner).to_have_text("You are looking at an earlier position.")
    expect(yellow.cell("a1")).to_have_accessible_name(re.compile("empty"))
    expect(page.get_by_role("button", name="End turn", exact=True)).to_be_hidden()
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_attribute("max", "4")

    blue.turn("green", "b2")
    expect(page.locator("#moves")).to_contain_text("green b2")
    expect(slider).to_have_attribute("max", "6")
    expect(slider).to_have_value("1")
    expect(page.locator("#look-meanwhile")).to_have_text("In the game: Your turn — choose a stone")
    expect(yellow.cell("b2")).to_have_accessible_name(re.compile("empty"))

    for cell in ("b1", "a2", "c2"):
        yellow.cell(cell).click()
    expect(banner).to_have_text("Nothing can be played while you look back. Go back to the game first.")
    expect(blue.status()).to_have_text("Ben is to move")

    page.get_by_role("button", name="An action on", exact=True).click()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("3")
    page.keyboard.press("Escape")
    expect(banner).to_be_hidden()
    expect(yellow.status()).to_have_text("Your turn — choose a stone")
    expect(yellow.cell("b2")).to_have_accessible_name(re.compile("green"))
    yellow.turn("orange", "b1")
    expect(blue.status()).to_have_text("Your turn — choose a stone")
