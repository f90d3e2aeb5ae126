"""The admin, with a limit on how often somebody may try to sign in."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from games.limits import Limit, request_address
from positions.words import fold_line

#: Tries to sign in: for each address and for each name, ten at once and one more every two minutes.
tries = Limit(size=10, rate=1 / 120)


class SiteAdmin(AdminSite):
    """For administrators and moderators."""

    site_header = site_title = "Divided Loyalties"
    index_title = _("Looking after the site")

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Django's own, behind the limit."""
        if request.method == "POST":
            name = fold_line(request.POST.get("username", "")[:200])
            if not tries.take(request_address(request)) or not tries.take(f"name:{name}"):
                return render(request, "429.html", status=429)
        return super().login(request, extra_context)


class SiteAdminConfig(AdminConfig):
    """Django's admin with our site as the default."""

    default_site = "config.admin_site.SiteAdmin"
