"""The catalogue as cards: pictures, titles and sizes under the lengths of the games."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from positions import catalogue
from positions.layout import Layout
from positions.layout.drawing import draw_layout
from positions.models import Version
from positions.own import playable

#: The credit of the positions that come with the site; on a card it would only fill it.
OWN = "Divided Loyalties"


def card_groups(user: User | None = None) -> list[dict[str, Any]]:
    """What a person can pick: own positions that are not public, then the public ones, longest games first.

    Each group has its `title`, and `entries` as `card` makes them. One query, and three for a person.
    """
    groups: dict[int, list[dict[str, Any]]] = {}
    for version in catalogue.published_versions():
        groups.setdefault(version.sets, []).append(card(version))
    titles = {4: _("4-round games"), 3: _("3-round games")}
    found = [{"title": titles[sets], "entries": groups[sets]} for sets in sorted(groups, reverse=True)]
    mine = [card(version) | {"is_own": True} for version in playable(user.pk)] if user else []
    return [{"title": _("My positions"), "entries": mine}, *found] if mine else found


def card(version: Version) -> dict[str, Any]:
    """What `games/_card.html` shows: `version` is its number for `pick`, `size` and `rounds` are words."""
    return {
        "version": version.pk,
        "slug": version.position.slug,
        "title": version.title,
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
