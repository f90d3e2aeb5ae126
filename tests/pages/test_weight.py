"""What a browser fetches until the board of a game can be played, compressed; fonts and pictures apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import brotli
from django.test import Client

from positions.models import Version
from tests.config.test_static import collect
from tests.pages.conftest import Joiner, pick

#: Bytes. What is to come down to 40 KB (docs/performance.md) must not grow meanwhile.
WEIGHT_MOST = 64 * 1024
#: Modules that are fetched with the one that names them; what is imported by a call is fetched when it is wanted.
IMPORT = re.compile(r"""^(?:import|export)\b[^;(]*?["']([^"']+)["'];""", re.MULTILINE)


def modules_of(entry: Path) -> Iterator[Path]:
    """The module and all that are fetched with it."""
    found, waiting = {entry}, [entry]
    while waiting:
        module = waiting.pop()
        yield module
        for target in IMPORT.findall(module.read_text()):
            path = (module.parent / target).resolve()
            if path not in found:
                found.add(path)
                waiting.append(path)


def test_the_page_of_a_game_is_light(join: Joiner, version: Version, tmp_path: Path) -> None:
    static = collect(tmp_path)
    blue = join("Ann", "table")
    pick("table", version)
    join("Ben", "table")
    page = blue.get("/rooms/table/").content
    fetched: dict[str, int] = {"page": len(brotli.compress(page, quality=5))}
    text = page.decode()
    for address in re.findall(r'<link rel="stylesheet" href="/static/([^"]+)"', text):
        fetched[address] = len(brotli.compress((static / address).read_bytes()))
    for kind, address in re.findall(r'<script( type="module")? src="([^"]+)"', text):
        if kind:
            for module in modules_of((static / address.removeprefix("/static/")).resolve()):
                fetched[str(module.relative_to(static.resolve()))] = len(brotli.compress(module.read_bytes()))
        else:
            fetched[address] = len(brotli.compress(Client().get(address).content, quality=5))
    heaviest = sorted(fetched.items(), key=lambda item: -item[1])
    assert sum(fetched.values()) <= WEIGHT_MOST, f"{sum(fetched.values())} bytes: {heaviest}"
