"""Learning by playing: every task by keyboard alone, a mistake that is explained, and coming back later."""

import re

import pytest
from playwright.sync_api import expect

from games.lessons import LESSONS, Lesson
from tests.e2e.conftest import Comer, Person
from tests.e2e.server import Server

pytestmark = pytest.mark.e2e


def do(person: Person, words: str) -> None:
    """One move as a solution names it, with the keyboard: `green c2`, `a2-c2`, `end`.

    The first end is never the stone just placed: a second press there within 400 ms belongs to the first.
    """
    page = person.page
    start, dash, end = words.partition("-")
    if words == "end":
        button = page.get_by_role("button", name=re.compile("^(End turn|Pass)$"))
        expect(button).to_be_enabled()
        button.press("Enter")
    elif dash:
        for cell in (start, end):
            person.cell(cell).press("Enter")
    else:
        colour, _, cell = words.partition(" ")
        page.get_by_role("group", name="Stones in hand").get_by_role("button", name=colour).press("Space")
        person.cell(cell).press("Enter")
        expect(person.cell(cell)).to_have_accessible_name(re.compile(f"^{cell}, {colour}"))


def solve(person: Person, lesson: Lesson, moves: str) -> None:
    """The moves one after the other; a pass is asked about first, as in any room."""
    expect(person.page.get_by_role("heading", level=1)).to_contain_text(str(lesson.title))
    for words in moves.split(", "):
        do(person, words)
    if moves == "end":
        person.page.get_by_role("dialog").get_by_role("button", name="Pass").press("Enter")


def go_on(person: Person, name: str) -> None:
    """The way on has the focus; it hears once a press can be meant for it."""
    way = person.page.get_by_role("link", name=name, exact=True)
    expect(way).to_be_focused()
    expect(way).to_have_attribute("aria-disabled", "false")
    person.page.keyboard.press("Enter")


def test_the_whole_course_by_keyboard(come: Comer, server: Server) -> None:
    """From the start page to "You know the game"; nobody has become a guest by it."""
    person = come("Ann")
    page = person.page
    page.goto(server.address)
    page.get_by_role("link", name="Learn by playing").first.press("Enter")
    page.get_by_role("link", name="Begin").press("Enter")
    expect(page.locator("#supply button").first).to_be_visible()
    page.locator("#skip").focus()
    page.keyboard.press("Tab")
    expect(page.locator("[role=gridcell]:focus")).to_have_count(1)  # the board is one stop, a cell of it
    for lesson in LESSONS:
        solve(person, lesson, lesson.solution)
        expect(person.status()).to_have_text("Well done")
        expect(page.locator("#words")).to_have_text(str(lesson.done))
        go_on(person, "Finish" if lesson is LESSONS[-1] else "Next task")
    expect(page.get_by_role("heading", name="You know the game")).to_be_visible()
    assert "sessionid" not in {cookie["name"] for cookie in person.context.cookies()}
    page.goto(f"{server.address}/learn/")
    begin = page.get_by_role("link", name="Begin")
    expect(begin).to_be_hidden()
    page.get_by_role("button", name="Start from the beginning").press("Enter")
    expect(begin).to_be_focused()


def test_a_mistake_is_explained_and_taken_back_on_a_phone(come: Comer, server: Server) -> None:
    """A refusal as in a room; Yellow's answer to a trap; one's progress, found again and forgotten when one wants."""
    person = come("Ann", touch=True)
    page = person.page
    page.goto(f"{server.address}/learn/inside/")
    person.place("red", "b3")
    person.build("a3", "c3")
    expect(person.note()).to_contain_text("These colours don't go together.")
    person.press(page.get_by_role("button", name="Undo"))
    person.place("purple", "b3")
    person.build("a3", "c3")
    expect(person.note()).to_contain_text("The bridge stands.")
    person.end_turn()
    expect(person.status()).to_have_text("Not quite")
    expect(page.locator("#words")).to_contain_text("Purple belongs to Red+ too")
    expect(person.cell("b2")).to_have_accessible_name(re.compile("orange"))
    again = page.get_by_role("button", name="Try again")
    expect(again).to_have_attribute("aria-disabled", "false")
    person.press(again)
    person.place("green", "b3")
    person.build("a3", "c3")
    expect(person.note()).to_contain_text("The bridge stands.")
    person.end_turn()
    expect(person.status()).to_have_text("Well done")

    page.goto(f"{server.address}/learn/")
    expect(page.get_by_role("link", name="Red+ inside a row")).to_contain_text("done")
    expect(page.get_by_role("link", name="Go on with task 1")).to_be_visible()
    person.press(page.get_by_role("button", name="Start from the beginning"))
    expect(page.get_by_role("link", name="Begin")).to_be_visible()
