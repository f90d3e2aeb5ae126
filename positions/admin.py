"""Positions in the admin: found and read by moderators; files come in and go out. What changes them are the doors."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from positions import catalogue, importing
from positions.layout import LayoutError
from positions.layout.csv import read_positions, write_positions
from positions.layout.text import SIZE_LIMIT
from positions.models import Act, OldLink, Position, Version
from positions.review import REVIEW
from positions.watched import WatchedAdmin
from positions.wording import word_fault


class ReadOnlyAdmin(WatchedAdmin):
    """For moderators of positions."""

    def may_look(self, user: Any) -> bool:
        """Moderators see them."""
        return bool(user.has_perm(REVIEW))


def versions_for(request: HttpRequest) -> QuerySet[Version]:
    """The versions that the reader may know of: moderators only those that were ever handed in."""
    versions = Version.objects.all()
    return versions if request.user.is_superuser else versions.exclude(state=Version.State.PRIVATE)


class ImportForm(forms.Form):
    """A file in the players' format, and where its positions go."""

    file = forms.FileField(label=gettext_lazy("File (CSV)"), max_length=200)
    into = forms.ChoiceField(
        label=gettext_lazy("Where to"),
        choices=[
            ("queue", gettext_lazy("Into the queue, to be reviewed")),
            ("catalogue", gettext_lazy("Straight into the catalogue (administrators)")),
        ],
    )
    sets = forms.TypedChoiceField(
        label=gettext_lazy("Rounds, where the file does not say"), choices=[(3, "3"), (4, "4")], coerce=int
    )


@admin.register(Position)
class PositionAdmin(ReadOnlyAdmin):
    """Positions by slug and number, with files in and out."""

    list_display = ("slug", "number", "owner", "played", "archived_at")
    list_select_related = ("owner",)
    search_fields = ("slug",)
    actions = ("export",)
    change_list_template = "admin/positions/positions.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Position]:
        """Those with a version that the reader may know of."""
        positions: QuerySet[Position] = super().get_queryset(request)
        return positions.filter(pk__in=versions_for(request).values("position"))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Position], search_term: str
    ) -> tuple[QuerySet[Position], bool]:
        """By slug, and by the title of such a version."""
        term = search_term.strip()
        titled = versions_for(request).filter(title__icontains=term).values("position")
        return queryset.filter(Q(slug__icontains=term) | Q(pk__in=titled)), False

    def get_urls(self) -> list[URLPattern]:
        """The list, and the page of the import."""
        load = path("import/", self.admin_site.admin_view(self.load), name="positions_position_import")
        return [load, *super().get_urls()]

    @admin.action(description=gettext_lazy("Download as a file (CSV)"))
    def export(self, request: HttpRequest, rows: QuerySet[Position]) -> HttpResponse:
        """The chosen ones as everyone sees them, or their newest version."""
        found = (
            versions_for(request)
            .filter(position__in=rows)
            .order_by(F("position__number").asc(nulls_last=True), "position", "number")
        )
        shown = {
            version.position_id: version
            for version in catalogue.published_versions(slugs=list(rows.values_list("slug", flat=True)))
        }
        newest = {version.position_id: version for version in found.select_related("position")}
        texts = [catalogue.as_text(shown.get(key, version)) for key, version in newest.items()]
        return HttpResponse(
            write_positions(texts),
            content_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": 'attachment; filename="positions.csv"'},
        )

    def load(self, request: HttpRequest) -> HttpResponse:
        """Read a file as a whole or not at all, and report what was done or what is wrong by line."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        form = ImportForm(request.POST or None, request.FILES or None)
        faults: list[str] = []
        if request.method == "POST" and form.is_valid():
            if form.cleaned_data["into"] == "catalogue" and not request.user.is_superuser:
                raise PermissionDenied
            try:
                words = self._import(form.cleaned_data)
            except LayoutError as error:
                faults = [
                    _("Line %(line)s: %(words)s") % {"line": fault.line or 1, "words": word_fault(fault)}
                    for fault in error.faults
                ]
            else:
                self.message_user(request, words, messages.SUCCESS)
                return HttpResponseRedirect(reverse("admin:positions_position_changelist"))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Load positions from a file"),
            "form": form,
            "faults": faults,
            "opts": self.model._meta,
        }
        return render(request, "admin/positions/import.html", context, status=422 if faults else 200)

    def _import(self, asked: dict[str, Any]) -> str:
        """Do it; the report in words."""
        file: UploadedFile[Any] = asked["file"]
        entries = read_positions(file.read(SIZE_LIMIT + 1))
        done = importing.import_positions(
            entries=[replace(entry, sets=entry.sets or asked["sets"]) for entry in entries],
            into=asked["into"],
        )
        read = ngettext("%(count)s position read", "%(count)s positions read", done.read) % {
            "count": done.read
        }
        return _("%(read)s, %(new)s new, %(same)s here already.") % {
            "read": read,
            "new": done.new,
            "same": done.unchanged,
        }


@admin.register(Version)
class VersionAdmin(ReadOnlyAdmin):
    """Versions by title and author."""

    list_display = ("title", "number", "state", "sets", "credit", "position")
    list_filter = ("state", "sets")
    list_select_related = ("position",)
    search_fields = ("title", "credit", "position__slug")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Version]:
        """Those that the reader may know of."""
        versions: QuerySet[Version] = super().get_queryset(request)
        return versions.filter(pk__in=versions_for(request).values("pk"))


@admin.register(Act)
class ActAdmin(ReadOnlyAdmin):
    """What was done, newest first."""

    list_display = ("at", "code", "actor", "position")
    list_select_related = ("actor", "position")
    list_filter = ("code",)
    ordering = ("-id",)
    search_fields = ("position__slug",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Act]:
        """Moderators read of positions that they may know of; what was deleted had never been handed in."""
        acts: QuerySet[Act] = super().get_queryset(request)
        if request.user.is_superuser:
            return acts
        return acts.filter(position__in=versions_for(request).values("position"))


@admin.register(OldLink)
class OldLinkAdmin(admin.ModelAdmin):
    """Which position a link of the older page meant; administrators map them."""

    list_display = ("link", "position")
    list_select_related = ("position",)
    raw_id_fields = ("position",)
    search_fields = ("link", "position__slug")
