"""Leaving the site in one tab: the person's other tab ends, and the opponent reads "Deleted player"."""

import io
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Comer, start_game
from tests.e2e.server import Server

pytestmark = pytest.mark.e2e


def test_who_leaves_is_gone_from_every_page_at_once(come: Comer, room: str, server: Server) -> None:
    """With the download before it, the game resigned, and the name gone from the opponent's open page."""
    blue, yellow = come("Ann"), come("Ben")
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    expect(yellow.status()).to_contain_text("Your turn")
    tab = blue.open_page()
    tab.goto(f"{server.address}/settings/leave")
    expect(tab.get_by_text("You resign the 1 game that goes on")).to_be_visible()

    tab.get_by_role("link", name="Download everything about you first").click()
    with tab.expect_download() as started:
        tab.get_by_role("button", name="Download").click()
    with ZipFile(io.BytesIO(started.value.path().read_bytes())) as archive:
        assert any(name.startswith("games/") for name in archive.namelist())

    tab.goto(f"{server.address}/settings/leave")
    tab.get_by_role("button", name="Delete what is mine").click()
    expect(tab.get_by_text("Tick the box first")).to_be_visible()
    tab.get_by_label("Yes, delete everything of mine").check()
    tab.get_by_role("button", name="Delete what is mine").click()
    expect(tab.get_by_role("heading", name="Everything of yours is deleted")).to_be_visible()

    expect(yellow.page.locator("#result-title")).to_have_text("You won")
    expect(yellow.page.locator("#result-why")).to_have_text("Deleted player resigned.")
    expect(yellow.page.locator("#table")).not_to_contain_text("Ann")
    expect(blue.page.locator("#line-words")).to_have_text("You are no longer signed in here.")
    blue.page.reload()
    expect(blue.page.get_by_role("button", name="Play")).to_be_visible()
