"""Browsers and a real server. Nothing waits for time to pass: every wait is for something to be seen."""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from tests.conftest import missing
from tests.e2e.server import POSITIONS, Server

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
_rooms = itertools.count(1)

expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site, running, with two positions small enough to be played to their end."""
    server = Server(tmp_path_factory.mktemp("site"))
    try:
        server.start()
        server.manage("positions_import", str(POSITIONS), "--publish")
        yield server
        server.manage("games_verify")  # whatever was played: each row says what its actions say
    finally:
        if server.process:
            server.stop()
        server.drop_database()


@pytest.fixture(scope="session")
def scenes(server: Server) -> dict[str, Any]:
    """Something of every kind on the site, for what walks over all pages."""
    found: dict[str, Any] = json.loads(server.run("-m", "tests.e2e.scenes"))
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One chromium for all tests; each person gets a context of their own."""
    if not os.access(CHROMIUM, os.X_OK):
        missing(f"there is no chromium at {CHROMIUM}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Person:
    """Somebody at a browser of their own."""

    def __init__(self, context: BrowserContext, server: Server, name: str) -> None:
        self.context, self.server, self.name = context, server, name
        self.is_touch = False
        self.faults: list[str] = []
        self.page = self.open_page()

    def open_page(self) -> Page:
        """A page whose script errors and broken files fail the test."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "response",
            lambda answer: (
                self.faults.append(f"{answer.status} {answer.url}") if answer.status >= 500 else None
            ),
        )
        return page

    def join(self, room: str) -> None:
        """From the start page into a room."""
        self.page.goto(self.server.address)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("textbox", name="Room ID").fill(room)
        self.press(self.page.get_by_role("button", name="Play"))
        self.page.wait_for_url("**/rooms/**")

    def press(self, target: Locator) -> None:
        """With the finger or the mouse."""
        if self.is_touch:
            target.tap()
        else:
            target.click()

    def cell(self, name: str) -> Locator:
        """A cell of the board by its name, like a1."""
        return self.page.get_by_role("gridcell", name=re.compile(rf"^{name},"))

    def choose(self, colour: str) -> None:
        """Take a stone of that colour in hand."""
        self.press(self.page.locator(f"#supply [data-colour={colour}]"))

    def place(self, colour: str, cell: str) -> None:
        """Place a stone and see it lie there."""
        self.choose(colour)
        self.press(self.cell(cell))
        expect(self.cell(cell)).to_have_accessible_name(re.compile(rf"^{cell}, {colour}"))

    def build(self, start: str, end: str) -> None:
        """Choose both ends of a row."""
        self.press(self.cell(start))
        self.press(self.cell(end))

    def end_turn(self) -> None:
        """End the turn with the stone that was placed."""
        self.press(self.page.get_by_role("button", name="End turn", exact=True))

    def turn(self, colour: str, cell: str, *bridges: tuple[str, str]) -> None:
        """A whole turn: a stone, its bridges, the end."""
        expect(self.status()).to_contain_text("Your turn")
        self.place(colour, cell)
        for start, end in bridges:
            self.build(start, end)
            expect(self.page.locator("#moves")).to_contain_text(f"{start}–{end}")
        self.end_turn()

    def status(self) -> Locator:
        """What the page says is to be done now."""
        return self.page.locator("#status")

    def note(self) -> Locator:
        """The line below it: hints and refusals."""
        return self.page.locator("#note")


Comer = Callable[..., Person]


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Comer]:
    """``come("Ann")``: a new person; ``touch=True`` for one at a phone. Errors in their pages fail the test.

    ``keeps=True``: with the service worker, which else would fetch its pages in every test.
    """
    people: list[Person] = []

    if not server.process:
        server.start()

    def come(name: str, *, touch: bool = False, keeps: bool = False) -> Person:
        context = browser.new_context(
            service_workers="allow" if keeps else "block",
            viewport=PHONE if touch else WIDE,
            has_touch=touch,
            is_mobile=touch,
            device_scale_factor=2 if touch else 1,
            reduced_motion="reduce",
            locale="en-GB",
        )
        person = Person(context, server, name)
        person.is_touch = touch
        people.append(person)
        return person

    yield come
    faults = [fault for person in people for fault in person.faults]
    for person in people:
        person.context.close()
    assert faults == []


def notice(person: Person) -> Locator:
    """What waits for this person's answer."""
    return person.page.locator("#notice")


def press_in_dialog(person: Person, title: str, button: str) -> None:
    """Answer a question."""
    question = person.page.get_by_role("dialog", name=title)
    person.press(question.get_by_role("button", name=button, exact=True))


def press_in_more(person: Person, button: str) -> None:
    """Press what the sheet of rarer things has."""
    person.press(person.page.locator("#more-open"))
    person.press(person.page.get_by_role("dialog", name="More").get_by_role("button", name=button))


def say(person: Person, text: str) -> None:
    """Write a line of chat."""
    person.page.locator("#chat-text").fill(text)
    person.page.locator("#chat-text").press("Enter")


@pytest.fixture
def room() -> str:
    """A Room ID that no other test uses."""
    return f"table {next(_rooms)}"


def start_game(blue: Person, yellow: Person, room: str, position: str = "Two rows") -> None:
    """Both come in, Blue picks, the game begins."""
    blue.join(room)
    yellow.join(room)
    blue.press(blue.page.get_by_role("button", name=position))
    expect(blue.status()).to_have_text("Your turn — choose a stone")
    expect(yellow.status()).to_have_text(f"{blue.name} is to move")
