"""On which devices somebody is signed in, and what ends when a session ends."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.models import Session
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from accounts.handover import close_handovers
from accounts.models import User
from accounts.signals import access_ended, session_ended, session_renewed

# Looked for in this order, since most browsers also name those that they descend from.
BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
            ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"))  # fmt: skip
SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
           ("CrOS", "ChromeOS"), ("Mac OS", "macOS"), ("Linux", "Linux"))  # fmt: skip


class SessionsAdapter(DefaultUserSessionsAdapter):
    """Signing out elsewhere also ends the pages that are open there."""

    def end_sessions(self, sessions: list[UserSession]) -> None:
        """End them, and tell of each."""
        ended = [(session.user, session.session_key) for session in sessions]
        super().end_sessions(sessions)
        for user, key in ended:
            close_handovers(user)
            session_ended.send(sender=User, user=user, key=key)


def sessions_of(user: User) -> list[UserSession]:
    """Where the person is signed in, the newest first: those sessions that are still good. Two queries."""
    listed = list(UserSession.objects.filter(user=user).order_by("-created_at", "-pk"))
    rows = Session.objects.filter(pk__in=[one.session_key for one in listed], expire_date__gt=timezone.now())
    proof = user.get_session_auth_hash()
    good = {row.pk for row in rows if row.get_decoded().get(HASH_SESSION_KEY) == proof}
    return [one for one in listed if one.session_key in good]


def came_with(request: HttpRequest) -> str:
    """The key of the session that the browser came with, whatever has become of it since."""
    return request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")


def go_on(request: HttpRequest, user: User) -> None:
    """This browser goes on under a new key, and everywhere else the person is signed out."""
    close_handovers(user)
    if not request.session.session_key:
        request.session.save()
    session_renewed.send(sender=User, user=user, old=came_with(request), new=request.session.session_key)


@receiver(user_logged_in)
def list_session(sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Every way in is listed: password, passkey, a link from another device. Guests have no list."""
    if not user.is_guest:
        UserSession.objects.create_from_request(request, user=user)


@receiver([password_changed, password_set])
def end_others(sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """A new password signs out everywhere but here."""
    go_on(request, user)


@receiver(password_reset)
def end_all(sender: Any, user: User, **kwargs: Any) -> None:
    """A password that was set by mail signs out everywhere."""
    close_handovers(user)
    access_ended.send(sender=User, user=user)


def device_words(user_agent: str) -> str:
    """Browser and system, as "Firefox · Linux"; "" if neither is known."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    return " · ".join(filter(None, (browser, system)))
