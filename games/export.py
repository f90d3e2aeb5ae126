"""Everything about a person in one zip: the account, positions, rooms, what was said, and the record of every game.

It is written piece by piece, so that a long history takes time and disk and no memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.db.models import Q

from accounts.export import account_data
from accounts.models import User
from games.models import Act, Game, Message, Report, Seat, Silence, Watcher
from games.rules.record_json import FORMAT, VERSION
from positions.export import acts_of, owned_drafts, owned_texts, owned_versions
from positions.layout.csv import write_positions

Row = dict[str, Any]

#: Rows read from the database at once; games come with all their actions.
ROWS, GAMES = 500, 50

ABOUT = """Everything that the site keeps about you.

account.json    your name, settings, addresses, sessions and whom you have blocked
seats.json      the seats that you have taken, and rooms that you have watched
messages.json   what you have said in rooms
games.json      the games that you have played
games/          the record of each game; it can be loaded at the site and shown again
positions.json  your positions with all their versions; positions.csv has the newest ones
drafts.json     what you have begun to draw
reports.json    what you have reported
acts.json       what you did as a moderator, and what moderators did that concerns you
"""


def write_export(user: User, file: IO[bytes]) -> None:
    """Write the zip. Names of its files are made of letters, digits, `-` and `_` only."""
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", ABOUT)
        archive.writestr("account.json", _json(account_data(user)) + "\n")
        _write_list(archive, "seats.json", _seats(user))
        _write_list(archive, "messages.json", _messages(user))
        _write_list(archive, "positions.json", owned_versions(owner_id=user.pk))
        _write_list(archive, "drafts.json", owned_drafts(owner_id=user.pk))
        archive.writestr("positions.csv", write_positions(owned_texts(owner_id=user.pk)))
        _write_list(archive, "reports.json", _reports(user))
        _write_list(archive, "acts.json", _acts(user))
        _write_list(archive, "games.json", (_told(user, game) for game in _games(user)))
        for game in _games(user, with_actions=True):
            archive.writestr(f"games/{game.pk}.json", _json(record_of(game)) + "\n")


def record_of(game: Game) -> Row:
    """The record as its page gives it, from rows that were read already: nothing is played again."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules_version": game.rules_version,
        **{name: part for name, part in game.start.items() if name != "loaded"},
        "actions": [
            {"seat": action.seat, "type": action.kind, **action.data} for action in game.actions.all()
        ],
    }


def _games(user: User, *, with_actions: bool = False) -> Iterator[Game]:
    games = Game.objects.filter(Q(blue=user) | Q(yellow=user)).select_related("room", "version")
    games = games.order_by("started_at", "pk")
    if with_actions:
        return games.prefetch_related("actions").iterator(chunk_size=GAMES)
    return games.iterator(chunk_size=ROWS)


def _told(user: User, game: Game) -> Row:
    return {
        "id": game.pk,
        "file": f"games/{game.pk}.json",
        "room": game.room.code,
        "position": game.version.title if game.version else None,
        "played": [colour for colour in ("blue", "yellow") if getattr(game, f"{colour}_id") == user.pk],
        "names": {"blue": game.blue_name, "yellow": game.yellow_name},
        "scores": {
            "blue": [game.blue_bridges, game.blue_regions],
            "yellow": [game.yellow_bridges, game.yellow_regions],
        },
        "status": game.status,
        "reason": game.reason or None,
        "winner": game.winner or None,
        "started_at": game.started_at.isoformat(),
        "ended_at": game.ended_at.isoformat() if game.ended_at else None,
    }


def _seats(user: User) -> Iterator[Row]:
    seats = Seat.objects.filter(user=user).select_related("room").order_by("pk")
    for seat in seats.iterator(chunk_size=ROWS):
        yield {
            "room": seat.room.code,
            "colour": seat.colour,
            "name": seat.name,
            "since": seat.taken_at.isoformat(),
            "last_seen_at": seat.seen_at.isoformat(),
        }
    watched = Watcher.objects.filter(user=user).select_related("room").order_by("pk")
    for watcher in watched.iterator(chunk_size=ROWS):
        yield {"room": watcher.room.code, "colour": None, "since": watcher.since.isoformat()}


def _messages(user: User) -> Iterator[Row]:
    lines = Message.objects.filter(user=user).select_related("room").order_by("pk")
    for line in lines.iterator(chunk_size=ROWS):
        yield {
            "at": line.at.isoformat(),
            "room": line.room.code,
            "game": line.game_id,
            "to": line.channel,
            "name": line.name,
            "text": line.text,
            "is_hidden": line.hidden_at is not None,
        }


def _reports(user: User) -> Iterator[Row]:
    for report in Report.objects.filter(user=user).order_by("pk").iterator(chunk_size=ROWS):
        yield {"at": report.at.isoformat(), "lines": report.lines}


def _acts(user: User) -> Iterator[Row]:
    for act in Act.objects.filter(Q(actor=user) | Q(user=user)).order_by("pk").iterator(chunk_size=ROWS):
        by = "you" if act.actor_id == user.pk else "a moderator"
        yield {"at": act.at.isoformat(), "code": act.code, "by": by, "reason": act.reason}
    for silence in Silence.objects.filter(user=user).order_by("pk"):
        yield {
            "at": silence.since.isoformat(),
            "code": "chat.silence",
            "until": silence.until.isoformat(),
        }
    yield from acts_of(actor_id=user.pk)


def _write_list(archive: ZipFile, name: str, rows: Iterable[Row]) -> None:
    """A JSON list, a row on each line, with one row in memory."""
    with archive.open(name, "w", force_zip64=True) as file:
        before = "[\n"
        for row in rows:
            file.write((before + _json(row)).encode())
            before = ",\n"
        file.write(b"[]\n" if before == "[\n" else b"\n]\n")


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)
