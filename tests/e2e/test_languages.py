"""No English is left on any page in any state: all is looked at in a language that nobody speaks.

What stands outside the brackets of `pseudo` was written by people and is marked as such, is a name of something, or
has no words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page

from tests.e2e import pseudo
from tests.e2e.conftest import WIDE
from tests.e2e.server import POSITIONS, Server
from tests.e2e.states import STATES, State
from tests.e2e.test_axe import come_to

pytestmark = pytest.mark.e2e

#: What is called the same in every language.
NAMES = (
    "Divided Loyalties",
    "ParaDos Abstract Games",
    *(name for _, name in settings.LANGUAGES),
)
#: Cells and regions, colours' keys, units: one letter, perhaps with a number.
SIGN = re.compile(r"\b[A-Za-z]\d{0,2}\b")
WORD = re.compile(r"[A-Za-z]{2,}")
#: Innermost texts of a catalogue.
OURS = re.compile(r"⟦[^⟦⟧⟪⟫]*⟧|⟪[^⟦⟧⟪⟫]*⟫")
NUMBER = re.compile(r"⟪(\d+):")

#: What the page says: for each text its place, the words, and whether names of people may stand in it.
LOOK = Path(__file__).with_name("all_texts.js").read_text()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site in that language."""
    server = Server(tmp_path_factory.mktemp("pseudo"))
    folder = tmp_path_factory.mktemp("locale")
    server.run("-m", "tests.e2e.pseudo", str(folder))
    server.environment |= {"DJANGO_SETTINGS_MODULE": "tests.e2e.pseudo", pseudo.FOLDER: str(folder)}
    try:
        server.start()
        server.manage("positions_import", str(POSITIONS), "--publish")
        yield server
    finally:
        if server.process:
            server.stop()
        server.drop_database()


@pytest.fixture(scope="module")
def scenes(site: Server) -> dict[str, Any]:
    """Something of every kind on the site, and what was written there."""
    found: dict[str, Any] = json.loads(site.run("-m", "tests.e2e.scenes"))
    found |= json.loads(site.run("-m", "tests.e2e.pseudo"))
    return found


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """One page for all states."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce", locale=pseudo.LANGUAGE)
    yield context.new_page()
    context.close()


def left_over(text: str, written: list[str], *, people: bool) -> str:
    """The words of a text that no catalogue reached; of what people wrote only what is not marked."""
    text = re.sub("\x01[^\x02]*\x02", " ", text)
    before = ""
    while before != text:
        before, text = text, OURS.sub(" ", text)
    for name in (*NAMES, *(written if people else ())):
        text = text.replace(name, " ")
    return " ".join(WORD.findall(SIGN.sub(" ", text)))


def unknown(text: str) -> list[tuple[str, str]]:
    """Texts of Django and allauth in it that have no translation in some language."""
    texts = [pseudo.foreign_texts()[int(number)] for number in NUMBER.findall(text)]
    others = [code for code, _ in settings.LANGUAGES if code != "en"]
    return [
        (code, entry.msgid)
        for entry in texts
        for code in others
        if (entry.msgctxt, entry.msgid) not in pseudo.known(code)
    ]


@pytest.mark.parametrize("state", STATES, ids=str)
def test_no_english_is_left(state: State, page: Page, site: Server, scenes: dict[str, Any]) -> None:
    """One look at one state."""
    come_to(page, state, pseudo.LANGUAGE, site, scenes)
    written = sorted(scenes["written"], key=len, reverse=True)
    found = page.evaluate(LOOK)
    assert any("⟦" in text for _, text, _ in found)
    # The admin's own pages show rows, whose words people wrote.
    is_admin = state.address.startswith("/admin/")
    left = [
        f"{place}: {words} ({' '.join(text.split())})"
        for place, text, people in found
        if (words := left_over(text, written, people=people or is_admin))
        and not (is_admin and text == "Search")  # of Django, and in no catalogue
    ]
    assert left == []
    assert unknown(" ".join(text for _, text, _ in found)) == []


def test_mails_are_in_the_language(scenes: dict[str, Any]) -> None:
    """All that tell of accounts, of turns, of positions and of leaving; names and addresses apart."""
    assert len(scenes["mails"]) > 17
    for mail in scenes["mails"]:
        words = re.sub(r"https?://\S+|\S+@\S+", " ", mail)
        assert left_over(words, scenes["written"], people=True) == "", mail


def test_the_manifest_is_in_the_language(page: Page, site: Server) -> None:
    """What the system of a device shows of the site."""
    told = page.request.get(f"{site.address}/{pseudo.LANGUAGE}/site.webmanifest").json()
    texts = [
        told["name"],
        told["short_name"],
        told["description"],
        *(entry["name"] for entry in told["shortcuts"]),
    ]
    assert [left_over(text, [], people=False) for text in texts] == [""] * len(texts)
    assert all("⟦" in text for text in texts)
