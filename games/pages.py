"""The pages: read what was sent, go through one door, render. Looking (GET) changes nothing: no row, no session."""

from __future__ import annotations

import json
import uuid
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import handover
from accounts.look import from_cookies, switches, to_cookies
from accounts.models import User
from games import limits, rooms
from games.cards import card_groups, picture, size_words
from games.codes import CodeError, fresh_code
from games.moves import moves_of
from games.play import newest_record
from games.presence import room_text_now
from games.protocol import PickView
from games.qr import draw_qr
from games.rules import SEATS
from positions.layout import parse_layout
from positions.words import LineError

LOGIN_BACKEND = "django.contrib.auth.backends.ModelBackend"
HERO = Path(__file__).with_name("hero.json")


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """The start page: name, Room ID, Play; below how it works and the positions."""
    context = {"form": blank_form(request), "groups": card_groups(), "hero": hero()}
    return render(request, "games/start.html", context)


@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """Come into a room: 303 to its page. What can't be taken comes back as it was typed, with what to do (422)."""
    if not limits.joins.take(limits.request_address(request)):
        return render(request, "429.html", status=429)
    sent = request.POST
    form = blank_form(request) | {
        "name": sent.get("name", ""),
        "room": sent.get("room", ""),
        "request": sent.get("request", ""),
        "invite": sent.get("invite", ""),
    }
    try:
        joined = rooms.join(
            user=known_user(request), name=form["name"], code=form["room"], request=form["request"]
        )
    except CodeError as error:
        form["errors"] = {"room": code_words(error.code)}
    except LineError as error:
        form["errors"] = {"name": name_words(error.code)}
    else:
        if request.user != joined.user:
            login(request, joined.user, backend=LOGIN_BACKEND)
            from_cookies(request, joined.user)
        response = redirect("room", joined.code)
        response.status_code = 303
        return response
    context = {"form": form, "groups": card_groups(), "hero": hero()}
    return render(request, "games/start.html", context, status=422)


@require_safe
@never_cache
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The room for those inside; for all others its join form, whether there is such a room or not."""
    view = rooms.view_for(known_user(request), code)
    if view is None:
        return door(request, code)
    code = view.base.code
    place = rooms.room_for(known_user(request), code)
    if place is None:
        return door(request, code)
    address = reverse("room", args=[code])
    invite = f"{settings.SITE_URL}{address}?invite={quote(rooms.invitation_token(place))}"
    record = newest_record(view.game_id) if view.game_id else None
    data = {
        "room": json.loads(room_text_now(view.base, view.you)),
        "layout": json.loads(view.layout) if view.layout else None,
        "game": json.loads(view.game) if view.game else None,
        "moves": moves_of(record) if record else [],
        "switches": switches(request),
        "socket": f"/ws/rooms/{quote(code)}/",
        "invite": invite,
        "start": reverse("start"),
        "cards": reverse("cards"),
        "look": reverse("look"),
        "moves_address": reverse("room_moves", args=[code]),
        "device": reverse("room_device", args=[code]),
    }
    context = {
        "code": code,
        "seats": [{"colour": seat} for seat in SEATS],
        "invite": invite,
        "invite_qr": draw_qr(invite, title=_("QR code of the invitation")),
        "data": data,
    }
    return render(request, "games/room.html", context)


def door(request: HttpRequest, code: str) -> HttpResponse:
    """The join form with the Room ID filled in; a link with an invitation also shows what will be played."""
    token = request.GET.get("invite", "")
    invitation = rooms.invitation(code, token) if token else None
    form = blank_form(request) | {"room": code, "fresh": "", "invite": token if invitation else ""}
    context: dict[str, Any] = {"form": form, "code": code, "invitation": invitation}
    if invitation is not None and invitation.pick is not None:
        context["pick"] = pick_words(invitation.pick)
    return render(request, "games/room_door.html", context)


@require_safe
@never_cache
def room_moves(request: HttpRequest, code: str) -> HttpResponse:
    """All moves of the newest game that stand: `{"game", "number", "moves"}`, for a page that missed some."""
    view = rooms.view_for(known_user(request), code)
    if view is None or not view.game_id:
        raise Http404
    record = newest_record(view.game_id)
    return JsonResponse({"game": view.game_id, "number": record.number, "moves": moves_of(record)})


@require_POST
def room_device(request: HttpRequest, code: str) -> HttpResponse:
    """A one-time link to this seat for another device, as a piece of the page."""
    user = known_user(request)
    place = rooms.inside(user, code)
    if user is None or place is None:
        raise Http404
    token = handover.open_handover(user=user, path=reverse("room", args=[code]))
    address = settings.SITE_URL + reverse("continue", args=[token])
    qr = draw_qr(address, title=_("QR code of the link"))
    return render(request, "games/_device_link.html", {"address": address, "qr": qr})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def continue_here(request: HttpRequest, token: str) -> HttpResponse:
    """Where a one-time link leads: looking asks first, the button takes the seat over to this device."""
    if request.method == "POST" and (found := handover.use_up(token)):
        login(request, found.user, backend=LOGIN_BACKEND)
        response = redirect(found.path)
        response.status_code = 303
        to_cookies(response, found.user)
        return response
    valid = request.method != "POST" and handover.look_at(token) is not None
    return render(request, "games/device.html", {"valid": valid}, status=200 if valid else 410)


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """The cards to pick from, as a piece of the page."""
    return render(request, "games/_cards.html", {"groups": card_groups(), "pickable": True})


@require_safe
def rules(request: HttpRequest, language: str) -> HttpResponseBase:
    """The rules in the language of the address, whatever the reader's own."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        return render(request, "games/rules.html")


def known_user(request: HttpRequest) -> User | None:
    """The session's person; None for nobody."""
    return request.user if request.user.is_authenticated else None


def blank_form(request: HttpRequest) -> dict[str, Any]:
    """The join form before anything was typed, with a known person's name and a fresh Room ID to offer."""
    user = known_user(request)
    return {
        "name": user.name if user else "",
        "room": "",
        "fresh": fresh_code(),
        "invite": "",
        "request": uuid.uuid4().hex,
        "errors": {},
    }


def code_words(code: str) -> str:
    """What is wrong with a Room ID, and what to do."""
    return {
        "empty": _("Type the Room ID you agreed on, or make up a new one with the button."),
        "too_long": _("A Room ID has 40 characters at most. Choose a shorter one."),
        "bad_characters": _("A Room ID has letters, digits, spaces, - and _ only. Leave the others out."),
    }[code]


def name_words(code: str) -> str:
    """What is wrong with a name, and what to do."""
    return {
        "empty": _("Type the name the other player will see."),
        "too_long": _("A name has 30 characters at most. Choose a shorter one."),
    }[code]


def pick_words(pick: PickView) -> dict[str, str]:
    """The picked position for the door of the room."""
    layout = parse_layout("\n".join(pick.rows))
    return {"title": pick.title, "size": size_words(layout), "picture": picture(layout)}


@lru_cache(maxsize=1)
def hero() -> Any:
    """The game shown on the start page: rows of tokens and a state as the socket sends it."""
    return json.loads(HERO.read_text())
