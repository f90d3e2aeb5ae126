"""Games in the admin: to be found, read and ended as void. What was played never changes here."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.names import name_key
from games import administration, play
from games.admin.base import reasoned
from games.codes import CodeError, fold_code
from games.models import Game, Room
from games.pictures import draw_state
from games.words import ending, headline, player_names
from positions.watched import WatchedAdmin


def end_as_void(actor: User, game: Game, reason: str, lasts: timedelta) -> None:
    """End the game without a result."""
    administration.end_as_void(actor=actor, game_id=game.pk, reason=reason)


def links_to(game: Game) -> SafeString:
    """To the game in the admin, and to its replay once it is over: until then only those inside may see that."""
    inside = format_html('<a href="{}">{}</a>', reverse("admin:games_game_change", args=[game.pk]), game.pk)
    if game.status != Game.Status.OVER:
        return inside
    return format_html('{} · <a href="{}">{}</a>', inside, reverse("game", args=[game.pk]), _("Replay"))


@admin.register(Game)
class GameAdmin(WatchedAdmin):
    """Games, those of the newest rooms first."""

    list_display = ("links", "players", "room", "status", "result", "last", "started_at")
    list_filter = ("status",)
    list_select_related = ("room",)
    ordering = ("-room_id", "-number")  # the newest room first, as its index has it
    search_fields = ("id",)
    search_help_text = gettext_lazy("The id of a game, a member's name, or a Room ID; each as a whole.")
    fields = (
        "links",
        "players",
        "room",
        "number",
        "version",
        "started_at",
        "moved_at",
        "ended_at",
        "last",
        "turn",
        "status",
        "result",
        "why",
        "board",
    )
    actions = (
        reasoned(
            "end_as_void",
            gettext_lazy("End the games as void"),
            end_as_void,
            hint=gettext_lazy("They end without a result, and the players see it at once."),
        ),
    )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term: str
    ) -> tuple[QuerySet[Game], bool]:
        """By what indexes answer."""
        term = search_term.strip()
        if not term:
            return queryset, False
        people = User.objects.filter(Q(name_key=name_key(term)) | Q(name=term)).values_list("pk", flat=True)
        found = list(people[:100])
        wanted = Q(pk=term) | Q(blue__in=found) | Q(yellow__in=found)
        try:
            rooms = Room.objects.filter(code=fold_code(term)).values_list("pk", flat=True)
            wanted |= Q(room__in=list(rooms[:100]))
        except CodeError:
            pass
        return queryset.filter(wanted), False

    @admin.display(description=gettext_lazy("game"))
    def links(self, game: Game) -> SafeString:
        """Its own page here, and its replay."""
        return links_to(game)

    @admin.display(description=gettext_lazy("players"))
    def players(self, game: Game) -> str:
        """Blue, then Yellow."""
        return " – ".join(player_names(game).values())

    @admin.display(description=gettext_lazy("result"))
    def result(self, game: Game) -> str:
        """Both totals."""
        blue = game.blue_bridges + game.blue_regions
        yellow = game.yellow_bridges + game.yellow_regions
        return f"{blue} – {yellow}"

    @admin.display(description=gettext_lazy("why it ended"))
    def why(self, game: Game) -> str:
        """Who won, and why."""
        outcome = play.newest_record(game.pk).state.outcome
        names = player_names(game)
        return f"{headline(outcome, names)}. {ending(outcome, names)}" if outcome else ""

    @admin.display(description=gettext_lazy("board"))
    def board(self, game: Game) -> SafeString:
        """As it stands."""
        state = play.newest_record(game.pk).state
        return mark_safe(draw_state(state, title=_("Board"), alone=True))  # noqa: S308 (our own drawing) # nosec
