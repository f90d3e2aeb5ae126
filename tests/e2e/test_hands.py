"""By finger alone: what is pressed is large enough, and a hand that moves the board places nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import PHONE, Comer, Person
from tests.e2e.server import Server
from tests.e2e.states import STATES
from tests.e2e.test_axe import come_to

pytestmark = pytest.mark.e2e

#: One state of each page on which much is pressed.
PRESSED = (
    "Start: games that go on",
    "Lobby: alone, positions to pick",
    "Game: my turn",
    "Game: more",
    "Game: a question waits",
    "Game: over",
    "Catalogue: filtered",
    "Position: as everybody sees it",
    "Editor: a selection",
    "My position: changes asked for",
    "Queue: one that waits",
    "Page of a game: its middle",
    "Settings: member",
    "Account: well guarded",
)

#: What a finger would miss: narrower or lower than 44 px, and not hit there either. Links within text are text.
MISSED = """() => {
  const isMissed = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.closest("svg, .visually-hidden, .moves") || element.matches(".skip-link")) return false;
    const isText = (node) => node !== element && node.nodeType === Node.TEXT_NODE && node.textContent.trim().length > 1;
    if (element.localName === "a" && [...element.parentElement.childNodes].some(isText)) return false;
    const target = element.closest("label") ?? element;
    target.scrollIntoView({ block: "center" });
    const { x, y, width, height } = target.getBoundingClientRect();
    const hits = (right, down) =>
      target.contains(document.elementFromPoint(x + width / 2 + right, y + height / 2 + down));
    const isWide = width >= 43.5 || (hits(-21, 0) && hits(21, 0));
    return !(isWide && (height >= 43.5 || (hits(0, -21) && hits(0, 21))));
  };
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const pressed = root.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary");
  return [...pressed].filter(isMissed).map((element) => element.outerHTML.slice(0, 160));
}"""


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    """One page for all states."""
    context = browser.new_context(
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
        locale="en",
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", PRESSED)
def test_a_finger_hits_it(name: str, phone: Page, server: Server, scenes: dict[str, Any]) -> None:
    """Nothing that is pressed measures less than 44 px, and nothing lies beyond the screen's edge."""
    state = next(state for state in STATES if str(state) == name)
    come_to(phone, replace(state, narrow=True), "en", server, scenes)
    assert phone.evaluate(MISSED) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


class Hand:
    """Fingers on the glass, where and when a test wants them."""

    def __init__(self, page: Page) -> None:
        self.glass = page.context.new_cdp_session(page)

    def put(self, kind: str, *points: tuple[float, float]) -> None:
        """touchStart, touchMove, touchEnd."""
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def push_up(self, x: float, y: float, far: int) -> None:
        """One finger pushes what lies under it."""
        self.put("touchStart", (x, y))
        for part in range(1, 9):
            self.put("touchMove", (x, y - far * part / 8))
        self.put("touchEnd")


def start_for_two(person: Person, server: Server) -> Page:
    """On a board whose cells are smaller than a finger."""
    page = person.page
    page.goto(f"{server.address}/device/?position=lighthouse")
    person.press(page.get_by_role("button", name="Lighthouse"))
    expect(person.status()).to_have_text("Blue: choose a stone")
    return page


def middle(person: Person, cell: str) -> tuple[float, float]:
    """Where a cell lies on the screen."""
    box = person.cell(cell).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_small_cells_are_shown_first_and_hands_that_move_place_nothing(come: Comer, server: Server) -> None:
    """The first tap shows, the next one places; pinching, pushing and scrolling do neither."""
    person = come("", touch=True)
    page = start_for_two(person, server)
    hand = Hand(page)
    board = page.locator(".board-svg")
    stones = page.get_by_role("gridcell", name=re.compile(r"^[a-z]\d+, (?!empty)"))
    enlarge = page.get_by_role("button", name="Enlarge the board")
    person.choose("green")

    # Two fingers enlarge, one pushes: neither shows nor places anything.
    whole = board.get_attribute("viewBox") or ""
    (x, y), (right, down) = middle(person, "e10"), middle(person, "g8")
    hand.put("touchStart", (x, y))
    hand.put("touchStart", (x, y), (right, down))
    hand.put("touchMove", (x - 40, y - 40), (right + 40, down + 40))
    hand.put("touchEnd")
    expect(board).not_to_have_attribute("viewBox", whole)
    expect(enlarge).to_have_attribute("aria-pressed", "true")
    near = board.get_attribute("viewBox") or ""
    hand.put("touchStart", (x, y))
    hand.put("touchMove", (x + 30, y + 30))
    hand.put("touchEnd")
    expect(board).not_to_have_attribute("viewBox", near)
    enlarge.click()  # a tap so soon after a push only ends the push
    expect(board).to_have_attribute("viewBox", whole)
    expect(stones).to_have_count(0)
    expect(person.note()).not_to_contain_text("once more")

    # The first tap shows the cell, another one elsewhere moves it, the same again places the stone.
    for cell in ("e10", "f10"):
        person.cell(cell).tap()
        expect(person.note()).to_have_text(f"Tap {cell} once more to place the stone there.")
    expect(stones).to_have_count(0)
    person.press(enlarge)
    person.cell("f10").tap()
    expect(person.cell("f10")).to_have_accessible_name(re.compile("^f10, green"))
    person.press(page.get_by_role("button", name="Undo", exact=True))
    expect(stones).to_have_count(0)

    # Enlarged, a cell is as large as a finger and takes the stone at once.
    person.choose("blue")
    person.cell("f9").tap()
    expect(person.cell("f9")).to_have_accessible_name(re.compile("^f9, blue"))
    person.end_turn()
    person.press(enlarge)

    # On its side a phone's page is higher than its window: a finger on the board scrolls it.
    page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    person.choose("yellow")
    hand.push_up(*middle(person, "f8"), 120)
    page.wait_for_function("() => scrollY > 50")
    expect(stones).to_have_count(1)
    expect(person.note()).not_to_contain_text("once more")
