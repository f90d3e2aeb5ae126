"""One's own positions: the list, the page of each, and the steps of an author. What is another's is not found."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games import limits
from games.cards import picture, rounds_words, size_words
from games.forms import blank_form
from games.visitors import known_user
from positions import catalogue, own, review
from positions.catalogue import CatalogueError
from positions.layout.csv import write_positions
from positions.layout.drawing import draw_layout
from positions.layout.hints import find_hints
from positions.models import NOTE_MOST, TITLE_MOST, Version
from positions.own import Own
from positions.review import ReviewError
from positions.review_words import word_review
from positions.wording import word_hint


def stepping(view: Callable[[HttpRequest, int], HttpResponse]) -> Callable[[HttpRequest, int], HttpResponse]:
    """A page where a person takes a step: too many in a short time are put off."""

    @wraps(view)
    def limited(request: HttpRequest, position_id: int) -> HttpResponse:
        if not limits.steps.take(person(request).pk, limits.request_address(request)):
            return render(request, "429.html", status=429)
        return view(request, position_id)

    return limited


@require_safe
@never_cache
def my_positions(request: HttpRequest) -> HttpResponse:
    """All of them, newest first, and the news of what moderators did; nobody is told how to begin."""
    user = known_user(request)
    owned = own.own_positions(user.pk) if user else []
    taken = own.taken_positions(user.pk) if user else []
    context = {
        "entries": [entry(one) for one in owned],
        "news": [news(version) for version in review.news_for(user.pk)] if owned and user else [],
        "taken": [{"position": one.position, "title": one.last_published.shown_title} for one in taken],
    }
    return render(request, "positions/mine.html", context)


@require_safe
@never_cache
def my_position(request: HttpRequest, position_id: int) -> HttpResponse:
    """One of them, with all that can be done with it now."""
    return page(request, position_id)


@require_safe
@never_cache
def my_position_csv(request: HttpRequest, position_id: int) -> HttpResponse:
    """Its newest version as a file."""
    version = own_or_404(request, position_id, own.kept_position).newest
    disposition = content_disposition_header(as_attachment=True, filename=f"{version.position.slug}.csv")
    return HttpResponse(
        write_positions([catalogue.as_text(version)]),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": disposition or ""},
    )


@require_POST
@stepping
def submit(request: HttpRequest, position_id: int) -> HttpResponse:
    """Hand it to the moderators."""
    user, version = person(request), own_or_404(request, position_id).newest
    note, despite = request.POST.get("note", ""), request.POST.get("despite") == "1"
    try:
        review.submit(actor=user, version_id=version.pk, note=note, despite=despite)
    except ReviewError as error:
        return page(request, position_id, error=error, note=note)
    messages.success(request, _("Submitted. The moderators will look at it; what they decide is told here."))
    return to(position_id)


@require_POST
@stepping
def withdraw(request: HttpRequest, position_id: int) -> HttpResponse:
    """Take it back from the moderators."""
    return step(
        request,
        position_id,
        lambda user, version: review.withdraw(actor=user, version_id=version.pk),
        _("Withdrawn. Nobody is looking at it any more."),
    )


@require_POST
def heard(request: HttpRequest, version_id: int) -> HttpResponse:
    """Put the news of a decision away."""
    try:
        review.hear(actor=person(request), version_id=version_id)
    except ReviewError as error:
        raise Http404 from error
    return redirect("my_positions")


@require_POST
def taken_heard(request: HttpRequest, position_id: int) -> HttpResponse:
    """Put the news away that it was taken out of the catalogue."""
    try:
        own.hear_of_taken(user_id=person(request).pk, position_id=position_id)
    except CatalogueError as error:
        raise Http404 from error
    return redirect("my_positions")


@require_POST
@stepping
def copy(request: HttpRequest, position_id: int) -> HttpResponse:
    """Make another one like it."""
    user, version = person(request), own_or_404(request, position_id, own.kept_position).newest
    title = (_("%(title)s, a copy") % {"title": version.shown_title})[:TITLE_MOST]
    made = own.copy_position(user_id=user.pk, position_id=position_id, title=title)
    messages.success(request, _("Copied. This is the copy."))
    return to(made.position_id)


@require_POST
@stepping
def delete(request: HttpRequest, position_id: int) -> HttpResponse:
    """Delete it, or archive it where it was used."""
    try:
        gone = catalogue.delete_position(position_id=position_id, actor_id=person(request).pk)
    except CatalogueError as error:
        raise Http404 from error
    messages.success(
        request,
        _("Deleted.") if gone else _("Archived: it is in no list any more, and its games keep it."),
    )
    return redirect("my_positions")


# What the pages are made of


def page(
    request: HttpRequest, position_id: int, *, error: ReviewError | None = None, note: str = ""
) -> HttpResponse:
    """The page of one position; with what stood in the way of submitting it."""
    found = own_or_404(request, position_id)
    version, user = found.newest, person(request)
    form = blank_form(request)
    form |= {"room": form["fresh"], "version": version.pk}
    context = {
        **entry(found),
        "own": found,
        "picture": draw_layout(version.ground, title=version.shown_title),
        "form": form,
        "csv": reverse("my_position_csv", args=[position_id]),
        "public": reverse("position", args=[found.position.slug]) if found.shown else "",
        "public_link": settings.SITE_URL + reverse("position", args=[found.position.slug]),
        "hints": [word_hint(hint) for hint in find_hints(version.ground)],
        "is_guest": user.is_guest,
        "may_submit": version.state in (Version.State.PRIVATE, Version.State.CHANGES_ASKED),
        "waits": version.state == Version.State.SUBMITTED,
        "note": note or version.note,
        "note_most": NOTE_MOST,
        "error": word_review(error.code) if error else "",
        "likes": likes_of(error.versions if error else ()),
        "older": [entry_of(one) for one in found.versions[1:]],
    }
    return render(request, "positions/my_position.html", context, status=422 if error else 200)


def entry(found: Own) -> dict[str, Any]:
    """One position for the list."""
    return {
        **entry_of(found.newest),
        "address": reverse("my_position", args=[found.position.pk]),
        "is_shown": found.shown is not None,
        "is_edit": found.shown is not None and not found.is_shown_as_it_is,
    }


def entry_of(version: Version) -> dict[str, Any]:
    """One version: `title`, `state` and its `state_words`, the moderators' `reason`, `facts`, `picture`."""
    return {
        "version": version,
        "title": version.shown_title,
        "state": version.state,
        "state_words": version.get_state_display(),
        "reason": version.reason,
        "facts": f"{rounds_words(version.sets)} · {size_words(version.ground)}",
        "picture": picture(version.ground),
    }


def news(version: Version) -> dict[str, Any]:
    """A decision that is news to the author."""
    return {**entry_of(version), "address": reverse("my_position", args=[version.position_id])}


def likes_of(versions: tuple[Version, ...]) -> list[dict[str, str]]:
    """Those that are the same to players: title, and the address if everyone may see it."""
    return [
        {
            "title": version.shown_title,
            "address": reverse("position", args=[version.position.slug])
            if version.position.number is not None
            else "",
        }
        for version in versions
    ]


def step(
    request: HttpRequest, position_id: int, door: Callable[[User, Version], Any], said: str
) -> HttpResponse:
    """Take a step with the newest version, then say so on its page, or why not."""
    version = own_or_404(request, position_id).newest
    try:
        door(person(request), version)
    except ReviewError as error:
        return page(request, position_id, error=error)
    messages.success(request, said)
    return to(position_id)


def person(request: HttpRequest) -> User:
    """The session's person; nobody has no positions."""
    user = known_user(request)
    if user is None:
        raise Http404
    return user


def own_or_404(request: HttpRequest, position_id: int, find: Callable[..., Own] = own.own_position) -> Own:
    """One of the person's own."""
    try:
        return find(user_id=person(request).pk, position_id=position_id)
    except CatalogueError as error:
        raise Http404 from error


def to(position_id: int) -> HttpResponse:
    """To its page, by a GET."""
    response = redirect("my_position", position_id)
    response.status_code = 303
    return response
