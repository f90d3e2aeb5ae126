"""The moderators' queue: what waits, and the page on which one version is looked at and decided on.

Only moderators find these pages. Every decision is a post to one address of its own.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games import tries
from games.cards import picture, rounds_words, size_words
from games.visitors import known_user
from positions import review
from positions.layout import LayoutError, format_layout, parse_layout
from positions.layout.difference import find_difference
from positions.layout.drawing import draw_layout, draw_marks
from positions.layout.hints import find_hints
from positions.models import LAYOUT_MOST, NOTE_MOST, TITLE_MOST, Version
from positions.public_set import shown
from positions.review import ReviewError
from positions.review_words import word_review
from positions.wording import word_fault, word_hint
from positions.words import LineError

#: Does something with what waits, and says what was done.
Step = Callable[[HttpRequest, User, int], str]

#: Faults of a small edit that are told at once.
FAULTS_MOST = 3


@require_safe
@never_cache
def queue(request: HttpRequest) -> HttpResponse:
    """What waits, oldest first."""
    user = moderator(request)
    waiting = list(review.queue(user))
    context = {"entries": [entry(version, user) for version in waiting]}
    return render(request, "positions/queue.html", context)


@require_safe
@never_cache
def waiting(request: HttpRequest, version_id: int) -> HttpResponse:
    """One that waits, beside what everyone sees now."""
    return page(request, moderator(request), version_id)


@require_POST
def decide(request: HttpRequest, version_id: int, step: str) -> HttpResponse:
    """A step with what waits, then back to the queue, or to its page to go on; what stands in the way is said there."""
    user = moderator(request)
    if step not in STEPS:
        raise Http404
    try:
        said = STEPS[step](request, user, version_id)
    except ReviewError as error:
        if error.code == "not_found":
            raise Http404 from error
        return page(request, user, version_id, error=word_review(error.code))
    except LayoutError as error:
        words = " ".join(word_fault(fault) for fault in error.faults[:FAULTS_MOST])
        return page(request, user, version_id, error=words)
    except LineError:
        return page(request, user, version_id, error=_("A title has 1 to 60 characters."))
    messages.success(request, said)
    response = redirect("waiting", version_id) if step in GOES_ON else redirect("queue")
    response.status_code = 303
    return response


@require_POST
def try_out(request: HttpRequest, version_id: int) -> HttpResponse:
    """Play it on this device."""
    user = moderator(request)
    version = found(user, version_id)
    joined = tries.open_try(
        user=user,
        layout=version.ground,
        sets=version.sets,
        title=version.title,
        request=request.POST.get("request", ""),
    )
    response = redirect("room", joined.code)
    response.status_code = 303
    return response


# The steps: each does one thing and says so


def claim(request: HttpRequest, user: User, version_id: int) -> str:
    """Take it in hand."""
    review.claim(actor=user, version_id=version_id)
    return _("You have it in hand for an hour; other moderators see that.")


def release(request: HttpRequest, user: User, version_id: int) -> str:
    """Let others take it."""
    review.release(actor=user, version_id=version_id)
    return _("Others can take it now.")


def publish(request: HttpRequest, user: User, version_id: int) -> str:
    """Publish it, with the small edits of the form if there are any."""
    review.publish_edited(
        actor=user,
        version_id=version_id,
        title=request.POST.get("title", ""),
        layout=parse_layout(request.POST.get("rows", "")[: 2 * LAYOUT_MOST]),
        reason=request.POST.get("reason", ""),
        override=overrides(request),
    )
    return _("Published. Its author is told.")


def ask_changes(request: HttpRequest, user: User, version_id: int) -> str:
    """Give it back to its author."""
    review.ask_changes(
        actor=user, version_id=version_id, reason=request.POST.get("reason", ""), override=overrides(request)
    )
    return _("Given back with your words. Its author is told.")


def refuse(request: HttpRequest, user: User, version_id: int) -> str:
    """Refuse it."""
    review.refuse(
        actor=user, version_id=version_id, reason=request.POST.get("reason", ""), override=overrides(request)
    )
    return _("Refused. Its author is told.")


STEPS: dict[str, Step] = {
    "claim": claim,
    "release": release,
    "publish": publish,
    "changes": ask_changes,
    "refuse": refuse,
}
#: Steps after which one goes on with the same version.
GOES_ON = {"claim"}


# What the pages are made of


def page(request: HttpRequest, user: User, version_id: int, *, error: str = "") -> HttpResponse:
    """The page of what waits, with what was typed and what stood in the way. What waits no more leads to the queue."""
    try:
        version = review.waiting_version(user, version_id)
    except ReviewError as gone:
        if not error:
            raise Http404 from gone
        messages.warning(request, error)
        return redirect("queue")
    before = shown(version.position)
    difference = find_difference(before.ground, version.ground) if before else None
    context = {
        **entry(version, user),
        "before": before,
        "before_facts": facts(before) if before else "",
        "before_picture": draw_layout(before.ground, over=draw_marks(difference.before))
        if before and difference
        else "",
        "picture": draw_layout(version.ground, over=draw_marks(difference.after) if difference else ""),
        "differs": difference.places if difference else 0,
        "hints": [word_hint(hint) for hint in find_hints(version.ground)],
        "likes": review.find_likes(version),
        "record": author_record(version),
        "typed": {
            "title": request.POST.get("title", version.title),
            "rows": request.POST.get("rows", format_layout(version.ground)),
            "reason": request.POST.get("reason", ""),
        },
        "note_most": NOTE_MOST,
        "title_most": TITLE_MOST,
        "error": error,
        "key": uuid.uuid4().hex,
    }
    return render(request, "positions/waiting.html", context, status=422 if error else 200)


def entry(version: Version, user: User) -> dict[str, Any]:
    """One that waits, as the queue shows it to this moderator."""
    is_claimed = review.is_claimed(version)
    return {
        "version": version,
        "title": version.shown_title,
        "author": version.author.name if version.author else version.credit,
        "facts": facts(version),
        "picture": picture(version.ground),
        "note": version.note,
        "since": version.submitted_at,
        "is_edit": version.number > 1 and version.position.number is not None,
        "is_own": user.pk in (version.author_id, version.position.owner_id),
        "is_mine": is_claimed and version.claimed_by_id == user.pk,
        "claimed_by": version.claimed_by.name if is_claimed and version.claimed_by else "",
    }


def facts(version: Version) -> str:
    """Length and size."""
    return f"{rounds_words(version.sets)} · {size_words(version.ground)}"


def author_record(version: Version) -> list[dict[str, Any]]:
    """How many of the author's versions stand in each state, this one apart."""
    if version.author_id is None:
        return []
    others = Version.objects.filter(author=version.author_id).exclude(pk=version.pk).exclude(state="private")
    counted = others.values("state").annotate(count=Count("pk")).order_by("state")
    return [{"words": Version.State(row["state"]).label, "count": row["count"]} for row in counted]


def overrides(request: HttpRequest) -> bool:
    """Whether an administrator says that this is an exception."""
    return request.POST.get("override") == "1"


def found(user: User, version_id: int) -> Version:
    """One that waits."""
    try:
        return review.waiting_version(user, version_id)
    except ReviewError as error:
        raise Http404 from error


def moderator(request: HttpRequest) -> User:
    """Who curates; nobody else finds anything here."""
    user = known_user(request)
    if user is None or not user.has_perm(review.REVIEW):
        raise Http404
    return user
