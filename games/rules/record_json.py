"""Starts and records as JSON data: our own format, versioned. `parse_x` reads what `format_x` writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from games.rules.actions import (
    Action,
    RecordError,
    Refusal,
    format_action,
    parse_action,
    parse_cell,
    parse_colour,
)
from games.rules.bridges import BuiltBridge
from games.rules.colours import COLOUR_NUMBER, COLOURS, KINDS, SEATS, SET, Colour, Seat, Supply
from games.rules.geometry import row_between
from games.rules.record import Record
from games.rules.start import Snapshot, Start
from positions.layout import Cell, LayoutError, format_layout, parse_layout

FORMAT: Final = "divided-loyalties-record"
#: Version of this format.
VERSION: Final = 1
#: Version of the rules by which a record replays.
RULES_VERSION: Final = 1

Word = TypeVar("Word", bound=str)


def format_record(record: Record) -> dict[str, Any]:
    """A whole record."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules_version": RULES_VERSION,
        **format_start(record.start),
        "actions": [{"seat": seat, **format_action(action)} for _, seat, action in record.entries],
    }


def parse_record(data: object) -> Record:
    """The record, replayed. Raises RecordError with a code (also that of a refused action) and its place."""
    fields = read_mapping(data, "bad_record", "")
    if fields.get("format") != FORMAT:
        raise RecordError("bad_record", "format")
    for name, known in (("version", VERSION), ("rules_version", RULES_VERSION)):
        if type(fields.get(name)) is not int or fields[name] != known:
            raise RecordError("unknown_version", name)
    start = {name: value for name, value in fields.items() if name in _START_FIELDS}
    for name in fields:
        if name not in ("format", "version", "rules_version", "actions", *_START_FIELDS):
            raise RecordError("bad_record", str(name))
    entries = read_list(fields.get("actions"), "bad_record", "actions")
    record = Record(parse_start(start))
    for index, entry in enumerate(entries):
        place = f"actions[{index}]"
        seat, action = _parse_entry(entry, place)
        try:
            record = record.apply(seat, action)
        except Refusal as refusal:
            raise RecordError(refusal.code, place) from refusal
    return record


def format_start(start: Start) -> dict[str, Any]:
    """A start: rows of tokens, the number of sets, the snapshot if there is one."""
    data: dict[str, Any] = {"rows": format_layout(start.layout).split("\n"), "sets": start.sets}
    if start.snapshot is not None:
        data["snapshot"] = _format_snapshot(start.snapshot)
    return data


_START_FIELDS = ("rows", "sets", "snapshot")


def parse_start(data: object) -> Start:
    """The start. Raises RecordError `bad_start` with a place; contradictions in a snapshot show in `Start.state`."""
    fields = read_mapping(data, "bad_start", "")
    for name in fields:
        if name not in _START_FIELDS:
            raise RecordError("bad_start", str(name))
    rows = read_list(fields.get("rows"), "bad_start", "rows")
    if not all(isinstance(row, str) and row.strip() and len(row.splitlines()) == 1 for row in rows):
        raise RecordError("bad_start", "rows")
    try:
        layout = parse_layout("\n".join(rows))
    except LayoutError as error:
        raise RecordError("bad_start", "rows") from error
    sets = read_int(fields.get("sets"), "bad_start", "sets")
    if sets not in (3, 4):
        raise RecordError("bad_start", "sets")
    snapshot = fields.get("snapshot")
    return Start(layout, sets, None if snapshot is None else _parse_snapshot(snapshot))


def _format_snapshot(snapshot: Snapshot) -> dict[str, Any]:
    return {
        "stones": [[*cell, colour] for cell, colour in snapshot.stones],
        "bridges": [
            {
                "kind": bridge.kind,
                "from": list(bridge.cells[0]),
                "to": list(bridge.cells[-1]),
                "cut": bridge.cut,
            }
            for bridge in snapshot.bridges
        ],
        "supplies": [
            {colour: supply[COLOUR_NUMBER[colour]] for colour in SET[seat]}
            for seat, supply in zip(SEATS, snapshot.supplies, strict=True)
        ],
        "set_numbers": list(snapshot.set_numbers),
        "turn": snapshot.turn,
        "placed": None if snapshot.placed is None else list(snapshot.placed),
    }


def _parse_snapshot(data: object) -> Snapshot:
    place = "snapshot"
    fields = read_mapping(data, "bad_start", place)
    for name in fields:
        if name not in ("stones", "bridges", "supplies", "set_numbers", "turn", "placed"):
            raise RecordError("bad_start", f"{place}.{name}")
    stones = read_list(fields.get("stones"), "bad_start", f"{place}.stones")
    bridges = read_list(fields.get("bridges"), "bad_start", f"{place}.bridges")
    supplies = read_list(fields.get("supplies"), "bad_start", f"{place}.supplies")
    set_numbers = read_list(fields.get("set_numbers"), "bad_start", f"{place}.set_numbers")
    for name, pair in (("supplies", supplies), ("set_numbers", set_numbers)):
        if len(pair) != len(SEATS):
            raise RecordError("bad_start", f"{place}.{name}")
    blue, yellow = (
        _parse_supply(supply, seat, f"{place}.supplies[{index}]")
        for index, (seat, supply) in enumerate(zip(SEATS, supplies, strict=True))
    )
    blue_set, yellow_set = (
        read_int(number, "bad_start", f"{place}.set_numbers[{index}]")
        for index, number in enumerate(set_numbers)
    )
    placed = fields.get("placed")
    return Snapshot(
        tuple(_parse_stone(stone, f"{place}.stones[{index}]") for index, stone in enumerate(stones)),
        tuple(_parse_bridge(bridge, f"{place}.bridges[{index}]") for index, bridge in enumerate(bridges)),
        (blue, yellow),
        (blue_set, yellow_set),
        read_word(fields.get("turn"), SEATS, "bad_start", f"{place}.turn"),
        None if placed is None else parse_cell(placed, "bad_start", f"{place}.placed"),
    )


def _parse_stone(data: object, place: str) -> tuple[Cell, Colour]:
    parts = read_list(data, "bad_start", place)
    if len(parts) != 3:
        raise RecordError("bad_start", place)
    return parse_cell(parts[:2], "bad_start", place), parse_colour(parts[2], "bad_start", place)


def _parse_bridge(data: object, place: str) -> BuiltBridge:
    fields = read_mapping(data, "bad_start", place)
    if set(fields) != {"kind", "from", "to", "cut"} or type(fields["cut"]) is not bool:
        raise RecordError("bad_start", place)
    kind = read_word(fields["kind"], KINDS, "bad_start", f"{place}.kind")
    start = parse_cell(fields["from"], "bad_start", f"{place}.from")
    end = parse_cell(fields["to"], "bad_start", f"{place}.to")
    cells = row_between(start, end)
    if cells is None:
        raise RecordError("bad_start", place)
    return BuiltBridge(kind, cells, fields["cut"])


def _parse_supply(data: object, seat: Seat, place: str) -> Supply:
    fields = read_mapping(data, "bad_start", place)
    if set(fields) != set(SET[seat]):
        raise RecordError("bad_start", place)
    counts = {name: read_int(count, "bad_start", f"{place}.{name}") for name, count in fields.items()}
    return tuple(counts.get(colour, 0) for colour in COLOURS)


def _parse_entry(data: object, place: str) -> tuple[Seat, Action]:
    fields = dict(read_mapping(data, "bad_action", place))
    seat = read_word(fields.pop("seat", None), SEATS, "bad_action", f"{place}.seat")
    try:
        return seat, parse_action(fields)
    except RecordError as error:
        raise RecordError(error.code, f"{place}.{error.place}") from error


def read_word(data: object, words: Sequence[Word], code: str, place: str) -> Word:
    """One of some words."""
    for word in words:
        if data == word:
            return word
    raise RecordError(code, place)


def read_mapping(data: object, code: str, place: str) -> Mapping[str, Any]:
    """An object. Raises RecordError with that code and place, as the readers below do."""
    if isinstance(data, Mapping):
        return data
    raise RecordError(code, place)


def read_list(data: object, code: str, place: str) -> list[Any]:
    """A list."""
    if isinstance(data, list):
        return data
    raise RecordError(code, place)


def read_int(data: object, code: str, place: str) -> int:
    """A whole number; true and false are none."""
    if type(data) is int:
        return data
    raise RecordError(code, place)
