"""Our decisions against those of recorded games, and that the comparison sees what differs."""

import gzip
import json

import pytest

from tests.conformance import main, read_games

ROW = {
    "name": "Row",
    "rounds": 3,
    "grid": ["S1 S1 S1 o"],
    "seed": 1,
    "result": {"blue": [0, 0], "yellow": [0, 0]},
}
BLUE = {"blue": 4, "purple": 3, "green": 2, "red": 2, "orange": 1}
YELLOW = {"yellow": 4, "orange": 3, "green": 2, "red": 2, "purple": 1}


def a_turn(player, hand, colour, column, score, offers=(), built=(), dots=None):
    return {
        "player": player,
        "set": 1,
        "hand": dict(hand),
        "legal_dots": {name: [] for name in hand} | (dots or {}),
        "colour": colour,
        "cell": [column, 0],
        "dot": column == 3,
        "offers": list(offers),
        "built": list(built),
        "score": {"blue": score, "yellow": [0, 0]},
        "cut": 0,
    }


def small_game():
    """Blue builds a row of three; then nothing fits, and the game is over by R28."""
    row = {"row": [[0, 0], [1, 0], [2, 0]], "kind": "blue"}
    return {
        **ROW,
        "turns": [
            a_turn("blue", BLUE, "blue", 0, [0, 0]),
            a_turn("yellow", YELLOW, "green", 1, [0, 0]),
            a_turn("blue", {**BLUE, "blue": 3}, "blue", 2, [1, 1], [{**row, "ok": True}], [row]),
        ],
        "result": {"blue": [1, 1], "yellow": [0, 0]},
    }


def run(tmp_path, capsys, *games):
    path = tmp_path / "games.jsonl"
    path.write_text("".join(json.dumps(game) + "\n" for game in games))
    status = main([str(path)])
    return status, capsys.readouterr().out


def test_recorded_games_have_no_disagreement(shared, capsys):
    files = sorted(map(str, (shared / "oracle").glob("*.jsonl.gz")))
    assert files
    assert main(files) == 0
    assert capsys.readouterr().out.endswith(" decisions, 0 disagreements\n")


def test_a_game_that_agrees(tmp_path, capsys):
    status, out = run(tmp_path, capsys, small_game())
    assert status == 0
    assert out == "49 decisions, 0 disagreements\n"


CHANGES = {
    "a dot": lambda game: game["turns"][2]["legal_dots"]["blue"].append([3, 0]),
    "a colour": lambda game: game["turns"][2]["legal_dots"].pop("red"),
    "a hand": lambda game: game["turns"][1]["hand"].update(green=1),
    "a set": lambda game: game["turns"][1].update(set=2),
    "a missing row": lambda game: game["turns"][2]["offers"].clear(),
    "a kind": lambda game: game["turns"][2]["offers"][0].update(kind="red"),
    "a cut": lambda game: game["turns"][2]["offers"][0].update(cuts=[[[0, 0], [1, 0], [2, 0]]]),
    "a refused row": lambda game: game["turns"][2]["offers"][0].update(ok=False, why="crosses"),
    "the kind of what was built": lambda game: game["turns"][2]["built"][0].update(kind="red"),
    "a score": lambda game: game["turns"][2]["score"].update(blue=[2, 1]),
    "cut bridges": lambda game: game["turns"][2].update(cut=1),
    "a result": lambda game: game["result"].update(yellow=[1, 0]),
    "an early end": lambda game: game["turns"].pop(),
    "a taken cell": lambda game: game["turns"][1].update(cell=[0, 0]),
    "a pass with a placement": lambda game: game["turns"].insert(
        1,
        {"player": "yellow", "pass": True, "hand": dict(YELLOW), "legal_dots": {name: [] for name in YELLOW}},
    ),
    "an automatic pass": lambda game: game["turns"].insert(1, {"player": "yellow", "pass": True}),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_changed_decision_is_seen(tmp_path, capsys, change):
    game = small_game()
    change(game)
    status, out = run(tmp_path, capsys, game)
    assert status == 1
    assert "Row seed 1 (line 1)" in out


def test_the_first_ten_are_named_with_game_turn_and_row(tmp_path, capsys):
    game = small_game()
    game["turns"][2]["offers"][0].update(kind="red")
    status, out = run(tmp_path, capsys, *[game] * 12)
    assert status == 1
    lines = out.splitlines()
    assert lines[0] == f"{12 * 49} decisions, 12 disagreements"
    assert len(lines) == 11
    assert lines[1].startswith("Row seed 1 (line 1) turn 2 row (0, 0) to (2, 0): kind: blue")


@pytest.mark.parametrize(
    "text", ["not json", "[]", '{"name": 1}', json.dumps({**ROW, "turns": [{}]}), "\x80"]
)
def test_a_file_that_cannot_be_read(tmp_path, capsys, text):
    path = tmp_path / "games.jsonl"
    path.write_bytes(text.encode("latin-1"))
    assert main([str(path)]) == 2
    assert str(path) in capsys.readouterr().err


def test_a_damaged_archive_a_missing_file_and_no_file(tmp_path, capsys):
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress(b"{}\n" * 100)[:-12])
    assert main([str(path)]) == 2
    assert main([str(tmp_path / "none")]) == 2
    assert main([]) == 2


def test_archives_and_plain_files_are_told_apart_by_content(tmp_path):
    path = tmp_path / "any name"
    path.write_bytes(gzip.compress(b"\n" + json.dumps({**ROW, "turns": []}).encode()))
    assert [line for line, _ in read_games(path)] == [2]
