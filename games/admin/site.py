"""What administrators write for everybody, in the admin: privacy, terms, contact, and the video about the game."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import administration
from games.models import SitePage, SiteVideo
from games.site_models import VIDEO_ADDRESS_MOST


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


class SiteVideoForm(forms.ModelForm):
    """The video in one language that the site offers."""

    language = forms.ChoiceField(label=_("Language"), choices=lambda: settings.LANGUAGES)
    address = forms.URLField(
        label=_("Address"),
        max_length=VIDEO_ADDRESS_MOST,
        assume_scheme="https",
        widget=forms.URLInput(attrs={"size": 80}),
        help_text=_(
            "Where the video is on the web, beginning with https://. The page about the game links to it and loads "
            "nothing from there. Languages without a video show the English one."
        ),
    )

    class Meta:
        model = SiteVideo
        fields = ("language", "address", "title")


class ForAdministrators(admin.ModelAdmin):
    """Moderators don't see it."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Administrators."""
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Administrators."""
        return isinstance(request.user, User) and administration.is_administrator(request.user)

    has_add_permission = has_view_permission
    has_change_permission = has_view_permission
    has_delete_permission = has_view_permission


@admin.register(SitePage)
class SitePageAdmin(ForAdministrators):
    """Privacy, terms and contact."""

    form = SitePageForm
    list_display = ("slug", "language", "title", "changed_at")
    list_display_links = ("slug",)

    def view_on_site(self, obj: SitePage) -> str:
        """Where everybody reads it."""
        return f"/{obj.language}/{obj.slug}/"


@admin.register(SiteVideo)
class SiteVideoAdmin(ForAdministrators):
    """The video about the game, once in each language."""

    form = SiteVideoForm
    list_display = ("language", "title", "address", "changed_at")

    def view_on_site(self, obj: SiteVideo) -> str:
        """Where everybody finds it."""
        return f"/{obj.language}/about/"
