"""The pages: read what was sent, go through one door, render. Looking (GET) changes nothing: no row, no session."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import handover
from accounts.look import switches
from games import house_rules, invitations, limits, rooms
from games.cards import find_cards, picture, size_words
from games.codes import CodeError
from games.forms import blank_form, code_words, name_words, small_number
from games.game_pages import drawings
from games.held import RoomError
from games.moves import moves_of
from games.pictures import draw_state, layout_preview, state_preview
from games.play import newest_record
from games.presence import room_text_now
from games.previews import Preview
from games.protocol import PickView
from games.qr import draw_qr
from games.resume import unfinished
from games.room_rest import rest_context
from games.rules import SEATS, Record
from games.visitors import LOGIN_BACKEND, known_user, let_in, may_come
from positions import titles
from positions.layout import parse_layout
from positions.listing import SEARCH_MOST
from positions.own import count_taken
from positions.review import news_for
from positions.titles import TITLES
from positions.words import LineError

HERO = Path(__file__).with_name("hero.json")


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """The start page: name, Room ID, Play; below how it works and the positions."""
    return render(request, "games/start.html", start_context(request, blank_form(request)))


def start_context(request: HttpRequest, form: dict[str, Any]) -> dict[str, Any]:
    """What the start page shows round its form."""
    user = known_user(request)
    return {
        "form": form,
        "groups": find_cards().groups,
        "hero": hero(),
        "listed": invitations.listed(),
        "unfinished": unfinished(user) if user else [],
        "decisions": len(news_for(user.pk)) + count_taken(user.pk) if user else 0,
        "preview": Preview(
            title=_("Divided Loyalties"),
            words=_(
                "Six colours, three or four in a row, and red bridges that cut. Play with somebody anywhere."
            ),
            picture="",
            address=reverse("start"),
        ),
    }


def pick_as_asked(joined: rooms.Joined, version: str) -> None:
    """Who joins from the page of a position has it picked; only Blue picks, so for others it means nothing."""
    room, version_id = rooms.room_for(joined.user, joined.code), small_number(version)
    if room is None or joined.you != "blue" or version_id is None:
        return
    with suppress(RoomError):
        rooms.pick(room_id=room.pk, user_id=joined.user.pk, version_id=version_id)


@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """Come into a room: 303 to its page. What can't be taken comes back as it was typed, with what to do (422)."""
    if not may_come(request):
        return render(request, "429.html", status=429)
    sent = request.POST
    form = blank_form(request) | {
        "name": sent.get("name", ""),
        "room": sent.get("room", ""),
        "request": sent.get("request", ""),
        "invite": sent.get("invite", ""),
        "version": sent.get("version", ""),
        "told": sent.get("told", ""),
        "seen": sent.get("seen", ""),
    }
    is_invited = bool(form["invite"] and invitations.read(form["room"], form["invite"]))
    try:
        joined = rooms.join(
            user=known_user(request),
            name=form["name"],
            code=form["room"],
            request=form["request"],
            told=small_number(form["told"]) if is_invited else None,
            seen=small_number(form["seen"]) if is_invited else None,
        )
    except CodeError as error:
        form["errors"] = {"room": code_words(error.code)}
    except LineError as error:
        form["errors"] = {"name": name_words(error.code)}
    except RoomError:
        form["errors"] = {
            "form": _(
                "How this room is played has just been changed. Read below how it is now, then press Play."
            )
        }
        return door(request, form["room"], form, status=409)
    else:
        let_in(request, joined.user)
        pick_as_asked(joined, form["version"])
        response = redirect("room", joined.code)
        response.status_code = 303
        return response
    return render(request, "games/start.html", start_context(request, form), status=422)


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
    record = newest_record(view.game_id) if view.game_id else None
    layout = json.loads(view.layout) if view.layout else None
    data = {
        "room": json.loads(room_text_now(view.base, view.you)),
        "layout": layout,
        "game": json.loads(view.game) if view.game else None,
        "moves": moves_of(record) if record else [],
        "switches": switches(request),
        "socket": f"/ws/rooms/{quote(code)}/",
        "moves_address": reverse("room_moves", args=[code]),
        "rest": reverse("room_rest", args=[code]),
        "words": reverse("javascript-catalog", args=[get_language() or "en"]),
    }
    context: dict[str, Any] = {
        "code": code,
        "title": titles.shown_title(layout["title"], layout.get("slug", "")) if layout else "",
        "phase": view.base.phase,
        "seats": [{"colour": seat} for seat in SEATS],
        "is_shared": view.you == "both",
        # Where one can play at once the rest comes after the board.
        "is_whole": view.base.phase != "playing",
        "data": data,
    }
    if context["is_whole"]:
        context |= rest_context(place, view.base.phase)
    return render(request, "games/room.html", context)


def door(
    request: HttpRequest, code: str, sent: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """The join form with the Room ID filled in; a link with an invitation also shows what will be played.

    `sent` is a form that comes back, as it was typed.
    """
    form = sent or blank_form(request) | {"room": code, "invite": request.GET.get("invite", "")}
    token = form["invite"]
    invitation = invitations.read(code, token) if token else None
    form |= {"fresh": "", "invite": token if invitation else ""}
    if invitation is not None:
        form["told"] = invitation.settings.number
    context: dict[str, Any] = {"form": form, "code": code, "invitation": invitation}
    if invitation is not None:
        context["house_rules"] = house_rules.house_rules(invitation.settings)
        context["watches"] = not invitation.is_free
    address = reverse("room", args=[code])
    title, words, image = _("Come and play"), _("A room for two is waiting: a game of Divided Loyalties."), ""
    if invitation is not None and invitation.pick is not None:
        form["seen"] = invitation.pick.version
        context["pick"] = pick_words(invitation.pick, invitation.loaded)
        title = _("Come and play: %(title)s") % {"title": context["pick"]["title"]}
        address = f"{address}?invite={quote(token)}"
        image = f"{reverse('room_png', args=[code])}?invite={quote(token)}"
    context["preview"] = Preview(title=title, words=words, picture=image, address=address)
    return render(request, "games/room_door.html", context, status=status)


@require_safe
def room_png(request: HttpRequest, code: str) -> HttpResponse:
    """What is picked in the room, for the preview of its invitation; without a right one there is nothing here."""
    invitation = invitations.read(code, request.GET.get("invite", ""))
    if invitation is None or invitation.pick is None:
        raise Http404
    if not drawings.take(limits.request_address(request)):
        return render(request, "429.html", status=429)
    loaded, layout = invitation.loaded, parse_layout("\n".join(invitation.pick.rows))
    image = state_preview(loaded.state) if loaded else layout_preview(layout)
    response = HttpResponse(image, content_type="image/png")
    response.headers["Cache-Control"] = "public, max-age=300"
    return response


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
        return response
    valid = request.method != "POST" and handover.look_at(token) is not None
    return render(request, "games/device.html", {"valid": valid}, status=200 if valid else 410)


@require_safe
@never_cache
def cards(request: HttpRequest) -> HttpResponse:
    """The cards to pick from, all or those that `?text=` finds, as a piece of the page."""
    text = request.GET.get("text", "")[:SEARCH_MOST].replace("\x00", "")
    found = find_cards(known_user(request), text=text)
    return render(request, "games/_cards.html", {"cards": found, "pickable": True})


def pick_words(pick: PickView, loaded: Record | None) -> dict[str, str]:
    """The picked position for the door of the room, or the game from a file as it stands."""
    layout = parse_layout("\n".join(pick.rows))
    return {
        "title": str(TITLES[pick.title]) if pick.starter else pick.title,
        "size": size_words(layout),
        "picture": draw_state(loaded.state) if loaded else picture(layout),
    }


@lru_cache(maxsize=1)
def hero() -> Any:
    """The game shown on the start page: rows of tokens and a state as the socket sends it."""
    return json.loads(HERO.read_text())
