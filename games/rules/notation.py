"""A whole record as text for people (docs/notation.md). `parse_notation` reads what `format_notation` writes.

Columns are letters from the left, rows numbers from the bottom of the full grid. Undone actions and undos are left
out: the text tells the actions that stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from games.rules.actions import (
    Action,
    Agree,
    Bridge,
    Claim,
    EndTurn,
    Place,
    RecordError,
    Refusal,
    Resign,
    StateAction,
    TimeUp,
    Void,
)
from games.rules.colours import COLOURS, SEATS, Seat
from games.rules.notation_start import cell_name, format_head, parse_cell_name, parse_head
from games.rules.record import Record
from games.rules.state import Reason, State
from positions.layout import Cell, Layout

#: Largest text that is read, in code points.
SIZE_LIMIT: Final = 1 << 20

#: Between the parts of a turn.
SEPARATOR: Final = " · "
#: At the end of a turn that is not ended.
GOING_ON: Final = "…"
NO_STONE: Final = "pass"
#: A turn that is ended and has nothing else to tell: its stone was placed before the record starts.
END: Final = "end"
RETURNED: Final = "the stone goes back"
PASSED_OTHER: Final = "the other passes"

#: What a seat does to end the game (R29).
SEAT_ENDS: Final[dict[str, type[Resign | Agree | Claim | TimeUp | Void]]] = {
    "resigns": Resign,
    "agrees": Agree,
    "claims": Claim,
    "is out of time": TimeUp,
    "is told the game is void": Void,
}
_SEAT_END_WORDS: Final[dict[type[Action], str]] = {action: words for words, action in SEAT_ENDS.items()}

#: Why it is over, in the line of the result.
REASONS: Final[dict[Reason, str]] = {
    "all_placed": "all stones are placed",
    "two_passes": "two passes in a row",
    "no_placement": "nobody can place a stone",
    "agreed": "agreed",
    "resigned": "resigned",
    "claimed": "claimed",
    "timeout": "out of time",
    "void": "void",
}

_TURN: Final = re.compile(r"([1-9][0-9]{0,5})\. (.+)")
_BRIDGE: Final = re.compile(r"([a-y][0-9]{1,2})[-–]([a-y][0-9]{1,2})")


def format_notation(record: Record) -> str:
    """The start, one line for each turn, and the result if the game is over; ends with a newline."""
    lines = [*format_head(record.start), ""]
    replayed = Record(record.start)
    parts: list[str] = []
    number = 1
    for _, seat, action in record.standing:
        if isinstance(action, EndTurn) and not parts:
            parts.append(NO_STONE if replayed.state.placed is None else END)
        replayed = replayed.apply(seat, action)
        parts += _own_words(record.start.layout, seat, action)
        parts += _effects(replayed)
        if isinstance(action, EndTurn):
            lines.append(f"{number}. {SEPARATOR.join(parts)}")
            number += 1
            parts = []
    if parts:
        if replayed.state.outcome is None:
            parts.append(GOING_ON)
        lines.append(f"{number}. {SEPARATOR.join(parts)}")
    if result := _result(record.state):
        lines.append(result)
    return "\n".join(lines) + "\n"


def _own_words(layout: Layout, seat: Seat, action: Action) -> Iterator[str]:
    """What the player did; nothing for the end of a turn, which its line ends with."""
    match action:
        case Place(colour, cell):
            yield f"{colour} {cell_name(layout, cell)}"
        case Bridge(start, end):
            yield f"{cell_name(layout, start)}-{cell_name(layout, end)}"
        case EndTurn():
            pass
        case _:
            yield f"{seat} {_SEAT_END_WORDS[type(action)]}"


def _effects(record: Record) -> Iterator[str]:
    """What followed by itself from the last action."""
    effects, last, layout = record.effects, record.last, record.start.layout
    for row in effects.cuts:
        yield f"cuts {_row_name(layout, row)}"
    if effects.returned is not None:
        yield RETURNED
    if effects.new_set and last is not None:
        yield f"set {record.state.set_of(last.seat)}"
    if effects.passed_other:
        yield PASSED_OTHER


def _row_name(layout: Layout, row: Sequence[Cell]) -> str:
    return f"{cell_name(layout, row[0])}-{cell_name(layout, row[-1])}"


def _result(state: State) -> str:
    """Who won, with both totals, Blue's first, and why it is over; empty while it is not."""
    if state.outcome is None:
        return ""
    winner, reason = state.outcome
    blue, yellow = (bridges + regions for bridges, regions in state.score())
    who = f"{winner} wins" if winner else "no result" if reason == "void" else "draw"
    return f"result: {who}, {blue} to {yellow}{SEPARATOR}{REASONS[reason]}"


def parse_notation(text: str) -> Record:
    """The record. What follows by itself may be left out; where it is told, it must be what the rules say.

    Raises RecordError with a line as its place: `bad_notation` for what cannot be read or is not so, the code of a
    refusal for an action that the rules do not allow, `too_large`, and those of a start.
    """
    if len(text) > SIZE_LIMIT:
        raise RecordError("too_large", f"{len(text)} signs, at most {SIZE_LIMIT}")
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    turns = next(
        (n for n, (_, line) in enumerate(lines) if _TURN.fullmatch(line) or _is_result(line)), len(lines)
    )
    record = Record(parse_head(lines[:turns]))
    for count, (number, line) in enumerate(lines[turns:], 1):
        place = f"line {number}"
        last = turns + count == len(lines)
        try:
            record = _read_line(record, line, count, last=last)
        except Refusal as refusal:
            raise RecordError(refusal.code, place) from refusal
        except _Unread as error:
            raise RecordError("bad_notation", f"{place}: {error}") from error
    return record


class _Unread(Exception):
    """A part that is no notation, or tells what is not so."""


def _is_result(line: str) -> bool:
    return line.startswith("result:")


def _read_line(record: Record, line: str, count: int, *, last: bool) -> Record:
    """One turn, or the result."""
    if _is_result(line):
        if not last or line != _result(record.state):
            raise _Unread(line)
        return record
    turn = _TURN.fullmatch(line)
    if turn is None or int(turn[1]) != count:
        raise _Unread(line)
    parts = [part.strip() for part in turn[2].split("·")]
    goes_on = last and parts[-1] == GOING_ON
    if goes_on:
        del parts[-1]
    return _read_turn(record, parts, ended=not goes_on)


def _read_turn(record: Record, parts: list[str], *, ended: bool) -> Record:
    """The actions of one turn: what its words say, and its end, if it was ended and the game did not end before."""
    if ended and parts[0] == (NO_STONE if record.state.placed is None else END):
        record = record.apply(record.state.turn, EndTurn())
        _check_told(record, parts[1:])
        return record
    before = record.number
    told: list[str] = []
    for part in parts:
        action = _read_action(record.start.layout, record.state.turn, part)
        if action is None:
            told.append(part)
            continue
        _check_told(record, told)
        told = []
        record = record.apply(*action)
    if record.number == before:
        raise _Unread(SEPARATOR.join(parts) or GOING_ON)
    cuts = [part for part in told if part.startswith("cuts ")]
    _check_told(record, cuts)
    if ended and record.state.outcome is None:
        record = record.apply(record.state.turn, EndTurn())
    _check_told(record, told[len(cuts) :])
    return record


def _read_action(layout: Layout, turn: Seat, part: str) -> tuple[Seat, StateAction] | None:
    """Who does what by a part; None if it only tells what followed."""
    word, _, rest = part.partition(" ")
    for colour in COLOURS:
        if word == colour and (cell := parse_cell_name(layout, rest)):
            return turn, Place(colour, cell)
    for seat in SEATS:
        if word == seat and (ending := SEAT_ENDS.get(rest)):
            return seat, ending()
    if match := _BRIDGE.fullmatch(part):
        start, end = (parse_cell_name(layout, name) for name in match.groups())
        if start is None or end is None:
            raise _Unread(part)
        return turn, Bridge(start, end)
    return None


def _check_told(record: Record, told: list[str]) -> None:
    """What is told to have followed from the last action did, in that order; not all of it needs to be told."""
    followed = _effects(record)
    for part in told:
        if part.replace("–", "-") not in followed:
            raise _Unread(part)
