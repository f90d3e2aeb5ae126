"""The lists of games: one's own, and those that everybody finds. Looking changes nothing: no row, no session."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.names import NAME_MOST, clean_name
from games.entries import entries
from games.history import (
    COLOURS,
    RESULTS,
    Cursor,
    NoSuchPage,
    Page,
    Wish,
    own_games,
    positions_played,
    public_games,
    recent_opponents,
)
from games.visitors import known_user
from games.words import seat_name
from positions.models import SLUG_MOST
from positions.words import LineError

#: A person's own list can be asked for what they did, everybody's for which colour did it.
OWN_RESULTS = ("won", "lost", "draw", "void", "unfinished")
PUBLIC_RESULTS = ("blue", "yellow", "draw", "void", "unfinished")


@require_safe
@never_cache
def history(request: HttpRequest) -> HttpResponse:
    """The games of the session's person; nobody is told how to begin."""
    user = known_user(request)
    wish, cursor = wish_in(request.GET, OWN_RESULTS), cursor_in(request.GET)
    if user is None:
        return render(request, "games/history.html", {"tab": "own", "is_nobody": True})
    page = found(own_games, user=user, wish=wish, cursor=cursor)
    context = list_context("history", wish, page, positions_played(user), OWN_RESULTS)
    context |= {
        "tab": "own",
        "entries": entries(page.games, reader=user),
        "opponents": recent_opponents(user),
        "colours": [
            ("blue", seat_name("blue")),
            ("yellow", seat_name("yellow")),
            ("both", _("Both, on one device")),
        ],
    }
    return render(request, "games/history.html", context)


@require_safe
@never_cache
def public_history(request: HttpRequest) -> HttpResponse:
    """The games that everybody may watch or look at."""
    wish, cursor = wish_in(request.GET, PUBLIC_RESULTS), cursor_in(request.GET)
    page = found(public_games, wish=wish, cursor=cursor)
    context = list_context("public_games", wish, page, positions_played(None), PUBLIC_RESULTS)
    context |= {"tab": "public", "entries": entries(page.games, reader=known_user(request))}
    return render(request, "games/history.html", context)


def found(read: Any, **asked: Any) -> Page:
    """The page; not found where it goes on from no game."""
    try:
        page: Page = read(**asked)
    except NoSuchPage as error:
        raise Http404 from error
    return page


def wish_in(sent: QueryDict, results: tuple[str, ...]) -> Wish:
    """What the form asks for; not found for what it can't send."""
    colour, result, position = sent.get("colour", ""), sent.get("result", ""), sent.get("position", "")
    if colour not in COLOURS or result not in ("", *results):
        raise Http404
    if not re.fullmatch(rf"[-\w]{{0,{SLUG_MOST}}}", position):
        raise Http404
    name = sent.get("opponent", "")
    try:
        opponent = clean_name(name)
    except LineError as error:
        if error.code != "empty":
            raise Http404 from error
        opponent = ""
    return Wish(
        opponent=opponent,
        position=position,
        colour=next(known for known in COLOURS if known == colour),
        result=next(known for known in RESULTS if known == result),
    )


def cursor_in(sent: QueryDict) -> Cursor:
    """From where the list goes on: `before` a game, to older ones, or `after` one."""
    for name in ("before", "after"):
        if game_id := sent.get(name):
            if not re.fullmatch(r"[\w-]{1,24}", game_id, re.ASCII):
                raise Http404
            return Cursor(game_id, is_newer=name == "after")
    return Cursor()


def list_context(
    view: str, wish: Wish, page: Page, positions: list[tuple[str, str]], results: tuple[str, ...]
) -> dict[str, Any]:
    """The form as it was sent, what holds now, each with the way to lift it, and the ways to go on."""
    address = reverse(view)
    words = result_words()
    asked = {field.name: getattr(wish, field.name) for field in fields(wish) if getattr(wish, field.name)}
    told = {
        "opponent": wish.opponent,
        "position": dict(positions).get(wish.position, wish.position),
        "colour": {"blue": _("as Blue"), "yellow": _("as Yellow"), "both": _("on one device")}.get(
            wish.colour, ""
        ),
        "result": words.get(wish.result, ""),
    }
    return {
        "address": address,
        "wish": wish,
        "name_most": NAME_MOST,
        "positions": positions,
        "results": [(value, words[value]) for value in results],
        "lifts": [
            (told[name], with_query(address, {other: asked[other] for other in asked if other != name}))
            for name in asked
        ],
        **ways(address, page, asked),
    }


def ways(address: str, page: Page, asked: dict[str, str]) -> dict[str, str]:
    """Where the list goes on; "" where it doesn't."""
    return {
        "newer": with_query(address, asked | {"after": page.newer}) if page.newer else "",
        "older": with_query(address, asked | {"before": page.older}) if page.older else "",
    }


def with_query(address: str, asked: dict[str, str]) -> str:
    """The address that asks for it."""
    return f"{address}?{urlencode(asked)}" if asked else address


def result_words() -> dict[str, str]:
    """Every result that can be asked for."""
    return {
        "won": _("I won"),
        "lost": _("I lost"),
        "blue": _("Blue won"),
        "yellow": _("Yellow won"),
        "draw": _("A draw"),
        "void": _("Does not count"),
        "unfinished": _("Unfinished"),
    }
