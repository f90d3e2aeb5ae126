"""Who is at a page."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest

from accounts.look import from_cookies
from accounts.models import User
from games import limits

LOGIN_BACKEND = "django.contrib.auth.backends.ModelBackend"


def known_user(request: HttpRequest) -> User | None:
    """The session's person; None for nobody."""
    return request.user if request.user.is_authenticated else None


def may_come(request: HttpRequest) -> bool:
    """Whether who is at the page may join or make one more room now."""
    user = known_user(request)
    return limits.joins.take(user.pk if user else None, limits.request_address(request))


def let_in(request: HttpRequest, user: User) -> None:
    """Open the session of a person who has just got a row, unless it is theirs already."""
    if request.user != user:
        login(request, user, backend=LOGIN_BACKEND)
        from_cookies(request, user)
