"""The rules and the page about the game, as people and programs find them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.test import Client

from games.models import SiteVideo
from games.rulebook import CHAPTERS, DILEMMAS
from games.rules_pages import rule_links

pytestmark = pytest.mark.django_db

LANGUAGES = [code for code, _name in settings.LANGUAGES]
VIDEO = "https://video.example.org/watch?v=1"


class Anchors(HTMLParser):
    """The ids of a page and where its links lead."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[dict[str, str | None]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(found["id"] or "")
        if tag == "a":
            self.links.append(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["rules", "about"])
def test_the_page_is_there_in_every_language(client: Client, page: str, language: str) -> None:
    answer = client.get(f"/{language}/{page}/")
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert not Session.objects.exists()


@pytest.mark.parametrize("address", ["/xx/rules/", "/xx/about/"])
def test_there_are_no_others(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_each_rule_has_a_place_and_a_link_to_it(client: Client) -> None:
    page = Anchors(client.get("/en/rules/").text)
    assert len(page.ids) == len(set(page.ids))
    inside = [link["href"] for link in page.links if (link.get("href") or "").startswith("#")]
    for chapter in CHAPTERS:
        assert f"#{chapter.id}" in inside
        for rule in chapter.rules:
            assert inside.count(f"#{rule.id}") == 2, "in the contents and at the rule itself"
    assert {link[1:] for link in inside if link} <= set(page.ids)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_refusal_on_the_board_finds_its_rule(client: Client, language: str) -> None:
    links: dict[str, Any] = rule_links(language)
    page = Anchors(client.get(links["address"]).text)
    assert set(links["anchors"].values()) <= set(page.ids)


def test_every_dilemma_is_told_with_examples_that_are_named(client: Client) -> None:
    text = client.get("/en/about/").text
    assert {dilemma.id for dilemma in DILEMMAS} <= set(Anchors(text).ids)
    names = re.findall(r'class="example__board" role="img" aria-label="([^"]+)"', text)
    assert len(names) == sum(len(dilemma.examples) for dilemma in DILEMMAS)
    assert all(name.startswith("Stones: ") for name in names)


@pytest.mark.parametrize("page", ["rules", "about"])
def test_programs_find_the_other_languages(client: Client, page: str) -> None:
    text = client.get(f"/ko/{page}/").text
    assert f'<link rel="canonical" href="{settings.SITE_URL}/ko/{page}/">' in text
    for language in LANGUAGES:
        address = f"{settings.SITE_URL}/{language}/{page}/"
        assert f'<link rel="alternate" hreflang="{language}" href="{address}">' in text
    found = client.get("/sitemap.xml", headers={"host": "127.0.0.1"}).text
    assert f"<loc>{settings.SITE_URL}/ko/{page}/</loc>" in found


def test_the_site_leads_to_the_page_about_the_game(client: Client) -> None:
    for address in ("/", "/en/rules/", "/positions/"):
        assert 'href="/en/about/"' in client.get(address).text, address


def test_switching_the_language_stays_there(client: Client) -> None:
    answer = client.post("/i18n/setlang/", {"language": "ko", "next": "/en/about/"})
    assert answer.headers["Location"] == "/ko/about/"


# The video


def video_links(client: Client, address: str) -> list[dict[str, str | None]]:
    text = client.get(address).text
    assert "<iframe" not in text
    assert "<video" not in text
    return [link for link in Anchors(text).links if "video.example.org" in (link.get("href") or "")]


def test_without_a_video_nothing_is_said_of_one(client: Client) -> None:
    assert "video" not in Anchors(client.get("/en/about/").text).ids


def test_the_video_is_a_link_that_tells_the_other_site_nothing(client: Client) -> None:
    SiteVideo.objects.create(language="en", address=VIDEO, title="<b>How</b> to play")
    [link] = video_links(client, "/en/about/")
    assert link["href"] == VIDEO
    assert link["target"] == "_blank"
    assert link["rel"] == "noopener noreferrer"
    text = client.get("/en/about/").text
    assert "&lt;b&gt;How&lt;/b&gt; to play" in text
    assert "on video.example.org." in text


def test_a_language_shows_its_own_video_or_the_english_one(client: Client) -> None:
    SiteVideo.objects.create(language="en", address=VIDEO)
    SiteVideo.objects.create(language="ko", address=f"{VIDEO}&ko")
    assert [link["href"] for link in video_links(client, "/ko/about/")] == [f"{VIDEO}&ko"]
    assert [link["hreflang"] for link in video_links(client, "/de/about/")] == ["en"]


def test_administrators_fill_it_in_and_nothing_but_https_is_taken(admin_client: Client) -> None:
    add = "/admin/games/sitevideo/add/"
    assert admin_client.get(add).status_code == 200
    for wrong in ("http://video.example.org/1", "javascript:alert(1)", "ftp://video.example.org/1", "x"):
        answer = admin_client.post(add, {"language": "en", "address": wrong, "title": ""})
        assert answer.status_code == 200, wrong
        assert "errorlist" in answer.text, wrong
    assert not SiteVideo.objects.exists()
    assert admin_client.post(add, {"language": "de", "address": VIDEO, "title": ""}).status_code == 302
    assert SiteVideo.objects.get().language == "de"
    # Once for each language.
    assert admin_client.post(add, {"language": "de", "address": VIDEO, "title": ""}).status_code == 200


def test_the_database_takes_nothing_but_https() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        SiteVideo.objects.create(language="en", address="http://video.example.org/1")


def test_moderators_do_not_see_it(client: Client, django_user_model: Any) -> None:
    mona = django_user_model.objects.create_user("Mona", is_staff=True)
    client.force_login(mona, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/admin/games/sitevideo/").status_code == 403
