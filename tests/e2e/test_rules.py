"""From a refusal on the board to its rule, without leaving the game; the rules on paper."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Comer
from tests.e2e.server import Server
from tests.e2e.test_device import start, turn

pytestmark = pytest.mark.e2e


def test_a_refusal_leads_to_its_rule_and_the_game_stays(come: Comer, server: Server) -> None:
    person = come("")
    start(person, server)
    why = person.page.get_by_role("link", name="Why?")
    expect(why).to_be_hidden()
    turn(person, "blue", "a2")
    person.place("yellow", "a1")
    person.build("a2", "a1")
    expect(person.note()).to_contain_text("A bridge has three or four stones.")
    with person.context.expect_page() as opened:
        person.press(why)
    rules = opened.value
    expect(rules.locator(".rule:target")).to_contain_text("Three or four in a line")
    expect(person.note()).to_contain_text("A bridge has three or four stones.")
    person.end_turn()
    expect(person.status()).to_have_text("Ann: choose a stone")
    expect(why).to_be_hidden()

    rules.locator(".site-header summary", has_text="English").click()
    rules.get_by_role("button", name="Deutsch").click()
    rules.wait_for_url("**/de/rules/#row")

    rules.emulate_media(media="print", color_scheme="dark")
    for gone in (".site-header", ".site-footer", ".contents", ".rule__link"):
        expect(rules.locator(gone).first).to_be_hidden()
    expect(rules.locator(".example svg").first).to_be_visible()
    assert rules.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_on_paper_a_rule_and_its_pictures_stay_on_one_sheet(come: Comer, server: Server) -> None:
    page = come("").page
    page.set_viewport_size({"width": 680, "height": 1009})  # a sheet of A4 within its margins
    page.goto(f"{server.address}/en/rules/")
    page.emulate_media(media="print")
    rules = page.locator(".rule").evaluate_all(
        "rules => rules.map(rule => [getComputedStyle(rule).breakInside, rule.getBoundingClientRect().height])"
    )
    assert {kept for kept, _height in rules} == {"avoid"}
    assert max(height for _kept, height in rules) < 1009 / 2, "else half a sheet may stay empty before it"
