"""Rooms' talk in the admin: what was reported, what was said, what moderators did. They act through their own door."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import moderation
from games.admin.base import CHOSEN_MOST, reasoned
from games.models import Act, Message, Report, Silence
from positions.watched import WatchedAdmin


class TalkAdmin(WatchedAdmin):
    """For moderators."""

    def may_look(self, user: User) -> bool:
        """Moderators see them."""
        return moderation.is_moderator(user)


def lines_of(rows: QuerySet[Any]) -> Iterable[Message]:
    """The lines that rows stand for: those reported, or themselves."""
    if rows.model is Report:
        return Message.objects.filter(reports__in=rows).distinct()[:CHOSEN_MOST]
    return rows[:CHOSEN_MOST]


def hide(actor: User, message: Message, reason: str, lasts: timedelta) -> None:
    """Hide the line."""
    moderation.hide(actor=actor, message_id=message.pk, reason=reason)


def unhide(actor: User, message: Message, reason: str, lasts: timedelta) -> None:
    """Show the line again."""
    moderation.unhide(actor=actor, message_id=message.pk, reason=reason)


def silence(actor: User, message: Message, reason: str, lasts: timedelta) -> None:
    """Silence who said the line, if they are still here."""
    if message.user_id is not None:
        moderation.silence(
            actor=actor, user_id=message.user_id, lasts=lasts, reason=reason, message_id=message.pk
        )


#: What moderators do about lines.
ABOUT_LINES = (
    reasoned("hide_lines", _("Hide the lines for everyone"), hide, targets=lines_of),
    reasoned("unhide_lines", _("Show the lines again"), unhide, targets=lines_of),
    reasoned("silence_people", _("Silence who said it"), silence, asks_hours=True, targets=lines_of),
)


@admin.register(Message)
class MessageAdmin(TalkAdmin):
    """Lines, newest first."""

    list_display = ("at", "room", "channel", "name", "text", "hidden_at")
    list_filter = ("channel",)
    list_select_related = ("room",)
    ordering = ("-id",)
    search_fields = ("text", "name")
    actions = ABOUT_LINES


@admin.register(Report)
class ReportAdmin(TalkAdmin):
    """What was reported, with the lines around it, newest first."""

    list_display = ("at", "kind", "text", "reason", "user")
    list_display_links = ("at",)
    list_filter = ("kind",)
    list_select_related = ("user",)
    fields = ("at", "kind", "text", "reason", "user", "person", "version", "said")
    readonly_fields = ("said",)
    actions = ABOUT_LINES

    @admin.display(description=_("what was said around it"))
    def said(self, report: Report) -> str:
        """The reported line between those around it, as they were."""
        lines = ((line["at"], line["name"], line["text"]) for line in report.lines)
        return format_html_join(mark_safe("<br>"), "<small>{}</small> <b>{}</b>: {}", lines)  # nosec B308


def unsilence(actor: User, silence: Silence, reason: str, lasts: timedelta) -> None:
    """Let who is silenced chat again."""
    moderation.unsilence(actor=actor, user_id=silence.user_id, reason=reason)


@admin.register(Silence)
class SilenceAdmin(TalkAdmin):
    """Who may not chat, and until when."""

    list_display = ("user", "since", "until")
    list_select_related = ("user",)
    actions = (reasoned("unsilence", _("Let them chat again"), unsilence),)


#: What was done, by its code.
DEEDS = {
    "chat.hidden": _("Line hidden"),
    "chat.unhidden": _("Line shown again"),
    "chat.silenced": _("Silenced"),
    "chat.unsilenced": _("May chat again"),
    "person.barred": _("Barred"),
    "person.let_back": _("Let back"),
    "person.deleted": _("Person deleted"),
    "game.voided": _("Game ended as void"),
    "room.closed": _("Room closed"),
}


class DeedFilter(admin.SimpleListFilter):
    """By what was done, without asking the table which codes there are."""

    title = _("what was done")
    parameter_name = "code"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """All that can be done."""
        return list(DEEDS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Act]) -> QuerySet[Act]:
        """Only these."""
        code = self.value()
        return queryset.filter(code=code) if code else queryset


@admin.register(Act)
class ActAdmin(TalkAdmin):
    """What was done, newest first."""

    list_display = ("at", "deed", "actor", "user", "reason")
    list_display_links = ("at",)
    list_select_related = ("actor", "user")
    list_filter = (DeedFilter,)
    ordering = ("-id",)
    search_fields = ("reason",)
    fields = ("at", "deed", "actor", "user", "message", "reason", "data")

    @admin.display(description=_("what was done"), ordering="code")
    def deed(self, act: Act) -> str:
        """In words."""
        return str(DEEDS.get(act.code, act.code))
