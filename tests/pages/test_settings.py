"""Settings: for nobody, guests and members; what is kept where; mails only to a verified address; blocked people."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.test import Client

from accounts import blocks, turn_mails
from accounts.models import Block, User
from tests.pages.conftest import Joiner

pytestmark = pytest.mark.django_db

#: What the form sends when only these are on.
SENT = {
    "language": "en",
    "theme": "dark",
    "palette": "deutan",
    "symbols": "on",
    "sounds": "on",
    "patterns": "on",
}


@pytest.fixture
def member() -> User:
    return User.objects.create_user("Mina", "bridge-over-nine")


@pytest.fixture
def mina(member: User) -> Client:
    """Signed in as the member."""
    client = Client()
    client.force_login(member, backend="django.contrib.auth.backends.ModelBackend")
    return client


def checked(page: str) -> set[str]:
    """What stands as chosen on the page: names of switches, and `name=value` of the others."""
    found = set()
    for tag in re.findall(r"<input[^>]* checked[^>]*>", page):
        name, value = re.search(r'name="(\w+)"', tag), re.search(r'value="(\w*)"', tag)
        assert name
        found.add(f"{name[1]}={value[1]}" if value else name[1])
    return found


def test_looking_makes_no_row_and_no_session(client: Client) -> None:
    page = client.get("/settings/")
    assert page.status_code == 200
    assert checked(page.text) == {
        "language=en", "theme=", "palette=", "symbols", "dot_hints", "sounds", "confirmations"
    }  # fmt: skip
    assert "turn_mails" not in page.text
    assert "sessionid" not in client.cookies
    assert (User.objects.count(), Session.objects.count()) == (0, 0)


def test_nobody_keeps_settings_in_the_browser(client: Client) -> None:
    answer = client.post("/settings/", SENT)
    assert (answer.status_code, answer["Location"]) == (303, "/settings/")
    page = client.get("/settings/").text
    assert "Kept." in page
    assert 'data-theme="dark"' in page
    assert checked(page) == {"language=en", "theme=dark", "palette=deutan", "symbols", "sounds", "patterns"}
    assert (User.objects.count(), Session.objects.count()) == (0, 0)


def test_the_answer_is_in_the_language_that_was_chosen(client: Client) -> None:
    client.post("/settings/", SENT | {"language": "ko"})
    page = client.get("/settings/").text
    assert '<html lang="ko"' in page
    assert "저장했습니다." in page


@pytest.mark.parametrize(
    "wrong", [{"language": "xx"}, {"theme": "pink"}, {"palette": "../x"}, {"language": ""}]
)
def test_what_is_no_choice_is_not_kept(client: Client, wrong: dict[str, str]) -> None:
    answer = client.post("/settings/", SENT | wrong)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "field__error" in answer.text
    assert "theme" not in client.cookies


def test_a_guest_keeps_them_on_the_row_and_gets_no_mails(join: Joiner) -> None:
    ann = join("Ann", "club")
    ann.post("/settings/", SENT | {"turn_mails": "on", "is_public": ""})
    user = User.objects.get()
    assert (user.theme, user.language, user.symbols, user.dot_hints) == ("dark", "en", True, False)
    assert (user.palette, user.patterns) == ("deutan", True)
    assert (user.confirmations, user.turn_mails, user.is_public) == (False, False, True)


def test_the_room_asks_only_who_wants_to_be_asked(join: Joiner) -> None:
    ann = join("Ann", "club")
    assert '"confirmations": true' in ann.get("/rooms/club/").text
    ann.post("/settings/", SENT)
    assert '"confirmations": false' in ann.get("/rooms/club/").text


def test_mails_need_a_verified_address(mina: Client, member: User) -> None:
    address = EmailAddress.objects.create(user=member, email="mina@example.org", primary=True)
    answer = mina.post("/settings/", SENT | {"turn_mails": "on"})
    assert answer.status_code == 422
    assert "verify it first" in answer.text
    address.verified = True
    address.save()
    assert "mina@example.org" in mina.get("/settings/").text
    assert mina.post("/settings/", SENT | {"turn_mails": "on"}).status_code == 303
    member.refresh_from_db()
    assert (member.turn_mails, member.is_public) == (True, False)
    assert checked(mina.get("/settings/").text) >= {"turn_mails", "language=en"}


def test_signing_in_brings_the_settings_along(mina: Client, member: User) -> None:
    mina.post("/settings/", SENT | {"language": "ko", "symbols": ""})
    other = Client()
    other.post("/settings/", {"language": "en", "theme": "light", "symbols": "on", "confirmations": "on"})
    answer = other.post("/accounts/login/", {"login": "Mina", "password": "bridge-over-nine"})
    assert answer.status_code == 302
    page = other.get("/settings/").text
    assert '<html lang="ko" dir="ltr" data-theme="dark">' in page
    assert checked(page) == {"language=ko", "theme=dark", "palette=deutan", "sounds", "patterns"}


def test_signing_up_starts_as_it_was(client: Client) -> None:
    client.post("/settings/", SENT | {"language": "ko", "symbols": ""})
    sent = {"username": "Mina", "password1": "bridge-over-nine", "password2": "bridge-over-nine"}
    client.post("/accounts/signup/", sent)
    user = User.objects.get()
    assert (user.language, user.theme, user.symbols, user.sounds) == ("ko", "dark", False, True)
    assert checked(client.get("/settings/").text) >= {"language=ko", "theme=dark", "sounds"}


# Mails are stopped without signing in


def test_a_mail_link_asks_before_it_stops_them(client: Client, member: User) -> None:
    User.objects.update(turn_mails=True, language="ko")
    path = turn_mails.stop_address(member).removeprefix("http://localhost:8000")
    page = client.get(path)
    assert '<html lang="ko"' in page.text
    assert '<form method="post">' in page.text
    assert User.objects.get().turn_mails
    # As a mail program does it by itself: without our cookie (RFC 8058).
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not User.objects.get().turn_mails
    assert '<form method="post">' not in client.get(path).text


@pytest.mark.parametrize("token", ["1", "1:AAAA", "x:y"])
def test_a_made_up_link_stops_nothing(client: Client, member: User, token: str) -> None:
    User.objects.update(turn_mails=True)
    for answer in (client.get(f"/settings/mails/{token}/"), client.post(f"/settings/mails/{token}/")):
        assert answer.status_code == 404
    assert User.objects.get().turn_mails


# Blocked people


def test_blocked_people_are_listed_and_unblocked(mina: Client, member: User) -> None:
    ben = User.objects.create_guest("Ben <b>")
    blocks.block(user=member, other=ben)
    page = mina.get("/settings/").text
    assert "Ben &lt;b&gt;" in page
    answer = mina.post("/settings/unblock", {"block": Block.objects.get().pk})
    assert answer["Location"] == "/settings/"
    assert not Block.objects.exists()
    assert "Ben" not in mina.get("/settings/").text


def test_only_ones_own_blocks_are_taken_back(mina: Client, client: Client) -> None:
    ann, ben = User.objects.create_guest("Ann"), User.objects.create_guest("Ben")
    blocks.block(user=ann, other=ben)
    number = Block.objects.get().pk
    for sender in (mina, client):
        assert sender.post("/settings/unblock", {"block": number}).status_code == 404
        assert sender.get("/settings/unblock").status_code == 405
    for wrong in ("", "x", "9" * 30, "²"):
        assert mina.post("/settings/unblock", {"block": wrong}).status_code == 404
    assert Block.objects.count() == 1


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_needs_one_query(
    mina: Client, member: User, count: int, django_assert_num_queries: object
) -> None:
    for i in range(count):
        blocks.block(user=member, other=User.objects.create_guest(f"Guest {i}"))
    mina.get("/settings/")  # renews the session
    with django_assert_num_queries(4):  # type: ignore[operator]  # session, person, address, blocks
        assert mina.get("/settings/").status_code == 200
