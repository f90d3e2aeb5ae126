"""Lists of games and what a profile counts: who finds which game, in which order, by which filter."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db.models.signals import post_init
from django.utils import timezone

from accounts.models import User
from games import device, history, profiles, rooms
from games.history import Cursor, Wish
from games.models import Game, Room
from positions import catalogue
from positions.layout import parse_layout
from positions.models import Version
from tests.games.conftest import STRIP, make_version

pytestmark = pytest.mark.django_db

START = datetime(2026, 3, 1, tzinfo=UTC)
_rooms = itertools.count(1)
RESIGNED = {"reason": "resigned"}


def played(blue: User, yellow: User, version: Version, *, listed: bool = False, **row: Any) -> Game:
    """A game of the two in a room of its own, begun after all before it; `row` tells how it stands."""
    number = next(_rooms)
    code = f"room {number}"
    rooms.join(user=blue, name=blue.name, code=code)
    room = Room.objects.get(code=code)
    rooms.set_up(room_id=room.pk, user_id=blue.pk, listed=listed)
    rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=version.pk)
    rooms.join(user=yellow, name=yellow.name, code=code)
    return stands(Game.objects.get(room=room), number, row)


def on_one_device(user: User, version: Version, **row: Any) -> Game:
    """A game of which the person has both seats."""
    names = {"blue": user.name, "yellow": "Sofa"}
    joined = device.open_table(user=user, names=names, version_id=version.pk)
    return stands(Game.objects.get(room__code=joined.code), next(_rooms), row)


def stands(game: Game, number: int, row: dict[str, Any]) -> Game:
    """The row as wished; a reason makes the game over."""
    row.setdefault("started_at", START + timedelta(hours=number))
    if "reason" in row:
        row |= {"status": "over", "ended_at": timezone.now()}
    Game.objects.filter(pk=game.pk).update(**row)
    game.refresh_from_db()
    return game


@pytest.fixture
def version(db: None) -> Version:
    """A position that everybody finds."""
    made = catalogue.create_position(
        owner_id=None, layout=parse_layout(STRIP), sets=3, title="Lighthouse", slug="lighthouse"
    )
    return catalogue.publish(version_id=made.pk, actor_id=None)


@pytest.fixture
def other(db: None) -> Version:
    """Another one, which is in no catalogue."""
    return make_version(title="Harbour")


@pytest.fixture
def cast(db: None) -> dict[str, User]:
    """Two members and two guests."""
    people = {name: User.objects.create_user(name) for name in ("Ann", "Ben")}
    return people | {name: User.objects.create_guest(name) for name in ("Cem", "Dora")}


def own(user: User, cursor: Cursor | None = None, **wish: Any) -> list[Game]:
    """The games of a page of the person's own list."""
    return history.own_games(user=user, wish=Wish(**wish), cursor=cursor or Cursor()).games


def public(**wish: Any) -> list[Game]:
    """The first page of everybody's list."""
    return history.public_games(wish=Wish(**wish), cursor=Cursor()).games


# One's own


def test_one_s_own_games_are_those_of_either_seat_newest_first(
    cast: dict[str, User], version: Version
) -> None:
    """On one device both seats are one's own: the game is there once. Those of others aren't."""
    ann, ben, cem = cast["Ann"], cast["Ben"], cast["Cem"]
    games = [
        played(ann, ben, version),
        played(cem, ann, version, winner="blue", **RESIGNED),
        on_one_device(ann, version),
    ]
    played(ben, cem, version, listed=True)
    assert own(ann) == games[::-1]
    assert own(cast["Dora"]) == []


@pytest.fixture
def many(cast: dict[str, User], version: Version, other: Version) -> dict[str, Game]:
    """Games of Ann of every kind, by a word for each."""
    ann, ben, cem = cast["Ann"], cast["Ben"], cast["Cem"]
    return {
        "won as blue": played(ann, ben, version, winner="blue", **RESIGNED),
        "lost as blue": played(ann, cem, other, winner="yellow", **RESIGNED),
        "won as yellow": played(cem, ann, version, winner="yellow", reason="claimed"),
        "lost as yellow": played(ben, ann, other, winner="blue", **RESIGNED),
        "draw": played(ann, ben, version, reason="agreed"),
        "void": played(ben, ann, version, reason="void"),
        "on": played(cem, ann, other),
        "device": on_one_device(ann, version, winner="blue", reason="all_placed"),
    }


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ({"opponent": "Ben"}, "won as blue, lost as yellow, draw, void"),
        ({"opponent": "bEN"}, "won as blue, lost as yellow, draw, void"),
        ({"opponent": "Be"}, ""),
        ({"opponent": "sofa"}, "device"),
        ({"position": "harbour"}, "lost as blue, lost as yellow, on"),
        ({"position": "nowhere"}, ""),
        ({"colour": "blue"}, "won as blue, lost as blue, draw"),
        ({"colour": "yellow"}, "won as yellow, lost as yellow, void, on"),
        ({"colour": "both"}, "device"),
        ({"result": "won"}, "won as blue, won as yellow"),
        ({"result": "lost"}, "lost as blue, lost as yellow"),
        ({"result": "draw"}, "draw"),
        ({"result": "void"}, "void"),
        ({"result": "unfinished"}, "on"),
        ({"result": "lost", "colour": "yellow"}, "lost as yellow"),
        ({"opponent": "Cem", "position": "harbour", "colour": "blue", "result": "lost"}, "lost as blue"),
        ({"opponent": "Ben", "result": "unfinished"}, ""),
    ],
)
def test_a_filter_leaves_what_it_says(
    cast: dict[str, User], many: dict[str, Game], wish: dict[str, str], expected: str
) -> None:
    names = {game: name for name, game in many.items()}
    found = [names[game] for game in own(cast["Ann"], **wish)]
    assert found[::-1] == (expected.split(", ") if expected else [])


def test_a_position_is_asked_for_in_all_its_versions(cast: dict[str, User]) -> None:
    """An edit makes a new version under the same slug; the list tells the newest title."""
    ann, ben = cast["Ann"], cast["Ben"]
    first = make_version(title="Harbour")
    game = played(ann, ben, first)
    second = Version.objects.get(pk=first.pk)
    second.pk, second.number, second.title, second.played_at = None, 2, "Harbour at dusk", None
    second.save()
    again = played(ann, ben, second)
    slug = first.position.slug
    assert own(ann, position=slug) == [again, game]
    assert history.positions_played(ann) == [(slug, "Harbour at dusk")]


def test_the_form_offers_what_was_played_and_whom_one_met(
    cast: dict[str, User], many: dict[str, Game]
) -> None:
    """Everybody's list only what is in it."""
    assert history.positions_played(cast["Ann"]) == [("harbour", "Harbour"), ("lighthouse", "Lighthouse")]
    assert history.positions_played(cast["Dora"]) == history.positions_played(None) == []
    assert history.recent_opponents(cast["Ann"]) == ["Sofa", "Ann", "Cem", "Ben"]


# Pages


def test_pages_hold_every_game_once_both_ways(
    cast: dict[str, User], version: Version, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of games that began at the same moment, on either seat."""
    monkeypatch.setattr(history, "PAGE", 2)
    ann, ben = cast["Ann"], cast["Ben"]
    games = [
        played(*((ann, ben) if number % 2 else (ben, ann)), version, started_at=START) for number in range(5)
    ]
    cursor, there = Cursor(), []
    while True:
        page = history.own_games(user=ann, wish=Wish(), cursor=cursor)
        there.append(page.games)
        if not page.older:
            break
        cursor = Cursor(page.older)
    assert there == [games[4:2:-1], games[2:0:-1], games[:1]]
    back = [page.games]
    while page.newer:
        page = history.own_games(user=ann, wish=Wish(), cursor=Cursor(page.newer, is_newer=True))
        back.append(page.games)
    assert back == there[::-1]


def test_a_page_goes_on_from_a_game_that_has_left_the_list(
    cast: dict[str, User], many: dict[str, Game]
) -> None:
    """Which happens when it ends while somebody turns the pages; from no game there is no page."""
    Game.objects.filter(pk=many["void"].pk).update(status="playing", reason="", ended_at=None)
    cursor = Cursor(many["on"].pk)
    Game.objects.filter(pk=many["on"].pk).update(status="over", reason="agreed", ended_at=timezone.now())
    assert own(cast["Ann"], cursor, result="unfinished") == [many["void"]]
    with pytest.raises(history.NoSuchPage):
        own(cast["Ann"], Cursor("nothing"))


# Everybody's


def test_everybody_finds_the_games_of_rooms_opened_for_it(cast: dict[str, User], version: Version) -> None:
    """On or over; as the room was set when the game began."""
    ann, ben, cem = cast["Ann"], cast["Ben"], cast["Cem"]
    on = played(ann, ben, version, listed=True)
    over = played(ben, cem, version, listed=True, winner="yellow", **RESIGNED)
    played(ann, ben, version)
    on_one_device(ann, version)
    assert public() == [over, on]
    assert public(result="unfinished") == [on]
    assert public(result="yellow") == [over]
    assert public(result="blue") == []
    assert public(opponent="ANN") == [on]
    assert public(opponent="Ben") == [over, on]
    assert public(position="lighthouse", opponent="Cem") == [over]
    assert history.positions_played(None) == [("lighthouse", "Lighthouse")]


def test_of_a_player_one_finds_what_is_public_and_what_one_played_with_them(
    cast: dict[str, User], version: Version
) -> None:
    """A stranger never finds a game of a room that was not opened; nor is it on one's own page."""
    ann, ben, cem = cast["Ann"], cast["Ben"], cast["Cem"]
    private = played(ann, ben, version)
    back = played(ben, ann, version, listed=True)
    third = played(cem, ann, version)

    def seen(viewer: User | None) -> list[Game]:
        return history.games_of_player(player=ann, viewer=viewer, cursor=Cursor()).games

    assert seen(None) == seen(cast["Dora"]) == seen(ann) == [back]
    assert seen(ben) == [back, private]
    assert seen(cem) == [third, back]


# Profiles


def test_a_profile_counts_games_between_two_that_ended(cast: dict[str, User], many: dict[str, Game]) -> None:
    """By colour and by position; what is in no catalogue stands together, and its title stays untold."""
    profile = profiles.profile_of(cast["Ann"])
    assert profile.total == profiles.Tally(won=2, lost=2, drawn=1)
    assert profile.colours == {
        "blue": profiles.Tally(won=1, lost=1, drawn=1),
        "yellow": profiles.Tally(won=1, lost=1),
    }
    assert [(row.version.title, row.tally) for row in profile.positions] == [
        ("Lighthouse", profiles.Tally(won=2, drawn=1))
    ]
    assert profile.favourites == profile.positions
    assert profile.elsewhere == profiles.Tally(lost=2)
    assert profile.unfinished == 1
    assert profiles.profile_of(cast["Dora"]).total.games == 0


def test_favourites_are_the_most_played(cast: dict[str, User], version: Version) -> None:
    """The first few of all."""
    ann, ben = cast["Ann"], cast["Ben"]
    for number, title in enumerate("EDCBA", 1):
        made = catalogue.create_position(
            owner_id=None, layout=parse_layout("\n".join(["S1 S1 S1 o"] * number)), sets=3, title=title
        )
        catalogue.publish(version_id=made.pk, actor_id=None)
        for _ in range(number):
            played(ann, ben, made, **RESIGNED, winner="blue")
    favourites = profiles.profile_of(ben).favourites
    assert [(row.version.title, row.tally.lost) for row in favourites] == [
        ("A", 5),
        ("B", 4),
        ("C", 3),
        ("D", 2),
    ]


def test_a_profile_reads_only_the_positions_that_were_played(cast: dict[str, User], version: Version) -> None:
    """However large the catalogue, nothing of it is read for who has played none of it."""
    played(cast["Ann"], cast["Ben"], version, **RESIGNED, winner="blue")
    read: list[int] = []

    def keep(sender: object, instance: Version, **kwargs: object) -> None:
        read.append(instance.pk)

    post_init.connect(keep, sender=Version)
    try:
        assert profiles.profile_of(cast["Ann"]).favourites
        assert read == [version.pk]
        read.clear()
        assert profiles.profile_of(cast["Dora"]).positions == []
        assert read == []
    finally:
        post_init.disconnect(keep, sender=Version)


def test_a_member_is_found_by_the_name_however_it_is_typed(cast: dict[str, User]) -> None:
    """Guests have no profile; who hides theirs finds it alone; who may not come in has none."""
    ann = cast["Ann"]
    assert profiles.player_for(None, " ANN ") == ann

    def hidden(viewer: User | None, name: str) -> bool:
        try:
            profiles.player_for(viewer, name)
        except profiles.NoProfile:
            return True
        return False

    assert all(hidden(ann, name) for name in ("Cem", "Nobody", "", "\0", "x" * 99))
    User.objects.filter(pk=ann.pk).update(is_public=False)
    assert hidden(None, "Ann")
    assert hidden(cast["Ben"], "Ann")
    assert profiles.player_for(ann, "Ann") == ann
    User.objects.filter(pk=cast["Ben"].pk).update(is_active=False)
    assert hidden(ann, "Ben")
