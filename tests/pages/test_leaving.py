"""The pages for leaving the site and for taking everything away: looking, proofs, mails, the end."""

from __future__ import annotations

import re

import pytest
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.core import mail
from django.http import HttpRequest
from django.test import Client

from accounts.models import User
from games import leaving_pages, play, rooms
from games.models import Game, Room
from positions import catalogue
from positions.layout import parse_layout
from positions.models import Position, Version
from tests.games.conftest import STRIP
from tests.pages.conftest import Joiner

pytestmark = pytest.mark.django_db(transaction=True)

LEAVE, PASSWORD = "/settings/leave", "seven bridges over green"


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """Nothing remembered from the test before."""
    play.cache.clear()
    for limit in (leaving_pages.tries, leaving_pages.mails):
        limit.clear()


def member(
    name: str = "Ann", address: str = "", *, password: str | None = PASSWORD, language: str = ""
) -> Client:
    """The browser of somebody with an account."""
    user = User.objects.create_user(name, password, language=language)
    if address:
        EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def own_position(title: str = "Mine", *, published: bool = True) -> Version:
    """A position of Ann."""
    ann = User.objects.get(name="Ann")
    made = catalogue.create_position(
        owner_id=ann.pk, layout=parse_layout(STRIP), sets=3, title=title, credit="Ann"
    )
    return catalogue.publish(version_id=made.pk, actor_id=None) if published else made


def is_gone(name: str = "Ann") -> bool:
    return not User.objects.filter(name=name).exists()


def test_nobody_is_asked_to_sign_in_and_looking_changes_nothing(client: Client) -> None:
    assert client.get(LEAVE).headers["Location"].endswith(f"/login/?next={LEAVE}")
    ann = member()
    sessions = Session.objects.count()
    assert ann.get(LEAVE).status_code == 200
    assert not is_gone()
    assert Session.objects.count() == sessions


def test_the_page_says_what_will_happen(join: Joiner, version: Version) -> None:
    ann = member()
    rooms.join(user=User.objects.get(name="Ann"), name="Ann", code="club")
    page = ann.get(LEAVE).text
    assert "that go on" not in page  # nothing has begun
    assert "Your positions" not in page
    join("Ben", "club")
    rooms.pick(room_id=Room.objects.get().pk, user_id=User.objects.get(name="Ann").pk, version_id=version.pk)
    own_position()
    page = ann.get(LEAVE).text
    assert "You resign the 1 game that goes on" in page
    assert "Your positions" in page
    assert 'href="/settings/export"' in page


# Proofs


def test_a_password_deletes_the_account_and_the_session(version: Version) -> None:
    ann = member(address="ann@example.org")
    answer = ann.post(LEAVE, {"password": PASSWORD})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/settings/left")
    assert is_gone()
    assert not Session.objects.exists()
    assert "Everything of yours is deleted" in ann.get("/settings/left").text
    assert ann.get(LEAVE).status_code == 302
    assert [sent.to for sent in mail.outbox] == [["ann@example.org"]]


def test_a_wrong_password_deletes_nothing_and_is_not_tried_for_ever() -> None:
    ann = member()
    answers = [ann.post(LEAVE, {"password": "wrong", "sure": "1"}) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [422] * 5 + [429]
    assert "That is not your password." in answers[0].text
    assert not is_gone()


def test_a_guest_ticks_a_box(join: Joiner) -> None:
    ann = join("Ann", "club")
    assert "Delete what is yours" in ann.get(LEAVE).text
    assert ann.post(LEAVE).status_code == 422
    assert not is_gone()
    assert ann.post(LEAVE, {"sure": "1"}).status_code == 303
    assert is_gone()
    assert not Room.objects.exists()


@pytest.mark.parametrize(
    ("language", "subject"), [("en", "Delete your account"), ("ko", "계정을 삭제할까요?")]
)
def test_who_has_no_password_gets_a_link_by_mail(client: Client, language: str, subject: str) -> None:
    ann = member(address="ann@example.org", password=None, language=language)
    assert ann.post(LEAVE, {"password": "", "sure": "1"}).status_code == 200
    assert not is_gone()
    (sent,) = mail.outbox
    assert sent.to == ["ann@example.org"]
    assert subject in sent.subject
    found = re.search(r"https?://[^/]+(/settings/leave/\S+)", sent.body)
    assert found
    assert "Ann" in client.get(found[1]).text  # in whatever browser the mail is opened
    assert not is_gone()
    assert client.post(found[1]).status_code == 303
    assert is_gone()
    assert client.get(found[1]).status_code == 410
    assert client.post(found[1]).status_code == 410


def test_a_forgotten_password_is_no_hindrance() -> None:
    ann = member(address="ann@example.org")
    assert "Send me a link instead" in ann.get(LEAVE).text
    ann.post(LEAVE, {"by_mail": "1"})
    assert len(mail.outbox) == 1
    answers = [ann.post(LEAVE, {"by_mail": "1"}).status_code for _ in range(3)]
    assert answers == [200, 200, 429]
    assert not is_gone()


def test_without_a_confirmed_address_there_is_no_link() -> None:
    ann = member()
    assert "Send me a link instead" not in ann.get(LEAVE).text
    assert ann.post(LEAVE, {"by_mail": "1"}).status_code == 422
    assert mail.outbox == []


def test_who_has_only_a_passkey_signs_in_again_first() -> None:
    ann = member(password=None)
    Authenticator.objects.create(user=User.objects.get(), type=Authenticator.Type.WEBAUTHN, data={})
    assert ann.get(LEAVE).status_code == 200
    answer = ann.post(LEAVE, {"sure": "1"})
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/accounts/2fa/webauthn/reauthenticate/")
    assert not is_gone()
    request = HttpRequest()
    request.session, request.user = ann.session, User.objects.get()
    record_authentication(request, request.user, method="mfa", reauthenticated=True)
    request.session.save()
    assert ann.post(LEAVE).status_code == 422  # the box is not ticked
    assert ann.post(LEAVE, {"sure": "1"}).status_code == 303
    assert is_gone()


@pytest.mark.parametrize("token", ["x", "a:b:c", "W10:1vQ:x"])
def test_a_link_that_nobody_sent_says_so(client: Client, token: str) -> None:
    answer = client.get(f"/settings/leave/{token}/")
    assert answer.status_code == 410
    assert "This link can no longer be used" in answer.text


# What was decided


def test_positions_become_what_their_owner_decided() -> None:
    ann = member()
    own_position()
    own_position("Draft", published=False)
    ann.post(LEAVE, {"password": PASSWORD, "credit": "keep", "withdraw": "1"})
    assert [(version.title, version.credit) for version in Version.objects.all()] == [("Mine", "Ann")]
    assert Position.objects.get().owner is None


def test_a_wrong_password_keeps_what_was_decided() -> None:
    ann = member()
    own_position()
    page = ann.post(LEAVE, {"password": "wrong", "credit": "keep", "withdraw": "1"}).text
    assert re.search(r'name="credit" value="keep" checked', page)
    assert re.search(r'name="withdraw" value="1" checked', page)


def test_the_decision_travels_with_the_link() -> None:
    ann = member(address="ann@example.org")
    own_position()
    ann.post(LEAVE, {"by_mail": "1", "credit": "keep"})
    found = re.search(r"(/settings/leave/\S+)", mail.outbox[0].body)
    assert found
    Client().post(found[1])
    assert Version.objects.get().credit == "Ann"


def test_the_other_player_reads_deleted_player(join: Joiner, version: Version) -> None:
    ann, ben = join("Ann", "club"), join("Ben", "club")
    rooms.pick(room_id=Room.objects.get().pk, user_id=User.objects.get(name="Ann").pk, version_id=version.pk)
    ann.post(LEAVE, {"sure": "1"})
    page = ben.get(f"/games/{Game.objects.get().pk}/").text
    assert "Deleted player" in page
    assert "Ann" not in page
