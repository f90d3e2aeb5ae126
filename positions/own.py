"""What a person has made and not given away: their own positions, whatever state they are in."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Prefetch, Q, QuerySet

from positions.catalogue import CatalogueError, create_position
from positions.models import Listing, Position, Version


@dataclass(frozen=True)
class Own:
    """A position as its owner sees it."""

    position: Position
    #: Newest first; at least one.
    versions: tuple[Version, ...]
    #: The version that everyone sees; None while none is public.
    shown: Version | None

    @property
    def newest(self) -> Version:
        """What the editor opens and review speaks of."""
        return self.versions[0]

    @property
    def last_published(self) -> Version:
        """What everyone knows it as, now or from before; the newest where none was published."""
        published = (one for one in self.versions if one.state == Version.State.PUBLISHED)
        return next(published, self.newest)

    @property
    def is_shown_as_it_is(self) -> bool:
        """Whether the newest version is the public one."""
        return self.newest == self.shown

    @property
    def was_used(self) -> bool:
        """Whether it can be archived only, not deleted: it was public, or a game was played on it."""
        return self.position.number is not None or any(version.played_at for version in self.versions)


def own_positions(user_id: int) -> list[Own]:
    """All that the person has, the newest first, archived ones apart. Three queries."""
    return [_own(position) for position in _listed(user_id)]


def own_position(*, user_id: int, position_id: int) -> Own:
    """One of them. Raises CatalogueError `not_found`."""
    return _one(_listed(user_id), position_id)


def taken_positions(user_id: int) -> list[Own]:
    """Those that moderators took out of the catalogue, which is news to the owner; the latest first.

    One query, three where there are any.
    """
    return [_own(position) for position in _taken(user_id)]


def count_taken(user_id: int) -> int:
    """How many there are of these. One query."""
    return _taken(user_id).count()


def kept_position(*, user_id: int, position_id: int) -> Own:
    """One of those that the person may read and copy: as long as it is news, what was taken too. `not_found` else."""
    return _one(_owned(user_id).filter(Q(archived_at__isnull=True) | ~Q(taken_reason="")), position_id)


@transaction.atomic
def hear_of_taken(*, user_id: int, position_id: int) -> None:
    """Put the news away that it was taken out of the catalogue. Raises CatalogueError `not_found`."""
    if not _taken(user_id).filter(pk=position_id).update(taken_reason=""):
        raise CatalogueError("not_found")


def playable(user_id: int) -> list[Version]:
    """The newest version of each own position that everyone can't play yet, for pickers: the newest first."""
    return [own.newest for own in own_positions(user_id) if not own.is_shown_as_it_is]


@transaction.atomic
def copy_position(*, user_id: int, position_id: int, title: str) -> Version:
    """A new own position like the newest version of this one. Raises CatalogueError `not_found` and LineError."""
    newest = kept_position(user_id=user_id, position_id=position_id).newest
    return create_position(
        owner_id=user_id,
        layout=newest.ground,
        sets=newest.sets,
        title=title,
        credit=newest.credit,
        origin_id=newest.origin_id,
    )


def _one(positions: QuerySet[Position], position_id: int) -> Own:
    position = positions.filter(pk=position_id).first()
    if position is None:
        raise CatalogueError("not_found")
    return _own(position)


def _listed(user_id: int) -> QuerySet[Position]:
    return _owned(user_id).filter(archived_at__isnull=True)


def _taken(user_id: int) -> QuerySet[Position]:
    return _owned(user_id).exclude(taken_reason="").order_by("-archived_at")


def _owned(user_id: int) -> QuerySet[Position]:
    return (
        Position.objects.filter(owner=user_id)
        .prefetch_related(
            Prefetch("versions", Version.objects.order_by("-number")),
            Prefetch("listings", Listing.objects.filter(until__isnull=True)),
        )
        .order_by("-pk")
    )


def _own(position: Position) -> Own:
    versions = tuple(position.versions.all())
    for version in versions:
        version.position = position  # known: no query for it
    listed = {listing.version_id for listing in position.listings.all()}  # open ones only
    return Own(position, versions, next((one for one in versions if one.pk in listed), None))
