"""What no passkey answers is refused in words, wherever one is asked for one."""

from __future__ import annotations

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client

from accounts.models import User
from tests.pages.people import prove, sign_in

pytestmark = pytest.mark.django_db

KEYS = "/accounts/2fa/webauthn/"
ANSWERS = {
    "no JSON": "hello",
    "a list": "[]",
    "nothing": "null",
    "a number without end": "9" * 5000,
    "a nest without end": "[" * 100_000,
    "a number for a key": '{"id": 1}',
    "half of it": '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {}}',
    "of nobody": '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"userHandle": "AAAA", '
    '"clientDataJSON": "AA", "authenticatorData": "AA", "signature": "AA"}}',
    "no base64": '{"id": "a", "rawId": "!", "type": "public-key", "response": {"userHandle": "!", '
    '"clientDataJSON": "a", "authenticatorData": "b", "signature": "c"}}',
}  # fmt: skip


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_what_is_no_answer_signs_nobody_in(client: Client, answer: str) -> None:
    client.post(f"{KEYS}login/")
    assert client.post(f"{KEYS}login/", {"credential": answer})["Location"] == "/accounts/login/"
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_what_is_no_answer_is_no_second_step_and_no_new_key(client: Client, ann: User, answer: str) -> None:
    client.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    prove(client)
    assert client.get(f"{KEYS}add/").status_code == 200
    assert client.post(f"{KEYS}add/", {"credential": answer}).status_code == 200
    TOTP.activate(ann, generate_totp_secret())
    other = Client()
    assert sign_in(other, "Ann")["Location"] == "/accounts/2fa/authenticate/"
    assert other.get("/accounts/2fa/authenticate/").status_code == 200
    assert other.post("/accounts/2fa/authenticate/", {"credential": answer}).status_code == 200
    assert "_auth_user_id" not in other.session
