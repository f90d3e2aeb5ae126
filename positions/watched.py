"""Tables of the admin that are only looked at, and stay quick however long they are."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property

#: Rows that a list counts and pages through; what lies behind is found by searching and filtering.
COUNTED_MOST = 5_000


class ShortCount(Paginator):
    """Counts no further than it pages, so that a long table costs no more than a short one."""

    @cached_property
    def count(self) -> int:
        """The rows, or `COUNTED_MOST` where there are more."""
        rows = self.object_list
        return rows[:COUNTED_MOST].count() if isinstance(rows, QuerySet) else len(rows)


class WatchedAdmin(admin.ModelAdmin):
    """Shows rows; adds, changes and deletes none: what changes them are the doors. `may_look` says to whom."""

    paginator = ShortCount
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    list_max_show_all = 0
    list_per_page = 50

    def may_look(self, user: Any) -> bool:
        """Whether that person may see these rows at all: administrators, unless said otherwise."""
        return bool(user.is_active and user.is_superuser)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """The row; None also for what PostgreSQL would not even look for."""
        return None if "\0" in object_id else super().get_object(request, object_id, from_field)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Who may look."""
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Who may look."""
        return self.may_look(request.user)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rows are made by their doors."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What was done stays as it was."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What was done stays."""
        return False
