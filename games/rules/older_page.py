"""Saved games of the older page: one snapshot without a list of moves. They load as the start of a record.

Such a file tells the position as lists of cells, the stones as one long list, row after row, of a grid with one empty
column at its right and one empty row below, and each bridge by places in that list. What it says about the page itself
(ids, pixels, which button was pressed) means nothing here and is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.rules.actions import RecordError, parse_cell, parse_colour
from games.rules.bridges import BuiltBridge
from games.rules.colours import COLOURS, KINDS, SEATS, SET, Colour, Seat, Supply
from games.rules.geometry import row_between
from games.rules.record import Record
from games.rules.record_json import read_int, read_list, read_mapping, read_word
from games.rules.start import Snapshot, Start
from games.rules.state import State
from positions.layout import Cell, Layout, LayoutError, parse_layout

#: The version of the older page's files that is known.
VERSION: Final = 1
#: Positions of the older page that are played over 4 sets (R4). Only in its saved games does a name decide.
FOUR_SETS: Final = frozenset({"Up the Stairs", "Octopus", "Wind wheel", "Gentle kiss", "Utopia", "E M 3 W"})
#: Columns and rows lie below this (R1).
LARGEST: Final = 25
#: Longest name of a position that is read, in code points.
NAME_LIMIT: Final = 60

_BAD: Final = "bad_saved_game"
_TOKEN: Final = re.compile(r"[SWGswg][0-9]{0,2}")


class SavedGame(NamedTuple):
    """What a saved game holds."""

    #: The name of its position.
    name: str
    #: A record without actions that starts from the snapshot; it can be played on.
    record: Record


def is_saved_game(data: object) -> bool:
    """Whether it looks like a saved game of the older page and not like a record of ours."""
    return isinstance(data, Mapping) and "grid" in data and "format" not in data


def parse_saved_game(data: object) -> SavedGame:
    """The saved game. Raises RecordError with a code and a place in `data`.

    `bad_saved_game` for what cannot be read, `bad_snapshot` for what contradicts itself, the scores it states included.
    """
    fields = read_mapping(data, _BAD, "")
    if type(fields.get("version")) is not int or fields["version"] != VERSION:
        raise RecordError("unknown_version", "version")
    position = read_mapping(fields.get("position"), _BAD, "position")
    name = position.get("name")
    if not isinstance(name, str) or not 0 < len(name) <= NAME_LIMIT or not name.isprintable():
        raise RecordError(_BAD, "position.name")
    layout = _read_layout(position)
    width, height = layout.columns + 1, layout.rows + 1

    grid = read_list(fields.get("grid"), _BAD, "grid")
    if len(grid) != width * height:
        raise RecordError(_BAD, "grid")
    stones: list[tuple[Cell, Colour]] = []
    where: list[int] = []
    for index, stone in enumerate(grid):
        if stone is not None:
            stones.append(((index % width, index // width), parse_colour(stone, _BAD, f"grid[{index}]")))
            where.append(index)

    built = read_list(fields.get("activeBridges"), _BAD, "activeBridges")
    blue, yellow = (_read_supply(fields.get(f"{seat}Inv"), seat, f"{seat}Inv") for seat in SEATS)
    blue_set, yellow_set = (read_int(fields.get(f"{seat}Batch"), _BAD, f"{seat}Batch") for seat in SEATS)
    placed = fields.get("lastPlaced")
    snapshot = Snapshot(
        tuple(stones),
        tuple(_read_bridge(bridge, width, f"activeBridges[{n}]") for n, bridge in enumerate(built)),
        (blue, yellow),
        (blue_set, yellow_set),
        read_word(fields.get("currentPlayer"), SEATS, _BAD, "currentPlayer"),
        None if placed is None else _read_index(placed, width, "lastPlaced"),
    )
    sets = 4 if name.strip() in FOUR_SETS or 4 in snapshot.set_numbers else 3
    try:
        record = Record(Start(layout, sets, snapshot))
    except RecordError as error:
        raise RecordError(error.code, _place_here(error.place, where)) from error
    _check_scores(fields, record.state)
    return SavedGame(name.strip(), record)


def _read_layout(position: Mapping[str, Any]) -> Layout:
    """The position as lists of positions have it: without the empty right column and bottom row of the page's grid."""
    tokens: dict[Cell, str] = {}

    def mark(data: object, token: str, place: str) -> None:
        for n, item in enumerate(read_list(data, _BAD, place)):
            cell = parse_cell(item, _BAD, f"{place}[{n}]")
            if not all(0 <= part < LARGEST for part in cell) or cell in tokens:
                raise RecordError(_BAD, f"{place}[{n}]")
            tokens[cell] = token

    for n, board in enumerate(read_list(position.get("boards"), _BAD, "position.boards")):
        place = f"position.boards[{n}]"
        fields = read_mapping(board, _BAD, place)
        token = fields.get("token")
        if not isinstance(token, str) or not _TOKEN.fullmatch(token):
            raise RecordError(_BAD, f"{place}.token")
        mark(fields.get("cells"), token, f"{place}.cells")
    mark(position.get("dots"), "o", "position.dots")

    columns = max((column for column, _ in tokens), default=0) + 1
    rows = max((row for _, row in tokens), default=0) + 1
    lines = (" ".join(tokens.get((column, row), ".") for column in range(columns)) for row in range(rows))
    try:
        return parse_layout("\n".join(lines))
    except LayoutError as error:
        raise RecordError(_BAD, "position") from error


def _read_supply(data: object, seat: Seat, place: str) -> Supply:
    fields = read_mapping(data, _BAD, place)
    for name in fields:
        if name not in SET[seat]:
            raise RecordError(_BAD, f"{place}.{name}")
    counts = {colour: read_int(fields.get(colour), _BAD, f"{place}.{colour}") for colour in SET[seat]}
    return tuple(counts.get(colour, 0) for colour in COLOURS)


def _read_bridge(data: object, width: int, place: str) -> BuiltBridge:
    """A bridge by the places of its stones, which must be a row in order."""
    fields = read_mapping(data, _BAD, place)
    kind = read_word(fields.get("player"), KINDS, _BAD, f"{place}.player")
    row = [
        _read_index(index, width, f"{place}.row[{n}]")
        for n, index in enumerate(read_list(fields.get("row"), _BAD, f"{place}.row"))
    ]
    if not row or row_between(row[0], row[-1]) != tuple(row):
        raise RecordError(_BAD, f"{place}.row")
    for name, cell in (("s", row[0]), ("e", row[-1])):
        if name in fields and _read_index(fields[name], width, f"{place}.{name}") != cell:
            raise RecordError(_BAD, f"{place}.{name}")
    cut = fields.get("cut", False)
    if type(cut) is not bool:
        raise RecordError(_BAD, f"{place}.cut")
    return BuiltBridge(kind, tuple(row), cut)


def _read_index(data: object, width: int, place: str) -> Cell:
    """A cell by its place in the page's list of cells."""
    index = read_int(data, _BAD, place)
    if index < 0:
        raise RecordError(_BAD, place)
    return index % width, index // width


def _check_scores(fields: Mapping[str, Any], state: State) -> None:
    """The scores that the file states are those of its board (R24, R25)."""
    for kind, name in enumerate(("bridgeScore", "regionScore")):
        stated = read_mapping(fields.get(name), _BAD, name)
        for seat, score in zip(SEATS, state.score(), strict=True):
            if read_int(stated.get(seat), _BAD, f"{name}.{seat}") != score[kind]:
                raise RecordError("bad_snapshot", f"{name}.{seat}")


def _place_here(place: str, where: list[int]) -> str:
    """A place in a snapshot of ours, as a place in the file."""
    name, _, index = place.removeprefix("snapshot.").rstrip("]").partition("[")
    match name:
        case "stones":
            return f"grid[{where[int(index)]}]" if index else "grid"
        case "bridges":
            return f"activeBridges[{index}]" if index else "activeBridges"
        case "supplies":
            return f"{SEATS[int(index)]}Inv"
        case "set_numbers":
            return f"{SEATS[int(index)]}Batch"
        case _:
            return "lastPlaced"
