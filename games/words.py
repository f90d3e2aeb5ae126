"""Sentences about games for pages that are made on the server, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.models import Game
from games.rules import OTHER, SEATS, Outcome, Seat


def seat_name(seat: Seat) -> str:
    """The seat itself."""
    return _("Blue") if seat == "blue" else _("Yellow")


def player_names(game: Game) -> dict[Seat, str]:
    """Who plays, as told in that game."""
    return {
        "blue": game.blue_name or _("Deleted player"),
        "yellow": game.yellow_name or _("Deleted player"),
    }


def headline(outcome: Outcome, names: Mapping[Seat, str]) -> str:
    """Who won."""
    if outcome.reason == "void":
        return _("This game does not count")
    if outcome.winner is None:
        return _("A draw")
    return _("%(name)s won") % {"name": names[outcome.winner]}


def ending(outcome: Outcome, names: Mapping[Seat, str]) -> str:
    """Why it ended."""
    loser = {"name": names[OTHER[outcome.winner]] if outcome.winner else ""}
    sentences = {
        "all_placed": _("All stones have been placed."),
        "two_passes": _("Both passed, one after the other."),
        "no_placement": _("Neither player could place another stone."),
        "agreed": _("They agreed to end it there."),
        "resigned": _("%(name)s resigned.") % loser,
        "claimed": _("%(name)s stayed away too long.") % loser,
        "timeout": _("%(name)s ran out of time.") % loser,
        "void": _("The game was declared void."),
    }
    return sentences[outcome.reason]


def score_words(scores: tuple[tuple[int, int], tuple[int, int]], names: Mapping[Seat, str]) -> str:
    """Both players with their totals."""
    blue, yellow = (
        _("%(name)s %(points)s") % {"name": names[seat], "points": bridges + regions}
        for seat, (bridges, regions) in zip(SEATS, scores, strict=True)
    )
    return f"{blue} – {yellow}"
