"""The door for blocking: a person who wants nothing to do with another is spared their company.

What follows from it is the upper floor's affair (`games.company`). Nobody is told that they are blocked.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from accounts.models import Block, User
from accounts.signals import blocks_changed


class BlockError(Exception):
    """Not done. `code`: `oneself`, or `too_many` blocked already."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


#: How many people one may block.
BLOCKED_MOST = 1000


def block(*, user: User, other: User, name: str = "") -> None:
    """Block a person; doing so again changes nothing. `name`: as they are called here. Raises `BlockError`."""
    if user.pk == other.pk:
        raise BlockError("oneself")
    if user.blocks.count() >= BLOCKED_MOST:
        raise BlockError("too_many")
    try:
        with transaction.atomic():
            Block.objects.create(user=user, blocked=other, name=name or other.name)
            blocks_changed.send(sender=None, user=user, other=other)
    except IntegrityError:
        if not user.blocks.filter(blocked=other).exists():
            raise


@transaction.atomic
def unblock(*, user: User, block_id: int) -> bool:
    """Take a block of one's own back. Whether there was one."""
    found = user.blocks.filter(pk=block_id).select_related("blocked").first()
    if found is None:
        return False
    other = found.blocked
    found.delete()
    blocks_changed.send(sender=None, user=user, other=other)
    return True


def blocks_of(user: User) -> QuerySet[Block]:
    """Whom a person has blocked, the newest first."""
    return user.blocks.order_by("-id")


def blocked_ids(user_id: int) -> frozenset[int]:
    """The people whom a person has blocked."""
    return frozenset(Block.objects.filter(user=user_id).values_list("blocked", flat=True))


def stands_between(user_id: int, others: Iterable[int]) -> bool:
    """Whether the person has blocked any of the others, or one of them has blocked the person."""
    people = list(others)
    return Block.objects.filter(
        Q(user=user_id, blocked__in=people) | Q(user__in=people, blocked=user_id)
    ).exists()
