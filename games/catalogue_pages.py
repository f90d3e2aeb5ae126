"""The catalogue for everyone to look through. Looking changes nothing: no row, no session."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from games.cards import card, rounds_words
from games.previews import Preview
from games.visitors import known_user
from positions.catalogue import catalogue_number
from positions.listing import ORDERS, REGIONS, SEARCH_MOST, SIZES, Search, find_positions
from positions.models import OldLink
from positions.review import REVIEW
from positions.words import fold_line


@require_safe
def catalogue(request: HttpRequest) -> HttpResponse:
    """The public positions that the form asks for, a page of them."""
    user, search = known_user(request), search_in(request.GET)
    found = find_positions(search, page=page_in(request.GET))
    context = {
        "search": search,
        "search_most": SEARCH_MOST,
        "entries": [card(version) for version in found.versions],
        "found": found,
        "count": ngettext("%(count)s position", "%(count)s positions", found.count) % {"count": found.count},
        "choices": choices(search),
        "lifts": lifts(search),
        "newer": address_of(search, found.page - 1) if found.page > 1 else "",
        "older": address_of(search, found.page + 1) if found.page < found.pages else "",
        "number": catalogue_number(),
        "curates": user is not None and user.has_perm(REVIEW),
        "preview": Preview(
            title=_("Starting positions"),
            words=_(
                "Starting positions for Divided Loyalties, drawn by players: look through them and play."
            ),
            picture="",
            address=reverse("catalogue"),
        ),
    }
    return render(request, "positions/catalogue.html", context)


@require_safe
def old_link(request: HttpRequest) -> HttpResponse:
    """Where a link of the older page (`?link=7`, without its `#`) leads; not found for one that nobody mapped."""
    asked = fold_line(request.GET.get("link", "").replace("\0", ""))
    link = OldLink.objects.filter(link=asked).select_related("position").first()
    if link is None:
        raise Http404
    return HttpResponseRedirect(reverse("position", args=[link.position.slug]))


def search_in(sent: QueryDict) -> Search:
    """What the form asks for; not found for what it can't send."""
    size, regions, order = sent.get("size", ""), sent.get("regions", ""), sent.get("order", "")
    sets = sent.get("sets", "")
    if size not in SIZES or regions not in REGIONS or order not in ORDERS or sets not in {"", "3", "4"}:
        raise Http404
    return Search(
        text=" ".join(sent.get("text", "")[:SEARCH_MOST].replace("\0", " ").split()),
        sets=int(sets or 0),
        size=size,
        regions=regions,
        order=order,
    )


def page_in(sent: QueryDict) -> int:
    """The page that is asked for, from 1."""
    text = sent.get("page", "1")
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise Http404
    return int(text)


def choices(search: Search) -> list[dict[str, Any]]:
    """The fields of the form that offer a choice: `name`, `words`, `chosen` and `options` as value and words."""
    fields: list[tuple[str, str, list[tuple[str, str]]]] = [
        ("sets", _("Length"), [("", _("Any")), ("3", rounds_words(3)), ("4", rounds_words(4))]),
        (
            "size",
            _("Size"),
            [
                ("", _("Any")),
                ("small", _("up to 10 × 10")),
                ("medium", _("up to 15 × 15")),
                ("large", _("larger")),
            ],
        ),
        (
            "regions",
            _("Regions"),
            [("", _("Any")), ("few", _("up to 5")), ("some", _("6 to 8")), ("many", _("9 and more"))],
        ),
        (
            "order",
            _("Order"),
            [
                ("", _("As published")),
                ("newest", _("Newest first")),
                ("played", _("Played most first")),
                ("title", _("By title")),
            ],
        ),
    ]
    return [
        {
            "name": name,
            "words": words,
            "options": options,
            "chosen": str(getattr(search, name) or ""),
        }
        for name, words, options in fields
    ]


def lifts(search: Search) -> list[tuple[str, str]]:
    """Each condition in words, with the address of the list without it."""
    found = [(search.text, address_of(search, leaving_out="text"))] if search.text else []
    for choice in choices(search):
        if choice["name"] != "order" and choice["chosen"]:
            words = dict(choice["options"])[choice["chosen"]]
            found.append((f"{choice['words']}: {words}", address_of(search, leaving_out=choice["name"])))
    return found


def address_of(search: Search, page: int = 1, *, leaving_out: str = "") -> str:
    """The list that a search finds, or the one without one of its conditions."""
    asked = {
        "text": search.text,
        "sets": str(search.sets or ""),
        "size": search.size,
        "regions": search.regions,
        "order": search.order,
        "page": str(page) if page > 1 else "",
    }
    query = urlencode({name: value for name, value in asked.items() if value and name != leaving_out})
    return reverse("catalogue") + (f"?{query}" if query else "")
