"""The head of a record in notation (docs/notation.md): the position, and the snapshot that it starts from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from games.rules.actions import RecordError
from games.rules.bridges import BuiltBridge
from games.rules.colours import COLOUR_NUMBER, COLOURS, KINDS, SEATS, SET, Colour, Seat, Supply
from games.rules.geometry import row_between
from games.rules.start import Snapshot, Start
from positions.layout import Cell, Layout, LayoutError, format_layout, parse_layout

_CELL: Final = re.compile(r"([a-y])([1-9][0-9]?)")
_BUILT: Final = re.compile(rf"(cut )?({'|'.join(KINDS)}) ([a-y][0-9]+)[-–]([a-y][0-9]+)")
_SET_NUMBER: Final = re.compile(r"set ([0-9]{1,2})")
_COUNT: Final = re.compile(r"([0-9]{1,2}) ([a-z]+)")
#: Numbered lines of the head, by name.
Lines = Sequence[tuple[int, str]]


def cell_name(layout: Layout, cell: Cell) -> str:
    """A cell as people write it: `a1` is the bottom left of the full grid."""
    column, row = cell
    return f"{chr(ord('a') + column)}{layout.rows - row}"


def parse_cell_name(layout: Layout, name: str) -> Cell | None:
    """The cell of the grid with that name; None if there is none."""
    match = _CELL.fullmatch(name)
    if match is None:
        return None
    column, row = ord(match[1]) - ord("a"), layout.rows - int(match[2])
    return (column, row) if column < layout.columns and row >= 0 else None


def format_head(start: Start) -> Iterator[str]:
    """The lines before the first turn."""
    yield f"sets: {start.sets}"
    for row in format_layout(start.layout).split("\n"):
        yield f"row: {row}"
    snapshot, layout = start.snapshot, start.layout
    if snapshot is None:
        return
    stones = (f"{colour} {cell_name(layout, cell)}" for cell, colour in snapshot.stones)
    yield f"stones: {', '.join(stones)}".rstrip()
    built = (
        f"{'cut ' if bridge.cut else ''}{bridge.kind} "
        f"{cell_name(layout, bridge.cells[0])}-{cell_name(layout, bridge.cells[-1])}"
        for bridge in snapshot.bridges
    )
    yield f"bridges: {', '.join(built)}".rstrip()
    for seat, supply, number in zip(SEATS, snapshot.supplies, snapshot.set_numbers, strict=True):
        counts = ", ".join(f"{supply[COLOUR_NUMBER[colour]]} {colour}" for colour in SET[seat])
        yield f"{seat}: set {number}, {counts}"
    yield f"to move: {snapshot.turn}"
    if snapshot.placed is not None:
        yield f"placed: {cell_name(layout, snapshot.placed)}"


def parse_head(lines: Lines) -> Start:
    """The start. Raises RecordError `bad_notation` with a line; contradictions show in `Start.state`."""
    fields = _Fields(lines)
    sets = fields.need("sets")
    if sets not in ("3", "4"):
        raise fields.fault()
    first = fields.number + 1
    rows = [fields.need("row")]
    while fields.comes("row"):
        rows.append(fields.need("row"))
    try:
        layout = parse_layout("\n".join(rows))
    except LayoutError as error:
        fault = error.faults[0]
        raise RecordError("bad_notation", f"line {first + (fault.line or 1) - 1}: {fault.code}") from error
    snapshot = _parse_snapshot(fields, layout) if fields.comes("stones") else None
    fields.end()
    return Start(layout, int(sets), snapshot)


class _Fields:
    """The lines `name: value` of a head, read one after the other."""

    def __init__(self, lines: Lines) -> None:
        self._rest = list(reversed(lines))
        #: Number in the text of the line read last.
        self.number = 0

    def comes(self, name: str) -> bool:
        """Whether the next line has that name."""
        return bool(self._rest) and self._rest[-1][1].partition(":")[0] == name

    def need(self, name: str) -> str:
        """The value of the next line, which must have that name."""
        if not self.comes(name):
            number = self._rest[-1][0] if self._rest else self.number + 1
            raise RecordError("bad_notation", f"line {number}: {name} is missing")
        self.number, line = self._rest.pop()
        return line.partition(":")[2].strip()

    def items(self, name: str) -> list[str]:
        """The value of the next line as a list, which may be empty."""
        value = self.need(name)
        return [item.strip() for item in value.split(",")] if value else []

    def end(self) -> None:
        """No line is left."""
        if self._rest:
            number, line = self._rest[-1]
            raise RecordError("bad_notation", f"line {number}: {line}")

    def fault(self, item: str = "") -> RecordError:
        """In the line read last."""
        return RecordError("bad_notation", f"line {self.number}" + (f": {item}" if item else ""))


def _parse_snapshot(fields: _Fields, layout: Layout) -> Snapshot:
    stones = tuple(_parse_stone(fields, layout, item) for item in fields.items("stones"))
    bridges = tuple(_parse_bridge(fields, layout, item) for item in fields.items("bridges"))
    (blue_set, blue), (yellow_set, yellow) = (_parse_hand(fields, seat) for seat in SEATS)
    turn = fields.need("to move")
    for seat in SEATS:
        if turn == seat:
            placed = _parse_cell(fields, layout, fields.need("placed")) if fields.comes("placed") else None
            return Snapshot(stones, bridges, (blue, yellow), (blue_set, yellow_set), seat, placed)
    raise fields.fault(turn)


def _parse_cell(fields: _Fields, layout: Layout, name: str) -> Cell:
    cell = parse_cell_name(layout, name)
    if cell is None:
        raise fields.fault(name)
    return cell


def _parse_stone(fields: _Fields, layout: Layout, item: str) -> tuple[Cell, Colour]:
    word, _, name = item.partition(" ")
    for colour in COLOURS:
        if word == colour:
            return _parse_cell(fields, layout, name), colour
    raise fields.fault(item)


def _parse_bridge(fields: _Fields, layout: Layout, item: str) -> BuiltBridge:
    match = _BUILT.fullmatch(item)
    if match is not None:
        ends = [_parse_cell(fields, layout, name) for name in (match[3], match[4])]
        cells = row_between(ends[0], ends[1])
        for kind in KINDS:
            if match[2] == kind and cells is not None:
                return BuiltBridge(kind, cells, match[1] is not None)
    raise fields.fault(item)


def _parse_hand(fields: _Fields, seat: Seat) -> tuple[int, Supply]:
    """`set 2, 3 blue, 0 purple, …`: the number of the set, and what is left of each of its colours."""
    first, *items = fields.items(seat) or [""]
    number = _SET_NUMBER.fullmatch(first)
    counts = [_COUNT.fullmatch(item) for item in items]
    found = {match[2]: int(match[1]) for match in counts if match}
    # Fewer found than there are items: one of them cannot be read, or comes twice.
    if number is None or len(items) != len(found) or found.keys() != SET[seat].keys():
        raise fields.fault()
    return int(number[1]), tuple(found.get(colour, 0) for colour in COLOURS)
