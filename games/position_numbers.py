"""How games on a position went: for its page. Reading only.

Counted are games between two people that ended with a result; those on one device and void ones say nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Sum

from games.models import Game


@dataclass(frozen=True)
class Numbers:
    """All versions of one position together."""

    #: Games that ended with a result, and who won them.
    blue: int = 0
    yellow: int = 0
    drawn: int = 0
    #: Points of either colour over all those games, both kinds together.
    blue_points: int = 0
    yellow_points: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.blue + self.yellow + self.drawn

    @property
    def averages(self) -> tuple[float, float]:
        """Points a game of Blue and of Yellow; there must have been games."""
        return self.blue_points / self.games, self.yellow_points / self.games


def numbers_of(position_id: int) -> Numbers:
    """One query, which walks the games of the position's versions."""
    ended = (
        Game.objects.filter(version__position=position_id, status=Game.Status.OVER)
        .exclude(reason="void")
        .exclude(blue=F("yellow"))
    )
    grouped = (
        ended.order_by()
        .values("winner")
        .annotate(
            games=Count("pk"),
            blue=Sum(F("blue_bridges") + F("blue_regions")),
            yellow=Sum(F("yellow_bridges") + F("yellow_regions")),
        )
    )
    rows = list(grouped)
    by_winner = {row["winner"]: row["games"] for row in rows}
    return Numbers(
        blue=by_winner.get("blue", 0),
        yellow=by_winner.get("yellow", 0),
        drawn=by_winner.get("", 0),
        blue_points=sum(row["blue"] for row in rows),
        yellow_points=sum(row["yellow"] for row in rows),
    )
