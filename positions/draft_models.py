"""Drawings that are still being made. The stories live in `positions.drafts`."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from positions.layout.csv import SETS

#: Characters of the name that a browser gives a draft.
KEY_MOST = 36
#: Characters of where a draft came from.
SOURCE_MOST = 90


class Draft(models.Model):
    """What a member draws, as it was when the page last kept it; a layout may still be faulty."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="drafts")
    # Made by the browser that began it.
    key = models.CharField(max_length=KEY_MOST)
    # Texts, one for each row of tokens.
    rows = models.JSONField()
    # "" as long as it has none.
    title = models.CharField(max_length=60, blank=True)
    # Whom to name as its author; "" for its owner.
    author = models.CharField(max_length=60, blank=True)
    sets = models.PositiveSmallIntegerField(default=3)
    # What it began as: "", "from:<slug>" for a copy or "position:<id>" for an own position.
    source = models.CharField(max_length=SOURCE_MOST, blank=True)
    # Grows by one whenever it is kept.
    revision = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-updated_at", "-id")
        constraints: ClassVar = [
            models.UniqueConstraint(name="draft_key_of_owner", fields=("owner", "key")),
            models.CheckConstraint(name="draft_has_key", condition=~Q(key="")),
            models.CheckConstraint(name="draft_sets_known", condition=Q(sets__in=SETS)),
            models.CheckConstraint(name="draft_revision_positive", condition=Q(revision__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.owner_id}: {self.title or self.key}"
