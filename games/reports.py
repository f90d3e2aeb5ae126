"""The door for reports: telling the moderators of a line, of a person's name or of a position's title.

Each keeps the reported words as they were, since names change and lines get hidden; a line comes with those around it.
Telling twice of one thing is once. Who told is not told to anybody but the moderators.
"""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction

from accounts.blocks import blocked_ids
from accounts.models import User
from games import chat, held
from games.held import RoomError
from games.models import Message, Report
from games.protocol import SeatWord
from games.talk_models import REASON_MOST
from positions.models import Version
from positions.words import LineError, clean_line

#: Lines before and after a reported one that the moderators get with it.
AROUND = 10

Kind = Report.Kind


def report_here(
    *,
    room_id: int,
    user_id: int,
    seat: SeatWord | None = None,
    message_id: int | None = None,
    reason: str = "",
) -> int:
    """Report a line of the room, or the name at a seat. The line's id, or the room's number.

    Raises `RoomError`: `no_room`, `too_long` (the reason), `bad_message` for what the person can't read or is theirs.
    """
    room = held.open_room(room_id)
    if not held.is_inside(room, user_id):
        raise RoomError("no_room")
    try:
        reason = clean_reason(reason)
    except LineError as error:
        raise RoomError("too_long") from error
    if seat is not None:
        player = room.seats.filter(colour=seat, user__isnull=False).exclude(user=user_id).first()
        if player is None:
            raise RoomError("bad_message")
        _keep(Kind.NAME, user_id, reason, text=player.name, about={"person_id": player.user_id})
        return room.number
    is_watcher = not room.seats.filter(user=user_id).exists()
    message = (
        chat.readable(room_id, is_watcher=is_watcher, blocked=blocked_ids(user_id))
        .filter(id=message_id or 0)
        .first()
    )
    if message is None:
        raise RoomError("bad_message")
    about = {"message_id": message.pk}
    _keep(Kind.LINE, user_id, reason, text=message.text, about=about, lines=lines_around(message))
    return message.pk


def report_name(*, user: User, person: User, reason: str = "") -> None:
    """Report how a person is called. Raises `LineError` for a reason that is too long."""
    _keep(Kind.NAME, user.pk, clean_reason(reason), text=person.name, about={"person_id": person.pk})


def report_title(*, user: User, version: Version, reason: str = "") -> None:
    """Report how a position is called. Raises `LineError` for a reason that is too long."""
    _keep(Kind.TITLE, user.pk, clean_reason(reason), text=version.title, about={"version_id": version.pk})


def forget(user: User) -> None:
    """A person leaves the site: reports of their name have done their work, and would keep it."""
    Report.objects.filter(kind=Kind.NAME, person=user).delete()


def clean_reason(text: str) -> str:
    """One line of up to 200 code points, or nothing. Raises `LineError` `too_long`."""
    try:
        return clean_line(text, most=REASON_MOST)
    except LineError as error:
        if error.code == "empty":
            return ""
        raise


def _keep(
    kind: Report.Kind, user_id: int, reason: str, *, text: str, about: dict[str, Any], **more: Any
) -> None:
    """Store the report unless the same person has reported the same."""
    once = {"text": text, **about} if kind == Kind.NAME else about
    if Report.objects.filter(user=user_id, **once).exists():
        return
    try:
        with transaction.atomic():
            Report.objects.create(kind=kind, user_id=user_id, reason=reason, text=text, **about, **more)
    except IntegrityError:  # at the same time from another window
        if not Report.objects.filter(user=user_id, **once).exists():
            raise


def lines_around(message: Message) -> list[dict[str, object]]:
    """A line and those around it in its channel, oldest first, as a report keeps them; hidden ones too."""
    near = Message.objects.filter(room=message.room_id, channel=message.channel).order_by("id")
    before = list(near.filter(pk__lt=message.pk).order_by("-id")[:AROUND])
    after = list(near.filter(pk__gt=message.pk)[:AROUND])
    return [kept_line(line) for line in (*reversed(before), message, *after)]


def kept_line(message: Message) -> dict[str, object]:
    """A line as a report keeps it."""
    return {
        "id": message.pk,
        "channel": message.channel,
        "seat": message.seat,
        "name": message.name,
        "text": message.text,
        "at": message.at.isoformat(timespec="seconds"),
    }
