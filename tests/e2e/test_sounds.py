"""The room's sounds wake with a gesture, and again after the system has silenced the page."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Comer, start_game

pytestmark = pytest.mark.e2e

#: Shows on the page how its audio is.
WATCH = """
window.AudioContext = class extends AudioContext {
  constructor() {
    super();
    window.heard = this;
    const show = () => { document.documentElement.dataset.heard = this.state; };
    show();
    this.addEventListener("statechange", show);
  }
};
"""


def test_sounds_wait_for_a_finger_and_wake_again_after_a_call(come: Comer, room: str) -> None:
    """Nothing is made before the first gesture; what a phone has silenced comes back with the next one."""
    blue, yellow = come("Ann"), come("Ben", touch=True)
    yellow.page.add_init_script(WATCH)
    start_game(blue, yellow, room)
    page = yellow.page.locator("html")
    expect(
        yellow.page.locator("#chat-form")
    ).to_be_attached()  # the rest of the page has come, sounds with it
    assert page.get_attribute("data-heard") is None
    yellow.cell("a1").tap()
    expect(page).to_have_attribute("data-heard", "running")
    yellow.page.evaluate("window.heard.suspend()")
    expect(page).to_have_attribute("data-heard", "suspended")
    yellow.cell("a1").tap()
    expect(page).to_have_attribute("data-heard", "running")
