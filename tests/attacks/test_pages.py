"""Every page as everybody: closed to scripts from elsewhere, and silent about what is not the reader's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote, unquote, urlencode

import pytest
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from games import game_pages, limits
from tests.attacks.addresses import filled
from tests.attacks.world import FOR_MODERATORS, ROLES, SECRETS, World, build

pytestmark = pytest.mark.django_db

#: What every answer bears.
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


#: What Ann finds on her own pages.
HERS = {
    "room",
    "draft",
    "private position",
    "picked position",
    "submitted position",
    "refused position",
    "reason of the moderator",
    "address",
}


@pytest.fixture
def world() -> World:
    """Ann's private things, and who would like to read them."""
    for limit in (limits.joins, limits.reports, game_pages.drawings):
        limit.clear()
    return build()


class Inline(HTMLParser):
    """Finds what a strict policy forbids: scripts and styles in the page, handlers and styles on its elements."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.script_type: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at its attributes."""
        given = dict(attrs)
        self.found += [f"<{tag} {name}>" for name in given if name == "style" or name.startswith("on")]
        self.found += [
            f"<{tag} {name}={value}>"
            for name, value in attrs
            if (value or "").strip().lower().startswith(("javascript:", "data:text", "vbscript:"))
        ]
        is_data = given.get("type") in {"application/json", "application/ld+json"}
        if tag == "style" or (tag == "script" and "src" not in given and not is_data):
            self.found.append(f"<{tag}>")


def inline_in(html: str) -> list[str]:
    """What is forbidden in the page."""
    parser = Inline()
    parser.feed(html)
    return parser.found


def faults(answer: Any) -> Iterator[str]:
    """What is wrong with an answer of any kind."""
    if answer.status_code >= 500:
        yield f"status {answer.status_code}"
    policy = {}
    for part in answer.get("Content-Security-Policy", "").split(";"):
        name, _, value = part.strip().partition(" ")
        policy[name] = value
    if policy != POLICY:
        yield f"policy {policy}"
    for name, value in HEADERS.items():
        if answer.get(name) != value:
            yield f"{name}: {answer.get(name)}"
    if "Permissions-Policy" not in answer:
        yield "no Permissions-Policy"
    if answer.get("Content-Type", "").startswith("text/html"):
        yield from inline_in(answer.content.decode())


def browser(world: World, role: str) -> Client:
    """A browser of that role."""
    client = Client(raise_request_exception=False)
    if key := world.session(role):
        client.cookies[settings.SESSION_COOKIE_NAME] = key
    return client


def asked(world: World) -> Iterator[str]:
    """All addresses, and the lists searched for each secret by its first half."""
    # Left out is the site's health: asking takes the connection away from the transaction of a test.
    yield from (address for address in filled(world.parts) if address != "/healthz")
    for words in SECRETS.values():
        half = re.split(r"[ .]", words)[0]
        for page, name in (
            ("/positions/", "text"),
            ("/games/", "opponent"),
            ("/games/public/", "opponent"),
            ("/admin/accounts/user/", "q"),
            ("/admin/games/room/", "q"),
            ("/admin/games/game/", "q"),
            ("/admin/games/message/", "q"),
            ("/admin/games/act/", "q"),
            ("/admin/positions/version/", "q"),
            ("/admin/positions/position/", "q"),
        ):
            yield f"{page}?{urlencode({name: half})}"
    for slug in world.parts["slug"]:
        for page, name in (
            ("/positions/new", "from"),
            ("/device/", "position"),
            ("/games/public/", "position"),
            ("/games/", "position"),
        ):
            yield f"{page}?{urlencode({name: slug})}"
    for number in world.parts["version_id"]:
        yield f"/positions/new?position={number}"
        yield f"/device/?version={number}"
        yield f"/positions/catalogue.json?number={number}"
    code = quote(world.parts["code"][0])
    for page in (f"/rooms/{code}/", f"/rooms/{code}/board.png"):
        yield f"{page}?invite=made-up"
    yield "/admin/autocomplete/?app_label=games&model_name=game&field_name=version&term=a"


def told(body: str, address: str, role: str) -> list[str]:
    """Whose secrets the answer tells, apart from the words that the reader has just asked with."""
    known = FOR_MODERATORS if role == "moderator" else set()
    body = body.casefold()
    return [
        kind
        for kind, words in SECRETS.items()
        if kind not in known
        and re.split(r"[ .]", words, maxsplit=1)[1].casefold() in body
        and words not in unquote(address).replace("-", " ")
    ]


@pytest.mark.parametrize("role", ROLES)
def test_every_page_is_closed_and_tells_nothing_private(world: World, role: str) -> None:
    client = browser(world, role)
    cookies = dict(client.cookies)
    wrong = []
    for address in asked(world):
        answer = client.get(address)
        wrong += [f"{address}: {fault}" for fault in faults(answer)]
        if role != "administrator":
            body = (
                b"".join(answer).decode(errors="replace")
                if answer.streaming
                else answer.content.decode(errors="replace")
            )
            wrong += [f"{address} tells: {kind}" for kind in told(body, address, role)]
        client.cookies.clear()
        client.cookies.update(cookies)
    assert wrong == []


def test_whoever_has_the_address_of_a_game_learns_of_nothing_beside_it(world: World) -> None:
    """Neither the room, nor what is said there, nor whose positions there are."""
    client, wrong = browser(world, "nobody"), []
    parts = {**world.parts, "game_id": world.parts["game"]}
    for address in filled(parts):
        if "/games/" in address and world.parts["game"][0] in address:
            answer = client.get(address)
            found = told(answer.content.decode(errors="replace"), address, "nobody")
            wrong += [f"{address} tells: {kind}" for kind in found if kind != "picked position"]
    assert wrong == []


def test_ann_herself_reads_what_is_hers(world: World) -> None:
    """So the words are there to be found."""
    client = browser(world, "ann")
    text = "".join(
        client.get(address).text
        for address in ("/positions/mine/", "/positions/new", "/settings/", "/accounts/", "/settings/export",
                        f"/rooms/{quote(world.parts['code'][0])}/", "/accounts/sessions/")
    )  # fmt: skip
    assert {kind for kind, words in SECRETS.items() if words in text} >= HERS


def test_an_administrator_reads_the_log_of_what_is_private(world: World) -> None:
    """So the log is there to be found."""
    client = browser(world, "administrator")
    for entry in LogEntry.objects.all():
        page = reverse(f"admin:positions_{entry.content_type.model}_history", args=[entry.object_id])
        assert SECRETS["log of the admin"] in client.get(page).text
    assert SECRETS["private position"] in client.get("/admin/").text


@pytest.mark.parametrize("role", ["ann", "moderator"])
def test_a_number_larger_than_any_of_ours_is_not_found(world: World, role: str) -> None:
    """The largest that a database holds, the next, and those beyond."""
    numbers = [str(2**63 - 1), str(2**63), "9" * 20, "9" * 300]
    client, wrong = browser(world, role), []
    for address in filled({**world.parts, "position_id": numbers, "version_id": numbers}):
        if any(number in address for number in numbers):
            for ask in (client.get, client.post):
                answer = ask(address)
                if answer.status_code not in {404, 405}:
                    wrong.append(f"{ask.__name__} {address[:80]}: {answer.status_code}")
    assert wrong == []
