"""Saved games of the older page: they stand where they were saved and can be played on."""

import json
from random import Random

import pytest

from games.rules import SEATS, Bridge, EndTurn, RecordError, Undo, format_record, parse_record, read_game_file
from tests.rules.files import SAVED, encoded, record_check, saved_with
from tests.rules.games import next_action

SAVED_GAMES = {"almostadiamond_move50": False, "octopus_move31": False, "windwheel_end": True}


#: Changes that take the bridge of the small saved game away.
NO_BRIDGE = ((["activeBridges"], []), (["bridgeScore", "blue"], 0), (["regionScore", "blue"], 0))


def peer(shared, name):
    return shared / "peer-files" / f"{name}.json"


@pytest.mark.parametrize(("name", "over"), SAVED_GAMES.items())
def test_a_saved_game_stands_where_it_was_saved(shared, name, over):
    expected = json.loads(peer(shared, f"{name}.expected").read_bytes())
    out, status = record_check(peer(shared, name))
    assert (status, out.count("\n")) == (0, 1)
    assert json.loads(out) == {
        "position": expected["position"],
        "sets": expected["rounds"],
        "to_move": expected["to_move"],
        "scores": [expected["score"]["blue"], expected["score"]["yellow"]],
        "bridges": expected["bridges"],
        "cut": expected["cut"],
        "stones": expected["stones"],
        "over": over,
    }


@pytest.mark.parametrize("name", SAVED_GAMES)
def test_its_stones_bridges_supplies_and_sets_are_those_of_the_file(shared, name):
    """Read anew from the file, cell by cell: its grid has one column more than the position uses."""
    saved = json.loads(peer(shared, name).read_bytes())
    state = read_game_file(peer(shared, name).read_bytes()).record.state
    used = [*saved["position"]["dots"], *(c for board in saved["position"]["boards"] for c in board["cells"])]
    width = max(column for column, _ in used) + 2
    assert sorted(map(list, state.layout.cells)) == sorted(used)
    assert [state.layout.token(tuple(cell)) for cell in saved["position"]["dots"]] == ["o"] * len(
        saved["position"]["dots"]
    )
    for board in saved["position"]["boards"]:
        assert {state.layout.token(tuple(cell)) for cell in board["cells"]} == {board["token"]}
    assert state.stones == {
        (n % width, n // width): colour for n, colour in enumerate(saved["grid"]) if colour
    }
    assert sorted(
        (b.kind, b.cut, sorted(row * width + column for column, row in b.cells)) for b in state.bridges
    ) == (sorted((b["player"], b["cut"], sorted(b["row"])) for b in saved["activeBridges"]))
    for seat in SEATS:
        assert state.supply(seat) == saved[f"{seat}Inv"]
        assert state.set_of(seat) == saved[f"{seat}Batch"]


@pytest.mark.parametrize("name", [name for name, over in SAVED_GAMES.items() if not over])
def test_it_can_be_played_on_to_an_end_and_back(shared, name):
    start = read_game_file(peer(shared, name).read_bytes()).record
    record, chance = start, Random(name)
    while record.state.outcome is None:
        record = record.apply(record.state.turn, next_action(chance, record.state))
    assert record.number > 20
    assert parse_record(json.loads(json.dumps(format_record(record)))) == record
    assert record.apply("blue", Undo(0)).state == start.state


def test_a_small_saved_game():
    found = read_game_file(encoded(SAVED))
    assert found.name == "Small"
    assert found.record.start.sets == 3
    assert found.record.start.layout.tokens == (("S1", "S1", "S1"), ("S1", "o", "."))
    assert found.record.state.outcome.reason == "no_placement"


def test_a_saved_game_may_leave_out_what_means_nothing_here():
    plain = saved_with(
        (["activeBridges", 0], {"row": [2, 1, 0], "player": "blue"}), (["position", "sub"], ...)
    )
    assert read_game_file(encoded(plain)).record.state == read_game_file(encoded(SAVED)).record.state
    assert read_game_file(b"\xef\xbb\xbf" + encoded(SAVED)).name == "Small"


def test_r30_last_placed_is_the_stone_of_an_unfinished_turn():
    within = saved_with(
        (["lastPlaced"], 2),
        *NO_BRIDGE,
    )
    record = read_game_file(encoded(within)).record
    assert record.state.placed == (2, 0)
    assert record.apply("blue", Bridge((0, 0), (2, 0))).state.score()[0] == (1, 1)
    assert record.apply("blue", EndTurn()).state.outcome is not None


@pytest.mark.parametrize(
    ("name", "sets"),
    [
        ("Up the Stairs", 4),
        ("Octopus", 4),
        (" Octopus ", 4),
        ("Wind wheel", 4),
        ("Gentle kiss", 4),
        ("Utopia", 4),
        ("E M 3 W", 4),
        ("Other", 3),
    ],
)
def test_r4_the_name_decides_how_many_sets(name, sets):
    assert read_game_file(encoded(saved_with((["position", "name"], name)))).record.start.sets == sets


@pytest.mark.parametrize("name", ["E", "e m 3 w " * 7, "N" * 60])
def test_any_short_name_is_a_name(name):
    found = read_game_file(encoded(saved_with((["position", "name"], name))))
    assert (found.name, found.record.start.sets) == (name.strip(), 3)


def test_r1_a_board_may_be_25_cells_wide_and_high():
    width = 26
    grid = [None] * (width * width)
    grid[0:3], grid[width] = ["blue", "purple", "blue"], "red"
    data = saved_with((["position", "dots", 0], [24, 24]), (["grid"], grid))
    layout = read_game_file(encoded(data)).record.start.layout
    assert (layout.columns, layout.rows, layout.dots) == (25, 25, ((24, 24),))


def test_r4_or_a_player_in_set_4():
    """A board that holds 36 stones of blue's: a row of regions and one below."""
    stones = ["blue"] * 12 + ["purple"] * 9 + ["green"] * 6 + ["red"] * 6 + ["orange"] * 3
    cells = [[column, row] for row in range(2) for column in range(18)]
    grid = [colour for row in (stones[:18], stones[18:]) for colour in (*row, None)] + [None] * 19
    data = saved_with(
        (["position", "boards"], [{"token": "w9", "cells": cells}]),
        (["position", "dots"], [[0, 2]]),
        (["grid"], [*grid, *[None] * 19]),
        (["blueInv"], {"blue": 4, "purple": 3, "green": 2, "red": 2, "orange": 1}),
        (["yellowInv", "red"], 2),
        (["blueBatch"], 4),
        *NO_BRIDGE,
    )
    assert read_game_file(encoded(data)).record.start.sets == 4


CONTRADICTIONS = {
    "no version": ([(["version"], ...)], "unknown_version", "version"),
    "another version": ([(["version"], 2)], "unknown_version", "version"),
    "an older version": ([(["version"], 0)], "unknown_version", "version"),
    "no position": ([(["position"], ...)], "bad_saved_game", "position"),
    "no name": ([(["position", "name"], "")], "bad_saved_game", "position.name"),
    "a name of two lines": ([(["position", "name"], "a\nb")], "bad_saved_game", "position.name"),
    "a long name": ([(["position", "name"], "a" * 61)], "bad_saved_game", "position.name"),
    "a number for a name": ([(["position", "name"], 7)], "bad_saved_game", "position.name"),
    "no boards": ([(["position", "boards"], {})], "bad_saved_game", "position.boards"),
    "a board that is none": ([(["position", "boards", 0], 5)], "bad_saved_game", "position.boards[0]"),
    "a token that is none": (
        [(["position", "boards", 0, "token"], "X1")],
        "bad_saved_game",
        "position.boards[0].token",
    ),
    "a token of two": (
        [(["position", "boards", 0, "token"], "S1 S2")],
        "bad_saved_game",
        "position.boards[0].token",
    ),
    "no token": ([(["position", "boards", 0, "token"], None)], "bad_saved_game", "position.boards[0].token"),
    "a cell in two places": (
        [(["position", "dots", 0], [0, 1])],
        "bad_saved_game",
        "position.dots[0]",
    ),
    "a cell outside": ([(["position", "dots", 0], [25, 0])], "bad_saved_game", "position.dots[0]"),
    "a cell before the grid": ([(["position", "dots", 0], [-1, 0])], "bad_saved_game", "position.dots[0]"),
    "half a cell": (
        [(["position", "boards", 0, "cells", 1], [1])],
        "bad_saved_game",
        "position.boards[0].cells[1]",
    ),
    "only dots": ([(["position", "boards"], []), (["grid"], [None] * 9)], "bad_saved_game", "position"),
    "nothing at all": (
        [(["position", "boards"], []), (["position", "dots"], [])],
        "bad_saved_game",
        "position",
    ),
    "a grid of another size": ([(["grid"], [None] * 11)], "bad_saved_game", "grid"),
    "a grid too long": ([(["grid"], [*SAVED["grid"], None])], "bad_saved_game", "grid"),
    "no grid": ([(["grid"], None)], "bad_saved_game", "grid"),
    "a stone of no colour": ([(["grid", 1], "pink")], "bad_saved_game", "grid[1]"),
    "two stones in a cell": ([(["grid", 1], ["red", "blue"])], "bad_saved_game", "grid[1]"),
    "a stone beside the board": (
        [(["grid", 3], "green"), (["blueInv", "green"], 1)],
        "bad_snapshot",
        "grid[3]",
    ),
    "a stone more than the counts say": ([(["grid", 5], "green")], "bad_snapshot", "grid"),
    "a stone less": ([(["grid", 4], None)], "bad_snapshot", "grid"),
    "13 stones in a set": ([(["blueInv", "blue"], 5)], "bad_snapshot", "blueInv"),
    "fewer than none": ([(["yellowInv", "red"], -1)], "bad_snapshot", "yellowInv"),
    "a foreign colour": ([(["blueInv", "yellow"], 0)], "bad_saved_game", "blueInv.yellow"),
    "half a stone": ([(["blueInv", "blue"], 2.5)], "bad_saved_game", "blueInv.blue"),
    "a missing colour": ([(["blueInv", "blue"], ...)], "bad_saved_game", "blueInv.blue"),
    "no supply": ([(["yellowInv"], [])], "bad_saved_game", "yellowInv"),
    "a fifth set": ([(["yellowBatch"], 5)], "bad_snapshot", "yellowBatch"),
    "a set too far": ([(["yellowBatch"], 2)], "bad_snapshot", "grid"),
    "no set": ([(["blueBatch"], "1")], "bad_saved_game", "blueBatch"),
    "nobody to move": ([(["currentPlayer"], "red")], "bad_saved_game", "currentPlayer"),
    "a new stone that is not there": ([(["lastPlaced"], 5)], "bad_snapshot", "lastPlaced"),
    "a new stone off the board": ([(["lastPlaced"], 10**6)], "bad_snapshot", "lastPlaced"),
    "a new stone before the board": ([(["lastPlaced"], -1)], "bad_saved_game", "lastPlaced"),
    "no bridges": ([(["activeBridges"], None)], "bad_saved_game", "activeBridges"),
    "a bridge of nobody": (
        [(["activeBridges", 0, "player"], "green")],
        "bad_saved_game",
        "activeBridges[0].player",
    ),
    "a bridge without stones": (
        [(["activeBridges", 0, "row"], [])],
        "bad_saved_game",
        "activeBridges[0].row",
    ),
    "a bridge without a row": (
        [(["activeBridges", 0, "row"], ...)],
        "bad_saved_game",
        "activeBridges[0].row",
    ),
    "a bridge of two": ([(["activeBridges", 0, "row"], [0, 1])], "bad_saved_game", "activeBridges[0].row"),
    "a bridge out of order": (
        [(["activeBridges", 0, "row"], [0, 2, 1])],
        "bad_saved_game",
        "activeBridges[0].row",
    ),
    "a bridge round the corner": (
        [(["activeBridges", 0, "row"], [1, 2, 3, 4])],
        "bad_saved_game",
        "activeBridges[0].row",
    ),
    "a bridge of words": (
        [(["activeBridges", 0, "row", 1], "1")],
        "bad_saved_game",
        "activeBridges[0].row[1]",
    ),
    "a bridge far away": (
        [(["activeBridges", 0, "row", 1], -1)],
        "bad_saved_game",
        "activeBridges[0].row[1]",
    ),
    "another start": ([(["activeBridges", 0, "s"], 1)], "bad_saved_game", "activeBridges[0].s"),
    "another end": ([(["activeBridges", 0, "e"], 1)], "bad_saved_game", "activeBridges[0].e"),
    "an end of words": ([(["activeBridges", 0, "e"], "2")], "bad_saved_game", "activeBridges[0].e"),
    "half cut": ([(["activeBridges", 0, "cut"], 1)], "bad_saved_game", "activeBridges[0].cut"),
    "cut by nothing": ([(["activeBridges", 0, "cut"], True)], "bad_snapshot", "activeBridges"),
    "a bridge over empty cells": (
        [(["activeBridges", 0], {"row": [8, 9, 10], "player": "blue"})],
        "bad_snapshot",
        "activeBridges[0]",
    ),
    "a bridge of other colours": (
        [(["activeBridges", 0, "player"], "yellow")],
        "bad_snapshot",
        "activeBridges[0]",
    ),
    "a bridge twice": (
        [(["activeBridges"], [SAVED["activeBridges"][0]] * 2)],
        "bad_snapshot",
        "activeBridges[1]",
    ),
    "points that nobody has": ([(["bridgeScore", "yellow"], 1)], "bad_snapshot", "bridgeScore.yellow"),
    "regions that nobody has": ([(["regionScore", "blue"], 2)], "bad_snapshot", "regionScore.blue"),
    "a point too few": ([(["bridgeScore", "blue"], 0)], "bad_snapshot", "bridgeScore.blue"),
    "no scores": ([(["regionScore"], ...)], "bad_saved_game", "regionScore"),
    "a score of words": ([(["regionScore", "blue"], "1")], "bad_saved_game", "regionScore.blue"),
}


@pytest.mark.parametrize(("changes", "code", "place"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_saved_game_that_contradicts_itself_is_refused(changes, code, place):
    with pytest.raises(RecordError) as caught:
        read_game_file(encoded(saved_with(*changes)))
    assert (caught.value.code, caught.value.place) == (code, place)
