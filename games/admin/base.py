"""What the admin's pages share: who may look, lists that stay quick, and acts that ask for a reason and use a door."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from games import moderation
from games.administration import AdministrationError
from games.moderation import SILENCE_MOST, ModerationError
from games.talk_models import TEXT_MOST

#: Chosen rows that one act is done to.
CHOSEN_MOST = 100

#: Does it to one row: who does it, the row, why, for how long.
Door = Callable[[User, Any, str, timedelta], None]


def person(request: HttpRequest) -> User:
    """Who is signed in; the admin lets nobody else come so far."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


class ReasonForm(forms.Form):
    """Why, and for how long."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=TEXT_MOST)
    hours = forms.IntegerField(
        label=gettext_lazy("Hours"), min_value=1, max_value=SILENCE_MOST // timedelta(hours=1), initial=24
    )


def chosen(rows: QuerySet[Any]) -> Iterable[Any]:
    """The rows themselves, not more than may be done at once."""
    return rows[:CHOSEN_MOST]


def reasoned(
    name: str,
    words: Any,
    door: Door,
    *,
    hint: Any = "",
    asks_hours: bool = False,
    targets: Callable[[QuerySet[Any]], Iterable[Any]] = chosen,
) -> Callable[..., HttpResponse | None]:
    """An action of a list: asks for a reason on a page of its own, then goes through the door for each target."""

    @admin.action(description=words)
    def act(page: admin.ModelAdmin, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        form = ReasonForm(request.POST if "reason" in request.POST else None)
        if not asks_hours:
            del form.fields["hours"]
        found = list(targets(rows))
        if not form.is_valid():
            context = {
                **page.admin_site.each_context(request),
                "title": words,
                "hint": hint,
                "form": form,
                "rows": rows[:CHOSEN_MOST],
                "found": found,
                "action": name,
                "opts": page.model._meta,
            }
            return render(request, "admin/games/reason.html", context)
        lasts = timedelta(hours=form.cleaned_data.get("hours") or 1)
        done = 0
        for target in found:
            try:
                door(person(request), target, form.cleaned_data["reason"], lasts)
                done += 1
            except (ModerationError, AdministrationError) as error:
                page.message_user(request, f"{target}: {refusal_words(error.code)}", messages.ERROR)
        if done:
            said = ngettext("Done, for %(count)s.", "Done, for %(count)s.", done) % {"count": done}
            page.message_user(request, said, messages.SUCCESS)
        return None

    act.__name__ = name
    return act


def refusal_words(code: str) -> str:
    """Why an act was not done."""
    return {
        "not_moderator": _("Only moderators can do this."),
        "not_administrator": _("Only administrators can do this."),
        "no_reason": _("Say why."),
        "too_long": _("The reason is too long."),
        "bad_time": _("That time can't be taken."),
        "not_found": _("It is there no more."),
        "not_now": _("It is over already."),
        "protected": _("Administrators, and you yourself, can't be barred."),
    }[code]


def silence_person(actor: User, user: User, reason: str, lasts: timedelta) -> None:
    """Let somebody chat nowhere for a time."""
    moderation.silence(actor=actor, user_id=user.pk, lasts=lasts, reason=reason)
