"""Positions, their versions, and what was done to them. The stories live in `positions.catalogue`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from positions.draft_models import Draft
from positions.layout import Layout, parse_layout
from positions.layout.csv import SETS
from positions.titles import is_starter, shown_title
from positions.words import fold_line

__all__ = [
    "LAYOUT_MOST",
    "NOTE_MOST",
    "SLUG_MOST",
    "TITLE_MOST",
    "Act",
    "Counter",
    "Draft",
    "Listing",
    "OldLink",
    "Position",
    "Version",
]

#: Code points of a title, and of the name credited for it.
TITLE_MOST = 60
#: Characters of a slug: a title's, and a number behind it.
SLUG_MOST = 80
#: Code points of an author's note to the moderators, and of their reason.
NOTE_MOST = 500
#: Characters of the largest layout: 25 × 25 tokens of three, with what parts them.
LAYOUT_MOST = 25 * 25 * 4


class Position(models.Model):
    """One starting position through all its versions. Its slug never changes meaning."""

    slug = models.SlugField(_("slug"), max_length=SLUG_MOST, unique=True, allow_unicode=True)
    # Given at first publication and never used again, for another position or after it is gone.
    number = models.PositiveIntegerField(_("public number"), unique=True, null=True, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="positions",
        verbose_name=_("owner"),
    )
    # Since when it is out of the catalogue and of its owner's list; games on it go on.
    archived_at = models.DateTimeField(_("archived"), null=True, blank=True)
    # Why moderators took it out of the catalogue, until the owner has put that news away; "" where there is no news.
    taken_reason = models.TextField(blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    # Games begun on any of its versions.
    played = models.PositiveIntegerField(_("games"), default=0, db_index=True)

    class Meta:
        verbose_name = _("position")
        verbose_name_plural = _("positions")
        ordering = ("id",)
        constraints: ClassVar = [
            models.CheckConstraint(name="position_has_slug", condition=~Q(slug="")),
            models.CheckConstraint(
                name="position_number_positive", condition=Q(number__isnull=True) | Q(number__gte=1)
            ),
            models.CheckConstraint(
                name="position_taken_is_archived", condition=Q(taken_reason="") | Q(archived_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.slug


class Version(models.Model):
    """A position as it was at one time. Once submitted, picked or played its layout, sets and title stay."""

    class State(models.TextChoices):
        """Where a version stands in review."""

        PRIVATE = "private", _("Private")
        SUBMITTED = "submitted", _("Waiting for review")
        PUBLISHED = "published", _("Published")
        CHANGES_ASKED = "changes_asked", _("Changes asked for")
        REFUSED = "refused", _("Refused")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    position = models.ForeignKey(
        Position, models.PROTECT, related_name="versions", verbose_name=_("position")
    )
    # Counts within the position, from 1.
    number = models.PositiveIntegerField(_("version"))
    state = models.CharField(_("state"), max_length=16, choices=State.choices, default=State.PRIVATE)

    # Rows of tokens as `format_layout` writes them, margin included.
    layout = models.TextField(max_length=LAYOUT_MOST)
    # How many sets it is played over (R4).
    sets = models.PositiveSmallIntegerField(_("rounds"))
    title = models.CharField(_("title"), max_length=TITLE_MOST)
    # `Layout.canonical()`, which finds duplicates.
    canonical = models.CharField(max_length=64, db_index=True, editable=False)
    # What lists ask for: cells across and down of what is used, the number of regions, title and credit folded.
    columns = models.PositiveSmallIntegerField(default=1, editable=False)
    rows = models.PositiveSmallIntegerField(default=1, editable=False)
    regions = models.PositiveSmallIntegerField(default=1, editable=False)
    search = models.TextField(blank=True, editable=False)
    # The version that it began as a copy of; credit goes there.
    origin = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="copies")

    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="position_versions"
    )
    # The name shown as the author's; "" for none. Kept apart, since most authors have no account.
    credit = models.CharField(_("author"), max_length=TITLE_MOST, blank=True)
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="reviewed_versions"
    )
    # An admin decided on their own work; written down because it is an exception.
    is_override = models.BooleanField(default=False)
    reason = models.TextField(blank=True)
    # The author's words to the moderators.
    note = models.TextField(max_length=NOTE_MOST, blank=True)
    # Who has it in hand while it waits, since when.
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="claimed_versions"
    )
    claimed_at = models.DateTimeField(null=True, blank=True)
    # The moderator who mended title or dots while publishing.
    editor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="edited_versions"
    )
    # When the author put the news of the decision away; null while it is news.
    heard_at = models.DateTimeField(null=True, blank=True)

    created_at = models.DateTimeField(default=timezone.now, editable=False)
    submitted_at = models.DateTimeField(null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    # When it was first picked in a room: since then another person may have been shown it.
    picked_at = models.DateTimeField(null=True, blank=True)
    # When the first game began on it.
    played_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("version")
        verbose_name_plural = _("versions")
        ordering = ("position_id", "number")
        permissions: ClassVar = [("review_version", "Can curate the catalogue")]
        constraints: ClassVar = [
            models.UniqueConstraint(name="version_number_unique", fields=("position", "number")),
            models.UniqueConstraint(
                name="version_one_waiting", fields=("position",), condition=Q(state="submitted")
            ),
            models.CheckConstraint(name="version_number_positive", condition=Q(number__gte=1)),
            models.CheckConstraint(name="version_sets_known", condition=Q(sets__in=SETS)),
            models.CheckConstraint(
                name="version_state_known",
                condition=Q(
                    state__in=(
                        "private",
                        "submitted",
                        "published",
                        "changes_asked",
                        "refused",
                        "withdrawn",
                    )
                ),
            ),
            models.CheckConstraint(
                name="version_complete", condition=~Q(layout="") & ~Q(title="") & ~Q(canonical="")
            ),
            models.CheckConstraint(
                name="version_waits_since",
                condition=~Q(state="submitted") | Q(submitted_at__isnull=False),
            ),
            models.CheckConstraint(
                name="version_decided_when",
                condition=~Q(state__in=("published", "changes_asked", "refused"))
                | Q(decided_at__isnull=False),
            ),
            models.CheckConstraint(
                name="version_refusal_has_reason",
                condition=~Q(state__in=("changes_asked", "refused")) | ~Q(reason=""),
            ),
            models.CheckConstraint(
                name="version_claimed_while_waiting",
                condition=Q(claimed_at__isnull=True, claimed_by__isnull=True)
                | Q(state="submitted", claimed_at__isnull=False),
            ),
            models.CheckConstraint(
                name="version_reviewer_not_author",
                condition=Q(reviewer__isnull=True)
                | Q(author__isnull=True)
                | ~Q(reviewer=F("author"))
                | Q(is_override=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.number})"

    @property
    def is_frozen(self) -> bool:
        """Whether layout, sets and title may never change again."""
        open_states = (self.State.PRIVATE, self.State.CHANGES_ASKED)
        was_met = self.picked_at is not None or self.played_at is not None
        return self.state not in open_states or was_met

    @property
    def shown_title(self) -> str:
        """The title in the reader's language (`positions.titles`)."""
        return shown_title(self.title, self.position.slug)

    @property
    def is_starter(self) -> bool:
        """Whether it is one of the site's own, with a title that every reader sees in their own language."""
        return is_starter(self.title, self.position.slug)

    @property
    def ground(self) -> Layout:
        """The layout as a value."""
        return _parsed(self.layout)


class OldLink(models.Model):
    """A link of the older page, like `#7` or `#octopus`, and the position that it meant."""

    # Without the `#`, folded.
    link = models.CharField(_("link"), max_length=TITLE_MOST, unique=True)
    position = models.ForeignKey(
        Position, models.CASCADE, related_name="old_links", verbose_name=_("position")
    )

    class Meta:
        verbose_name = _("link of the older page")
        verbose_name_plural = _("links of the older page")
        ordering = ("link",)
        constraints: ClassVar = [models.CheckConstraint(name="old_link_not_empty", condition=~Q(link=""))]

    def __str__(self) -> str:
        return f"#{self.link}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep it as it is looked up, however it was typed."""
        self.link = fold_line(self.link.lstrip("#"))
        super().save(*args, **kwargs)


class Listing(models.Model):
    """For which catalogue numbers a version was in the public set. At most one open row for a position."""

    position = models.ForeignKey(Position, models.PROTECT, related_name="listings")
    version = models.ForeignKey(Version, models.PROTECT, related_name="listings")
    # First catalogue number that has it, and first that has it no more; None while it is listed.
    since = models.PositiveIntegerField()
    until = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("position_id", "since")
        constraints: ClassVar = [
            models.UniqueConstraint(
                name="listing_one_open", fields=("position",), condition=Q(until__isnull=True)
            ),
            models.CheckConstraint(
                name="listing_since_before_until", condition=Q(until__isnull=True) | Q(until__gt=F("since"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version_id}: {self.since}–{self.until or ''}"


class Counter(models.Model):
    """The numbers that only grow. One row, made by a migration, locked by whoever changes the public set."""

    # The catalogue number: one more for every change of the public set.
    catalogue = models.PositiveIntegerField(default=0)
    # The last public number given to a position.
    position = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.CheckConstraint(name="counter_only_one", condition=Q(id=1))]

    def __str__(self) -> str:
        return f"catalogue {self.catalogue}"


class Act(models.Model):
    """Something that was done to a position: append-only. Words are made where it is shown."""

    # Null for commands, and for people who have left.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("who")
    )
    # What was done, as "position.published".
    code = models.CharField(_("what"), max_length=40)
    # Null after the position was deleted; its slug stays in the data.
    position = models.ForeignKey(
        Position, models.SET_NULL, null=True, related_name="acts", verbose_name=_("position")
    )
    version = models.ForeignKey(Version, models.SET_NULL, null=True, related_name="acts")
    data = models.JSONField(default=dict)
    at = models.DateTimeField(_("when"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("acts")
        ordering = ("id",)
        constraints: ClassVar = [models.CheckConstraint(name="act_has_code", condition=~Q(code=""))]
        indexes: ClassVar = [models.Index(name="act_of_position", fields=("position", "code"))]

    def __str__(self) -> str:
        return self.code

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new act; one that is written stays as it is."""
        if self.pk is not None:
            raise TypeError("an act is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: what was done stays done."""
        raise TypeError("an act is never deleted")


@lru_cache(maxsize=1024)
def _parsed(text: str) -> Layout:
    return parse_layout(text)
