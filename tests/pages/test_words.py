"""Every code that travels has its sentence, and every text its translation."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.translation import to_locale

from games.rules import Reason, RefusalCode

SCRIPTS = Path("frontend/static/js/room")
WORDS = "".join((SCRIPTS / name).read_text() for name in ("refusals.js", "words.js"))
CATALOGUES = sorted(Path("locale").glob("*/LC_MESSAGES/*.po"))
# Codes beside those of the rules (docs/protocol.md).
ROOM_CODES = {
    "stale", "not_seated", "seat_taken", "request_open", "undo_off", "too_many", "bad_message", "too_long",
    "only_blue", "not_now", "no_request", "no_position", "no_room", "asked_enough", "too_early", "silenced",
    "unavailable", "no_requests", "only_yellow", "other_pick",
}  # fmt: skip


def block(name: str) -> str:
    """The object literal of that name in the scripts' words."""
    return WORDS.split(f"{name} = {{", 1)[1].split("\n};", 1)[0].split("\n  };", 1)[0]


def codes_in(text: str) -> set[str]:
    """The keys of an object literal."""
    return set(re.findall(r"^\s+(\w+): \((?:\{[^}]*\})?\) =>", text, re.MULTILINE))


def test_every_refusal_has_one_sentence() -> None:
    """Those of the rules and those of rooms; the page adds three of its own."""
    codes = set(typing.get_args(RefusalCode)) | ROOM_CODES
    found = codes_in(block("REFUSALS"))
    assert codes <= found
    assert found - codes == {"withdrawn", "ended", "no_colour"}


def test_every_end_has_its_sentence() -> None:
    """Why a game ended."""
    assert codes_in(block("const sentences")) == set(typing.get_args(Reason))


def test_each_refusal_says_what_to_do() -> None:
    """A sentence for people, not a code: it ends with a full stop, and no two are alike."""
    sentences = re.findall(r'gettext\("([^"]+)"\)', block("REFUSALS"))
    assert len(sentences) == len(set(sentences)) == len(codes_in(block("REFUSALS")))
    assert all(sentence.endswith(".") and len(sentence) > 20 for sentence in sentences)


@pytest.mark.parametrize("path", CATALOGUES, ids=str)
def test_catalogues_are_complete(path: Path) -> None:
    """No text without a translation, no empty plural, no placeholder lost, nothing fuzzy."""
    for entry in polib.pofile(str(path)):
        texts = list(entry.msgstr_plural.values()) or [entry.msgstr]
        assert all(texts), entry.msgid
        assert not entry.fuzzy, entry.msgid
        one, many = (
            set(re.findall(r"%\(\w+\)s", text)) for text in (entry.msgid, entry.msgid_plural or entry.msgid)
        )
        for form, text in enumerate(texts):
            # The form for one may say "one" where English does.
            assert set(re.findall(r"%\(\w+\)s", text)) in ([one, many] if form == 0 else [many]), entry.msgid


@pytest.mark.parametrize("path", [p for p in CATALOGUES if p.name == "djangojs.po"], ids=str)
def test_every_text_of_the_scripts_is_in_the_catalogue(path: Path) -> None:
    """Found without gettext's tools, so that it runs everywhere."""
    known = {entry.msgid for entry in polib.pofile(str(path))}
    for script in Path("frontend/static/js").rglob("*.js"):
        for text in re.findall(r'\b(?:gettext|ngettext)\(\s*"([^"]+)"', script.read_text()):
            assert text in known, f"{script}: {text}"


@pytest.mark.parametrize("path", [p for p in CATALOGUES if p.name == "django.po"], ids=str)
def test_every_text_of_the_pages_is_in_the_catalogue(path: Path) -> None:
    """The same for templates."""
    known = {entry.msgid for entry in polib.pofile(str(path))}
    for template in Path("frontend/templates").rglob("*.html"):
        for text in re.findall(r'{% translate "([^"]+)"', template.read_text()):
            assert text in known, f"{template}: {text}"


def test_every_language_that_is_offered_has_its_catalogues() -> None:
    """English stands in the code; no catalogue is there for nobody."""
    offered = {to_locale(code) for code, _name in settings.LANGUAGES} - {"en"}
    assert {(path.parts[1], path.stem) for path in CATALOGUES} == {
        (locale, domain) for locale in offered for domain in ("django", "djangojs")
    }
