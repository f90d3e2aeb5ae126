"""A person's positions as data, for who asks for everything of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Q

from positions.draft_models import Draft
from positions.layout.csv import PositionText
from positions.models import Act, Version


def owned_versions(*, owner_id: int) -> Iterator[dict[str, Any]]:
    """Every version that the person made, or of a position that is theirs; a few rows in memory at a time."""
    for version in _versions(owner_id):
        yield {
            "slug": version.position.slug,
            "position": version.position.number,
            "version": version.number,
            "state": version.state,
            "title": version.title,
            "credit": version.credit,
            "sets": version.sets,
            "rows": version.layout.split("\n"),
            "made_at": version.created_at.isoformat(),
            "reason": version.reason,
        }


def owned_texts(*, owner_id: int) -> list[PositionText]:
    """The newest version of each position of the person, numbered for a file of their own."""
    newest = {
        version.position_id: version
        for version in _versions(owner_id)
        if version.position.owner_id == owner_id and version.position.archived_at is None
    }
    return [
        PositionText(
            id=number,
            title=version.title,
            layout=version.ground,
            sets=version.sets,
            author=version.credit,
        )
        for number, version in enumerate(newest.values(), start=1)
    ]


def owned_drafts(*, owner_id: int) -> Iterator[dict[str, Any]]:
    """What the person has begun to draw."""
    for draft in Draft.objects.filter(owner=owner_id).order_by("pk").iterator(chunk_size=200):
        yield {
            "title": draft.title,
            "author": draft.author,
            "sets": draft.sets,
            "rows": draft.rows,
            "changed_at": draft.updated_at.isoformat(),
        }


def acts_of(*, actor_id: int) -> Iterator[dict[str, Any]]:
    """What the person did to positions."""
    acts = Act.objects.filter(actor=actor_id).select_related("position").order_by("pk")
    for act in acts.iterator(chunk_size=500):
        slug = act.position.slug if act.position else act.data.get("slug", "")
        yield {"at": act.at.isoformat(), "code": act.code, "position": slug}


def _versions(owner_id: int) -> Iterator[Version]:
    mine = Version.objects.filter(Q(position__owner=owner_id) | Q(author=owner_id))
    rows = mine.select_related("position").order_by("position_id", "number")
    return rows.iterator(chunk_size=200)
