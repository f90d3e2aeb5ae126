"""Positions in the admin: to be found and read. What changes them are the doors, since history must stay."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from positions.models import Act, Position, Version


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows; adds, changes and deletes none."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rows are made by the catalogue."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rows are changed by the catalogue."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A position is archived, never deleted here."""
        return False


@admin.register(Position)
class PositionAdmin(ReadOnlyAdmin):
    """Positions by slug and number."""

    list_display = ("slug", "number", "owner", "archived_at")
    list_select_related = ("owner",)
    search_fields = ("slug", "versions__title")


@admin.register(Version)
class VersionAdmin(ReadOnlyAdmin):
    """Versions by title and author."""

    list_display = ("title", "number", "state", "sets", "credit", "position")
    list_filter = ("state", "sets")
    list_select_related = ("position",)
    search_fields = ("title", "credit", "position__slug")


@admin.register(Act)
class ActAdmin(ReadOnlyAdmin):
    """What was done, newest first."""

    list_display = ("at", "code", "actor", "position")
    list_select_related = ("actor", "position")
    list_filter = ("code",)
    ordering = ("-id",)
    search_fields = ("position__slug",)
