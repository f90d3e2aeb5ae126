"""What only a browser shows to eyes of every kind: names in sight, forced colours, high contrast, small windows."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.e2e.conftest import WIDE, Comer, Person, start_game
from tests.e2e.server import Server
from tests.e2e.states import STATES, State
from tests.e2e.test_axe import come_to

pytestmark = pytest.mark.e2e

#: CSS pixels: a window of 1280 × 1024 at 400 %, and the smallest phone.
SMALLEST: tuple[ViewportSize, ...] = ({"width": 320, "height": 256}, {"width": 320, "height": 640})
LOST = Path(__file__).with_name("lost.js").read_text()
#: Pages that are arranged like others: forms of accounts, texts. And what is looked at besides the first state of each.
ALIKE = {"Privacy", "Terms", "Contact", "Another device", "What is kept about me"}
BESIDES = {"Start: menu of a phone", "Game: more", "Game: looking back", "Game: over", "Editor: a selection"}

#: The colours of a picture, each with the number of its pixels.
COLOURS = """async (bytes) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${bytes}`)).blob());
  const paper = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  paper.drawImage(picture, 0, 0);
  const found = {};
  const { data } = paper.getImageData(0, 0, picture.width, picture.height);
  for (let at = 0; at < data.length; at += 4) {
    const hex = "#" + [...data.slice(at, at + 3)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    found[hex] = (found[hex] ?? 0) + 1;
  }
  return found;
}"""


def each_page() -> list[State]:
    """Each page once, in its first state, and what opens over some."""
    firsts = {state.page: state for state in reversed(STATES) if state.page not in ALIKE}
    return [*firsts.values(), *(state for state in STATES if str(state) in BESIDES)]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """One page for all states."""
    context = browser.new_context(
        viewport=WIDE, reduced_motion="reduce", locale="en-GB", service_workers="block"
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("state", each_page(), ids=str)
def test_nothing_is_lost_at_four_times_the_size(
    state: State, page: Page, server: Server, scenes: dict[str, Any]
) -> None:
    """No page scrolls sideways, and everything that can be pressed can be brought into view."""
    come_to(page, state, "en", server, scenes)
    for size in SMALLEST:
        page.set_viewport_size(size)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        assert page.evaluate(LOST) == [], size


def colours_of(what: Locator, calculator: Page) -> dict[str, int]:
    """The colours that are on the screen there."""
    picture = base64.b64encode(what.screenshot()).decode()
    found: dict[str, int] = calculator.evaluate(COLOURS, picture)
    return found


def tokens_of(page: Page, *names: str) -> dict[str, str]:
    """Colours of the site by their names."""
    read = (
        "names => names.map(name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`))"
    )
    return dict(zip(names, page.evaluate(read, list(names)), strict=True))


def wait_for_token(page: Page, name: str, colour: str) -> None:
    """Until that colour of the site has the value, which it has once its sheet is there."""
    page.wait_for_function(
        "([name, colour]) => "
        "getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim() === colour",
        arg=[name, colour],
    )


def test_names_are_in_sight(come: Comer, room: str) -> None:
    """Of what the mouse points at and of what the keyboard comes to; Escape takes them away."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    name = blue.page.locator(".board__name")
    blue.cell("a2").hover()
    expect(name).to_have_text("a2, blue, region S1")
    blue.cell("b2").hover()
    expect(name).to_have_text("b2, empty, region S1")
    blue.cell("b2").focus()
    blue.page.keyboard.press("ArrowDown")
    expect(name).to_have_text("b1, empty, region W1")
    blue.page.keyboard.press("Escape")
    expect(name).to_be_hidden()


def test_forced_colours(browser: Browser, server: Server) -> None:
    """The board keeps its colours in their casings; what is chosen and what has the focus shows in the device's."""
    context = browser.new_context(viewport=WIDE, forced_colors="active", reduced_motion="reduce", locale="en")
    person, calculator = Person(context, server, ""), browser.new_page()
    page = person.page
    page.goto(f"{server.address}/device/")
    page.get_by_role("button", name="Two rows").click()
    expect(person.status()).to_contain_text("choose a stone")
    ring = "#ffffff"
    colours = tokens_of(
        page, "stone-blue", "stone-green", "stone-yellow", "bridge-blue", "bridge-light", "focus-on-board"
    )
    slot = page.locator("#supply [data-colour=green]")
    before = colours_of(slot, calculator)
    person.choose("green")
    chosen = colours_of(slot, calculator)
    ground = max(before, key=lambda colour: before[colour])
    assert chosen.get(ground, 0) < before[ground] / 4  # filled
    assert chosen[colours["stone-green"]] > 10  # its own stone is still there
    page.locator("#end").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert page.locator("#end").evaluate("one => parseFloat(getComputedStyle(one).outlineWidth)") >= 3

    for colour, cell in (("blue", "a2"), ("yellow", "a1"), ("green", "b2"), ("orange", "b1")):
        person.place(colour, cell)
        person.end_turn()
    person.place("blue", "c2")
    board = page.locator("#board")
    seen = colours_of(board, calculator)
    for name in ("stone-blue", "stone-yellow"):
        assert seen[colours[name]] > 500, name
    rings = seen.get(ring, 0)
    person.press(person.cell("a2"))
    assert colours_of(board, calculator)[ring] > rings + 300
    person.press(person.cell("c2"))
    expect(page.locator("#moves")).to_contain_text("a2–c2")
    seen = colours_of(board, calculator)
    for name in ("bridge-blue", "bridge-light"):
        assert seen[colours[name]] > 300, name
    page.keyboard.press("ArrowLeft")
    assert colours_of(board, calculator)[colours["focus-on-board"]] > 300

    page.goto(f"{server.address}/settings/")
    switches = [
        page.get_by_role("switch", name=name) for name in ("Signs on the stones", "Patterns on the stones")
    ]
    on, off = (colours_of(switch, calculator) for switch in switches)
    assert max(on, key=lambda colour: on[colour]) != max(off, key=lambda colour: off[colour])
    assert person.faults == []
    calculator.close()
    context.close()


def test_high_contrast_comes_with_the_device_until_somebody_chooses(browser: Browser, server: Server) -> None:
    """And patterns with who has chosen them, on the stones of every page."""
    context = browser.new_context(viewport=WIDE, contrast="more", color_scheme="dark", locale="en")
    page = context.new_page()
    page.goto(f"{server.address}/settings/")
    wait_for_token(page, "stone-red", "#a00008")
    page.get_by_label("Green-blind (deutan)").check()
    page.get_by_role("switch", name="Patterns on the stones").check()
    page.get_by_role("button", name="Keep these settings").click()
    expect(page.get_by_role("status")).to_contain_text("Kept.")
    wait_for_token(page, "stone-red", "#96130d")
    page.goto(f"{server.address}/device/?position=lighthouse")
    page.locator(".cards button").first.click()
    expect(page.locator("#pattern-green")).to_be_attached()
    fill = page.locator("#supply .stone--green .stone__body").evaluate("one => getComputedStyle(one).fill")
    assert "#pattern-green" in fill
    context.close()
