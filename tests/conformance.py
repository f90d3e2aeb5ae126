"""Replays recorded games and compares every decision in them with the rules (format: oracle/README.md).

    python -m tests.conformance FILE...

Files may be gzip or plain, one game a line. Prints `N decisions, M disagreements` and the first ten. Exit status 0 if
M is 0, 1 if not, 2 if a file can't be read.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from games.rules import OTHER, Bridge, EndTurn, Place, Record, Refusal, Start, State, apply
from positions.layout import Cell, Layout, LayoutError, parse_layout

SHOWN = 10
GZIP_MARK = b"\x1f\x8b"
#: What the records call the refusals of a row.
WHY = {
    "wrong_colours": "colours",
    "equal_neighbours": "colours",
    "extends": "shares_two",
    "crosses": "crosses",
    "red_blocked": "red_blocked",
}
Ends = tuple[Cell, ...]


class Unreadable(Exception):
    """A file that holds no recorded games."""


class Tally:
    """Counts decisions and keeps what disagrees."""

    def __init__(self) -> None:
        self.decisions = 0
        self.disagreements: list[str] = []

    def check(self, place: str, what: str, ours: object, recorded: object) -> None:
        """One decision: agreed if both are equal."""
        self.decisions += 1
        if ours != recorded:
            self.disagreements.append(f"{place}: {what}: {ours}, recorded {recorded}")


def main(paths: list[str]) -> int:
    """Compares all files; the exit status."""
    if not paths:
        print(__doc__, file=sys.stderr)
        return 2
    tally = Tally()
    for path in paths:
        try:
            for line, game in read_games(Path(path)):
                compare(game, f"{game['name']} seed {game['seed']} (line {line})", tally)
        except Unreadable as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 2
    print(f"{tally.decisions} decisions, {len(tally.disagreements)} disagreements")
    for text in tally.disagreements[:SHOWN]:
        print(text)
    return 1 if tally.disagreements else 0


def read_games(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each game with its line, from 1. Raises Unreadable."""
    try:
        data = path.read_bytes()
        if data.startswith(GZIP_MARK):
            data = gzip.decompress(data)
        lines = data.decode().splitlines()
    except (OSError, EOFError, ValueError) as error:
        raise Unreadable(error) from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            game = json.loads(line)
        except ValueError as error:
            raise Unreadable(f"line {number}: {error}") from error
        if (
            not isinstance(game, dict)
            or not {"name", "rounds", "grid", "seed", "turns", "result"} <= game.keys()
        ):
            raise Unreadable(f"line {number}: not a recorded game")
        yield number, game


def compare(game: dict[str, Any], name: str, tally: Tally) -> None:
    """One game. It ends at the first action that the rules refuse: what follows would be another game."""
    try:
        record = Record(Start(_layout(game["grid"]), game["rounds"]))
        for number, turn in enumerate(game["turns"]):
            place = f"{name} turn {number}"
            try:
                record = _turn(record, turn, place, tally)
            except Refusal as refusal:
                tally.check(place, "an action", refusal.code, "accepted")
                return
        tally.check(name, "over", record.state.outcome is not None, True)
        _check_score(record.state, game["result"], f"{name} result", tally)
    except (KeyError, TypeError, ValueError, LayoutError) as error:
        raise Unreadable(f"{name}: not a recorded game: {error!r}") from error


def _layout(grid: list[str]) -> Layout:
    """The recorded grid without the empty columns at its right: some have one more than a position can have (R1)."""
    rows = [row.split() for row in grid]
    width = max(column + 1 for row in rows for column, token in enumerate(row) if token != ".")
    return parse_layout("\n".join(" ".join(row[:width]) for row in rows))


def _turn(record: Record, turn: dict[str, Any], place: str, tally: Tally) -> Record:
    seat, state = turn["player"], record.state
    if turn.get("pass") and "hand" not in turn:
        tally.check(place, "automatic pass, turn of", state.turn, OTHER[seat])
        return record
    tally.check(place, "turn of", state.turn, seat)
    tally.check(place, "hand", state.supply(seat), turn["hand"])
    in_hand = sorted(colour for colour, count in state.supply(seat).items() if count)
    tally.check(place, "colours with legal dots", in_hand, sorted(turn["legal_dots"]))
    for colour, dots in turn["legal_dots"].items():
        tally.check(place, f"dots for {colour}", sorted(state.legal_dots(colour)), sorted(map(_cell, dots)))
    if turn.get("pass"):
        tally.check(place, "can place", state.can_place(seat), False)
        return record.apply(seat, EndTurn())

    cell = _cell(turn["cell"])
    tally.check(place, "set", state.set_of(seat), turn["set"])
    tally.check(place, f"{cell} is a dot", cell in state.layout.dots, turn["dot"])
    record = record.apply(seat, Place(turn["colour"], cell))
    _check_offers(record.state, turn["offers"], place, tally)
    for built in turn["built"]:
        ends = _ends(map(_cell, built["row"]))
        record = record.apply(seat, Bridge(*ends))
        kinds = [bridge.kind for bridge in record.state.bridges if _ends(bridge.cells) == ends]
        tally.check(place, f"built {_text(ends)}", kinds, [built["kind"]])
    record = record.apply(seat, EndTurn())
    _check_score(record.state, turn["score"], place, tally)
    tally.check(place, "cut bridges", sum(bridge.cut for bridge in record.state.bridges), turn["cut"])
    return record


def _check_offers(state: State, offers: list[dict[str, Any]], place: str, tally: Tally) -> None:
    """Every row of stones through the new one: what it would be, or why it is refused."""
    recorded = {_ends(map(_cell, offer["row"])): offer for offer in offers}
    rows = set(_rows_through_new_stone(state))
    tally.check(place, "rows", [_text(row) for row in sorted(rows)], [_text(row) for row in sorted(recorded)])
    ours = {_ends(offer.row): offer for offer in state.offers()}
    for row in sorted(rows & recorded.keys()):
        offer = recorded[row]
        refusal = _refusal(lambda row=row: apply(state, state.turn, Bridge(*row)))
        where = f"{place} row {_text(row)}"
        tally.check(where, "accepted", (refusal is None, row in ours), (offer["ok"], offer["ok"]))
        if not offer["ok"]:
            tally.check(where, "refused for", WHY.get(refusal, refusal), offer["why"])
        elif row in ours:
            tally.check(where, "kind", ours[row].kind, offer["kind"])
            cuts = sorted(_ends(map(_cell, cut)) for cut in offer.get("cuts", []))
            tally.check(where, "cuts", sorted(map(_ends, ours[row].cuts)), cuts)
    for row in sorted(ours.keys() - recorded.keys()):
        tally.check(f"{place} row {_text(row)}", "offered", True, False)


def _rows_through_new_stone(state: State) -> Iterator[Ends]:
    """The ends of every row of 3 or 4 stones through the new one, found cell by cell."""
    stones = state.stones
    assert state.placed is not None
    column, row = state.placed
    for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for length in (3, 4):
            for back in range(length):
                steps = [step - back for step in range(length)]
                cells = [(column + step * right, row + step * down) for step in steps]
                if all(cell in stones for cell in cells):
                    yield _ends(cells)


def _check_score(state: State, recorded: dict[str, list[int]], place: str, tally: Tally) -> None:
    for seat, ours in zip(("blue", "yellow"), state.score(), strict=True):
        tally.check(place, f"score of {seat}", ours, tuple(recorded[seat]))


def _refusal(action: Callable[[], State]) -> str | None:
    """The code with which an action is refused; None if it is not."""
    try:
        action()
    except Refusal as refusal:
        return refusal.code
    return None


def _cell(data: list[int]) -> Cell:
    column, row = data
    return column, row


def _ends(cells: Iterable[Cell]) -> Ends:
    """A row by its two ends, whatever its direction."""
    row = list(cells)
    return min(row[0], row[-1]), max(row[0], row[-1])


def _text(ends: Ends) -> str:
    return " to ".join(f"({column}, {row})" for column, row in ends)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
