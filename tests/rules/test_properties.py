"""What holds in every game: games are drawn at random on small random boards."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import (
    COLOURS,
    SEATS,
    SET,
    Bridge,
    EndTurn,
    Place,
    Record,
    Refusal,
    RefusalCode,
    Snapshot,
    Start,
    State,
    Undo,
    apply,
    format_notation,
    format_record,
    parse_notation,
    parse_record,
)
from games.rules.geometry import geometry_of
from tests.rules import expected
from tests.rules.boards import refusal, supply_of
from tests.rules.games import LENGTH, examples, layouts, next_action, points, records


@given(records())
@examples
def test_r24_r25_the_score_shown_is_the_score_counted(record):
    assert record.state.score() == points(record.state)
    owners = record.state.region_owners()
    for number, seat in enumerate(SEATS):
        assert sum(seat in claimed for claimed in owners.values()) == record.state.score()[number][1]


@given(records())
@examples
def test_r30_folding_the_record_gives_the_state(record):
    again = Record(record.start, [(seat, action) for _, seat, action in record.entries])
    assert again.state == record.state
    assert parse_record(json.loads(json.dumps(format_record(record)))).state == record.state
    without_undos = Record(record.start, [(seat, action) for _, seat, action in record.standing])
    assert without_undos.state == record.state


@given(records())
@examples
def test_r31_undo_goes_back_through_every_state(record):
    states = [record.start.state()]
    forward = Record(record.start)
    for _, seat, action in record.standing:
        forward = forward.apply(seat, action)
        states.append(forward.state)
    while record.can_undo:
        assert record.state == states.pop()
        record = record.apply("blue", Undo())
    assert [record.state] == states


@given(records())
@examples
def test_r6_stones_are_neither_lost_nor_made(record):
    state = record.state
    in_game = Counter(state.stones.values())
    owned = Counter()
    for seat in SEATS:
        in_game.update(state.supply(seat))
        owned.update({colour: count * state.set_of(seat) for colour, count in SET[seat].items()})
    assert +in_game == owned
    assert Counter(state.letters.replace(".", "")) == Counter(colour[0] for colour in state.stones.values())


@given(records())
@examples
def test_r19_r20_only_red_and_cut_bridges_conflict(record):
    state = record.state
    geometry = geometry_of(state.layout)
    for one, other in combinations(state.bridges, 2):
        lines = [geometry.line_between[bridge.cells[0], bridge.cells[-1]] for bridge in (one, other)]
        if geometry.conflicts[lines[0]] >> lines[1] & 1:
            assert {one.kind == "red", other.kind == "red"} == {True, False}
            assert one.cut or other.cut
    assert not any(bridge.cut for bridge in state.bridges if bridge.kind == "red")


@given(records())
@examples
def test_r11_a_dot_is_legal_exactly_when_a_bridge_can_follow(record):
    """Checked by laying the stone down as if the dot were part of a region."""
    state = record.state
    if state.outcome is not None or state.placed is not None:
        return
    legal = state.all_legal_dots()
    for colour in COLOURS:
        assert legal[colour] == state.legal_dots(colour)
        for cell in state.layout.dots:
            code = refusal(state, Place(colour, cell))
            assert (code is None) == (cell in legal[colour])
            if code is None:
                assert apply(state, state.turn, Place(colour, cell)).offers()
            elif code == "dot_needs_bridge":
                number = state.geometry.number[cell]
                stones = state.on_cells.with_stone(state.geometry, number, COLOURS.index(colour))
                assert not state._replace(on_cells=stones, placed_number=number).offers()


@given(records(), st.integers(0, 3))
@settings(examples, max_examples=100 * LENGTH)
def test_every_placement_and_bridge_is_legal_or_refused_for_its_first_cause(record, back):
    """For every cell, colour and pair of cells, some of them off the grid, against a slow reading of the rules."""
    for _ in range(back):
        record = record.apply("blue", Undo()) if record.can_undo else record
    state = record.state
    cells = [*product(range(-1, state.layout.columns + 1), range(-1, state.layout.rows + 1))]
    for seat, colour, cell in product(SEATS, COLOURS, cells):
        code = expected.place_code(state, seat, colour, cell)
        assert refusal(state, Place(colour, cell), seat) == code
        if seat == state.turn:
            assert state.accepts(colour, cell) == (code is None)
    for one, other in combinations_with_replacement(cells, 2):
        code = expected.bridge_code(state, state.turn, one, other)
        assert refusal(state, Bridge(one, other)) == code
        assert refusal(state, Bridge(other, one)) == code
        assert code is None or code in get_args(RefusalCode)


@given(records())
@examples
def test_offers_are_what_apply_accepts(record):
    state = record.state
    offered = {frozenset([offer.row[0], offer.row[-1]]): offer for offer in state.offers()}
    for one, other in combinations(state.layout.cells, 2):
        assert (refusal(state, Bridge(one, other)) is None) == (frozenset([one, other]) in offered)
    for offer in offered.values():
        after = apply(state, state.turn, Bridge(offer.row[0], offer.row[-1]))
        newly_cut = {b.cells for b in after.bridges if b.cut} - {b.cells for b in state.bridges if b.cut}
        assert newly_cut == set(offer.cuts)
        assert (offer.row, offer.kind) in {(b.cells, b.kind) for b in after.bridges}


def snapshot_of(state):
    """A start at that moment."""
    blue, yellow = (supply_of(state.supply(seat)) for seat in SEATS)
    set_numbers = (state.set_of("blue"), state.set_of("yellow"))
    snapshot = Snapshot(
        tuple(state.stones.items()), state.bridges, (blue, yellow), set_numbers, state.turn, state.placed
    )
    return Start(state.layout, state.sets, snapshot)


@given(records())
@examples
def test_r30_a_snapshot_of_any_moment_plays_on_alike(record):
    state = record.state
    restored = snapshot_of(state).state()
    if state.outcome is None:
        assert restored._replace(passes=0) == state._replace(passes=0)
    assert restored.score() == state.score()


@given(records(), st.integers(0, 2**32))
@examples
def test_notation_tells_the_whole_game_from_any_start(record, seed):
    """From the start, and from a snapshot of where that game came to."""
    read = parse_notation(format_notation(record))
    assert [entry[1:] for entry in read.entries] == [entry[1:] for entry in record.standing]
    assert (read.start, read.state) == (record.start, record.state)

    later, chance = Record(snapshot_of(record.state)), Random(seed)
    for _ in range(20):
        if later.state.outcome is None:
            later = later.apply(later.state.turn, next_action(chance, later.state))
    assert parse_notation(format_notation(later)) == later
    assert parse_record(json.loads(json.dumps(format_record(later)))) == later


@given(records(), st.sampled_from(SEATS))
@examples
def test_r32_what_is_free_to_undo_is_of_ones_own_turn(record, seat):
    free = record.own_turn_undo(seat)
    if free:
        assert record.last is not None
        assert record.last.seat == seat
        assert record.apply(seat, Undo()).state.turn == seat
    else:
        last = record.last.action if record.last else None
        assert record.state.turn != seat or record.state.outcome or not isinstance(last, Place | Bridge)
    target = record.before_last_turn(seat)
    if target is not None:
        assert record.apply(seat, Undo(target)).state.turn == seat
        assert record.apply(seat, Undo(target)).state.placed is None


@given(layouts(), st.integers(0, 2**32), st.sampled_from([3, 4]))
@examples
def test_r28_every_game_ends(layout, seed, sets):
    """Each turn but two in a row places one of 24 stones for each set."""
    state = State.start(layout, sets)
    chance = Random(seed)
    turns = 0
    while state.outcome is None:
        action = next_action(chance, state)
        turns += isinstance(action, EndTurn)
        state = apply(state, state.turn, action)
        assert turns <= 2 * 24 * sets + 2
    with pytest.raises(Refusal, match="game_over"):
        apply(state, state.turn, EndTurn())
