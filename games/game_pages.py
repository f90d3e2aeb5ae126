"""The pages and files of one game at its own address. Looking changes nothing: no row, no session.

`?at=N` counts the actions as they are stored. Files show exactly what stood after action N; the page, which replays
what stands, shows the newest moment up to it.
"""

from __future__ import annotations

import json
import uuid
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from games import archive, device, limits, loading, play
from games.entries import profile_address
from games.models import Game
from games.pictures import draw_state, state_preview
from games.previews import Preview
from games.replay import moment_before, moments_of, steps_from, up_to
from games.rules import SEATS, Record, RecordError, Seat, State, format_notation, format_record
from games.visitors import known_user, let_in, may_come
from games.words import ending, headline, player_names, score_words, seat_name

#: Seconds for which a finished game's files may be kept by whoever fetched them.
KEPT = 300
#: Pictures drawn for each address: a page full of them at once, then one a second.
drawings = limits.Limit(size=60, rate=1)
#: Replays folded for each address, each about as dear as a picture for a long game.
replays = limits.Limit(size=60, rate=2)


@require_safe
def game_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """The game as it stands, or at the newest moment up to action `?at=N`."""
    game, at_asked = found(request, game_id)
    whole = play.newest_record(game.pk)
    newest = moment_before(whole, whole.number)
    number = moment_before(whole, at_asked.number)
    record = up_to(whole, number)
    state = record.state
    names = player_names(game)
    outcome = state.outcome
    title = archive.title_of(game)
    is_live = game.status == Game.Status.PLAYING
    position = game.version.position if game.version else None
    is_public = position is not None and position.number is not None and position.archived_at is None
    address = reverse("game", args=[game.pk])
    query = "" if number == newest else f"?at={number}"
    players = " – ".join(names.values())
    result = headline(outcome, names) if outcome else score_words(state.score(), names)
    final = whole.state.outcome
    context = {
        "game": game,
        "title": title,
        "origin": archive.origin_of(game),
        "names": names,
        "players": players,
        "is_live": is_live,
        "at": None if number == newest else number,
        "number": number,
        "undone": at_asked.number if number not in (newest, at_asked.number) else None,
        "steps": asdict(steps_from(whole, number)),
        "turn": None if outcome else names[state.turn],
        "result": result,
        "why": ending(outcome, names) if outcome else "",
        "sides": sides(
            state, names, {"blue": profile_address(game.blue), "yellow": profile_address(game.yellow)}
        ),
        "sets": record.start.sets,
        "slug": position.slug if position and is_public else "",
        "picture": draw_state(state, title=_("The board of %(players)s") % {"players": players}),
        "query": query,
        "address": settings.SITE_URL + address,
        "request_key": uuid.uuid4().hex,
        "data": {
            "replay": reverse("game_replay", args=[game.pk]),
            "number": number,
            "names": names,
            "sets": record.start.sets,
            "result": headline(final, names) if final else "",
            "why": ending(final, names) if final else "",
        },
        "preview": Preview(
            title=f"{players} · {title}" if title else players,
            words=result if outcome else _("%(result)s, and it goes on.") % {"result": result},
            picture=f"{address}board.png{query}",
            address=address,
        ),
    }
    response = kept(render(request, "games/game.html", context), game)
    # It carries a form, whose token is good for this visitor now.
    response.headers["Cache-Control"] = "private, no-store"
    return response


def sides(state: State, names: dict[Seat, str], profiles: dict[Seat, str]) -> list[dict[str, Any]]:
    """Both players as they stand at a moment: points, set, stones in hand; `profiles` are addresses, "" for none."""
    return [
        {
            "colour": seat,
            "name": names[seat],
            "profile": profiles[seat],
            "seat": seat_name(seat),
            "bridges": bridges,
            "regions": regions,
            "total": bridges + regions,
            "set": state.set_of(seat),
            "moves": state.outcome is None and state.turn == seat,
            "won": state.outcome is not None and state.outcome.winner == seat,
        }
        for seat, (bridges, regions) in zip(SEATS, state.score(), strict=True)
    ]


@require_safe
@gzip_page
def replay_json(request: HttpRequest, game_id: str) -> HttpResponse:
    """Every moment that stands, for the page: `{"game", "number", "rows", "sets", "moments"}`."""
    game, record = found(request, game_id)
    if not replays.take(limits.request_address(request)):
        return render(request, "429.html", status=429)
    data = {
        "game": game.pk,
        "number": record.number,
        "rows": game.start["rows"],
        "sets": record.start.sets,
        "moments": moments_of(record),
    }
    return kept(HttpResponse(json.dumps(data, separators=(",", ":")), content_type="application/json"), game)


@require_POST
def play_on(request: HttpRequest, game_id: str) -> HttpResponse:
    """Go on from the moment after action `at`, both seats on this device."""
    game, record = found(request, game_id)
    if not may_come(request):
        return render(request, "429.html", status=429)
    text = request.POST.get("at", "")
    try:
        loaded = loading.from_game(game, record, number_in(text))
    except RecordError as error:
        if error.code != "is_over":
            raise Http404 from error
        return redirect(f"{reverse('game', args=[game.pk])}?at={text}")
    names = {seat: seat_name(seat) for seat in SEATS}
    key = request.POST.get("request", "")
    joined = device.open_table(user=known_user(request), names=names, request=key, loaded=loaded)
    let_in(request, joined.user)
    response = redirect("room", joined.code)
    response.status_code = 303
    return response


@require_safe
def record_json(request: HttpRequest, game_id: str) -> HttpResponse:
    """The record, to be kept or loaded again."""
    game, record = found(request, game_id)
    text = json.dumps(format_record(record), ensure_ascii=False)
    return as_file(HttpResponse(text + "\n", content_type="application/json"), game, "json")


@require_safe
def record_txt(request: HttpRequest, game_id: str) -> HttpResponse:
    """The record in the notation for people."""
    game, record = found(request, game_id)
    response = HttpResponse(format_notation(record), content_type="text/plain; charset=utf-8")
    return as_file(response, game, "txt")


@require_safe
def board_svg(request: HttpRequest, game_id: str) -> HttpResponse:
    """The board as a picture."""
    game, record = found(request, game_id)
    picture = draw_state(record.state, title=archive.title_of(game) or "Divided Loyalties", alone=True)
    return kept(HttpResponse(picture, content_type="image/svg+xml"), game)


@require_safe
def board_png(request: HttpRequest, game_id: str) -> HttpResponse:
    """The board for the previews of links."""
    game, record = found(request, game_id)
    if not drawings.take(limits.request_address(request)):
        return render(request, "429.html", status=429)
    return kept(HttpResponse(state_preview(record.state), content_type="image/png"), game)


def found(request: HttpRequest, game_id: str) -> tuple[Game, Record]:
    """The game, and its record up to `?at=N`; not found for whoever may not see it, and for numbers it has not."""
    game = archive.game_for(known_user(request), game_id)
    if game is None:
        raise Http404
    text = request.GET.get("at")
    record = archive.record_at(game, None if text is None else number_in(text))
    if record is None:
        raise Http404
    return game, record


def number_in(text: str) -> int:
    """The number of an action; not found for what is none."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Http404
    return int(text)


def as_file(response: HttpResponse, game: Game, ending: str) -> HttpResponse:
    """To be stored under a name that tells the game: players, position, day."""
    parts = [*player_names(game).values(), archive.title_of(game), game.started_at.date().isoformat()]
    name = " ".join(part for part in parts if part)
    safe = "".join("-" if char in '\\/:*?"<>|' else char for char in name)
    disposition = content_disposition_header(as_attachment=True, filename=f"{safe}.{ending}")
    response.headers["Content-Disposition"] = disposition or "attachment"
    return kept(response, game)


def kept(response: HttpResponse, game: Game) -> HttpResponse:
    """Say how long it may be kept, and by whom: what goes on is for those inside, now."""
    is_over = game.status == Game.Status.OVER
    response.headers["Cache-Control"] = f"private, max-age={KEPT}" if is_over else "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response
