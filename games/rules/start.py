"""What a record starts from: a layout with its number of sets, or a snapshot of a game that was played elsewhere."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.rules.actions import RecordError
from games.rules.bits import bits
from games.rules.bridges import Bridges, BuiltBridge
from games.rules.colours import (
    COLOUR_NUMBER,
    COLOURS,
    KIND_NUMBER,
    RED,
    SEAT_NUMBER,
    SEATS,
    SET,
    Colour,
    Seat,
    Supply,
    full_supply,
)
from games.rules.geometry import Geometry, geometry_of
from games.rules.state import State, settled, with_next_set
from games.rules.stones import Stones
from positions.layout import Cell, Layout


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One moment of a game without its past, between turns or within one (R30). Any values; `Start.state` checks."""

    stones: tuple[tuple[Cell, Colour], ...]
    bridges: tuple[BuiltBridge, ...]
    #: Stones in hand, of blue and of yellow.
    supplies: tuple[Supply, Supply]
    #: Number of the current set, from 1, of blue and of yellow.
    set_numbers: tuple[int, int]
    turn: Seat
    #: The cell of the stone placed this turn; None between turns.
    placed: Cell | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a record."""

    layout: Layout
    #: 3 or 4 (R4).
    sets: int
    #: None where the game starts from its first turn.
    snapshot: Snapshot | None = None

    def state(self) -> State:
        """The first state. Raises RecordError `bad_snapshot` with the place of the first contradiction."""
        if self.snapshot is None:
            return State.start(self.layout, self.sets)
        return _state_of(self.layout, self.sets, self.snapshot)


def _bad(place: str) -> RecordError:
    return RecordError("bad_snapshot", f"snapshot.{place}")


def _state_of(layout: Layout, sets: int, snapshot: Snapshot) -> State:
    geometry = geometry_of(layout)
    _check_counts(sets, snapshot)
    stones = _lay_stones(geometry, snapshot)
    bridges = _lay_bridges(geometry, stones, snapshot)
    placed = None
    if snapshot.placed is not None:
        placed = geometry.number.get(snapshot.placed)
        if placed is None or not stones.occupied >> placed & 1:
            raise _bad("placed")

    supplies, set_numbers = snapshot.supplies, snapshot.set_numbers
    for seat in SEATS:
        # The set of a seat whose turn has ended is there already; within a turn it comes when that one ends (R6).
        if seat != snapshot.turn or placed is None:
            supplies, set_numbers = with_next_set(supplies, set_numbers, seat, sets)
    state = State(geometry, sets, stones, bridges, supplies, set_numbers, snapshot.turn, placed, 0, None)
    return settled(state) if placed is None else state


def _check_counts(sets: int, snapshot: Snapshot) -> None:
    """No seat holds more than a set, and what the seats have placed is what lies on the board (R6)."""
    placed: Counter[Colour] = Counter(colour for _, colour in snapshot.stones)
    for seat in SEATS:
        number = SEAT_NUMBER[seat]
        set_number, supply, whole = snapshot.set_numbers[number], snapshot.supplies[number], full_supply(seat)
        if not 1 <= set_number <= sets:
            raise _bad(f"set_numbers[{number}]")
        if not all(0 <= count <= most for count, most in zip(supply, whole, strict=True)):
            raise _bad(f"supplies[{number}]")
        for colour, most in SET[seat].items():
            placed[colour] -= most * set_number - supply[COLOUR_NUMBER[colour]]
    if any(placed.values()):
        raise _bad("stones")


def _lay_stones(geometry: Geometry, snapshot: Snapshot) -> Stones:
    stones = Stones.none(geometry)
    for place, (cell, colour) in enumerate(snapshot.stones):
        number = geometry.number.get(cell)
        if number is None or stones.occupied >> number & 1:
            raise _bad(f"stones[{place}]")
        stones = stones.with_stone(geometry, number, COLOURS.index(colour))
    return stones


def _lay_bridges(geometry: Geometry, stones: Stones, snapshot: Snapshot) -> Bridges:
    """All bridges. The only conflicts that play can leave behind are those between red and cut ones (R19, R20)."""
    built = [0, 0, 0]
    cut = everything = 0
    free = free_for_red = geometry.all_lines
    for place, bridge in enumerate(snapshot.bridges):
        fault = _bad(f"bridges[{place}]")
        line = geometry.line_between.get((bridge.cells[0], bridge.cells[-1])) if bridge.cells else None
        kind = KIND_NUMBER[bridge.kind]
        if line is None or not stones.open[kind] & stones.complete & 1 << line:
            raise fault
        conflicts = geometry.conflicts[line]
        meets = conflicts & everything
        expected = cut if kind == RED else built[RED] if bridge.cut else 0
        if meets & ~expected or (kind == RED and bridge.cut):
            raise fault
        built[kind] |= 1 << line
        everything |= 1 << line
        free &= ~conflicts
        if bridge.cut:
            cut |= 1 << line
        if bridge.cut or kind == RED:
            free_for_red &= ~conflicts
    for line in bits(cut):
        if not geometry.conflicts[line] & built[RED]:
            raise _bad("bridges")
    blue, yellow, red = built
    return Bridges((blue, yellow, red), cut, (free, free, free_for_red))
