"""The admin, where one signs in as everywhere: under the same limits, and with the second step if one has set it up."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

#: Apps whose own pages are left out: keys, addresses, sessions and rights change by their owners' settings and by
#: commands, never unseen in a form here.
LEFT_OUT = {"account", "auth", "mfa", "usersessions"}

#: Texts that Django's own catalogues lack in some of our languages; ours have them in all.
BORROWED = (
    gettext_noop("Model name"),
    gettext_noop("Add link"),
    gettext_noop("Change or view list link"),
)


class SiteAdmin(AdminSite):
    """For administrators and moderators."""

    site_header = site_title = "Divided Loyalties"
    index_title = _("Looking after the site")

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Everything but what libraries bring for `LEFT_OUT`."""
        if isinstance(model_or_iterable, type):
            model_or_iterable = [model_or_iterable]
        kept = [model for model in model_or_iterable if model._meta.app_label not in LEFT_OUT]
        super().register(kept, admin_class, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the person may see the admin. Raises `BadRequest` where the address asks for what no text can hold.

        The lists' filters hand what they are asked for to the database, and PostgreSQL takes no NUL.
        """
        if any("\x00" in value for name, values in request.GET.lists() for value in values):
            raise BadRequest
        return bool(super().has_permission(request))

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """On the site's own page, which also ends what is open elsewhere."""
        return redirect("account_change_password")

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """To the site's own page for signing in; members without a right to the admin are told so."""
        if request.user.is_authenticated and not request.user.is_guest and not self.has_permission(request):
            raise PermissionDenied
        from django.contrib.auth.views import redirect_to_login  # needs the apps, of which this is one

        wanted = request.GET.get("next", "")
        home = reverse("admin:index")
        return redirect_to_login(wanted if wanted.startswith(home) else home)


class SiteAdminConfig(AdminConfig):
    """Django's admin with our site as the default."""

    default_site = "config.admin_site.SiteAdmin"
