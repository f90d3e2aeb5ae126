"""Whatever accounts say and write is said in each language, mails included."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone, translation
from django.utils.functional import Promise

from accounts.mails import MAILS, compose
from accounts.models import User
from accounts.words import DONE, ERRORS, NAMES

HANGUL = re.compile("[가-힣]")
CONTEXT = {
    "activate_url": "http://localhost:8000/confirm",
    "password_reset_url": "http://localhost:8000/reset",
    "to_email": "new@example.org",
    "deleted_email": "old@example.org",
    "timestamp": timezone.now(),
    "ip": "10.1.2.3",
}


@pytest.mark.parametrize("prefix", MAILS)
def test_every_mail_in_both_languages(prefix: str) -> None:
    """In the account's language, whatever the page's; plain, with its link or with what to do now."""
    for page, account in (("ko", "en"), ("en", "ko")):
        with translation.override(page):
            mail = compose(prefix, "ann@example.org", {**CONTEXT, "user": User(name="Ann", language=account)})
        text = f"{mail.subject}\n{mail.body}"
        assert bool(HANGUL.search(mail.subject)) == bool(HANGUL.search(mail.body)) == (account == "ko")
        assert "%(" not in text
        assert "Ann" in text
        assert "\n" not in mail.subject
        assert mail.content_subtype == "plain"
        link = MAILS[prefix].link
        assert (CONTEXT[link] if link else "http://localhost:8000/accounts/password/reset/") in mail.body
        assert link or "10.1.2.3" in mail.body


def test_without_a_choice_it_is_the_pages_language() -> None:
    """An account without a choice reads what it was asked in."""
    with translation.override("ko"):
        mail = compose(
            "account/email/password_reset_key", "a@example.org", {**CONTEXT, "user": User(name="Ann")}
        )
    assert HANGUL.search(mail.subject)


@pytest.mark.parametrize("text", {*NAMES.values(), *ERRORS.values(), *DONE.values()}, ids=str)
def test_every_sentence_in_korean(text: Promise) -> None:
    """With the same values in it."""
    with translation.override("en"):
        english = str(text)
    with translation.override("ko"):
        korean = str(text)
    assert HANGUL.search(korean)
    assert set(re.findall(r"%\(\w+\)s", korean)) == set(re.findall(r"%\(\w+\)s", english))
