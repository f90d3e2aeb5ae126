"""What becomes of positions when their owner leaves the site."""

import pytest

from positions import catalogue
from positions.leaving import Wishes, count_owned, owner_leaves
from positions.models import Act, Position, Version

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(author, make, published):
    """A public position, one that waits for review, a draft, a draft that was played, and an archived one."""
    public = published("Boat", owner=author, credit="Ada")
    waiting = make("Wheel", owner=author, credit="Ada")
    Version.objects.filter(pk=waiting.pk).update(state="submitted", submitted_at=waiting.created_at)
    make("Draft", owner=author)
    played = make("Played", owner=author, credit="Ada")
    catalogue.mark_played(version_id=played.pk)
    published("Elsewhere", credit="Bob")
    gone = published("Gone", owner=author, credit="Ada")
    catalogue.archive(position_id=gone.position_id, actor_id=author.pk)
    return public


def stand():
    """Of each position: whether it is archived, its owner, the newest version's state and credit."""
    return {
        position.slug: (position.archived_at is not None, position.owner_id, newest.state, newest.credit)
        for position in Position.objects.all()
        for newest in [position.versions.latest("number")]
    }


def test_the_name_goes_drafts_go_and_what_waits_goes_on(author, mine):
    before = catalogue.catalogue_number()
    assert count_owned(owner_id=author.pk) == 4
    owner_leaves(owner_id=author.pk, wishes=Wishes())
    assert stand() == {
        "boat": (False, None, "published", ""),
        "wheel": (False, None, "submitted", ""),
        "played": (True, None, "private", ""),
        "elsewhere": (False, None, "published", "Bob"),
        "gone": (True, None, "published", ""),
    }
    # Who has the catalogue by its number is told that the credit is another, in the one of now and in earlier ones.
    assert catalogue.catalogue_number() == before + 2
    assert [version.credit for version in catalogue.published_versions()] == ["", "Bob"]
    mine.refresh_from_db()
    assert "ada" not in mine.search


def test_the_name_stays_where_its_owner_says_so(author, mine):
    before = catalogue.catalogue_number()
    owner_leaves(owner_id=author.pk, wishes=Wishes(keeps_credit=True))
    assert catalogue.catalogue_number() == before
    assert stand()["boat"] == (False, None, "published", "Ada")
    assert stand()["wheel"] == (False, None, "submitted", "Ada")


def test_what_is_not_published_is_withdrawn_where_its_owner_says_so(author, mine):
    owner_leaves(owner_id=author.pk, wishes=Wishes(keeps_credit=True, withdraws=True))
    assert set(stand()) == {"boat", "played", "elsewhere", "gone"}
    assert stand()["boat"] == (False, None, "published", "Ada")


def test_an_edit_that_waits_is_withdrawn_and_the_public_version_stays(author, mine):
    edit = catalogue.save_version(
        position_id=mine.position_id, actor_id=author.pk, layout=mine.ground, sets=4, title="Bigger boat"
    )
    Version.objects.filter(pk=edit.pk).update(state="submitted", submitted_at=edit.created_at)
    owner_leaves(owner_id=author.pk, wishes=Wishes(withdraws=True))
    edit.refresh_from_db()
    assert edit.state == "withdrawn"
    assert catalogue.published_version(slug="boat").sets == 3


def test_a_private_edit_of_a_public_position_goes(author, mine):
    catalogue.save_version(
        position_id=mine.position_id, actor_id=author.pk, layout=mine.ground, sets=4, title="Bigger boat"
    )
    owner_leaves(owner_id=author.pk, wishes=Wishes())
    assert mine.position.versions.count() == 1


def test_it_is_written_down(author, mine):
    owner_leaves(owner_id=author.pk, wishes=Wishes())
    assert {act.position.slug for act in Act.objects.filter(code="position.owner_left")} == {
        "boat",
        "wheel",
        "gone",
    }
