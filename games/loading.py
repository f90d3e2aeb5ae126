"""Games from files: a record of ours or a saved game of the older page, ready to be gone on with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from games import held
from games.held import RoomError
from games.models import Room
from games.rules import Record, RecordError, format_record, read_game_file
from positions.layout import Layout
from positions.models import TITLE_MOST, Version
from positions.words import LineError, clean_line


@dataclass(frozen=True)
class Loaded:
    """A game that a file held. Undone actions are left out: they could only be undone again."""

    record: Record
    #: `record` or `older_page`.
    kind: str
    #: The file's name, cleaned; "" if it had none.
    file: str
    #: The title of its position; "" if neither the file nor the catalogue knows.
    title: str
    #: The same position in the catalogue.
    version: Version | None

    @property
    def told(self) -> dict[str, str]:
        """What the game keeps of the file."""
        return {"kind": self.kind, "file": self.file, "title": self.title}


def read_upload(data: bytes, filename: str) -> Loaded:
    """The game in an uploaded file. Raises RecordError with a code and a place."""
    found = read_game_file(data)
    record = found.record
    version = published_like(record.start.layout, record.start.sets)
    return Loaded(
        record=Record(record.start, ((entry.seat, entry.action) for entry in record.standing)),
        kind="record" if found.name is None else "older_page",
        file=cleaned(PurePath(filename).name),
        title=version.title if version else cleaned(found.name or ""),
        version=version,
    )


def published_like(layout: Layout, sets: int) -> Version | None:
    """The public position with the same cells, the margin apart, and the same number of sets."""
    alike = Version.objects.filter(
        listings__isnull=False, listings__until__isnull=True, canonical=layout.canonical(), sets=sets
    ).select_related("position")
    ground = layout.cropped()
    return next((version for version in alike if version.ground.cropped() == ground), None)


def lay_out(*, room_id: int, user_id: int, loaded: Loaded) -> int:
    """Blue loads a game that the room's first one goes on from; it begins once both are there. The room's number.

    Raises `RoomError` `not_now` once a game has begun there, and for a game that is over.
    """

    def change(room: Room) -> None:
        held.only_blue(room, user_id)
        if held.newest_game(room) is not None or loaded.record.state.outcome is not None:
            raise RoomError("not_now")
        room.loaded = as_data(loaded)
        room.pick = loaded.version
        held.start_if_ready(room)
        held.changed(room)

    return held.in_room(room_id, change)


def as_data(loaded: Loaded) -> dict[str, Any]:
    """As the room keeps it until the game begins."""
    return {"record": format_record(loaded.record), "loaded": loaded.told}


def cleaned(text: str) -> str:
    """One line of at most 60 characters; "" if nothing is left of it."""
    try:
        return clean_line(text[:TITLE_MOST], most=TITLE_MOST)
    except LineError:
        return ""


__all__ = ["Loaded", "RecordError", "as_data", "lay_out", "read_upload"]
