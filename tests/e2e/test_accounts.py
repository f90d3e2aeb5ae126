"""Members: a guest signs up while the game goes on, brings games to an account, and signs in with a passkey."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Comer, Person, start_game

pytestmark = pytest.mark.e2e

PASSWORD = "seven bridges over green"


def sign_up(person: Person, name: str) -> None:
    """From a tab of its own, so that the room stays open beside it."""
    tab = person.open_page()
    tab.goto(f"{person.server.address}/accounts/signup/")
    tab.get_by_label("Name").fill(name)
    tab.get_by_label("Password", exact=True).fill(PASSWORD)
    tab.get_by_label("The password once more").fill(PASSWORD)
    tab.get_by_role("main").get_by_role("button", name="Sign up").click()
    tab.wait_for_url(f"{person.server.address}/")
    tab.close()


def test_a_guest_signs_up_in_the_middle_of_a_game(come: Comer, room: str) -> None:
    """The other one sees the new name at once, the open page goes on playing, and so does the page after a reload."""
    blue, yellow = come("Mia"), come("Ben")
    start_game(blue, yellow, room)
    blue.turn("blue", "a2")
    sign_up(blue, "Mia the First")
    expect(yellow.page.locator("[data-seat=blue] [data-name]")).to_have_text("Mia the First")
    yellow.turn("yellow", "a1")
    blue.turn("green", "b2")
    expect(yellow.cell("b2")).to_have_accessible_name(re.compile("^b2, green"))
    blue.page.reload()
    expect(blue.status()).to_have_text("Ben is to move")
    expect(blue.page.get_by_role("banner")).to_contain_text("Mia the First")


def test_signing_in_brings_the_guests_games_along(come: Comer, room: str) -> None:
    """Asked first. The page that was open as the guest ends; the game goes on under the member's name."""
    owner, guest, yellow = come(""), come("Gus"), come("Ben")
    owner.page.goto(owner.server.address)
    sign_up(owner, "Gustava")
    start_game(guest, yellow, room)
    tab = guest.open_page()
    tab.goto(guest.page.url)
    guest.page.locator("#more-open").click()
    guest.page.get_by_role("dialog").get_by_role("link", name="Keep your games: sign up").click()
    guest.page.get_by_role("main").get_by_role("link", name="Sign in").click()
    guest.page.get_by_label("Name or e-mail address").fill("gustava")
    guest.page.get_by_label("Password").fill(PASSWORD)
    guest.page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(guest.page.get_by_role("main")).to_contain_text("1 game")
    expect(tab.locator("#line")).to_be_visible()
    guest.page.get_by_role("button", name="Bring them along").click()
    expect(yellow.page.locator("[data-seat=blue] [data-name]")).to_have_text("Gustava")
    guest.turn("blue", "a2")
    expect(yellow.cell("a2")).to_have_accessible_name(re.compile("^a2, blue"))


def test_a_passkey_signs_in_without_a_password(come: Comer) -> None:
    """Made with the browser's virtual authenticator; alone it opens the account, and it is a second step too."""
    person = come("")
    page = person.page
    line = person.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    line.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    page.goto(person.server.address)
    sign_up(person, "Passepartout")
    page.goto(f"{person.server.address}/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("What shall it be called?").fill("The laptop")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()

    def sign_out() -> None:
        page.locator(".nav-name").click()
        page.get_by_role("banner").get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()

    sign_out()
    page.goto(f"{person.server.address}/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("banner")).to_contain_text("Passepartout")

    sign_out()
    page.goto(f"{person.server.address}/accounts/login/")
    page.get_by_label("Name or e-mail address").fill("passepartout")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("banner")).to_contain_text("Passepartout")
