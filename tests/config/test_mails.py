"""`manage.py mails` shows what was written instead of being sent."""

import io
from pathlib import Path

import pytest
from django.core.mail import send_mail
from django.core.management import CommandError, call_command
from pytest_django import Settings


@pytest.fixture
def written(settings: Settings, tmp_path: Path) -> None:
    """Two mails, as a local site writes them."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path / "mail")
    send_mail("First", "Hello", None, ["ann@example.org"])
    send_mail("새 비밀번호", "안녕하세요,\n링크: http://localhost/x", None, ["ben@example.org"])


def shown(*arguments: str) -> str:
    """What the command prints."""
    out = io.StringIO()
    call_command("mails", *arguments, stdout=out)
    return out.getvalue()


def test_the_last_mails_can_be_read(written: None) -> None:
    """In any script, oldest first."""
    text = shown()
    assert text.index("Subject: First") < text.index("Subject: 새 비밀번호")
    assert "안녕하세요,\n링크: http://localhost/x" in text


def test_some_of_them(written: None) -> None:
    """The last ones, or those to one address."""
    assert "First" not in shown("--number", "1")
    assert "새 비밀번호" not in shown("--to", "ann@example.org")


def test_without_any(settings: Settings, tmp_path: Path) -> None:
    """Before the first mail there is no folder."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path / "none")
    assert shown() == "no mails yet\n"


def test_where_mails_go_out() -> None:
    """It says so, with status 1."""
    with pytest.raises(CommandError, match="go out"):
        shown()
