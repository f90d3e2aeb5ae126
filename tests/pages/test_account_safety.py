"""What guards an account: passwords, one-time codes, passkeys, sessions, limits."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.pages.conftest import Joiner
from tests.pages.people import NEW, PASSWORD, prove, sent, sign_in, sign_up, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
def test_changing_the_password_keeps_this_session_alone(ann: User) -> None:
    """And the person is told by mail."""
    here, there = Client(), Client()
    sign_in(here, "Ann")
    sign_in(there, "Ann")
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    page = text_of(here.post("/accounts/password/change/", {**form, "oldpassword": "wrong"}))
    assert 'id="id_oldpassword-error"' in page
    assert here.post("/accounts/password/change/", form)["Location"] == "/accounts/"
    assert here.get("/accounts/").status_code == 200
    assert there.get("/accounts/").status_code == 302
    assert sent()[-1].subject == "Your password was changed"
    assert "127.0.0.1" in sent()[-1].body


def test_signing_out_everywhere_else(ann: User) -> None:
    """Every way in is listed, with what is known of the device."""
    here, there, third = (
        Client(headers={"user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/131.0"}),
        Client(),
        Client(),
    )
    sign_in(here, "Ann")
    sign_in(there, "Ann")
    third.force_login(ann)
    page = text_of(here.get("/accounts/sessions/"))
    assert "Firefox · Linux" in page
    assert page.count("An unknown device") == 2
    here.post("/accounts/sessions/")
    assert here.get("/accounts/").status_code == 200
    assert [other.get("/accounts/").status_code for other in (there, third)] == [302, 302]
    assert UserSession.objects.count() == Session.objects.filter(pk=here.session.session_key).count() == 1


@pytest.mark.parametrize("address", ["/accounts/", "/accounts/sessions/", "/accounts/2fa/", "/"])
def test_pages_cost_the_same_with_many_sessions(ann: User, address: str) -> None:
    """The number of queries doesn't grow."""
    here, counts = Client(), []
    sign_in(here, "Ann")
    here.get(address)  # the first page of a session renews it
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            assert here.get(address).status_code == 200
        counts.append(len(queries))
        for _ in range(3):
            sign_in(Client(), "Ann")
    assert counts[0] == counts[1]


def code_now(secret: str) -> str:
    """What the app shows."""
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


@pytest.mark.django_db(transaction=True)
def test_one_time_codes_guard_the_account(client: Client, ann: User) -> None:
    """Set up with the code of the app; then the password alone is not enough, and each recovery code works once."""
    sign_in(client, "Ann")
    prove(client)
    page = text_of(client.get("/accounts/2fa/totp/activate/"))
    secret = re.search(r'id="secret">(\w+)<', page)
    assert secret
    assert "That was not right" in text_of(client.post("/accounts/2fa/totp/activate/", {"code": "000000"}))
    done = client.post("/accounts/2fa/totp/activate/", {"code": code_now(secret[1])})
    assert done["Location"] == "/accounts/2fa/recovery-codes/"
    codes = re.findall(r"<li><code>(\w+)</code>", text_of(client.get("/accounts/2fa/recovery-codes/")))
    assert len(codes) == 10
    assert codes[0] in text_of(client.get("/accounts/2fa/recovery-codes/download/"))
    for works in (True, False):
        other = Client()
        assert sign_in(other, "Ann")["Location"] == "/accounts/2fa/authenticate/"
        assert other.get("/accounts/").status_code == 302
        assert "One more step" in text_of(other.get("/accounts/2fa/authenticate/"))
        other.post("/accounts/2fa/authenticate/", {"code": codes[0]})
        assert (other.get("/accounts/").status_code == 200) == works
    assert [letter.subject for letter in sent()] == ["One-time codes are on"]
    client.post("/accounts/2fa/totp/deactivate/")
    assert not Authenticator.objects.exists()


def test_a_guest_with_a_second_step_ahead_is_still_the_guest(join: Joiner, ann: User) -> None:
    """Until the second step is done; then the games are offered."""
    TOTP.activate(ann, secret := generate_totp_secret())
    RecoveryCodes.activate(ann)
    guest = join("Gus", "table")
    assert sign_in(guest, "Ann")["Location"] == "/accounts/2fa/authenticate/"
    assert '"you": "blue"' in text_of(guest.get("/rooms/table/"))
    answer = guest.post("/accounts/2fa/authenticate/", {"code": code_now(secret)})
    assert answer["Location"].startswith("/accounts/guest/")


def test_the_question_to_a_passkey_is_kept_for_who_asks_only(client: Client) -> None:
    """By POST as JSON; looking gives nothing away and keeps nothing."""
    assert client.get("/accounts/2fa/webauthn/login/")["Location"] == "/accounts/login/"
    assert not client.cookies.get("sessionid")
    asked = client.post("/accounts/2fa/webauthn/login/", headers={"accept": "application/json"}).json()
    assert asked["request_options"]["publicKey"]["userVerification"] == "required"
    answer = client.post("/accounts/2fa/webauthn/login/", {"credential": "{}"})
    assert answer["Location"] == "/accounts/login/"


def test_barred_people_are_told_so_with_the_right_password_only(client: Client, ann: User) -> None:
    """Others learn nothing."""
    User.objects.update(is_active=False)
    assert sign_in(client, "Ann")["Location"] == "/accounts/inactive/"
    assert "fit together" in text_of(sign_in(client, "Ann", "wrong"))


def test_sign_up_is_limited(client: Client) -> None:
    """For each address; a club of forty gets through."""
    for number in range(40):
        sign_up(Client(), f"Player {number}")
    assert sign_up(client, "One more").status_code == 429
