"""Titles of the site's own positions are translated; what people call theirs is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import translation

from positions import catalogue
from positions.layout import parse_layout
from positions.listing import Search, find_positions
from positions.models import Version
from positions.starter_files import read_starters
from positions.titles import SLUGS, TITLES

STRIP = parse_layout("S1 S1 S1 o W1 W1 W1")


def test_every_starter_has_its_title_in_the_list() -> None:
    """The files, the server's words and those of the scripts name the same titles."""
    assert {starter.title: starter.slug for starter in read_starters()} == SLUGS
    script = Path("frontend/static/js/titles.js").read_text()
    assert re.findall(r'pgettext\("title of a position", "([^"]+)"\)', script) == list(TITLES)


@pytest.fixture
def starters(db: None) -> None:
    call_command("positions_starters")


def titles(search: Search) -> list[str]:
    return [version.shown_title for version in find_positions(search).versions]


@pytest.mark.usefixtures("starters")
def test_readers_see_the_titles_in_their_language() -> None:
    cat = catalogue.published_version(slug="cat")
    assert cat.shown_title == "Cat"
    for language, title in {"ko": "고양이", "de": "Katze", "uk": "Кіт"}.items():
        with translation.override(language):
            assert cat.shown_title == title


@pytest.mark.usefixtures("starters")
def test_a_title_is_found_in_english_and_in_the_readers_language() -> None:
    with translation.override("de"):
        assert titles(Search(text="katze")) == titles(Search(text="CAT")) == ["Katze"]
        assert "Leuchtturm" in titles(Search(text="leucht divided"))
    assert titles(Search(text="katze")) == []


@pytest.mark.usefixtures("starters")
def test_lists_are_ordered_by_what_the_reader_sees() -> None:
    catalogue.publish(
        version_id=catalogue.create_position(owner_id=None, layout=STRIP, sets=3, title="Knoten").pk,
        actor_id=None,
    )
    with translation.override("de"):
        shown = titles(Search(order="title"))
    assert shown == sorted(shown, key=str.casefold)
    assert shown.index("Katze") < shown.index("Knoten") < shown.index("Krone")


@pytest.mark.parametrize("is_first", [True, False])
def test_somebody_elses_title_stays(db: None, is_first: bool) -> None:
    """Even if the starters came later."""
    if not is_first:
        call_command("positions_starters")
    version = catalogue.create_position(owner_id=None, layout=STRIP, sets=3, title="Cat")
    if is_first:
        call_command("positions_starters")
    with translation.override("ko"):
        assert version.shown_title == "Cat"
        assert catalogue.published_version(slug="cat").shown_title == "고양이"


@pytest.mark.usefixtures("starters")
def test_a_starter_that_was_renamed_keeps_its_new_name() -> None:
    cat = catalogue.published_version(slug="cat")
    renamed = catalogue.save_version(
        position_id=cat.position_id, actor_id=None, layout=cat.ground, sets=cat.sets, title="Kitten"
    )
    with translation.override("ko"):
        assert renamed.shown_title == "Kitten"
        assert Version.objects.get(pk=cat.pk).shown_title == "고양이"
