"""A position from its first stroke to its second version, and the consent to one that nobody else has."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Comer, Person, notice, press_in_dialog, press_in_more
from tests.e2e.server import Server
from tests.e2e.test_accounts import sign_up
from tests.e2e.test_editor import drag, named, open_editor, size

pytestmark = pytest.mark.e2e


def save(page: Page, *, title: str, name: str = "") -> None:
    """Keep the drawing as a position."""
    page.get_by_role("button", name="Save", exact=True).click()
    dialog = page.get_by_role("dialog", name="Save as your position")
    dialog.get_by_label("Name of the position").fill(title)
    if name:
        dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#saved")).to_contain_text(f"“{title}” is saved.")
    expect(page).to_have_url(re.compile(r"\?position=\d+$"))


def plank(page: Page) -> None:
    """Draw two rows of four cells."""
    size(page, 5, 2)
    drag(page, (0, 0), (3, 0))
    expect(named(page, "region S1")).to_have_count(4)
    page.locator("[data-ink=W]").click()
    drag(page, (0, 1), (3, 1))
    expect(named(page, "region W1")).to_have_count(4)


def submit(page: Page, note: str) -> None:
    """From the position's own page to the moderators."""
    page.get_by_label("A note to the moderators").fill(note)
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.get_by_role("heading", name="It waits for the moderators")).to_be_visible()


def take_in_hand(person: Person, title: str) -> Page:
    """Open what waits in the queue, so that nobody else decides on it."""
    page = person.page
    page.goto(f"{person.server.address}/queue/")
    page.get_by_role("link", name=re.compile(title)).click()
    page.get_by_role("button", name="Take it in hand").click()
    expect(page.get_by_role("button", name="Give it back")).to_be_visible()
    return page


def state(page: Page) -> Locator:
    """Where the author's position stands."""
    return page.locator("#state")


def test_from_the_first_stroke_to_the_second_version(come: Comer, server: Server, room: str) -> None:
    """Drawn, tried, submitted, sent back, mended, published, played, edited; the old game keeps what it began on."""
    author, moderator, blue, yellow = come(""), come(""), come("Ann"), come("Ben")
    sign_up(author, "Pia Draws")
    sign_up(moderator, "Max Looks")
    server.manage("moderator_add", "Max Looks")

    page = open_editor(author, server)
    plank(page)
    page.get_by_role("button", name="Try it").click()
    page.wait_for_url("**/rooms/**")
    author.place("blue", "a2")
    page.get_by_role("link", name="Back to the drawing").click()
    page.wait_for_url("**/positions/new")
    save(page, title="Jetty")
    position = re.search(r"position=(\d+)", page.url)
    assert position
    mine, drawing = f"{server.address}/positions/mine/{position[1]}/", page.url
    page.goto(mine)
    submit(page, "Two planks over the water.")

    desk = take_in_hand(moderator, "Jetty")
    expect(desk.get_by_text("Two planks over the water.")).to_be_visible()
    desk.get_by_label("What you say to the author").fill("It needs a dot.")
    desk.get_by_role("button", name="Ask for changes").click()
    expect(desk.get_by_text("Given back with your words")).to_be_visible()

    page.goto(mine)
    expect(state(page)).to_have_text("Changes asked for")
    expect(page.get_by_text("It needs a dot.")).to_be_visible()
    page.get_by_role("link", name="Open in the editor").click()
    expect(named(page, "region W1")).to_have_count(4)
    page.locator("[data-ink=o]").click()
    drag(page, (4, 1))
    save(page, title="Jetty")
    page.goto(mine)
    submit(page, "Here it is.")

    take_in_hand(moderator, "Jetty")
    desk.get_by_text("Small edits").click()
    desk.get_by_label("Title").fill("Old jetty")
    desk.get_by_role("button", name="Publish").click()
    expect(desk.get_by_text("Published. Its author is told.")).to_be_visible()

    page.goto(mine)
    expect(state(page)).to_have_text("Published")
    page.get_by_role("link", name="Its page in the catalogue").click()
    page.wait_for_url(re.compile(r"/positions/[^/]+/$"))
    public = page.url
    blue.page.goto(public)
    blue.page.get_by_label("Your name").fill("Ann")
    blue.page.get_by_role("textbox", name="Room ID").fill(room)
    blue.page.get_by_role("button", name="Play", exact=True).click()
    yellow.join(room)
    blue.turn("blue", "a2")
    yellow.turn("yellow", "a1")
    expect(blue.page.locator("#about")).to_contain_text("Old jetty")

    page.goto(drawing)
    page.locator("[data-ink=o]").click()
    drag(page, (4, 0))
    expect(named(page, "dot")).to_have_count(2)
    save(page, title="Old jetty")
    page.goto(mine)
    submit(page, "A second dot.")
    expect(page.get_by_text("This is an edit.")).to_be_visible()
    take_in_hand(moderator, "Old jetty")
    expect(desk.get_by_text("1 cell differs")).to_be_visible()
    desk.get_by_role("button", name="Publish").click()
    expect(desk.get_by_text("Published. Its author is told.")).to_be_visible()

    blue.page.reload()
    expect(blue.cell("e1")).to_be_attached()
    expect(blue.cell("e2")).to_have_count(0)
    press_in_more(yellow, "Resign…")
    press_in_dialog(yellow, "Resign this game?", "Resign")
    game = blue.page.locator("#keep-page").get_attribute("href")
    page.goto(f"{server.address}{game}")
    expect(page.get_by_role("gridcell", name=re.compile("^e1,"))).to_be_attached()
    expect(page.get_by_role("gridcell", name=re.compile("^e2,"))).to_have_count(0)

    page.goto(public)
    expect(page.get_by_role("link", name="History: 2 versions")).to_be_visible()
    page.get_by_role("link", name="History: 2 versions").click()
    versions = page.get_by_role("main").get_by_role("listitem")
    expect(versions).to_have_count(2)
    expect(versions.first).to_contain_text("1 cell differs from the version before")
    expect(versions.last).to_contain_text("Edited by: Max Looks")
    expect(versions.last).to_contain_text("The first version")


def reach(page: Page, wanted: Locator) -> None:
    """Come to something by Tab alone, as the eye goes; then press Enter on it."""
    expect(wanted).to_be_visible()
    for _ in range(100):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab never came to {wanted}")


def press_by_key(page: Page, wanted: Locator) -> None:
    """Come to it by Tab and press Enter."""
    reach(page, wanted)
    page.keyboard.press("Enter")


def type_into(page: Page, wanted: Locator, text: str) -> None:
    """Come to a field by Tab, and type in place of what stands there."""
    reach(page, wanted)
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def test_a_moderator_needs_no_mouse(come: Comer, server: Server) -> None:
    """Found, taken in hand, sent back with words; then with another title and a dot less published: by keys alone."""
    author, moderator = come(""), come("")
    sign_up(author, "Ida Lines")
    sign_up(moderator, "Kim Judges")
    server.manage("moderator_add", "Kim Judges")
    page = open_editor(author, server)
    size(page, 6, 2)  # of a shape that no other test publishes
    drag(page, (0, 0), (4, 0))
    page.locator("[data-ink=W]").click()
    drag(page, (0, 1), (2, 1))
    expect(named(page, "region W1")).to_have_count(3)
    page.locator("[data-ink=o]").click()
    drag(page, (5, 1))
    save(page, title="Slipway")
    mine = f"{server.address}/positions/mine/{page.url.partition('position=')[2]}/"
    page.goto(mine)
    submit(page, "Boats go down here.")

    desk = moderator.page
    desk.goto(f"{server.address}/")
    desk.keyboard.press("Tab")
    expect(desk.get_by_role("link", name="Skip to the main part")).to_be_focused()
    press_by_key(desk, desk.get_by_role("navigation", name="Site").get_by_role("link", name="Positions"))
    press_by_key(desk, desk.get_by_role("link", name="Waiting for review"))
    press_by_key(desk, desk.get_by_role("link", name=re.compile("Slipway")))
    press_by_key(desk, desk.get_by_role("button", name="Take it in hand"))
    expect(desk.get_by_role("button", name="Give it back")).to_be_visible()
    type_into(desk, desk.get_by_label("What you say to the author"), "The dot is too far out.")
    press_by_key(desk, desk.get_by_role("button", name="Ask for changes"))
    expect(desk.get_by_text("Given back with your words")).to_be_visible()

    page.goto(mine)
    expect(page.get_by_text("The dot is too far out.")).to_be_visible()
    submit(page, "Take it out, please.")

    desk.reload()
    press_by_key(desk, desk.get_by_role("link", name=re.compile("Slipway")))
    press_by_key(desk, desk.get_by_role("button", name="Take it in hand"))
    press_by_key(desk, desk.locator("summary", has_text="Small edits"))
    type_into(desk, desk.get_by_label("Title"), "Short slipway")
    type_into(desk, desk.get_by_label("Rows of cells"), "S1 S1 S1 S1 S1 .\nW1 W1 W1 . . .")
    press_by_key(desk, desk.get_by_role("button", name="Publish"))
    expect(desk.get_by_text("Published. Its author is told.")).to_be_visible()
    page.goto(mine)
    expect(state(page)).to_have_text("Published")
    expect(page.get_by_role("heading", name="Short slipway")).to_be_visible()


def test_a_guest_plays_an_own_position_with_somebody_who_agrees(
    come: Comer, server: Server, room: str
) -> None:
    """Turned down, picked again, asked on a phone, after a reload too, answered by keyboard; then again on another."""
    blue, yellow = come("Ann"), come("Ben")
    page = open_editor(blue, server)
    plank(page)
    save(page, title="Raft", name="Ann")
    blue.join(room)
    yellow.join(room)
    raft = page.locator("#picker [data-version]", has_text="★ Raft")
    raft.click()
    expect(notice(yellow)).to_contain_text("Ann would like to play Raft")
    expect(yellow.page.locator("#preview-picture svg")).to_be_visible()
    expect(yellow.page.locator("#preview-meta")).to_have_text("3 rounds · 4 × 2")
    expect(page.locator("#lobby-status")).to_have_text("Waiting for Ben to agree")
    notice(yellow).get_by_role("button", name="Not this one").click()
    expect(page.locator("#lobby-status")).to_have_text("Ben would rather not play Raft")
    expect(notice(yellow)).to_be_hidden()

    raft.click()
    yellow.page.set_viewport_size({"width": 390, "height": 844})
    yellow.page.reload()
    agree = notice(yellow).get_by_role("button", name="Play this position")
    expect(agree).to_be_in_viewport()
    expect(yellow.page.locator("#preview-picture svg")).to_be_in_viewport()
    expect(agree).to_be_enabled()
    agree.press("Enter")
    expect(blue.status()).to_have_text("Your turn — choose a stone")
    expect(yellow.page.locator("#about")).to_contain_text("Raft")

    press_in_more(blue, "Resign…")
    press_in_dialog(blue, "Resign this game?", "Resign")
    yellow.page.get_by_role("button", name="Play again…").click()
    again = yellow.page.get_by_role("dialog", name="Play again")
    expect(again.locator("#again-picture svg")).to_be_visible()
    again.get_by_role("button", name="Ask to play").click()
    page.get_by_role("button", name="Answer…").click()
    question = page.get_by_role("dialog", name="Ben would like to play again")
    expect(question.locator(".dialog__picture svg")).to_be_visible()
    expect(question).to_contain_text("On Raft")
    question.get_by_role("button", name="Play", exact=True).click()
    expect(yellow.status()).to_have_text("Your turn — choose a stone")
