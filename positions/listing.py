"""The catalogue as a list to look through: search, filters, orders and pages. Reading only."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, get_args

from django.db.models import Case, F, Q, QuerySet, TextField, Value, When

from positions.models import Listing, Version
from positions.titles import SLUGS, TITLES, titles_like
from positions.words import fold_line

#: Positions on a page.
PAGE = 24
#: Words of a search that are looked at, and code points of it.
WORDS_MOST, SEARCH_MOST = 6, 120

#: By the longer side of what is used: up to 10 cells, up to 15, more.
Size = Literal["", "small", "medium", "large"]
#: By the number of regions: up to 5, up to 8, more.
Regions = Literal["", "few", "some", "many"]
Order = Literal["", "newest", "played", "title"]

SIZES: tuple[Size, ...] = get_args(Size)
REGIONS: tuple[Regions, ...] = get_args(Regions)
ORDERS: tuple[Order, ...] = get_args(Order)

_SIZES: dict[Size, Q] = {
    "": Q(),
    "small": Q(version__columns__lte=10, version__rows__lte=10),
    "medium": Q(version__columns__lte=15, version__rows__lte=15)
    & ~Q(version__columns__lte=10, version__rows__lte=10),
    "large": Q(version__columns__gt=15) | Q(version__rows__gt=15),
}
_REGIONS: dict[Regions, Q] = {
    "": Q(),
    "few": Q(version__regions__lte=5),
    "some": Q(version__regions__range=(6, 8)),
    "many": Q(version__regions__gte=9),
}
#: Each ends with the public number, which no two share.
_ORDERS: dict[Order, tuple[str, ...]] = {
    "": ("position__number",),
    "newest": ("-position__number",),
    "played": ("-position__played", "position__number"),
    "title": ("shown", "position__number"),
}


@dataclass(frozen=True)
class Search:
    """Which positions are wanted. Everything empty wants all; several conditions hold together."""

    #: Words, each of which is part of the title, as it is stored or as the reader sees it, or of the author's credited
    #: name, in any case.
    text: str = ""
    #: 3 or 4; 0 for either (R4).
    sets: int = 0
    size: Size = ""
    regions: Regions = ""
    order: Order = ""

    @property
    def is_narrow(self) -> bool:
        """Whether anything is left out."""
        return any(getattr(self, field.name) for field in fields(self) if field.name != "order")


@dataclass(frozen=True)
class Found:
    """A page of positions."""

    #: Each with its position.
    versions: list[Version]
    #: From 1; how many there are at all; how many positions were found.
    page: int
    pages: int
    count: int


def find_positions(search: Search, *, page: int = 1) -> Found:
    """A page of the public positions, at most `PAGE`; a number past the last page gives the last. Two queries."""
    listed = matching(search)
    count = listed.count()
    pages = max(1, -(-count // PAGE))
    page = min(max(page, 1), pages)
    if search.order == "title":
        listed = listed.annotate(shown=_shown())
    rows = listed.select_related("version__position").order_by(*_ORDERS[search.order])
    versions = [listing.version for listing in rows[(page - 1) * PAGE : page * PAGE]]
    return Found(versions=versions, page=page, pages=pages, count=count)


def matching(search: Search) -> QuerySet[Listing]:
    """The public positions that a search finds, in no order."""
    wanted = _SIZES[search.size] & _REGIONS[search.regions]
    for word in fold_line(search.text[:SEARCH_MOST]).split()[:WORDS_MOST]:
        wanted &= Q(version__search__contains=word) | _of_starters(titles_like(word))
    if search.sets:
        wanted &= Q(version__sets=search.sets)
    return Listing.objects.filter(wanted, until__isnull=True)


def _of_starters(titles: list[str]) -> Q:
    """Starters that still have one of these titles."""
    found = Q(pk__in=[])
    for title in titles:
        found |= Q(position__slug=SLUGS[title], version__title=title)
    return found


def _shown() -> Case:
    """The folded title, as the reader sees it, by which a list is ordered."""
    return Case(
        *(When(_of_starters([title]), then=Value(fold_line(str(words)))) for title, words in TITLES.items()),
        default=F("version__search"),
        output_field=TextField(),
    )
