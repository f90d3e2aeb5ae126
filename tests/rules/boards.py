"""Small boards for the tests of the rules, drawn as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.rules import (
    SEATS,
    SET,
    Action,
    Bridge,
    BuiltBridge,
    Colour,
    EndTurn,
    Kind,
    Place,
    Record,
    Refusal,
    Seat,
    Snapshot,
    Start,
    State,
    StateAction,
    apply,
)
from games.rules.colours import COLOURS, Supply
from games.rules.geometry import row_between
from positions.layout import Cell, parse_layout

COLOUR_OF: Mapping[str, Colour] = {colour[0]: colour for colour in COLOURS}
#: One whole set each, and nothing at all.
WHOLE = (SET["blue"], SET["yellow"])
NOTHING: tuple[Mapping[Colour, int], Mapping[Colour, int]] = ({}, {})
PARK = "G99"
WIDEST = 25


def bridge(kind: Kind, start: Cell, end: Cell, *, cut: bool = False) -> BuiltBridge:
    """A bridge that is on the board already."""
    cells = row_between(start, end)
    assert cells is not None
    return BuiltBridge(kind, cells, cut)


def start_of(
    layout: str,
    stones: str = "",
    *,
    turn: str = "blue",
    sets: int = 3,
    placed: Cell | None = None,
    bridges: Sequence[BuiltBridge] = (),
    hand: Sequence[Mapping[Colour, int]] | None = None,
    set_numbers: tuple[int, int] = (1, 1),
) -> Start:
    """A snapshot drawn as two texts: the layout's tokens, and below it one letter for each cell's stone.

    Without `hand` the stones come out of both players' sets, blue's first. With it the players hold just that, and all
    other stones of their sets that the drawing does not show lie in a region of their own below it.
    """
    laid = [
        ((column, row), COLOUR_OF[letter])
        for row, line in enumerate(stones.strip().split("\n"))
        for column, letter in enumerate(line.split())
        if letter != "."
    ]
    shown = Counter(colour for _, colour in laid)
    owned = [
        {colour: count * number for colour, count in SET[seat].items()}
        for seat, number in zip(SEATS, set_numbers, strict=True)
    ]
    if hand is None:
        from_blue = {colour: min(shown[colour], owned[0].get(colour, 0)) for colour in COLOURS}
        used = [from_blue, {colour: shown[colour] - from_blue[colour] for colour in COLOURS}]
        hand = [{colour: most - used[n].get(colour, 0) for colour, most in owned[n].items()} for n in (0, 1)]
    hidden: Counter[Colour] = Counter()
    for n in (0, 1):
        hidden.update({colour: most - hand[n].get(colour, 0) for colour, most in owned[n].items()})
    hidden.subtract(shown)
    assert min(hidden.values()) >= 0, f"more stones shown than placed: {hidden}"

    rows = [line.split() for line in layout.strip().split("\n")]
    parked = list(hidden.elements())
    below = len(rows) + 1
    park = [parked[at : at + WIDEST] for at in range(0, len(parked), WIDEST)]
    laid += [
        ((column, below + row), colour) for row, line in enumerate(park) for column, colour in enumerate(line)
    ]
    rows += [["."]] if park else []
    rows += [[PARK] * len(line) for line in park]
    width = max(map(len, rows))
    text = "\n".join(" ".join(row + ["."] * (width - len(row))) for row in rows)
    blue, yellow = (supply_of(in_hand) for in_hand in hand)
    assert turn in SEATS
    return Start(
        parse_layout(text),
        sets,
        Snapshot(tuple(laid), tuple(bridges), (blue, yellow), set_numbers, turn, placed),
    )


def board(layout: str, stones: str = "", **more: Any) -> State:
    """The state of `start_of`."""
    return start_of(layout, stones, **more).state()


def record_of(start: Start, *actions: Action | tuple[Seat, Action]) -> Record:
    """A record in which whoever is to move acts; (seat, action) for anyone else."""
    record = Record(start)
    for action in actions:
        seat, action = action if isinstance(action, tuple) else (record.state.turn, action)
        record = record.apply(seat, action)
    return record


def supply_of(counts: Mapping[Colour, int]) -> Supply:
    """Counts by colour as rules keep them."""
    return tuple(counts.get(colour, 0) for colour in COLOURS)


def fresh(layout: str, sets: int = 3) -> State:
    """A game before its first turn."""
    return State.start(parse_layout(layout), sets)


def play(state: State, *actions: StateAction) -> State:
    """The state after actions of whoever is to move."""
    for action in actions:
        state = apply(state, state.turn, action)
    return state


def turn(state: State, colour: Colour, cell: Cell, *bridges: tuple[Cell, Cell]) -> State:
    """The state after a whole turn."""
    return play(state, Place(colour, cell), *(Bridge(*ends) for ends in bridges), EndTurn())


def refusal(state: State, action: StateAction, seat: Seat | None = None) -> str | None:
    """The code with which an action of the seat (by default the one to move) is refused; None if it is not."""
    try:
        apply(state, seat or state.turn, action)
    except Refusal as refused:
        return refused.code
    return None


def built(state: State) -> dict[tuple[Cell, Cell], str]:
    """Each bridge by its ends: its kind, or `cut`."""
    return {(b.cells[0], b.cells[-1]): "cut" if b.cut else b.kind for b in state.bridges}


def offered(state: State) -> dict[tuple[Cell, Cell], str]:
    """Each bridge that can be built now, by its ends."""
    return {(offer.row[0], offer.row[-1]): offer.kind for offer in state.offers()}
