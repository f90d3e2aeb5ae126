"""Privacy, terms and contact, and what programs that read the web are told."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from games.crawlers import PRIVATE
from games.models import SitePage
from games.site_pages import Block, blocks_of
from positions.models import Version
from tests.pages.conftest import Joiner

pytestmark = pytest.mark.django_db

SLUGS = ("privacy", "terms", "contact")


def write(
    slug: str = "privacy", language: str = "en", title: str = "Ours", text: str = "We keep little."
) -> None:
    SitePage.objects.create(slug=slug, language=language, title=title, text=text)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_page_that_nobody_filled_in_says_so(client: Client, slug: str, language: str) -> None:
    page = client.get(f"/{language}/{slug}/")
    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.text
    wanted = {"en": "Whoever runs this site has not", "ko": "이 사이트의 운영자가 아직"}
    assert wanted[language] in page.text
    assert not Session.objects.exists()


def test_what_was_written_is_shown_in_its_language(client: Client) -> None:
    write()
    write(language="ko", title="우리", text="적게 보관합니다.")
    assert "We keep little." in client.get("/en/privacy/").text
    page = client.get("/ko/privacy/").text
    assert "적게 보관합니다." in page
    assert "<title>우리" in page


def test_a_language_without_a_page_gets_the_english_one_marked_as_such(client: Client) -> None:
    write()
    page = client.get("/ko/privacy/").text
    assert "We keep little." in page
    assert '<article class="stack" lang="en">' in page


@pytest.mark.parametrize("address", ["/xx/privacy/", "/en/else/", "/en/privacy"])
def test_there_are_no_other_pages(client: Client, address: str) -> None:
    assert client.get(address).status_code in (301, 404)


def test_markup_is_text_and_addresses_are_links(client: Client) -> None:
    write(text="<b>Bold</b> <script>x()</script>\n\nSee https://example.org/a?b=1 or ann@example.org")
    page = client.get("/en/privacy/").text
    assert "&lt;b&gt;Bold&lt;/b&gt; &lt;script&gt;" in page
    assert '<a href="https://example.org/a?b=1" rel="nofollow">' in page
    assert '<a href="mailto:ann@example.org">' in page


def test_a_text_is_read_as_headings_lists_and_paragraphs() -> None:
    text = "One\ntwo\r\n\r\n## Head \nBelow\n- a\n- b\nAfter\n\n\n\n##Not\n- c"
    assert blocks_of(text) == (
        Block("paragraph", ("One", "two")),
        Block("heading", ("Head",)),
        Block("paragraph", ("Below",)),
        Block("list", ("a", "b")),
        Block("paragraph", ("After",)),
        Block("paragraph", ("##Not",)),
        Block("list", ("c",)),
    )
    assert blocks_of(" \n ") == ()


def test_every_page_leads_there(client: Client) -> None:
    page = client.get("/").text
    assert all(f'href="/en/{slug}/"' in page for slug in SLUGS)


def test_switching_the_language_stays_on_the_page(client: Client) -> None:
    answer = client.post("/i18n/setlang/", {"language": "ko", "next": "/en/privacy/"})
    assert answer.headers["Location"] == "/ko/privacy/"


# For programs


def test_robots_are_kept_from_what_is_private(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer.headers["Content-Type"].startswith("text/plain")
    everybody, previews = answer.text.split("\n\n")[:2]
    assert everybody.startswith("User-agent: *\n")
    for address in ("/rooms/", "/games/", "/admin/", "/accounts/", "/settings/", "/ws/", "/join"):
        assert f"\nDisallow: {address}" in everybody
    assert "User-agent: Twitterbot\n" in previews
    assert "Disallow" not in previews  # a shared link shows its picture
    assert f"\nSitemap: {settings.SITE_URL}/sitemap.xml" in answer.text


def test_the_sitemap_lists_pages_in_each_language_and_the_public_positions(
    client: Client, version: Version
) -> None:
    answer = client.get("/sitemap.xml", headers={"host": "127.0.0.1"})
    assert answer.headers["Content-Type"] == "application/xml"
    site = settings.SITE_URL
    found = set(re.findall("<loc>(.*?)</loc>", answer.text))
    assert {f"{site}/", f"{site}/ko/rules/", f"{site}/en/privacy/"} <= found
    assert f"{site}/positions/{version.position.slug}/" in found
    assert all(address.startswith(f"{site}/") for address in found)
    paths = {address.removeprefix(site) for address in found}
    assert not any(path.startswith(PRIVATE) for path in paths)
    assert all(client.get(path).status_code == 200 for path in paths)
    link = f'<xhtml:link rel="alternate" hreflang="ko" href="{site}/ko/rules/"/>'
    assert link in answer.text


def test_rooms_games_and_accounts_are_not_indexed(join: Joiner) -> None:
    inside = join("Ann", "table")
    for address in ("/rooms/table/", "/rooms/other/", "/games/nothing/", "/settings/leave", "/admin/"):
        assert inside.get(address).headers["X-Robots-Tag"] == "noindex", address
    for address in ("/", "/en/rules/", "/en/privacy/"):
        assert "X-Robots-Tag" not in inside.get(address).headers, address


def test_the_icon_is_found_by_its_old_name(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert answer.headers["Location"].endswith("/img/wheel.svg")
