"""What a browser fetches until the board of a game can be played, compressed; fonts and pictures apart."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from config.catalogues import modules_of
from positions.models import Version
from tests.config.test_static import collect
from tests.pages.conftest import Joiner, pick

#: Bytes.
WEIGHT_MOST = 42 * 1024


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files as a site serves them."""
    return collect(tmp_path_factory.mktemp("site"))


def zipped(content: bytes) -> int:
    """As a proxy sends what is made for each person."""
    return len(gzip.compress(content, 5))


@pytest.mark.parametrize("language", ["en", "uk"])
def test_the_page_of_a_game_is_light(join: Joiner, version: Version, static: Path, language: str) -> None:
    """In English, and in the language whose words weigh most."""
    names = json.loads((static / "staticfiles.json").read_text())["paths"]
    blue = join("Ann", "table")
    pick("table", version)
    join("Ben", "table")
    blue.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = blue.get("/rooms/table/").content
    fetched: dict[str, int] = {"page": zipped(page)}

    def fetch(path: Path) -> None:
        """As WhiteNoise sends a collected file: compressed when it was collected, under its hashed name."""
        fetched[str(path.relative_to(static))] = path.with_name(f"{path.name}.br").stat().st_size

    text = page.decode()
    for address in re.findall(r'<link rel="stylesheet" href="/static/([^"]+)"', text):
        fetch(static / names[address])
    for kind, address in re.findall(r'<script( type="module")? src="([^"]+)"', text):
        if kind:
            for module in modules_of(static / names[address.removeprefix("/static/")]):
                fetch(module)
        else:
            fetched[address] = zipped(Client().get(address).content)
    heaviest = sorted(fetched.items(), key=lambda item: -item[1])
    assert sum(fetched.values()) <= WEIGHT_MOST, f"{sum(fetched.values())} bytes: {heaviest}"
