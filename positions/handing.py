"""Positions that go over from one person to another, who are one: a guest and the member they had been before."""

from __future__ import annotations

from django.db import transaction

from positions.draft_models import Draft
from positions.models import Position, Version


def count_positions(*, owner_id: int) -> int:
    """How many positions the person has."""
    return Position.objects.filter(owner=owner_id).count()


@transaction.atomic
def hand_over(*, from_id: int, to_id: int) -> None:
    """Make what one person drew the other's. The name credited for it stays.

    Who reviewed what turns out to be their own work is written down as an exception to the rule.
    """
    Version.objects.filter(author=from_id, reviewer=to_id).update(is_override=True)
    Version.objects.filter(author=from_id).update(author=to_id)
    Position.objects.filter(owner=from_id).update(owner=to_id)
    taken = Draft.objects.filter(owner=to_id).values("key")
    Draft.objects.filter(owner=from_id).exclude(key__in=taken).update(owner=to_id)
