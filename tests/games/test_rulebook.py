"""The rules as players read them: every example says the truth, and every refusal finds its rule."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from games.rulebook import CHAPTERS, DILEMMAS, anchors, examples, picture_of
from games.rulebook.playing import play_example
from games.rulebook.text import Example
from games.rules import RefusalCode

NAMED = {
    f"{name.lower()}-{number}": example
    for name, found in vars(examples).items()
    if name.isupper()
    for number, example in enumerate(found, 1)
}
RULES = [rule for chapter in CHAPTERS for rule in chapter.rules]
#: What rooms refuse, and the rules tell of.
ROOMS = {"request_open", "asked_enough", "undo_off", "too_early"}


@pytest.mark.parametrize("example", NAMED.values(), ids=NAMED)
def test_an_example_comes_to_what_it_says(example: Example) -> None:
    played = play_example(example)
    assert played.refused == example.refused
    assert played.state.outcome is None
    if example.score is not None:
        assert played.state.score()[0] == example.score


def test_what_the_examples_show_of_cutting_is_so() -> None:
    """The captions tell how many bridges are cut; the picture shows it."""
    cut = {
        name: [bridge.kind for bridge in play_example(example).state.bridges if bridge.cut]
        for name, example in NAMED.items()
    }
    assert cut["red-1"] == ["blue"]
    assert cut["red-2"] == ["blue", "yellow"]
    assert cut["where-1"] == ["yellow"]
    assert cut["where-2"] == []


def test_a_stone_that_is_in_the_way_is_seen() -> None:
    """What was tried lies over the board, but never over the stone that forbids it."""
    assert "example__ghost" in picture_of(NAMED["cells-3"]).svg
    assert "example__ghost" not in picture_of(NAMED["cells-2"]).svg


def test_a_stone_without_a_bridge_has_gone_back_from_its_dot() -> None:
    played = play_example(NAMED["dot_bridge-3"])
    assert played.placed is not None
    assert played.placed not in played.state.stones
    assert "went back from c2" in picture_of(NAMED["dot_bridge-3"]).words


def test_an_example_that_is_refused_too_early_is_none() -> None:
    with pytest.raises(Exception, match="cell_occupied"):
        play_example(Example("S1 S1 | b .", "blue a1, end", ""))
    with pytest.raises(ValueError, match="no cell"):
        play_example(Example("S1 S1 | b .", "blue z9", ""))


def test_all_examples_stand_at_a_rule() -> None:
    shown = [example for rule in RULES for example in rule.examples]
    assert Counter(shown) == Counter(NAMED.values())


def test_every_refusal_of_the_rules_has_one_rule() -> None:
    codes = Counter(code for rule in RULES for code in rule.refuses)
    assert set(codes.values()) == {1}
    assert set(codes) == set(get_args(RefusalCode)) | ROOMS
    assert set(anchors().values()) <= {rule.id for rule in RULES}


def test_a_refused_example_stands_at_the_rule_of_its_refusal() -> None:
    """Who asks why sees the case; crossing has two rules, with and without red, and a hole is also shown elsewhere."""
    where = anchors()
    for rule in RULES:
        for example in rule.examples:
            if example.refused and rule.id not in {"cut-stays", "across"}:
                assert where[example.refused] == rule.id


@pytest.mark.parametrize("rules", [RULES + list(CHAPTERS), DILEMMAS], ids=["rules", "dilemmas"])
def test_anchors_are_given_once(rules: list) -> None:
    ids = [rule.id for rule in rules]
    assert len(ids) == len(set(ids))


def test_a_picture_is_told_in_words() -> None:
    picture = picture_of(NAMED["meet-3"])
    assert picture.is_refused
    assert picture.words == (
        "Stones: b3 blue, a2 blue, b2 purple, c2 blue, a1 yellow, b1 blue. A bridge of Blue's a2–c2. "
        "Placed this turn: b1. Refused: a bridge b3–b1."
    )


def test_pictures_take_the_colours_of_the_page() -> None:
    """So that themes and palettes hold for them; each plain colour stands behind a token."""
    for example in NAMED.values():
        svg = picture_of(example).svg
        assert "style=" not in svg
        assert '="#' not in svg
