"""Accounts: signing up, also as a guest; signing in and out; who sees what; mails."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import (
    TOTP,
    generate_totp_secret,
)
from django.core import mail
from django.test import Client
from django.urls import get_resolver
from pytest_django import Settings

from accounts.models import User
from games.models import Game, Room
from positions.models import Version
from tests.pages.conftest import Joiner, pick
from tests.pages.people import NEW, PASSWORD, SlowBackend, prove, sent, sign_in, sign_up, text_of

pytestmark = pytest.mark.django_db

ENTRANCES = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/accounts/password/reset/done/",
             "/accounts/password/reset/key/1-wrong/", "/accounts/confirm-email/wrong/",
             "/accounts/inactive/"]  # fmt: skip
MEMBERS = ["/accounts/", "/accounts/email/", "/accounts/password/change/", "/accounts/2fa/", "/accounts/sessions/",
           "/accounts/2fa/webauthn/"]  # fmt: skip
GUARDED = ["/accounts/2fa/webauthn/add/", "/accounts/2fa/totp/activate/"]
CONFIRMED = ["/accounts/2fa/recovery-codes/generate/"]


# Signing up and in


@pytest.mark.django_db(transaction=True)
def test_a_name_and_a_password_are_enough(client: Client) -> None:
    """One is signed in at once, and no mail goes out."""
    answer = sign_up(client, "Ann Bee", next="/en/rules/")
    assert (answer.status_code, answer["Location"]) == (302, "/en/rules/")
    user = User.objects.get()
    assert (user.name, user.is_guest, user.email) == ("Ann Bee", False, "")
    assert "Ann Bee" in text_of(client.get("/"))
    assert sent() == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ann", "Somebody has that name already"), ("Аnn", "Somebody has that name already"),
        ("moderator", "as if the site itself spoke"), ("a/b", "has no slash"), ("x" * 31, "30 characters at most"),
    ],
)  # fmt: skip
def test_a_name_that_cant_be_had_is_asked_for_again(client: Client, ann: User, name: str, words: str) -> None:
    """The error stands by the field, which tells it; what was typed is still there."""
    page = text_of(sign_up(client, name, email="new@example.org"))
    assert words in page
    assert 'aria-describedby="id_username-error id_username-hint"' in page
    assert 'value="new@example.org"' in page
    assert User.objects.count() == 1


def test_passwords_must_be_good_and_alike(client: Client) -> None:
    """Each error at its own field."""
    page = text_of(
        client.post(
            "/accounts/signup/", {"username": "Annabella", "password1": "annabella", "password2": "x"}
        )
    )
    assert 'id="id_password1-error"' in page
    page = text_of(
        client.post("/accounts/signup/", {"username": "Ann", "password1": PASSWORD, "password2": NEW})
    )
    assert 'id="id_password2-error"' in page
    assert not User.objects.exists()


@pytest.mark.parametrize("typed", ["Ann", " aNN ", "Ａnn", "ann@example.org", "ANN@example.org"])
def test_signing_in_by_name_or_address(client: Client, ann: User, typed: str) -> None:
    """However it is typed."""
    assert sign_in(client, typed)["Location"] == "/"
    assert int(client.session["_auth_user_id"]) == ann.pk


@pytest.mark.django_db(transaction=True)
def test_nobody_learns_who_has_an_account(client: Client, ann: User) -> None:
    """Wrong password, unknown name and unknown address read alike, and asking for a new password too."""
    said = [text_of(sign_in(client, name, "wrong")) for name in ("Ann", "Nobody")]
    assert all(
        "Name and password don’t fit" in page or "Name and password don&#x27;t fit" in page for page in said
    )
    for address in ("ann@example.org", "nobody@example.org"):
        answer = client.post("/accounts/password/reset/", {"email": address})
        assert answer["Location"] == "/accounts/password/reset/done/"
    assert [letter.to for letter in sent()] == [["ann@example.org"]]
    answer = sign_up(client, "Ben", email="ann@example.org")
    assert answer["Location"] == "/"
    assert User.objects.get(name="Ben").email == "ann@example.org"


@pytest.mark.parametrize("address", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_nobody_is_sent_to_other_sites(client: Client, ann: User, address: str) -> None:
    """`next` stays here."""
    assert sign_in(client, "Ann", next=address)["Location"] == "/"
    assert client.post("/accounts/logout/", {"next": address})["Location"] == "/"


def test_signing_out_takes_a_press(client: Client, ann: User) -> None:
    """The page asks; the button in the menu does it at once."""
    client.force_login(ann)
    assert client.get("/accounts/logout/").status_code == 200
    assert "Sign out" in text_of(client.get("/"))
    assert client.post("/accounts/logout/").status_code == 302
    assert "Sign in" in text_of(client.get("/"))


# Who sees what


@pytest.mark.parametrize("address", ENTRANCES)
def test_entrances_are_open_to_nobody_and_guests_and_keep_nothing(join: Joiner, address: str) -> None:
    """Looking makes no session; a guest sees what nobody sees, and stays the guest."""
    nobody, guest = Client(), join("Gus", "table")
    answer = nobody.get(address)
    assert answer.status_code == 200
    assert not nobody.cookies.get("sessionid")
    assert guest.get(address).status_code == 200
    assert "_auth_user_id" in guest.session
    page = text_of(answer)
    assert not re.search(r"<script(?![^>]*(?:src=|application/json))", page)
    assert not re.search(r"\sstyle=|<style|\son\w+=", page)


@pytest.mark.parametrize("address", [*MEMBERS, *GUARDED, *CONFIRMED])
def test_members_pages_are_theirs_alone(join: Joiner, ann: User, address: str) -> None:
    """Nobody is sent to sign in, a guest to sign up; both come back here."""
    assert unquote(Client().get(address)["Location"]) == f"/accounts/login/?next={address}"
    guest = join("Gus", "table")
    assert unquote(guest.get(address)["Location"]) == f"/accounts/signup/?next={address}"
    assert guest.post(address)["Location"].startswith("/accounts/signup/")
    member = Client()
    member.force_login(ann)
    TOTP.activate(ann, generate_totp_secret()) if address in CONFIRMED else None
    answer = member.get(address)
    if address in MEMBERS:
        assert answer.status_code == 200
    else:
        assert answer["Location"].startswith(("/accounts/reauthenticate/", "/accounts/2fa/reauthenticate/"))
    page = text_of(member.get(address, follow=True))
    assert len(re.findall("<h1", page)) == 1
    assert not re.search(r"<script(?![^>]*(?:src=|application/json))", page)
    assert not re.search(r"\sstyle=|<style|\son\w+=", page)


def test_every_address_of_accounts_leads_to_a_page_of_ours(client: Client, ann: User) -> None:
    """None shows the library's own layout, whatever it brings along."""
    client.force_login(ann)
    seen = 0
    for pattern in get_resolver("accounts.urls").reverse_dict.lists():
        address = "/accounts/" + re.sub(r"%\(\w+\)s", "1", pattern[1][0][0][0][0])
        for browser in (client, Client()):
            answer = browser.get(address, follow=True)
            assert answer.status_code in {200, 403, 404}, address
            if answer["Content-Type"].startswith("text/html"):
                assert 'class="site-header"' in text_of(answer), address
                seen += 1
    assert seen > 40


def test_the_header_shows_the_ways_in_or_the_member(client: Client, ann: User, join: Joiner) -> None:
    """Guests have nothing to sign out of there: they would lose their seats."""
    for page in (text_of(client.get("/")), text_of(join("Gus", "table").get("/"))):
        assert 'href="/accounts/login/?next=/"' in page
        assert 'href="/accounts/signup/?next=/"' in page
        assert "Sign out" not in page
    client.force_login(ann)
    page = text_of(client.get("/"))
    assert "/accounts/signup/" not in page
    assert 'action="/accounts/logout/"' in page
    assert 'href="/players/Ann/"' in page


# Guests become members


def test_a_guest_signs_up_on_their_own_row(join: Joiner, version: Version) -> None:
    """Seat, game and settings stay; the session that was before is worth nothing."""
    blue, yellow = join("Ann", "table"), join("Ben", "table")
    pick("table", version)
    blue.post("/settings/look", {"symbols": "0"})
    before, guest = blue.cookies["sessionid"].value, User.objects.get(name="Ann")
    page = text_of(blue.get("/accounts/signup/"))
    assert 'value="Ann"' in page
    assert sign_up(blue, "Ann Bee", next="/rooms/table/")["Location"] == "/rooms/table/"
    guest.refresh_from_db()
    assert (guest.name, guest.is_guest, guest.symbols) == ("Ann Bee", False, False)
    room, game = Room.objects.get(), Game.objects.get()
    assert room.seats.get(colour="blue").name == game.blue_name == "Ann Bee"
    assert (room.seats.get(colour="yellow").name, game.yellow_name) == ("Ben", "Ben")
    assert '"you": "blue"' in text_of(blue.get("/rooms/table/"))
    assert "Ann Bee" in text_of(yellow.get("/rooms/table/"))
    thief = Client()
    thief.cookies["sessionid"] = before
    assert '"you"' not in text_of(thief.get("/rooms/table/"))


def test_other_devices_of_the_guest_have_to_sign_in(join: Joiner) -> None:
    """A link that was handed on earlier doesn't open the new account."""
    guest, phone = join("Ann", "table"), Client()
    link = re.search(r"/continue/[^/]+/", text_of(guest.post("/rooms/table/device")))
    assert link
    phone.post(link[0])
    assert '"you"' in text_of(phone.get("/rooms/table/"))
    late = re.search(r"/continue/[^/]+/", text_of(guest.post("/rooms/table/device")))
    assert late
    sign_up(guest, "Ann")
    assert '"you"' not in text_of(phone.get("/rooms/table/"))
    assert Client().post(late[0]).status_code == 410
    sign_in(phone, "Ann")
    assert '"you": "blue"' in text_of(phone.get("/rooms/table/"))


def test_a_guest_whose_name_is_taken_keeps_the_seat(join: Joiner, ann: User) -> None:
    """Asked for another name, with nothing lost."""
    guest = join("Ann", "table")
    page = text_of(sign_up(guest, "Ann"))
    assert "Somebody has that name already" in page
    assert '"you": "blue"' in text_of(guest.get("/rooms/table/"))
    sign_up(guest, "Ann 2")
    assert '"you": "blue"' in text_of(guest.get("/rooms/table/"))
    assert Room.objects.get().seats.get().name == "Ann 2"


def test_signing_in_offers_to_bring_the_guests_games(join: Joiner, ann: User, version: Version) -> None:
    """Said and asked first; then the seat is the member's, under their name."""
    guest = join("Gus", "table")
    join("Ben", "table")
    pick("table", version)
    answer = sign_in(guest, "Ann", next="/rooms/table/")
    assert answer["Location"] == "/accounts/guest/?next=%2Frooms%2Ftable%2F"
    assert '"you"' not in text_of(guest.get("/rooms/table/"))
    page = text_of(guest.get(answer["Location"]))
    assert "1 game" in page
    assert "1 room that is open" in page
    answer = guest.post("/accounts/guest/", {"next": "/rooms/table/"})
    assert answer["Location"] == "/rooms/table/"
    assert '"you": "blue"' in text_of(guest.get("/rooms/table/"))
    game = Game.objects.get()
    assert (game.blue, game.blue_name, game.yellow_name) == (ann, "Ann", "Ben")
    assert guest.get("/accounts/guest/").status_code == 302


def test_not_now_leaves_the_question_on_the_account(join: Joiner, ann: User) -> None:
    """As long as the session lasts; then the guest is out of reach."""
    guest = join("Gus", "table")
    sign_in(guest, "Ann")
    assert "the guest Gus" in text_of(guest.get("/accounts/"))
    guest.post("/accounts/logout/")
    sign_in(guest, "Ann")
    assert "the guest Gus" not in text_of(guest.get("/accounts/"))
    assert guest.post("/accounts/guest/").status_code == 302
    assert Room.objects.get().seats.get().user != ann


def test_a_game_between_guest_and_member_is_said_to_stay(join: Joiner, ann: User, version: Version) -> None:
    """Nobody plays both sides of it; other rooms come along."""
    guest, member = join("Gus", "against me"), Client()
    member.force_login(ann)
    member.post("/join", {"name": "Ann", "room": "against me"})
    pick("against me", version)
    page = text_of(guest.get(sign_in(guest, "Ann")["Location"]))
    assert "against me" in page
    assert "Bring them along" not in page
    guest.post("/accounts/logout/")
    guest = join("Gus", "another table")
    guest.post("/join", {"name": "Gus", "room": "against me"})
    page = text_of(guest.get(sign_in(guest, "Ann")["Location"]))
    assert "Bring them along" in page
    guest.post("/accounts/guest/")
    game = Game.objects.get()
    assert (game.blue_name, game.yellow) == ("Gus", ann)
    assert Room.objects.get(code="another table").seats.get().user == ann


def test_nobody_brings_a_guest_of_others(client: Client, join: Joiner, ann: User) -> None:
    """Which guest it is stands in the session alone."""
    join("Gus", "table")
    gus = User.objects.get(name="Gus")
    client.force_login(ann)
    client.post("/accounts/guest/", {"guest": gus.pk})
    assert Room.objects.get().seats.get().user == gus


# Mails


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("language", "subject", "words"),
    [
        ("en", "Welcome — please confirm your address", "Somebody signed up as Ann"),
        ("ko", "환영합니다", "Ann"),
    ],
)
def test_an_address_is_confirmed_by_mail(client: Client, language: str, subject: str, words: str) -> None:
    """In the reader's language; the account works at once; looking at the link does nothing, the button does it."""
    client.cookies["django_language"] = language
    sign_up(client, "Ann", email="Ann@example.org")
    (letter,) = sent()
    assert letter.subject.startswith(subject)
    assert words in letter.body
    link = re.search(r"http://localhost:8000(/accounts/confirm-email/\S+)", letter.body)
    assert link
    other = Client()
    assert "ann@example.org" in text_of(other.get(link[1]))
    assert not EmailAddress.objects.get().verified
    other.post(link[1])
    assert EmailAddress.objects.get().verified


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("language", "subject"), [("en", "A new password for Ann"), ("ko", "Ann")])
def test_a_forgotten_password(client: Client, ann: User, language: str, subject: str) -> None:
    """The mail is in the language of the account, not of who asked; the link works once and signs out everywhere."""
    User.objects.update(language=language)
    here = Client()
    here.force_login(ann)
    client.post("/accounts/password/reset/", {"email": "ann@example.org"}, headers={"accept-language": "ko"})
    (letter,) = sent()
    assert subject in letter.subject
    assert (language == "ko") == bool(re.search("[가-힣]", letter.subject + letter.body))
    link = re.search(r"http://localhost:8000(/accounts/password/reset/key/\S+)", letter.body)
    assert link
    form = client.get(link[1], follow=True)
    address = form.redirect_chain[-1][0]
    assert "token" not in address
    client.post(address, {"password1": NEW, "password2": NEW})
    assert here.get("/accounts/").status_code == 302
    assert "can no longer be used" in text_of(Client().get(link[1], follow=True))
    assert sign_in(Client(), "Ann", NEW).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_the_mail(client: Client, ann: User, settings: Settings) -> None:
    """Else the time of the answer would tell whether the address is known."""
    settings.EMAIL_BACKEND = "tests.pages.people.SlowBackend"
    SlowBackend.goes_on.clear()
    client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    assert mail.outbox == []
    SlowBackend.goes_on.set()
    assert [letter.to for letter in sent()] == [["ann@example.org"]]


@pytest.mark.django_db(transaction=True)
def test_a_mail_server_that_is_away_fails_no_page(
    client: Client, ann: User, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """It is logged, without the link that would open the account."""
    settings.EMAIL_BACKEND = "tests.pages.people.NoBackend"
    answer = client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    assert answer["Location"] == "/accounts/password/reset/done/"
    assert sent() == []
    (logged,) = caplog.records
    assert "account/email/password_reset_key" in logged.getMessage()
    assert "/password/reset/key/" not in caplog.text
    assert "ann@example.org" not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_links_in_mails_lead_to_the_sites_own_address(client: Client, ann: User) -> None:
    """Whatever host the page was asked from."""
    client.post("/accounts/password/reset/", {"email": "ann@example.org"}, HTTP_HOST="127.0.0.1")
    assert "127.0.0.1" not in sent()[0].body


@pytest.mark.django_db(transaction=True)
def test_the_address_changes_once_the_new_one_is_confirmed(client: Client, ann: User) -> None:
    """Until then the old one counts; it hears of the change."""
    client.force_login(ann)
    client.post("/accounts/email/", {"action_add": "", "email": "new@example.org"})
    prove(client)
    client.post("/accounts/email/", {"action_add": "", "email": "new@example.org"})
    assert "Not confirmed yet" in text_of(client.get("/accounts/email/"))
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"
    link = re.search(r"http://localhost:8000(/accounts/confirm-email/\S+)", sent()[-1].body)
    assert link
    client.post(link[1])
    ann.refresh_from_db()
    assert ann.email == "new@example.org"
    assert (sent()[-1].to, sent()[-1].subject) == (["ann@example.org"], "Your address was changed")
