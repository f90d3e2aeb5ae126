"""Blocking a person, and reporting a name or a title, from pages; in rooms the socket does it.

Both need somebody who is known here, a guest too, so that it is once for each person; others are told how.
"""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import blocks
from accounts.blocks import BlockError
from accounts.models import User
from games import limits, reports
from games.position_pages import version_or_404
from games.profiles import NoProfile, player_for
from games.talk_models import REASON_MOST
from games.visitors import known_user
from positions.words import LineError


@require_POST
def block_person(request: HttpRequest, name: str) -> HttpResponse:
    """Block the member of that name, then go to the settings, where it can be taken back."""
    user = known_user(request)
    if user is None:
        raise Http404
    person = person_or_404(user, name)
    if not limits.reports.take(user.pk, limits.request_address(request)):
        return render(request, "429.html", status=429)
    try:
        blocks.block(user=user, other=person)
    except BlockError as error:
        if error.code == "oneself":
            raise Http404 from error
        messages.error(request, _("You have blocked very many people already. Unblock somebody first."))
    else:
        messages.success(request, _("You have blocked %(name)s.") % {"name": person.name})
    response = redirect("settings")
    response.status_code = 303
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def report_name(request: HttpRequest, name: str) -> HttpResponse:
    """Report how a member is called: looking asks for the reason, sending it (POST) tells the moderators."""
    user = known_user(request)
    person = person_or_404(user, name)
    if person == user:
        raise Http404

    def tell(reporter: User, reason: str) -> None:
        reports.report_name(user=reporter, person=person, reason=reason)

    title = _("Report this name?")
    return report_page(
        request, tell, title=title, words=person.name, back=reverse("player", args=[person.name])
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def report_title(request: HttpRequest, slug: str) -> HttpResponse:
    """Report how a position is called, in the same way."""
    version = version_or_404(slug)

    def tell(reporter: User, reason: str) -> None:
        reports.report_title(user=reporter, version=version, reason=reason)

    title = _("Report this title?")
    return report_page(
        request, tell, title=title, words=version.shown_title, back=reverse("position", args=[slug])
    )


def report_page(
    request: HttpRequest, tell: Callable[[User, str], None], *, title: str, words: str, back: str
) -> HttpResponse:
    """Ask for the reason; on POST report by `tell` and go `back` with thanks, or say what is wrong (422)."""
    user = known_user(request)
    context = {
        "title": title,
        "words": words,
        "back": back,
        "most": REASON_MOST,
        "is_known": user is not None,
    }
    if request.method != "POST" or user is None:
        return render(request, "games/report.html", context, status=403 if request.method == "POST" else 200)
    if not limits.reports.take(user.pk, limits.request_address(request)):
        return render(request, "429.html", status=429)
    reason = request.POST.get("reason", "")
    try:
        tell(user, reason)
    except LineError:
        error = _("That is too long: %(most)s characters at most.") % {"most": REASON_MOST}
        return render(request, "games/report.html", context | {"reason": reason, "error": error}, status=422)
    messages.success(request, _("Reported. Thank you; a moderator will look at it."))
    response = redirect(back)
    response.status_code = 303
    return response


def person_or_404(viewer: User | None, name: str) -> User:
    """The member of that name whom the reader may know of."""
    try:
        return player_for(viewer, name)
    except NoProfile as error:
        raise Http404 from error
