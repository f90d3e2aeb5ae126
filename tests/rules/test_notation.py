"""The notation for people: what is written is read again, what is told must be so, anything else is refused."""

import re
import time
from pathlib import Path
from random import Random

import pytest

from games.rules import (
    Agree,
    Bridge,
    Claim,
    EndTurn,
    Place,
    Record,
    RecordError,
    Resign,
    Start,
    TimeUp,
    Undo,
    Void,
    format_notation,
    parse_notation,
)
from games.rules.notation_start import cell_name, parse_cell_name
from positions.layout import parse_layout
from tests.rules.boards import bridge, record_of, start_of

DOCS = Path("docs/notation.md").read_text(encoding="utf-8")
EXAMPLE = re.search(r"```notation\n(.+?)```", DOCS, re.DOTALL)[1]
ROW = Start(parse_layout("S1 S1 S1 o\nS1 W2 W2 o"), 3)
CROSS = start_of(". S1 .\nS1 S1 S1\n. S1 S1", ". b .\nr p .\n. b .", bridges=[bridge("blue", (1, 0), (1, 2))])


def turns(record):
    """The lines after the head."""
    return format_notation(record).partition("\n\n")[2].splitlines()


CASES = {
    "nothing yet": (record_of(ROW), []),
    "a turn that goes on": (record_of(ROW, Place("blue", (0, 0))), ["1. blue a2 · …"]),
    "a turn": (record_of(ROW, Place("green", (0, 1)), EndTurn()), ["1. green a1"]),
    "a pass": (record_of(ROW, EndTurn()), ["1. pass"]),
    "two passes": (
        record_of(ROW, EndTurn(), EndTurn()),
        ["1. pass", "2. pass", "result: draw, 0 to 0 · two passes in a row"],
    ),
    "bridges": (
        record_of(
            start_of("S1 S1 S1\nS1 . .\nS1 . .", ". p b\np . .\nb . ."),
            Place("blue", (0, 0)),
            Bridge((0, 0), (2, 0)),
            Bridge((0, 2), (0, 0)),
            EndTurn(),
        ),
        # Nobody can place in what is left of a board that small.
        ["1. blue a3 · a3-c3 · a1-a3", "result: blue wins, 3 to 0 · nobody can place a stone"],
    ),
    "a red bridge cuts": (
        record_of(CROSS, Place("red", (2, 1)), Bridge((0, 1), (2, 1)), EndTurn()),
        ["1. red c2 · a2-c2 · cuts b3-b1"],
    ),
    "something after the cut": (
        record_of(CROSS, Place("red", (2, 1)), Bridge((0, 1), (2, 1)), ("yellow", Resign())),
        [
            "1. red c2 · a2-c2 · cuts b3-b1 · yellow resigns",
            "result: blue wins, 0 to 0 · resigned",
        ],
    ),
    "over before the first turn": (
        record_of(start_of("S1 S1 S1", "b p b")),
        ["result: draw, 0 to 0 · nobody can place a stone"],
    ),
    "and the turn goes on": (
        record_of(CROSS, Place("red", (2, 1)), Bridge((2, 1), (0, 1))),
        ["1. red c2 · c2-a2 · cuts b3-b1 · …"],
    ),
    "a stone goes back": (
        record_of(start_of("S1 S1 o S1", "b p . ."), Place("blue", (2, 0)), EndTurn()),
        ["1. blue c1 · the stone goes back"],
    ),
    "a set arrives": (
        record_of(start_of("S1 S1 S1", hand=({"red": 1}, {"red": 2})), Place("red", (0, 0)), EndTurn()),
        ["1. red a3 · set 2"],
    ),
    "the other passes": (
        record_of(
            start_of("S1 S1 S1 S1", hand=({"red": 2}, {}), set_numbers=(3, 3)),
            Place("red", (0, 0)),
            EndTurn(),
            EndTurn(),
        ),
        ["1. red a5 · the other passes", "2. pass", "result: draw, 0 to 0 · two passes in a row"],
    ),
    "the last stone": (
        record_of(
            start_of("S1 S1 S1 S1", hand=({"red": 1}, {}), set_numbers=(3, 3)),
            Place("red", (0, 0)),
            EndTurn(),
        ),
        ["1. red a5", "result: draw, 0 to 0 · all stones are placed"],
    ),
    "a turn whose stone lies there already": (
        record_of(start_of("S1 S1 S1", "b p .", placed=(1, 0)), EndTurn()),
        ["1. end"],
    ),
    "a bridge of such a turn": (
        record_of(start_of("S1 S1 S1 S1", "b p b .", placed=(1, 0)), Bridge((0, 0), (2, 0)), EndTurn()),
        ["1. a1-c1"],
    ),
    "resigning within a turn of the other": (
        record_of(ROW, Place("blue", (0, 0)), ("yellow", Resign())),
        ["1. blue a2 · yellow resigns", "result: blue wins, 0 to 0 · resigned"],
    ),
    "agreeing between turns": (
        record_of(ROW, Place("blue", (0, 0)), EndTurn(), ("blue", Agree())),
        ["1. blue a2", "2. blue agrees", "result: draw, 0 to 0 · agreed"],
    ),
    "claiming": (
        record_of(ROW, ("yellow", Claim())),
        ["1. yellow claims", "result: yellow wins, 0 to 0 · claimed"],
    ),
    "time": (
        record_of(ROW, ("blue", TimeUp())),
        ["1. blue is out of time", "result: yellow wins, 0 to 0 · out of time"],
    ),
    "void": (
        record_of(ROW, ("blue", Void())),
        ["1. blue is told the game is void", "result: no result, 0 to 0 · void"],
    ),
}


@pytest.mark.parametrize(("record", "lines"), CASES.values(), ids=CASES)
def test_a_record_is_written_and_read(record, lines):
    assert turns(record) == lines
    assert parse_notation(format_notation(record)) == record


def test_r31_undone_actions_are_left_out():
    record = record_of(
        ROW, Place("blue", (0, 0)), Undo(), Place("red", (0, 0)), EndTurn(), Place("green", (1, 0))
    )
    read = parse_notation(format_notation(record))
    assert read.number == 3
    assert [entry[1:] for entry in read.entries] == [entry[1:] for entry in record.standing]
    assert read.state == record.state


def test_the_head_tells_the_position_and_the_snapshot():
    start = start_of(
        "S1 S1 S1 o", "b p . .", turn="yellow", placed=(1, 0), hand=({"blue": 1}, {"yellow": 3, "red": 1})
    )
    head = format_notation(Record(start)).partition("\n\n")[0].splitlines()
    assert head[:2] == ["sets: 3", "row: S1 S1 S1 o" + " ." * 13]
    assert head[-5].startswith("bridges:")
    assert head[-4:] == [
        "blue: set 1, 1 blue, 0 purple, 0 green, 0 red, 0 orange",
        "yellow: set 1, 3 yellow, 0 orange, 0 green, 1 red, 0 purple",
        "to move: yellow",
        "placed: b3",
    ]
    assert "bridges: cut blue b3-b1, red a2-c2" in format_notation(
        Record(
            start_of(
                ". S1 .\nS1 S1 S1\n. S1 S1",
                ". b .\nr p r\n. b .",
                bridges=[bridge("blue", (1, 0), (1, 2), cut=True), bridge("red", (0, 1), (2, 1))],
            )
        )
    )


def test_the_example_of_the_docs_is_so():
    assert format_notation(parse_notation(EXAMPLE)) == EXAMPLE


def test_what_follows_may_be_left_out_and_written_in_other_ways():
    record, _ = CASES["a red bridge cuts"]
    text = format_notation(record)
    assert parse_notation(text.replace(" · cuts b3-b1", "")) == record
    assert parse_notation(text.replace("-", "–")) == record
    assert parse_notation(text.replace("\n", "\r\n \r\n").replace(" · ", "·")) == record
    assert parse_notation("".join(f"  {line}\t\n" for line in text.splitlines())) == record
    record, _ = CASES["two passes"]
    assert parse_notation(format_notation(record).rpartition("result")[0]) == record


HEAD = "sets: 3\nrow: S1 S1 S1 o\nrow: S1 W2 W2 o\n"
SNAPSHOT = "stones:\nbridges:\nblue: set 1, 4 blue, 3 purple, 2 green, 2 red, 1 orange\n" + (
    "yellow: set 1, 4 yellow, 3 orange, 2 green, 2 red, 1 purple\nto move: blue\n"
)


def test_a_snapshot_may_be_empty():
    read = parse_notation(HEAD + SNAPSHOT)
    assert read.start.snapshot.stones == ()
    assert not [line for line in format_notation(read).splitlines() if line != line.rstrip()]


def test_the_bridges_of_a_snapshot_are_read_as_written():
    """All three kinds; and four sets."""
    start = start_of(
        "S1 S1 S1 S1\nS1 S1 S1 S1\nS1 S1 S1 S1",
        "b p b .\nr p r .\ny o y .",
        sets=4,
        bridges=[
            bridge("blue", (0, 0), (2, 0)),
            bridge("red", (0, 1), (2, 1)),
            bridge("yellow", (0, 2), (2, 2)),
        ],
    )
    text = format_notation(Record(start))
    assert "bridges: blue a3-c3, red a2-c2, yellow a1-c1\n" in text
    assert parse_notation(text).start == start


REFUSED = {
    "nothing": ("", "bad_notation", "line 1: sets is missing"),
    "other sets": ("sets: 5\nrow: S1", "bad_notation", "line 1"),
    "a line missing after an empty one": ("sets: 3\n\n\nname: x", "bad_notation", "line 4: row is missing"),
    "a position with two faults": ("sets: 3\nrow: S1 x\nrow: y S1", "bad_notation", "line 2: unknown_token"),
    "a position without a region": ("sets: 3\nrow: o o\nrow: o o", "bad_notation", "line 2: no_region"),
    "no rows": ("sets: 3\n1. pass", "bad_notation", "line 2: row is missing"),
    "a ragged position": ("sets: 3\nrow: S1 S1\nrow: S1", "bad_notation", "line 3: ragged"),
    "a line too many": (HEAD + "author: me", "bad_notation", "line 4: author: me"),
    "two lines too many": (HEAD + "author: me\ndate: now", "bad_notation", "line 4: author: me"),
    "a line missing": (
        HEAD + SNAPSHOT.replace("bridges:\n", ""),
        "bad_notation",
        "line 5: bridges is missing",
    ),
    "no one to move": (
        HEAD + SNAPSHOT.replace("to move: blue", "to move: red"),
        "bad_notation",
        "line 8: red",
    ),
    "the snapshot ends early": (HEAD + "stones:", "bad_notation", "line 5: bridges is missing"),
    "a stone of no colour": (
        HEAD + SNAPSHOT.replace("stones:", "stones: pink a1"),
        "bad_notation",
        "line 4: pink a1",
    ),
    "a stone off the grid": (
        HEAD + SNAPSHOT.replace("stones:", "stones: blue a3"),
        "bad_notation",
        "line 4: a3",
    ),
    "a bridge that is none": (
        HEAD + SNAPSHOT.replace("bridges:", "bridges: blue a1-b1"),
        "bad_notation",
        "line 5: blue a1-b1",
    ),
    "a bridge of no kind": (
        HEAD + SNAPSHOT.replace("bridges:", "bridges: green a1-c1"),
        "bad_notation",
        "line 5: green a1-c1",
    ),
    "a hand of six": (HEAD + SNAPSHOT.replace("1 orange", "1 orange, 0 yellow"), "bad_notation", "line 6"),
    "a colour twice": (HEAD + SNAPSHOT.replace("1 orange", "1 orange, 0 orange"), "bad_notation", "line 6"),
    "the other's colours": (
        HEAD + SNAPSHOT.replace("4 blue, 3 purple, 2", "4 yellow, 3 purple, 2"),
        "bad_notation",
        "line 6",
    ),
    "no set": (HEAD + SNAPSHOT.replace("set 1, 4 blue", "4 blue"), "bad_notation", "line 6"),
    "no hand": (
        HEAD + SNAPSHOT.replace("set 1, 4 yellow, 3", "set 1, x yellow, 3"),
        "bad_notation",
        "line 7",
    ),
    "an empty hand": (HEAD + "stones:\nbridges:\nblue:", "bad_notation", "line 6"),
    "stones that nobody had": (
        HEAD + SNAPSHOT.replace("stones:", "stones: blue a1"),
        "bad_snapshot",
        "snapshot.stones",
    ),
    "the wrong number": (HEAD + "2. pass", "bad_notation", "line 4: 2. pass"),
    "a number again": (HEAD + "1. pass\n1. pass", "bad_notation", "line 5: 1. pass"),
    "a line of words": (HEAD + "1. pass\n\nhello", "bad_notation", "line 6: hello"),
    "a part of words": (HEAD + "1. blue a2 · hello", "bad_notation", "line 4: hello"),
    "a part in other letters": (HEAD + "1. blue a2 · 끝", "bad_notation", "line 4: 끝"),
    "nothing done": (HEAD + "1. …", "bad_notation", "line 4: …"),
    "only what follows": (HEAD + "1. set 2", "bad_notation", "line 4: set 2"),
    "a pass and more": (HEAD + "1. pass · blue a2", "bad_notation", "line 4: blue a2"),
    "a pass that goes on": (HEAD + "1. pass · …", "bad_notation", "line 4: pass"),
    "a pass after the stone": (HEAD + "1. blue a2 · pass", "bad_notation", "line 4: pass"),
    "an end before the stone": (HEAD + "1. end", "bad_notation", "line 4: end"),
    "going on in between": (HEAD + "1. blue a2 · …\n2. pass", "bad_notation", "line 4: …"),
    "a cut that is none": (HEAD + "1. blue a2 · cuts a2-c2", "bad_notation", "line 4: cuts a2-c2"),
    "a set that is none": (HEAD + "1. blue a2 · set 2", "bad_notation", "line 4: set 2"),
    "a set that is none, before an action": (
        HEAD + "1. blue a2 · set 2 · yellow resigns",
        "bad_notation",
        "line 4: set 2",
    ),
    "a cell off the grid": (HEAD + "1. blue a3", "bad_notation", "line 4: blue a3"),
    "a cell beside the grid": (HEAD + "1. blue e1", "bad_notation", "line 4: blue e1"),
    "a cell far beside the grid": (HEAD + "1. blue y1", "bad_notation", "line 4: blue y1"),
    "a bridge off the grid": (HEAD + "1. blue a2 · a2-a4", "bad_notation", "line 4: a2-a4"),
    "a bridge from off the grid": (HEAD + "1. blue a2 · a4-a2", "bad_notation", "line 4: a4-a2"),
    "nobody resigns": (HEAD + "1. pink resigns", "bad_notation", "line 4: pink resigns"),
    "a wrong result": (
        HEAD + "1. pass\n2. pass\nresult: draw, 1 to 1 · two passes in a row",
        "bad_notation",
        "line 6: result: draw, 1 to 1 · two passes in a row",
    ),
    "another result": (
        HEAD + "1. pass\n2. pass\nresult: blue wins, 0 to 0 · two passes in a row",
        "bad_notation",
        "line 6: result: blue wins, 0 to 0 · two passes in a row",
    ),
    "a result too early": (HEAD + "1. pass\nresult: draw", "bad_notation", "line 5: result: draw"),
    "a result in between": (
        HEAD + "1. pass\n2. pass\nresult: draw, 0 to 0 · two passes in a row\n3. pass",
        "bad_notation",
        "line 6: result: draw, 0 to 0 · two passes in a row",
    ),
    "a turn after the end": (HEAD + "1. pass\n2. pass\n3. pass", "game_over", "line 6"),
    "an action after the end": (HEAD + "1. blue resigns · blue a2", "game_over", "line 4"),
    "a refused stone": (HEAD + "1. yellow a2", "colour_not_in_supply", "line 4"),
    "a refused bridge": (HEAD + "1. blue a2 · a2-c2", "gap", "line 4"),
    "too much": (HEAD + " " * (1 << 20), "too_large", "1048616 signs, at most 1048576"),
}


@pytest.mark.parametrize(("text", "code", "place"), REFUSED.values(), ids=REFUSED)
def test_anything_else_is_refused_with_a_code_and_a_line(text, code, place):
    with pytest.raises(RecordError) as caught:
        parse_notation(text)
    assert (caught.value.code, caught.value.place) == (code, place)


def test_a_text_of_the_largest_size_is_read():
    assert parse_notation(HEAD.ljust(1 << 20)) == Record(ROW)


def test_cells_are_lettered_from_the_left_and_numbered_from_below():
    layout = parse_layout("\n".join([" ".join(["S1"] * 25)] * 25))
    assert cell_name(layout, (0, 24)) == "a1"
    assert cell_name(layout, (24, 0)) == "y25"
    assert {parse_cell_name(layout, cell_name(layout, cell)) for cell in layout.cells} == set(layout.cells)
    for name in ("a0", "a01", "a26", "z1", "A1", "1a", "a", "", "a1 ", "aa1"):
        assert parse_cell_name(layout, name) is None


def read(text):
    """The record, or why there is none."""
    try:
        return parse_notation(text)
    except RecordError as error:
        return error


def test_any_damage_anywhere_gives_a_game_or_a_refusal():
    chance = Random(12)
    texts = [format_notation(record) for record, _ in CASES.values()]
    signs = sorted(set("".join(texts)))
    refused = 0
    for text in texts * 30:
        at = chance.randrange(len(text))
        result = read(text[:at] + chance.choice(["", *signs]) + text[at + chance.randrange(3) :])
        if isinstance(result, RecordError):
            refused += 1
            assert result.code
        else:
            assert parse_notation(format_notation(result)).state == result.state
    assert refused > 200


HUGE = {
    "turns": HEAD + "1. pass\n" * 120_000,
    "lines": "x\n" * 500_000,
    "parts": HEAD + "1. blue a2" + " · set 2" * 120_000,
    "stones": HEAD + SNAPSHOT.replace("stones:", "stones: " + ", ".join(["blue a2"] * 100_000)),
    "rows": "sets: 3\n" + "row: S1\n" * 120_000,
    "cells": "sets: 3\nrow:" + " S1" * 340_000,
    "numbers": HEAD + "1" * 1_000_000 + ". pass",
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
def test_a_text_at_the_limit_costs_little_time(text):
    assert len(text) > 800_000
    began = time.process_time()
    assert isinstance(read(text), RecordError)
    assert time.process_time() - began < 10
