"""How allauth works at this site: its words are ours, and it knows of guests.

Everything else is allauth's own; what its hooks are for is said in its documentation.
"""

from __future__ import annotations

import ipaddress
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from accounts import guests, mails
from accounts.addresses import request_address
from accounts.door import guest_at
from accounts.membership import is_name_free
from accounts.models import User
from accounts.names import clean_member_name
from accounts.sessions import came_with, go_on
from accounts.signals import session_ended
from accounts.words import DONE, ERRORS, NAMES, key_name
from positions.words import LineError


class AccountAdapter(DefaultAccountAdapter):
    """Names, sessions, mails and messages."""

    error_messages = {**DefaultAccountAdapter.error_messages, **ERRORS}

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A member's name that is free."""
        try:
            name = clean_member_name(username)
        except LineError as error:
            raise ValidationError(NAMES[error.code]) from error
        if not shallow and not is_name_free(name):
            raise ValidationError(NAMES["taken"])
        return name

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in. A guest who is the same person goes on; another guest is remembered, and their pages end."""
        guest = guest_at(request)
        super().login(request, user)
        if guest is None:
            return
        if guest.pk == user.pk:
            go_on(request, user)
        else:
            request.session[guests.SESSION_KEY] = guest.pk
            session_ended.send(sender=User, user=guest, key=came_with(request))

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        """Where to go on: first to the question whether the guest's games come along, if there is one."""
        response = super().post_login(request, user, **kwargs)
        guest = guests.earlier_guest(request)
        found = guests.belongings(guest=guest, member=user) if guest else guests.Belongings()
        if found.can_come or found.apart:
            return redirect(f"{reverse('account_guest')}?{urlencode({'next': response['Location']})}")
        return response

    def get_client_ip(self, request: HttpRequest) -> str:
        """Behind the proxies that we trust; 0.0.0.0 on a line that has no address."""
        try:
            return str(ipaddress.ip_address(request_address(request)))
        except ValueError:
            return "0.0.0.0"  # noqa: S104 - nothing listens there # nosec B104

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """Links in mails lead to the site's own address, whatever host was asked for."""
        return settings.SITE_URL + reverse("account_confirm_email", args=[emailconfirmation.key])

    def get_reset_password_from_key_url(self, key: str) -> str:
        """The same for a new password; the key holds what the address has in two parts."""
        uid, _, token = key.partition("-")
        return settings.SITE_URL + reverse(
            "account_reset_password_from_key", kwargs={"uidb36": uid, "key": token}
        )

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Back to the account."""
        return reverse("account")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In our words, and soon: an answer that waited for a mail would tell by its time who has an account."""
        mails.send_soon(template_prefix, email, context)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tell the person what was done to their account."""
        super().send_notification_mail(template_prefix, user, {**(context or {}), "user": user}, email)

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        """What was done, in our words; what has none is not worth a message."""
        if message is None and message_template in DONE:
            values = dict(message_context or {})
            if "user" in values:
                values["name"] = values["user"].name
            message = str(DONE[message_template]) % values
        if message:
            messages.add_message(request, level, message, extra_tags=extra_tags)


class MFAAdapter(DefaultMFAAdapter):
    """People are called by their names on their other devices too, never by the keys of these."""

    error_messages = {**DefaultMFAAdapter.error_messages, "incorrect_code": ERRORS["incorrect_code"]}

    def get_totp_label(self, user: User) -> str:
        """What the app with the codes shows."""
        return user.name

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        """What a new passkey is called."""
        return key_name(Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1)

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Who asks for a passkey."""
        return {**super().get_public_key_credential_rp_entity(), "name": "Divided Loyalties"}

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, Any]:
        """For whom."""
        return {
            **super().get_public_key_credential_user_entity(user),
            "name": user.name,
            "display_name": user.name,
        }


def display_name(user: User) -> str:
    """What allauth calls somebody."""
    return user.name
