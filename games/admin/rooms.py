"""Rooms in the admin: to be found and closed."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games import administration
from games.admin.base import reasoned
from games.admin.games import links_to
from games.codes import CodeError, fold_code
from games.models import Room
from positions.watched import WatchedAdmin


def close(actor: User, room: Room, reason: str, lasts: timedelta) -> None:
    """Close the room."""
    administration.close_room(actor=actor, room_id=room.pk, reason=reason)


@admin.register(Room)
class RoomAdmin(WatchedAdmin):
    """Rooms, the newest first."""

    list_display = ("code", "players", "created_at", "expires_at", "closed_at")
    list_display_links = ("code",)
    list_filter = (("closed_at", admin.EmptyFieldListFilter),)
    ordering = ("-pk",)
    search_fields = ("code",)
    search_help_text = gettext_lazy("The beginning of a Room ID.")
    fields = ("code", "players", "created_at", "expires_at", "closed_at", "pick", "games_here")
    actions = (
        reasoned(
            "close",
            gettext_lazy("Close the rooms"),
            close,
            hint=gettext_lazy(
                "Everybody inside is sent out, the Room ID is free, and a game that goes on is void."
            ),
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Room]:
        """With their seats."""
        return super().get_queryset(request).prefetch_related("seats")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Room], search_term: str
    ) -> tuple[QuerySet[Room], bool]:
        """By the code as rooms are compared."""
        if not search_term.strip():
            return queryset, False
        try:
            return queryset.filter(code__startswith=fold_code(search_term)), False
        except CodeError:
            return queryset.none(), False

    @admin.display(description=gettext_lazy("players"))
    def players(self, room: Room) -> str:
        """Who sits there."""
        seats = sorted(room.seats.all(), key=lambda seat: seat.colour)
        return " – ".join(seat.name or _("Deleted player") for seat in seats)

    @admin.display(description=gettext_lazy("games"))
    def games_here(self, room: Room) -> SafeString:
        """The games that were played there."""
        return format_html_join(
            "", "<p>{} {}</p>", ((game.number, links_to(game)) for game in room.games.all())
        )
