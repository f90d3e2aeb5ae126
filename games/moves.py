"""The moves of a game as a list, for people and for pages that missed some."""

from __future__ import annotations

from typing import Any

import msgspec

from games.rules import Record
from games.snapshot import last_view


def moves_of(record: Record) -> list[dict[str, Any]]:
    """Every action that stands: its `number`, and the `last` of the message that told it (docs/protocol.md)."""
    found = []
    replay = Record(record.start)
    for entry in record.standing:
        replay = replay.apply(entry.seat, entry.action)
        found.append(msgspec.to_builtins(last_view(replay)) | {"number": entry.number})
    return found
