"""The door for what is public already: moderators archive, restore, credit, go back, and undo each other's acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from positions import public_set
from positions.catalogue import new_version
from positions.models import TITLE_MOST, Act, Counter, Position, Version
from positions.review import Person, ReviewError, moderators_only, reason_of, tell, write_published
from positions.words import clean_line, fold_line

State = Version.State


@transaction.atomic
def archive(*, actor: Person, position_id: int, reason: str) -> None:
    """Take a position out of the catalogue; its games go on, and its owner hears of it."""
    counter, position = _public_position(actor, position_id, archived=False)
    before = public_set.shown(position)
    public_set.put_away(position, counter, actor_id=actor.pk, reason=reason_of(reason))
    if before is not None:
        tell(before)


@transaction.atomic
def restore(*, actor: Person, position_id: int, reason: str) -> None:
    """Bring an archived position back."""
    counter, position = _public_position(actor, position_id, archived=True)
    public_set.bring_back(position, counter, actor_id=actor.pk, data={"reason": reason_of(reason)})


@transaction.atomic
def set_credit(*, actor: Person, position_id: int, credit: str, reason: str) -> None:
    """Change whom the catalogue names as the author of what it shows; "" names nobody. Raises `LineError`."""
    counter, position = _public_position(actor, position_id, archived=False)
    version = public_set.shown(position)
    if version is None:
        raise ReviewError("wrong_state")
    data = {"reason": reason_of(reason), "before": version.credit}
    _put_credit(version, clean_line(credit, most=TITLE_MOST) if credit.strip() else "", counter)
    public_set.write(actor.pk, "position.credited", version=version, data=data)


@transaction.atomic
def go_back(*, actor: Person, version_id: int, reason: str) -> Version:
    """Publish what an earlier published version was, as a new version of its author."""
    counter = public_set.lock_counter()
    moderators_only(actor)
    current = Position.objects.select_for_update().filter(archived_at__isnull=True)
    if current.filter(versions=version_id).first() is None:
        raise ReviewError("not_found")
    older = Version.objects.select_related("position").get(pk=version_id)
    before = public_set.shown(older.position)
    if older.state != State.PUBLISHED or before is None or before.pk == older.pk:
        raise ReviewError("wrong_state")
    again = new_version(
        older.position,
        author_id=older.author_id,
        layout=older.ground,
        sets=older.sets,
        title=older.title,
        credit=older.credit,
        origin_id=older.origin_id,
    )
    again.editor_id = actor.pk
    again.reason = reason_of(reason)
    public_set.put_in(again, counter, reviewer_id=None, override=False)
    write_published(actor, again, before, was=State.WITHDRAWN, copy=older.pk, reason=again.reason)
    return again


@transaction.atomic
def undo(*, actor: Person, act_id: int, reason: str) -> None:
    """Undo what another moderator did, as long as nothing was built on it.

    Raises `own_act`, `not_undoable` for what can't be undone now or at all, and `no_reason`.
    """
    counter = public_set.lock_counter()
    moderators_only(actor)
    act = Act.objects.select_related("position", "version__position").filter(pk=act_id).first()
    if act is None or act.position is None:
        raise ReviewError("not_found")
    if act.actor_id == actor.pk:
        raise ReviewError("own_act")
    position = Position.objects.select_for_update().get(pk=act.position.pk)
    if not is_kind_undoable(act) or is_undone(act) or not _is_last_of_its_kind(act):
        raise ReviewError("not_undoable")
    why = reason_of(reason)
    _UNDOING[act.code](act, position, counter, actor, why)
    public_set.write(
        actor.pk, "act.undone", position=position, version=act.version, data={"act": act.pk, "reason": why}
    )


def is_kind_undoable(act: Act) -> bool:
    """Whether acts of this kind can be undone at all."""
    return act.code in _UNDOING


def is_undone(act: Act) -> bool:
    """Whether somebody has undone it."""
    return Act.objects.filter(code="act.undone", position=act.position_id, data__act=act.pk).exists()


def decided_lately(actor: Person, *, most: int) -> list[tuple[Act, bool]]:
    """What people did to positions, newest first, and whether it was undone. Two queries; for moderators only."""
    moderators_only(actor)
    # What the operator's commands publish stands in the history of each position alone.
    rows = Act.objects.filter(code__in=_UNDOING).exclude(code="position.published", actor=None)
    rows = rows.select_related("actor", "position", "version__position")
    acts = list(rows.order_by("-pk")[:most])
    later = Act.objects.filter(code="act.undone", pk__gt=acts[-1].pk) if acts else Act.objects.none()
    undone = {data.get("act") for data in later.values_list("data", flat=True)}
    return [(act, act.pk in undone) for act in acts]


# Steps shared by the stories above


def _public_position(actor: Person, position_id: int, *, archived: bool) -> tuple[Counter, Position]:
    """A position that has been public, with the counter, both locked."""
    moderators_only(actor)
    counter = public_set.lock_counter()
    positions = Position.objects.select_for_update().filter(pk=position_id, number__isnull=False)
    position = positions.filter(archived_at__isnull=not archived).first()
    if position is None:
        raise ReviewError("not_found")
    return counter, position


def _put_credit(version: Version, credit: str, counter: Counter) -> None:
    version.credit = credit
    version.search = fold_line(f"{version.title} {credit}")
    version.save(update_fields=["credit", "search"])
    public_set.raise_number(counter)


def _is_last_of_its_kind(act: Act) -> bool:
    """Whether nothing of this kind came to the position later and stands; else undoing would tear its ground away."""
    later = Act.objects.filter(position=act.position_id, pk__gt=act.pk, code__in=_UNDOING)
    return all(is_undone(one) for one in later)


def _undo_published(act: Act, position: Position, counter: Counter, actor: Person, why: str) -> None:
    """The version waits again, or is as it was; what was shown before is shown again."""
    version, data = _version(act), act.data
    if public_set.shown(position) != version:
        raise ReviewError("not_undoable")
    sent = Version.objects.filter(pk=data.get("sent")).first()
    _reopen(version, data.get("was", State.PRIVATE))
    if sent is not None:
        _reopen(sent, State.SUBMITTED)
    before = Version.objects.filter(pk=data.get("before"), state=State.PUBLISHED).first()
    if before is None:
        public_set.take_off(position, counter)
    else:
        public_set.show(position, before, counter)


def _undo_decision(act: Act, position: Position, counter: Counter, actor: Person, why: str) -> None:
    """The version waits again, unless its author has gone on from there."""
    version = _version(act)
    edited = Act.objects.filter(
        position=position, pk__gt=act.pk, code__in=("position.edited", "position.submitted")
    )
    if f"position.{version.state}" != act.code or edited.exists():
        raise ReviewError("not_undoable")
    _reopen(version, State.SUBMITTED)


def _undo_archived(act: Act, position: Position, counter: Counter, actor: Person, why: str) -> None:
    if position.archived_at is None:
        raise ReviewError("not_undoable")
    public_set.bring_back(position, counter, actor_id=actor.pk)


def _undo_restored(act: Act, position: Position, counter: Counter, actor: Person, why: str) -> None:
    if position.archived_at is not None:
        raise ReviewError("not_undoable")
    public_set.put_away(position, counter, actor_id=actor.pk, reason=why)


def _undo_credited(act: Act, position: Position, counter: Counter, actor: Person, why: str) -> None:
    _put_credit(_version(act), act.data["before"], counter)


def _reopen(version: Version, state: str) -> None:
    """As it was before the decision. Another version of the position that waits meanwhile stands in the way."""
    others = version.position.versions.filter(state=State.SUBMITTED).exclude(pk=version.pk)
    if state == State.SUBMITTED and others.exists():
        raise ReviewError("not_undoable")
    version.state = state
    version.reviewer = version.decided_at = version.heard_at = None
    version.reason, version.is_override = "", False
    version.save()


def _version(act: Act) -> Version:
    if act.version is None:
        raise ReviewError("not_undoable")
    return act.version


_UNDOING: Mapping[str, Callable[[Act, Position, Counter, Any, str], None]] = {
    "position.published": _undo_published,
    "position.changes_asked": _undo_decision,
    "position.refused": _undo_decision,
    "position.archived": _undo_archived,
    "position.restored": _undo_restored,
    "position.credited": _undo_credited,
}
