"""What all tests share: the files beside the project, and failing instead of skipping where CI asks for it."""

import os
import uuid
from pathlib import Path

import pytest
from pytest_django import Settings

from accounts import mails
from config.messages import compile_messages
from games import decision_mail, turn_mail

SHARED = Path(os.environ.get("SHARED_DIR", "../shared"))
REQUIRE_ALL = os.environ.get("REQUIRE_ALL_TESTS") == "1"


def missing(reason: str) -> None:
    """Skip a test for want of something outside the project; a failure with ``REQUIRE_ALL_TESTS=1``."""
    if REQUIRE_ALL:
        pytest.fail(f"REQUIRE_ALL_TESTS=1, but {reason}")
    pytest.skip(reason)


def pytest_configure(config: pytest.Config) -> None:
    """Texts are tested as people read them; the workers find what their controller compiled."""
    if not hasattr(config, "workerinput"):
        compile_messages()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """No thread still reads the database when it is emptied."""
    settle_mails()


def settle_mails() -> None:
    """Mails are looked at in threads of their own: drop what waits there, and wait for what is at work."""
    for later in (mails.later, turn_mail.later, decision_mail.later):
        later.clear()
        assert later.settle(30)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with recorded games and files of players; skips where it is missing."""
    if not SHARED.is_dir():
        missing(f"SHARED_DIR ({SHARED}) is not there")
    return SHARED


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    """Passwords are hashed in no time, and nobody has tried to sign in yet.

    Each test has keys of its own, since those that run beside it may use the same Redis.
    """
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.CACHES = {"default": {**settings.CACHES["default"], "KEY_PREFIX": uuid.uuid4().hex}}
