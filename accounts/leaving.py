"""Leaving the site: who may delete an account, by what proof, and what then happens on every floor."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from functools import partial

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core import signing
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation

from accounts.models import User
from accounts.signals import access_ended, user_leaving
from positions.leaving import Wishes, owner_leaves

logger = logging.getLogger(__name__)

#: How long the link of a mail deletes the account.
LINK_LASTS = timedelta(hours=1)
_SALT = "accounts.leaving"


class Proof(Enum):
    """What a person shows before the account goes."""

    #: A guest has nothing but the session.
    WORD = "word"
    PASSWORD = "password"  # noqa: S105
    MAIL = "mail"
    #: Neither password nor address: signing in again, just before.
    SIGN_IN = "sign_in"


@dataclass(frozen=True)
class Link:
    """What a valid link of a mail stands for."""

    user: User
    wishes: Wishes


def proof_of(user: User) -> Proof:
    """What that person is asked for."""
    if user.is_guest:
        return Proof.WORD
    if user.has_usable_password():
        return Proof.PASSWORD
    return Proof.MAIL if verified_address(user) else Proof.SIGN_IN


def verified_address(user: User) -> str:
    """The address that mails to the person go to; "" for none, or one that was never shown to be theirs."""
    found = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    return found.values_list("email", flat=True).first() or ""


def make_token(user: User, wishes: Wishes) -> str:
    """What the link of a mail carries; worth nothing once the account, its address or its password is another."""
    return signing.dumps(
        [user.pk, _stamp(user), wishes.keeps_credit, wishes.withdraws], salt=_SALT, compress=True
    )


def read_token(token: str) -> Link | None:
    """The link of a mail; None where it is no valid one. Changes nothing."""
    try:
        pk, stamp, keeps_credit, withdraws = signing.loads(token, salt=_SALT, max_age=LINK_LASTS)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None or stamp != _stamp(user):
        return None
    return Link(user, Wishes(keeps_credit=keeps_credit, withdraws=withdraws))


def _stamp(user: User) -> list[str]:
    """What makes earlier links void where it changes."""
    return [verified_address(user), user.get_session_auth_hash()[:12]]


def send_link(user: User, link: str) -> bool:
    """Send the link to the person's verified address. Whether the mail went out."""
    context = {"name": user.name, "link": link, "minutes": int(LINK_LASTS.total_seconds()) // 60}
    return _send(user.language, verified_address(user), "accounts/mail/leave", context)


def leave(*, user: User, wishes: Wishes) -> None:
    """Delete a person: sockets and sessions end at once, games and positions stay without the name.

    Call it outside transactions: the ends of games are told to the other players as they are stored. Where something
    fails the person is still here, and may try again.
    """
    row = User.objects.filter(pk=user.pk)
    language, address, context = user.language, verified_address(user), {"name": user.name}
    was_active = user.is_active
    row.update(is_active=False)  # nothing new begins meanwhile
    try:
        access_ended.send(User, user=user)
        user_leaving.send(User, user=user)
        with transaction.atomic():
            owner_leaves(owner_id=user.pk, wishes=wishes)
            keys = UserSession.objects.filter(user=user).values_list("session_key", flat=True)
            Session.objects.filter(session_key__in=list(keys)).delete()
            user.delete()
    except Exception:
        row.update(is_active=was_active)
        raise
    if address:
        transaction.on_commit(partial(_send, language, address, "accounts/mail/left", context))


def _send(language: str, address: str, template: str, context: Mapping[str, object]) -> bool:
    """One mail in the person's language. Whether it went out; a mail server that is away is logged."""
    words = {**context, "site": settings.SITE_URL}
    with translation.override(language or settings.LANGUAGE_CODE):
        subject = render_to_string(f"{template}_subject.txt", words).strip()
        text = render_to_string(f"{template}_message.txt", words)
    try:
        send_mail(subject, text, None, [address])
    except OSError:
        logger.exception("could not send %s", template)
        return False
    return True
