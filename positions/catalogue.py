"""The one door to the catalogue: whatever changes a position goes through here.

Every function is one transaction, checks who may, writes an `Act`, and moves the catalogue number when the public
set changes. People are given by the ids of their rows; None stands for the operator at the command line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from django.db import transaction
from django.db.models import F, Max, ProtectedError, Q
from django.utils import timezone
from django.utils.text import slugify

from positions.layout import Layout, LayoutError, format_layout
from positions.layout.csv import PositionText, is_sets
from positions.models import SLUG_MOST, TITLE_MOST, Counter, Listing, Position, Version
from positions.public_set import bring_back, lock_counter, put_away, put_in, write
from positions.signals import before_delete
from positions.titles import SLUGS
from positions.words import clean_line, fold_line

#: Slugs that name pages of their own.
RESERVED_SLUGS = frozenset(
    {"catalogue", "check", "drafts", "mine", "new", "old", "queue", "read", "save", "try", "write"}
)

#: What a slug may be; anything else names nothing.
_SLUG = re.compile(rf"[-\w]{{1,{SLUG_MOST}}}")

#: Sets of a position that does not say (R4).
DEFAULT_SETS = 3

State = Version.State


class CatalogueError(Exception):
    """Something the catalogue does not do; `code` is `not_found`, `wrong_state`, `own_work` or `bad_sets`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        #: Says which.
        self.code = code


# Reading


def catalogue_number() -> int:
    """The number of the public set as it is now: 0 before the first change."""
    return Counter.objects.filter(pk=1).values_list("catalogue", flat=True).first() or 0


def published_versions(
    *, number: int | None = None, slugs: Sequence[str] = (), positions: Collection[int] | None = None
) -> list[Version]:
    """The catalogue for everyone: of each public position the version shown, with its position, by public number.

    With `number` as it was at that catalogue number; with `slugs` or `positions` (ids) only those. One query.
    """
    listed = Listing.objects.filter(until__isnull=True)
    if number is not None:
        listed = Listing.objects.filter(Q(until__isnull=True) | Q(until__gt=number), since__lte=number)
    if slugs:
        listed = listed.filter(position__slug__in=[slug for slug in slugs if _SLUG.fullmatch(slug)])
    if positions is not None:
        listed = listed.filter(position__in=positions)
    rows = listed.select_related("version__position").order_by("position__number")
    return [listing.version for listing in rows]


def published_version(*, slug: str) -> Version:
    """The version that everyone sees of a position. Raises CatalogueError `not_found`."""
    found = published_versions(slugs=[slug])
    if not found:
        raise CatalogueError("not_found")
    return found[0]


def version_for_play(*, version_id: int, user_id: int | None = None) -> Version:
    """A version that this person may start a game on: a public one, or an own one that waits or is private.

    Raises CatalogueError `not_found` for all others, whether they exist or not.
    """
    may = Q(state=State.PUBLISHED)
    if user_id is not None:
        may |= Q(position__owner=user_id)
    versions = Version.objects.filter(may, position__archived_at__isnull=True).select_related("position")
    version = versions.filter(pk=version_id).first()
    if version is None:
        raise CatalogueError("not_found")
    return version


def own_version(*, position_id: int, user_id: int | None) -> Version:
    """The newest version of a position of this person. Raises CatalogueError `not_found`."""
    versions = Version.objects.filter(position=position_id, position__archived_at__isnull=True)
    owned = versions.filter(position__owner=user_id, position__owner__isnull=False)
    version = owned.select_related("position", "origin__position").order_by("-number").first()
    if version is None:
        raise CatalogueError("not_found")
    return version


def as_text(version: Version) -> PositionText:
    """A published version as the CSV form has it."""
    return PositionText(
        id=version.position.number or 0,
        title=version.title,
        layout=version.ground,
        sets=version.sets,
        author=version.credit,
    )


# Making and changing


@transaction.atomic
def create_position(
    *,
    owner_id: int | None,
    layout: Layout,
    sets: int,
    title: str,
    credit: str = "",
    slug: str = "",
    origin_id: int | None = None,
) -> Version:
    """A new private position with its first version; `origin_id` is the version that it began as a copy of.

    Raises LayoutError, LineError or CatalogueError `bad_sets`.
    """
    title = clean_line(title, most=TITLE_MOST)
    lock_counter()  # two of one title at once would choose one slug
    position = Position.objects.create(slug=slug or _free_slug(title), owner_id=owner_id)
    version = new_version(
        position,
        author_id=owner_id,
        layout=layout,
        sets=sets,
        title=title,
        credit=credit,
        origin_id=origin_id,
    )
    write(owner_id, "position.created", version=version)
    return version


@transaction.atomic
def save_version(
    *, position_id: int, actor_id: int | None, layout: Layout, sets: int, title: str, credit: str = ""
) -> Version:
    """Store an edit: in the newest version while it is open, else as a new private version. The owner or operator only.

    Raises CatalogueError `not_found` or `bad_sets`, LayoutError, LineError.
    """
    position = _own_position(position_id, actor_id)
    newest = position.versions.order_by("-number").first()
    title = clean_line(title, most=TITLE_MOST)
    if newest is None or newest.is_frozen:
        version = new_version(
            position, author_id=actor_id, layout=layout, sets=sets, title=title, credit=credit
        )
    else:
        _fill(newest, layout=layout, sets=sets, title=title, credit=credit)
        newest.save()
        version = newest
    write(actor_id, "position.edited", version=version)
    return version


@transaction.atomic
def mark_picked(*, version_id: int, user_id: int) -> None:
    """Called before a person picks a version for a game: an own one never changes from now on.

    What the other player is shown under its number is what they agree to. Does nothing to what is not theirs.
    """
    owned = Position.objects.select_for_update().filter(owner=user_id, versions=version_id)
    if owned.first() is not None:  # held, so that no edit of it is half done
        Version.objects.filter(pk=version_id, picked_at__isnull=True).update(picked_at=timezone.now())


@transaction.atomic
def mark_played(*, version_id: int) -> None:
    """Called when a game begins on a version: it is counted, and from now on the version never changes."""
    Position.objects.filter(versions=version_id).update(played=F("played") + 1)  # locked before its version
    Version.objects.filter(pk=version_id, played_at__isnull=True).update(played_at=timezone.now())


@transaction.atomic
def delete_position(*, position_id: int, actor_id: int | None) -> bool:
    """Delete an own position that was never public nor played; archive any other. Says whether it is gone.

    Raises CatalogueError `not_found`.
    """
    counter = lock_counter()
    position = _own_position(position_id, actor_id)
    used = position.number is not None or position.versions.filter(played_at__isnull=False).exists()
    if used or any(needs for _, needs in before_delete.send(Position, position=position)):
        put_away(position, counter, actor_id=actor_id)
        return False
    try:
        with transaction.atomic():
            position.versions.all().delete()
            position.delete()
    except ProtectedError:
        # A floor above keeps a row that points here, though nobody said so.
        put_away(position, counter, actor_id=actor_id)
        return False
    write(actor_id, "position.deleted", data={"slug": position.slug})
    return True


# The public set


@transaction.atomic
def publish(*, version_id: int, actor_id: int | None, override: bool = False) -> Version:
    """Put a private or waiting version into the catalogue, in place of the position's earlier one.

    Nobody publishes their own work, except with `override`, which is written down. Raises CatalogueError `not_found`,
    `wrong_state` or `own_work`.
    """
    counter = lock_counter()
    if Position.objects.select_for_update().filter(versions=version_id).first() is None:
        raise CatalogueError("not_found")
    version = Version.objects.select_for_update(of=("self",)).select_related("position").get(pk=version_id)
    if version.state not in (State.PRIVATE, State.SUBMITTED) or version.position.archived_at:
        raise CatalogueError("wrong_state")
    own = actor_id is not None and actor_id in (version.author_id, version.position.owner_id)
    if own and not override:
        raise CatalogueError("own_work")
    put_in(version, counter, reviewer_id=actor_id, override=own)
    write(actor_id, "position.published", version=version, data={"override": own})
    return version


@transaction.atomic
def archive(*, position_id: int, actor_id: int | None) -> None:
    """Take a position out of the catalogue and of its owner's list. Raises CatalogueError `not_found`."""
    counter = lock_counter()
    position = Position.objects.select_for_update().filter(pk=position_id, archived_at__isnull=True).first()
    if position is None:
        raise CatalogueError("not_found")
    put_away(position, counter, actor_id=actor_id)


@transaction.atomic
def restore(*, position_id: int, actor_id: int | None) -> None:
    """Bring an archived position back, with its newest published version if it has one. `not_found` if it is none."""
    counter = lock_counter()
    position = Position.objects.select_for_update().filter(pk=position_id, archived_at__isnull=False).first()
    if position is None:
        raise CatalogueError("not_found")
    bring_back(position, counter, actor_id=actor_id)


# Steps shared by the stories above; each runs inside the caller's transaction.


def _own_position(position_id: int, actor_id: int | None) -> Position:
    positions = Position.objects.select_for_update().filter(pk=position_id, archived_at__isnull=True)
    if actor_id is not None:
        positions = positions.filter(owner=actor_id)
    position = positions.first()
    if position is None:
        raise CatalogueError("not_found")
    return position


def new_version(
    position: Position,
    *,
    author_id: int | None,
    layout: Layout,
    sets: int,
    title: str,
    credit: str,
    origin_id: int | None = None,
) -> Version:
    """The next version of a position, private; the caller has looked that it may be made."""
    last = position.versions.aggregate(last=Max("number"))["last"] or 0
    version = Version(position=position, number=last + 1, author_id=author_id, origin_id=origin_id)
    _fill(version, layout=layout, sets=sets, title=clean_line(title, most=TITLE_MOST), credit=credit)
    version.save()
    return version


def _fill(version: Version, *, layout: Layout, sets: int, title: str, credit: str) -> None:
    """Write what a version is; the caller has looked that it may be written."""
    if faults := layout.faults():
        raise LayoutError(faults)
    if not is_sets(sets):
        raise CatalogueError("bad_sets")
    version.layout = format_layout(layout)
    version.canonical = layout.canonical()
    left, top, right, bottom = layout.box
    version.columns, version.rows = right - left + 1, bottom - top + 1
    version.regions = len(layout.regions)
    version.sets = sets
    version.title = title
    version.credit = clean_line(credit, most=TITLE_MOST) if credit else ""
    version.search = fold_line(f"{version.title} {version.credit}")


def _free_slug(title: str) -> str:
    """A slug made of the title that no position has or had, and no starter has: slugs never change meaning."""
    stem = slugify(title, allow_unicode=True)[: SLUG_MOST - 10].strip("-_") or "position"
    taken = (
        RESERVED_SLUGS
        | set(SLUGS.values())
        | set(Position.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    )
    slug, number = stem, 1
    while slug in taken:
        number += 1
        slug = f"{stem}-{number}"
    return slug
