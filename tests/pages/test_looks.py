"""Language, theme and switches; error pages; what every page keeps to."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from accounts.models import User
from tests.pages.conftest import Joiner

pytestmark = pytest.mark.django_db
PAGES = ["/", "/device/", "/load/", "/rooms/table/", "/en/rules/", "/ko/rules/", "/continue/nothing/"]


def test_the_theme_is_set_by_the_server(client: Client) -> None:
    """So that no page flashes in the other one first."""
    assert "data-theme" not in client.get("/").content.decode()
    answer = client.post("/settings/look", {"theme": "dark", "next": "/en/rules/"})
    assert answer["Location"] == "/en/rules/"
    assert '<html lang="en" dir="ltr" data-theme="dark">' in client.get("/").content.decode()
    client.post("/settings/look", {"theme": "", "next": "/"})
    assert "data-theme" not in client.get("/").content.decode()


def test_a_palette_is_loaded_by_who_has_chosen_it(client: Client) -> None:
    """The others load none, except high contrast where the device asks for it; patterns and their script likewise."""
    wanted = 'media="(prefers-contrast: more)" rel="stylesheet" href="/static/css/palettes/contrast.css"'
    page = client.get("/").text
    assert wanted in page
    assert page.count("palettes/") == 1
    assert "patterns" not in re.sub(r"<form.*?</form>", "", page, flags=re.DOTALL)
    client.post("/settings/look", {"palette": "protan", "patterns": "1", "next": "/"})
    for address in ("/", "/device/", "/settings/", "/nothing/here"):
        page = client.get(address).text
        assert re.findall(r"palettes/\w+", page) == ["palettes/protan"]
        assert "css/patterns.css" in page or address == "/nothing/here"
    client.post("/settings/look", {"palette": "usual", "next": "/"})
    assert "palettes/" not in client.get("/").text  # whoever wants the usual colours keeps them
    client.cookies["palette"] = "../../x"
    assert wanted in client.get("/").text


def test_switches_are_kept_for_this_browser_and_on_the_row(join: Joiner) -> None:
    """Cookies for everybody, the row for who has one; unknown values change nothing."""
    blue = join("Ann", "table")
    assert blue.post("/settings/look", {"symbols": "0", "bridge_hints": "1"}).status_code == 204
    assert (
        blue.post("/settings/look", {"symbols": "maybe", "is_staff": "1", "theme": "pink"}).status_code == 204
    )
    page = blue.get("/rooms/table/").content.decode()
    assert '"switches": {"symbols": false, "dot_hints": true, "bridge_hints": true, "sounds": true, ' in page
    user = User.objects.get()
    assert (user.symbols, user.dot_hints, user.bridge_hints) == (False, True, True)
    assert (user.theme, user.is_staff) == ("", False)


def test_looks_go_along_to_another_device(client: Client) -> None:
    """What was chosen before there was a row is on it from the start, and comes with the seat."""
    client.post("/settings/look", {"theme": "dark", "symbols": "0"})
    client.post("/i18n/setlang/", {"language": "ko", "next": "/"})
    client.post("/join", {"name": "Ann", "room": "table", "request": "k"})
    made = client.post("/rooms/table/device").content.decode()
    path = re.search(r"/continue/[^/]+/", made)
    assert path
    other = Client()
    other.post(path[0])
    page = other.get("/rooms/table/").content.decode()
    assert '<html lang="ko" dir="ltr" data-theme="dark">' in page
    assert '"symbols": false' in page


@pytest.mark.parametrize("address", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_nothing_redirects_to_other_sites(client: Client, address: str) -> None:
    """`next` stays here."""
    assert client.post("/settings/look", {"theme": "dark", "next": address})["Location"] == "/"
    answer = client.post("/i18n/setlang/", {"language": "ko", "next": address})
    assert "evil" not in answer["Location"]
    assert "javascript" not in answer["Location"]


def test_the_language_switch(client: Client) -> None:
    """Kept in the cookie; a page with the language in its address changes to the other one."""
    answer = client.post("/i18n/setlang/", {"language": "ko", "next": "/en/rules/"})
    assert answer["Location"] == "/ko/rules/"
    assert '<html lang="ko"' in client.get("/").content.decode()
    assert '<html lang="en"' in client.get("/en/rules/").content.decode()


def test_the_first_visit_follows_the_browser(client: Client) -> None:
    """Without a cookie."""
    page = client.get("/", headers={"accept-language": "ko-KR,ko;q=0.9"}).content.decode()
    assert '<html lang="ko"' in page


def test_rules_in_unknown_languages_are_not_found(client: Client) -> None:
    """And so is their catalogue of words."""
    assert client.get("/xx/rules/").status_code == 404
    assert client.get("/i18n/xx/catalogue.js").status_code == 404


def test_the_scripts_words_may_be_kept(client: Client) -> None:
    """The language is in the address; an unchanged catalogue is not sent again."""
    answer = client.get("/i18n/ko/catalogue.js")
    assert "max-age" in answer["Cache-Control"]
    assert client.get("/i18n/ko/catalogue.js", headers={"if-none-match": answer["ETag"]}).status_code == 304


@pytest.mark.parametrize("address", PAGES)
def test_no_page_has_inline_script_or_style(client: Client, address: str) -> None:
    """The policy forbids them, so they would not work."""
    answer = client.get(address)
    page = answer.content.decode()
    assert "'unsafe-inline'" not in answer["Content-Security-Policy"]
    assert not re.search(r"<script(?![^>]*(?:src=|application/json))", page)
    assert not re.search(r"\sstyle=|<style|\son\w+=", page)


@pytest.mark.parametrize("address", PAGES)
def test_every_page_has_its_landmarks(client: Client, address: str) -> None:
    """Language, title, one main heading, a way to skip to it, and the language switch."""
    page = client.get(address).content.decode()
    assert re.search(r'<html lang="\w\w"', page)
    assert re.search(r"<title>[^<]+</title>", page)
    assert len(re.findall(r"<h1", page)) == 1
    assert 'href="#main"' in page
    assert 'name="language" value="ko"' in page


def test_a_missing_page_is_a_page_of_ours(client: Client) -> None:
    """404 in the reader's language."""
    answer = client.get("/nothing/here")
    assert answer.status_code == 404
    assert "Nothing is here" in answer.content.decode()
    assert 'name="language" value="ko"' in answer.content.decode()
    assert (
        client.post("/i18n/setlang/", {"language": "ko", "next": "/nothing/here"})["Location"]
        == "/nothing/here"
    )
    assert '<html lang="ko"' in client.get("/nothing/here").content.decode()


@pytest.mark.parametrize(
    "name", ["400.html", "403.html", "403_csrf.html", "404.html", "429.html", "500.html"]
)
def test_error_pages_stand_on_their_own(name: str) -> None:
    """They need no request, no database and no hashed files."""
    with translation.override("en"):
        page = render_to_string(name)
    assert "/static/css/base.css" in page
    assert "To the start page" in page


def test_error_pages_have_the_colours_that_were_chosen(client: Client, settings: Any) -> None:
    """Whatever went wrong: not found, unreadable, refused, broken."""
    client.cookies.load({"theme": "dark", "palette": "tritan"})
    client.raise_request_exception = False
    answers = [client.get("/nothing/here"), client.get("/", headers={"host": "evil.example"})]
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    answers.append(strict.post("/join", {"name": "Ann"}))
    settings.ROOT_URLCONF = "tests.config.failing"
    answers.append(client.get("/players/ann/"))
    assert [answer.status_code for answer in answers] == [404, 400, 403, 500]
    for answer in answers:
        assert 'data-theme="dark"' in answer.text
        assert '<link rel="stylesheet" href="/static/css/palettes/tritan.css">' in answer.text


def test_every_error_page_can_be_read_in_another_language(client: Client, settings: Any) -> None:
    """The form on it works as it is, with its own token, and leads back to what was looked at."""
    settings.ROOT_URLCONF = "tests.config.failing"
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    for address, status in [("/nothing/here", 404), ("/players/ann/", 500), ("/%00", 404)]:
        answer = client.get(address)
        assert answer.status_code == status
        form = dict(re.findall(r'name="(csrfmiddlewaretoken|next)" value="([^"]*)"', answer.text))
        assert form["next"] == address
        switched = client.post("/i18n/setlang/", {**form, "language": "ko"})
        assert (switched.status_code, switched["Location"]) == (302, address)
        assert '<html lang="ko"' in client.get(address).text
        client.cookies.pop("django_language")
    unread = client.get("/", headers={"host": "evil.example"})
    assert (unread.status_code, 'name="language" value="ko"' in unread.text) == (400, True)
    broken = client.post("/players/ann/", {"csrfmiddlewaretoken": form["csrfmiddlewaretoken"]})
    assert (broken.status_code, 'name="next" value="/"' in broken.text) == (500, True)
