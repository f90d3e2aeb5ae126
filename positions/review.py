"""The door for review: an author submits a version, moderators decide, and every step is an act that can be undone.

    private, changes_asked → submitted → published | changes_asked | refused
    submitted → withdrawn, by its author

Nobody decides on their own work; an administrator may with `override`, which is written down. A reason is required
for everything but publishing. What is private is not found, whether it is there or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Protocol

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from positions import public_set
from positions.catalogue import new_version
from positions.layout import Layout
from positions.models import NOTE_MOST, TITLE_MOST, Position, Version
from positions.signals import decided
from positions.words import LineError, clean_line, clean_text

#: Versions of one author that may wait at once.
WAITING_MOST = 5
#: How long a moderator has a version to themselves without a word.
CLAIM_LASTS = timedelta(hours=1)

REVIEW = "positions.review_version"
State = Version.State


class Person(Protocol):
    """What this floor asks of a user."""

    pk: int
    is_guest: bool
    is_superuser: bool

    def has_perm(self, perm: str) -> bool:
        """Whether they may."""


class ReviewError(Exception):
    """Not done.

    `code`: `not_found`, `members_only`, `too_many` (of one's own wait already), `duplicate` (with `versions`),
    `wrong_state`, `claimed` (another moderator has it in hand), `own_work`, `no_reason`, `too_long` (reason or note),
    `not_only_dots` (a small edit that changes more than title and dots), `not_undoable`, `own_act`.
    """

    def __init__(self, code: str, versions: Sequence[Version] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.versions = tuple(versions)


# What an author does


@transaction.atomic
def submit(*, actor: Person, version_id: int, note: str = "", despite: bool = False) -> Version:
    """Hand an own version to the moderators, in place of an earlier one that still waits.

    `despite` says that its likes in the catalogue are known.
    """
    version = _own(actor, version_id)
    if actor.is_guest:
        raise ReviewError("members_only")
    if version.state not in (State.PRIVATE, State.CHANGES_ASKED) or not _is_newest(version):
        raise ReviewError("wrong_state")
    others = Version.objects.filter(author=actor.pk, state=State.SUBMITTED).exclude(
        position=version.position_id
    )
    if others.count() >= WAITING_MOST:
        raise ReviewError("too_many")
    if not despite and (likes := find_likes(version)):
        raise ReviewError("duplicate", likes)
    for earlier in version.position.versions.filter(state=State.SUBMITTED):
        _withdraw(actor, earlier)
    version.note = note_of(note)
    version.state = State.SUBMITTED
    version.submitted_at = timezone.now()
    version.decided_at = version.reviewer = version.heard_at = None
    version.reason = ""
    version.save()
    public_set.write(actor.pk, "position.submitted", version=version)
    return version


@transaction.atomic
def withdraw(*, actor: Person, version_id: int) -> Version:
    """Take an own version back from the moderators. It stays as it is; an edit makes the next one."""
    version = _own(actor, version_id)
    if version.state != State.SUBMITTED:
        raise ReviewError("wrong_state")
    _withdraw(actor, version)
    return version


@transaction.atomic
def hear(*, actor: Person, version_id: int) -> None:
    """Put the news of a decision away."""
    version = _own(actor, version_id)
    if version.decided_at is not None and version.heard_at is None:
        version.heard_at = timezone.now()
        version.save(update_fields=["heard_at"])


def news_for(user_id: int) -> list[Version]:
    """Decisions that the author has not put away, newest first, on what is still theirs. One query."""
    return list(
        Version.objects.filter(
            author=user_id,
            position__owner=user_id,
            position__archived_at__isnull=True,
            decided_at__isnull=False,
            reviewer__isnull=False,
            heard_at__isnull=True,
        )
        .exclude(reviewer=user_id)
        .select_related("position")
        .order_by("-decided_at")[:20]
    )


def find_likes(version: Version) -> list[Version]:
    """Versions of other positions that players would take for the same: those that are public or wait."""
    same = Version.objects.filter(canonical=version.canonical, position__archived_at__isnull=True)
    waiting = Q(state=State.SUBMITTED) | Q(listings__isnull=False, listings__until__isnull=True)
    return list(
        same.filter(waiting).exclude(position=version.position_id).select_related("position").distinct()
    )


# What moderators do with what waits


def queue(actor: Person) -> QuerySet[Version]:
    """What waits for a decision, oldest first, with author and position. Raises `not_found` for others."""
    moderators_only(actor)
    waiting = Version.objects.filter(state=State.SUBMITTED)
    return waiting.select_related("position", "author", "claimed_by").order_by("submitted_at", "pk")


def waiting_version(actor: Person, version_id: int) -> Version:
    """One that waits, for a moderator."""
    version = queue(actor).filter(pk=version_id).first()
    if version is None:
        raise ReviewError("not_found")
    return version


def is_claimed(version: Version) -> bool:
    """Whether a moderator has it in hand now."""
    return version.claimed_at is not None and version.claimed_at > timezone.now() - CLAIM_LASTS


@transaction.atomic
def claim(*, actor: Person, version_id: int) -> Version:
    """Take a waiting version in hand, so that no two moderators decide at once; longer with each call."""
    version = _in_hand(actor, version_id, override=True)
    if version.claimed_by_id != actor.pk:
        public_set.write(actor.pk, "position.claimed", version=version)
    version.claimed_by_id, version.claimed_at = actor.pk, timezone.now()
    version.save(update_fields=["claimed_by", "claimed_at"])
    return version


@transaction.atomic
def release(*, actor: Person, version_id: int) -> None:
    """Let others take it."""
    version = _in_hand(actor, version_id, override=True)
    version.claimed_by = version.claimed_at = None
    version.save(update_fields=["claimed_by", "claimed_at"])


@transaction.atomic
def publish(*, actor: Person, version_id: int, override: bool = False) -> Version:
    """Put a waiting version into the catalogue as it is."""
    counter = public_set.lock_counter()
    version = _in_hand(actor, version_id, override=override)
    before = public_set.shown(version.position)
    public_set.put_in(version, counter, reviewer_id=actor.pk, override=_is_own(actor, version))
    write_published(actor, version, before, was=State.SUBMITTED)
    tell(version)
    return version


@transaction.atomic
def publish_edited(
    *,
    actor: Person,
    version_id: int,
    title: str,
    layout: Layout,
    reason: str = "",
    override: bool = False,
) -> Version:
    """Publish with small edits, of title and dots only: a new version of the same author that names its editor.

    Raises `LineError` for the title and `LayoutError` for the layout as well.
    """
    counter = public_set.lock_counter()
    sent = _in_hand(actor, version_id, override=override)
    if not is_small_edit(sent.ground, layout):
        raise ReviewError("not_only_dots")
    if clean_line(title, most=TITLE_MOST) == sent.title and layout == sent.ground:
        return publish(actor=actor, version_id=version_id, override=override)
    before = public_set.shown(sent.position)
    sent.state, sent.decided_at, sent.reviewer_id = State.WITHDRAWN, timezone.now(), actor.pk
    sent.heard_at = sent.decided_at  # what the author hears of is the edited one
    sent.claimed_by = sent.claimed_at = None
    sent.is_override = _is_own(actor, sent)
    sent.save()
    edited = new_version(
        sent.position,
        author_id=sent.author_id,
        layout=layout,
        sets=sent.sets,
        title=title,
        credit=sent.credit,
        origin_id=sent.origin_id,
    )
    edited.editor_id = actor.pk
    edited.reason = note_of(reason)
    public_set.put_in(edited, counter, reviewer_id=actor.pk, override=sent.is_override)
    write_published(actor, edited, before, was=State.WITHDRAWN, sent=sent.pk, reason=edited.reason)
    tell(edited)
    return edited


@transaction.atomic
def ask_changes(*, actor: Person, version_id: int, reason: str, override: bool = False) -> Version:
    """Give a version back to its author, who mends it and submits again."""
    return _decide(actor, version_id, State.CHANGES_ASKED, reason, override)


@transaction.atomic
def refuse(*, actor: Person, version_id: int, reason: str, override: bool = False) -> Version:
    """Refuse a version. Nothing is lost: the author keeps it and may edit it into another."""
    return _decide(actor, version_id, State.REFUSED, reason, override)


def is_small_edit(older: Layout, newer: Layout) -> bool:
    """Whether only dots came or went: the grid and every region cell are the same."""
    if (older.columns, older.rows) != (newer.columns, newer.rows):
        return False
    cells = ((column, row) for row in range(older.rows) for column in range(older.columns))
    return all(
        older.token(cell) == newer.token(cell) or {older.token(cell), newer.token(cell)} == {".", "o"}
        for cell in cells
    )


# Steps shared by the stories above


def moderators_only(actor: Person) -> None:
    """Raises `not_found` for everybody else."""
    if not actor.has_perm(REVIEW):
        raise ReviewError("not_found")


def _own(actor: Person, version_id: int) -> Version:
    """An own version, locked after its position, so that no edit of it is half done."""
    own = Position.objects.select_for_update().filter(owner=actor.pk, archived_at__isnull=True)
    if own.filter(versions=version_id).first() is None:
        raise ReviewError("not_found")
    return _locked(version_id)


def _locked(version_id: int) -> Version:
    """A version whose position the caller has locked: everybody locks in this order."""
    rows = Version.objects.select_for_update(of=("self",)).select_related("position")
    return rows.get(pk=version_id)


def _withdraw(actor: Person, version: Version) -> None:
    version.state = State.WITHDRAWN
    version.claimed_by = version.claimed_at = None
    version.save()
    public_set.write(actor.pk, "position.withdrawn", version=version)


def _is_newest(version: Version) -> bool:
    return not version.position.versions.filter(number__gt=version.number).exists()


def _is_own(actor: Person, version: Version) -> bool:
    return actor.pk in (version.author_id, version.position.owner_id)


def _in_hand(actor: Person, version_id: int, *, override: bool) -> Version:
    """A waiting version that this moderator may decide on now, locked."""
    moderators_only(actor)
    if Position.objects.select_for_update().filter(versions=version_id).first() is None:
        raise ReviewError("not_found")
    version = _locked(version_id)
    if version.state != State.SUBMITTED:
        raise ReviewError("wrong_state")
    if is_claimed(version) and version.claimed_by_id not in (None, actor.pk):
        raise ReviewError("claimed")
    if _is_own(actor, version) and not (override and actor.is_superuser):
        raise ReviewError("own_work")
    return version


def _decide(actor: Person, version_id: int, state: str, reason: str, override: bool) -> Version:
    version = _in_hand(actor, version_id, override=override)
    version.state, version.reason = state, reason_of(reason)
    version.reviewer_id, version.decided_at = actor.pk, timezone.now()
    version.is_override = _is_own(actor, version)
    version.claimed_by = version.claimed_at = None
    version.save()
    data = {"reason": version.reason, "override": version.is_override}
    public_set.write(actor.pk, f"position.{state}", version=version, data=data)
    tell(version)
    return version


def write_published(
    actor: Person, version: Version, before: Version | None, *, was: str, **more: object
) -> None:
    """Keep all that is needed to undo it: what the version was, and what was shown before."""
    data = {"override": version.is_override, "was": was, "before": before and before.pk, **more}
    public_set.write(actor.pk, "position.published", version=version, data=data)


def tell(version: Version) -> None:
    """Let the floors above tell the author, once it is stored."""
    transaction.on_commit(lambda: decided.send(Version, version=version))


def note_of(text: str) -> str:
    """A note, which may be empty."""
    try:
        return clean_text(text, most=NOTE_MOST)
    except LineError as error:
        raise ReviewError(error.code) from error


def reason_of(reason: str) -> str:
    """The cleaned reason, which may not be empty."""
    if not (text := note_of(reason)):
        raise ReviewError("no_reason")
    return text
