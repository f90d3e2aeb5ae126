"""The players' file: many positions as CSV, one line for each row of cells.

    position_id,position_name,row,c0,c1,c2
    # position 7: {"sets": 4, "author": "Ada", "title": "Little boat"}
    7,Little boat,0,S1,S1,o

Read leniently in form (marks, separators, line ends, quotes, short rows, comments) and strictly in meaning: a file is
taken as a whole or refused with every fault and its line.
"""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from positions.layout.faults import Fault, LayoutError, quote
from positions.layout.model import LARGEST, Layout, find_faults
from positions.layout.symmetry import HOLE
from positions.layout.text import SIZE_LIMIT, clean_token

#: The numbers of sets that a position can be played over (R4).
SETS = (3, 4)

#: Faults that one refusal lists at most; the rest would not be read.
FAULT_LIMIT = 50

_HEADER = ("position_id", "position_name", "row")
_SEPARATORS = ",;\t"
_NUMBER = re.compile(r"[0-9]{1,9}")
_NOTE = re.compile(r"#\s*position\s+([0-9]{1,9})\s*:\s*(\{.*)", re.DOTALL)
# What a spreadsheet would take for a formula; the quote itself, so that reading can take one away.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "'")
# No list of positions contains them; UTF-16 and binary files do.
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_TYPOGRAPHY = "€‚„…‘’“”•–—«»¡¿°§©®\xa0"
_JSON_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


@dataclass(frozen=True)
class PositionText:
    """One position of a file, with what the file says about it."""

    #: The file's number for it; no other position of the file has it.
    id: int
    #: Its name, as in the column; "" if the file gives none.
    title: str
    layout: Layout
    #: 3 or 4; None where the file does not say.
    sets: int | None = None
    #: Who is credited; "" where the file does not say.
    author: str = ""
    #: Line of the block's first row, from 1; 0 when it was not read from a file.
    line: int = field(default=0, compare=False)


@dataclass
class _Block:
    """The rows of one position while they are being read."""

    id: int
    title: str
    line: int
    #: Rows come in order, none left out, so this is the row that must come next.
    next_row: int = 0
    #: A row behind the last possible one was met; the rest of the block is not looked at.
    is_tall: bool = False
    rows: list[list[str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)


def read_positions(data: bytes) -> tuple[PositionText, ...]:
    """All positions of a file, in its order. Raises LayoutError with the faults, each with its line."""
    if len(data) > SIZE_LIMIT:
        raise LayoutError((Fault("too_large", 1, quoted=f"{len(data)} bytes"),))
    reader = _Reader(_decode(data))
    found = reader.positions()
    if not reader.faults and not found:
        reader.faults.append(Fault("empty", 1))
    if reader.faults:
        # The order of the lines, not the order in which the checks met them.
        raise LayoutError(tuple(sorted(reader.faults, key=lambda fault: fault.line or 0)[:FAULT_LIMIT]))
    return tuple(found)


def write_positions(positions: Iterable[PositionText]) -> str:
    """The file that `read_positions` reads as the same positions. Lines end with a newline alone."""
    entries = tuple(positions)
    width = max((entry.layout.columns for entry in entries), default=1)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*_HEADER, *(f"c{column}" for column in range(width))])
    for entry in entries:
        out.write(_note(entry) + "\n")
        name = "'" + entry.title if entry.title.startswith(_FORMULA_STARTS) else entry.title
        for row, tokens in enumerate(entry.layout.tokens):
            writer.writerow([entry.id, name, row, *tokens])
    return out.getvalue()


def _note(entry: PositionText) -> str:
    """The comment line before a block: what the columns have no place for."""
    about = {"sets": entry.sets, "author": entry.author, "title": entry.title}
    text = json.dumps({key: value for key, value in about.items() if value}, ensure_ascii=False)
    # A spreadsheet breaks the line at every separator. Inside a text none may stand, or what follows it would be a
    # cell of its own and could run as a formula.
    text = _JSON_STRING.sub(lambda found: found[0].replace(",", "\\u002c").replace(";", "\\u003b"), text)
    return f"# position {entry.id}: {text}"


def _decode(data: bytes) -> str:
    """UTF-8 with or without mark, else cp1252 as the older page's files had it; Fault `bad_encoding` for others."""
    if data.startswith(codecs.BOM_UTF8):
        return _decode_as(data, "utf-8-sig")
    try:
        return _decode_as(data, "utf-8")
    except LayoutError:
        text = _decode_as(data, "cp1252")
    # Nearly every byte means something in cp1252. Other encodings show themselves by signs that stand in no name.
    if any(char > "\x7f" and not char.isalpha() and char not in _TYPOGRAPHY for char in text):
        raise LayoutError((Fault("bad_encoding", 1),))
    return text


def _decode_as(data: bytes, encoding: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = ""
    if _CONTROL.search(text) or (data and not text):
        raise LayoutError((Fault("bad_encoding", 1),))
    return text


class _Reader:
    """Goes through the lines of one file once and gathers positions and faults."""

    def __init__(self, text: str) -> None:
        self.faults: list[Fault] = []
        self._lines = re.split(r"\r\n|\n|\r", text)
        first = next((line for line in self._lines if line.strip() and not _is_comment(line)), "")
        self._separator = max(_SEPARATORS, key=first.count)
        # Line where the row being read begins, from 1, and whether the reader stands between two rows.
        self._line = 1
        self._between = True
        self._notes: dict[int, dict[str, object]] = {}
        self._width = 0
        self._blocks: list[_Block] = []
        self._seen: set[int] = set()
        # The id of a second block that is being skipped, so that it is told once and not for each of its rows.
        self._skipped: int | None = None

    def positions(self) -> list[PositionText]:
        """The positions; without value when faults were found."""
        for line, cells in self._rows():
            if len(self.faults) >= FAULT_LIMIT:
                break
            if not self._width:
                if not self._read_header(line, cells):
                    return []
            else:
                self._read_row(line, cells)
        if not self._width and not self.faults:
            self.faults.append(Fault("empty", 1))
        found = []
        for block in self._blocks:
            if block.rows and len(self.faults) < FAULT_LIMIT and (entry := self._finish(block)):
                found.append(entry)
        return found

    def _rows(self) -> Iterator[tuple[int, list[str]]]:
        """Lines that carry cells, each with its number; comments are looked at and skipped."""
        try:
            for cells in csv.reader(self._feed(), delimiter=self._separator):
                self._between = True
                while cells and not cells[-1].strip():
                    cells.pop()
                if cells:
                    yield self._line, cells
        except csv.Error:
            # A cell longer than the whole of any position: a quote was opened and never closed.
            self.faults.append(Fault("unknown_token", self._line, quoted='"'))

    def _feed(self) -> Iterator[str]:
        """Lines for the reader. A comment is one only between rows: a quoted name may run over several lines."""
        for line, text in enumerate(self._lines, 1):
            if self._between:
                self._line = line
                if _is_comment(text):
                    self._read_note(line, text)
                    continue
            self._between = False
            yield text + "\n"

    def _read_header(self, line: int, cells: list[str]) -> bool:
        names = [cell.strip().lower() for cell in cells]
        columns = names[len(_HEADER) :]
        if tuple(names[: len(_HEADER)]) != _HEADER or not columns:
            self.faults.append(Fault("bad_header", line, quoted=quote(self._separator.join(cells[:4]))))
        elif len(columns) > LARGEST:
            self.faults.append(Fault("too_wide", line, quoted=quote(columns[LARGEST])))
        elif wrong := [name for number, name in enumerate(columns) if name != f"c{number}"]:
            self.faults.append(Fault("bad_header", line, quoted=quote(wrong[0])))
        else:
            self._width = len(columns)
        return bool(self._width)

    def _read_note(self, line: int, text: str) -> None:
        """Our comment line; a spreadsheet may have quoted it, broken it into cells and filled it up with blanks."""
        match = _NOTE.match(text.strip())
        about = _json_object(match[2]) if match else None
        if about is None:
            joined = ",".join(self._split(text)).rstrip(", ")
            match = _NOTE.match(joined) or match
            about = _json_object(match[2]) if match else None
        if match is None:
            return
        if about is None or ("sets" in about and not is_sets(about["sets"])):
            self.faults.append(Fault("bad_sets", line, quoted=quote(match[2])))
        else:
            self._notes[int(match[1])] = about

    def _split(self, text: str) -> list[str]:
        try:
            return next(csv.reader([text], delimiter=self._separator), [])
        except csv.Error:
            return []

    def _read_row(self, line: int, cells: list[str]) -> None:
        place, name, row_text = (cell.strip() for cell in [*cells, "", ""][:3])
        if not _NUMBER.fullmatch(place):
            self.faults.append(Fault("unknown_token", line, quoted=quote(place)))
            return
        if not _NUMBER.fullmatch(row_text):
            self.faults.append(Fault("unknown_token", line, quoted=quote(row_text)))
            return
        row = int(row_text)
        block = self._block(int(place), name, row, line)
        if block is None or block.is_tall:
            return
        if row >= LARGEST:
            self.faults.append(Fault("too_tall", line, quoted=row_text))
            block.is_tall = True
            return
        if row != block.next_row:
            self.faults.append(Fault("ragged", line, quoted=f"{row} / {block.next_row}"))
        block.next_row = row + 1
        tokens = [clean_token(cell.strip()) or HOLE for cell in cells[len(_HEADER) :]]
        if len(tokens) > self._width:
            self.faults.append(Fault("ragged", line, quoted=f"{len(tokens)} / {self._width}"))
        block.rows.append(tokens[: self._width])
        block.lines.append(line)

    def _block(self, number: int, name: str, row: int, line: int) -> _Block | None:
        """The block that a row belongs to; None where it would be a second one with the same id."""
        title = name.removeprefix("'")
        last = self._blocks[-1] if self._blocks else None
        if last and last.id == number and self._skipped is None:
            if title in ("", last.title) and row >= last.next_row:
                return last
        elif number not in self._seen:
            self._seen.add(number)
            self._skipped = None
            self._blocks.append(_Block(number, title, line))
            return self._blocks[-1]
        if self._skipped != number:
            self.faults.append(Fault("duplicate_id", line, quoted=str(number)))
        self._skipped = number
        return None

    def _finish(self, block: _Block) -> PositionText | None:
        width = max(len(row) for row in block.rows)
        rows = [row + [HOLE] * (width - len(row)) for row in block.rows]
        if faults := find_faults(rows, block.lines):
            self.faults.extend(faults)
            return None
        about = self._notes.get(block.id, {})
        sets = about.get("sets")
        return PositionText(
            id=block.id,
            title=block.title or _text(about.get("title")),
            layout=Layout(tuple(tuple(row) for row in rows)),
            sets=sets if isinstance(sets, int) else None,
            author=_text(about.get("author")),
            line=block.line,
        )


def is_sets(value: object) -> bool:
    """Whether a value read from outside is a number of sets."""
    return type(value) is int and value in SETS


def _is_comment(text: str) -> bool:
    return text.lstrip().startswith(("#", '"#'))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _json_object(text: str) -> dict[str, object] | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
