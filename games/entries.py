"""Games as they are told in lists: who played, on what, how it ended, and where to see it, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games import archive, invitations
from games.cards import picture
from games.models import Game
from games.rules import SEATS, Outcome, Seat
from games.words import ending, headline, player_names, seat_name
from positions.layout import Layout, parse_layout
from positions.models import Version


def entries(games: Iterable[Game], *, reader: User | None) -> list[dict[str, Any]]:
    """The games, which come with what `games.history` reads along, as `games/_entry.html` takes them."""
    return [entry(game, reader=reader) for game in games]


def entry(game: Game, *, reader: User | None) -> dict[str, Any]:
    """One game. What is the reader's own is told from their side, and a game on one device as such."""
    people = {"blue": game.blue, "yellow": game.yellow}
    mine: list[Seat] = [seat for seat in SEATS if reader is not None and people[seat] == reader]
    names = player_names(game)
    is_over = game.status == Game.Status.OVER
    outcome = outcome_of(game) if is_over else None
    points = {
        "blue": (game.blue_bridges, game.blue_regions),
        "yellow": (game.yellow_bridges, game.yellow_regions),
    }
    return {
        "address": address_of(game, is_mine=bool(mine)),
        "headline": result_words(outcome, mine, names) if outcome else turn_words(game, mine, names),
        "why": ending(outcome, names) if outcome else "",
        "tone": tone(outcome, mine) if outcome else "turn" if mine == [game.turn] else "on",
        "is_own": len(mine) == len(SEATS),
        "players": [
            {
                "colour": seat,
                "seat": seat_name(seat),
                "name": names[seat],
                "profile": "" if seat in mine else profile_address(people[seat]),
                "is_reader": mine == [seat],
                "bridges": points[seat][0],
                "regions": points[seat][1],
                "total": sum(points[seat]),
                "won": game.winner == seat,
            }
            for seat in SEATS
        ],
        "title": archive.title_of(game),
        "slug": public_slug(game.version),
        "picture": picture(game.version.ground if game.version else ground(tuple(game.start["rows"]))),
        "started_at": game.started_at,
        "length": ngettext("%(count)s action", "%(count)s actions", game.last) % {"count": game.last},
    }


@lru_cache(maxsize=256)
def ground(rows: tuple[str, ...]) -> Layout:
    """What a game from a file is played on."""
    return parse_layout("\n".join(rows))


def outcome_of(game: Game) -> Outcome:
    """How a game that is over ended, by its row."""
    winner: Seat | None = next((seat for seat in SEATS if seat == game.winner), None)
    return Outcome(winner, game.reason)  # type: ignore[arg-type]  # held by a constraint


def address_of(game: Game, *, is_mine: bool) -> str:
    """Where the reader can see it: a running game in its room, to which everybody's list invites; "" for nowhere."""
    if game.status == Game.Status.OVER:
        return reverse("game", args=[game.pk])
    if game.room.closed_at is not None:
        return reverse("game", args=[game.pk]) if is_mine else ""
    room = reverse("room", args=[game.room.code])
    return room if is_mine else f"{room}?invite={quote(invitations.token_of(game.room))}"


def result_words(outcome: Outcome, mine: list[Seat], names: dict[Seat, str]) -> str:
    """Who won; a player hears it as theirs."""
    if outcome.winner is None or len(mine) != 1:
        return headline(outcome, names)
    return _("You won") if outcome.winner in mine else _("You lost")


def turn_words(game: Game, mine: list[Seat], names: dict[Seat, str]) -> str:
    """Who is to move."""
    mover: Seat = "blue" if game.turn == "blue" else "yellow"
    if mine == [mover]:
        return _("Your turn")
    return _("%(name)s is to move") % {"name": names[mover]}


def tone(outcome: Outcome, mine: list[Seat]) -> str:
    """How the result looks: `won` and `lost` for a player's own, else `over`."""
    if outcome.winner is None or len(mine) != 1:
        return "over"
    return "won" if outcome.winner in mine else "lost"


def profile_address(user: User | None) -> str:
    """The page of a member who shows it to everybody; "" for guests, for who hides it, and for who has left."""
    if user is None or user.is_guest or not (user.is_public and user.is_active):
        return ""
    return reverse("player", args=[user.name])


def public_slug(version: Version | None) -> str:
    """Where everybody finds the position; "" for none, and for what isn't public."""
    if version is None or version.position.number is None or version.position.archived_at is not None:
        return ""
    return version.position.slug
