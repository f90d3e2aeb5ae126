"""Keeps people known to the site for as long as they come back, and brings their settings along."""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from accounts.look import to_cookies
from accounts.models import User

RENEW_AFTER = 7 * 24 * 60 * 60  # seconds; seldom enough that pages don't write a row each time


class RenewSession:
    """Gives a known person's session its full length again, at most once a week; nobody else's is touched."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Saving the session moves its end, and the cookie's, to ``SESSION_COOKIE_AGE`` from now."""
        if request.user.is_authenticated:
            now = int(time.time())
            if now - request.session.get("renewed", 0) > RENEW_AFTER:
                request.session["renewed"] = now
        return self.get_response(request)


class BringLook:
    """Gives the browser in which somebody has just signed in the settings of their row (``look.bring_along``)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The row is read after everything else, since signing up may have changed it."""
        response = self.get_response(request)
        user = getattr(request, "brings_look", None)
        row = None if user is None else User.objects.filter(pk=user.pk).first()
        if row is not None:
            to_cookies(response, row)
        return response
