"""Who gets what at every address of accounts, settings, histories, games, leaving, the site's pages and the admin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib.auth.models import Group
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from accounts import turn_mails
from accounts.models import User
from games import game_pages, limits, play, rooms
from games.models import Game, Room
from games.rules import Resign
from positions.models import Version
from tests.support import open_session

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Cast:
    """Those who knock, and what the addresses name."""

    people: dict[str, User | None]
    places: dict[str, str]


@pytest.fixture
def cast(version: Version) -> Cast:
    """A guest and Ann have played two games, of which one goes on; the others have not."""
    play.cache.clear()
    game_pages.drawings.clear()
    game_pages.replays.clear()
    for limit in (limits.joins, limits.reports):
        limit.clear()
    mona = User.objects.create_user("Mona", "x", is_staff=True)
    mona.groups.add(Group.objects.get_or_create(name="Moderators")[0])
    ann, ben = User.objects.create_user("Ann", "x"), User.objects.create_user("Ben", "x")
    User.objects.create_user("Hida", "x", is_public=False)

    def game(code: str) -> tuple[Game, User]:
        guest = rooms.join(user=None, name="Gus", code=code).user
        rooms.join(user=ann, name="Ann", code=code)
        room = Room.objects.get(code=code)
        rooms.pick(room_id=room.pk, user_id=guest.pk, version_id=version.pk)
        return room.games.get(), guest

    live, guest = game("on")
    over, _ = game("over")
    async_to_sync(play.act)(play.Table(over.room_id, over.pk, "blue"), Resign(), client_id="end")
    return Cast(
        people={
            "nobody": None,
            "guest": guest,
            "member": ann,
            "other": ben,
            "moderator": mona,
            "admin": User.objects.create_superuser("Ada", "x"),
        },
        places={
            "live": live.pk,
            "over": over.pk,
            "stop": turn_mails.stop_address(ann).rstrip("/").rsplit("/", 1)[1],
            "ann": str(ann.pk),
            "room": str(live.room_id),
            "slug": version.position.slug,
        },
    )


#: Who knocks, in the order of the columns. The member plays in both games, the guest too.
PEOPLE = ("nobody", "guest", "member", "other", "moderator", "admin")

#: Where a redirect leads, in short.
WAYS = {
    "/accounts/login/": "in",
    "/accounts/signup/": "up",
    "/accounts/reauthenticate/": "prove",
    "/admin/login/": "door",
}

#: What each hears; one word where all hear the same. A way is where they are sent, "on" any other.
TABLE = """
GET / 200
GET /settings/ 200
POST /settings/ 422
GET /settings/look 405
POST /settings/look 204
GET /settings/unblock 405
POST /settings/unblock 404
GET /settings/mails/{stop}/ 200
POST /settings/mails/{stop}/ 200
GET /settings/mails/1:made-up/ 404
GET /settings/export in 200 200 200 200 200
POST /settings/export in 200 200 200 200 200
GET /settings/leave in 200 200 200 200 200
POST /settings/leave in 422 422 422 422 422
GET /settings/leave/made-up/ 410
POST /settings/leave/made-up/ 410
GET /settings/left 200
GET /robots.txt 200
GET /sitemap.xml 200
GET /favicon.ico on
GET /en/privacy/ 200
GET /ko/terms/ 200
GET /en/contact/ 200
GET /xx/contact/ 404
POST /en/contact/ 405
GET /games/ 200
POST /games/ 405
GET /games/public/ 200
GET /players/Ann/ 200
GET /players/Hida/ 404
GET /players/Nobody/ 404
POST /people/Ann/block 404 on 404 on on on
GET /people/Ann/block 405
POST /people/Hida/block 404
GET /people/Ann/report 200 200 404 200 200 200
POST /people/Ann/report 403 on 404 on on on
GET /people/Hida/report 404
GET /positions/{slug}/report 200
POST /positions/{slug}/report 403 on on on on on
GET /games/{live}/ 404 200 200 404 404 404
GET /games/{live}/replay.json 404 200 200 404 404 404
GET /games/{live}/record.json 404 200 200 404 404 404
GET /games/{live}/record.txt 404 200 200 404 404 404
GET /games/{live}/board.svg 404 200 200 404 404 404
GET /games/{live}/board.png 404 200 200 404 404 404
POST /games/{live}/play-on 404
GET /games/{over}/ 200
GET /games/{over}/replay.json 200
GET /games/{over}/record.json 200
GET /games/{over}/record.txt 200
GET /games/{over}/board.svg 200
GET /games/{over}/board.png 200
GET /games/{over}/play-on 405
POST /games/{over}/play-on 404
GET /games/made-up/ 404
GET /games/made-up/replay.json 404
GET /accounts/ in up 200 200 200 200
POST /accounts/ in up 405 405 405 405
GET /accounts/guest/ in up on on on on
POST /accounts/guest/ in up on on on on
GET /accounts/login/ 200 200 on on on on
POST /accounts/login/ 200 200 on on on on
GET /accounts/logout/ on 200 200 200 200 200
POST /accounts/logout/ on
GET /accounts/inactive/ 200
GET /accounts/signup/ 200 200 on on on on
POST /accounts/signup/ 200 200 on on on on
GET /accounts/reauthenticate/ in up 200 200 200 200
GET /accounts/reauthenticate/code/ in up 403 403 403 403
GET /accounts/reauthenticate/code/confirm/ in up 403 403 403 403
GET /accounts/email/ in up 200 200 200 200
POST /accounts/email/ in up on on on on
GET /accounts/confirm-email/ 200
GET /accounts/confirm-email/made-up/ 200
POST /accounts/confirm-email/made-up/ 404
GET /accounts/password/change/ in up 200 200 200 200
POST /accounts/password/change/ in up 200 200 200 200
GET /accounts/password/set/ in up on on on on
POST /accounts/password/set/ in up on on on on
GET /accounts/password/reset/ 200
POST /accounts/password/reset/ 200
GET /accounts/password/reset/done/ 200
GET /accounts/password/reset/key/1-made-up/ 200
POST /accounts/password/reset/key/1-made-up/ 200
GET /accounts/password/reset/key/done/ 200
GET /accounts/login/code/confirm/ in in on on on on
POST /accounts/login/code/confirm/ in in on on on on
GET /accounts/2fa/ in up 200 200 200 200
GET /accounts/2fa/authenticate/ in in on on on on
POST /accounts/2fa/authenticate/ in in on on on on
GET /accounts/2fa/reauthenticate/ in up prove prove prove prove
GET /accounts/2fa/totp/activate/ in up prove prove prove prove
POST /accounts/2fa/totp/activate/ in up prove prove prove prove
GET /accounts/2fa/totp/deactivate/ in up 404 404 404 404
POST /accounts/2fa/totp/deactivate/ in up 404 404 404 404
GET /accounts/2fa/recovery-codes/ in up 404 404 404 404
GET /accounts/2fa/recovery-codes/generate/ in up prove prove prove prove
POST /accounts/2fa/recovery-codes/generate/ in up prove prove prove prove
GET /accounts/2fa/recovery-codes/download/ in up 404 404 404 404
GET /accounts/2fa/webauthn/ in up 200 200 200 200
GET /accounts/2fa/webauthn/add/ in up prove prove prove prove
POST /accounts/2fa/webauthn/add/ in up prove prove prove prove
GET /accounts/2fa/webauthn/reauthenticate/ in up prove prove prove prove
POST /accounts/2fa/webauthn/reauthenticate/ in up prove prove prove prove
GET /accounts/2fa/webauthn/keys/1/edit/ in up prove prove prove prove
POST /accounts/2fa/webauthn/keys/1/edit/ in up prove prove prove prove
GET /accounts/2fa/webauthn/keys/1/remove/ in up prove prove prove prove
POST /accounts/2fa/webauthn/keys/1/remove/ in up prove prove prove prove
GET /accounts/2fa/webauthn/login/ in in on on on on
POST /accounts/2fa/webauthn/login/ in in on on on on
GET /accounts/sessions/ in up 200 200 200 200
POST /accounts/sessions/ in up on on on on
GET /admin/ door door door door 200 200
GET /admin/login/ in in 403 403 in in
GET /admin/logout/ on on on on 405 405
GET /admin/password_change/ door door door door on on
GET /admin/autocomplete/ door door door door 403 403
GET /admin/jsi18n/ door door door door 200 200
GET /admin/accounts/ door door door door 404 200
GET /admin/accounts/user/ door door door door 403 200
POST /admin/accounts/user/ door door door door 403 200
GET /admin/accounts/user/add/ door door door door 403 403
GET /admin/accounts/user/{ann}/change/ door door door door 403 200
POST /admin/accounts/user/{ann}/change/ door door door door 403 403
GET /admin/accounts/user/{ann}/delete/ door door door door 403 200
POST /admin/accounts/user/{ann}/delete/ door door door door 403 200
GET /admin/accounts/user/{ann}/history/ door door door door 403 200
GET /admin/games/game/ door door door door 403 200
GET /admin/games/game/{live}/change/ door door door door 403 200
GET /admin/games/game/{live}/delete/ door door door door 403 403
GET /admin/games/room/ door door door door 403 200
GET /admin/games/room/{room}/change/ door door door door 403 200
GET /admin/games/room/{room}/delete/ door door door door 403 403
GET /admin/games/sitepage/ door door door door 403 200
GET /admin/games/sitepage/add/ door door door door 403 200
GET /admin/games/message/ door door door door 200 200
GET /admin/games/report/ door door door door 200 200
GET /admin/games/silence/ door door door door 200 200
GET /admin/games/act/ door door door door 200 200
GET /admin/account/emailaddress/ door door door door 404 404
GET /admin/mfa/authenticator/ door door door door 404 404
GET /admin/usersessions/usersession/ door door door door 404 404
GET /admin/auth/group/ door door door door 404 404
GET /admin/r/1/1/ door door door door 404 404
GET /admin/made-up/ door door door door 404 404
"""


def answer_in_short(answer: Any) -> str:
    """The status, or where a redirect leads."""
    way = answer.headers.get("Location")
    return str(answer.status_code) if way is None else WAYS.get(way.partition("?")[0], "on")


def rows() -> dict[str, tuple[str, ...]]:
    """The table: for each method and address what the six hear."""
    found = {}
    for line in TABLE.strip().splitlines():
        method, address, *heard = line.split()
        found[f"{method} {address}"] = tuple(heard * len(PEOPLE) if len(heard) == 1 else heard)
    return found


@pytest.mark.parametrize("who", PEOPLE)
def test_each_gets_what_is_theirs(cast: Cast, who: str) -> None:
    """Every row is tried by itself: what it would change is taken back."""
    user, heard = cast.people[who], {}
    session = open_session(user) if user else ""
    for row in rows():
        method, address = row.split()
        client = Client()
        if session:
            client.cookies[settings.SESSION_COOKIE_NAME] = session
        with transaction.atomic():
            answer = client.generic(method, address.format(**cast.places))
            transaction.set_rollback(True)
        answer.close()
        heard[row] = answer_in_short(answer)
    column = PEOPLE.index(who)
    assert heard == {row: told[column] for row, told in rows().items()}


def test_no_form_of_another_site_is_taken(cast: Cast) -> None:
    """Only the link that ends mails works without a token: mail programs press it, and it bears its own signature."""
    member = cast.people["member"]
    assert member is not None
    client = Client(enforce_csrf_checks=True)
    client.cookies[settings.SESSION_COOKIE_NAME] = open_session(member)
    taken = []
    for row in rows():
        method, address = row.split()
        if method == "POST" and client.post(address.format(**cast.places)).status_code != 403:
            taken.append(address)
    assert taken == ["/settings/mails/{stop}/"]


def test_no_address_is_missing_in_the_table() -> None:
    """Whatever is added to these parts of the site needs a row."""
    known = set()
    for row in rows():
        address = row.split()[1]
        known.add(resolve(re.sub(r"{(\w+)}", "1", address)).route)
    assert {route for route in routes(get_resolver()) if re.match(PARTS, route)} <= known


#: The parts of the site that the table is about, by the beginnings of their routes.
PARTS = (
    r"settings/|accounts/|games/|people/|players/|<str:language>/(privacy|terms|contact)|\w+\.(txt|xml|ico)"
)


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Every route below."""
    for one in resolver.url_patterns:
        route = before + str(one.pattern).removeprefix("^")
        if isinstance(one, URLPattern):
            yield route
        else:
            yield from routes(one, route)
