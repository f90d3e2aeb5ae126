"""The games that are measured, and the two ways to play one at random."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from games.balance import play_out
from games.rules import Bridge, EndTurn, Place, Seat, State, StateAction, apply
from positions.layout import Layout, parse_layout
from positions.starter_files import read_starters

WIDEST = 25
_END_TURN = EndTurn()


@dataclass(frozen=True)
class Board:
    """A position to measure on."""

    #: Prefix of its figures' names.
    name: str
    title: str
    layout: Layout
    sets: int


@dataclass(frozen=True)
class Moment:
    """One action of a recorded game with the states before and after it."""

    before: State
    seat: Seat
    action: StateAction
    after: State


def largest_starter() -> Board:
    """The starter position with most cells."""
    starter = max(read_starters(), key=lambda starter: len(starter.layout.cells))
    return Board("starter", f"the largest starter position, {starter.title}", starter.layout, starter.sets)


def dense_board() -> Board:
    """25 by 25 cells without a hole: nine regions of 3 by 3 touch in the middle, all other cells are dots."""
    first = (WIDEST - 9) // 2
    rows = [["o"] * WIDEST for _ in range(WIDEST)]
    for row in range(9):
        for column in range(9):
            rows[first + row][first + column] = f"S{1 + row // 3 * 3 + column // 3}"
    return Board(
        "dense", "a board of 25 × 25 cells without holes", parse_layout("\n".join(map(" ".join, rows))), 4
    )


def recorded_game(board: Board, seed: int) -> list[Moment]:
    """All actions of a game that `games.balance` plays, from its start."""
    moments: list[Moment] = []

    def recording_apply(state: State, seat: Seat, action: StateAction) -> State:
        after = apply(state, seat, action)
        moments.append(Moment(state, seat, action, after))
        return after

    play_out(State.start(board.layout, board.sets), Random(seed), recording_apply)
    return moments


def play_by_trial(state: State, chance: Random) -> State:
    """The end of a game that has just started, played at random with only the chosen placements checked.

    The player draws a colour in hand and an empty cell until the rules take the stone, then builds as long as a bridge
    can be built. With no region cell left it is asked first whether any placement is possible, so that drawing ends.
    """
    regions = [cell for cells in state.layout.regions.values() for cell in cells]
    dots = list(state.layout.dots)
    draw = chance.random
    while state.outcome is None:
        seat = state.turn
        if regions or state.can_place(seat):
            colours = state.colours_in_hand()
            inside, count = len(regions), len(regions) + len(dots)
            placements = len(colours) * count
            while True:
                which, number = divmod(int(draw() * placements), count)
                colour = colours[which]
                if number < inside:
                    cell = regions.pop(number)
                    break
                cell = dots[number - inside]
                if state.accepts(colour, cell):
                    del dots[number - inside]
                    break
            state = apply(state, seat, Place(colour, cell))
            while offers := state.offers():
                row = offers[int(draw() * len(offers))].row
                state = apply(state, seat, Bridge(row[0], row[-1]))
        state = apply(state, seat, _END_TURN)
    return state
