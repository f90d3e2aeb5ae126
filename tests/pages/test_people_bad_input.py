"""Whatever is sent to a page is answered, never with a fault of ours, and leads to no other site."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client

from games import limits
from tests.pages import test_admin_permissions, test_people_permissions, test_rooms_permissions
from tests.pages.permissions import Cast
from tests.pages.test_admin_permissions import cast as cast
from tests.support import open_session

pytestmark = pytest.mark.django_db(transaction=True)

#: Every method and address, whoever they are for.
ROWS = {
    **test_people_permissions.ROWS,
    **test_rooms_permissions.ROWS,
    **test_admin_permissions.ROWS,
}
#: Every field that a form of these pages has, and every value that their addresses take.
FIELDS = (
    "_selected_action", "action", "action_add", "action_primary", "action_remove", "action_send", "after", "at",
    "before", "block", "by_mail", "code", "colour", "confirmations", "credential", "credit", "dot_hints", "e",
    "email", "is_active__exact", "is_guest__exact", "is_public", "language", "login", "mails", "name", "next",
    "o", "oldpassword", "opponent", "p", "page", "password", "password1", "password2", "position", "post", "q",
    "reason", "remember", "request", "result", "room", "select_across", "sure", "theme", "turn_mails", "username",
    "withdraw",
)  # fmt: skip

#: What nobody types, as it travels.
VALUES = {
    "nothing": "",
    "zero byte": "a%00b",
    "no text": "%FF%FE%ED%A0%80",
    "unicode": quote("\u202e\u200b\ufeff\U000e0041a" + "\u0301" * 60 + "\U0001f600"),
    "digits": "9" * 30,
    "many digits": "9" * 5_000,
    "minus": "-1",
    "lines": "a%0D%0ABcc:+eve@example.org%0D%0A%0D%0Ahello",
    "address": quote("//evil.example/\\evil.example"),
    "markup": quote("<script>alert(1)</script>{{7*7}}%s%(x)s"),
}


@pytest.mark.parametrize("value", VALUES)
def test_bad_input_is_answered(cast: Cast, value: str) -> None:
    """By POST and in the address, from somebody who is signed in and from nobody."""
    body = "&".join(f"{field}={VALUES[value]}" for field in FIELDS)
    bad = []
    for row in ROWS:
        method, address = row.split()
        for who in (
            ("admin",) if "/admin/" in row else ("nobody", "member") if method == "POST" else ("member",)
        ):
            answer = send(cast, who, method, address, body)
            leads_away = "evil.example" in answer.headers.get("Location", "").partition("?")[0]
            if answer.status_code >= 500 or leads_away:
                bad.append((who, row, answer.status_code))
    assert bad == []


def send(cast: Cast, who: str, method: str, address: str, body: str) -> Any:
    """The answer. Looking changes nothing; what a form would change is taken back."""
    user = cast.people[who]
    client = Client(raise_request_exception=False)
    if user is not None:
        client.cookies[settings.SESSION_COOKIE_NAME] = open_session(user)
    path = address.format(**cast.places)
    limits.reports.clear()
    if method == "GET":
        answer = client.get(f"{path}?{body}")
    else:
        with transaction.atomic():
            answer = client.post(path, body, content_type="application/x-www-form-urlencoded")
            transaction.set_rollback(True)
    answer.close()
    return answer


PLACES = ("/games/{}/", "/games/{}/replay.json", "/games/{}/record.txt", "/games/{}/board.svg", "/players/{}/",
          "/people/{}/report", "/settings/leave/{}/", "/settings/mails/{}/", "/continue/{}/",
          "/accounts/confirm-email/{}/", "/accounts/password/reset/key/{}-a/",
          "/accounts/password/reset/key/1-{}/", "/accounts/2fa/webauthn/keys/{}/edit/", "/{}/privacy/",
          "/positions/{}/report", "/admin/accounts/user/{}/change/", "/admin/games/game/{}/change/",
          "/admin/games/room/{}/change/", "/admin/accounts/user/{}/delete/", "/admin/games/act/{}/change/")  # fmt: skip


@pytest.mark.parametrize("value", VALUES)
def test_bad_addresses_are_not_found(cast: Cast, value: str) -> None:
    """In the place of a name, a number or a key."""
    client = Client(raise_request_exception=False)
    admin = cast.people["admin"]
    assert admin is not None
    client.force_login(admin, backend=settings.AUTHENTICATION_BACKENDS[0])
    said = {place: client.get(place.format(VALUES[value] or "%20")).status_code for place in PLACES}
    assert {place: status for place, status in said.items() if status >= 500} == {}
