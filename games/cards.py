"""The catalogue as cards: pictures, titles and sizes under the lengths of the games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from positions.layout import Layout
from positions.layout.drawing import draw_layout
from positions.listing import Search, matching
from positions.models import Version
from positions.own import playable

#: The credit of the positions that come with the site; on a card it would only fill it.
OWN = "Divided Loyalties"
#: Public positions shown at once where one is picked; a search finds the others.
MOST = 48


@dataclass(frozen=True)
class Cards:
    """Positions to pick from."""

    #: Each with its `title`, and `entries` as `card` makes them: own ones, then the longest games first.
    groups: list[dict[str, Any]]
    #: What was searched for.
    text: str
    #: Whether the catalogue has more than are shown, so that a search helps.
    has_more: bool


def find_cards(user: User | None = None, *, text: str = "") -> Cards:
    """What a person can pick: own positions that are not public, then public ones that a search finds.

    At most `MOST` public ones. One query, and three for a person.
    """
    rows = matching(Search(text=text)).select_related("version__position").order_by("position__number")
    found = [listing.version for listing in rows[: MOST + 1]]
    groups: dict[int, list[dict[str, Any]]] = {}
    for version in found[:MOST]:
        groups.setdefault(version.sets, []).append(card(version))
    titles = {4: _("4-round games"), 3: _("3-round games")}
    public = [{"title": titles[sets], "entries": groups[sets]} for sets in sorted(groups, reverse=True)]
    mine = [card(version) | {"is_own": True} for version in playable(user.pk)] if user and not text else []
    own = [{"title": _("My positions"), "entries": mine}] if mine else []
    return Cards(groups=own + public, text=text, has_more=len(found) > MOST)


def card(version: Version) -> dict[str, Any]:
    """What `games/_card.html` shows: `version` is its number for `pick`, `size` and `rounds` are words."""
    return {
        "version": version.pk,
        "slug": version.position.slug,
        "title": version.shown_title,
        "author": "" if version.credit == OWN else version.credit,
        "size": size_words(version.ground),
        "rounds": rounds_words(version.sets),
        "played": version.position.played,
        "picture": picture(version.ground),
    }


def rounds_words(sets: int) -> str:
    """How long a game is (R4)."""
    return ngettext("%(count)s round", "%(count)s rounds", sets) % {"count": sets}


def size_words(layout: Layout) -> str:
    """Columns and rows in use, and how many regions."""
    left, top, right, bottom = layout.box
    count = len(layout.regions)
    regions = ngettext("%(count)s region", "%(count)s regions", count) % {"count": count}
    return f"{right - left + 1} × {bottom - top + 1}, {regions}"


@lru_cache(maxsize=1024)
def picture(layout: Layout) -> str:
    """The layout as SVG in the page's colours; a layout never changes, so it is drawn once."""
    return draw_layout(layout)
