"""How a position plays by itself: random games that build where they can, and the means of what they leave.

A starter position should leave room for the stones and favour neither colour: at most `MOST_LEFT` stones left over
on average, and average totals that differ by less than `LARGEST_DIFFERENCE`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from games.rules import Bridge, Colour, EndTurn, Place, Seat, State, StateAction, apply
from positions.layout import Cell, Layout

#: Stones left over on average, of both players together.
MOST_LEFT = 5.0
#: Difference of the average totals, in per cent of the larger one.
LARGEST_DIFFERENCE = 8.0

_END_TURN = EndTurn()


@dataclass(frozen=True, slots=True)
class Balance:
    """Means over some random games on one position."""

    #: Number of games.
    games: int
    #: Stones that found no room, sets that never arrived included; both players together.
    left: float
    #: Totals (R26) of blue and of yellow.
    blue: float
    yellow: float

    @property
    def difference(self) -> float:
        """How far the totals lie apart, in per cent of the larger one."""
        larger = max(self.blue, self.yellow)
        return 100 * abs(self.blue - self.yellow) / larger if larger else 0.0

    @property
    def misses(self) -> tuple[str, ...]:
        """Which aims are missed: `left`, `difference`, both or none."""
        found = {"left": self.left > MOST_LEFT, "difference": self.difference >= LARGEST_DIFFERENCE}
        return tuple(aim for aim, missed in found.items() if missed)


def measure(layout: Layout, sets: int, games: int, seed: int) -> Balance:
    """Play that many games on a position. The same arguments give the same means."""
    if games < 1:
        raise ValueError(f"at least one game is needed, not {games}")
    chance = Random(seed)  # noqa: S311 - plays games, guards nothing
    ends = [play_out(State.start(layout, sets), chance) for _ in range(games)]
    totals = [[sum(points) for points in end.score()] for end in ends]
    return Balance(
        games,
        fmean(stones_left(end) for end in ends),
        fmean(blue for blue, _ in totals),
        fmean(yellow for _, yellow in totals),
    )


def play_out(state: State, chance: Random, act: Callable[[State, Seat, StateAction], State] = apply) -> State:
    """The end of a game that has just started, played at random.

    Every placement (a colour in hand on an empty cell that takes it) is as likely as every other. Then bridges are
    built as long as one can be, again each as likely as the others. A player passes only without a placement. Whoever
    wants to see the actions hands in an `act` that is `apply` and looks on.
    """
    # No stone ever leaves a region cell, so these need not be asked for again.
    empty = [cell for cells in state.layout.regions.values() for cell in cells]
    while state.outcome is None:
        seat = state.turn
        in_hand = state.colours_in_hand()
        dots = state.all_legal_dots()
        if count := len(in_hand) * len(empty) + sum(map(len, dots.values())):
            state = act(state, seat, _draw(int(chance.random() * count), in_hand, empty, dots))
            while offers := state.offers():
                row = offers[int(chance.random() * len(offers))].row
                state = act(state, seat, Bridge(row[0], row[-1]))
        state = act(state, seat, _END_TURN)
    return state


def _draw(
    number: int, colours: Sequence[Colour], empty: list[Cell], dots: Mapping[Colour, Sequence[Cell]]
) -> Place:
    """The placement with that number, from 0, when all are counted colour by colour. Takes its cell out of `empty`."""
    for colour in colours:
        if number < len(empty):
            return Place(colour, empty.pop(number))
        number -= len(empty)
        if number < len(dots[colour]):
            return Place(colour, dots[colour][number])
        number -= len(dots[colour])
    raise IndexError("there are not so many placements")


def stones_left(state: State) -> int:
    """Stones of both players that are not on the board, those of sets that have not arrived included."""
    return 2 * 12 * state.sets - len(state.stones)
