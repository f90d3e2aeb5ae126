"""How the pages look and what they tell a person: in cookies for everybody, on the row of who has one.

The cookies are what pages read, so that a page needs no query for them; the row brings them along to another device.
"""

import re
from collections.abc import Mapping
from typing import Any

from allauth.account.signals import user_signed_up
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.addresses import way_on
from accounts.models import User

# What is one of several, each with its values beside "as the device", which is the lack of the cookie.
THEMES = [value for value in User.Theme.values if value]
PALETTES = [value for value in User.Palette.values if value]
CHOICES = {"theme": ["", *THEMES], "palette": ["", *PALETTES]}
# Each with its value at the start.
SWITCHES = {
    "symbols": True,
    "dot_hints": True,
    "bridge_hints": False,
    "sounds": True,
    "confirmations": True,
    "patterns": False,
}


def look(request: HttpRequest) -> dict[str, Any]:
    """For templates: ``theme`` ("" or one's name), ``palette`` with its file, and ``switches`` (name → bool)."""
    chosen = choices(request)
    return {
        **chosen,
        "palette_file": palette_file(chosen["palette"]),
        "palettes": User.Palette.choices,
        "switches": switches(request),
    }


def palette_file(palette: str) -> str:
    """The stylesheet of a palette that has one."""
    return f"css/palettes/{palette}.css"


def choices(request: HttpRequest) -> dict[str, str]:
    """What this browser has chosen of several; "" where it follows the device."""
    kept = {name: request.COOKIES.get(name, "") for name in CHOICES}
    return {name: value if value in CHOICES[name] else "" for name, value in kept.items()}


def switches(request: HttpRequest) -> dict[str, bool]:
    """What this browser has switched on."""
    kept = {name: request.COOKIES.get(name) for name in SWITCHES}
    return {name: kept[name] == "1" if kept[name] else start for name, start in SWITCHES.items()}


@require_POST
def keep_look(request: HttpRequest) -> HttpResponse:
    """Keep ``theme``, ``palette`` and any of the switches ("1" or "0"), then go to ``next``; without it 204."""
    wanted: dict[str, str | bool] = {}
    for name, values in CHOICES.items():
        if request.POST.get(name) in values:
            wanted[name] = request.POST[name]
    for name in SWITCHES:
        if request.POST.get(name) in {"0", "1"}:
            wanted[name] = request.POST[name] == "1"
    address = request.POST.get("next", "")
    response: HttpResponse = HttpResponse(status=204)
    if address:
        response = redirect(way_on(request, address) or "start")
    keep(request, response, wanted)
    return response


def keep(request: HttpRequest, response: HttpResponse, wanted: Mapping[str, str | bool]) -> None:
    """Keep ``theme``, ``palette``, ``language`` and any of the switches: in cookies, and on the row of who has one."""
    for name, value in wanted.items():
        cookie = settings.LANGUAGE_COOKIE_NAME if name == "language" else name
        set_kept(response, cookie, value if isinstance(value, str) else "1" if value else "0")
    if request.user.is_authenticated and wanted:
        User.objects.filter(pk=request.user.pk).update(**wanted)


@require_POST
def keep_language(request: HttpRequest) -> HttpResponse:
    """Django's own switch of the language, kept on the person's row as well."""
    language = request.POST.get("language")
    response: HttpResponse = set_language(request)
    page = re.fullmatch(
        r"/[\w-]+(/(?:rules|about|privacy|terms|contact|offline)/.*)", response.get("Location", "")
    )
    if page and language in dict(settings.LANGUAGES):  # pages with the language in their address
        response["Location"] = f"/{language}{page[1]}"
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        User.objects.filter(pk=request.user.pk).update(language=language)
    return response


def from_cookies(request: HttpRequest, user: User) -> None:
    """Put what this browser has chosen on the row of the person who has just got one."""
    language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    fields = {
        **choices(request),
        "language": language if language in dict(settings.LANGUAGES) else "",
        **switches(request),
    }
    User.objects.filter(pk=user.pk).update(**fields)
    request.brings_look = None  # type: ignore[attr-defined]


@receiver(user_signed_up)
def start_alike(sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Whoever signs up finds everything as it was before."""
    from_cookies(request, user)


@receiver(user_logged_in)
def bring_along(sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Whoever signs in finds their settings on this device too: the answer carries them (``middleware.BringLook``)."""
    request.brings_look = user  # type: ignore[attr-defined]


def to_cookies(response: HttpResponse, user: User) -> None:
    """Give another browser of the person what the row says."""
    for name in CHOICES:
        set_kept(response, name, getattr(user, name))
    if user.language:
        set_kept(response, settings.LANGUAGE_COOKIE_NAME, user.language)
    for name in SWITCHES:
        set_kept(response, name, "1" if getattr(user, name) else "0")


def set_kept(response: HttpResponse, name: str, value: str) -> None:
    """A cookie that lasts as long as the language's; an empty value takes it away."""
    if not value:
        response.delete_cookie(name, samesite="Lax")
        return
    response.set_cookie(
        name,
        value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )
