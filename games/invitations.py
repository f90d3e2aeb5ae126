"""How strangers learn of a room: by a link with an invitation in it, or from the list of games open to everybody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.core.signing import BadSignature, Signer

from games import held, snapshot
from games.codes import CodeError, fold_code
from games.models import Game, Room
from games.protocol import PickView, SettingsView
from games.rules import Record, parse_record


@dataclass(frozen=True)
class Invitation:
    """What an invited person is told before joining."""

    code: str
    pick: PickView | None
    #: The game from a file that the first one goes on from.
    loaded: Record | None
    #: Names of those seated.
    blue: str | None
    yellow: str | None
    #: Whether joining now would give a seat.
    is_free: bool
    #: How the room is played.
    settings: SettingsView


@dataclass(frozen=True)
class ListedGame:
    """A game that its room's maker opened for everybody to watch."""

    #: Of the room: where one comes in to watch, with its invitation, so that its door can say so.
    code: str
    invitation: str
    #: Of the game.
    id: str
    #: Of its position; empty where it started from a file.
    title: str
    #: Who plays, under which name; empty once the person has left the site.
    blue: str
    yellow: str
    #: Bridge and region points together, Blue's and Yellow's.
    totals: tuple[int, int]
    moved_at: datetime


_signer = Signer(salt="games.invitation")


def token_of(room: Room) -> str:
    """What a link carries so that it may tell its reader of the room. Worth nothing once the room is closed."""
    return _signer.sign(str(room.pk))


def read(code: str, token: str) -> Invitation | None:
    """What the reader of a link with that token may know of the room; None without a right token. Changes nothing."""
    try:
        room_id = int(_signer.unsign(token))
        room = Room.objects.get(pk=room_id, code=fold_code(code), closed_at__isnull=True)
    except (BadSignature, ValueError, CodeError, Room.DoesNotExist):
        return None
    if held.is_expired(room):
        return None
    base = snapshot.room_base(room.pk)
    return Invitation(
        code=room.code,
        pick=base.pick,
        loaded=None if room.loaded is None else parse_record(room.loaded["record"]),
        blue=base.blue.name if base.blue else None,
        yellow=base.yellow.name if base.yellow else None,
        is_free=base.blue is None or base.yellow is None,
        settings=base.settings,
    )


def listed(*, most: int = 20) -> list[ListedGame]:
    """The games to watch that go on now in rooms opened for everybody, the last moved first. One query."""
    games = Game.objects.filter(
        status=Game.Status.PLAYING, room__closed_at__isnull=True, room__settings__listed=True
    )
    return [
        ListedGame(
            code=game.room.code,
            invitation=token_of(game.room),
            id=game.pk,
            title="" if game.version is None else game.version.shown_title,
            blue=game.blue_name,
            yellow=game.yellow_name,
            totals=(game.blue_bridges + game.blue_regions, game.yellow_bridges + game.yellow_regions),
            moved_at=game.moved_at,
        )
        for game in games.select_related("room", "version__position").order_by("-moved_at")[:most]
    ]
