"""The site's own pages in the admin: privacy, terms, contact."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import administration
from games.models import SitePage


class SitePageForm(forms.ModelForm):
    """One page in one language that the site offers."""

    language = forms.ChoiceField(label=_("Language"), choices=lambda: settings.LANGUAGES)

    class Meta:
        model = SitePage
        fields = ("slug", "language", "title", "text")
        widgets = {"text": forms.Textarea(attrs={"rows": 30, "cols": 100})}
        help_texts = {
            "text": _(
                "Plain text. An empty line begins a paragraph, “## ” a heading, “- ” a line of a list; web and mail "
                "addresses become links."
            )
        }


@admin.register(SitePage)
class SitePageAdmin(admin.ModelAdmin):
    """For administrators only."""

    form = SitePageForm
    list_display = ("slug", "language", "title", "changed_at")
    list_display_links = ("slug",)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Administrators."""
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Administrators."""
        return isinstance(request.user, User) and administration.is_administrator(request.user)

    has_add_permission = has_view_permission
    has_change_permission = has_view_permission
    has_delete_permission = has_view_permission

    def view_on_site(self, obj: SitePage) -> str:
        """Where everybody reads it."""
        return f"/{obj.language}/{obj.slug}/"
