"""All of a room's page but players, board and hand. It comes with the page, or after it where one can play at once."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import house_rules, invitations, rooms
from games.models import Room
from games.qr import draw_qr
from games.rules_pages import rule_links
from games.visitors import known_user


def rest_context(place: Room, phase: str) -> dict[str, Any]:
    """What `games/_room_rest.html` needs."""
    code = place.code
    invite = f"{settings.SITE_URL}{reverse('room', args=[code])}?invite={quote(invitations.token_of(place))}"
    return {
        "code": code,
        "invite": invite,
        # Once a game has begun nobody is invited any more, and a code is heavy.
        "invite_qr": draw_qr(invite, title=_("QR code of the invitation")) if phase == "waiting" else "",
        "choices": house_rules.choices(),
        "rest": {
            "invite": invite,
            "start": reverse("start"),
            "cards": reverse("cards"),
            "look": reverse("look"),
            "device": reverse("room_device", args=[code]),
            "turn_icon": static("img/wheel-turn.svg"),
            "game_address": reverse("game", args=["GAME"]),
            "position_address": reverse("position", args=["SLUG"]),
            "rules": rule_links(get_language() or "en"),
        },
    }


@require_safe
@never_cache
def room_rest(request: HttpRequest, code: str) -> HttpResponse:
    """The rest of a page that came with the board alone, as a piece of it."""
    user = known_user(request)
    view, place = rooms.view_for(user, code), rooms.room_for(user, code)
    if view is None or place is None:
        raise Http404
    return render(request, "games/_room_rest.html", rest_context(place, view.base.phase))
