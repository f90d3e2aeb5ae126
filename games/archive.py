"""Games outside their rooms: who may see one at its own address, and what is told of it there. Reading only.

A finished game is there for whoever has its link, which can't be guessed; one that goes on for those inside its room.
"""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from games import play
from games.models import Game, Seat, Watcher
from games.rules import Record


@dataclass(frozen=True)
class Origin:
    """What a game goes on from: a file, or another game."""

    #: `record` for a file of ours, `older_page` for a saved game of the older page, `game` for one played here.
    kind: str
    #: Its name, cleaned; "" if it had none.
    file: str
    #: The title of its position; "" if that is not known.
    title: str
    #: Of a game played here its id, and the number of the action after which this one goes on.
    game: str = ""
    at: int = 0


def game_for(user: User | None, game_id: str) -> Game | None:
    """The one way to a game for a person, with room, position and players; None where it is not theirs to see."""
    found = Game.objects.select_related("room", "version__position", "blue", "yellow")
    game = found.filter(pk=game_id).first()
    if game is None or game.status == Game.Status.OVER:
        return game
    return game if user is not None and is_inside(user, game) else None


def is_inside(user: User, game: Game) -> bool:
    """Whether the person plays or watches in the game's room."""
    places = (rows.objects.filter(room=game.room_id, user=user) for rows in (Seat, Watcher))
    return any(rows.exists() for rows in places)


def record_at(game: Game, number: int | None) -> Record | None:
    """The game after action `number`; as it stands where that is None. None if it has no such action."""
    record = play.newest_record(game.pk)
    if number is None or number == record.number:
        return record
    if not 0 <= number < record.number:
        return None
    return Record(record.start, ((entry.seat, entry.action) for entry in record.entries[:number]))


def origin_of(game: Game) -> Origin | None:
    """What it goes on from; None for a game that began at its start."""
    loaded = game.start.get("loaded")
    return None if loaded is None else Origin(**loaded)


def title_of(game: Game) -> str:
    """The title of its position in the reader's language; "" where a file did not tell."""
    if game.version is not None:
        return game.version.shown_title
    origin = origin_of(game)
    return "" if origin is None else origin.title
