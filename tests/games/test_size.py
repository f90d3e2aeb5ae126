"""How long a `game` message is: about 600 bytes in the middle of a game, 1 KB at most, 4 KB on any board."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

import pytest

from games.rules import Bridge, EndTurn, Place, Record, Start
from games.snapshot import game_text
from positions.layout import parse_layout
from tests.conftest import missing

CLASSIC = "oracle/classic.jsonl.gz"


def recorded(path: Path) -> Iterator[Record]:
    """Each recorded game after every action that stands for a turn's middle and end."""
    with gzip.open(path, "rt") as lines:
        for line in lines:
            game = json.loads(line)
            record = Record(Start(parse_layout("\n".join(game["grid"])), game["rounds"]))
            for turn in game["turns"]:
                if turn.get("pass"):
                    if "hand" in turn:
                        record = record.apply(turn["player"], EndTurn())
                        yield record
                    continue
                actions = [
                    Place(turn["colour"], tuple(turn["cell"])),
                    *(Bridge(tuple(one["row"][0]), tuple(one["row"][-1])) for one in turn["built"]),
                    EndTurn(),
                ]
                for action in actions:
                    record = record.apply(turn["player"], action)
                    yield record


def size(record: Record) -> int:
    return len(game_text("x" * 16, record).encode())


def test_on_positions_like_the_starters(shared: Path) -> None:
    if not (shared / CLASSIC).exists():
        missing(f"{CLASSIC} is not there")
    records = list(recorded(shared / CLASSIC))
    assert max(size(record) for record in records) <= 1024
    middle = [record for record in records if 20 <= len(record.state.stones) <= 40]
    assert median(size(record) for record in middle) <= 650


@pytest.mark.parametrize("dots", [0, 5, 12])
def test_on_the_largest_and_densest_board(dots: int) -> None:
    """25 × 25 cells, all in use, of each 25 in a row so many dots; a game that builds whatever it can."""
    chance = Random(dots)
    rows = [
        " ".join("o" if (column + row) % 25 < dots * 2 and column % 2 else "S1" for column in range(25))
        for row in range(25)
    ]
    record = Record(Start(parse_layout("\n".join(rows)), 4))
    # Near to each other, so that rows come about.
    near = [(column, row) for row in range(6, 18) for column in range(6, 18)]
    longest = size(record)
    while record.state.outcome is None:
        state = record.state
        seat = state.turn
        colours = [colour for colour, count in state.supply(seat).items() if count]
        colour = chance.choice(colours)
        lit = list(state.legal_dots(colour))
        free = [cell for cell in near if cell not in state.stones and cell not in state.layout.dots]
        longest = max(longest, size(record))
        record = record.apply(seat, Place(colour, chance.choice(lit or free)))
        while offers := record.state.offers():
            longest = max(longest, size(record))
            row = chance.choice(offers).row
            record = record.apply(seat, Bridge(row[0], row[-1]))
        record = record.apply(seat, EndTurn())
    assert 1024 < longest <= 4096
