"""Tables of who gets what: how they are read and tried, who knocks, and every route of the site."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from accounts import handover, turn_mails
from accounts.models import User
from games import game_pages, invitations, limits, play, rooms
from games.models import Game, Room
from games.rules import Resign
from positions.models import Version
from positions.review import REVIEW
from tests.support import open_session

#: For each method and address what the columns hear.
Rows = Mapping[str, tuple[str, ...]]


@dataclass
class Cast:
    """Those who knock, and what the addresses name."""

    people: dict[str, User | None]
    places: dict[str, str]


def build_cast(version: Version) -> Cast:
    """The guest and Ann have played two games, of which one goes on and is watched; the others have not."""
    play.cache.clear()
    game_pages.drawings.clear()
    game_pages.replays.clear()
    for limit in (limits.joins, limits.reports, limits.lessons):
        limit.clear()
    moderators = Group.objects.get_or_create(name="Moderators")[0]
    # A test that empties the tables takes the group of the migrations, too.
    moderators.permissions.set(Permission.objects.filter(codename=REVIEW.partition(".")[2]))
    mona = User.objects.create_user("Mona", "x", is_staff=True)
    mona.groups.add(moderators)
    ann, ben, wim = (User.objects.create_user(name, "x") for name in ("Ann", "Ben", "Wim"))
    User.objects.create_user("Hida", "x", is_public=False)

    guest = rooms.join(user=None, name="Gus", code="on").user

    def game(code: str) -> Game:
        rooms.join(user=guest, name="Gus", code=code)
        rooms.join(user=ann, name="Ann", code=code)
        room = Room.objects.get(code=code)
        rooms.pick(room_id=room.pk, user_id=guest.pk, version_id=version.pk)
        return room.games.get()

    live, over = game("on"), game("over")
    rooms.join(user=wim, name="Wim", code="on")
    async_to_sync(play.act)(play.Table(over.room_id, over.pk, "blue"), Resign(), client_id="end")
    return Cast(
        people={
            "nobody": None,
            "guest": guest,
            "member": ann,
            "watcher": wim,
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
            "version": str(version.pk),
            "invite": invitations.token_of(live.room),
            "handed": handover.open_handover(user=ann, path="/"),
        },
    )


#: Where a redirect leads, in short.
WAYS = {
    "/accounts/login/": "in",
    "/accounts/signup/": "up",
    "/accounts/reauthenticate/": "prove",
    "/admin/login/": "door",
}


def answer_in_short(answer: Any) -> str:
    """The status, or where a redirect leads."""
    way = answer.headers.get("Location")
    return str(answer.status_code) if way is None else WAYS.get(way.partition("?")[0], "on")


def read_table(text: str, columns: int) -> Rows:
    """A line for each method and address, with what each column hears; one word where all hear the same."""
    found = {}
    for line in text.strip().splitlines():
        method, address, *heard = line.split()
        found[f"{method} {address}"] = tuple(heard * columns if len(heard) == 1 else heard)
    return found


def browser(user: User | None, **options: Any) -> Client:
    """A browser in which that person is signed in."""
    client = Client(**options)
    if user:
        client.cookies[settings.SESSION_COOKIE_NAME] = open_session(user)
    return client


def hear(cast: Cast, who: str, rows: Iterable[str], form: Mapping[str, str] | None = None) -> dict[str, str]:
    """What one of the cast hears. Looking changes nothing; what a form changes is taken back."""
    heard = {}
    cookies = dict(browser(cast.people[who]).cookies)
    for row in rows:
        method, address = row.split()
        address = address.format(**cast.places)
        client = Client()
        client.cookies.update(cookies)
        if method == "GET":
            answer = client.get(address)
        else:
            with transaction.atomic():
                answer = client.post(address, form)
                transaction.set_rollback(True)
        answer.close()
        heard[row] = answer_in_short(answer)
    return heard


def taken_without_a_token(cast: Cast, who: str, rows: Iterable[str]) -> list[str]:
    """The addresses that take a form of another site."""
    client, taken = browser(cast.people[who], enforce_csrf_checks=True), []
    for row in rows:
        method, address = row.split()
        if method == "POST" and client.post(address.format(**cast.places)).status_code != 403:
            taken.append(address)
    return taken


def routes() -> set[str]:
    """Every route of the site."""
    return set(_routes(get_resolver(), ""))


def _routes(resolver: URLResolver, before: str) -> Iterator[str]:
    for one in resolver.url_patterns:
        route = before + str(one.pattern).removeprefix("^")
        if isinstance(one, URLPattern):
            yield route
        else:
            yield from _routes(one, route)


def routes_in(table: str) -> set[str]:
    """The routes that a table has rows for."""
    addresses = (line.split()[1].partition("?")[0] for line in table.strip().splitlines())
    return {resolve(re.sub(r"{(\w+)}", "1", address)).route.removeprefix("^") for address in addresses}
