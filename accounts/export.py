"""What the site knows of a person's account, as JSON data, for who asks for their own."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from accounts.models import Block, User

#: Fields of the row that are told as they are.
SETTINGS = (
    "language",
    "theme",
    "palette",
    "symbols",
    "patterns",
    "dot_hints",
    "bridge_hints",
    "sounds",
    "confirmations",
    "turn_mails",
    "is_public",
)


def account_data(user: User) -> dict[str, Any]:
    """The account, how it is set, its addresses, keys, sessions and blocks. No secret is among it."""
    return {
        "name": user.name,
        "email": user.email,
        "is_guest": user.is_guest,
        "since": user.date_joined.isoformat(),
        "signed_in_at": user.last_login.isoformat() if user.last_login else None,
        "has_password": user.has_usable_password(),
        "is_administrator": user.is_superuser,
        "groups": list(user.groups.order_by("name").values_list("name", flat=True)),
        "settings": {name: getattr(user, name) for name in SETTINGS},
        "addresses": [
            {"address": row.email, "is_confirmed": row.verified, "is_primary": row.primary}
            for row in EmailAddress.objects.filter(user=user).order_by("pk")
        ],
        "keys": [
            {"type": row.type, "made_at": row.created_at.isoformat()}
            for row in Authenticator.objects.filter(user=user).order_by("pk")
        ],
        "sessions": [
            {
                "ip": row.ip,
                "browser": row.user_agent,
                "since": row.created_at.isoformat(),
                "last_seen_at": row.last_seen_at.isoformat(),
            }
            for row in UserSession.objects.filter(user=user).order_by("pk")
        ],
        "blocked": [
            {"name": row.name, "since": row.at.isoformat()}
            for row in Block.objects.filter(user=user).order_by("pk")
        ],
    }
