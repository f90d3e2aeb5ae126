"""A game as a page replays it: every moment that stands, each told by what changed since the one before.

What was undone is no moment: it did not happen on the board that the players agreed on. Moments keep the numbers of
their actions, so there are gaps where something was taken back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from games.protocol import Can
from games.rules import EndTurn, Record
from games.snapshot import game_state

#: Nobody acts at a moment that is only looked at.
_NOTHING = Can(place=False, dots={}, bridges="", undo=False, ends=False, returns=False)


def moments_of(record: Record) -> list[dict[str, Any]]:
    """The start, then one for each action that stands.

    Each has the `number` of its action (0 is the start) and, of the state in a `game` message (docs/protocol.md)
    without `can`, the fields that differ from the moment before; the first has all of them.
    """
    replay = Record(record.start)
    known = _shown(replay)
    moments = [{"number": 0, **known}]
    for entry in record.standing:
        replay = replay.apply(entry.seat, entry.action)
        shown = _shown(replay)
        changed = {name: value for name, value in shown.items() if value != known[name]}
        moments.append({"number": entry.number, **changed})
        known = shown
    return moments


def moment_before(record: Record, number: int) -> int:
    """The number of the newest moment up to that action; that of the action itself where it stands."""
    return max((entry.number for entry in record.standing if entry.number <= number), default=0)


def up_to(record: Record, number: int) -> Record:
    """The game up to the newest moment up to that action, without what was undone."""
    standing = (entry for entry in record.standing if entry.number <= number)
    return Record(record.start, ((entry.seat, entry.action) for entry in standing))


def _shown(record: Record) -> dict[str, Any]:
    state: dict[str, Any] = msgspec.to_builtins(game_state(record, can=_NOTHING))
    del state["can"]
    return state


@dataclass(frozen=True)
class Steps:
    """Where one can go from a moment: numbers of moments, None where there is nowhere to go."""

    first: int | None
    turn_before: int | None
    before: int | None
    after: int | None
    turn_after: int | None
    last: int | None


def steps_from(record: Record, number: int) -> Steps:
    """From the moment of that number: an action or a turn forth and back, or to the ends."""
    standing = record.standing
    numbers = [0, *(entry.number for entry in standing)]
    ends = [entry.number for entry in standing if isinstance(entry.action, EndTurn)]
    turns = sorted({0, *ends, numbers[-1]})
    earlier, later = ([n for n in turns if n < number], [n for n in turns if n > number])
    here = numbers.index(number)
    return Steps(
        first=0 if here else None,
        turn_before=earlier[-1] if earlier else None,
        before=numbers[here - 1] if here else None,
        after=numbers[here + 1] if later else None,
        turn_after=later[0] if later else None,
        last=numbers[-1] if later else None,
    )
