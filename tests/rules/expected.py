"""What the rules say to a placement or a bridge, read slowly and word by word from what lies on the board.

Nothing of the rules package is used but what anyone can see of a state. The order is that of the refusals.
"""

from __future__ import annotations

from itertools import pairwise

from games.rules import GROUPS, State
from positions.layout import Cell
from tests.rules import reading


def place_code(state: State, seat: str, colour: str, cell: Cell) -> str | None:
    """The first cause that refuses a stone; None if it is legal (R8, R11)."""
    if state.outcome is not None:
        return "game_over"
    if seat != state.turn:
        return "not_your_turn"
    if state.placed is not None:
        return "stone_already_placed"
    if not state.supply(seat).get(colour, 0):
        return "colour_not_in_supply"
    if cell in state.stones:
        return "cell_occupied"
    if state.layout.token(cell) == ".":
        return "not_a_cell"
    if state.layout.token(cell) == "o" and not _can_build_with(state, seat, colour, cell):
        return "dot_needs_bridge"
    return None


def bridge_code(state: State, seat: str, one: Cell, other: Cell) -> str | None:
    """The first cause that refuses a bridge between two ends; None if it is legal (R13 to R21)."""
    if state.outcome is not None:
        return "game_over"
    if seat != state.turn:
        return "not_your_turn"
    if state.placed is None:
        return "no_stone_placed"
    for column, row in (one, other):
        if not (0 <= column < state.layout.columns and 0 <= row < state.layout.rows):
            return "not_a_cell"
    across, down = other[0] - one[0], other[1] - one[1]
    if across and down and abs(across) != abs(down):
        return "not_straight"
    steps = max(abs(across), abs(down))
    if steps not in (2, 3):
        return "wrong_length"
    row = tuple((one[0] + n * across // steps, one[1] + n * down // steps) for n in range(steps + 1))
    return _row_code(state, seat, row, state.stones, state.placed)


def _row_code(
    state: State, seat: str, row: reading.Line, stones: dict[Cell, str], placed: Cell
) -> str | None:
    if any(cell not in stones for cell in row):
        return "gap"
    colours = [stones[cell] for cell in row]
    groups = [kind for kind in (seat, "red") if all(colour in GROUPS[kind] for colour in colours)]
    if not groups:
        return "wrong_colours"
    if any(left == right for left, right in pairwise(colours)):
        return "equal_neighbours"
    if placed not in row:
        return "without_new_stone"
    (kind,) = groups
    new = reading.Bridge(row)
    for built in state.bridges:
        if not built.cut and len({*built.cells} & {*row}) >= 2:
            return "extends"
    for built in state.bridges:
        if new.conflicts(reading.Bridge(built.cells)):
            if kind != "red":
                return "crosses"
            if built.kind == "red" or built.cut:
                return "red_blocked"
    return None


def _can_build_with(state: State, seat: str, colour: str, dot: Cell) -> bool:
    """R11: whether, with that stone there, some bridge that contains it could be built at once."""
    stones = {**state.stones, dot: colour}
    for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for length in (3, 4):
            for back in range(length):
                row = tuple((dot[0] + (n - back) * right, dot[1] + (n - back) * down) for n in range(length))
                if _row_code(state, seat, row, stones, dot) is None:
                    return True
    return False
