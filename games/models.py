"""Rooms, who is in them, and the games played there. Rows only: the stories live in `games.rooms` and `games.play`."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar, get_args

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import NAME_MOST
from games.rules import RULES_VERSION, Reason, Start, parse_start
from games.site_models import SitePage, SiteVideo
from games.talk_models import CLIENT_ID_MOST, Act, Message, Report, Silence

#: Code points of a Room ID.
CODE_MOST = 40

__all__ = [
    "CLIENT_ID_MOST",
    "CODE_MOST",
    "Act",
    "Game",
    "GameAction",
    "Message",
    "Report",
    "Request",
    "Room",
    "Seat",
    "SeatColour",
    "Silence",
    "SitePage",
    "SiteVideo",
    "Watcher",
    "fresh_game_id",
]


class SeatColour(models.TextChoices):
    """The two seats. Blue moves first (R7)."""

    BLUE = "blue", _("Blue")
    YELLOW = "yellow", _("Yellow")


def fresh_game_id() -> str:
    """An id that cannot be guessed: 96 random bits."""
    return secrets.token_urlsafe(12)


class Room(models.Model):
    """A place where two people play, one game after another. Its code is free again once it is closed."""

    # Folded (`games.codes.fold_code`); belongs to one open room at a time.
    code = models.CharField(_("Room ID"), max_length=CODE_MOST)
    settings = models.JSONField(default=dict, blank=True)
    # Grows with every change of what the `room` message tells, presence apart.
    number = models.PositiveIntegerField(default=0)
    # What the next game starts from.
    pick = models.ForeignKey(
        "positions.Version",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="picked_in",
        verbose_name=_("position"),
    )
    # What Yellow would not play (`games.picks`), until something else is picked or somebody comes or goes.
    turned_down = models.ForeignKey(
        "positions.Version",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("turned down"),
    )
    # A game from a file that the first game here goes on from (`games.loading`); null once it has begun.
    loaded = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    # From when on the code is free; null while a game is on.
    expires_at = models.DateTimeField(_("free again from"), null=True, blank=True, db_index=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")
        ordering = ("-id",)
        constraints: ClassVar = [
            models.UniqueConstraint(
                name="room_code_open_once", fields=("code",), condition=Q(closed_at__isnull=True)
            ),
            models.CheckConstraint(name="room_has_code", condition=~Q(code="")),
        ]

    def __str__(self) -> str:
        return self.code


class Seat(models.Model):
    """A taken seat of a room. It belongs to its player until given up, and for good once a game has started."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="seats")
    colour = models.CharField(max_length=6, choices=SeatColour.choices)
    # Null once the person has left the site.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    # Shown in this room; empty once the person has left the site.
    name = models.CharField(max_length=NAME_MOST, blank=True)
    # The key of the form that took it, so that a repeated form finds it again.
    request = models.CharField(max_length=CLIENT_ID_MOST, blank=True)
    taken_at = models.DateTimeField(default=timezone.now, editable=False)
    # When the person was last heard of; written on changes of presence only.
    seen_at = models.DateTimeField(default=timezone.now)
    # From when on the time away counts (`games.absence`); null while the person is here.
    away_since = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("id",)
        constraints: ClassVar = [
            models.UniqueConstraint(name="seat_taken_once", fields=("room", "colour")),
            models.CheckConstraint(name="seat_colour_known", condition=Q(colour__in=SeatColour.values)),
            models.CheckConstraint(name="seat_has_name", condition=Q(user__isnull=True) | ~Q(name="")),
        ]

    def __str__(self) -> str:
        return f"{self.colour}: {self.name}"


class Watcher(models.Model):
    """Somebody who came to a room when both seats were taken. May see everything there."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="watchers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="watching")
    request = models.CharField(max_length=CLIENT_ID_MOST, blank=True)
    since = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("watcher")
        verbose_name_plural = _("watchers")
        ordering = ("id",)
        constraints: ClassVar = [models.UniqueConstraint(name="watcher_once", fields=("room", "user"))]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.room_id}"


class Game(models.Model):
    """One game: where it started and how it stands. What happened is in its actions (R30)."""

    class Status(models.TextChoices):
        """Whether it goes on."""

        PLAYING = "playing", _("Playing")
        OVER = "over", _("Over")

    id = models.CharField(primary_key=True, max_length=24, default=fresh_game_id, editable=False)
    room = models.ForeignKey(Room, models.PROTECT, related_name="games", verbose_name=_("room"))
    # Which game of the room, from 1.
    number = models.PositiveIntegerField(_("number in its room"))
    # As `games.rules.format_start` writes it, complete without the version; `loaded` tells what it came from.
    start = models.JSONField()
    # For links and statistics; null where a game starts from a file.
    version = models.ForeignKey(
        "positions.Version",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="games",
        verbose_name=_("position"),
    )
    rules_version = models.PositiveSmallIntegerField(default=RULES_VERSION)

    # Who played, under which name. A person who leaves the site leaves null and an empty name. The lists' indexes
    # below begin with the players, so that none of their own is needed.
    blue = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        db_index=False,
        related_name="games_as_blue",
    )
    yellow = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        db_index=False,
        related_name="games_as_yellow",
    )
    blue_name = models.CharField(_("Blue"), max_length=NAME_MOST, blank=True)
    yellow_name = models.CharField(_("Yellow"), max_length=NAME_MOST, blank=True)
    # Whether everybody finds it in the lists of games: as its room was set when it began, which never changes after.
    is_listed = models.BooleanField(default=False)

    # How it stands after its last action; advanced only by `games.play`.
    last = models.PositiveIntegerField(_("actions"), default=0)
    turn = models.CharField(_("to move"), max_length=6, choices=SeatColour.choices, default=SeatColour.BLUE)
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.PLAYING)
    # Empty while it goes on; reason as in the contracts' "Ends"; winner empty for a draw and a void game too.
    reason = models.CharField(_("why it ended"), max_length=16, blank=True)
    winner = models.CharField(_("winner"), max_length=6, choices=SeatColour.choices, blank=True)
    blue_bridges = models.PositiveSmallIntegerField(default=0)
    blue_regions = models.PositiveSmallIntegerField(default=0)
    yellow_bridges = models.PositiveSmallIntegerField(default=0)
    yellow_regions = models.PositiveSmallIntegerField(default=0)
    started_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    moved_at = models.DateTimeField(_("last action"), default=timezone.now)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    # Seconds since the last action in which the player to move was away, up to their last return (`games.absence`).
    absent = models.FloatField(default=0)
    # Whether the next action may have more to settle than the board: an open request, somebody who is away or was. It
    # is set by whoever changes that, who holds this row, and cleared by the action that found nothing (`games.play`).
    unsettled = models.BooleanField(default=True)
    # Up to which turn (from 1) the player to move has been told of it by mail (`games.turn_mail`).
    mailed = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ("-started_at", "id")
        # For `games.history`, one for each way to ask. None has a column that changes before the game's end, so that
        # storing an action touches no index on PostgreSQL.
        indexes: ClassVar = [
            models.Index(name="game_blue", fields=("blue", "-started_at")),
            models.Index(name="game_yellow", fields=("yellow", "-started_at")),
            models.Index(name="game_between", fields=("blue", "yellow", "-started_at")),
            models.Index(F("blue"), Upper("yellow_name"), F("started_at").desc(), name="game_blue_opponent"),
            models.Index(
                F("yellow"), Upper("blue_name"), F("started_at").desc(), name="game_yellow_opponent"
            ),
            # With all that a profile counts, so that it counts from the index alone.
            models.Index(
                name="game_blue_position",
                fields=("blue", "version", "-started_at", "status", "winner", "reason", "yellow"),
            ),
            models.Index(
                name="game_yellow_position",
                fields=("yellow", "version", "-started_at", "status", "winner", "reason", "blue"),
            ),
            models.Index(name="game_blue_result", fields=("blue", "winner", "-started_at")),
            models.Index(name="game_yellow_result", fields=("yellow", "winner", "-started_at")),
            models.Index(name="game_listed", fields=("-started_at",), condition=Q(is_listed=True)),
            models.Index(
                name="game_listed_blue", fields=("blue", "-started_at"), condition=Q(is_listed=True)
            ),
            models.Index(
                name="game_listed_yellow", fields=("yellow", "-started_at"), condition=Q(is_listed=True)
            ),
            models.Index(
                name="game_listed_position", fields=("version", "-started_at"), condition=Q(is_listed=True)
            ),
            models.Index(
                Upper("blue_name"),
                F("started_at").desc(),
                name="game_listed_blue_name",
                condition=Q(is_listed=True),
            ),
            models.Index(
                Upper("yellow_name"),
                F("started_at").desc(),
                name="game_listed_yellow_name",
                condition=Q(is_listed=True),
            ),
            models.Index(
                name="game_listed_result", fields=("winner", "-started_at"), condition=Q(is_listed=True)
            ),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(name="game_number_in_room", fields=("room", "number")),
            models.UniqueConstraint(
                name="game_one_at_a_time", fields=("room",), condition=Q(status="playing")
            ),
            models.CheckConstraint(name="game_number_positive", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="game_over_has_reason",
                condition=Q(status="playing", reason="", winner="", ended_at__isnull=True)
                | (Q(status="over", ended_at__isnull=False) & ~Q(reason="")),
            ),
            models.CheckConstraint(name="game_reason_known", condition=Q(reason__in=("", *get_args(Reason)))),
            models.CheckConstraint(
                name="game_winner_known", condition=Q(winner__in=("", *SeatColour.values))
            ),
            models.CheckConstraint(name="game_turn_known", condition=Q(turn__in=SeatColour.values)),
        ]

    def __str__(self) -> str:
        return self.id

    @property
    def origin(self) -> Start:
        """What its record starts from."""
        return parse_start({name: part for name, part in self.start.items() if name != "loaded"})


class GameAction(models.Model):
    """Something done in a game (R30): append-only, an undo included."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="actions")
    # From 1, without gaps.
    number = models.PositiveIntegerField()
    seat = models.CharField(max_length=6, choices=SeatColour.choices)
    # `type` of the action's JSON, and the rest of it.
    kind = models.CharField(max_length=8)
    data = models.JSONField(default=dict)
    # Made by the client that sent it; a repeated one is the same action.
    client_id = models.CharField(max_length=CLIENT_ID_MOST)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("game_id", "number")
        constraints: ClassVar = [
            models.UniqueConstraint(name="action_number_in_game", fields=("game", "number")),
            models.UniqueConstraint(name="action_sent_once", fields=("game", "seat", "client_id")),
            models.CheckConstraint(name="action_number_positive", condition=Q(number__gte=1)),
            models.CheckConstraint(name="action_seat_known", condition=Q(seat__in=SeatColour.values)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.number}: {self.kind}"

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: what was played stays."""
        raise TypeError("an action is never deleted")


class Request(models.Model):
    """Something that one player asks the other about a game. One is open at a time."""

    class What(models.TextChoices):
        """What is asked."""

        UNDO = "undo"
        AGREE = "agree"
        AGAIN = "again"

    class SeatsWish(models.TextChoices):
        """Which colours the next game would have."""

        KEEP = "keep"
        CHANGE = "change"

    class Answer(models.TextChoices):
        """How it was closed."""

        YES = "yes"
        NO = "no"
        LAPSED = "lapsed"

    game = models.ForeignKey(Game, models.CASCADE, related_name="requests")
    what = models.CharField(max_length=8, choices=What.choices)
    seat = models.CharField(max_length=6, choices=SeatColour.choices)
    client_id = models.CharField(max_length=CLIENT_ID_MOST)
    # The game's last action when it was asked; what concerns the board lapses with the next one.
    number = models.PositiveIntegerField(default=0)
    # Of an undo: the action to return to.
    to = models.PositiveIntegerField(null=True, blank=True)
    # Of another game: its colours and its position.
    seats = models.CharField(max_length=6, choices=SeatsWish.choices, blank=True)
    version = models.ForeignKey(
        "positions.Version", models.SET_NULL, null=True, blank=True, related_name="asked_for"
    )
    asked_at = models.DateTimeField(default=timezone.now, editable=False)
    # Null and empty while it is open.
    closed_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=8, choices=Answer.choices, blank=True)

    class Meta:
        ordering = ("id",)
        constraints: ClassVar = [
            models.UniqueConstraint(
                name="request_one_open", fields=("game",), condition=Q(closed_at__isnull=True)
            ),
            models.UniqueConstraint(name="request_sent_once", fields=("game", "seat", "client_id")),
            models.CheckConstraint(
                name="request_closed_with_answer",
                condition=Q(closed_at__isnull=True, answer="") | (Q(closed_at__isnull=False) & ~Q(answer="")),
            ),
            models.CheckConstraint(
                name="request_undo_names_its_end",
                condition=Q(what="undo", to__isnull=False, to__lt=F("number"))
                | (Q(to__isnull=True) & ~Q(what="undo")),
            ),
            models.CheckConstraint(
                name="request_closed_after_asked",
                condition=Q(closed_at__isnull=True) | Q(closed_at__gte=F("asked_at")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} asks: {self.what}"
