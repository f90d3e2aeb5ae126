"""What all tests share: the files beside the project, and failing instead of skipping where CI asks for it."""

import os
from pathlib import Path

import pytest
from django.core.cache import cache
from pytest_django import Settings

SHARED = Path(os.environ.get("SHARED_DIR", "../shared"))
REQUIRE_ALL = os.environ.get("REQUIRE_ALL_TESTS") == "1"


def missing(reason: str) -> None:
    """Skip a test for want of something outside the project; a failure with ``REQUIRE_ALL_TESTS=1``."""
    if REQUIRE_ALL:
        pytest.fail(f"REQUIRE_ALL_TESTS=1, but {reason}")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with recorded games and files of players; skips where it is missing."""
    if not SHARED.is_dir():
        missing(f"SHARED_DIR ({SHARED}) is not there")
    return SHARED


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    """Passwords are hashed in no time, and nobody has tried to sign in yet."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
