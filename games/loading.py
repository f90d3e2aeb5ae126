"""Games that go on from what was played before: a record, a saved game of the older page, a moment of a game here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from games import archive, held
from games.held import RoomError
from games.models import Game, Room
from games.replay import moment_before, up_to
from games.rules import Record, RecordError, format_record, read_game_file
from positions.layout import Layout
from positions.models import TITLE_MOST, Version
from positions.words import LineError, clean_line


@dataclass(frozen=True)
class Loaded:
    """What a game can go on from. Undone actions are left out: they could only be undone again."""

    record: Record
    #: `record` or `older_page` for a file, `game` for a game played here.
    kind: str
    #: The file's name, cleaned; "" if it had none.
    file: str
    #: The title of its position; "" if neither the file nor the catalogue knows.
    title: str
    #: The same position in the catalogue.
    version: Version | None
    #: Of a game played here its id, and the number of the action after which one goes on.
    game: str = ""
    at: int = 0

    @property
    def told(self) -> dict[str, Any]:
        """What the new game keeps of where it came from."""
        told = {"kind": self.kind, "file": self.file, "title": self.title}
        return {**told, "game": self.game, "at": self.at} if self.game else told


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


def from_game(game: Game, record: Record, number: int) -> Loaded:
    """The moment of a game after action `number`, from its record.

    Raises RecordError `no_moment` where no such action stands, and `is_over` where the game had ended there.
    """
    if moment_before(record, number) != number:
        raise RecordError("no_moment")
    moment = up_to(record, number)
    if moment.state.outcome is not None:
        raise RecordError("is_over")
    title = game.version.title if game.version else archive.title_of(game)
    return Loaded(moment, kind="game", file="", title=title, version=game.version, game=game.pk, at=number)


def published_like(layout: Layout, sets: int) -> Version | None:
    """The public position with the same cells, the margin apart, and the same number of sets."""
    alike = Version.objects.filter(
        listings__isnull=False, listings__until__isnull=True, canonical=layout.canonical(), sets=sets
    ).select_related("position")
    ground = layout.cropped()
    return next((version for version in alike if version.ground.cropped() == ground), None)


def lay_out(*, room_id: int, user_id: int, loaded: Loaded) -> int:
    """Blue loads a game that the room's first one goes on from; it begins once Yellow comes. The room's number.

    Raises `RoomError` `not_now` once Yellow is there, who would be taken by surprise, and for a game that is over.
    """

    def change(room: Room) -> None:
        held.only_blue(room, user_id)
        if held.free_colour(room) is None or loaded.record.state.outcome is not None:
            raise RoomError("not_now")
        room.loaded = as_data(loaded)
        room.pick = loaded.version
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
