"""Who is there: presence as the others see it, and claiming the game from a player who stays away."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Comer, Person, notice, press_in_dialog, press_in_more, start_game
from tests.e2e.server import Server

pytestmark = pytest.mark.e2e

ELEVEN_MINUTES_AGO = """
from datetime import timedelta
from django.utils import timezone
from games.models import Game, Seat
then = timezone.now() - timedelta(minutes=11)
Game.objects.filter(room__code={room!r}).update(moved_at=then)
Seat.objects.filter(room__code={room!r}, colour="blue").update(away_since=then)
"""


@pytest.fixture
def quick_server(server: Server) -> Iterator[None]:
    """Time that runs faster for presence; the next test has the product's own again."""
    if server.process:
        server.stop()
    server.start("-m", "tests.e2e.quick_site")
    yield
    server.stop()


def state_of(seat: str, watched_by: Person) -> Locator:
    """What somebody's page says of a player."""
    return watched_by.page.locator(f".player[data-seat={seat}] [data-state]")


def test_who_closes_the_page_is_away_then_gone_and_here_again_at_once(
    quick_server: None, come: Comer, room: str
) -> None:
    """The one who stays and a watcher both see it."""
    blue, yellow, visitor = come("Ann"), come("Ben"), come("Cleo")
    start_game(blue, yellow, room)
    visitor.join(room)
    address = yellow.page.url
    for person in (blue, visitor):
        expect(state_of("yellow", person)).to_have_text("here")
    yellow.page.close()
    for words in (re.compile("^away"), re.compile("^gone")):
        for person in (blue, visitor):
            expect(state_of("yellow", person)).to_have_text(words)
    yellow.page = yellow.open_page()
    yellow.page.goto(address)
    for person in (blue, visitor):
        expect(state_of("yellow", person)).to_have_text("here", timeout=3_000)


def test_those_who_watch_are_counted_as_they_come_and_go(come: Comer, room: str) -> None:
    """Who leaves counts no more at once, and who closes the page after a moment, in which a reload is no leaving."""
    blue, yellow, one, two = come("Ann"), come("Ben"), come("Cleo"), come("Dora")
    start_game(blue, yellow, room)
    count = blue.page.locator("#watching")
    one.join(room)
    expect(count).to_have_text("Watching 1")
    two.join(room)
    expect(count).to_have_text("Watching 2")
    press_in_more(two, "Leave")
    press_in_dialog(two, "Leave the room?", "Leave")
    expect(count).to_have_text("Watching 1", timeout=3_000)
    blue.page.evaluate(
        """() => {
          window.counts = [];
          const count = document.querySelector("#watching");
          new MutationObserver(() => window.counts.push(count.textContent)).observe(count, {childList: true});
        }"""
    )
    one.page.reload()
    expect(one.note()).to_contain_text("you are watching")
    one.page.close()
    expect(count).to_have_text("Watching")
    assert blue.page.evaluate("window.counts") == ["Watching"]


def blue_goes_for_eleven_minutes(blue: Person, yellow: Person, room: str, server: Server) -> None:
    """In a room of ten minutes Blue, who is to move, closes the page; when the site is back the time has passed."""
    blue.join(room)
    blue.page.get_by_role("button", name="Change this").click()
    blue.page.get_by_label("stays away for 10 minutes").check()
    blue.page.get_by_role("button", name="Done").click()
    yellow.join(room)
    blue.page.get_by_role("button", name="Two rows").click()
    expect(yellow.status()).to_have_text("Ann is to move")
    blue.page.close()
    server.stop()
    server.manage("shell", "-c", ELEVEN_MINUTES_AGO.format(room=room))
    server.start()
    expect(notice(yellow)).to_contain_text("You may claim the game now, or go on waiting.")
    blue.page = blue.open_page()


def test_a_game_is_claimed_from_a_player_who_stays_away(come: Comer, room: str, server: Server) -> None:
    """Who stayed may as well go on waiting; a claim ends the game for both."""
    blue, yellow = come("Ann"), come("Ben")
    blue_goes_for_eleven_minutes(blue, yellow, room, server)
    yellow.page.get_by_role("button", name="Go on waiting").click()
    expect(notice(yellow)).to_be_hidden()
    expect(yellow.note()).to_contain_text("You may claim the game now, or go on waiting.")
    press_in_more(yellow, "Claim the game")
    expect(yellow.page.get_by_role("dialog")).to_contain_text("You win, whatever the score.")
    press_in_dialog(yellow, "Claim the game?", "Claim the game")
    expect(yellow.page.locator("#result-title")).to_have_text("You won")
    blue.page.goto(yellow.page.url)
    for person in (blue, yellow):
        expect(person.page.locator("#result-why")).to_have_text("Ann stayed away too long.")


def test_who_comes_back_and_acts_ends_the_count(come: Comer, room: str, server: Server) -> None:
    """Coming back alone does not; the page says so."""
    blue, yellow = come("Ann"), come("Ben")
    blue_goes_for_eleven_minutes(blue, yellow, room, server)
    blue.page.goto(yellow.page.url)
    expect(blue.note()).to_have_text("You were away too long: Ben may claim the game. Your move ends that.")
    expect(notice(yellow)).to_be_visible()
    blue.place("blue", "a2")
    expect(notice(yellow)).to_be_hidden()
    yellow.page.locator("#more-open").click()
    expect(yellow.page.get_by_role("button", name="Resign")).to_be_visible()
    expect(yellow.page.locator("#claim")).to_be_hidden()
