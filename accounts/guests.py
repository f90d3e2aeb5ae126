"""A guest's games and positions go along when the person signs in to an account that they already had.

The session keeps which guest it was before, on the server only, for as long as it lasts.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.http import HttpRequest

from accounts.models import Block, User
from accounts.signals import access_ended, guest_asked_about, guest_joining
from positions.handing import count_positions, hand_over

#: The key in the session.
SESSION_KEY = "guest"


@dataclass(frozen=True)
class Belongings:
    """What a guest has."""

    #: Rooms that they are in, and games that they played.
    rooms: int = 0
    games: int = 0
    positions: int = 0
    #: Codes of rooms where the member sits too, so that the guest's seat stays as it is.
    apart: tuple[str, ...] = ()

    def __add__(self, other: Belongings) -> Belongings:
        return Belongings(
            self.rooms + other.rooms,
            self.games + other.games,
            self.positions + other.positions,
            self.apart + other.apart,
        )

    @property
    def can_come(self) -> bool:
        """Whether there is anything to bring along."""
        return bool(self.rooms or self.games or self.positions)


def earlier_guest(request: HttpRequest) -> User | None:
    """The guest that the browser was before its member signed in; None once they became a member or left."""
    if not request.user.is_authenticated or request.user.is_guest:
        return None
    pk = request.session.get(SESSION_KEY)
    return User.objects.filter(pk=pk, is_guest=True, is_active=True).first() if pk else None


def belongings(*, guest: User, member: User) -> Belongings:
    """What would come along, and what would not."""
    answers = guest_asked_about.send(sender=User, guest=guest, member=member)
    found = Belongings(positions=count_positions(owner_id=guest.pk))
    for _, more in answers:
        if isinstance(more, Belongings):
            found += more
    return found


@transaction.atomic
def bring_along(*, guest: User, member: User) -> Belongings:
    """Give the member all that the guest has, except where both sit in one room. What came, and what did not.

    Doing it again brings nothing. The guest's open pages end.
    """
    row = User.objects.select_for_update().filter(pk=guest.pk, is_guest=True).first()
    if row is None or member.is_guest:
        return Belongings()
    found = belongings(guest=row, member=member)
    guest_joining.send(sender=User, guest=row, member=member)
    hand_over(from_id=row.pk, to_id=member.pk)
    for block in Block.objects.filter(user=row).exclude(blocked=member):
        Block.objects.get_or_create(user=member, blocked=block.blocked, defaults={"name": block.name})
    for block in Block.objects.filter(blocked=row).exclude(user=member):
        Block.objects.get_or_create(user=block.user, blocked=member, defaults={"name": block.name})
    Block.objects.filter(user=row).delete()
    Block.objects.filter(blocked=row).delete()
    access_ended.send(sender=User, user=row)
    return found
