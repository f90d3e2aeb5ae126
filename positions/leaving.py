"""What becomes of the positions of a person who leaves the site. They stay in the catalogue, as their owner decided."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from positions.catalogue import delete_position
from positions.models import Counter, Position, Version
from positions.public_set import lock_counter, raise_number, show, shown, write
from positions.words import fold_line

State = Version.State


@dataclass(frozen=True)
class Wishes:
    """What an owner decides before leaving."""

    #: The name stays as the author's.
    keeps_credit: bool = False
    #: What waits for review goes too; otherwise it is reviewed as if the owner were here.
    withdraws: bool = False


def count_owned(*, owner_id: int) -> int:
    """How many positions the person has, archived ones apart."""
    return Position.objects.filter(owner=owner_id, archived_at__isnull=True).count()


@transaction.atomic
def owner_leaves(*, owner_id: int, wishes: Wishes) -> None:
    """Part a person from their positions: what is public stays, drafts go, what waits goes on or is withdrawn.

    A draft that was played is archived, since games show it. A credit taken away is a change of the public set.
    """
    counter = lock_counter()
    for position in Position.objects.select_for_update().filter(owner=owner_id).order_by("pk"):
        waiting = position.versions.filter(state=State.SUBMITTED)
        if wishes.withdraws:
            waiting.update(state=State.WITHDRAWN, claimed_by=None, claimed_at=None)
        if position.archived_at is None and shown(position) is None and not waiting.exists():
            delete_position(position_id=position.pk, actor_id=owner_id)
            continue
        position.versions.filter(state=State.PRIVATE, played_at__isnull=True).delete()
        write(owner_id, "position.owner_left", position=position)
    if not wishes.keeps_credit:
        _take_credit(owner_id, counter)
    Position.objects.filter(owner=owner_id).update(owner=None, taken_reason="")
    Version.objects.filter(author=owner_id).update(author=None)


def _take_credit(owner_id: int, counter: Counter) -> None:
    """Take the author's name off all that the person made, in what is shown of it too."""
    for version in Version.objects.filter(author=owner_id).exclude(credit="").select_related("position"):
        version.credit = ""
        version.search = fold_line(version.title)
        version.save(update_fields=["credit", "search"])
        if shown(version.position) == version:
            show(version.position, version, counter)
        elif version.listings.exists():  # earlier catalogues are others now
            raise_number(counter)
