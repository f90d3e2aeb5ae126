"""What a browser fetches until the board of a game can be played, compressed; fonts and pictures apart."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from config.catalogues import modules_of
from positions.models import Version
from tests.config.test_static import collect
from tests.pages.conftest import Joiner, pick

#: Stylesheets and scripts that a page names, also those for other screens: browsers fetch them all.
FILE = re.compile(r'<(?:link\b[^>]*rel="stylesheet" href|script\b[^>]*src)="([^"]+)"')
#: Bytes, in any language.
WEIGHT_MOST = 40 * 1024


def zipped(content: bytes) -> int:
    """As a proxy sends what is made for each person."""
    return len(gzip.compress(content, 5))


def sent(static: Path, name: str, names: dict[str, str]) -> dict[str, int]:
    """A collected file, and all modules that come with a module: under hashed names, compressed where that helps."""
    file = static / names[name]
    files = modules_of(file) if name.endswith(".js") else [file]
    smallest = {
        path: min(path.parent.glob(f"{path.name}*"), key=lambda copy: copy.stat().st_size) for path in files
    }
    return {str(path.relative_to(static)): copy.stat().st_size for path, copy in smallest.items()}


@pytest.mark.django_db
def test_the_page_of_a_game_is_light(join: Joiner, tmp_path: Path) -> None:
    """As a guest, on the largest of the starters; the rest comes when one can play (js/room/later.js)."""
    call_command("positions_starters")
    version = max(Version.objects.all(), key=lambda version: len(version.layout))
    static = collect(tmp_path).resolve()
    names = json.loads((static / "staticfiles.json").read_text())["paths"]
    blue = join("Ann", "table")
    pick("table", version)
    join("Ben", "table")
    weights = {}
    for language, _ in settings.LANGUAGES:
        blue.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        page = blue.get("/rooms/table/").content
        assert f'lang="{language}"' in page.decode()
        fetched = {"page": zipped(page)}
        for address in FILE.findall(page.decode()):
            if address.startswith("/static/"):
                fetched |= sent(static, address.removeprefix("/static/"), names)
            else:
                fetched[address] = zipped(Client().get(address).content)
        weights[language] = fetched
    language, fetched = max(weights.items(), key=lambda entry: sum(entry[1].values()))
    heaviest = sorted(fetched.items(), key=lambda item: -item[1])
    assert sum(fetched.values()) <= WEIGHT_MOST, f"{language}, {sum(fetched.values())} bytes: {heaviest}"
