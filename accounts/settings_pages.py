"""Settings: how the pages look and what they tell, mails, the profile, blocked people. For guests and nobody too."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import get_language_info, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts import blocks, turn_mails
from accounts.look import CHOICES, SWITCHES, choices, keep, switches
from accounts.models import User


def languages() -> list[tuple[str, str]]:
    """Code and own name of each language that is offered."""
    return [(code, get_language_info(code)["name_local"].capitalize()) for code, _name in settings.LANGUAGES]


def switch() -> forms.BooleanField:
    """Something that is on or off."""
    return forms.BooleanField(required=False, widget=forms.CheckboxInput(attrs={"role": "switch"}))


class LookForm(forms.Form):
    """What everybody can choose."""

    language = forms.ChoiceField(choices=languages, widget=forms.RadioSelect)
    theme = forms.ChoiceField(choices=User.Theme.choices, required=False, widget=forms.RadioSelect)
    palette = forms.ChoiceField(choices=User.Palette.choices, required=False, widget=forms.RadioSelect)
    symbols = switch()
    patterns = switch()
    dot_hints = switch()
    bridge_hints = switch()
    sounds = switch()
    confirmations = switch()


class MemberForm(LookForm):
    """What members can choose; `turn_mails` only goes on once an address is verified."""

    turn_mails = switch()
    is_public = switch()

    def __init__(self, *args: Any, address: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.address = address

    def clean_turn_mails(self) -> bool:
        """Refuse mails that could go nowhere."""
        wants: bool = self.cleaned_data["turn_mails"]
        if wants and not self.address:
            raise forms.ValidationError(gettext_lazy("Add an e-mail address and verify it first."))
        return wants


def form_for(user: User | None, initial: dict[str, Any], data: Any = None) -> LookForm:
    """The form with what the person can choose; None is for whoever has no row."""
    if user is None or user.is_guest:
        return LookForm(data, initial=initial)
    kept = {"turn_mails": user.turn_mails, "is_public": user.is_public}
    return MemberForm(data, initial=initial | kept, address=turn_mails.verified_address(user))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show what is chosen (GET changes nothing) or keep what is sent: back here with a word, 422 with what is wrong."""
    user = request.user if isinstance(request.user, User) else None
    initial = {"language": translation.get_language(), **choices(request), **switches(request)}
    form = form_for(user, initial, request.POST if request.method == "POST" else None)
    if not form.is_bound or not form.is_valid():
        context = {
            "form": form,
            "is_member": isinstance(form, MemberForm),
            "address": getattr(form, "address", ""),
            "blocks": [] if user is None else blocks.blocks_of(user),
        }
        return render(request, "settings.html", context, status=422 if form.is_bound else 200)
    chosen = form.cleaned_data
    response = redirect("settings")
    response.status_code = 303
    keep(request, response, {name: chosen[name] for name in ("language", *CHOICES, *SWITCHES)})
    if user is not None and isinstance(form, MemberForm):
        User.objects.filter(pk=user.pk).update(turn_mails=chosen["turn_mails"], is_public=chosen["is_public"])
    with translation.override(chosen["language"]):
        messages.success(request, _("Kept."))
    return response


@require_POST
def unblock(request: HttpRequest) -> HttpResponse:
    """Take one block of one's own back, named by `block`; what is no block of theirs is not found."""
    number = request.POST.get("block", "")
    is_number = number.isascii() and number.isdigit() and len(number) < 19
    if not isinstance(request.user, User) or not is_number:
        raise Http404
    if not blocks.unblock(user=request.user, block_id=int(number)):
        raise Http404
    messages.success(request, _("No longer blocked."))
    response = redirect("settings")
    response.status_code = 303
    return response


@csrf_exempt  # a mail program posts here by itself (RFC 8058); the signed address is what allows it, and only to stop
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stop_turn_mails(request: HttpRequest, token: str) -> HttpResponse:
    """Where a mail's link leads: looking shows a button, pressing it ends these mails. Needs no signing in."""
    person = turn_mails.person_of(token)
    if person is None:
        raise Http404
    if request.method == "POST":
        turn_mails.stop(person)
        person.turn_mails = False
    with translation.override(person.language or translation.get_language()):
        return render(request, "stop_turn_mails.html", {"person": person})
