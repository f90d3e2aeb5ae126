"""Whether a person may act at all: barring ends sessions and sockets at once, on every device.

Who may bar whom, why, and the note of it are the upper floor's affair (`games.administration`).
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.signals import access_ended


@transaction.atomic
def bar(user: User) -> bool:
    """Let a person act no more; their sessions are worth nothing from now on. Whether they could until now."""
    if not User.objects.filter(pk=user.pk, is_active=True).update(is_active=False):
        return False
    access_ended.send(User, user=user)
    return True


@transaction.atomic
def let_back(user: User) -> bool:
    """Let a barred person sign in again; sessions that had not run out count again. Whether they were barred."""
    return bool(User.objects.filter(pk=user.pk, is_active=False).update(is_active=True))
