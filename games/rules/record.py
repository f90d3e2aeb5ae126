"""A whole game: where it started and every action since. Folding a record gives every state (R30, R31)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.rules.actions import Action, Bridge, EndTurn, Place, Refusal, Undo
from games.rules.apply import apply
from games.rules.bits import bits
from games.rules.colours import SEAT_NUMBER, Seat
from games.rules.start import Start
from games.rules.state import State
from positions.layout import Cell


class Entry(NamedTuple):
    """One action of a record."""

    #: From 1, without gaps: undone actions and undos count too.
    number: int
    seat: Seat
    action: Action


class Effects(NamedTuple):
    """What followed from an action by itself (R30)."""

    #: Rows of the scoring bridges that it cut (R20).
    cuts: tuple[tuple[Cell, ...], ...] = ()
    #: The dot whose stone went back into the set (R12).
    returned: Cell | None = None
    #: Whether the turn that it ended was a pass (R9, R12).
    passed: bool = False
    #: Whether the other player's turn passed by itself (R28).
    passed_other: bool = False
    #: Whether the next set arrived for the player whose turn it ended (R6).
    new_set: bool = False


class _Step(NamedTuple):
    """One action that stands, with the state after it. The first step is the start itself."""

    entry: Entry | None
    state: State
    before: _Step | None

    @property
    def number(self) -> int:
        return self.entry.number if self.entry else 0


class _Log(NamedTuple):
    """The last action of a record and the log before it."""

    entry: Entry
    before: _Log | None


class Record:
    """A start and all actions since, undone ones and undos included. Treat as frozen.

    `apply` gives a new record that shares the past of this one; it and undo cost the same however long the game is.
    A record keeps the states that undo can return to, together about 0.2 MB at the end of a long game: a cache of
    records should be bounded.
    """

    __slots__ = ("_log", "_standing", "number", "start")

    def __init__(self, start: Start, actions: Iterable[tuple[Seat, Action]] = ()) -> None:
        """The fold of `(seat, action)`. Raises Refusal as `apply` does, RecordError for a contradictory snapshot."""
        #: What it starts from.
        self.start = start
        #: Number of its actions, and of the last one.
        self.number = 0
        self._log: _Log | None = None
        self._standing = _Step(None, start.state(), None)
        for seat, action in actions:
            self._append(seat, action)

    def _append(self, seat: Seat, action: Action) -> None:
        entry = Entry(self.number + 1, seat, action)
        if isinstance(action, Undo):
            self._standing = self._undone(action.to)
        else:
            standing = self._standing
            self._standing = _Step(entry, apply(standing.state, seat, action), standing)
        self._log = _Log(entry, self._log)
        self.number = entry.number

    def apply(self, seat: Seat, action: Action) -> Record:
        """The record with one action more. Raises Refusal.

        Undo is free here, after the end too (R31, R32): in a room `own_turn_undo` tells whether it is.
        """
        record = object.__new__(Record)
        record.start, record.number, record._log, record._standing = (
            self.start,
            self.number,
            self._log,
            self._standing,
        )
        record._append(seat, action)
        return record

    @property
    def state(self) -> State:
        """The state after the last action."""
        return self._standing.state

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All actions in order."""
        found = []
        log = self._log
        while log is not None:
            found.append(log.entry)
            log = log.before
        return tuple(reversed(found))

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The actions that are not undone, in order."""
        found = []
        step = self._standing
        while step.entry is not None and step.before is not None:
            found.append(step.entry)
            step = step.before
        return tuple(reversed(found))

    @property
    def last(self) -> Entry | None:
        """The last action that stands; None at the start."""
        return self._standing.entry

    @property
    def can_undo(self) -> bool:
        """Whether any action stands."""
        return self._standing.before is not None

    def own_turn_undo(self, seat: Seat, to: int | None = None) -> bool:
        """Whether `Undo(to)` would take back only what the seat did in its own turn, which goes on (R32)."""
        step = self._standing
        if step.state.outcome is not None or step.state.turn != seat:
            return False
        target = self._target(to)
        if target is None:
            return False
        while step is not target:
            if step.entry is None or step.before is None or not isinstance(step.entry.action, Place | Bridge):
                return False
            step = step.before
        return True

    def before_last_turn(self, seat: Seat) -> int | None:
        """The number for `Undo(to)` that takes back the last turn of that seat and all after it; None if it had none.

        An unfinished turn counts, if something has been done in it.
        """
        step = self._standing
        while step.entry is not None and step.before is not None:
            first_of_turn = step.before.entry is None or isinstance(step.before.entry.action, EndTurn)
            if (
                step.entry.seat == seat
                and first_of_turn
                and isinstance(step.entry.action, Place | Bridge | EndTurn)
            ):
                return step.before.number
            step = step.before
        return None

    @property
    def effects(self) -> Effects:
        """What followed from the last action that stands."""
        entry, after, before_step = self._standing
        if entry is None or before_step is None:
            return Effects()
        before = before_step.state
        if isinstance(entry.action, Bridge):
            newly_cut = after.on_lines.cut & ~before.on_lines.cut
            return Effects(cuts=tuple(after.geometry.lines[line] for line in bits(newly_cut)))
        if not isinstance(entry.action, EndTurn):
            return Effects()
        passed = before.placed is None or before.returns_stone()
        seat_number = SEAT_NUMBER[entry.seat]
        return Effects(
            returned=before.placed if before.returns_stone() else None,
            passed=passed,
            passed_other=after.passes > (before.passes + 1 if passed else 0),
            new_set=after.set_numbers[seat_number] > before.set_numbers[seat_number],
        )

    def _undone(self, to: int | None) -> _Step:
        target = self._target(to)
        if target is None:
            raise Refusal("nothing_to_undo")
        return target

    def _target(self, to: int | None) -> _Step | None:
        """The step that an undo returns to. None if nothing stands, or if `to` names no step before the last."""
        step = self._standing.before
        while to is not None and step is not None and step.number > to:
            step = step.before
        return step if to is None or step is None or step.number == to else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self.number == other.number and self.start == other.start and self.entries == other.entries

    def __hash__(self) -> int:
        return hash((self.start, self.number, self.last))

    def __repr__(self) -> str:
        return f"<Record of {self.number} actions, {self.state.turn} to move, {self.state.outcome}>"
