"""Random small boards and games on them, for the tests of what always holds."""

from __future__ import annotations

import os
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games.rules import SEATS, Bridge, EndTurn, Place, Record, Start, State, Undo
from positions.layout import Layout, parse_layout

TOKENS = ["S1", "S1", "W2", "G3", "G3", "o", "o", "."]


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Small boards with at least one region cell, a few of them too small for any bridge."""
    columns, rows = draw(st.sampled_from([(6, 5), (7, 7), (5, 4), (4, 4), (3, 7), (2, 2)]))
    chance = Random(draw(st.integers(0, 2**32)))
    tokens = [chance.choice(TOKENS) for _ in range(columns * rows)]
    tokens[0] = "S1"
    return parse_layout("\n".join(" ".join(tokens[row * columns :][:columns]) for row in range(rows)))


def next_action(chance: Random, state: State) -> Place | Bridge | EndTurn:
    """Something that can be done now: mostly places, builds where it can, ends its turn sooner or later."""
    if (offers := state.offers()) and chance.random() < 0.9:
        offer = chance.choice([offer for offer in offers if offer.cuts] or offers)
        return Bridge(offer.row[-1], offer.row[0])
    if state.placed is None and chance.random() < 0.95:
        in_hand = [colour for colour, count in state.supply(state.turn).items() if count]
        colour = chance.choice(in_hand)
        regions = [c for cells in state.layout.regions.values() for c in cells if c not in state.stones]
        if cells := state.legal_dots(colour) or regions:
            return Place(colour, chance.choice(cells))
    return EndTurn()


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A game played for a while, with an undo here and there."""
    record = Record(Start(draw(layouts()), draw(st.sampled_from([3, 4]))))
    chance = Random(draw(st.integers(0, 2**32)))
    for _ in range(chance.choice([3, 20, 60, 120, 240])):
        if record.can_undo and chance.random() < 0.1:
            record = record.apply(record.state.turn, Undo())
        elif record.state.outcome is None:
            record = record.apply(record.state.turn, next_action(chance, record.state))
    return record


def points(state: State) -> tuple[tuple[int, int], ...]:
    """R24 and R25 counted out from what lies on the board."""
    scores = []
    for seat in SEATS:
        uncut = [bridge for bridge in state.bridges if bridge.kind == seat and not bridge.cut]
        inner = {state.layout.token(cell) for bridge in uncut for cell in bridge.cells[1:-1]}
        scores.append((sum(len(bridge.cells) - 2 for bridge in uncut), len(inner - {"o"})))
    return tuple(scores)


#: How many times as many games are played as usual: `SOAK=20 pytest tests/rules` takes its time.
LENGTH = int(os.environ.get("SOAK", "1"))

examples = settings(max_examples=60 * LENGTH, deadline=None, suppress_health_check=[HealthCheck.too_slow])
