"""The page of a position: how it plays, games on it, whose it is, the ways on."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, Room
from games.rules import Start, format_start
from positions import catalogue
from positions.layout import parse_layout
from positions.models import Version

pytestmark = pytest.mark.django_db


@pytest.fixture
def boat() -> Version:
    owner = User.objects.create_user("Ada")
    made = catalogue.create_position(
        owner_id=owner.pk, layout=parse_layout("S1 o\nW1 ."), sets=3, title="Boat", credit="Ada"
    )
    return catalogue.publish(version_id=made.pk, actor_id=None)


def game(version: Version, **more: object) -> Game:
    people = [User.objects.create_guest(name) for name in ("Ben", "Cem")]
    values = {
        "blue": people[0],
        "yellow": people[1],
        "status": "over",
        "reason": "all_placed",
        "ended_at": timezone.now(),
        **more,
    }
    catalogue.mark_played(version_id=version.pk)
    return Game.objects.create(
        room=Room.objects.create(code=f"r{Game.objects.count()}"),
        number=1,
        version=version,
        start=format_start(Start(version.ground, version.sets)),
        blue_name="Ben",
        yellow_name="Cem",
        **values,
    )


def html(status: int = 200) -> str:
    client = Client()
    answer = client.get("/positions/boat/")
    assert answer.status_code == status
    assert "sessionid" not in client.cookies
    return " ".join(answer.content.decode().split())


def test_a_new_position_leads_on(boat):
    page = html()
    for words in (
        "Nobody has played it yet",
        '<a href="/players/Ada/"><bdi translate="no">Ada</bdi></a>',
        "/positions/new?from=boat",
        "/device/?position=boat",
        "History: 1 version",
    ):
        assert words in page
    assert "Games on it" not in page


def test_how_games_went(boat):
    points = {"blue_bridges": 6, "blue_regions": 2, "yellow_bridges": 3, "yellow_regions": 2}
    game(boat, winner="blue", **points)
    game(boat, winner="yellow", yellow_bridges=9)
    game(boat)
    game(boat, reason="void")
    alone = User.objects.create_guest("Solo")
    game(boat, winner="blue", blue=alone, yellow=alone)
    game(boat, status="playing", reason="", ended_at=None)
    page = html()
    for words in (
        "Played 6 times.",
        "<dt>Blue won</dt><dd>1</dd>",
        "<dt>Yellow won</dt><dd>1</dd>",
        "<dt>Drawn</dt><dd>1</dd>",
        "<dt>Points a game, Blue</dt><dd>2.7</dd>",
        "<dt>Points a game, Yellow</dt><dd>4.7</dd>",
        "Of 3 games between two people",
    ):
        assert words in page


def test_only_games_that_everybody_may_find_are_listed(boat):
    private, public = game(boat, winner="blue"), game(boat, winner="blue", is_listed=True)
    page = html()
    assert f"/games/{public.pk}/" in page
    assert private.pk not in page


def test_a_copy_names_where_it_began(boat):
    copy = catalogue.create_position(
        owner_id=None, layout=parse_layout("G1 o"), sets=3, title="Raft", origin_id=boat.pk
    )
    catalogue.publish(version_id=copy.pk, actor_id=None)
    page = Client().get("/positions/raft/").content.decode()
    assert '<a href="/positions/boat/"><bdi translate="no">Boat</bdi></a>' in page
    catalogue.archive(position_id=boat.position_id, actor_id=None)
    assert "/positions/boat/" not in Client().get("/positions/raft/").content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow(boat, count, django_assert_num_queries):
    for _ in range(count):
        game(boat, winner="blue", is_listed=True)
    with django_assert_num_queries(7):
        html()
