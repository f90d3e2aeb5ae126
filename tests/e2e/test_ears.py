"""A whole game by ear: nothing is found but by its role and its name, nothing is pressed but keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Comer, Person
from tests.e2e.server import Server

pytestmark = pytest.mark.e2e


def press(target: Locator, key: str = "Enter") -> None:
    """As with a screen reader: go there, press a key."""
    target.focus()
    target.page.keyboard.press(key)


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    """A button by the whole of its name."""
    return page.get_by_role("button", name=name, exact=True)


def cell(page: Page, name: str) -> Locator:
    """A cell of the board by how it begins: `a1`, or `a1, blue`."""
    return page.get_by_role("grid", name="Board").get_by_role("gridcell", name=re.compile(rf"^{name}\b"))


def walk(page: Page, *keys: str) -> None:
    """With the arrow keys from wherever one is on the board."""
    for key in keys:
        page.keyboard.press(key)


def heard(page: Page, words: str | re.Pattern[str]) -> None:
    """The page has said so, when there was time for it."""
    expect(page.get_by_role("log", name="What happened").get_by_text(words).last).to_be_attached()


def interrupted(page: Page, words: str | re.Pattern[str]) -> None:
    """The page has said so at once."""
    expect(page.get_by_role("alert").get_by_text(words)).to_be_attached()


def place(page: Page, colour: str, at: str) -> None:
    """A stone of the hand on a cell."""
    press(
        page.get_by_role("group", name="Stones in hand").get_by_role(
            "button", name=re.compile(rf"\d {colour}$")
        )
    )
    press(cell(page, f"{at}, empty"))
    expect(cell(page, f"{at}, {colour}")).to_be_attached()


def bridge(page: Page, start: str, end: str) -> None:
    """From end to end of a row."""
    press(cell(page, start))
    expect(cell(page, f"{start}, .*, chosen")).to_be_attached()
    press(cell(page, end), "Space")


def end_turn(page: Page) -> None:
    """With the stone that was placed."""
    press(button(page, "End turn"))


def pass_turn(page: Page) -> None:
    """With no stone, and sure of it."""
    press(button(page, "Pass"))
    dialog = page.get_by_role("dialog", name="Pass without placing a stone?")
    expect(dialog).to_be_visible()
    press(button(page, "Pass").last)
    expect(dialog).to_be_hidden()


def join(person: Person, server: Server, room: str) -> Page:
    """From the start page into a room."""
    page = person.page
    page.goto(server.address)
    page.get_by_label("Your name").fill(person.name)
    page.get_by_role("textbox", name="Room ID").fill(room)
    press(button(page, "Play"))
    page.wait_for_url("**/rooms/**")
    return page


def test_a_game_by_ear(come: Comer, server: Server, room: str) -> None:
    """Stones, bridges, a cut, passes, a refusal, a question, chat and the result: each is said to the other."""
    ann, ben = join(come("Ann"), server, room), join(come("Ben"), server, room)
    press(ann.get_by_role("button", name=re.compile("^Crossing")))
    interrupted(ann, "Your turn — choose a stone")
    expect(ben.get_by_role("heading", name="Ann is to move")).to_be_attached()

    place(ann, "blue", "a2")
    heard(ann, "You: blue stone on a2")
    heard(ben, "Ann: blue stone on a2")
    end_turn(ann)
    interrupted(ben, re.compile("Your turn — choose a stone$"))

    # A stone too many is refused, and once more when it is tried again.
    press(cell(ben, "a2, blue"))
    interrupted(ben, "Place your stone first; a bridge must contain it.")
    place(ben, "red", "b1")
    press(cell(ben, "c3, empty"))
    interrupted(ben, "One stone a turn: build bridges with it, or end the turn.")
    end_turn(ben)
    interrupted(ann, re.compile(r"Your turn — choose a stone$"))
    heard(ann, "Ben: red stone on b1")

    # The board's own keys lead to every cell of it.
    cell(ann, "a2, blue").focus()
    walk(ann, "Control+Home")
    expect(cell(ann, "a3, empty, region S1")).to_be_focused()
    walk(ann, "End", "ArrowDown", "ArrowLeft")
    expect(cell(ann, "b2, empty, region S1")).to_be_focused()
    place(ann, "purple", "b2")
    end_turn(ann)
    interrupted(ben, re.compile("Your turn"))
    pass_turn(ben)
    interrupted(ann, re.compile("^Ben: pass. Your turn — choose a stone"))
    place(ann, "blue", "c2")
    bridge(ann, "a2", "c2")
    heard(ben, "Ann: Blue bridge from a2 to c2")
    heard(ben, "Points: Ann 2, Ben 0")
    expect(cell(ben, "b2, purple, inside a bridge, region S1")).to_be_attached()
    end_turn(ann)
    interrupted(ben, re.compile("Your turn"))

    # A red bridge cuts: both hear of it, and the stones tell.
    place(ben, "red", "b3")
    bridge(ben, "b1", "b3")
    heard(ann, re.compile("^Ben: Red bridge from b[13] to b[13]$"))
    heard(ann, "Blue bridge from a2 to c2, cut")
    heard(ann, "Points: Ann 0, Ben 0")
    expect(cell(ann, "a2, blue, end of a cut bridge")).to_be_attached()
    end_turn(ben)
    interrupted(ann, re.compile("Your turn"))

    # Talk is read out, several lines at once are only counted.
    press(ben.get_by_role("tab", name="Chat"))
    for text in ("Well cut?", "I hope", "so"):
        ben.get_by_label("Write something").fill(text)
        ben.keyboard.press("Enter")
        expect(ben.get_by_role("log", name="Chat").get_by_text(text)).to_be_attached()
    heard(ann, "Chat, Ben: Well cut?")
    heard(ann, "2 new lines of chat")

    # What is asked is said, and answered from its own region.
    press(button(ben, "Ask to undo"))
    press(button(ben, "Ask"))
    heard(ben, re.compile("^You have asked Ann to take back"))
    heard(ann, re.compile("^Ben asks to take back"))
    decline = ann.get_by_role("region", name="Waits for an answer").get_by_role("button", name="Decline")
    expect(decline).to_be_enabled()  # what has just come is deaf for a moment
    press(decline)
    heard(ben, "Ann declined.")

    # What happens meanwhile is said inside an open dialog: nothing else is heard then.
    press(button(ben, "More"))
    place(ann, "purple", "a1")
    said = ben.get_by_role("dialog", name="More").get_by_role("log", name="What happened")
    expect(said.get_by_text("Ann: purple stone on a1")).to_be_attached()
    ben.keyboard.press("Escape")
    end_turn(ann)
    interrupted(ben, re.compile("Your turn"))
    pass_turn(ben)
    interrupted(ann, re.compile("Your turn"))
    place(ann, "purple", "a3")
    bridge(ann, "a1", "a3")
    heard(ben, re.compile("^Ann: Blue bridge from a[13] to a[13]$"))
    end_turn(ann)
    interrupted(ben, re.compile("Your turn"))

    # The whole position in words.
    press(button(ben, "More"))
    press(ben.get_by_role("switch", name="The board in words"), "Space")
    ben.keyboard.press("Escape")
    expect(button(ben, "More")).to_be_focused()
    words = ben.get_by_role("region", name="The board in words")
    for line in (
        "Your turn — choose a stone",
        "Ann (Blue): 1 bridge point, 1 region point; Set 1/3; in hand: 2 blue, 2 green, 2 red, 1 orange",
        "S1: a3 purple",
        "Red bridge from b3 to b1",
        "Blue bridge from a2 to c2, cut",
    ):
        expect(words).to_contain_text(line)

    pass_turn(ben)
    interrupted(ann, re.compile("^Ben: pass"))
    press(button(ann, "Pass"))
    question = ann.get_by_role("dialog", name="Pass without placing a stone?")
    expect(question).to_contain_text("That ends the game.")
    press(question.get_by_role("button", name="Pass"))
    for page, title in ((ann, "You won"), (ben, "Ann won")):
        heard(page, title)
        heard(page, "Both passed, one after the other.")
        heard(page, "Ann: 1 bridge point, 1 region point, 2 in all")
        expect(page.get_by_role("heading", name=title)).to_be_attached()
    expect(ann.get_by_role("heading", name="You won")).to_be_focused()
