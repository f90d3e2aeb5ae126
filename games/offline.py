"""What works without a line: the page that says so, and the service worker that keeps it with the rules and the editor.

The worker (frontend/worker) fetches pages without cookies, with `?kept=` and the look that the reader has: they come
without what belongs to a person or needs the line.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.look import CHOICES, palette_file

#: Names of addresses that work without a line, with the language in them where they have one. Lessons need the line.
KEPT = ("rules", "about", "editor")
#: What is left to the browser: what is private throughout, for machines, or the worker itself.
ASIDE = ("/accounts/", "/admin/", "/healthz", "/metrics", "/worker.js", "/ws/")

FOLDER = settings.BASE_DIR / "frontend" / "worker"


def kept_pages(language: str) -> dict[str, str]:
    """Names and addresses, in that language, of the pages that work without a line."""
    found: dict[str, str] = {}
    for name in KEPT:
        for args in ([language], []):
            try:
                found.setdefault(name, reverse(name, args=args))
            except NoReverseMatch:
                continue
    return found


def kept(request: HttpRequest) -> dict[str, Any]:
    """For templates: whether this is a page for the worker; then theme and palette are those that it asks for.

    It asks by `?kept=dark.protan.patterns`, with "system" for a theme or palette that follows the device.
    """
    theme, palette, patterns = [*request.GET.get("kept", "").replace("system", "").split("."), "", ""][:3]
    is_kept = bool(request.GET.get("kept")) and theme in CHOICES["theme"] and palette in CHOICES["palette"]
    context: dict[str, Any] = {"kept": is_kept, "offline": settings.OFFLINE}
    if is_kept:
        context |= {"theme": theme, "palette": palette, "palette_file": palette_file(palette)}
        context["switches"] = {"patterns": patterns == "patterns"}
    return context


@require_safe
def offline_page(request: HttpRequest, language: str) -> HttpResponse:
    """In place of a page that can't be loaded: what goes on by itself, and what works meanwhile."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        return render(request, "games/offline.html", {"pages": kept_pages(language)})


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root, since it answers for the whole site; with `OFFLINE=0` one that takes it away."""
    text = worker_script() if settings.OFFLINE else (FOLDER / "off.js").read_text()
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


@cache
def worker_script() -> str:
    """The worker with what it is to know of this site in its first line."""
    site = {
        "files": settings.STATIC_URL,
        "words": "/i18n/",
        "aside": ASIDE,
        "languages": {
            language: {
                "offline": reverse("offline", args=[language]),
                "pages": list(kept_pages(language).values()),
            }
            for language, _ in settings.LANGUAGES
        },
    }
    return f"self.SITE = {json.dumps(site)};\n{(FOLDER / 'worker.js').read_text()}"
