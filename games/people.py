"""What becomes of rooms and games when a person gets another name, or turns out to be somebody known already."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Count, Q, QuerySet

from accounts.guests import Belongings
from accounts.models import User
from games import held
from games.models import Act, Game, Message, Report, Room, Seat, Silence, Watcher
from games.rules import SEATS


@transaction.atomic
def rename(user: User) -> None:
    """Show the person's name as it is now in all rooms and games, and tell who is there.

    Where both seats are theirs two people play on one device, under the names that these typed. What was said stays
    under the name of that time.
    """
    for seat, other in zip(SEATS, reversed(SEATS), strict=True):
        games = Game.objects.filter(**{seat: user}).exclude(**{other: user})
        games.update(**{f"{seat}_name": user.name})
    shown = Seat.objects.filter(user=user).exclude(room__in=shared_rooms(user))
    rooms = hold(Room.objects.filter(pk__in=shown.values("room")))
    Seat.objects.filter(pk__in=list(shown.values_list("pk", flat=True))).update(name=user.name)
    tell(rooms)


def belongings(guest: User, member: User) -> Belongings:
    """What of a guest's rooms and games would go over to the member, and in which rooms both sit."""
    apart = apart_rooms(guest, member)
    rooms = Room.objects.filter(closed_at__isnull=True)
    inside = Q(seats__user=guest) | Q(watchers__user=guest)
    return Belongings(
        rooms=rooms.filter(inside).exclude(pk__in=apart).distinct().count(),
        games=games_of(guest).exclude(room__in=apart).count(),
        apart=tuple(rooms.filter(pk__in=apart).order_by("pk").values_list("code", flat=True)),
    )


@transaction.atomic
def hand_over(guest: User, member: User) -> None:
    """Give the member the guest's seats, games, lines and places to watch from, except in rooms where both sit."""
    apart = list(apart_rooms(guest, member).values_list("pk", flat=True))
    # Games before rooms before seats, as everywhere, so that nobody waits for each other.
    for seat, other in zip(SEATS, reversed(SEATS), strict=True):
        games = Game.objects.filter(**{seat: guest}).exclude(room__in=apart)
        games.exclude(**{other: guest}).exclude(**{other: member}).update(**{f"{seat}_name": member.name})
        games.update(**{seat: member})
    seats = Seat.objects.filter(user=guest).exclude(room__in=apart)
    watched = Watcher.objects.filter(user=guest).exclude(room__in=apart)
    rooms = hold(Room.objects.filter(Q(pk__in=seats.values("room")) | Q(pk__in=watched.values("room"))))
    seated = list(seats.values_list("room", flat=True))
    seats.exclude(room__in=shared_rooms(guest)).update(name=member.name)
    seats.update(user=member)
    # Who sits in a room needs no other place there, nor two to watch from.
    inside = Q(room__in=seated) | Q(room__in=Seat.objects.filter(user=member).values("room"))
    Watcher.objects.filter(inside, user=member).delete()
    watched.filter(inside | Q(room__in=list(member.watching.values_list("room", flat=True)))).delete()
    watched.update(user=member)
    said = Message.objects.filter(user=guest).exclude(room__in=apart)
    said.exclude(client_id__in=Message.objects.filter(user=member).values("client_id")).update(user=member)
    hand_record_over(guest, member)
    tell(rooms)


def hand_record_over(guest: User, member: User) -> None:
    """What moderators know of the guest they know of the member: nobody gets rid of it by signing in."""
    Silence.objects.filter(user=guest).update(user=member)
    Act.objects.filter(user=guest).update(user=member)
    Report.objects.filter(person=guest).update(person=member)


def games_of(user: User) -> QuerySet[Game]:
    """Every game that the person played."""
    return Game.objects.filter(Q(blue=user) | Q(yellow=user))


def shared_rooms(user: User) -> QuerySet[Room]:
    """Rooms in which both seats are the person's: two people on one device."""
    return Room.objects.annotate(held=Count("seats", filter=Q(seats__user=user))).filter(held=len(SEATS))


def apart_rooms(guest: User, member: User) -> QuerySet[Room]:
    """Rooms in which both sit, or in which they played each other: no one can be both."""
    both_sit = Q(pk__in=Seat.objects.filter(user=guest).values("room")) & Q(
        pk__in=Seat.objects.filter(user=member).values("room")
    )
    between = Game.objects.filter(Q(blue=guest, yellow=member) | Q(blue=member, yellow=guest))
    return Room.objects.filter(both_sit | Q(pk__in=between.values("room")))


def hold(rooms: QuerySet[Room]) -> list[Room]:
    """Lock those that are open, always in the same order."""
    return list(rooms.filter(closed_at__isnull=True).select_for_update().order_by("pk"))


def tell(rooms: list[Room]) -> None:
    """Show everybody inside the rooms as they are now."""
    for room in rooms:
        held.changed(room)
