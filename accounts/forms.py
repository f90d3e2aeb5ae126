"""allauth's forms, where ours do more."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from allauth.account.utils import setup_user_email
from django.db import transaction
from django.http import HttpRequest

from accounts.door import guest_at
from accounts.membership import become_member
from accounts.models import User
from accounts.names import name_key


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
