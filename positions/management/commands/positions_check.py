"""`manage.py positions_check`: is every stored version still what it says?"""

import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Exists, OuterRef

from positions.layout import LayoutError, format_layout
from positions.models import Listing, Version
from positions.wording import word_fault


class Command(BaseCommand):
    """Validate everything stored anew."""

    help = "Checks every stored version of every position."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each version that is wrong, then the numbers; status 1 when any is."""
        checked = wrong = 0
        listed = Listing.objects.filter(version=OuterRef("pk"), until__isnull=True)
        versions = Version.objects.select_related("position").annotate(is_listed=Exists(listed))
        for version in versions.iterator():
            checked += 1
            found = list(_find_wrong(version))
            wrong += bool(found)
            for text in found:
                self.stdout.write(f"{version.position.slug}/{version.number}: {text}")
        self.stdout.write(f"{checked} checked, {wrong} wrong")
        if wrong:
            sys.exit(1)


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
    public = version.state == Version.State.PUBLISHED and version.position.archived_at is None
    if version.is_listed and not public:
        yield "bad_listing: in the catalogue without being public"
    if public and version.position.number is None:
        yield "bad_number: public without a number"
