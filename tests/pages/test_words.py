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
#: Folders of the languages that are offered, in the order of the settings.
OFFERED = [to_locale(code) for code, _name in settings.LANGUAGES if code != "en"]
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
    """No text without a translation, no empty plural, no placeholder or tag lost, nothing fuzzy, nothing outdated."""
    catalogue = polib.pofile(str(path))
    forms = range(int(re.search(r"nplurals=(\d)", catalogue.metadata["Plural-Forms"])[1]))  # type: ignore[index]
    assert list(catalogue.obsolete_entries()) == []
    for entry in catalogue:
        plural = entry.msgid_plural
        if plural:
            assert sorted(entry.msgstr_plural) == list(forms), entry.msgid
        texts = list(entry.msgstr_plural.values()) or [entry.msgstr]
        assert all(texts), entry.msgid
        assert not entry.fuzzy, entry.msgid
        one, many = (kept_in(text) for text in (entry.msgid, plural or entry.msgid))
        for form, text in enumerate(texts):
            # The form for one may say "one" where English does.
            assert kept_in(text) in ([one, many] if form == 0 else [many]), entry.msgid
            assert edges(text) == edges(entry.msgid), entry.msgid


def kept_in(text: str) -> tuple[set[str], list[str]]:
    """What a translation takes over: placeholders, and tags in any order."""
    return set(re.findall(r"%(?:\(\w+\))?[sd]", text)), sorted(re.findall(r"</?\w+[^>]*>", text))


def edges(text: str) -> tuple[str, str]:
    """Blanks and line ends before and after the words."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def test_the_glossary_agrees_with_the_catalogues() -> None:
    """docs/languages.md has for each term that is a text of its own what the pages say."""
    lines = Path("docs/languages.md").read_text().splitlines()
    head, _, *rows = (
        [cell.strip() for cell in line.strip("|").split("|")] for line in lines if line[:1] == "|"
    )
    assert head[1:] == [locale.replace("_", "-") for locale in OFFERED]
    terms = {row[0]: row[1:] for row in rows if not row[0].startswith("*")}
    assert len(terms) > 30
    for number, locale in enumerate(OFFERED):
        said: dict[str, str] = {}
        for path in CATALOGUES:
            if path.parts[1] == locale:
                said |= {entry.msgid: entry.msgstr for entry in polib.pofile(str(path)) if not entry.msgctxt}
        assert {term: said.get(term) for term in terms} == {term: row[number] for term, row in terms.items()}


@pytest.mark.parametrize("path", [p for p in CATALOGUES if p.name == "djangojs.po"], ids=str)
def test_every_text_of_the_scripts_is_in_the_catalogue(path: Path) -> None:
    """Found without gettext's tools, so that it runs everywhere."""
    known = {entry.msgid for entry in polib.pofile(str(path))}
    for script in Path("frontend/static/js").rglob("*.js"):
        for text in re.findall(r'\b(?:n?gettext\(\s*|pgettext\("[^"]+",\s*)"([^"]+)"', script.read_text()):
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
    assert {(path.parts[1], path.stem) for path in CATALOGUES} == {
        (locale, domain) for locale in OFFERED for domain in ("django", "djangojs")
    }
