"""The rules as players read them: every example says the truth, and every refusal finds its rule."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from games.rulebook import CHAPTERS, DILEMMAS, anchors, examples, picture_of
from games.rulebook.playing import play_example, start_of
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
#: Examples that end the game, by their moves.
ENDED = {"end, end, blue c2": "two_passes", "yellow: agree": "agreed", "yellow: resign, blue c2": "resigned"}
#: Rules that forbid nothing on a board, so that nothing can be refused.
NOTHING_REFUSED = {"regions", "bridge-points", "region-points", "total", "undo-device"}
#: Rules shown by a drawing of their own, and those about what two people agree on.
WITHOUT_BOARD = {"groups", "sets", "undo-ask", "claim"}


@pytest.mark.parametrize("example", NAMED.values(), ids=NAMED)
def test_an_example_comes_to_what_it_says(example: Example) -> None:
    played = play_example(example)
    assert played.refused == example.refused
    outcome = played.state.outcome
    assert (outcome.reason if outcome else None) == ENDED.get(example.moves)
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
    assert "example__tried" in picture_of(NAMED["cells-3"]).svg
    assert "example__tried" not in picture_of(NAMED["cells-2"]).svg


def test_a_stone_without_a_bridge_has_gone_back_from_its_dot() -> None:
    played = play_example(NAMED["dot_bridge-3"])
    assert played.placed is not None
    assert played.placed not in played.state.stones
    assert "went back from c2" in picture_of(NAMED["dot_bridge-3"]).words


@pytest.mark.parametrize("example", NAMED.values(), ids=NAMED)
def test_whatever_lies_on_a_dot_has_a_bridge_that_brought_it_there(example: Example) -> None:
    """Cut or not: bridges stay. Else the board is one that no game comes to. One bridge brings one stone."""
    start = start_of(example)
    assert start.snapshot
    on_dots = {cell for cell, _ in start.snapshot.stones} & set(start.layout.dots)
    assert on_dots <= {cell for bridge in start.snapshot.bridges for cell in bridge.cells}
    assert len(on_dots) <= len(start.snapshot.bridges)


def test_a_stone_that_was_taken_back_leaves_a_trace() -> None:
    """The captions tell of it, and cells have no names in the pictures."""
    for name, cell in (("undo_turn-1", "d1"), ("undo_turn-2", "d2")):
        picture = picture_of(NAMED[name])
        assert f"Taken back from {cell}." in picture.words
        assert "example__mark--gone" in picture.svg
    assert "Placed this turn: c2." in picture_of(NAMED["undo_turn-1"]).words
    assert "Placed" not in picture_of(NAMED["undo_turn-2"]).words
    assert "Taken back" not in picture_of(NAMED["undo_device-1"]).words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("order-2", "Placed this turn: b1. It is Blue's turn. Refused: yellow on b2."),
        ("pass-2", "It is Yellow's turn. Refused: blue on c2."),
        ("no_stones-2", "Placed last: a1. It is Yellow's turn. Refused: blue on b1."),
        ("over-2", "Both passed, one after the other. Refused: blue on c2."),
        ("early-1", "They agreed to end it there."),
        ("early-2", "Yellow resigned. Refused: blue on c2."),
    ],
)
def test_the_words_tell_whose_turn_it_was_and_how_it_ended(name: str, words: str) -> None:
    assert picture_of(NAMED[name]).words.endswith(f". {words}")


def test_a_bridge_along_another_is_drawn_beside_it() -> None:
    """Both are seen: what is there, and what was tried."""
    assert "M5 7.7L35 7.7" in picture_of(NAMED["longer-2"]).svg
    assert "M5 5L25 5" in picture_of(NAMED["steps-2"]).svg


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


def test_every_rule_shows_a_legal_and_a_refused_case() -> None:
    for rule in RULES:
        shown = {bool(example.refused) for example in rule.examples}
        expected = (
            set() if rule.id in WITHOUT_BOARD else {False} if rule.id in NOTHING_REFUSED else {False, True}
        )
        assert shown == expected, rule.id
        assert rule.examples or rule.drawing or rule.refuses, rule.id


def test_the_rule_of_a_refusal_shows_it() -> None:
    """Who asks why sees the case."""
    for rule in RULES:
        if rule.id not in WITHOUT_BOARD:
            shown = {example.refused for example in rule.examples}
            assert set(rule.refuses) - ROOMS - {"nothing_to_undo"} <= shown, rule.id


def test_every_dilemma_shows_what_it_tells_of() -> None:
    """The examples are those of the rules, taken by their place: one more there must not move them here."""
    shown = {rule.id: [example.refused for example in rule.examples] for rule in DILEMMAS}
    assert shown == {
        "green": ["", ""],
        "purple-orange": [""],
        "inside": [""],
        "between": [""],
        "first": ["crosses", "red_blocked"],
        "three-or-four": ["extends"],
        "dots-and-regions": [""],
    }
    by_id = {rule.id: [play_example(example).state for example in rule.examples] for rule in DILEMMAS}
    assert [[bridge.kind for bridge in state.bridges] for state in by_id["green"]] == [["blue"], ["yellow"]]
    assert [bridge.kind for bridge in by_id["purple-orange"][0].bridges] == ["red"]
    for dilemma in ("inside", "between"):
        assert any(bridge.cut for bridge in by_id[dilemma][0].bridges)


def test_equal_totals_are_equal() -> None:
    assert play_example(NAMED["total-1"]).state.score() == ((1, 1), (2, 0))


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
