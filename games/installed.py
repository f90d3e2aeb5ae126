"""The site as something that is installed: its manifest, in each language and in both looks."""

from __future__ import annotations

import re
from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

#: Sides of the icons in pixels by their files; `manage.py icons_draw` makes them from the wheel.
ICONS = {
    "img/icon-192.png": 192,
    "img/icon-512.png": 512,
    "img/icon-maskable.png": 512,
    "img/apple-touch-icon.png": 180,
}

_GROUND = re.compile(r"--page: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")


@cache
def grounds() -> dict[str, str]:
    """The colour behind all pages by theme, as the style sheet has it."""
    tokens = (settings.BASE_DIR / "frontend" / "static" / "css" / "tokens.css").read_text()
    found = _GROUND.search(tokens)
    if found is None:
        raise LookupError("tokens.css has no --page")
    return {"light": found[1], "dark": found[2]}


def colours(request: HttpRequest) -> dict[str, dict[str, str]]:
    """For templates: `grounds`, which browsers paint round the page."""
    return {"grounds": grounds()}


@require_safe
@cache_control(public=True, max_age=60 * 60)
def manifest(request: HttpRequest, language: str) -> JsonResponse:
    """The web app manifest in the language of the address; `?theme=dark` for who has chosen the dark look."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    ground = grounds()["dark" if request.GET.get("theme") == "dark" else "light"]
    with translation.override(language):
        return JsonResponse(
            {
                "id": "/",
                "name": _("Divided Loyalties"),
                "short_name": pgettext("under an icon, 12 letters at most", "Loyalties"),
                "description": _(
                    "Play Divided Loyalties, the board game of shifting colours, with somebody anywhere. "
                    "No account needed."
                ),
                "lang": language,
                "dir": "rtl" if translation.get_language_bidi() else "ltr",
                "start_url": reverse("start"),
                "scope": "/",
                "display": "standalone",
                "theme_color": ground,
                "background_color": ground,
                "categories": ["games"],
                "icons": icons(),
                "shortcuts": [
                    {"name": words, "url": address, "icons": icons()[1:2]}
                    for words, address in (
                        (_("Play"), reverse("start")),
                        (_("Two on this device"), reverse("device")),
                        (_("Positions"), reverse("catalogue")),
                        (_("Draw a position"), reverse("editor")),
                        (_("Rules"), reverse("rules", args=[language])),
                    )
                ],
            },
            content_type="application/manifest+json",
            json_dumps_params={"ensure_ascii": False},
        )


def icons() -> list[dict[str, str]]:
    """Those of the manifest: as a drawing, in two sizes, and with room for a system that cuts a shape out of it."""
    files = [(name, f"{side}x{side}", "image/png") for name, side in ICONS.items() if "apple" not in name]
    return [
        {
            "src": static(name),
            "sizes": sizes,
            "type": kind,
            "purpose": "maskable" if "mask" in name else "any",
        }
        for name, sizes, kind in [("img/wheel.svg", "any", "image/svg+xml"), *files]
    ]
