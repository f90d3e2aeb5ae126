"""The rules and the description of the game, in the language of the address, whatever the reader's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import SiteVideo
from games.previews import Preview
from games.rulebook import CHAPTERS, DILEMMAS, Picture, Rule, anchors, picture_of
from games.rules import GROUPS, SEATS, SET
from games.words import seat_name


@dataclass(frozen=True)
class Shown:
    """A rule with its examples drawn."""

    rule: Rule
    pictures: tuple[Picture, ...]


@require_safe
def rules(request: HttpRequest, language: str) -> HttpResponse:
    """Every rule, each with an anchor of its own."""
    with translation.override(known_language(language)):
        context = {
            "chapters": [(chapter, shown(chapter.rules)) for chapter in CHAPTERS],
            "groups": group_words(),
            "sets": [
                (seat, seat_name(seat), [(colour, range(count)) for colour, count in SET[seat].items()])
                for seat in SEATS
            ],
            "alternates": alternates("rules"),
            "preview": Preview(
                title=_("The rules of Divided Loyalties"),
                words=_(
                    "All rules in plain words, each with drawn examples of what is allowed and what is not."
                ),
                picture="",
                address=reverse("rules", args=[language]),
            ),
        }
        return render(request, "games/rules.html", context)


@require_safe
def about(request: HttpRequest, language: str) -> HttpResponse:
    """What kind of game it is, its dilemmas, and the video, where an administrator has named one."""
    with translation.override(known_language(language)):
        context = {
            "dilemmas": shown(DILEMMAS),
            "video": video_for(language),
            "alternates": alternates("about"),
            "preview": Preview(
                title=_("About Divided Loyalties"),
                words=_("A board game for two in which most stones serve both sides, and red bridges cut."),
                picture="",
                address=reverse("about", args=[language]),
            ),
        }
        return render(request, "games/about.html", context)


def known_language(language: str) -> str:
    """A language of the site; there are no pages in others."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return language


def shown(rules: tuple[Rule, ...]) -> list[Shown]:
    """With their examples, in the reader's language."""
    return [Shown(rule, tuple(picture_of(example) for example in rule.examples)) for rule in rules]


def group_words() -> list[dict[str, Any]]:
    """The three groups, each with its stones, its name and what it is for."""
    words = {
        "blue": (_("Blue+"), _("blue, purple and green: Blue's bridges.")),
        "yellow": (_("Yellow+"), _("yellow, orange and green: Yellow's bridges.")),
        "red": (_("Red+"), _("red, purple and orange: red bridges, which either of you may build to cut.")),
    }
    return [
        {"colours": colours, "name": words[kind][0], "words": words[kind][1]}
        for kind, colours in GROUPS.items()
    ]


def alternates(name: str) -> list[tuple[str, str]]:
    """The page in each language: code and whole address."""
    return [(code, settings.SITE_URL + reverse(name, args=[code])) for code, _name in settings.LANGUAGES]


def video_for(language: str) -> dict[str, str] | None:
    """The video in that language, else the English one, else none."""
    by_language = {video.language: video for video in SiteVideo.objects.filter(language__in={language, "en"})}
    video = by_language.get(language) or by_language.get("en")
    if video is None:
        return None
    host = urlsplit(video.address).hostname or ""
    return {"address": video.address, "title": video.title, "language": video.language, "host": host}


def rule_links(language: str) -> dict[str, Any]:
    """For the board: where the rules are in that language, and which of them explains which refusal."""
    return {"address": reverse("rules", args=[language]), "anchors": anchors()}
