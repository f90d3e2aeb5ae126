"""Counts every sequence of actions to a stated depth on small positions, and compares with what was recorded.

    python -m tests.perft            compare; status 1 when a count differs
    python -m tests.perft --write    count anew into tests/rules/data/perft.json
    python -m tests.perft NAME...    only some

A sequence is made of placements, bridges and ends of turns; it stops where the game is over. Any change of a rule shows
up in the numbers. Equal states are counted once and multiplied.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.rules import Bridge, EndTurn, Place, Start, State, StateAction, apply, parse_start

DATA = Path(__file__).parent / "rules" / "data" / "perft.json"


def actions(state: State) -> Iterator[StateAction]:
    """Everything that the seat to move can do, ends of R29 aside."""
    if state.outcome is not None:
        return
    if state.placed is None:
        stones, layout = state.stones, state.layout
        regions = [cell for cell in layout.cells if layout.token(cell) != "o" and cell not in stones]
        for colour, count in state.supply(state.turn).items():
            if count:
                for cell in (*regions, *state.legal_dots(colour)):
                    yield Place(colour, cell)
    for offer in state.offers():
        yield Bridge(offer.row[0], offer.row[-1])
    yield EndTurn()


def count(start: Start, depth: int) -> list[dict[str, int]]:
    """For each depth from 1: the sequences of so many actions, by what the last one was or how it ended the game.

    `cut` counts sequences whose last action cut a bridge, `returned` those whose last action sent a stone back.
    """
    level: Counter[State] = Counter([start.state()])
    found = []
    for _ in range(depth):
        numbers: Counter[str] = Counter(all=0)
        following: Counter[State] = Counter()
        for state, ways in level.items():
            for action in actions(state):
                after = apply(state, state.turn, action)
                following[after] += ways
                for name in _names(state, action, after):
                    numbers[name] += ways
        found.append(dict(sorted(numbers.items())))
        level = following
    return found


def _names(before: State, action: StateAction, after: State) -> Iterator[str]:
    yield "all"
    match action:
        case Place():
            yield "place"
        case Bridge():
            yield "bridge"
            if _cut(after) > _cut(before):
                yield "cut"
        case _:
            yield "end"
            if len(after.stones) < len(before.stones):
                yield "returned"
            if sum(map(after.set_of, ("blue", "yellow"))) > sum(map(before.set_of, ("blue", "yellow"))):
                yield "new_set"
            if after.outcome is None and after.turn == before.turn:
                yield "passed_other"
    if after.outcome is not None:
        yield after.outcome.reason


def _cut(state: State) -> int:
    return sum(bridge.cut for bridge in state.bridges)


def main(arguments: list[str], data: Path = DATA) -> int:
    """Compare, or write; the exit status."""
    recorded: list[dict[str, Any]] = json.loads(data.read_text(encoding="utf-8"))
    write = "--write" in arguments
    names = [name for name in arguments if not name.startswith("--")]
    different = 0
    for position in recorded:
        if names and position["name"] not in names:
            continue
        counts = count(parse_start(position["start"]), position["depth"])
        agrees = counts == position.get("counts")
        print(f"{position['name']}: {[level['all'] for level in counts]}{'' if agrees else ' DIFFERS'}")
        different += not agrees
        position["counts"] = counts
    if write:
        data.write_text(_text(recorded), encoding="utf-8")
        return 0
    return 1 if different else 0


def _text(recorded: list[dict[str, Any]]) -> str:
    """As JSON in which one level, and one field of a start, is one line."""
    blocks = []
    for position in recorded:
        start = ",\n".join(
            f"   {json.dumps(name)}: {json.dumps(value)}" for name, value in position["start"].items()
        )
        counts = ",\n".join(f"   {json.dumps(level)}" for level in position["counts"])
        blocks.append(
            f'{{\n  "name": {json.dumps(position["name"])},\n  "shows": {json.dumps(position["shows"])},\n'
            f'  "start": {{\n{start}\n  }},\n  "depth": {position["depth"]},\n  "counts": [\n{counts}\n  ]\n }}'
        )
    return "[\n " + ",\n ".join(blocks) + "\n]\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
