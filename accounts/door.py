"""Where guests stand before the pages of accounts: outside, like everybody who has not signed in.

allauth knows nobody and members. At the pages where one comes in a guest is nobody to it, and our own code finds the
guest in ``request.guest``; from the pages of members a guest is sent to sign up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from accounts.models import User

#: Names of addresses where one comes in.
ENTRANCES = {
    "account_login", "account_signup", "account_inactive", "account_confirm_email", "account_confirm_login_code",
    "account_email_verification_sent", "account_reset_password", "account_reset_password_done",
    "account_reset_password_from_key", "account_reset_password_from_key_done",
    "mfa_authenticate", "mfa_login_webauthn",
}  # fmt: skip
#: Open to all as they are.
OPEN = {"account_logout"}
#: How the names of all the others begin.
MEMBERS = ("account", "mfa_", "usersessions_")


class GuestsAtTheDoor:
    """The middleware; after the one that finds the user."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Only views are looked at."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *args: Any) -> HttpResponse | None:
        """Put the guest aside, or send them to sign up."""
        match = request.resolver_match
        name = match.url_name if match and not match.namespaces else None
        if not name or not name.startswith(MEMBERS) or name in OPEN:
            return None
        if not request.user.is_authenticated or not request.user.is_guest:
            return None
        if name in ENTRANCES:
            request.guest, request.user = request.user, AnonymousUser()  # type: ignore[attr-defined]
            return None
        return redirect(f"{reverse('account_signup')}?{urlencode({'next': request.get_full_path()})}")


def guest_at(request: HttpRequest) -> User | None:
    """The guest who stands at an entrance."""
    return getattr(request, "guest", None)
