"""Lists of games, newest first: a person's own, and those that everybody finds. Reading only.

A list is read in pages by keyset: a page goes on from the game that it names, so it costs the same wherever it is. The
order is by the beginning, which never changes, so that nothing moves between two pages while games go on. What holds
for either seat is asked as one query for each seat, merged here: each then walks one index in the list's order, which
a condition with OR would not (docs/performance.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Literal, get_args

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.models import Game
from games.rules import OTHER, SEATS, Seat
from positions.models import Version
from positions.titles import shown_title

#: Games on a page.
PAGE = 20
#: Of how many games, the newest as either colour, opponents are suggested.
RECENT = 100

Colour = Literal["", "blue", "yellow", "both"]
#: From the person's side; for lists of everybody's games `blue` and `yellow` say who won.
Result = Literal["", "won", "lost", "draw", "void", "unfinished", "blue", "yellow"]

Place = tuple[datetime, int, int]


class NoSuchPage(Exception):
    """The page goes on from a game that isn't there."""


@dataclass(frozen=True)
class Wish:
    """Which games are wanted. Everything empty wants all; several conditions hold together."""

    #: The name of the other player as told in the game, whole, in any case; in everybody's list of either player.
    opponent: str = ""
    #: The slug of a position, in any of its versions.
    position: str = ""
    #: Which seat was the person's; `both` for games on one device. In everybody's list it means nothing.
    colour: Colour = ""
    result: Result = ""

    def __bool__(self) -> bool:
        return any(getattr(self, field.name) for field in fields(self))


@dataclass(frozen=True)
class Page:
    """Some games of a list, the newest first, each with its room, its position and its players."""

    games: list[Game]
    #: The game after which the page of newer or older ones goes on; "" where there are none.
    newer: str
    older: str


@dataclass(frozen=True)
class Cursor:
    """Where a page begins: next to the game `id`, on its newer or older side. The first page has none."""

    id: str = ""
    is_newer: bool = False


def own_games(*, user: User, wish: Wish, cursor: Cursor) -> Page:
    """The games in which the person has a seat, on one device both. Raises `NoSuchPage`."""
    versions = versions_of(wish.position)
    branches = []
    for seat in SEATS:
        if wish.colour == OTHER[seat]:
            continue
        games = Game.objects.filter(**{seat: user})
        if wish.colour == "both":
            games = games.filter(**{OTHER[seat]: user})
        elif wish.colour or wish.result in {"won", "lost"}:
            games = games.exclude(**{OTHER[seat]: user})
        if wish.opponent:
            games = games.filter(**{f"{OTHER[seat]}_name__iexact": wish.opponent})
        branches.append(on_versions(games, versions).filter(with_result(wish.result, seat)))
    return page_of(branches, cursor)


def public_games(*, wish: Wish, cursor: Cursor) -> Page:
    """The games of rooms that their makers opened for everybody, on or over. Raises `NoSuchPage`."""
    games = Game.objects.filter(is_listed=True).filter(with_result(wish.result, "blue"))
    games = on_versions(games, versions_of(wish.position))
    if not wish.opponent:
        return page_of([games], cursor)
    return page_of([games.filter(**{f"{seat}_name__iexact": wish.opponent}) for seat in SEATS], cursor)


def games_of_player(*, player: User, viewer: User | None, cursor: Cursor) -> Page:
    """The player's games that the viewer may find: everybody's, and those they played together.

    Raises `NoSuchPage`.
    """
    branches = [Game.objects.filter(**{seat: player}, is_listed=True) for seat in SEATS]
    if viewer is not None and viewer != player:
        branches += [Game.objects.filter(**{seat: player, OTHER[seat]: viewer}) for seat in SEATS]
    return page_of(branches, cursor)


def positions_played(user: User | None) -> list[tuple[str, str]]:
    """Slug and shown title of each position that the person has played; for None of those in everybody's list.

    One query. It probes an index for each version that was ever played, so it doesn't grow with the list.
    """
    games = Game.objects.filter(version=OuterRef("pk"))
    if user is None:
        found = Q(Exists(games.filter(is_listed=True)))
    else:
        found = Q(Exists(games.filter(blue=user))) | Q(Exists(games.filter(yellow=user)))
    played = Version.objects.filter(found, played_at__isnull=False).order_by("position", "number")
    newest = {slug: shown_title(title, slug) for slug, title in played.values_list("position__slug", "title")}
    return sorted(newest.items(), key=lambda pair: pair[1].casefold())


def recent_opponents(user: User) -> list[str]:
    """Names of those whom the person met of late, the newest first. Two queries."""
    names: dict[str, None] = {}
    met: list[tuple[datetime, str]] = []
    for seat in SEATS:
        games = Game.objects.filter(**{seat: user}).order_by("-started_at")
        met += games.values_list("started_at", f"{OTHER[seat]}_name")[:RECENT]
    for _, name in sorted(met, reverse=True):
        if name:
            names[name] = None
    return list(names)


# The parts of a list


def page_of(branches: Sequence[QuerySet[Game]], cursor: Cursor) -> Page:
    """A page of the games that are in any of the branches.

    One query for each to find the games, one to read them, and one more to find the cursor.
    """
    place = find_place(cursor.id) if cursor.id else None
    found: dict[str, Place] = {}
    for branch in branches:
        for game_id, start, room, number in in_order(branch, place, is_newer=cursor.is_newer)[: PAGE + 1]:
            found[game_id] = start, room, number
    nearest = sorted(found, key=found.__getitem__, reverse=not cursor.is_newer)
    ids, has_more = nearest[:PAGE], len(nearest) > PAGE
    if cursor.is_newer:
        ids.reverse()
    newer = has_more if cursor.is_newer else place is not None
    older = has_more or cursor.is_newer
    told = Game.objects.select_related("room", "version__position", "blue", "yellow").in_bulk(ids)
    return Page(
        games=[told[game_id] for game_id in ids],
        newer=ids[0] if ids and newer else "",
        older=ids[-1] if ids and older else "",
    )


def in_order(
    games: QuerySet[Game], place: Place | None, *, is_newer: bool
) -> QuerySet[Game, tuple[str, datetime, int, int]]:
    """Id and place of the games on one side of a place, the nearest first; without one of all, from the newest."""
    names = ("started_at", "room_id", "number")
    ordered = games.order_by(*(name if is_newer else f"-{name}" for name in names))
    if place is not None:
        start, room, number = place
        side = "gt" if is_newer else "lt"
        ordered = ordered.filter(
            # An index can begin at the first condition only.
            Q(**{f"started_at__{side}e": start}),
            Q(**{f"started_at__{side}": start})
            | Q(**{f"room__{side}": room})
            | Q(room=room, **{f"number__{side}": number}),
        )
    return ordered.values_list("pk", *names)


def find_place(game_id: str) -> Place:
    """Where the game stands in every list; room and number part those that began together. Raises `NoSuchPage`."""
    place = Game.objects.filter(pk=game_id).values_list("started_at", "room_id", "number").first()
    if place is None:
        raise NoSuchPage
    return place


def versions_of(slug: str) -> list[int] | None:
    """The versions of a position; None where no position is asked for."""
    return list(Version.objects.filter(position__slug=slug).values_list("pk", flat=True)) if slug else None


def on_versions(games: QuerySet[Game], versions: Iterable[int] | None) -> QuerySet[Game]:
    """Those played on one of the versions; None leaves all."""
    return games if versions is None else games.filter(version__in=versions)


def with_result(result: Result, seat: Seat) -> Q:
    """The condition for a result as the seat sees it; every one begins with the winner, as the index does."""
    conditions: dict[Result, Q] = {
        "": Q(),
        "won": Q(winner=seat),
        "lost": Q(winner=OTHER[seat]),
        "blue": Q(winner="blue"),
        "yellow": Q(winner="yellow"),
        "draw": Q(winner="", status=Game.Status.OVER) & ~Q(reason="void"),
        "void": Q(winner="", reason="void"),
        "unfinished": Q(winner="", status=Game.Status.PLAYING),
    }
    return conditions[result]


COLOURS: tuple[Colour, ...] = get_args(Colour)
RESULTS: tuple[Result, ...] = get_args(Result)
