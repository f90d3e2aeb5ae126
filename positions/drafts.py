"""Drawings that members keep on the server beside their browser. Whoever keeps one says which revision it changes.

A draft belongs to one person and is never seen by another. It may be faulty as a position, but it is always rows of
known tokens within the largest size. Saving makes a position of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from positions import catalogue
from positions.catalogue import CatalogueError
from positions.draft_models import KEY_MOST, SOURCE_MOST, Draft
from positions.layout import Layout, format_layout
from positions.layout.csv import is_sets
from positions.layout.model import find_faults
from positions.models import TITLE_MOST, Version
from positions.public_set import lock_counter
from positions.words import clean_line

#: Drafts that a person may have at once.
DRAFTS_MOST = 50

_KEY = re.compile(rf"[0-9A-Za-z-]{{1,{KEY_MOST}}}")
_SOURCE = re.compile(rf"(from:[-\w]{{1,{SOURCE_MOST - 5}}}|position:[0-9]{{1,10}})?")
#: What a finished position may not lack, and a draft may.
_UNFINISHED = frozenset({"empty", "no_region"})


class DraftError(Exception):
    """A draft that is not kept; `code` is `stale`, `too_many` or `bad_draft`."""

    def __init__(self, code: str, newer: Draft | None = None) -> None:
        super().__init__(code)
        #: Says which.
        self.code = code
        #: Of `stale`: the draft as it is now.
        self.newer = newer


@dataclass(frozen=True)
class Drawn:
    """What is on a draft."""

    #: Texts, one for each row of tokens.
    rows: Sequence[str]
    #: At most 60 code points; may be empty.
    title: str
    #: 3 or 4.
    sets: int
    #: What it began as: "", "from:<slug>" or "position:<id>".
    source: str = ""
    #: Whom to name as its author, at most 60 code points; "" for its owner.
    author: str = ""


def drafts_of(*, owner_id: int) -> list[Draft]:
    """All drafts of a person, the one changed last first. One query."""
    return list(Draft.objects.filter(owner=owner_id))


@transaction.atomic
def keep_draft(*, owner_id: int, key: str, revision: int, drawn: Drawn) -> Draft:
    """Keep a drawing under its key: a new one (revision 0), or in place of the revision that it was made from.

    Raises DraftError: `stale` with the draft as it is where another tab or device was there first, `too_many` beyond
    50, `bad_draft` for anything that no page of ours sends.
    """
    if not is_draft(key, drawn):
        raise DraftError("bad_draft")
    values = asdict(drawn) | {"rows": list(drawn.rows)}
    now = timezone.now()
    if revision:
        advanced = Draft.objects.filter(owner=owner_id, key=key, revision=revision).update(
            revision=F("revision") + 1, updated_at=now, **values
        )
        found = Draft.objects.filter(owner=owner_id, key=key).first()
        if advanced and found is not None:
            return found
    else:
        found = Draft.objects.filter(owner=owner_id, key=key).first()
    if found is not None:
        if all(getattr(found, name) == value for name, value in values.items()):
            return found  # the same once more: an answer that got lost
        raise DraftError("stale", found)
    # Deleted elsewhere, or never here: it is a new one.
    if Draft.objects.filter(owner=owner_id).count() >= DRAFTS_MOST:
        raise DraftError("too_many")
    made, fresh = Draft.objects.get_or_create(
        owner_id=owner_id, key=key, defaults=values | {"updated_at": now}
    )
    if not fresh:
        raise DraftError("stale", made)
    return made


@transaction.atomic
def drop_draft(*, owner_id: int, key: str) -> bool:
    """Delete a draft; whether there was one."""
    if not _KEY.fullmatch(key):
        return False
    return bool(Draft.objects.filter(owner=owner_id, key=key).delete()[0])


@transaction.atomic
def save_drawing(
    *, owner_id: int, layout: Layout, sets: int, title: str, credit: str, source: str = ""
) -> Version:
    """Make a drawing the person's own position: the one that it began as, or a new one, a copy with its origin.

    The same drawing saved once more is the position that is there already. Raises LayoutError, LineError, and
    CatalogueError `not_found` (its own position is gone, or another's) or `bad_sets`.
    """
    kind, _, name = source.partition(":")
    if kind == "position":
        position_id = int(name) if name.isascii() and name.isdigit() and len(name) < 10 else 0
        return catalogue.save_version(
            position_id=position_id, actor_id=owner_id, layout=layout, sets=sets, title=title, credit=credit
        )
    lock_counter()  # of the same form sent twice the second finds what the first made
    same = Version.objects.filter(
        position__owner=owner_id,
        position__archived_at__isnull=True,
        title=clean_line(title, most=TITLE_MOST),
        sets=sets,
        layout=format_layout(layout),
    )
    if found := same.select_related("position").order_by("-pk").first():
        return found
    origin = _published(name) if kind == "from" else None
    return catalogue.create_position(
        owner_id=owner_id,
        layout=layout,
        sets=sets,
        title=title,
        credit=credit,
        origin_id=origin.pk if origin else None,
    )


def _published(slug: str) -> Version | None:
    """What a copy began as, if it is still there for everyone."""
    try:
        return catalogue.published_version(slug=slug)
    except CatalogueError:
        return None


def is_draft(key: str, drawn: Drawn) -> bool:
    """Whether a page of ours could have drawn it."""
    rows = [row.split(" ") for row in drawn.rows]
    faults = {fault.code for fault in find_faults(rows, range(1, len(rows) + 1))}
    return bool(
        _KEY.fullmatch(key)
        and rows
        and not faults - _UNFINISHED
        and is_sets(drawn.sets)
        and max(len(drawn.title), len(drawn.author)) <= TITLE_MOST
        and "\x00" not in drawn.title + drawn.author
        and _SOURCE.fullmatch(drawn.source)
    )
