"""The history of a public position: all its published versions and what differs; for moderators also what was done
and the steps that they can take. Private and refused versions are in no history."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.cards import OWN, rounds_words, size_words
from games.entries import profile_address
from games.forms import small_number
from games.queue_pages import moderator
from games.visitors import known_user
from positions import curation, review
from positions.layout.difference import find_difference
from positions.layout.drawing import draw_layout, draw_marks
from positions.models import NOTE_MOST, TITLE_MOST, Act, Position, Version
from positions.public_set import shown
from positions.review import ReviewError
from positions.review_words import word_act, word_review
from positions.words import LineError

#: Acts that are listed, the newest first.
ACTS_MOST = 100


@require_safe
@never_cache
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """All versions that were ever public, newest first."""
    user = known_user(request)
    return page(request, user, found(user, slug))


@require_POST
def curate(request: HttpRequest, slug: str, step: str) -> HttpResponse:
    """A moderator's step, with a reason; what stands in the way is said on the page."""
    user = moderator(request)
    position = found(user, slug)
    if step not in STEPS:
        raise Http404
    try:
        said = STEPS[step](request, user, position)
    except ReviewError as error:
        if error.code == "not_found":
            raise Http404 from error
        return page(request, user, position, error=word_review(error.code))
    except LineError:
        return page(request, user, position, error=_("A name has 60 characters at most."))
    messages.success(request, said)
    response = redirect("position_history", slug)
    response.status_code = 303
    return response


# The steps: each does one thing and says so


def archive(request: HttpRequest, user: User, position: Position) -> str:
    """Out of the catalogue."""
    curation.archive(actor=user, position_id=position.pk, reason=reason(request))
    return _("Archived: it is out of the catalogue, and its games keep it.")


def restore(request: HttpRequest, user: User, position: Position) -> str:
    """Back into it."""
    curation.restore(actor=user, position_id=position.pk, reason=reason(request))
    return _("Restored: everyone can play it again.")


def credit(request: HttpRequest, user: User, position: Position) -> str:
    """Another author's name."""
    name = request.POST.get("credit", "")
    curation.set_credit(actor=user, position_id=position.pk, credit=name, reason=reason(request))
    return _("The author's name is changed.")


def go_back(request: HttpRequest, user: User, position: Position) -> str:
    """An earlier version once more."""
    curation.go_back(actor=user, version_id=number(request, "version"), reason=reason(request))
    return _("The earlier version is published again, as a new one.")


def undo(request: HttpRequest, user: User, position: Position) -> str:
    """What another moderator did."""
    curation.undo(actor=user, act_id=number(request, "act"), reason=reason(request))
    return _("Undone.")


STEPS: dict[str, Callable[[HttpRequest, User, Position], str]] = {
    "archive": archive,
    "restore": restore,
    "credit": credit,
    "back": go_back,
    "undo": undo,
}


# What the page is made of


def page(request: HttpRequest, user: User | None, position: Position, *, error: str = "") -> HttpResponse:
    """The history, and for moderators the acts and the steps."""
    published = position.versions.filter(state=Version.State.PUBLISHED).order_by("-number")
    versions = list(published.select_related("author", "reviewer", "editor"))
    now = shown(position)
    curates = user is not None and user.has_perm(review.REVIEW)
    older: list[Version | None] = [*versions[1:], None]
    context = {
        "position": position,
        "title": (now or versions[0]).shown_title,
        "is_shown": now is not None,
        "credit": request.POST.get("credit", now.credit if now else ""),
        "entries": [
            entry(version, before, is_now=version == now)
            for version, before in zip(versions, older, strict=True)
        ],
        "curates": curates,
        "acts": acts_of(position, user) if curates and user else [],
        "reason": reason(request),
        "note_most": NOTE_MOST,
        "title_most": TITLE_MOST,
        "error": error,
    }
    return render(request, "positions/history.html", context, status=422 if error else 200)


def entry(version: Version, before: Version | None, *, is_now: bool) -> dict[str, Any]:
    """One version beside the one before it."""
    difference = find_difference(before.ground, version.ground) if before else None
    return {
        "version": version,
        "is_now": is_now,
        "facts": f"{rounds_words(version.sets)} · {size_words(version.ground)}",
        "picture": draw_layout(
            version.ground,
            title=version.shown_title,
            over=draw_marks(difference.after) if difference else "",
        ),
        "differs": difference.places if difference else None,
        "new_title": before is not None and before.title != version.title,
        "new_sets": before is not None and before.sets != version.sets,
        "author": "" if version.credit == OWN else version.credit,
        "author_page": profile_address(version.author),
        "reviewer": version.reviewer.name if version.reviewer else "",
        "editor": version.editor.name if version.editor else "",
    }


def acts_of(position: Position, user: User) -> list[dict[str, Any]]:
    """What was done, newest first, for moderators."""
    acts = list(position.acts.select_related("actor", "version").order_by("-pk")[:ACTS_MOST])
    undone = {act.data.get("act") for act in acts if act.code == "act.undone"}
    return [
        act_entry(act, user, is_undone=act.pk in undone)
        for act in acts
        if act.code not in {"position.edited", "position.created"}
    ]


def act_entry(act: Act, user: User, *, is_undone: bool) -> dict[str, Any]:
    """One act in words, as `positions/_act.html` tells it to this moderator."""
    return {
        "act": act,
        "words": word_act(act.code),
        "actor": act.actor.name if act.actor else "",
        "reason": act.data.get("reason", ""),
        "override": act.data.get("override", False),
        "is_undone": is_undone,
        "can_undo": curation.is_kind_undoable(act) and not is_undone and act.actor_id != user.pk,
    }


def found(user: User | None, slug: str) -> Position:
    """A position that was ever public; an archived one for moderators only."""
    position = Position.objects.filter(slug=slug, number__isnull=False).first()
    if position is None:
        raise Http404
    if shown(position) is None and not (user is not None and user.has_perm(review.REVIEW)):
        raise Http404
    if not position.versions.filter(state=Version.State.PUBLISHED).exists():
        raise Http404
    return position


def reason(request: HttpRequest) -> str:
    """Why, as it was typed."""
    return request.POST.get("reason", "")


def number(request: HttpRequest, name: str) -> int:
    """The id that a form sends; 0 for anything else."""
    return small_number(request.POST.get(name, "")) or 0
