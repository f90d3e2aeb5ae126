"""The mails about accounts: their words, and in which language they go out. Plain text only.

allauth names a mail by the prefix of its templates; here each has one entry instead, and one template for all of them.
They are written and sent by a thread that no answer waits for (`send_soon`): the time of an answer does not tell
whether an address is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.later import Later


@dataclass(frozen=True)
class Mail:
    """One kind of mail. Its words may name ``%(name)s``, the account's, and for some the addresses that it tells of."""

    subject: Promise
    words: Promise
    #: What of allauth's context is the link below the words; none in a mail that only tells what was done.
    link: str = ""
    #: Below the link.
    after: Promise | str = ""


_BEFORE_PASSWORD = _(
    "Was it not you? Then do nothing: the password stays as it is, and only you have this link."
)
_BEFORE_ADDRESS = _("Was it not you? Then do nothing: without your answer the address is not used.")

MAILS = {
    "account/email/email_confirmation_signup": Mail(
        _("Welcome — please confirm your address"),
        _(
            "Somebody signed up as %(name)s and gave this address. If it was you, open this page and press the button "
            "there, so that we may help you out when you forget your password:"
        ),
        "activate_url",
        _BEFORE_ADDRESS,
    ),
    "account/email/email_confirmation": Mail(
        _("Please confirm your address"),
        _("%(name)s wants to use this address. If you are that player, open this page and press the button there:"),
        "activate_url",
        _BEFORE_ADDRESS,
    ),
    "account/email/password_reset_key": Mail(
        _("A new password for %(name)s"),
        _("Somebody asked for a new password for %(name)s. If it was you, choose it on this page:"),
        "password_reset_url",
        _BEFORE_PASSWORD,
    ),
    "account/email/account_already_exists": Mail(
        _("You have an account already"),
        _(
            "Somebody wanted to use this address for another account, but it is that of an account already. If it was "
            "you and you forgot the password, choose a new one here:"
        ),
        "password_reset_url",
        _BEFORE_PASSWORD,
    ),
    "account/email/password_changed": Mail(
        _("Your password was changed"), _("The password of %(name)s was changed.")
    ),
    "account/email/password_set": Mail(_("Your password was set"), _("%(name)s has a password now.")),
    "account/email/password_reset": Mail(
        _("Your password was changed"), _("A new password was set for %(name)s, with a link from a mail.")
    ),
    "account/email/email_changed": Mail(
        _("Your address was changed"), _("The address of %(name)s is %(to_email)s now, and no longer this one.")
    ),
    "account/email/email_deleted": Mail(
        _("Your address was removed"), _("The address %(deleted_email)s was removed from %(name)s.")
    ),
    "mfa/email/totp_activated": Mail(
        _("One-time codes are on"), _("Signing in as %(name)s takes a one-time code from an app now.")
    ),
    "mfa/email/totp_deactivated": Mail(
        _("One-time codes are off"), _("Signing in as %(name)s takes no one-time code any more.")
    ),
    "mfa/email/recovery_codes_generated": Mail(
        _("New recovery codes"), _("%(name)s has new recovery codes; the ones from before don't work any more.")
    ),
    "mfa/email/webauthn_added": Mail(_("A passkey was added"), _("%(name)s can sign in with a new passkey now.")),
    "mfa/email/webauthn_removed": Mail(_("A passkey was removed"), _("A passkey of %(name)s was removed.")),
}  # fmt: skip

#: To an address that nobody has. It is never sent; noting it takes the same time as one that is.
UNKNOWN = "account/email/unknown_account"
#: Seconds before a mail is written: by then the answer is on its way, which writing would have held up.
AFTER = 0.2


def language_of(user: Any) -> str:
    """The language in which somebody reads: their account's, or else that of the page which the mail comes from."""
    chosen = getattr(user, "language", "")
    return (
        chosen if chosen in dict(settings.LANGUAGES) else translation.get_language() or settings.LANGUAGE_CODE
    )


def compose(prefix: str, to: str, context: Mapping[str, Any]) -> EmailMessage:
    """The mail of that prefix; ``context`` is allauth's, with ``user`` for whom it is."""
    mail, user = MAILS[prefix], context.get("user")
    values = {**context, "name": getattr(user, "name", "")}
    with translation.override(language_of(user)):
        body = render_to_string(
            "account/mail.txt",
            {
                "name": values["name"],
                "words": str(mail.words) % values,
                "link": context[mail.link] if mail.link else "",
                "after": str(mail.after),
                "done_at": context.get("timestamp"),
                "done_from": context.get("ip"),
                "site": settings.SITE_URL,
                "reset": settings.SITE_URL + reverse("account_reset_password"),
            },
        )
        subject = " ".join((str(mail.subject) % values).split())
    return EmailMessage(subject, body.strip() + "\n", to=[to])


@dataclass(frozen=True, eq=False)
class Letter:
    """A mail that is to go out. Logs name its kind alone: the rest holds addresses, and links that open accounts."""

    prefix: str
    to: str = field(repr=False)
    context: Mapping[str, Any] = field(repr=False)
    #: Of the page that it comes from.
    language: str = field(repr=False)


def send_soon(prefix: str, to: str, context: Mapping[str, Any]) -> None:
    """Send the mail of that prefix once what it tells of is stored. Returns at once.

    What can't be sent is logged, and what a process that ends did not get to is lost: whoever misses it asks again.
    """
    letter = Letter(prefix, to, context, translation.get_language() or settings.LANGUAGE_CODE)
    transaction.on_commit(lambda: later.add(letter, AFTER))


def send(letter: Letter) -> None:
    """Write the mail and send it now."""
    if letter.prefix == UNKNOWN:
        return
    with translation.override(letter.language):
        compose(letter.prefix, letter.to, letter.context).send()


later = Later(send)
