"""The door for moderators: hiding lines of chat, silencing people. Every act has a reason and is written down."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.staff import MODERATORS
from games import live, protocol
from games.models import Act, Message, Silence
from games.talk_models import TEXT_MOST
from positions.words import LineError, clean_line

#: The longest that one act silences somebody.
SILENCE_MOST = timedelta(days=365)


class ModerationError(Exception):
    """Not done. `code`: `not_moderator`, `no_reason`, `too_long` (the reason), `bad_time`, `not_found`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_moderator(user: User) -> bool:
    """Whether the person looks after chat: in the group, or an administrator."""
    return user.is_active and (user.is_superuser or user.groups.filter(name=MODERATORS).exists())


@transaction.atomic
def hide(*, actor: User, message_id: int, reason: str) -> None:
    """Hide a line for everyone, at once. One that is hidden stays so. Raises ModerationError."""
    reason = _allowed(actor, reason)
    message = _message(message_id)
    if not Message.objects.filter(pk=message.pk, hidden_at__isnull=True).update(hidden_at=timezone.now()):
        return
    _write(actor, "chat.hidden", reason, user_id=message.user_id, message=message)
    event = live.hidden_event(protocol.encode(protocol.Hidden(id=message.pk)))
    transaction.on_commit(partial(live.send_now, live.room_group(message.room_id), event))


@transaction.atomic
def unhide(*, actor: User, message_id: int, reason: str) -> None:
    """Let everyone read a hidden line again, from when they next come. Raises ModerationError."""
    reason = _allowed(actor, reason)
    message = _message(message_id)
    if Message.objects.filter(pk=message.pk, hidden_at__isnull=False).update(hidden_at=None):
        _write(actor, "chat.unhidden", reason, user_id=message.user_id, message=message)


@transaction.atomic
def silence(
    *, actor: User, user_id: int, lasts: timedelta, reason: str, message_id: int | None = None
) -> None:
    """Let a person chat nowhere until that time has passed; it may be for a line. Raises ModerationError."""
    reason = _allowed(actor, reason)
    if not timedelta(0) < lasts <= SILENCE_MOST:
        raise ModerationError("bad_time")
    if not User.objects.filter(pk=user_id).exists():
        raise ModerationError("not_found")
    until = timezone.now() + lasts
    Silence.objects.create(user_id=user_id, until=until)
    message = None if message_id is None else _message(message_id)
    data = {"until": until.isoformat(timespec="seconds")}
    _write(actor, "chat.silenced", reason, user_id=user_id, message=message, data=data)


@transaction.atomic
def unsilence(*, actor: User, user_id: int, reason: str) -> None:
    """Let a silenced person chat again. Raises ModerationError."""
    reason = _allowed(actor, reason)
    now = timezone.now()
    if Silence.objects.filter(user=user_id, until__gt=now).update(until=now):
        _write(actor, "chat.unsilenced", reason, user_id=user_id)


def _allowed(actor: User, reason: str) -> str:
    """The cleaned reason of somebody who may."""
    if not is_moderator(actor):
        raise ModerationError("not_moderator")
    try:
        return clean_line(reason, most=TEXT_MOST)
    except LineError as error:
        raise ModerationError("no_reason" if error.code == "empty" else error.code) from error


def _message(message_id: int) -> Message:
    message = Message.objects.filter(pk=message_id).first()
    if message is None:
        raise ModerationError("not_found")
    return message


def _write(
    actor: User,
    code: str,
    reason: str,
    *,
    user_id: int | None,
    message: Message | None = None,
    data: dict[str, str] | None = None,
) -> None:
    Act.objects.create(
        actor=actor, code=code, user_id=user_id, message=message, reason=reason, data=data or {}
    )
