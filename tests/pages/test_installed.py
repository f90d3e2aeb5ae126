"""The site as something installed: manifest and icons; and what the worker is given to keep."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.installed import ICONS, grounds
from games.management.commands.icons_draw import draw_icon

pytestmark = pytest.mark.django_db

LANGUAGES = [code for code, _ in settings.LANGUAGES]
STATIC = Path(settings.BASE_DIR) / "frontend" / "static"


def site_of(client: Client) -> dict[str, object]:
    """What the worker knows of the site."""
    first, _ = client.get("/worker.js").text.split("\n", 1)
    found: dict[str, object] = json.loads(first.removeprefix("self.SITE = ").removesuffix(";"))
    return found


# Manifest


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_its_manifest_and_pages_lead_there(client: Client, language: str) -> None:
    answer = client.get(f"/{language}/site.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["id"], told["start_url"], told["scope"]) == ("/", "/", "/")
    assert (told["display"], told["lang"]) == ("standalone", language)
    assert all(told[name] for name in ("name", "short_name", "description"))
    assert [shortcut["url"] for shortcut in told["shortcuts"]][-1] == f"/{language}/rules/"
    assert all(client.get(shortcut["url"]).status_code == 200 for shortcut in told["shortcuts"])
    page = client.get("/", headers={"accept-language": language}).text
    assert f'<link rel="manifest" href="/{language}/site.webmanifest">' in page


def test_there_is_no_manifest_in_other_languages(client: Client) -> None:
    assert client.get("/xx/site.webmanifest").status_code == 404
    assert client.get("/xx/offline/").status_code == 404


def test_words_are_translated(client: Client) -> None:
    told = client.get("/de/site.webmanifest").json()
    assert "Brettspiel" in told["description"]
    assert "Regeln" in [shortcut["name"] for shortcut in told["shortcuts"]]


def test_colours_are_the_pages_own_in_both_looks(client: Client) -> None:
    ground = grounds()
    assert ground["light"] != ground["dark"]
    assert client.get("/en/site.webmanifest").json()["theme_color"] == ground["light"]
    dark = client.get("/en/site.webmanifest?theme=dark").json()
    assert (dark["theme_color"], dark["background_color"]) == (ground["dark"], ground["dark"])
    found = re.findall(r'<meta name="theme-color" content="(.*?)"( media=.*?)?>', client.get("/").text)
    assert [colour for colour, _ in found] == [ground["light"], ground["dark"]]
    client.cookies["theme"] = "dark"
    page = client.get("/").text
    assert re.findall(r'<meta name="theme-color" content="(.*?)"', page) == [ground["dark"]]
    assert "/en/site.webmanifest?theme=dark" in page


def test_icons_are_the_wheel_in_the_sizes_that_are_told(client: Client) -> None:
    """After a change of the wheel: `manage.py icons_draw`."""
    for name, side in ICONS.items():
        picture = (STATIC / name).read_bytes()
        assert struct.unpack(">II", picture[16:24]) == (side, side)
        assert picture == draw_icon(name, side), name
    told = client.get("/en/site.webmanifest").json()["icons"]
    purposes = {(icon["purpose"], icon["sizes"]) for icon in told}
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")} <= purposes
    assert '<link rel="apple-touch-icon" href="/static/img/apple-touch-icon' in client.get("/").text


# Worker


def test_the_worker_answers_for_the_whole_site_and_may_be_started(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    page = client.get("/")
    policy = page.headers["Content-Security-Policy"].split("; ")
    assert {"worker-src 'self'", "manifest-src 'self'"} <= set(policy)
    assert 'data-worker="/worker.js"' in page.text


def test_it_keeps_pages_of_each_language_and_leaves_private_ones_alone(client: Client) -> None:
    site = site_of(client)
    languages, aside = site["languages"], site["aside"]
    assert isinstance(languages, dict)
    assert isinstance(aside, list)
    assert set(languages) == set(LANGUAGES)
    assert {"/accounts/", "/admin/", "/metrics", "/healthz", "/ws/"} <= set(aside)
    for language in ("en", "ko"):
        pages = [languages[language]["offline"], *languages[language]["pages"]]
        assert {f"/{language}/offline/", f"/{language}/rules/", "/positions/new"} <= set(pages)
        assert not any(page.startswith(tuple(aside)) for page in pages)
        for page in pages:
            answer = client.get(page, {"kept": "dark"}, headers={"accept-language": language})
            assert answer.status_code == 200, page
            assert f'<html lang="{language}" dir="ltr" data-theme="dark">' in answer.text
            assert answer.text.count('class="banner banner--warn kept-note"') == (
                page != f"/{language}/offline/"
            )
    assert not Session.objects.exists()


def test_a_page_to_be_kept_has_nothing_that_needs_the_line_or_is_somebodys(client: Client, ann: User) -> None:
    """The worker asks without cookies; even with them the header of such a page names nobody."""
    client.force_login(ann)
    for page in ("/en/rules/", "/en/offline/"):
        assert "Ann" in client.get(page).text
        text = client.get(page, {"kept": "system"}).text
        assert "Ann" not in text
        assert "<form" not in text
        assert "data-theme" not in text


def test_a_page_to_be_kept_has_the_colours_that_the_reader_has(client: Client) -> None:
    client.cookies.load({"theme": "dark", "palette": "protan", "patterns": "1"})
    look = re.search(r'data-look="([\w.]+)"', client.get("/en/rules/").text)
    assert look
    text = Client().get("/en/rules/", {"kept": look[1]}).text
    assert "kept-note" in text
    assert 'data-theme="dark"' in text
    assert "css/palettes/protan.css" in text
    assert "css/patterns.css" in text
    assert "css/palettes/contrast.css" in Client().get("/en/rules/?kept=system.system").text


@pytest.mark.parametrize("look", ["", "blue", "dark.blue", "dark.x/y"])
def test_other_values_make_no_page_to_be_kept(client: Client, look: str) -> None:
    assert "kept-note" not in client.get("/en/rules/", {"kept": look}).text


def test_switched_off_it_takes_itself_away(client: Client, settings: Settings) -> None:
    settings.OFFLINE = False
    script = client.get("/worker.js").text
    assert "unregister" in script
    assert "SITE" not in script
    assert "data-worker" not in client.get("/").text
