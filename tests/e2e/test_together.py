"""What two people agree on, and what is said: asking back, ending, playing again, talking."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Comer, notice, press_in_dialog, press_in_more, say, start_game

pytestmark = pytest.mark.e2e


def test_taking_back_is_asked_named_and_answered(come: Comer, room: str) -> None:
    """R32: declined, nothing changes; granted, all that was named goes, and the turn returns."""
    blue, yellow = come("Ann"), come("Ben", touch=True)
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    yellow.turn("yellow", "a1")
    expect(blue.status()).to_contain_text("Your turn")
    blue.press(blue.page.get_by_role("button", name="Ask to undo"))
    expect(blue.page.get_by_role("dialog")).to_contain_text("1. blue a2")
    press_in_dialog(blue, "Ask Ben to take this back?", "Ask")
    expect(notice(yellow)).to_contain_text("Ann asks to take back 1. blue a2 — 2. yellow a1.")
    yellow.press(yellow.page.get_by_role("button", name="Decline"))
    expect(blue.note()).to_have_text("Ben declined.")
    expect(notice(yellow)).to_be_hidden()

    blue.press(blue.page.get_by_role("button", name="Ask to undo"))
    press_in_dialog(blue, "Ask Ben to take this back?", "Ask")
    yellow.press(yellow.page.get_by_role("button", name="Allow it"))
    expect(blue.note()).to_have_text("Granted: it has been taken back.")
    for person in (blue, yellow):
        expect(person.cell("a2")).to_have_accessible_name(re.compile("^a2, empty"))
        expect(person.page.locator("#moves li")).to_have_count(0)
    blue.turn("green", "b2")
    expect(yellow.page.locator("#moves li")).to_have_count(1)


def test_a_request_lapses_with_the_next_action(come: Comer, room: str) -> None:
    """Both see that it is gone; its answer can't be given any more."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    blue.press(blue.page.get_by_role("button", name="Ask to undo"))
    press_in_dialog(blue, "Ask Ben to take this back?", "Ask")
    expect(notice(yellow)).to_contain_text("Ann asks to take back 1. blue a2.")
    yellow.place("yellow", "a1")
    expect(notice(yellow)).to_be_hidden()
    expect(blue.note()).to_have_text("The request has lapsed: the game went on.")


def test_an_answer_that_comes_too_late_does_nothing_and_is_told(come: Comer, room: str) -> None:
    """The question was about a game that has gone on since, in another window."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    blue.page.get_by_role("button", name="Ask to undo").click()
    question = blue.page.get_by_role("dialog", name="Ask Ben to take this back?")
    expect(question).to_be_visible()
    yellow.turn("yellow", "a1")
    expect(blue.page.locator("#status")).to_contain_text("Your turn")
    question.get_by_role("button", name="Ask", exact=True).click()
    expect(blue.note()).to_have_text(
        "The game had gone on meanwhile, so this was not done. Look again and choose."
    )
    expect(notice(yellow)).to_be_hidden()


def test_ending_by_agreement_and_again_with_colours_changed(come: Comer, room: str) -> None:
    """R29: the score of the board counts; then one game comes of two people who want the same."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    press_in_more(blue, "Offer to end now")
    expect(blue.page.get_by_role("dialog")).to_contain_text("This would count: Ann 0, Ben 0.")
    press_in_dialog(blue, "Offer to end the game now?", "Offer it")
    yellow.press(notice(yellow).get_by_role("button", name="End it here"))
    press_in_dialog(yellow, "End the game here?", "End the game")
    expect(blue.page.locator("#result-why")).to_have_text("You agreed to end it here.")

    blue.page.get_by_role("button", name="Play again").click()
    press_in_dialog(blue, "Play again", "Ask to play")
    expect(yellow.page.locator("#result-note")).to_contain_text("Ann would like to play again.")
    yellow.page.get_by_role("button", name="Answer").click()
    expect(yellow.page.get_by_role("dialog")).to_contain_text("On Two rows; Ben plays Blue.")
    press_in_dialog(yellow, "Ann would like to play again", "Play")
    expect(yellow.status()).to_have_text("Your turn — choose a stone")
    expect(blue.status()).to_have_text("Ben is to move")
    blue.page.locator("#more-open").click()
    expect(blue.page.locator("#more [data-tally]")).to_have_text("Ben 0 : 0 Ann · 1 draw")


def test_chat_is_text_marks_what_is_new_and_never_sends_half_a_word(come: Comer, room: str) -> None:
    """Enter while composing (Korean, Japanese, Chinese) sends nothing; the line goes out once, as typed."""
    blue, yellow = come("Ann"), come("Ben", touch=True)
    start_game(blue, yellow, room)
    blue.page.get_by_role("tab", name="Chat").click()
    field = blue.page.locator("#chat-text")
    field.focus()
    keys = blue.context.new_cdp_session(blue.page)
    keys.send("Input.imeSetComposition", {"text": "안녕", "selectionStart": 2, "selectionEnd": 2})
    blue.page.keyboard.press("Enter")
    expect(field).to_have_value("안녕")
    keys.send("Input.insertText", {"text": "안녕"})
    late = "field => field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', keyCode: 229, cancelable: true}))"
    assert field.evaluate(late) is False
    blue.page.keyboard.press("Enter")
    lines = blue.page.locator("#talk-players li")
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text("안녕")
    expect(field).to_have_value("")
    say(blue, "<b>x</b>")
    expect(lines).to_have_count(2)

    opener = yellow.page.get_by_role("banner").get_by_role("button", name="Moves and talk")
    expect(opener).to_have_text(re.compile("2"))
    opener.tap()
    expect(yellow.page.locator("#talk-players")).to_contain_text("<b>x</b>")
    yellow.page.get_by_role("button", name="Mute, block or report Ann").first.tap()
    yellow.page.get_by_role("button", name="Mute this person for me").tap()
    expect(yellow.page.locator("#talk-players")).not_to_contain_text("<b>x</b>")
    yellow.page.get_by_role("button", name="Close").tap()
    expect(opener.locator(".badge")).to_be_hidden()


def test_watchers_talk_among_themselves_until_the_end(come: Comer, room: str) -> None:
    """The players read it after the game."""
    blue, yellow, visitor = come("Ann"), come("Ben"), come("Cleo")
    start_game(blue, yellow, room)
    visitor.join(room)
    visitor.page.get_by_role("tab", name="Watching").click()
    say(visitor, "What a start")
    expect(visitor.page.locator("#talk-watchers")).to_contain_text("Cleo What a start")
    blue.page.get_by_role("tab", name="Watching 1").click()
    expect(blue.page.locator("#watching-words")).to_contain_text("You read it after the game.")
    expect(blue.page.locator("#talk-watchers li")).to_have_count(0)
    press_in_more(yellow, "Resign")
    press_in_dialog(yellow, "Resign this game?", "Resign")
    expect(blue.page.locator("#talk-watchers")).to_contain_text("Cleo What a start")


def test_blue_says_how_the_room_is_played_before_yellow_joins(come: Comer, room: str) -> None:
    """The joining player reads it first; then it stands, and free undo asks nobody (R32)."""
    blue, yellow = come("Ann"), come("Ben")
    blue.join(room)
    blue.page.get_by_role("button", name="Change this").click()
    blue.page.get_by_label("Both can take back as much as they like").check()
    blue.page.get_by_role("button", name="Done").click()
    expect(blue.page.locator("#lobby [data-house]")).to_contain_text("without asking")
    yellow.page.goto(blue.page.get_by_label("Invite with this link").input_value())
    expect(yellow.page.get_by_role("main")).to_contain_text("Both can take back as much as they like")
    yellow.page.get_by_label("Your name").fill("Ben")
    yellow.page.get_by_role("button", name="Play").click()
    expect(blue.page.get_by_role("button", name="Change this")).to_be_hidden()
    blue.page.get_by_role("button", name="Two rows").click()
    blue.turn("blue", "a2")
    expect(yellow.status()).to_contain_text("Your turn")
    blue.page.get_by_role("button", name="Undo", exact=True).click()
    expect(blue.status()).to_have_text("Your turn — build, or end it")
