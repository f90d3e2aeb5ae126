"""Learn by playing: a page for each lesson, and the answer to what the learner does there.

Nothing is stored: the page sends all that was done in the lesson so far, and the rules fold it. How far somebody has
come is kept by their browser.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.look import switches
from games import limits, protocol
from games.lessons import LESSONS, Lesson, judge, play
from games.lessons.lesson import LEARNER, TABLE, LearnerAction
from games.moves import moves_of
from games.previews import Preview
from games.rules import SEATS, Bridge, EndTurn, Place, Record, RecordError, Refusal, parse_action
from games.rules_pages import rule_links
from games.snapshot import game_text
from games.words import seat_name

#: Actions that a lesson may have: a few turns more than any of them needs.
ACTIONS_MOST = 30
#: Characters of the text that brings them.
TEXT_MOST = 4096


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """What there is to learn, and where to begin or go on."""
    preview = Preview(
        title=_("Learn Divided Loyalties by playing"),
        words=_("Small tasks on a real board, from the first stone to the end of a game. No account needed."),
        picture="",
        address=reverse("learn"),
    )
    return render(request, "games/learn.html", {"lessons": LESSONS, "preview": preview})


@require_safe
def learned(request: HttpRequest) -> HttpResponse:
    """After the last lesson: the ways into a game."""
    return render(request, "games/learned.html")


@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a lesson; a post is answered with what its actions come to, or the code why they don't."""
    place = next((place for place, one in enumerate(LESSONS) if one.slug == slug), None)
    if place is None:
        raise Http404
    if request.method == "POST":
        return answer(request, LESSONS[place])
    asked, rest = LESSONS[place], LESSONS[place + 1 :]
    data = {
        "slug": slug,
        "layout": msgspec.to_builtins(
            protocol.LayoutMessage(
                game=slug,
                rows=[" ".join(tokens) for tokens in TABLE.tokens],
                sets=asked.start.start.sets,
                title="",
                author="",
            )
        ),
        "moment": moment(asked, asked.start),
        "names": {seat: seat_name(seat) for seat in SEATS},
        "learner": LEARNER,
        "task": str(asked.task),
        "hint": str(asked.hint),
        "switches": switches(request),
        "look": reverse("look"),
        "rules": rule_links(get_language() or "en"),
    }
    context = {
        "lesson": asked,
        "number": place + 1,
        "count": len(LESSONS),
        "next": reverse("lesson", args=[rest[0].slug]) if rest else reverse("learned"),
        "seats": [{"colour": seat} for seat in SEATS],
        "data": data,
    }
    return render(request, "games/lesson.html", context)


def answer(request: HttpRequest, lesson: Lesson) -> JsonResponse:
    """The moment that the sent actions lead to, or the code of a refusal; 422 for what can't be read."""
    if not limits.lessons.take(limits.request_address(request)):
        return JsonResponse({"code": "too_many"}, status=429)
    text = request.POST.get("actions", "")
    if len(text) > TEXT_MOST:
        return JsonResponse({"code": "too_long"}, status=413)
    try:
        actions = read_actions(text)
    except RecordError as error:
        return JsonResponse({"code": error.code}, status=422)
    try:
        record = play(lesson, actions)
    except Refusal as refusal:
        return JsonResponse({"code": refusal.code})
    return JsonResponse(moment(lesson, record))


def read_actions(text: str) -> list[LearnerAction]:
    """What the learner has done, as JSON: stones, bridges and ends of turns. Raises RecordError."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError("bad_message") from error
    if not isinstance(data, list):
        raise RecordError("bad_message")
    if len(data) > ACTIONS_MOST:
        raise RecordError("too_long")
    actions: list[LearnerAction] = []
    for entry in data:
        try:
            action = parse_action(entry)
        except RecordError as error:
            raise RecordError("bad_message") from error
        if not isinstance(action, Place | Bridge | EndTurn):
            raise RecordError("bad_message")
        actions.append(action)
    return actions


def moment(lesson: Lesson, record: Record) -> dict[str, Any]:
    """The game as rooms tell it, the moves since the lesson began, and what the lesson says to it."""
    verdict = judge(lesson, record)
    return {
        "game": json.loads(game_text(lesson.slug, record)),
        "moves": [move for move in moves_of(record) if move["number"] > lesson.start.number],
        "reached": verdict.reached,
        "failed": verdict.failed,
        "words": str(verdict.words),
    }
