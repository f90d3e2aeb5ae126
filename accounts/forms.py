"""allauth's forms, where ours do more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from allauth.account.utils import setup_user_email
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.db import transaction
from django.http import HttpRequest

from accounts.door import guest_at
from accounts.membership import become_member
from accounts.models import User
from accounts.names import name_key
from accounts.words import ERRORS


class SignUpForm(SignupForm):
    """Name and password, and an e-mail address if one likes."""

    def validate_unique_email(self, value: str) -> str:
        """Taken as it is: two may give one address and only its owner can confirm it, so nobody learns whose it is."""
        return value

    def save(self, request: HttpRequest) -> User:
        """Make the guest of the session a member, or a new one. Raises ``NameRefused`` if somebody was quicker."""
        given = self.cleaned_data
        with transaction.atomic():
            user = become_member(
                guest=guest_at(request),
                name=given["username"],
                password=given["password1"],
                email=given.get("email") or "",
            )
            setup_user_email(request, user, [])
        return user


class SignInForm(LoginForm):
    """Name or e-mail address, and password."""

    def user_credentials(self) -> dict[str, Any]:
        """A name is looked for, and tries are counted, by its key: all ways to type it are one."""
        credentials: dict[str, Any] = super().user_credentials()
        if "username" in credentials:
            credentials["username"] = name_key(credentials["username"])
        return credentials


class KeyField(forms.JSONField):
    """What the browser sends of a passkey."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        """As JSON; numbers and nesting without end are refused as well."""
        try:
            return super().to_python(value)
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(ERRORS["incorrect_code"]) from error


@contextmanager
def checked_key() -> Iterator[None]:
    """Refuses an answer that no passkey gives, whatever the library stumbles over in it."""
    try:
        yield
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise forms.ValidationError(ERRORS["incorrect_code"]) from error


class AddKeyForm(AddWebAuthnForm):
    """A new passkey."""

    credential = KeyField()

    def clean(self) -> dict[str, Any]:
        """The passkey, if it is one."""
        with checked_key():
            cleaned: dict[str, Any] = super().clean()
            return cleaned


class KeyForm(AuthenticateWebAuthnForm):
    """A passkey as the second step."""

    credential = KeyField()

    def clean_credential(self) -> Authenticator:
        """The passkey that answered."""
        with checked_key():
            return super().clean_credential()


class SignInKeyForm(KeyForm, LoginWebAuthnForm):
    """A passkey in place of name and password."""


class ProveKeyForm(KeyForm, ReauthenticateWebAuthnForm):
    """A passkey, to show that it is still oneself."""
