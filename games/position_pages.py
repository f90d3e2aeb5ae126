"""The page of one public position: what it looks like, and the ways to play it and to hand it on."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import limits
from games.cards import OWN, rounds_words, size_words
from games.forms import blank_form
from games.game_pages import drawings
from games.pictures import layout_preview
from games.previews import Preview
from positions.catalogue import CatalogueError, published_version
from positions.layout.drawing import draw_layout
from positions.models import Version

#: Seconds for which the picture may be kept; an edited position shows anew after that.
KEPT = 3600


@require_safe
def position_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The position, and what can be done with it."""
    version = version_or_404(slug)
    form = blank_form(request)
    form |= {"room": form["fresh"], "version": version.pk}
    facts = f"{rounds_words(version.sets)} · {size_words(version.ground)}"
    address = reverse("position", args=[slug])
    context = {
        "version": version,
        "author": "" if version.credit == OWN else version.credit,
        "slug": slug,
        "facts": facts,
        "picture": draw_layout(version.ground, title=version.title),
        "form": form,
        "address": settings.SITE_URL + address,
        "preview": Preview(
            title=version.title,
            words=_("A starting position for Divided Loyalties: %(facts)s.") % {"facts": facts},
            picture=reverse("position_png", args=[slug]),
            address=address,
        ),
    }
    return render(request, "games/position.html", context)


@require_safe
def position_png(request: HttpRequest, slug: str) -> HttpResponse:
    """The position for the previews of links."""
    version = version_or_404(slug)
    if not drawings.take(limits.request_address(request)):
        return render(request, "429.html", status=429)
    response = HttpResponse(layout_preview(version.ground), content_type="image/png")
    response.headers["Cache-Control"] = f"public, max-age={KEPT}"
    return response


def version_or_404(slug: str) -> Version:
    """The version that everyone sees."""
    try:
        return published_version(slug=slug)
    except CatalogueError as error:
        raise Http404 from error
