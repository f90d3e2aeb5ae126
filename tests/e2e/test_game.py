"""A whole game of two people in two browsers, from the Room ID to the result."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Comer, Person, start_game

pytestmark = pytest.mark.e2e


def play_to_the_end(blue: Person, yellow: Person) -> None:
    """Six stones fill both rows; Blue builds a bridge, and neither can place any more (R28)."""
    blue.turn("blue", "a2")
    yellow.turn("yellow", "a1")
    blue.turn("green", "b2")
    yellow.turn("orange", "b1")
    blue.turn("blue", "c2", ("a2", "c2"))
    yellow.turn("orange", "c1")


def expect_result(person: Person, headline: str) -> None:
    """Both kinds of points, the total, who won and why it ended."""
    expect(person.page.locator("#result-title")).to_have_text(headline)
    expect(person.page.locator("#result-why")).to_have_text("Neither of you could place another stone.")
    rows = person.page.locator("#result-rows tr")
    expect(rows.nth(0)).to_have_text(re.compile("^Ann\\s*1\\s*1\\s*2$"))
    expect(rows.nth(1)).to_have_text(re.compile("^Ben\\s*0\\s*0\\s*0$"))


def start_with_a_row(blue: Person, yellow: Person, room: str) -> None:
    """Blue is to move and has placed the third stone of a row from a2 to c2, in which a bridge can be built."""
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    yellow.turn("yellow", "a1")
    blue.turn("green", "b2")
    yellow.turn("orange", "b1")
    blue.place("blue", "c2")


@pytest.mark.smoke
def test_a_whole_game_with_the_mouse(come: Comer, room: str) -> None:
    """R24, R25, R28: the game ends by itself, the result stays, and both can play again."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    play_to_the_end(blue, yellow)
    expect_result(blue, "You won")
    expect_result(yellow, "Ann won")
    blue.page.locator("#board").click(position={"x": 30, "y": 30})
    expect_result(blue, "You won")

    for person in (blue, yellow):
        person.press(person.page.get_by_role("button", name="Play again"))
        person.press(person.page.get_by_label("Kept: Ann plays Blue"))
    for person in (blue, yellow):
        person.press(person.page.get_by_role("button", name="Ask to play"))
    expect(blue.status()).to_have_text("Your turn — choose a stone")
    expect(yellow.page.locator("#moves")).to_be_empty()


@pytest.mark.smoke
def test_a_whole_game_by_touch(come: Comer, room: str) -> None:
    """The same on two phones, with nothing that only a mouse could do."""
    blue, yellow = come("Ann", touch=True), come("Ben", touch=True)
    start_game(blue, yellow, room)
    play_to_the_end(blue, yellow)
    expect_result(blue, "You won")
    expect_result(yellow, "Ann won")


def test_a_double_tap_on_each_end_builds_a_bridge(come: Comer, room: str) -> None:
    """The players' own habit: double-tap the first stone, then the last."""
    blue, yellow = come("Ann", touch=True), come("Ben")
    start_with_a_row(blue, yellow, room)
    for end in ("a2", "c2"):
        blue.cell(end).tap()
        blue.cell(end).tap()
    expect(blue.page.locator("#moves")).to_contain_text("a2–c2")


def test_a_drag_from_end_to_end_builds_a_bridge(come: Comer, room: str) -> None:
    """With the mouse also by drag."""
    blue, yellow = come("Ann"), come("Ben")
    start_with_a_row(blue, yellow, room)
    blue.cell("a2").drag_to(blue.cell("c2"))
    expect(blue.page.locator("#moves")).to_contain_text("a2–c2")


@pytest.mark.smoke
def test_a_refusal_says_why_and_keeps_the_rings(come: Comer, room: str) -> None:
    """Every refusal has its sentence; both chosen stones stay marked; the next try is judged anew."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    yellow.turn("yellow", "a1")
    blue.place("green", "b2")
    blue.build("a2", "b2")
    expect(blue.note()).to_have_text(
        "A bridge has three or four stones. Choose ends with one or two stones between them."
    )
    expect(blue.cell("a2")).to_have_attribute("aria-selected", "true")
    expect(blue.cell("b2")).to_have_attribute("aria-selected", "true")
    blue.end_turn()
    yellow.choose("yellow")
    yellow.press(yellow.cell("a2"))
    expect(yellow.note()).to_have_text("Place your stone first; a bridge must contain it.")


def test_out_of_turn_nothing_is_done_and_the_page_says_so(come: Comer, room: str) -> None:
    """The player who is not to move can look, but not act."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    expect(yellow.page.locator("#end")).to_be_disabled()
    expect(yellow.page.locator("#undo")).to_be_disabled()
    expect(yellow.page.locator("#supply [data-colour=yellow]")).to_be_disabled()
    expect(yellow.status()).to_have_text("Ann is to move")
    blue.turn("blue", "a2")
    yellow.turn("yellow", "a1")
    expect(blue.cell("a1")).to_have_accessible_name(re.compile("^a1, yellow"))


def test_undo_within_the_turn(come: Comer, room: str) -> None:
    """R10, R31: the bridge goes, then the stone, and both screens agree."""
    blue, yellow = come("Ann"), come("Ben")
    start_with_a_row(blue, yellow, room)
    blue.build("a2", "c2")
    score = yellow.page.locator(".player[data-seat=blue] [data-points]")
    expect(score).to_have_text("1 · 1")
    undo = blue.page.get_by_role("button", name="Undo")
    undo.click()
    expect(score).to_have_text("0 · 0")
    expect(yellow.page.locator("#moves")).not_to_contain_text("a2–c2")
    undo.click()
    expect(yellow.cell("c2")).to_have_accessible_name(re.compile("^c2, empty"))
    expect(blue.status()).to_contain_text("Your turn")
    expect(undo).to_have_text("Ask to undo")
    expect(yellow.page.locator("#moves li")).to_have_count(4)


def test_a_pass_asks_first_and_says_when_it_ends_the_game(come: Comer, room: str) -> None:
    """R9, R28: while a placement exists a pass asks; the second in a row says what follows."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    blue.page.locator("#end").click()
    question = blue.page.get_by_role("dialog", name="Pass without placing a stone?")
    expect(question).to_contain_text("You could still place one.")
    question.get_by_role("button", name="Cancel").click()
    expect(blue.status()).to_contain_text("Your turn")
    blue.page.locator("#end").click()
    question.get_by_role("button", name="Pass").click()
    expect(yellow.status()).to_contain_text("Your turn")
    yellow.page.locator("#end").click()
    last = yellow.page.get_by_role("dialog", name="Pass without placing a stone?")
    expect(last).to_contain_text("That ends the game.")
    last.get_by_role("button", name="Pass").click()
    expect(blue.page.locator("#result-why")).to_have_text("Both passed, one after the other.")
    expect(blue.page.locator("#result-title")).to_have_text("A draw")


def test_resigning_asks_first(come: Comer, room: str) -> None:
    """R29: one press never ends a game."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    yellow.page.locator("#more-open").click()
    yellow.page.get_by_role("button", name="Resign").click()
    question = yellow.page.get_by_role("dialog", name="Resign this game?")
    question.get_by_role("button", name="Cancel").click()
    expect(blue.status()).to_contain_text("Your turn")
    yellow.page.locator("#more-open").click()
    yellow.page.get_by_role("button", name="Resign").click()
    question.get_by_role("button", name="Resign").click()
    expect(blue.page.locator("#result-title")).to_have_text("You won")
    expect(blue.page.locator("#result-why")).to_have_text("Ben resigned.")


def test_a_turn_by_keyboard_alone(come: Comer, room: str) -> None:
    """Tab, arrows, Enter: choose a stone, find the cell, place, end the turn."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    keys = blue.page.keyboard
    blue.page.locator("#supply [data-colour=green]").focus()
    keys.press("Enter")
    expect(blue.status()).to_have_text("Your turn — place the green stone")
    blue.page.locator("#board .cell[tabindex='0']").focus()
    keys.press("Home")
    keys.press("ArrowRight")
    keys.press("ArrowDown")
    expect(blue.cell("b1")).to_be_focused()
    keys.press("Enter")
    expect(blue.cell("b1")).to_have_accessible_name(re.compile("^b1, green"))
    blue.page.locator("#end").focus()
    keys.press("Enter")
    expect(yellow.status()).to_have_text("Your turn — choose a stone")
