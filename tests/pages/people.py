"""What tests of accounts do at the forms."""

from __future__ import annotations

import threading
from typing import Any

from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client

from accounts import mails

PASSWORD = "seven bridges over green"
NEW = "eight bridges over purple"


def sign_up(client: Client, name: str, **more: str) -> Any:
    """Send the form."""
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD, **more}
    return client.post("/accounts/signup/", form)


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: str) -> Any:
    """Send the form."""
    return client.post("/accounts/login/", {"login": name, "password": password, **more})


def prove(client: Client, password: str = PASSWORD) -> None:
    """Answer the question whether it is you."""
    assert client.post("/accounts/reauthenticate/", {"password": password}).status_code == 302


def text_of(answer: Any) -> str:
    """What the page says."""
    return answer.content.decode()


def sent() -> list[EmailMessage]:
    """All mails so far, those on their way too. They leave on commit: a test that reads them has transactions."""
    assert mails.later.settle(10, ahead=mails.AFTER)
    return list(mail.outbox)


class SlowBackend(EmailBackend):
    """A mail server that takes its time."""

    goes_on = threading.Event()

    def send_messages(self, messages: Any) -> int:
        """Once it goes on."""
        self.goes_on.wait(10)
        return super().send_messages(messages)


class NoBackend(BaseEmailBackend):
    """A mail server that is away."""

    def send_messages(self, messages: Any) -> int:
        """Never."""
        raise ConnectionRefusedError
