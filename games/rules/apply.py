"""The one door for changing a game: checks an action completely and gives the next state, or refuses it."""

from __future__ import annotations

from games.rules.actions import (
    Agree,
    Bridge,
    Claim,
    EndTurn,
    Place,
    Refusal,
    Resign,
    StateAction,
    TimeUp,
    Void,
)
from games.rules.colours import (
    COLOUR_NUMBER,
    GROUP_NUMBERS,
    KINDS_OF,
    OTHER,
    RED,
    SEAT_NUMBER,
    Seat,
)
from games.rules.geometry import row_fault
from games.rules.state import Outcome, State, dot_takes, end_turn, ended, with_stones
from positions.layout import Cell


def apply(state: State, seat: Seat, action: StateAction) -> State:
    """The state after that seat's action. Raises Refusal with the first cause in the order of the rules.

    `Undo` is not known here: a state has no past. A `Record` has.
    """
    if state.outcome is not None:
        raise Refusal("game_over")
    # The three actions of every turn come first; for these `match` would take three times as long.
    if isinstance(action, Place):
        return _place(state, seat, action)
    if isinstance(action, EndTurn):
        if seat != state.turn:
            raise Refusal("not_your_turn")
        return end_turn(state)
    if isinstance(action, Bridge):
        return _bridge(state, seat, action)
    match action:
        case Agree():
            return ended(state, "agreed")
        case Resign():
            return state._replace(outcome=Outcome(OTHER[seat], "resigned"))
        case Claim():
            return state._replace(outcome=Outcome(seat, "claimed"))
        case TimeUp():
            return state._replace(outcome=Outcome(OTHER[seat], "timeout"))
        case Void():
            return state._replace(outcome=Outcome(None, "void"))
        case _:
            raise TypeError(f"a state has no past to which {action!r} could go back; a record has")


def _place(state: State, seat: Seat, action: Place) -> State:
    """R8 and R11."""
    geometry, sets, stones, lines, supplies, set_numbers, turn, placed, passes, _ = state
    if seat != turn:
        raise Refusal("not_your_turn")
    if placed is not None:
        raise Refusal("stone_already_placed")
    colour = COLOUR_NUMBER.get(action.colour)
    if colour is None or not supplies[SEAT_NUMBER[seat]][colour]:
        raise Refusal("colour_not_in_supply")
    cell = geometry.number.get(action.cell)
    if cell is None:
        raise Refusal("not_a_cell")
    if stones.occupied >> cell & 1:
        raise Refusal("cell_occupied")
    if geometry.is_dot[cell] and not dot_takes(geometry, stones, lines, turn, colour, cell):
        raise Refusal("dot_needs_bridge")
    stones = stones.with_stone(geometry, cell, colour)
    supplies = with_stones(supplies, seat, colour, -1)
    return tuple.__new__(
        State, (geometry, sets, stones, lines, supplies, set_numbers, turn, cell, passes, None)
    )


def _bridge(state: State, seat: Seat, action: Bridge) -> State:
    """R13 to R21."""
    geometry, sets, stones, lines, supplies, set_numbers, turn, placed, passes, _ = state
    if seat != turn:
        raise Refusal("not_your_turn")
    if placed is None:
        raise Refusal("no_stone_placed")
    line = _row(state, action.start, action.end)
    kind = _kind(state, line)
    if not geometry.through[placed] >> line & 1:
        raise Refusal("without_new_stone")
    if not lines.free[kind] >> line & 1:
        if geometry.overlapping(line) & lines.uncut:
            raise Refusal("extends")
        raise Refusal("red_blocked" if kind == RED else "crosses")
    lines = lines.with_bridge(geometry, line, kind)
    return tuple.__new__(
        State, (geometry, sets, stones, lines, supplies, set_numbers, turn, placed, passes, None)
    )


def _row(state: State, start: Cell, end: Cell) -> int:
    """The number of the line between two cells, if every cell of it has a stone (R13, R17)."""
    line = state.geometry.line_between.get((start, end))
    if line is not None and state.on_cells.complete >> line & 1:
        return line
    layout = state.layout
    for column, row in (start, end):
        if not (0 <= column < layout.columns and 0 <= row < layout.rows):
            raise Refusal("not_a_cell")
    raise Refusal(row_fault(start, end) or "gap")


def _kind(state: State, line: int) -> int:
    """What the player to move would build on a complete line: scoring or red, by number (R14, R15)."""
    kinds = KINDS_OF[state.turn]
    for kind in kinds:
        if state.on_cells.open[kind] >> line & 1:
            return kind
    cells = state.geometry.line_cells[line]
    colours = {colour for colour, members in enumerate(state.on_cells.by_colour) if members & cells}
    if any(colours.issubset(GROUP_NUMBERS[kind]) for kind in kinds):
        raise Refusal("equal_neighbours")
    raise Refusal("wrong_colours")
