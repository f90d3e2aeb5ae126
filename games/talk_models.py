"""What people say in rooms, and what moderators do about it. Rows only: the stories live in `games.chat` and
`games.moderation`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import NAME_MOST
from games.rules import SEATS

#: Characters of the ids that clients make.
CLIENT_ID_MOST = 64
#: Code points of a line of chat, and of the reason for what a moderator does.
TEXT_MOST = 500
#: Code points of the reason that a reporter may give.
REASON_MOST = 200


class Message(models.Model):
    """A line that somebody said in a room."""

    class Channel(models.TextChoices):
        """Who talks there."""

        PLAYERS = "players", _("Players")
        WATCHERS = "watchers", _("Watchers")

    room = models.ForeignKey("games.Room", models.CASCADE, related_name="messages", verbose_name=_("room"))
    # The newest one of the room when it was said; null before the first.
    game = models.ForeignKey(
        "games.Game", models.PROTECT, null=True, blank=True, related_name="messages", verbose_name=_("game")
    )
    channel = models.CharField(_("said to"), max_length=8, choices=Channel.choices)
    # Null once the person has left the site.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="messages",
        verbose_name=_("person"),
    )
    # Of who said it, at that time; empty for a watcher.
    seat = models.CharField(_("seat"), max_length=6, blank=True)
    # Empty once the person has left the site.
    name = models.CharField(_("name"), max_length=NAME_MOST, blank=True)
    text = models.CharField(_("text"), max_length=TEXT_MOST)
    client_id = models.CharField(max_length=CLIENT_ID_MOST)
    at = models.DateTimeField(_("when"), default=timezone.now, editable=False)
    # Null while everybody may read it.
    hidden_at = models.DateTimeField(_("hidden"), null=True, blank=True)

    class Meta:
        verbose_name = _("line of chat")
        verbose_name_plural = _("lines of chat")
        ordering = ("id",)
        constraints: ClassVar = [
            models.UniqueConstraint(name="message_sent_once", fields=("room", "user", "client_id")),
            models.CheckConstraint(name="message_has_text", condition=~Q(text="")),
            models.CheckConstraint(
                name="message_channel_of_its_seat",
                condition=Q(channel="players", seat__in=SEATS) | Q(channel="watchers", seat=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Report(models.Model):
    """Somebody told the moderators of a line, of a person's name or of a position's title. It stays when they go."""

    class Kind(models.TextChoices):
        """What was reported."""

        LINE = "line", _("line")
        NAME = "name", _("name")
        TITLE = "title", _("title")

    kind = models.CharField(_("about"), max_length=8, choices=Kind.choices, default=Kind.LINE)
    # What it is about: the one of its kind; null once that is gone.
    message = models.ForeignKey(
        Message, models.SET_NULL, null=True, blank=True, related_name="reports", verbose_name=_("line")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="reports",
        verbose_name=_("person"),
    )
    version = models.ForeignKey(
        "positions.Version",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="reports",
        verbose_name=_("position"),
    )
    # The reported words as they were.
    text = models.CharField(_("text"), max_length=TEXT_MOST, blank=True)
    # Why, in the reporter's words; may be empty.
    reason = models.CharField(_("reason"), max_length=REASON_MOST, blank=True)
    # Who told; null once they have left the site.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("reported by"),
    )
    # Of a line: it and those around it, oldest first, as they were: `{"id", "channel", "seat", "name", "text", "at"}`.
    lines = models.JSONField(_("lines"), default=list, blank=True)
    at = models.DateTimeField(_("when"), default=timezone.now, editable=False, db_index=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ("-id",)
        constraints: ClassVar = [
            models.UniqueConstraint(name="report_once", fields=("message", "user")),
            models.UniqueConstraint(name="report_name_once", fields=("person", "text", "user")),
            models.UniqueConstraint(name="report_title_once", fields=("version", "user")),
            models.CheckConstraint(
                name="report_about_its_kind",
                condition=Q(kind="line", person__isnull=True, version__isnull=True)
                | Q(kind="name", message__isnull=True, version__isnull=True)
                | Q(kind="title", message__isnull=True, person__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


class Silence(models.Model):
    """A person may not chat until some time."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="silences", verbose_name=_("person")
    )
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    until = models.DateTimeField(_("until"))

    class Meta:
        verbose_name = _("silence")
        verbose_name_plural = _("silences")
        ordering = ("-id",)
        constraints: ClassVar = [
            models.CheckConstraint(name="silence_ends_later", condition=Q(until__gte=F("since"))),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} until {self.until:%Y-%m-%d %H:%M}"


class Act(models.Model):
    """Something that a moderator did in rooms: append-only. Words are made where it is shown."""

    # Null for commands, and for people who have left.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("who did it")
    )
    # What was done, as "chat.hidden".
    code = models.CharField(_("what was done"), max_length=40)
    # To whom, or to whose line.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("person")
    )
    message = models.ForeignKey(
        Message, models.SET_NULL, null=True, related_name="acts", verbose_name=_("line")
    )
    reason = models.CharField(_("reason"), max_length=TEXT_MOST)
    data = models.JSONField(_("details"), default=dict)
    at = models.DateTimeField(_("when"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("act of a moderator")
        verbose_name_plural = _("acts of moderators")
        ordering = ("id",)
        constraints: ClassVar = [
            models.CheckConstraint(name="room_act_has_code", condition=~Q(code="")),
            models.CheckConstraint(name="room_act_has_reason", condition=~Q(reason="")),
        ]

    def __str__(self) -> str:
        return self.code

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new act; one that is written stays as it is."""
        if self.pk is not None:
            raise TypeError("an act is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: what was done stays done."""
        raise TypeError("an act is never deleted")
