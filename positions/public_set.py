"""The steps that change what everyone sees of the catalogue; each runs inside its caller's transaction.

Whoever takes one has looked that it may be taken, and has locked the counter before any position, so that no two
wait for each other. The catalogue number grows with every change of the public set.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone

from positions.models import Act, Counter, Listing, Position, Version
from positions.signals import archived

#: What an act says beside who, what and to which.
Data = Mapping[str, object] | None


def lock_counter() -> Counter:
    """The row of numbers, locked until the transaction ends: what gives slugs and numbers goes one after the other."""
    counter, _ = Counter.objects.select_for_update().get_or_create(pk=1)
    return counter


def raise_number(counter: Counter) -> int:
    """Count one change of the public set; the new catalogue number."""
    counter.catalogue += 1
    counter.save()
    return counter.catalogue


def shown(position: Position) -> Version | None:
    """The version that everyone sees now; None for a position that is not in the public set."""
    listing = position.listings.filter(until__isnull=True).select_related("version__position").first()
    return listing.version if listing else None


def show(position: Position, version: Version, counter: Counter) -> None:
    """Show this version of the position, in place of an earlier one, from the next catalogue number on."""
    number = raise_number(counter)
    position.listings.filter(until__isnull=True).update(until=number)
    Listing.objects.create(position=position, version=version, since=number)


def take_off(position: Position, counter: Counter) -> None:
    """Show nothing of the position from the next catalogue number on; does nothing where nothing is shown."""
    if position.listings.filter(until__isnull=True).update(until=counter.catalogue + 1):
        raise_number(counter)


def put_in(version: Version, counter: Counter, *, reviewer_id: int | None, override: bool) -> None:
    """Make a version the one that everyone sees; its position gets its number with the first."""
    version.state = Version.State.PUBLISHED
    version.reviewer_id = reviewer_id
    version.is_override = override
    version.decided_at = timezone.now()
    version.claimed_by = version.claimed_at = None
    version.save()
    if version.position.number is None:
        counter.position += 1
        version.position.number = counter.position
        version.position.save(update_fields=["number"])
    show(version.position, version, counter)


def put_away(position: Position, counter: Counter, *, actor_id: int | None, reason: str = "") -> None:
    """Archive: out of the public set and of its owner's list; a version that waits for review waits no more.

    The reason is news to the owner, unless they did it themselves.
    """
    position.archived_at = timezone.now()
    position.taken_reason = reason if position.owner_id not in (None, actor_id) else ""
    position.save(update_fields=["archived_at", "taken_reason"])
    position.versions.filter(state=Version.State.SUBMITTED).update(
        state=Version.State.WITHDRAWN, claimed_by=None, claimed_at=None
    )
    take_off(position, counter)
    write(actor_id, "position.archived", position=position, data={"reason": reason} if reason else None)
    archived.send(Position, position=position)


def bring_back(position: Position, counter: Counter, *, actor_id: int | None, data: Data = None) -> None:
    """Undo `put_away`: the newest published version, if there is one, is shown again."""
    position.archived_at, position.taken_reason = None, ""
    position.save(update_fields=["archived_at", "taken_reason"])
    newest = position.versions.filter(state=Version.State.PUBLISHED).order_by("-number").first()
    if newest is not None:
        show(position, newest, counter)
    write(actor_id, "position.restored", position=position, data=data)


def write(
    actor_id: int | None,
    code: str,
    *,
    position: Position | None = None,
    version: Version | None = None,
    data: Data = None,
) -> Act:
    """Keep what was done; a version brings its position along."""
    if version is not None:
        position = version.position
    return Act.objects.create(
        actor_id=actor_id, code=code, position=position, version=version, data=dict(data or {})
    )
