"""Going on with another device: a link that works once, for ten minutes, and only when it is meant."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts.handover import look_at, open_handover, use_up
from accounts.models import Handover, User
from tests.support import race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ann() -> User:
    return User.objects.create_guest("Ann")


def test_a_link_works_once(ann: User) -> None:
    token = open_handover(user=ann, path="/rooms/club/")
    for _ in range(3):  # previews and cameras look at it
        seen = look_at(token)
        assert seen is not None
    used = use_up(token)
    assert used is not None
    assert (used.user, used.path) == (ann, "/rooms/club/")
    assert look_at(token) is None
    assert use_up(token) is None


def test_a_link_works_for_ten_minutes(ann: User) -> None:
    token = open_handover(user=ann, path="/")
    Handover.objects.update(made_at=timezone.now() - timedelta(minutes=9, seconds=50))
    assert look_at(token) is not None
    Handover.objects.update(made_at=timezone.now() - timedelta(minutes=10))
    assert look_at(token) is None
    assert use_up(token) is None


def test_a_fresh_link_ends_the_one_before(ann: User) -> None:
    first, second = open_handover(user=ann, path="/"), open_handover(user=ann, path="/")
    assert use_up(first) is None
    assert use_up(second) is not None


def test_of_two_devices_that_use_it_at_once_one_gets_in(ann: User) -> None:
    token = open_handover(user=ann, path="/")
    assert sorted(found is not None for found in race(*[partial(use_up, token)] * 3)) == [False, False, True]


def test_the_token_is_not_in_the_database_and_others_are_worth_nothing(ann: User) -> None:
    token = open_handover(user=ann, path="/")
    assert token not in str(list(Handover.objects.values()))
    assert use_up(token[:-1]) is None
    assert use_up("") is None
    assert use_up(Handover.objects.get().digest) is None


def test_a_barred_persons_link_is_worth_nothing(ann: User) -> None:
    token = open_handover(user=ann, path="/")
    User.objects.update(is_active=False)
    assert use_up(token) is None
