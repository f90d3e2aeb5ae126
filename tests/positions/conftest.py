"""The standing cast of the catalogue's tests."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group

from positions import catalogue
from positions.layout import parse_layout

User = get_user_model()


@pytest.fixture
def author(db):
    return User.objects.create_user("Ada")


@pytest.fixture
def moderator(db):
    return add_moderator("Mo")


@pytest.fixture
def other(db):
    """Another moderator."""
    return add_moderator("Max")


def add_moderator(name):
    """A member in the group of those who curate."""
    moderator = User.objects.create_user(name)
    moderator.groups.add(Group.objects.get(name="Moderators"))
    return moderator


@pytest.fixture
def make(db):
    """Store a private position of somebody, or of nobody."""

    def make(title="Boat", text="S1 o\nW1 .", sets=3, owner=None, **more):
        return catalogue.create_position(
            owner_id=owner and owner.pk, layout=parse_layout(text), sets=sets, title=title, **more
        )

    return make


@pytest.fixture
def published(make):
    """Store and publish a position."""

    def published(*args, **more):
        return catalogue.publish(version_id=make(*args, **more).pk, actor_id=None)

    return published
