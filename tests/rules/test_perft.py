"""Exhaustive counts of action sequences on small positions: any change of a rule shows up there."""

import json
from collections import Counter
from itertools import combinations, product
from typing import get_args

import pytest

from games.rules import COLOURS, Bridge, EndTurn, Place, apply, format_start, parse_start
from games.rules.state import Reason
from tests import perft
from tests.rules.boards import refusal
from tests.rules.files import changed

RECORDED = json.loads(perft.DATA.read_text(encoding="utf-8"))
NAMES = [position["name"] for position in RECORDED]


@pytest.mark.parametrize("position", RECORDED, ids=NAMES)
def test_the_counts_are_those_recorded(position):
    start = parse_start(position["start"])
    assert perft.count(start, position["depth"]) == position["counts"]
    assert format_start(start) == position["start"]


def test_everything_that_can_happen_by_the_rules_is_counted_somewhere():
    counted = {name for position in RECORDED for level in position["counts"] for name in level}
    by_the_rules = {"all_placed", "two_passes", "no_placement"}
    assert by_the_rules < set(get_args(Reason))
    assert counted == by_the_rules | {
        "all",
        "place",
        "bridge",
        "end",
        "cut",
        "returned",
        "new_set",
        "passed_other",
    }


def tried(state):
    """What `apply` accepts of all actions that there are."""
    cells = [*product(range(state.layout.columns), range(state.layout.rows))]
    everything = [
        *(Place(colour, cell) for colour in COLOURS for cell in cells),
        *(Bridge(*ends) for ends in combinations(cells, 2)),
        EndTurn(),
    ]
    return {action for action in everything if refusal(state, action) is None}


@pytest.mark.parametrize("position", [RECORDED[0], *RECORDED[5:7]], ids=lambda position: position["name"])
def test_what_is_counted_is_what_apply_accepts(position):
    """To depth 3, by trying every action there is."""
    level = {parse_start(position["start"]).state()}
    for _ in range(3):
        following = set()
        for state in level:
            found = list(perft.actions(state))
            as_ends = {Bridge(*sorted([a.start, a.end])) if isinstance(a, Bridge) else a for a in found}
            assert Counter(found).most_common(1)[0][1] == 1 if found else True
            assert as_ends == tried(state)
            following.update(apply(state, state.turn, action) for action in found)
        level = following


def test_the_command_compares_and_writes(capsys, tmp_path):
    assert perft.main(["last cells"]) == 0
    assert capsys.readouterr().out.startswith("last cells: [")
    data = tmp_path / "perft.json"
    data.write_text(json.dumps(changed(RECORDED, [7, "counts", 0, "all"], 7)), encoding="utf-8")
    assert perft.main(["last cells"], data) == 1
    assert capsys.readouterr().out.endswith(" DIFFERS\n")
    assert perft.main(["last cells", "--write"], data) == 0
    assert data.read_text(encoding="utf-8") == perft.DATA.read_text(encoding="utf-8")
