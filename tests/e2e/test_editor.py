"""Drawing in a real browser: mouse, finger and keys, files, drafts that survive, a try and the way back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from positions.layout.csv import read_positions
from tests.e2e.conftest import Comer, Person
from tests.e2e.server import Server
from tests.e2e.test_accounts import PASSWORD, sign_up

pytestmark = pytest.mark.e2e

#: The middle of a cell on the screen.
MIDDLE = """([column, row]) => {
  const matrix = document.querySelector(".editor-svg").getScreenCTM();
  const point = new DOMPoint(column * 40 + 20, row * 40 + 20).matrixTransform(matrix);
  return [point.x, point.y];
}"""


def open_editor(person: Person, server: Server, query: str = "") -> Page:
    """The editor, ready."""
    person.page.goto(f"{server.address}/positions/new{query}")
    expect(person.page.locator(".editor-svg .cell").first).to_be_attached()
    return person.page


#: The letters are there and the page has been laid out with them.
SETTLED = """() => document.fonts.ready.then(() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
}))"""


def drag(page: Page, *cells: tuple[int, int]) -> None:
    """With the mouse over cells, given by column and row from the top left."""
    page.evaluate(SETTLED)
    for number, cell in enumerate(cells):
        page.mouse.move(*page.evaluate(MIDDLE, list(cell)), steps=1 if number == 0 else 3)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def named(page: Page, words: str) -> Locator:
    """Cells by what lies there."""
    return page.get_by_role("gridcell", name=re.compile(rf"^[a-y]\d+, {words}(,|$)"))


def size(page: Page, columns: int, rows: int) -> None:
    """Make the board so large."""
    for side, wish in (("columns", columns), ("rows", rows)):
        page.locator(f"#{side}").fill(str(wish))
        page.locator(f"#{side}").press("Enter")


def test_drawn_by_mouse_resized_undone_and_kept(come: Comer, server: Server) -> None:
    """Strokes, pieces, sizes and undo; a reload and another language lose nothing."""
    page = open_editor(come(""), server)
    size(page, 6, 5)
    drag(page, (0, 0), (5, 0))
    expect(named(page, "region S1")).to_have_count(6)
    page.locator("[data-tool=piece]").click()
    page.locator("[data-piece=W]").click()
    page.locator("#turn").click()
    drag(page, (1, 3))
    expect(named(page, "region W1")).to_have_count(6)
    size(page, 2, 5)
    expect(named(page, "region S1")).to_have_count(2)
    page.keyboard.press("Control+z")  # the size
    expect(named(page, "region S1")).to_have_count(6)
    page.keyboard.press("Control+z")  # the piece
    expect(named(page, "region W1")).to_have_count(0)
    page.keyboard.press("Control+Shift+z")
    page.keyboard.press("Control+y")
    expect(named(page, "region S1")).to_have_count(2)
    size(page, 6, 5)  # growing again shows what was hidden
    expect(named(page, "region S1")).to_have_count(6)
    page.get_by_label("Name of the position", exact=True).first.fill("Two piers")
    expect(page.locator("#kept")).to_have_text("Kept in this browser.")

    page.reload()
    expect(named(page, "region W1")).to_have_count(6)
    expect(page.locator("#title")).to_have_value("Two piers")
    page.locator(".only-wide summary").first.click()
    page.get_by_role("button", name="한국어").click()
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.get_by_role("gridcell").nth(0)).to_be_attached()
    expect(page.locator("#title")).to_have_value("Two piers")


def test_drawn_by_keyboard(come: Comer, server: Server) -> None:
    """Arrows, Space, letters; nothing needs a pointer."""
    page = open_editor(come(""), server)
    first = page.get_by_role("gridcell").first
    first.focus()
    for key in ("g", "Space", "Shift+ArrowRight", "Shift+ArrowRight", "d", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(named(page, "region G1")).to_have_count(3)
    expect(page.get_by_role("gridcell", name=re.compile("^d12, dot"))).to_be_focused()
    page.keyboard.press("v")
    page.keyboard.press("Home")
    for key in ("Space", "Shift+ArrowRight", "Control+ArrowDown", "Delete"):
        page.keyboard.press(key)
    expect(named(page, "region G1")).to_have_count(1)


def test_a_finger_draws_and_two_move(come: Comer, server: Server) -> None:
    """On a phone all tools lie within reach, and none is smaller than a finger."""
    person = come("", touch=True)
    page = open_editor(person, server)
    small = page.locator("#tools button:visible, .editor__do button:visible").evaluate_all(
        "all => all.filter(one => Math.min(one.offsetWidth, one.offsetHeight) < 44).map(one => one.outerHTML)"
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]},
        )

    start, end = page.evaluate(MIDDLE, [1, 5]), page.evaluate(MIDDLE, [6, 5])
    fingers("touchStart", start)
    fingers("touchMove", end)
    fingers("touchEnd")
    expect(named(page, "region S1")).to_have_count(6)
    before = page.locator(".editor-svg").get_attribute("viewBox")
    fingers("touchStart", start)
    fingers("touchStart", start, end)
    fingers("touchMove", (start[0] - 40, start[1]), (end[0] + 40, end[1]))
    fingers("touchEnd")
    expect(page.locator(".editor-svg")).not_to_have_attribute("viewBox", before or "")
    expect(named(page, "region S1")).to_have_count(6)
    expect(page.locator("#undo")).to_be_enabled()


def test_faults_hints_dots_and_a_try(come: Comer, server: Server) -> None:
    """What is wrong shows where it is; dots are suggested first; a try leads back to the drawing."""
    page = open_editor(come(""), server)
    page.locator("[data-ink=o]").click()
    drag(page, (0, 0))
    expect(page.locator("#faults")).to_contain_text("at least one cell of a region")
    page.locator("#try").click()
    expect(page.locator("#said")).to_contain_text("at least one cell of a region")
    page.locator("[data-tool=piece]").click()
    drag(page, (5, 5))
    expect(page.locator("#faults")).to_contain_text("(a12)")
    expect(
        page.get_by_role("gridcell", name=re.compile("^a12, dot, No stone can ever reach"))
    ).to_be_attached()
    page.get_by_role("button", name="Suggest dots").click()
    expect(page.locator("#suggestion-words")).to_have_text("12 dots suggested.")
    expect(named(page, "dot")).to_have_count(1)
    page.get_by_role("button", name="No dots").click()
    page.get_by_role("button", name="Suggest dots").click()
    page.get_by_role("button", name="Draw them").click()
    expect(named(page, "dot")).to_have_count(13)
    page.get_by_role("button", name="Try it").click()
    page.wait_for_url("**/rooms/**")
    expect(page.locator("#status")).to_have_text("Blue: choose a stone")
    page.get_by_role("link", name="Back to the drawing").click()
    page.wait_for_url("**/positions/new")
    expect(named(page, "dot")).to_have_count(13)
    page.get_by_role("button", name="Try it").click()
    page.wait_for_url("**/rooms/**")
    page.go_back()
    expect(named(page, "dot")).to_have_count(13)


def test_saved_and_opened_again(come: Comer, server: Server) -> None:
    """A guest gives a name once; the drawing is a position, and no draft any more."""
    page = open_editor(come(""), server)
    drag(page, (0, 0), (3, 0))
    page.get_by_role("button", name="Save", exact=True).click()
    dialog = page.get_by_role("dialog", name="Save as your position")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.locator("#save-fault-name")).to_be_visible()
    dialog.get_by_label("Name of the position").fill("Plank")
    dialog.get_by_label("Your name").fill("Ann")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#saved")).to_contain_text("“Plank” is saved.")
    expect(page).to_have_url(re.compile(r"\?position=\d+$"))
    page.locator("[data-ink=o]").click()
    drag(page, (9, 9))  # the page goes on asking as the guest that it is now
    expect(page.locator("#faults")).to_contain_text("No stone can ever reach this dot")
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.get_by_label("Your name")).to_have_count(0)
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#saved")).to_be_visible()
    page.reload()
    expect(named(page, "region S1")).to_have_count(4)
    expect(page.locator("#title")).to_have_value("Plank")
    page.goto(f"{server.address}/positions/new")
    expect(named(page, "region S1")).to_have_count(0)
    expect(page.locator("#offer")).to_be_hidden()

    # A form pressed twice is sent once.
    page.goto(f"{server.address}/positions/mine/")
    page.get_by_role("link", name="Plank").click()
    page.get_by_role("button", name="Copy", exact=True).dblclick()
    expect(page.locator("h1")).to_have_text("Plank, a copy")
    page.goto(f"{server.address}/positions/mine/")
    expect(page.locator(".cards li")).to_have_count(2)


def test_two_tabs_on_one_drawing(come: Comer, server: Server) -> None:
    """The second is told and chooses; the first is told then, and nothing is lost."""
    person = come("")
    page = open_editor(person, server)
    drag(page, (0, 0), (2, 0))
    expect(page.locator("#kept")).to_have_text("Kept in this browser.")

    second = person.open_page()
    second.goto(f"{server.address}/positions/new")
    expect(second.locator("#offer")).to_contain_text("You have a drawing that is not saved")
    second.get_by_role("button", name="Go on with it").click()
    expect(second.locator("#offer")).to_contain_text("open in another tab")
    expect(second.locator("#board")).to_have_attribute("inert", "")
    second.get_by_role("button", name="Draw here").click()
    expect(page.locator("#offer")).to_contain_text("in another tab")
    expect(page.locator("#board")).to_have_attribute("inert", "")
    drag(second, (3, 0), (4, 0))
    expect(named(second, "region S2")).to_have_count(2)

    page.get_by_role("button", name="Draw on a copy").click()
    drag(page, (0, 1))
    expect(page.locator("#kept")).to_have_text("Kept in this browser.")
    page.locator("#drawings").click()
    expect(page.locator("#drawings-list .card")).to_have_count(2)


def test_a_member_on_two_devices(come: Comer, server: Server) -> None:
    """The account brings the drawing along; who comes second is told and chooses, and nothing is lost."""
    laptop, phone = come(""), come("")
    page = laptop.page
    sign_up(laptop, "Dora")
    open_editor(laptop, server)
    drag(page, (0, 0), (2, 0))
    expect(page.locator("#kept")).to_have_text("Kept in your account and in this browser.")

    other = phone.page
    other.goto(f"{server.address}/accounts/login/?next=/positions/new")
    other.get_by_label("Name or e-mail address").fill("Dora")
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    other.wait_for_url("**/positions/new")
    other.get_by_role("button", name="Go on with it").click()
    expect(named(other, "region S1")).to_have_count(3)
    drag(other, (0, 1), (1, 1))
    expect(other.locator("#kept")).to_have_text("Kept in your account and in this browser.")

    drag(page, (5, 5))
    expect(page.locator("#offer")).to_contain_text("changed on another device")
    page.get_by_role("button", name="Keep mine as a copy").click()
    expect(page.locator("#kept")).to_have_text("Kept in your account and in this browser.")
    other.reload()
    other.locator("#drawings").click()
    expect(other.locator("#drawings-list .card")).to_have_count(2)


def test_saved_as_csv_and_loaded_again(come: Comer, server: Server, tmp_path: Path) -> None:
    """A copy of a public position goes out and comes in as the same, by file, paste and drop."""
    person = come("")
    page = open_editor(person, server, "?from=lighthouse")
    expect(page.locator("#origin")).to_contain_text("Lighthouse")
    page.locator("#csv").click()
    with page.expect_download() as caught:
        page.get_by_role("button", name="Download", exact=True).click()
    file = tmp_path / caught.value.suggested_filename
    caught.value.save_as(file)
    text = page.locator("#csv-text").input_value()
    (entry,) = read_positions(file.read_bytes())
    assert (entry.title, text) == ("Lighthouse", file.read_text())
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.locator("#fresh").click()
    expect(named(page, "region S1")).to_have_count(0)

    page.locator("#load").click()
    page.locator("#load-text").fill("position_id,position_name,row,c0\n1,A,0,Q7")
    page.locator("#load-read").click()
    expect(page.locator("#load-faults")).to_contain_text("Line 2:")
    page.locator("#load-text").fill(text)
    page.locator("#load-read").click()
    page.locator("#load-found button").click()
    expect(page.locator("#title")).to_have_value("Lighthouse")
    count = len(entry.layout.cells)
    expect(named(page, "(region .*|dot)")).to_have_count(count)

    page.locator("#fresh").click()
    held = page.evaluate_handle(
        "text => { const held = new DataTransfer(); held.items.add(new File([text], 'x.csv')); return held; }",
        text,
    )
    page.dispatch_event("#board", "drop", {"dataTransfer": held})
    page.locator("#load-found button").click()
    expect(named(page, "(region .*|dot)")).to_have_count(count)

    # Whom the file names as the author is offered as such, also after a reload.
    page.locator("#load").click()
    page.locator("#load-text").fill(text.replace('{"sets"', '{"author": "Eve", "sets"'))
    page.locator("#load-read").click()
    page.locator("#load-found button").click()
    page.reload()
    page.locator("#save").click()
    expect(page.locator("#save-author")).to_have_value("Eve")


def test_every_file_of_the_players_is_loaded(come: Comer, server: Server, shared: Path) -> None:
    """Each file shows all its positions with pictures; one of each is opened as it is in the file."""
    page = open_editor(come(""), server)
    for path in sorted((shared / "peer-files").glob("*.csv")):
        entries = read_positions(path.read_bytes())
        page.locator("#load").click()
        page.set_input_files("#load-file", path)
        expect(page.locator("#load-found svg")).to_have_count(min(len(entries), 24))
        page.locator("#load-found button").nth(len(entries) - 1).click()
        expect(page.locator("#title")).to_have_value(entries[-1].title)
        expect(named(page, "(region .*|dot)")).to_have_count(len(entries[-1].layout.cells))
