"""What a player can do (R30), as values, and why it may be refused. Their JSON shapes are what rooms send and store."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from games.rules.colours import COLOURS, Colour
from positions.layout import Cell

RefusalCode = Literal[
    "game_over",
    "not_your_turn",
    "stone_already_placed",
    "colour_not_in_supply",
    "cell_occupied",
    "not_a_cell",
    "dot_needs_bridge",
    "no_stone_placed",
    "not_straight",
    "wrong_length",
    "gap",
    "wrong_colours",
    "equal_neighbours",
    "without_new_stone",
    "extends",
    "crosses",
    "red_blocked",
    "nothing_to_undo",
]


#: Longest place that an error names, in code points: it may quote what it was given.
PLACE_LIMIT: Final = 120


class Refusal(Exception):
    """An action that the rules do not allow now. Nothing has changed."""

    def __init__(self, code: RefusalCode) -> None:
        super().__init__(code)
        #: The first cause, in the order of the rules.
        self.code: Final = code


class RecordError(ValueError):
    """Data that cannot be read as an action, a start or a record."""

    def __init__(self, code: str, place: str = "") -> None:
        place = "".join(sign if sign.isprintable() else "?" for sign in place[:PLACE_LIMIT])
        super().__init__(f"{code}: {place}" if place else code)
        #: What is wrong: `bad_action`, `bad_start`, `bad_snapshot`, `bad_record`, `unknown_version`, or the code of a
        #: refusal. Files and notation have codes of their own.
        self.code: Final = code
        #: Where, as a path into the data, like `actions[3].cell`; printable, at most `PLACE_LIMIT` code points.
        self.place: Final = place


@dataclass(frozen=True, slots=True)
class Place:
    """Place a stone of the current set (R8)."""

    colour: Colour
    cell: Cell


@dataclass(frozen=True, slots=True)
class Bridge:
    """Build a bridge between two end stones, named in either order (R13)."""

    start: Cell
    end: Cell


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn; a pass if no stone stays on the board by it (R9, R12)."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last action that stands, or all that stand after action number `to` (R31)."""

    #: Number of an action that stands, 0 for the start; None means the one before the last that stands.
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Resign:
    """The seat gives up; the other wins (R29)."""


@dataclass(frozen=True, slots=True)
class Agree:
    """The seat accepts to end the game with the scores of the board as it stands (R29)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The seat claims the game from a player who stays away, and wins (R29)."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The seat's time is up; the other wins (R29)."""


@dataclass(frozen=True, slots=True)
class Void:
    """An admin ends the game without a result, whatever the seat (R29)."""


StateAction = Place | Bridge | EndTurn | Resign | Agree | Claim | TimeUp | Void
Action = StateAction | Undo

_PLAIN: Final[dict[str, type[EndTurn | Resign | Agree | Claim | TimeUp | Void]]] = {
    "end": EndTurn,
    "resign": Resign,
    "agree": Agree,
    "claim": Claim,
    "time": TimeUp,
    "void": Void,
}
_PLAIN_NAMES: Final = {action: name for name, action in _PLAIN.items()}


def format_action(action: Action) -> dict[str, Any]:
    """The action as JSON data: its `type` and what belongs to it. The seat is kept beside it."""
    match action:
        case Place(colour, cell):
            return {"type": "place", "colour": colour, "cell": list(cell)}
        case Bridge(start, end):
            return {"type": "bridge", "from": list(start), "to": list(end)}
        case Undo(None):
            return {"type": "undo"}
        case Undo(to):
            return {"type": "undo", "to": to}
        case _:
            return {"type": _PLAIN_NAMES[type(action)]}


def parse_action(data: object) -> Action:
    """The action that `format_action` wrote. Raises RecordError `bad_action` for anything else."""
    if not isinstance(data, Mapping):
        raise RecordError("bad_action")
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in _READERS:
        raise RecordError("bad_action", "type")
    fields, read = _READERS[kind]
    for name in data:
        if name != "type" and name not in fields:
            raise RecordError("bad_action", str(name))
    return read(data)


def parse_cell(data: object, code: str, place: str) -> Cell:
    """A cell from `[column, row]`; on or off the grid. Raises RecordError with that code and place."""
    if isinstance(data, list | tuple) and len(data) == 2 and all(type(part) is int for part in data):
        return (data[0], data[1])
    raise RecordError(code, place)


def parse_colour(data: object, code: str, place: str) -> Colour:
    """A colour by its word. Raises RecordError with that code and place."""
    for colour in COLOURS:
        if data == colour:
            return colour
    raise RecordError(code, place)


def _read_place(data: Mapping[str, object]) -> Place:
    colour = parse_colour(data.get("colour"), "bad_action", "colour")
    return Place(colour, parse_cell(data.get("cell"), "bad_action", "cell"))


def _read_bridge(data: Mapping[str, object]) -> Bridge:
    start = parse_cell(data.get("from"), "bad_action", "from")
    return Bridge(start, parse_cell(data.get("to"), "bad_action", "to"))


def _read_undo(data: Mapping[str, object]) -> Undo:
    to = data.get("to")
    if to is None:
        return Undo()
    if type(to) is not int:
        raise RecordError("bad_action", "to")
    return Undo(to)


def _read_plain(data: Mapping[str, object]) -> Action:
    return _PLAIN[str(data["type"])]()


# For each type: the names of what belongs to it, and its reader.
_READERS: Final[dict[str, tuple[tuple[str, ...], Callable[[Mapping[str, object]], Action]]]] = {
    "place": (("colour", "cell"), _read_place),
    "bridge": (("from", "to"), _read_bridge),
    "undo": (("to",), _read_undo),
    **dict.fromkeys(_PLAIN, ((), _read_plain)),
}
