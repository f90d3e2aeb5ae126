"""Settings and blocking in browsers: what is chosen holds in the room; who is blocked is heard no more."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Comer, press_in_dialog

pytestmark = pytest.mark.e2e


def test_blocking_and_settings_from_a_room(come: Comer) -> None:
    ann, ben = come("Ann", touch=True), come("Ben")
    ann.join("apart")
    ann.press(ann.page.get_by_role("button", name="Bridge and dot"))
    ben.join("apart")
    expect(ann.status()).to_contain_text("Your turn")

    # A name is reported with a reason; Enter that ends a composed word sends nothing yet.
    ann.press(ann.page.get_by_role("button", name="Block or report Ben"))
    ann.press(ann.page.get_by_role("button", name="Report this name…"))
    question = ann.page.get_by_role("dialog", name="Report this name to the moderators?")
    field = question.get_by_label("Why?")
    field.fill("나쁜 말")
    field.dispatch_event("compositionstart")
    field.press("Enter")
    expect(question).to_be_visible()
    field.dispatch_event("compositionend")
    field.press("Enter")
    expect(ann.note()).to_contain_text("Reported. Thank you")

    # Blocked, Ben is heard no more and asks for nothing; the game goes on.
    ann.press(ann.page.get_by_role("button", name="Block or report Ben"))
    ann.press(ann.page.get_by_role("button", name="Block this person…"))
    press_in_dialog(ann, "Block Ben?", "Block")
    expect(ann.note()).to_contain_text("You have blocked Ben.")
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_label("Write something").fill("Can you hear me?")
    ben.page.get_by_label("Write something").press("Enter")
    expect(ben.page.locator("#talk-players")).to_contain_text("Can you hear me?")
    ann.turn("red", "a1")
    expect(ben.status()).to_contain_text("Your turn")

    # In the settings, with the keyboard alone: nothing is asked before a pass, and Ben is unblocked.
    ann.page.goto(f"{ann.server.address}/settings/")
    asks = ann.page.get_by_role("switch", name="Ask before I end a turn without a stone")
    asks.focus()
    ann.page.keyboard.press("Space")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("status")).to_contain_text("Kept.")
    expect(asks).not_to_be_checked()
    ann.press(ann.page.get_by_role("button", name="Unblock Ben"))
    expect(ann.page.get_by_role("status")).to_contain_text("No longer blocked.")

    ann.page.goto(f"{ann.server.address}/rooms/apart/")
    ann.press(ann.page.get_by_role("button", name="Moves and talk"))
    ann.press(ann.page.get_by_role("tab", name="Chat"))
    expect(ann.page.locator("#talk-players")).to_contain_text("Can you hear me?")
    ann.press(ann.page.get_by_role("button", name="Close"))
    ben.turn("yellow", "b1")
    expect(ann.status()).to_contain_text("Your turn")
    ann.press(ann.page.get_by_role("button", name="Pass", exact=True))
    expect(ben.status()).to_contain_text("Your turn")
