"""Whether somebody wants mails about their turns, and where to: only to an address that is proven to be theirs."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from accounts.models import User

_signer = Signer(salt="accounts.turn_mails")


def verified_address(user: User) -> str:
    """Where mails go to: the first of the person's addresses that is verified; "" if there is none."""
    found = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    return found.values_list("email", flat=True).first() or ""


def stop_address(user: User) -> str:
    """A page where these mails can be stopped without signing in; the whole address."""
    return settings.SITE_URL + reverse("stop_turn_mails", args=[_signer.sign(str(user.pk))])


def person_of(token: str) -> User | None:
    """Whose mails the token of a `stop_address` is about; None for a wrong one."""
    try:
        return User.objects.filter(pk=int(_signer.unsign(token)), is_active=True).first()
    except (BadSignature, ValueError):
        return None


def stop(user: User) -> None:
    """Send no more of these mails."""
    User.objects.filter(pk=user.pk).update(turn_mails=False)
