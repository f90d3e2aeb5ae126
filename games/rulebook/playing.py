"""An example as a game: the rules themselves say what becomes of it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from games.rulebook.text import Example
from games.rules import (
    COLOURS,
    SEATS,
    SET,
    Action,
    Agree,
    Bridge,
    EndTurn,
    Place,
    Record,
    Refusal,
    Resign,
    Seat,
    Snapshot,
    Start,
    State,
    Undo,
)
from games.rules.bridges import BuiltBridge
from games.rules.colours import KINDS, LETTERS, Supply
from games.rules.geometry import row_between
from games.rules.notation_start import parse_cell_name
from positions.layout import Cell, Layout, parse_layout

_COLOUR_OF: Final = {letter: colour for colour, letter in LETTERS.items()}
_PLAIN: Final[dict[str, Action]] = {"end": EndTurn(), "undo": Undo(), "agree": Agree(), "resign": Resign()}
_BRIDGE: Final = re.compile(rf"(cut )?({'|'.join(KINDS)}) (\w+)-(\w+)")


@dataclass(frozen=True)
class Played:
    """What an example comes to."""

    #: The board after everything that was legal.
    state: State
    #: The cell of the last stone that was placed, whether it still lies there or has gone back from a dot.
    placed: Cell | None
    #: The cell of a stone that was taken back.
    taken_back: Cell | None
    #: The last move and the code with which it was refused; None and "" where all was legal.
    tried: Place | Bridge | None
    refused: str


def play_example(example: Example) -> Played:
    """Play it. Raises ValueError for one that can't be read, Refusal for one that is refused before its last move."""
    record = Record(start_of(example))
    moves = [read_move(record.state.layout, words) for words in example.moves.split(", ")]
    placed: Cell | None = None
    taken_back: Cell | None = None
    for number, (seat, move) in enumerate(moves, 1):
        try:
            record = record.apply(seat or record.state.turn, move)
        except Refusal as refusal:
            if number < len(moves) or not isinstance(move, Place | Bridge):
                raise
            return Played(record.state, placed, taken_back, move, refusal.code)
        if isinstance(move, Place):
            placed = move.cell
        elif isinstance(move, Undo):
            if placed is not None and placed not in record.state.stones:
                taken_back = placed
            placed = record.state.placed
    return Played(record.state, placed, taken_back, None, "")


def start_of(example: Example) -> Start:
    """The board before the moves. Its stones came out of the first sets of both, Blue's before Yellow's."""
    rows = [line.partition("|") for line in example.board.split("\n")]
    layout = parse_layout("\n".join(tokens for tokens, _, _ in rows))
    stones = tuple(
        ((column, row), _COLOUR_OF[letter])
        for row, (_, _, letters) in enumerate(rows)
        for column, letter in enumerate(letters.split())
        if letter != "."
    )
    left = Counter(colour for _, colour in stones)
    supplies: list[Supply] = []
    for seat in SEATS:
        taken = {colour: min(left[colour], most) for colour, most in SET[seat].items()}
        left.subtract(taken)
        supplies.append(tuple(SET[seat].get(colour, 0) - taken.get(colour, 0) for colour in COLOURS))
    bridges = tuple(_read_bridge(layout, words) for words in example.bridges.split(", ") if words)
    blue, yellow = supplies
    snapshot = Snapshot(stones, bridges, (blue, yellow), (1, 1), example.turn)
    return Start(layout, example.sets, snapshot)


def read_move(layout: Layout, words: str) -> tuple[Seat | None, Action]:
    """`green c2`, `a2-c2`, `end`, `undo`, `agree` or `resign`, with the seat of who is not to move before a colon."""
    for seat in SEATS:
        if words.startswith(f"{seat}: "):
            return seat, _read_action(layout, words.removeprefix(f"{seat}: "))
    return None, _read_action(layout, words)


def _read_action(layout: Layout, words: str) -> Action:
    if words in _PLAIN:
        return _PLAIN[words]
    start, dash, end = words.partition("-")
    if dash:
        return Bridge(_cell(layout, start), _cell(layout, end))
    colour, _, cell = words.partition(" ")
    return Place(next(known for known in COLOURS if known == colour), _cell(layout, cell))


def _cell(layout: Layout, name: str) -> Cell:
    cell = parse_cell_name(layout, name)
    if cell is None:
        raise ValueError(f"no cell of the board: {name}")
    return cell


def _read_bridge(layout: Layout, words: str) -> BuiltBridge:
    """`blue a2-c2` or `cut blue a2-c2`."""
    match = _BRIDGE.fullmatch(words)
    cells = row_between(_cell(layout, match[3]), _cell(layout, match[4])) if match else None
    if match is None or cells is None:
        raise ValueError(f"no bridge: {words}")
    return BuiltBridge(next(kind for kind in KINDS if kind == match[2]), cells, match[1] is not None)
