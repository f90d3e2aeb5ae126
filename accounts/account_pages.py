"""The pages of accounts that allauth has not, or has otherwise."""

from __future__ import annotations

from typing import Any

from allauth.account.views import ConfirmEmailView, PasswordResetFromKeyView, SignupView
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.views import LoginWebAuthnView
from allauth.usersessions.views import ListUserSessionsView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django.views.generic.edit import FormView

from accounts import guests
from accounts.addresses import way_on
from accounts.door import guest_at
from accounts.forms import SignUpForm
from accounts.models import User
from accounts.names import NameRefused
from accounts.sessions import device_words, sessions_of
from accounts.words import NAMES


@login_required
@require_safe
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """How somebody signs in, and where they change it."""
    kinds = list(Authenticator.objects.filter(user=request.user).values_list("type", flat=True))
    member, guest = request.user, guests.earlier_guest(request)
    if not isinstance(member, User) or not (guest and guests.belongings(guest=guest, member=member).can_come):
        guest = None
    context = {
        "passkeys": kinds.count(Authenticator.Type.WEBAUTHN),
        "has_codes": Authenticator.Type.TOTP in kinds,
        "has_recovery": Authenticator.Type.RECOVERY_CODES in kinds,
        "guest": guest,
    }
    return render(request, "account/account.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def guest_games(request: HttpRequest) -> HttpResponse:
    """Asks whether what the session's earlier guest has shall come along; the button brings it."""
    wanted = way_on(request, request.POST.get("next") or request.GET.get("next") or "")
    address = wanted or settings.LOGIN_REDIRECT_URL
    member, guest = request.user, guests.earlier_guest(request)
    if guest is None or not isinstance(member, User):
        return redirect(address)
    if request.method == "POST":
        found = guests.bring_along(guest=guest, member=member)
        if not found.apart:
            request.session.pop(guests.SESSION_KEY, None)
        messages.success(request, _("What you had as a guest is yours now."))
        return redirect(address)
    context = {
        "guest": guest,
        "found": guests.belongings(guest=guest, member=member),
        "next": wanted,
    }
    return render(request, "account/guest.html", context)


class SignUp(SignupView):
    """Sign up; a guest brings name, seats and games along."""

    form_class = SignUpForm

    def get_initial(self) -> dict[str, Any]:
        """The guest's name, to start with."""
        guest = guest_at(self.request)
        return {**super().get_initial(), **({"username": guest.name} if guest else {})}

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        """A name that was taken a moment ago is asked for again; nothing is lost."""
        try:
            return super().form_valid(form)
        except NameRefused as refusal:
            form.add_error("username", NAMES[refusal.code])
            return self.form_invalid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether it is a guest who signs up."""
        return {**super().get_context_data(**kwargs), "guest": guest_at(self.request)}


class PasskeySignIn(LoginWebAuthnView):
    """Sign in with a passkey alone. The question for the key is asked for by POST, since it is kept in the session."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Nothing to look at."""
        return redirect("account_login")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Without an answer of a key: the question, as JSON. With one: sign in."""
        if not request.POST.get("credential"):
            return super().get(request, *args, **kwargs)
        return super().post(request, *args, **kwargs)


class ConfirmAddress(ConfirmEmailView):
    """Confirm an address with a link from a mail."""

    def logout(self) -> None:
        """Whoever else is signed in here stays so: to look at a link changes nothing."""


class ChooseNewPassword(PasswordResetFromKeyView):
    """Set a new password with a link from a mail."""

    def logout(self) -> None:
        """Whoever else is signed in here stays so: to look at a link changes nothing."""


class Sessions(ListUserSessionsView):
    """Where one is signed in, and signing out everywhere else."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Each session with its device in words. allauth's own list asks the database for each session."""
        sessions = sessions_of(self.request.user)
        return {
            **FormView.get_context_data(self, **kwargs),
            "session_count": len(sessions),
            "sessions": [
                {"row": one, "device": device_words(one.user_agent), "is_here": one.is_current()}
                for one in sessions
            ],
        }
