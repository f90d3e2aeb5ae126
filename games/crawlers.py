"""What programs that read the web are told: where they may look, what there is, and what not to keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.models import SitePage
from positions.catalogue import published_versions
from positions.models import Version

#: Where there is nothing to be found: what is behind a link, and what belongs to one person.
PRIVATE = (
    "/accounts/",
    "/admin/",
    "/continue/",
    "/games/",
    "/join",
    "/load/",
    "/positions/mine/",
    "/positions/new",
    "/queue/",
    "/rooms/",
    "/settings/",
    "/ws/",
)
#: They fetch a page when somebody shares its link, and show a picture of it; they list nothing.
PREVIEWERS = (
    "Discordbot",
    "facebookexternalhit",
    "kakaotalk-scrap",
    "LinkedInBot",
    "Slackbot",
    "TelegramBot",
    "Twitterbot",
    "WhatsApp",
)


class NoIndex:
    """Tells search engines to keep no page of a room, a game or an account, for those that came by a link."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, marked where its address is private."""
        response = self.get_response(request)
        if request.path.startswith(PRIVATE):
            response.headers["X-Robots-Tag"] = "noindex"
        return response


@require_safe
@cache_control(public=True, max_age=86_400)
def robots(request: HttpRequest) -> HttpResponse:
    """`robots.txt`."""
    lines = [
        "User-agent: *",
        *(f"Disallow: {address}" for address in PRIVATE),
        "",
        *(f"User-agent: {name}" for name in PREVIEWERS),
        "Allow: /",
        "",
        f"Sitemap: {settings.SITE_URL}{reverse('sitemap')}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=86_400)
def favicon(request: HttpRequest) -> HttpResponse:
    """For those that ask for `/favicon.ico` without reading the page that names the icon."""
    response = HttpResponse(status=302)
    response.headers["Location"] = static("img/wheel.svg")
    return response


class SiteSitemap(Sitemap):  # type: ignore[type-arg]  # generic for checkers only
    """Addresses begin as players type them, whatever name this machine was asked by."""

    protocol = urlsplit(settings.SITE_URL).scheme

    def get_domain(self, site: Any = None) -> str:
        """Of the site's address."""
        return urlsplit(settings.SITE_URL).netloc


class TextPages(SiteSitemap):
    """Pages with the language in their address, each with its other languages."""

    i18n = alternates = True

    def items(self) -> list[str]:
        """Names of addresses: the rules, the game, and what administrators write."""
        return ["rules", "about", *(f"{slug}_page" for slug in SitePage.Slug.values)]

    def location(self, item: str) -> str:
        """In the language that is asked for."""
        return reverse(item, args=[get_language()])


class PlainPages(SiteSitemap):
    """Pages in the reader's own language."""

    def items(self) -> list[str]:
        """Names of addresses."""
        return ["start", "learn", "device", "catalogue"]

    def location(self, item: str) -> str:
        """Its address."""
        return reverse(item)


class PositionPages(SiteSitemap):
    """What everybody can play."""

    def items(self) -> Iterable[Version]:
        """The public set."""
        return published_versions()

    def location(self, item: Version) -> str:
        """The page of the position."""
        return reverse("position", args=[item.position.slug])

    def lastmod(self, item: Version) -> datetime | None:
        """When it was published."""
        return item.decided_at


SITEMAPS: dict[str, type[SiteSitemap]] = {
    "texts": TextPages,
    "pages": PlainPages,
    "positions": PositionPages,
}
