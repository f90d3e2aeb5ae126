"""Many positions at once: files of the players, and the positions that come with the site.

They go through the catalogue's door one by one, in one transaction: all or none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from positions.catalogue import DEFAULT_SETS, create_position, publish, save_version
from positions.layout import Fault, Layout, LayoutError, format_layout
from positions.layout.csv import PositionText
from positions.layout.faults import quote
from positions.models import TITLE_MOST, Position, Version
from positions.public_set import write
from positions.starter_files import FOLDER as STARTERS
from positions.starter_files import read_starters
from positions.words import LineError, clean_line

#: Where an import puts what it reads.
Place = Literal["private", "queue", "catalogue"]

State = Version.State


@dataclass(frozen=True)
class Imported:
    """What an import did, in numbers."""

    #: Positions that were read.
    read: int
    #: Positions, or new versions of one, that were stored.
    new: int

    @property
    def unchanged(self) -> int:
        """Positions that were here already."""
        return self.read - self.new


@transaction.atomic
def import_positions(
    *, entries: Iterable[PositionText], owner_id: int | None = None, into: Place = "private"
) -> Imported:
    """Store positions of a file: as private ones, in the moderators' queue, or published at once.

    Those here already are left: public or of the same owner, with the same title, sets and cells (the margin apart).
    An entry that does not say its sets gets 3. Raises LayoutError with the faults of titles; then nothing is stored.
    """
    cleaned = _clean_titles(tuple(entries))
    known = _known_versions({entry.layout.canonical() for entry in cleaned}, owner_id)
    new = 0
    for entry in cleaned:
        sets = DEFAULT_SETS if entry.sets is None else entry.sets
        key = (entry.title, sets, entry.layout.cropped())
        version = known.get(key)
        if version is None:
            new += 1
            version = create_position(
                owner_id=owner_id, layout=entry.layout, sets=sets, title=entry.title, credit=entry.author
            )
        if version.state == State.PRIVATE and into == "catalogue":
            version = publish(version_id=version.pk, actor_id=None)
        elif version.state == State.PRIVATE and into == "queue":
            version.state, version.submitted_at = State.SUBMITTED, timezone.now()
            version.save()
            write(owner_id, "position.submitted", version=version)
        known[key] = version
    return Imported(read=len(cleaned), new=new)


@transaction.atomic
def load_starters(*, folder: Path = STARTERS) -> Imported:
    """Publish the repository's own positions; a changed file becomes a new version. What was loaded once is left.

    A starter that a moderator edited or archived stays as they decided. Raises StarterError for a bad file.
    """
    starters = read_starters(folder)
    positions = {
        position.slug: position
        for position in Position.objects.filter(slug__in=[starter.slug for starter in starters])
    }
    stored = {
        (version.position_id, version.title, version.sets, version.layout)
        for version in Version.objects.filter(position__in=positions.values())
    }
    new = 0
    for starter in starters:
        position = positions.get(starter.slug)
        text = format_layout(starter.layout)
        if position is None:
            version = create_position(
                owner_id=None,
                layout=starter.layout,
                sets=starter.sets,
                title=starter.title,
                credit=starter.author,
                slug=starter.slug,
            )
        elif position.archived_at or (position.pk, starter.title, starter.sets, text) in stored:
            continue
        else:
            version = save_version(
                position_id=position.pk,
                actor_id=None,
                layout=starter.layout,
                sets=starter.sets,
                title=starter.title,
                credit=starter.author,
            )
        publish(version_id=version.pk, actor_id=None)
        new += 1
    return Imported(read=len(starters), new=new)


def _clean_titles(entries: tuple[PositionText, ...]) -> list[PositionText]:
    cleaned: list[PositionText] = []
    faults: list[Fault] = []
    for entry in entries:
        try:
            title = clean_line(entry.title or f"Position {entry.id}", most=TITLE_MOST)
            author = clean_line(entry.author, most=TITLE_MOST) if entry.author.strip() else ""
        except LineError as error:
            faults.append(Fault(error.code, entry.line, quoted=quote(entry.title)))
        else:
            cleaned.append(
                PositionText(entry.id, title, entry.layout, sets=entry.sets, author=author, line=entry.line)
            )
    if faults:
        raise LayoutError(tuple(faults))
    return cleaned


def _known_versions(canonicals: set[str], owner_id: int | None) -> dict[tuple[str, int, Layout], Version]:
    """Versions that an import must not double, by what makes them equal; later ones win."""
    mine = Q(position__owner=owner_id) if owner_id is not None else Q(position__owner__isnull=True)
    versions = Version.objects.filter(
        mine | Q(state=State.PUBLISHED), canonical__in=canonicals, position__archived_at__isnull=True
    ).select_related("position")
    return {(version.title, version.sets, version.ground.cropped()): version for version in versions}
