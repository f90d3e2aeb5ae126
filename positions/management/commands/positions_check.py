"""`manage.py positions_check`: is every stored version still what it says, and every draft one that can be opened?"""

import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Exists, OuterRef

from positions.drafts import Drawn, is_draft
from positions.layout import LayoutError, format_layout
from positions.models import Draft, Listing, Version
from positions.wording import word_fault
from positions.words import fold_line


class Command(BaseCommand):
    """Validate everything stored anew."""

    help = "Checks every stored version of every position, and every draft."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each version that is wrong, then the numbers; status 1 when any is."""
        checked = wrong = 0
        for place, found in chain(_versions(), _drafts()):
            checked += 1
            wrong += bool(found)
            for text in found:
                self.stdout.write(f"{place}: {text}")
        self.stdout.write(f"{checked} checked, {wrong} wrong")
        if wrong:
            sys.exit(1)


def _versions() -> Iterator[tuple[str, list[str]]]:
    """Each version by its slug and number, with what is wrong with it."""
    listed = Listing.objects.filter(version=OuterRef("pk"), until__isnull=True)
    versions = Version.objects.select_related("position").annotate(is_listed=Exists(listed))
    for version in versions.iterator():
        yield f"{version.position.slug}/{version.number}", list(_find_wrong(version))


def _drafts() -> Iterator[tuple[str, list[str]]]:
    """Each draft by its owner's number and its key, with what is wrong with it."""
    for draft in Draft.objects.iterator():
        drawn = Drawn(draft.rows, draft.title, draft.sets, draft.source, draft.author)
        are_rows = isinstance(draft.rows, list) and all(isinstance(row, str) for row in draft.rows)
        wrong = (
            [] if are_rows and is_draft(draft.key, drawn) else ["bad_draft: it can't be opened in the editor"]
        )
        yield f"draft {draft.owner_id}/{draft.key}", wrong


def _find_wrong(version: Any) -> Iterator[str]:
    """What is wrong with one version, a line each."""
    try:
        layout = version.ground
    except LayoutError as error:
        for fault in error.faults:
            yield f"{fault.code}: {word_fault(fault)}"
        return
    if format_layout(layout) != version.layout:
        yield "bad_text: the layout is not stored as it is printed"
    if layout.canonical() != version.canonical:
        yield "bad_canonical: the stored hash is not the layout's"
    left, top, right, bottom = layout.box
    facts = (right - left + 1, bottom - top + 1, len(layout.regions))
    if (version.columns, version.rows, version.regions) != facts:
        yield "bad_size: columns, rows or regions are not the layout's"
    if version.search != fold_line(f"{version.title} {version.credit}"):
        yield "bad_search: what a search looks through is not the title and the author"
    if version.played_at is not None and not version.position.played:
        yield "bad_played: a game began on it and none is counted"
    public = version.state == Version.State.PUBLISHED and version.position.archived_at is None
    if version.is_listed and not public:
        yield "bad_listing: in the catalogue without being public"
    if public and version.position.number is None:
        yield "bad_number: public without a number"
