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
from games.entries import entries, profile_address
from games.forms import blank_form
from games.game_pages import drawings
from games.history import Cursor, Wish, public_games
from games.pictures import layout_preview
from games.position_numbers import numbers_of
from games.previews import Preview
from games.visitors import known_user
from positions.catalogue import CatalogueError, published_version, published_versions
from positions.layout.drawing import draw_layout
from positions.models import Version

#: Seconds for which the picture may be kept; an edited position shows anew after that.
KEPT = 3600
#: Games to look at that are shown; the list of everybody's games has the rest.
SHOWN = 4


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
        "picture": draw_layout(version.ground, title=version.shown_title),
        "form": form,
        "played": version.position.played,
        "numbers": numbers_of(version.position_id),
        "entries": entries(
            public_games(wish=Wish(position=slug), cursor=Cursor()).games[:SHOWN], reader=known_user(request)
        ),
        "author_page": profile_address(version.author),
        "origin": origin_of(version),
        "versions": version.position.versions.filter(state=Version.State.PUBLISHED).count(),
        "address": settings.SITE_URL + address,
        "preview": Preview(
            title=version.shown_title,
            words=_("A starting position for Divided Loyalties: %(facts)s.") % {"facts": facts},
            picture=reverse("position_png", args=[slug]),
            address=address,
        ),
    }
    return render(request, "games/position.html", context)


def origin_of(version: Version) -> Version | None:
    """The public position that it began as a copy of, as it is now."""
    if version.origin_id is None or version.origin is None:
        return None
    return next(iter(published_versions(slugs=[version.origin.position.slug])), None)


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
