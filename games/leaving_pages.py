"""The pages for leaving the site: what will happen, the proof that it is oneself, the end. Looking changes nothing."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.db.models import F, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import leaving
from accounts.leaving import Proof
from accounts.models import User
from games import limits
from games.models import Game
from games.visitors import known_user
from positions.leaving import Wishes, count_owned

#: Passwords tried, and links asked for by mail: for each person.
tries = limits.Limit(size=5, rate=1 / 60)
mails = limits.Limit(size=3, rate=1 / 600)


def is_sign_in_asked(request: HttpRequest) -> bool:
    """Whether signing in again is the only proof that the person has."""
    user = known_user(request)
    return user is not None and leaving.proof_of(user) is Proof.SIGN_IN


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@reauthentication_required(allow_get=True, enabled=is_sign_in_asked)  # type: ignore[untyped-decorator]
def leave_site(request: HttpRequest) -> HttpResponse:
    """Say what deleting the account means; with the right proof, do it, or send the link that does."""
    user = known_user(request)
    if user is None:
        return redirect_to_login(request.get_full_path())
    if request.method != "POST":
        return show(request, user)
    wishes = wishes_of(request)
    proof = leaving.proof_of(user)
    if proof is Proof.MAIL or "by_mail" in request.POST:
        return mail_link(request, user, wishes)
    if proof is Proof.PASSWORD:
        if not tries.take(str(user.pk)):
            return render(request, "429.html", status=429)
        if not user.check_password(request.POST.get("password", "")):
            error = _("That is not your password. Nothing was deleted.")
            return show(request, user, error=error, status=422)
    elif request.POST.get("sure") != "1":
        error = _("Tick the box first, so that nothing is deleted by accident.")
        return show(request, user, error=error, status=422)
    return goodbye(request, user, wishes)


def wishes_of(request: HttpRequest) -> Wishes:
    """What is to become of positions; where the form did not ask, the name goes and nothing is withdrawn."""
    return Wishes(
        keeps_credit=request.POST.get("credit") == "keep", withdraws=request.POST.get("withdraw") == "1"
    )


def show(request: HttpRequest, user: User, *, error: str = "", status: int = 200) -> HttpResponse:
    """The page with what will happen."""
    context: dict[str, Any] = {
        "proof": leaving.proof_of(user).value,
        "address": leaving.verified_address(user),
        "wishes": wishes_of(request),
        "error": error,
        **what_stands(user),
    }
    return render(request, "accounts/leave.html", context, status=status)


def what_stands(user: User) -> dict[str, int]:
    """How much there is of the person's."""
    mine = Game.objects.filter(Q(blue=user) | Q(yellow=user))
    on = mine.filter(status=Game.Status.PLAYING)
    return {
        "over": mine.filter(status=Game.Status.OVER).count(),
        "on": on.exclude(blue=F("yellow")).count(),
        "positions": count_owned(owner_id=user.pk),
    }


def mail_link(request: HttpRequest, user: User, wishes: Wishes) -> HttpResponse:
    """Send the link that deletes the account, to an address that was shown to be the person's."""
    if not leaving.verified_address(user):
        error = _("There is no confirmed address that a link could go to.")
        return show(request, user, error=error, status=422)
    if not mails.take(str(user.pk)):
        return render(request, "429.html", status=429)
    address = settings.SITE_URL + reverse("leave_by_link", args=[leaving.make_token(user, wishes)])
    if not leaving.send_link(user, address):
        error = _("The mail could not be sent. Please try again in a while.")
        return show(request, user, error=error, status=503)
    return render(request, "accounts/leave_mailed.html", {"address": leaving.verified_address(user)})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def leave_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Where the link of a mail leads: looking asks once more, the button deletes."""
    link = leaving.read_token(token)
    if link is None:
        return render(request, "accounts/leave_link.html", {"user_there": None}, status=410)
    if request.method == "POST":
        return goodbye(request, link.user, link.wishes)
    return render(request, "accounts/leave_link.html", {"user_there": link.user})


def goodbye(request: HttpRequest, user: User, wishes: Wishes) -> HttpResponse:
    """Delete the account, and the session if it is the person's own."""
    is_own = known_user(request) == user
    leaving.leave(user=User.objects.get(pk=user.pk), wishes=wishes)
    if is_own:
        request.session.flush()
        request.user = AnonymousUser()
    response = redirect("left_site")
    response.status_code = 303
    return response


@require_safe
@never_cache
def left_site(request: HttpRequest) -> HttpResponse:
    """The last page: it is done."""
    return render(request, "accounts/left.html")
