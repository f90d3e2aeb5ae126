"""The room around the game: moderators, what a player is told while something waits, and small screens."""

import re

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.e2e.conftest import Comer, Person, notice, press_in_dialog, press_in_more, say, start_game
from tests.e2e.server import Server

pytestmark = pytest.mark.e2e

PASSWORD = "of nine blue bridges"


def act_on_report(page: Page, action: str, reason: str) -> None:
    """A moderator does something about the newest report."""
    page.locator("#result_list .action-select").first.check()
    page.locator("select[name=action]").select_option(label=action)
    page.locator("button[name=index]").click()
    page.get_by_label("Reason").fill(reason)
    page.locator("input[type=submit]").click()
    expect(page.locator("#result_list")).to_be_visible()


def test_a_reported_line_is_hidden_live_and_its_writer_silenced(
    come: Comer, room: str, server: Server
) -> None:
    """Reported in the room, judged in the admin, each time with a reason."""
    blue, yellow, moderator = come("Ann"), come("Ben"), come("Moira")
    start_game(blue, yellow, room)
    for person in (blue, yellow):
        person.page.get_by_role("tab", name="Chat").click()
    say(blue, "You play like a stone")
    yellow.page.get_by_role("button", name="Mute, block or report Ann").click()
    yellow.page.locator("#line-report").click()
    press_in_dialog(yellow, "Report this line to the moderators?", "Report")
    expect(yellow.page.locator("#chat-note")).to_contain_text("a moderator will look at it")

    server.manage("moderator_add", "Moira", typed=f"{PASSWORD}\n")
    page = moderator.page
    page.goto(f"{server.address}/admin/games/report/")
    page.locator("[name=username], [name=login]").fill("Moira")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    expect(page.locator("#result_list")).to_contain_text("You play like a stone")
    act_on_report(page, "Hide the lines for everyone", "Insult")
    for person in (blue, yellow):
        expect(person.page.locator("#talk-players li")).to_contain_text("A moderator has hidden this line.")
        expect(person.page.locator("#talk-players")).not_to_contain_text("like a stone")
    act_on_report(page, "Silence who said it", "Insult")
    say(blue, "Two stones")
    expect(blue.page.locator("#chat-note")).to_contain_text("A moderator has silenced you until")
    expect(blue.page.locator("#chat-text")).to_have_value("Two stones")
    expect(yellow.page.locator("#talk-players li")).to_have_count(1)


def test_the_sheet_that_covers_a_question_tells_of_it(come: Comer, room: str) -> None:
    """On a phone moves and talk lie over the board, where the question would be."""
    blue, yellow = come("Ann"), come("Ben", touch=True)
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    opener = yellow.page.get_by_role("banner").get_by_role("button", name="Moves and talk")
    yellow.press(opener)
    heading = yellow.page.locator("#talk-title")
    expect(heading).to_have_text("Moves and talk")
    blue.page.get_by_role("button", name="Ask to undo").click()
    press_in_dialog(blue, "Ask Ben to take this back?", "Ask")
    expect(heading).to_have_text("A question waits for you")
    yellow.press(yellow.page.get_by_role("dialog").get_by_role("button", name="Close"))
    yellow.press(notice(yellow).get_by_role("button", name="Decline"))
    expect(notice(yellow)).to_be_hidden()
    yellow.press(opener)
    expect(heading).to_have_text("Moves and talk")


def test_the_turn_has_the_focus_when_a_game_starts(come: Comer, room: str) -> None:
    """The card that was pressed is gone then: whoever uses the keyboard goes on at the turn."""
    blue, yellow = come("Ann"), come("Ben")
    blue.join(room)
    yellow.join(room)
    expect(blue.page.locator("[data-seat=yellow]").first).to_contain_text("Ben")  # whose page listens by now
    blue.page.get_by_role("button", name="Two rows").press("Enter")
    for person in (blue, yellow):
        expect(person.status()).to_be_focused()


def test_whose_seat_was_freed_sees_no_lobby(come: Comer, room: str) -> None:
    """The line says why, and that is all there is to do."""
    blue, yellow = come("Ann"), come("Ben")
    blue.join(room)
    yellow.join(room)
    expect(yellow.page.locator("#lobby")).to_be_visible()
    blue.page.get_by_role("button", name="Free Yellow's seat").click()
    press_in_dialog(blue, "Free the seat of Ben?", "Free the seat")
    expect(yellow.page.locator("#line-words")).to_contain_text("You are no longer in this room")
    expect(yellow.page.locator("#lobby")).to_be_hidden()
    expect(yellow.page.get_by_role("link", name="Reload")).to_be_visible()


def test_a_wish_to_play_again_is_taken_back(come: Comer, room: str) -> None:
    """The other is asked no more, and both can ask anew."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    press_in_more(yellow, "Resign")
    press_in_dialog(yellow, "Resign this game?", "Resign")
    blue.page.get_by_role("button", name="Play again").click()
    press_in_dialog(blue, "Play again", "Ask to play")
    expect(yellow.page.locator("#result-note")).to_contain_text("Ann would like to play again.")
    blue.page.get_by_role("button", name="Take back").click()
    for person in (blue, yellow):
        expect(person.page.locator("#result-note")).to_be_empty()
        expect(person.page.get_by_role("button", name="Play again")).to_be_enabled()


def test_undo_says_why_it_asks_no_more(come: Comer, room: str) -> None:
    """Twice a turn at most (R32): the third press opens no question. The next turn counts anew."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    undo = blue.page.locator("#undo")
    for _ in range(2):
        undo.click()
        press_in_dialog(blue, "Ask Ben to take this back?", "Ask")
        notice(yellow).get_by_role("button", name="Decline").click()
        expect(blue.note()).to_have_text("Ben declined.")
    blue.page.reload()
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.press("Enter")
    expect(blue.note()).to_have_text(
        "You have asked for this twice in this turn. Play on, and ask again later."
    )
    expect(blue.page.get_by_role("dialog")).to_have_count(0)
    yellow.turn("yellow", "a1")
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    expect(blue.page.get_by_role("dialog", name="Ask Ben to take this back?")).to_be_visible()


def test_settings_that_changed_since_the_invitation_are_shown_before_joining(come: Comer, room: str) -> None:
    """Nobody comes to sit in a room of which they were told something else; what was typed stays."""
    blue, yellow = come("Ann"), come("Ben")
    blue.join(room)
    yellow.page.goto(blue.page.get_by_label("Invite with this link").input_value())
    expect(yellow.page.get_by_role("main")).to_contain_text("needs the other's consent")
    yellow.page.get_by_label("Your name").fill("Ben")
    blue.page.get_by_role("button", name="Change this").click()
    blue.page.get_by_label("Nothing is taken back").check()
    expect(blue.page.locator("#lobby [data-house]")).to_contain_text("Nothing is taken back")
    yellow.page.get_by_role("button", name="Play").click()
    expect(yellow.page.get_by_role("alert")).to_contain_text("has just been changed")
    expect(yellow.page.get_by_role("main")).to_contain_text("Nothing is taken back beyond one's own turn.")
    expect(yellow.page.get_by_label("Your name")).to_have_value("Ben")
    yellow.page.get_by_role("button", name="Play").click()
    expect(blue.page.locator("#lobby-status")).to_contain_text("Ben is here")


def overflows(person: Person) -> list[str]:
    """What is wider than its place, or than the window."""
    found: list[str] = person.page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll(".room *")]
          .filter((part) => part.checkVisibility() && !part.closest(".visually-hidden, svg"))
          .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5
            || (part.matches(".card, .player, .player__supply, .supply") && part.scrollWidth > part.clientWidth))
          .map((part) => `${part.tagName} ${part.id} ${part.className} ${part.scrollWidth}/${part.clientWidth}`)"""
    )
    return found


def test_nothing_is_too_wide_for_a_small_phone(come: Comer, room: str) -> None:
    """320 px: both players' rows with all their stones, the hand, and the buttons of a turn."""
    blue, yellow = come("Ann", touch=True), come("Ben", touch=True)
    start_game(blue, yellow, room)
    for person in (blue, yellow):
        person.page.set_viewport_size({"width": 320, "height": 640})
        expect(person.page.locator(".player__supply:visible")).to_have_count(1)
        assert overflows(person) == []


def test_one_plays_before_the_rest_of_the_page_has_come_and_nothing_is_lost(come: Comer, room: str) -> None:
    """Board, hand and players are all that is needed; what is said and pressed meanwhile waits for its part."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    blue.page.route("**/rest", hold)
    with blue.page.expect_request("**/rest"):
        blue.page.reload()
    yellow.page.get_by_role("tab", name="Chat").click()
    say(yellow, "Good luck")
    blue.place("blue", "a2")
    expect(blue.page.locator(".stone-place")).to_have_count(1)
    expect(yellow.page.locator(".stone-place")).to_have_count(1)
    blue.end_turn()  # asked what it needs to ask once that is here, and for the turn that was seen
    blue.press(blue.page.get_by_role("button", name="Undo"))
    expect(blue.page.locator(".stone-place")).to_have_count(0)
    expect(blue.page.locator("#end")).to_have_attribute("aria-disabled", "false")
    blue.press(blue.cell("b2"))
    expect(blue.page.locator(".stone-place")).to_have_count(1)
    blue.press(blue.page.locator("#more-open"))
    expect(blue.page.locator("#record")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(blue.page.get_by_role("dialog", name="More")).to_be_visible()
    expect(blue.note()).to_contain_text("The game had gone on meanwhile")
    expect(blue.status()).to_contain_text("Your turn")
    expect(blue.page.locator("#moves")).to_contain_text("blue b2")
    blue.page.keyboard.press("Escape")
    blue.page.get_by_role("tab", name="Chat").click()
    expect(blue.page.locator("#talk-players")).to_contain_text("Good luck")


def test_the_board_is_drawn_before_the_line_says_anything(come: Comer, room: str) -> None:
    """A reload shows the game as it stands, with all its cells and stones, however long the socket takes."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    expect(yellow.status()).to_contain_text("Your turn")
    cells = yellow.page.get_by_role("gridcell")
    there = cells.count()
    silent: list[WebSocketRoute] = []
    # Taken here: the server never hears of it.
    yellow.page.route_web_socket("**/ws/**", lambda line: silent.append(line))
    yellow.page.reload()
    expect(yellow.cell("a2")).to_have_accessible_name(re.compile("^a2, blue"))
    expect(cells).to_have_count(there)
    expect(yellow.page.locator(".stone-place")).to_have_count(1)
    expect(yellow.status()).to_contain_text("Your turn")
    assert silent
