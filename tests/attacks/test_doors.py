"""The ways in from elsewhere: forms of other sites, other hosts, frames, links that lead away, cookies on the way."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, urljoin, urlsplit

import pytest
from django.conf import settings as site
from django.test import Client

from accounts.models import User
from games import limits
from games.models import Room
from tests.attacks.addresses import filled
from tests.attacks.world import World, build
from tests.pages.people import PASSWORD, sent, sign_in, sign_up

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Nobody has knocked yet."""
    for limit in (limits.joins, limits.reports):
        limit.clear()


@pytest.fixture
def world() -> World:
    """A site with everything on it."""
    return build()


# Forms of other sites


@pytest.mark.parametrize("role", ["nobody", "member", "administrator"])
def test_no_post_is_taken_without_the_token_of_a_form(world: World, role: str) -> None:
    """At any address: it is refused, not found, or no address for posts."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    if key := world.session(role):
        client.cookies[site.SESSION_COOKIE_NAME] = key
    parts = {name: values[:1] for name, values in world.parts.items()}
    taken = {}
    for address in filled(parts):
        if address != "/healthz":
            answer = client.post(address, {"name": "Eve", "room": "den", "next": "/", "post": "yes"})
            if answer.status_code not in {403, 404, 405}:
                taken[address] = answer.status_code
    assert taken == {}
    assert not Room.objects.filter(code="den").exists()


@pytest.mark.parametrize(
    "origin", ["null", "http://evil.example", "http://localhost.evil.example", "http://localhost:81"]
)
def test_a_form_from_elsewhere_is_refused_even_with_a_token(origin: str) -> None:
    client = Client(enforce_csrf_checks=True)
    page = client.get("/").text
    found = re.search(r'name="csrfmiddlewaretoken"\s+value="([^"]+)"', page)
    assert found
    form = {"name": "Ann", "room": "den", "request": "k", "csrfmiddlewaretoken": found[1]}
    assert client.post("/join", form, headers={"origin": origin}).status_code == 403
    assert client.post("/join", form, headers={"origin": "http://testserver"}).status_code == 303


def test_behind_a_tls_proxy_our_own_forms_are_taken_and_others_not(settings: Any) -> None:
    """The proxy tells the scheme; what it does not tell, such as another host, is not believed."""
    settings.SITE_URL, settings.ALLOWED_HOSTS = "https://play.example", ["play.example"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://play.example"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

    def status(headers: dict[str, str]) -> int:
        client = Client(
            enforce_csrf_checks=True, headers={"host": "play.example", "x-forwarded-proto": "https"}
        )
        found = re.search(r'name="csrfmiddlewaretoken"\s+value="([^"]+)"', client.get("/").text)
        assert found
        form = {"name": "Ann", "room": "den", "request": "k", "csrfmiddlewaretoken": found[1]}
        return client.post("/join", form, headers=headers).status_code

    for headers in (
        {},
        {"referer": "https://evil.example/"},
        {"origin": "http://play.example"},
        {"origin": "null"},
    ):
        assert status(headers) == 403, headers
    for headers in ({"origin": "https://play.example"}, {"referer": "https://play.example/"}):
        assert status(headers) == 303, headers


# Hosts


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "localhost@evil.example", "", "[::1", "a b"]
)
def test_a_foreign_host_is_refused(settings: Any, host: str) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    assert Client().get("/", headers={"host": host}).status_code == 400


@pytest.mark.django_db(transaction=True)
def test_links_in_mails_and_pages_name_the_site_whatever_host_is_asked(settings: Any, ann: User) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    evil = {"host": "evil.example", "x-forwarded-host": "evil.example", "forwarded": "host=evil.example"}
    Client().post("/accounts/password/reset/", {"email": ann.email}, headers=evil)
    (letter,) = sent()
    assert "evil.example" not in str(letter.message())
    assert site.SITE_URL in letter.body
    for address in ("/", "/positions/", "/sitemap.xml", "/robots.txt"):
        assert "evil.example" not in Client().get(address, headers=evil).text, address


# Links that lead away

AWAY = [
    "https://evil.example/", "//evil.example/", "///evil.example", "/\\evil.example", "\\\\evil.example",
    "http:evil.example",
    "javascript:alert(1)", "data:text/html,x", "https:///evil.example", "/\t/evil.example", "\x00//evil.example",
    "http://testserver@evil.example/", "http://testserver.evil.example/", "%2F%2Fevil.example", "/%09/evil.example",
    "ftp://testserver/",
]  # fmt: skip


def is_ours(location: str) -> bool:
    """Whether a browser stays on the site."""
    cleaned = re.sub(r"[\t\r\n\x00]", "", location).replace("\\", "/")
    parts = urlsplit(urljoin("http://testserver/some/page", cleaned))
    return parts.scheme == "http" and parts.netloc == "testserver"


@pytest.mark.parametrize("away", AWAY)
def test_no_next_leads_away(away: str, ann: User) -> None:
    """After switching language or look, signing in or up, bringing a guest's games, proving who one is."""
    client = Client()
    answers = [
        client.post("/i18n/setlang/", {"language": "ko", "next": away}),
        client.post("/i18n/setlang/", {"language": "en"}, headers={"referer": away}),
        client.post("/settings/look", {"theme": "dark", "next": away}),
        sign_up(Client(), "Eve", next=away),
        sign_in(client, "Ann", next=away),
        client.get(f"/accounts/login/?next={quote(away)}"),
        client.get(f"/accounts/guest/?next={quote(away)}"),
        client.post(f"/accounts/guest/?next={quote(away)}"),
        client.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": away}),
        client.get(f"/admin/login/?next={quote(away)}"),
        client.post("/accounts/logout/", {"next": away}),
    ]
    locations = [answer["Location"] for answer in answers if "Location" in answer]
    assert len(locations) >= 7
    assert [location for location in locations if not is_ours(location)] == []


@pytest.mark.parametrize(
    "path", ["//evil.example", "/\\evil.example/", "//evil.example/accounts/", "/%2Fevil.example/rules"]
)
def test_addresses_that_look_like_another_site_lead_nowhere(path: str) -> None:
    answer = Client().get("/", PATH_INFO=path) if "%" not in path else Client().get(path)
    assert answer.status_code == 404 or is_ours(answer.get("Location", "/"))


# Cookies


def test_cookies_are_out_of_reach_of_scripts_and_of_other_sites(ann: User) -> None:
    client = Client()
    sign_in(client, "Ann")
    client.post("/settings/look", {"theme": "dark"})
    client.post("/i18n/setlang/", {"language": "ko"})
    client.get("/")
    kept = client.cookies
    assert {site.SESSION_COOKIE_NAME, site.CSRF_COOKIE_NAME, "theme", site.LANGUAGE_COOKIE_NAME} <= set(kept)
    assert {name for name in kept if kept[name].value and kept[name]["samesite"] != "Lax"} == set()
    assert kept[site.SESSION_COOKIE_NAME]["httponly"]
    assert {name for name in kept if kept[name]["domain"]} == set()


def test_over_tls_all_cookies_are_secure(settings: Any, ann: User) -> None:
    for name in (
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "LANGUAGE_COOKIE_SECURE",
        "SECURE_SSL_REDIRECT",
    ):
        setattr(settings, name, True)
    client = Client()
    assert client.get("/")["Location"] == "https://testserver/"
    client.post("/accounts/login/", {"login": "Ann", "password": PASSWORD}, secure=True)
    client.post("/settings/look", {"theme": "dark"}, secure=True)
    client.post("/i18n/setlang/", {"language": "ko"}, secure=True)
    client.get("/", secure=True)
    assert site.SESSION_COOKIE_NAME in client.cookies
    assert {
        name for name in client.cookies if client.cookies[name].value and not client.cookies[name]["secure"]
    } == set()


# Headers made of what people type

BREAKS = "Ann\r\nBcc: eve@evil.example\r\n\r\nHello"


@pytest.mark.django_db(transaction=True)
def test_no_name_or_title_breaks_a_header(ann: User) -> None:
    """Of a mail, of a redirect, of a download."""
    client = Client()
    answer = client.post("/join", {"name": BREAKS, "room": "den\r\nSet-Cookie: a=b", "request": "k"})
    assert answer.status_code in {303, 422}
    written = client.post(
        "/positions/write", {"rows": "S1 o", "sets": "3", "title": f'a";\r\nX-Evil: 1\r\n{BREAKS}"'}
    )
    assert "X-Evil" not in written
    assert "\n" not in written["Content-Disposition"]
    for address in (
        BREAKS,
        "eve@evil.example\r\nBcc: x@evil.example",
        "a@b.example,c@d.example",
        "a@b.example\x00",
    ):
        client.post("/accounts/password/reset/", {"email": address})
        sign_up(Client(), "Mail Eve", email=address)
    assert [letter for letter in sent() if "evil" in str(letter.to) or "\n" in letter.subject] == []
