"""The pages and files of one game at its own address. Looking changes nothing: no row, no session."""

from __future__ import annotations

import json

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import archive, limits
from games.models import Game
from games.moves import moves_of
from games.pictures import draw_state, state_preview
from games.previews import Preview
from games.rules import SEATS, Record, format_notation, format_record
from games.visitors import known_user
from games.words import ending, headline, player_names, score_words, seat_name

#: Seconds for which a finished game's files may be kept by whoever fetched them.
KEPT = 300
#: Pictures drawn for each address: a page full of them at once, then one a second.
drawings = limits.Limit(size=60, rate=1)


@require_safe
def game_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """The game as it stands, or stood after action `?at=N`."""
    game, record = found(request, game_id)
    state = record.state
    names = player_names(game)
    outcome = state.outcome
    title = archive.title_of(game)
    is_live = game.status == Game.Status.PLAYING
    position = game.version.position if game.version else None
    is_public = position is not None and position.number is not None and position.archived_at is None
    at = None if record.number == game.last else record.number
    address = reverse("game", args=[game.pk])
    picture = address + "board.png" + ("" if at is None else f"?at={at}")
    players = " – ".join(names.values())
    result = headline(outcome, names) if outcome else score_words(state.score(), names)
    context = {
        "game": game,
        "title": title,
        "origin": archive.origin_of(game),
        "names": names,
        "players": players,
        "is_live": is_live,
        "at": at,
        "turn": None if outcome else names[state.turn],
        "result": result,
        "why": ending(outcome, names) if outcome else "",
        "rows": [
            {
                "colour": seat,
                "name": names[seat],
                "seat": seat_name(seat),
                "bridges": bridges,
                "regions": regions,
                "total": bridges + regions,
                "won": outcome is not None and outcome.winner == seat,
            }
            for seat, (bridges, regions) in zip(SEATS, state.score(), strict=True)
        ],
        "sets": record.start.sets,
        "slug": position.slug if position and is_public else "",
        "picture": draw_state(state, title=_("The board of %(players)s") % {"players": players}),
        "address": settings.SITE_URL + address,
        "data": {"rows": game.start["rows"], "moves": moves_of(record)},
        "preview": Preview(
            title=f"{players} · {title}" if title else players,
            words=result if outcome else _("%(result)s, and it goes on.") % {"result": result},
            picture=picture,
            address=address,
        ),
    }
    return kept(render(request, "games/game.html", context), game)


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
    if text is not None and not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Http404
    record = archive.record_at(game, None if text is None else int(text))
    if record is None:
        raise Http404
    return game, record


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
