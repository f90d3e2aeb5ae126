"""What everybody may know of a member: results by colour and by position. Reading only.

Counted are games between two people that ended with a result: won, lost or drawn. Games on one device say nothing of
a player, and void games don't count. A position is named where everybody finds it; the rest stands together.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Count, QuerySet

from accounts.models import User
from accounts.names import clean_name
from games.models import Game
from games.rules import OTHER, SEATS, Seat
from positions import catalogue
from positions.models import Version
from positions.words import LineError

#: Favourite positions shown.
FAVOURITES = 4


class NoProfile(Exception):
    """There is no member of that name, or none that this reader may know of."""


@dataclass
class Tally:
    """How some games went."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True)
class PositionTally:
    """How the games on one position went."""

    version: Version
    tally: Tally


@dataclass(frozen=True)
class Profile:
    """A member's games in numbers."""

    total: Tally
    colours: dict[Seat, Tally]
    #: On positions of the catalogue, the most played first.
    positions: list[PositionTally]
    #: On all others.
    elsewhere: Tally
    #: Games that go on.
    unfinished: int = 0
    favourites: list[PositionTally] = field(default_factory=list)


def player_for(viewer: User | None, name: str) -> User:
    """The member of that name, however it is typed. Raises `NoProfile`, also where it is hidden from the viewer."""
    try:
        player = User.objects.get_by_natural_key(clean_name(name))
    except (LineError, User.DoesNotExist) as error:
        raise NoProfile from error
    if player != viewer and not (player.is_public and player.is_active):
        raise NoProfile
    return player


def profile_of(player: User) -> Profile:
    """The numbers. Three queries, each the size of what it answers, not of the games or the catalogue behind it."""
    counted = [(seat, row) for seat in SEATS for row in counts(player, seat)]
    played = {position for _seat, (position, *_rest) in counted if position is not None}
    shown = catalogue.published_versions(positions=played)
    public = {version.position_id: version for version in shown}
    total, elsewhere = Tally(), Tally()
    colours: dict[Seat, Tally] = {seat: Tally() for seat in SEATS}
    by_position: dict[int, Tally] = {}
    unfinished = 0
    for seat, (position, status, winner, count) in counted:
        if status == Game.Status.PLAYING:
            unfinished += count
            continue
        place = elsewhere if position not in public else by_position.setdefault(position, Tally())
        for tally in (total, colours[seat], place):
            if winner == seat:
                tally.won += count
            elif winner:
                tally.lost += count
            else:
                tally.drawn += count
    positions = [PositionTally(public[position], tally) for position, tally in by_position.items()]
    positions.sort(key=lambda row: (-row.tally.games, row.version.shown_title.casefold()))
    return Profile(total, colours, positions, elsewhere, unfinished, positions[:FAVOURITES])


def counts(player: User, seat: Seat) -> QuerySet[Game, tuple[int | None, str, str, int]]:
    """Position, status, winner and how many games of the player in that seat, from the index alone."""
    games = Game.objects.filter(**{seat: player}).exclude(**{OTHER[seat]: player}).exclude(reason="void")
    grouped = games.order_by().values("version__position", "status", "winner")
    return grouped.annotate(games=Count("*")).values_list("version__position", "status", "winner", "games")
