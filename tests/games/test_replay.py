"""The moments of a game as its page replays them equal the game folded action by action."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from games import replay
from games.rules import Bridge, EndTurn, Place, Record, Start, Undo
from games.snapshot import game_state
from positions.layout import parse_layout
from tests.conftest import missing
from tests.games.conftest import STRIP
from tests.rules.games import examples, records


def unfolded(moments: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The whole of each moment, as a page reads it."""
    found: list[dict[str, Any]] = []
    for moment in moments:
        found.append({**(found[-1] if found else {}), **moment})
    return found


def stands(record: Record) -> dict[str, Any]:
    """What a page is told of a state, without what can be done."""
    state: dict[str, Any] = msgspec.to_builtins(game_state(record))
    del state["can"]
    return state


def check(record: Record) -> None:
    """Every moment is what stood after its action."""
    moments = unfolded(replay.moments_of(record))
    folded = Record(record.start)
    assert moments[0] == {"number": 0, **stands(folded)}
    assert len(moments) == 1 + len(record.standing)
    for entry, moment in zip(record.standing, moments[1:], strict=True):
        folded = folded.apply(entry.seat, entry.action)
        assert moment == {"number": entry.number, **stands(folded)}


@given(records())
@settings(examples, max_examples=15)
def test_every_moment_equals_the_folded_game(record: Record) -> None:
    """Undone actions are none; what stands keeps its numbers."""
    check(record)
    numbers = [0, *(entry.number for entry in record.standing)]
    for number in {0, 1, record.number // 2, record.number} & set(range(record.number + 1)):
        before = replay.moment_before(record, number)
        assert before == max(n for n in numbers if n <= number)
        assert replay.up_to(record, number).number == numbers.index(before)


def test_recorded_games_are_told_in_few_bytes(shared: Path) -> None:
    """Two of the players' positions and a dense board: every moment right, a whole game below 15 KB as it travels."""
    for name, lines in (("classic", (0, 12)), ("stress", (0,))):
        path = shared / "oracle" / f"{name}.jsonl.gz"
        if not path.exists():
            missing("the recorded games are not there")
        with gzip.open(path, "rt") as file:
            games = [json.loads(line) for number, line in enumerate(file) if number in lines]
        for game in games:
            record = recorded(game)
            check(record)
            sent = json.dumps(replay.moments_of(record), separators=(",", ":")).encode()
            assert len(gzip.compress(sent, 6)) < 15_000


def recorded(game: dict[str, Any]) -> Record:
    """A recorded game as a record; a pass that followed by itself is no action."""
    layout = parse_layout("\n".join(" ".join(row.split()[:25]) for row in game["grid"]))
    record = Record(Start(layout, game["rounds"]))
    for turn in game["turns"]:
        seat = turn["player"]
        if record.state.turn != seat or record.state.outcome:
            continue
        if "cell" in turn:
            record = record.apply(seat, Place(turn["colour"], tuple(turn["cell"])))
        for bridge in turn.get("built", ()):
            row = [tuple(cell) for cell in bridge["row"]]
            record = record.apply(seat, Bridge(row[0], row[-1]))
        record = record.apply(seat, EndTurn())
    return record


@pytest.fixture
def two_turns() -> Record:
    """Blue's turn, half of Yellow's; in between something was taken back."""
    start = Start(parse_layout(STRIP), 3)
    return Record(
        start,
        [
            ("blue", Place("blue", (0, 0))),
            ("blue", EndTurn()),
            ("yellow", Place("yellow", (5, 0))),
            ("yellow", Undo()),
            ("yellow", Place("green", (6, 0))),
        ],
    )


@pytest.mark.parametrize(
    ("number", "steps"),
    [
        (0, (None, None, None, 1, 2, 5)),
        (1, (0, 0, 0, 2, 2, 5)),
        (2, (0, 0, 1, 5, 5, 5)),
        (5, (0, 2, 2, None, None, None)),
    ],
)
def test_steps_lead_over_what_was_taken_back(
    two_turns: Record, number: int, steps: tuple[int | None, ...]
) -> None:
    """In order: first, a turn and an action back, an action and a turn on, last."""
    assert replay.steps_from(two_turns, number) == replay.Steps(*steps)


def test_a_game_without_actions_has_nowhere_to_go() -> None:
    record = Record(Start(parse_layout(STRIP), 3))
    assert replay.steps_from(record, 0) == replay.Steps(None, None, None, None, None, None)
    assert [moment["number"] for moment in replay.moments_of(record)] == [0]
