"""How a process notices that it was not told everything by the others.

Each process says every second, after what it told before, how much that was: its beat. Who heard less of a room doubts
that room. Who finds a beat missing, hears none any more of a process that may have ended between storing and telling,
or does not hear even its own, doubts all rooms. So nobody has to ask the database for news while all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from games.doubts import Why

#: Seconds between two beats, and those without any after which a process counts as silent.
EVERY, SILENT_AFTER = 1.0, 2.5
#: A silent process may still store what it can't tell. So it is doubted again whenever it has been silent for that much
#: longer, until it is forgotten after these seconds.
LONGER, FORGOTTEN_AFTER = 1.5, 3600.0


class Beat(msgspec.Struct):
    """What a process says of itself: its beats are numbered from 1."""

    number: int
    #: How many messages it has told since its last beat, by what they are about.
    told: dict[str, int]
    #: False: there may be more that should have been told.
    is_sure: bool
    #: It is the last one, for now.
    ends: bool = False


@dataclass
class _Other:
    """Another process, as far as it was heard."""

    #: When its last beat came, or when the first message did, and which one it was.
    at: float
    number: int = 0
    #: How many messages came since then, by what they are about.
    heard: Counter[str] = field(default_factory=Counter)
    #: For how many seconds it had been silent when it was doubted last.
    doubted: float = 0.0


class Beats:
    """Those of this process and of the others. Times are of one monotonic clock, in seconds.

    `hears` says whether anybody here listens to what concerns that; `doubt` is called with a reason, and with what it
    is about, or None for everything.
    """

    def __init__(
        self, *, now: float, hears: Callable[[str], bool], doubt: Callable[[Why, str | None], None]
    ) -> None:
        self._hears, self._doubt = hears, doubt
        # What comes first is never sure: an earlier process may have ended in this one's place without a word.
        self._number, self._told, self._is_sure = 0, Counter[str](), False
        #: When this process last heard itself, and which beat.
        self._own, self._own_number = now, 0
        self._others: dict[str, _Other] = {}

    # Said here

    def tell(self, about: str) -> None:
        """A message is going to be told, before the next beat."""
        self._told[about] += 1

    def mistrust(self, about: str | None) -> None:
        """The others may not be told of something: about that, or about anything."""
        if about is None:
            self._is_sure = False
        else:
            self._told[about] += 1  # one more than anybody can have heard

    def next(self, *, ends: bool = False) -> Beat:
        """The beat that comes after all this; the last one where it ends."""
        self._number += 1
        beat = Beat(self._number, dict(self._told), self._is_sure, ends)
        self._told, self._is_sure = Counter(), True
        return beat

    # Heard of others

    def hear(self, process: str, about: str, now: float) -> None:
        """A message of another process has come."""
        self._others.setdefault(process, _Other(now)).heard[about] += 1

    def hear_beat(self, process: str, beat: Beat, now: float) -> None:
        """A beat of another process has come: compare."""
        other = self._others.get(process, _Other(now))
        if beat.number != other.number + 1 or not beat.is_sure:
            self._doubt("message", None)
        else:
            for about, count in beat.told.items():
                if other.heard[about] < count and self._hears(about):
                    self._doubt("message", about)
        if beat.ends:
            self._others.pop(process, None)
        else:
            self._others[process] = _Other(now, beat.number)

    def hear_own(self, number: int, now: float) -> None:
        """The own beat has come back."""
        if number > self._own_number + 1:  # for a while nothing came at all
            self._doubt("redis", None)
        self._own, self._own_number = now, number

    def look_around(self, now: float) -> None:
        """Doubt where it is too quiet. To be called about as often as there are beats."""
        if now - self._own > SILENT_AFTER:
            self._doubt("redis", None)
        for process, other in list(self._others.items()):
            silence = now - other.at
            if silence > FORGOTTEN_AFTER:
                del self._others[process]
            elif silence > max(SILENT_AFTER, other.doubted * LONGER):
                other.doubted = silence
                self._doubt("process", None)
