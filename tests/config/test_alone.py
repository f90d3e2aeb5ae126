"""Without Redis one process serves a database; a second one, on whichever machine, is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from pytest_django import Settings

from config import alone

REFUSED = "error: REDIS_URL: should be set, because another process serves this database already\n"


@pytest.fixture(autouse=True)
def held(monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> Iterator[list[Any]]:
    """What is held is let go of after the test, and nobody waits for long."""
    found: list[Any] = []
    monkeypatch.setattr(alone, "_held", found)
    monkeypatch.setattr(alone, "PATIENCE", 0.2)
    yield found
    for one in found:
        one.close()
    Path(f"{connection.settings_dict['NAME']}.serving").unlink(missing_ok=True)


def test_the_second_is_refused_until_the_first_has_ended(
    held: list[Any], settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.REDIS_URL = ""
    alone.claim()
    with pytest.raises(SystemExit) as ended:
        alone.claim()
    assert (ended.value.code, capsys.readouterr().err) == (1, REFUSED)
    held.pop().close()
    alone.claim()


def test_with_redis_there_may_be_any_number(held: list[Any], settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:6379/15"
    alone.claim()
    alone.claim()
    assert held == []
