"""Going on with another device: a link that works once, for ten minutes.

Looking at the link (GET) changes nothing, since messengers and cameras open links by themselves; the button on its
page (POST) uses it up.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.utils import timezone

from accounts.models import Handover, User

LASTS = timedelta(minutes=10)


def open_handover(*, user: User, path: str) -> str:
    """The token of a fresh link to `path`, a path of this site; links made before stop working."""
    close_handovers(user)
    token = secrets.token_urlsafe(24)
    Handover.objects.create(user=user, digest=digest_of(token), path=path, made_at=timezone.now())
    return token


def close_handovers(user: User) -> None:
    """All links of the person stop working: a fresh one is made, or everything that opened their account ends."""
    Handover.objects.filter(user=user, used_at__isnull=True).update(used_at=timezone.now())


def look_at(token: str) -> Handover | None:
    """The link as long as it works; changes nothing."""
    return (
        Handover.objects.filter(
            digest=digest_of(token),
            used_at__isnull=True,
            made_at__gt=timezone.now() - LASTS,
            user__is_active=True,
        )
        .select_related("user")
        .first()
    )


def use_up(token: str) -> Handover | None:
    """The link, used up by this call; None if it works no more. The caller logs its user in and goes to its path."""
    found = look_at(token)
    if found is None:
        return None
    # Of two that use it at once the database lets one through.
    taken = Handover.objects.filter(pk=found.pk, used_at__isnull=True).update(used_at=timezone.now())
    return found if taken else None


def digest_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
