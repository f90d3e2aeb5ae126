"""What moderators decided lately, on whichever position, with the way for another moderator to undo it.

The history of a position tells it too, but only where the position was ever public.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.curation_pages import act_entry, number, reason
from games.queue_pages import moderator
from positions import curation
from positions.models import NOTE_MOST, Act, Version
from positions.review import ReviewError
from positions.review_words import word_review

#: Acts that are listed.
ACTS_MOST = 100


@require_safe
@never_cache
def decided(request: HttpRequest) -> HttpResponse:
    """The decisions, newest first."""
    return page(request, moderator(request))


@require_POST
def undo(request: HttpRequest) -> HttpResponse:
    """Undo one of another moderator, with a reason; what stands in the way is said on the page."""
    user = moderator(request)
    try:
        curation.undo(actor=user, act_id=number(request, "act"), reason=reason(request))
    except ReviewError as error:
        if error.code == "not_found":
            raise Http404 from error
        return page(request, user, error=word_review(error.code))
    messages.success(request, _("Undone."))
    response = redirect("decided")
    response.status_code = 303
    return response


def page(request: HttpRequest, user: User, *, error: str = "") -> HttpResponse:
    """The list, with what stood in the way."""
    context = {
        "entries": [
            act_entry(act, user, is_undone=is_undone) | place(act)
            for act, is_undone in curation.decided_lately(user, most=ACTS_MOST)
        ],
        "reason": reason(request),
        "note_most": NOTE_MOST,
        "error": error,
    }
    return render(request, "positions/decided.html", context, status=422 if error else 200)


def place(act: Act) -> dict[str, Any]:
    """What it was done to: its title, and where a moderator sees more of it."""
    position, version = act.position, act.version
    address = ""
    if version is not None and version.state == Version.State.SUBMITTED:
        address = reverse("waiting", args=[version.pk])
    elif position is not None and position.number is not None:
        address = reverse("position_history", args=[position.slug])
    title = version.shown_title if version else position.slug if position else act.data.get("slug", "")
    return {"title": title, "address": address}
