"""Rooms' talk in the admin: what was reported, what was said, what moderators did. They act through their own door."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import moderation
from games.models import Act, Message, Report, Silence
from games.moderation import ModerationError
from games.talk_models import TEXT_MOST


class ReasonForm(forms.Form):
    """Why, and for how long."""

    reason = forms.CharField(label=_("Reason"), max_length=TEXT_MOST)
    hours = forms.IntegerField(label=_("Hours"), min_value=1, max_value=24 * 365, initial=24)


def person(request: HttpRequest) -> User:
    """Who is signed in; the admin lets nobody else come so far."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


Door = Callable[[HttpRequest, Message, str, timedelta], None]


def hide(request: HttpRequest, message: Message, reason: str, lasts: timedelta) -> None:
    """Hide the line."""
    moderation.hide(actor=person(request), message_id=message.pk, reason=reason)


def unhide(request: HttpRequest, message: Message, reason: str, lasts: timedelta) -> None:
    """Show the line again."""
    moderation.unhide(actor=person(request), message_id=message.pk, reason=reason)


def silence(request: HttpRequest, message: Message, reason: str, lasts: timedelta) -> None:
    """Silence who said the line."""
    if message.user_id is not None:
        moderation.silence(
            actor=person(request), user_id=message.user_id, lasts=lasts, reason=reason, message_id=message.pk
        )


class TalkAdmin(admin.ModelAdmin):
    """For moderators: shows rows; adds, changes and deletes none."""

    show_full_result_count = False

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Moderators who may enter the admin."""
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Moderators see them."""
        return isinstance(request.user, User) and moderation.is_moderator(request.user)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Lines come from rooms."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What was said or done stays as it was."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What was said or done stays."""
        return False


class LineAdmin(TalkAdmin):
    """Rows that stand for lines: they can be hidden and shown, and who said them silenced, always with a reason."""

    actions = ("hide_lines", "unhide_lines", "silence_people")

    def lines(self, rows: QuerySet[Any]) -> Iterable[Message]:
        """The lines that rows stand for."""
        raise NotImplementedError

    @admin.action(description=_("Hide the lines for everyone"))
    def hide_lines(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        """Hide."""
        return self._ask_why(request, rows, hide, "hide_lines")

    @admin.action(description=_("Show the lines again"))
    def unhide_lines(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        """Show."""
        return self._ask_why(request, rows, unhide, "unhide_lines")

    @admin.action(description=_("Silence who said it"))
    def silence_people(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        """Silence."""
        return self._ask_why(request, rows, silence, "silence_people")

    def _ask_why(
        self, request: HttpRequest, rows: QuerySet[Any], door: Door, action: str
    ) -> HttpResponse | None:
        """Ask for the reason first, then do it."""
        form = ReasonForm(request.POST if "reason" in request.POST else None)
        if action != "silence_people":
            del form.fields["hours"]
        if not form.is_valid():
            context = {
                **self.admin_site.each_context(request),
                "title": self.get_action(action)[2],  # type: ignore[index]
                "form": form,
                "rows": rows,
                "lines": self.lines(rows),
                "action": action,
                "opts": self.model._meta,
            }
            return render(request, "admin/games/reason.html", context)
        lasts = timedelta(hours=form.cleaned_data.get("hours", 1))
        try:
            for message in self.lines(rows):
                door(request, message, form.cleaned_data["reason"], lasts)
        except ModerationError as error:
            self.message_user(request, error.code, messages.ERROR)
        return None


@admin.register(Message)
class MessageAdmin(LineAdmin):
    """Lines, newest first."""

    list_display = ("at", "room", "channel", "name", "text", "hidden_at")
    list_filter = ("channel",)
    list_select_related = ("room",)
    ordering = ("-id",)
    search_fields = ("text", "name")

    def lines(self, rows: QuerySet[Message]) -> Iterable[Message]:
        """Themselves."""
        return rows


@admin.register(Report)
class ReportAdmin(LineAdmin):
    """Reported lines with those around them, newest first."""

    list_display = ("at", "message", "user")
    list_select_related = ("message", "user")

    def lines(self, rows: QuerySet[Report]) -> Iterable[Message]:
        """The reported ones that are still there."""
        return Message.objects.filter(reports__in=rows).distinct()


@admin.register(Silence)
class SilenceAdmin(TalkAdmin):
    """Who may not chat, and until when."""

    list_display = ("user", "since", "until")
    list_select_related = ("user",)


@admin.register(Act)
class ActAdmin(TalkAdmin):
    """What was done, newest first."""

    list_display = ("at", "code", "actor", "user", "reason")
    list_select_related = ("actor", "user")
    list_filter = ("code",)
    ordering = ("-id",)
    search_fields = ("reason",)
