"""Several people at one position at once: somebody is first, the others are told, and what is stored fits together."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import connection

from positions import catalogue, curation, public_set, review
from positions.catalogue import CatalogueError
from positions.layout import parse_layout
from positions.models import Act, Version
from positions.review import ReviewError

pytestmark = [
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets nobody write beside another"),
    pytest.mark.django_db(transaction=True),
]
User = get_user_model()
TIMES = 6


def at_once(*steps: Callable[[], Any]) -> list[str]:
    """Take all steps at the same moment; of each "done" or the code of its refusal."""
    start = Barrier(len(steps))

    def take(step):
        start.wait()
        try:
            step()
        except (ReviewError, CatalogueError) as error:
            return error.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(steps)) as pool:
        return list(pool.map(take, steps))


@pytest.fixture
def mo(db):
    return User.objects.create_superuser("Mo", "x")


@pytest.fixture
def max_(db):
    return User.objects.create_superuser("Max", "x")


@pytest.fixture
def send(author, make):
    def send(number):
        made = make(f"Boat {number}", owner=author, credit="Ada")
        return review.submit(actor=author, version_id=made.pk, despite=True)

    return send


def test_of_two_decisions_and_a_withdrawal_one_comes_first(author, mo, max_, send):
    for number in range(TIMES):
        version = send(number)
        said = at_once(
            lambda pk=version.pk: review.publish(actor=mo, version_id=pk),
            lambda pk=version.pk: review.refuse(actor=max_, version_id=pk, reason="No."),
            lambda pk=version.pk: review.withdraw(actor=author, version_id=pk),
        )
        assert sorted(said) == ["done", "wrong_state", "wrong_state"]
        version.refresh_from_db()
        assert version.state == ("published", "refused", "withdrawn")[said.index("done")]
        is_shown = public_set.shown(version.position) == version
        assert is_shown == (version.state == "published")


def test_an_edit_and_what_happens_to_the_version_do_not_mix(author, mo, make):
    for number in range(TIMES):
        version = make(f"Ship {number}", owner=author)
        said = at_once(
            lambda pk=version.pk: review.submit(actor=author, version_id=pk, despite=True),
            lambda of=version.position_id: catalogue.save_version(
                position_id=of, actor_id=author.pk, layout=parse_layout("S1 S2"), sets=3, title="Other"
            ),
        )
        assert said[1] == "done"
        newest = version.position.versions.latest("number")
        assert newest.title == "Other"
        # Either the edit came first and was submitted, or it is a version of its own after what waits or is kept.
        assert (newest.pk == version.pk) == (
            not version.position.versions.filter(title=version.title).exists()
        )
        version.refresh_from_db()
        assert version.state == ("submitted" if said[0] == "done" else "private")
        version.position.versions.filter(state="submitted").update(state="withdrawn")


def test_an_edit_submitted_while_the_version_before_is_published(author, mo, send):
    for number in range(TIMES):
        version = send(number)
        edit = catalogue.save_version(
            position_id=version.position_id,
            actor_id=author.pk,
            layout=parse_layout("S1 S2"),
            sets=3,
            title="Edit",
        )
        said = at_once(
            lambda pk=version.pk: review.publish(actor=mo, version_id=pk),
            lambda pk=edit.pk: review.submit(actor=author, version_id=pk, despite=True),
        )
        assert said[1] == "done"
        version.refresh_from_db()
        assert version.state == ("published" if said[0] == "done" else "withdrawn")
        assert (public_set.shown(version.position) == version) == (said[0] == "done")
        review.withdraw(actor=author, version_id=edit.pk)


def test_archiving_going_back_and_editing_at_once(author, mo, max_, make):
    for number in range(TIMES):
        first = catalogue.publish(version_id=make(f"Fox {number}", owner=author).pk, actor_id=None)
        of = first.position_id
        second = catalogue.save_version(
            position_id=of, actor_id=author.pk, layout=parse_layout("S1 S2"), sets=3, title="Second"
        )
        catalogue.publish(version_id=second.pk, actor_id=None)
        said = at_once(
            lambda of=of: curation.archive(actor=mo, position_id=of, reason="Why."),
            lambda pk=first.pk: curation.go_back(actor=max_, version_id=pk, reason="Why."),
            lambda of=of: catalogue.save_version(
                position_id=of, actor_id=author.pk, layout=parse_layout("S1 S3"), sets=3, title="Third"
            ),
            lambda pk=second.pk: catalogue.mark_played(version_id=pk),
        )
        assert said[0] == said[3] == "done"
        assert public_set.shown(first.position) is None
        numbers = list(Version.objects.filter(position=of).values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))


def test_of_two_who_undo_one_comes_first(author, mo, max_, send):
    version = send(1)
    review.refuse(
        actor=author.__class__.objects.create_superuser("Ida", "x"), version_id=version.pk, reason="No."
    )
    act = Act.objects.get(code="position.refused")
    said = at_once(
        lambda: curation.undo(actor=mo, act_id=act.pk, reason="Why."),
        lambda: curation.undo(actor=max_, act_id=act.pk, reason="Why."),
    )
    assert sorted(said) == ["done", "not_undoable"]
