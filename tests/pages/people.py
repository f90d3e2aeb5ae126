"""What tests of accounts do at the forms."""

from __future__ import annotations

from typing import Any

from django.test import Client

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
