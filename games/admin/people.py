"""People in the admin: to be found, silenced, barred and deleted. Names and passwords are their own affair."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db import transaction
from django.db.models import Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import leaving
from accounts.models import User
from accounts.names import name_key
from games import administration
from games.admin.base import person, reasoned, silence_person
from games.models import Seat
from positions.leaving import Wishes
from positions.watched import WatchedAdmin


def bar(actor: User, user: User, reason: str, lasts: timedelta) -> None:
    """Bar the person."""
    administration.bar(actor=actor, user_id=user.pk, reason=reason)


def let_back(actor: User, user: User, reason: str, lasts: timedelta) -> None:
    """Let the person come again."""
    administration.let_back(actor=actor, user_id=user.pk, reason=reason)


@admin.register(User)
class PersonAdmin(WatchedAdmin):
    """Guests and members, the newest first."""

    list_display = ("name", "kind", "is_active", "date_joined", "seen")
    list_display_links = ("name",)
    list_filter = ("is_guest", "is_active", "is_staff", "is_superuser")
    ordering = ("-pk",)
    search_fields = ("name",)
    search_help_text = _("The beginning of a name, a whole address, or the number of a person.")
    fields = (
        "name",
        "email",
        "kind",
        "date_joined",
        "seen",
        "is_active",
        "is_staff",
        "is_superuser",
        "groups",
    )
    actions = (
        reasoned("silence", _("Silence them"), silence_person, asks_hours=True),
        reasoned(
            "bar",
            _("Bar them"),
            bar,
            hint=_("They are signed out everywhere at once and can't sign in until they are let back."),
        ),
        reasoned("let_back", _("Let them back"), let_back),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """With when each was last heard of: at a seat, or signing in."""
        seats = Seat.objects.filter(user=OuterRef("pk")).order_by().values("user")
        seated = Subquery(seats.annotate(newest=Max("seen_at")).values("newest"))
        people: QuerySet[User] = super().get_queryset(request)
        return people.annotate(
            seen=Greatest(Coalesce(seated, "date_joined"), Coalesce("last_login", "date_joined"))
        )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """By what indexes answer: the beginning of a member's name, a guest's whole name, an address, a number."""
        term = search_term.strip()
        if not term:
            return queryset, False
        wanted = Q(name_key__startswith=name_key(term)) | Q(name=term) | Q(email__iexact=term)
        if term.isascii() and term.isdigit() and len(term) < 16:
            wanted |= Q(pk=int(term))
        return queryset.filter(wanted), False

    @admin.display(description=_("account"), ordering="is_guest")
    def kind(self, user: User) -> str:
        """What they are here."""
        if user.is_guest:
            return str(_("Guest"))
        if user.is_superuser:
            return str(_("Administrator"))
        return str(_("May enter the admin") if user.is_staff else _("Member"))

    @admin.display(description=_("last seen"))
    def seen(self, user: User) -> datetime:
        """When they were last heard of."""
        found: datetime = user.seen  # type: ignore[attr-defined]
        return found

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Administrators delete everybody but themselves, who leave by their own settings."""
        return self.has_view_permission(request) and obj != request.user

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What the page before says: the people. What belongs to them goes or stays as `accounts.leaving` has it."""
        people = [user for user in objs if user != request.user]
        return [str(user) for user in people], {self.opts.verbose_name_plural: len(people)}, set(), []

    def log_deletions(self, request: HttpRequest, queryset: Any) -> list[LogEntry]:
        """In the acts, under the number only: the admin's own log would keep the name."""
        for user in queryset:
            if user != request.user:
                administration.write_deletion(actor=person(request), user_id=user.pk)
        return []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """As if the person had left: positions stay without their name."""
        transaction.on_commit(partial(leaving.leave, user=obj, wishes=Wishes()))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """The same for many, one after the other."""
        for user in queryset.exclude(pk=person(request).pk).order_by("pk"):
            self.delete_model(request, user)
