"""One's own positions: what is listed, what can be played, copying."""

import pytest

from positions import catalogue, curation, own
from positions.catalogue import CatalogueError
from positions.layout import parse_layout
from positions.leaving import Wishes, owner_leaves
from positions.models import Act

pytestmark = pytest.mark.django_db


def test_all_states_are_listed_newest_first(make, published, author, moderator):
    first = make("First", owner=author)
    shown = published("Shown", owner=author)
    edit = catalogue.save_version(
        position_id=shown.position_id, actor_id=author.pk, layout=parse_layout("G1 o"), sets=3, title="Edit"
    )
    make("Other's", owner=moderator)
    gone = make("Gone", owner=author)
    catalogue.mark_played(version_id=gone.pk)
    catalogue.delete_position(position_id=gone.position_id, actor_id=author.pk)
    found = own.own_positions(author.pk)
    assert [(one.newest, one.shown) for one in found] == [(edit, shown), (first, None)]
    assert [one.was_used for one in found] == [True, False]
    assert own.playable(author.pk) == [edit, first]


def test_what_is_public_as_it_is_needs_no_star(published, author):
    published(owner=author)
    assert own.own_positions(author.pk)[0].is_shown_as_it_is
    assert own.playable(author.pk) == []


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow(make, author, count, django_assert_num_queries):
    for number in range(count):
        make(f"Boat {number}", owner=author)
    with django_assert_num_queries(3):
        assert (
            len([(one.newest.title, one.newest.position.slug) for one in own.own_positions(author.pk)])
            == count
        )


def test_copies_keep_the_credit_of_their_origin(make, published, author):
    origin = published("Boat", credit="Ada")
    mine = make("Mine", owner=author, credit="Ben", origin_id=origin.pk)
    copy = own.copy_position(user_id=author.pk, position_id=mine.position_id, title="Mine, copy")
    assert (copy.title, copy.credit, copy.origin, copy.layout) == ("Mine, copy", "Ben", origin, mine.layout)
    assert copy.position != mine.position


def test_others_positions_are_not_found(make, author, moderator):
    theirs = make(owner=author).position_id
    for step in (
        lambda: own.own_position(user_id=moderator.pk, position_id=theirs),
        lambda: own.copy_position(user_id=moderator.pk, position_id=theirs, title="x"),
    ):
        with pytest.raises(CatalogueError, match=r"^not_found$"):
            step()


# What moderators take out of the catalogue


@pytest.fixture
def taken(published, author, moderator):
    """A public position of the author, with an edit that was never public, taken out by a moderator."""
    shown = published("Shown", owner=author)
    catalogue.save_version(
        position_id=shown.position_id, actor_id=author.pk, layout=parse_layout("G1 o"), sets=3, title="Edit"
    )
    curation.archive(actor=moderator, position_id=shown.position_id, reason="Too like another")
    return shown.position


def news(user):
    assert own.count_taken(user.pk) == len(own.taken_positions(user.pk))
    return [
        (one.last_published.title, one.position.taken_reason, one.newest.title)
        for one in own.taken_positions(user.pk)
    ]


def test_what_moderators_take_is_news_until_it_is_put_away(taken, author, moderator):
    assert news(author) == [("Shown", "Too like another", "Edit")]
    assert news(moderator) == own.own_positions(author.pk) == []
    with pytest.raises(CatalogueError, match=r"^not_found$"):
        own.hear_of_taken(user_id=moderator.pk, position_id=taken.pk)
    own.hear_of_taken(user_id=author.pk, position_id=taken.pk)
    assert news(author) == []
    with pytest.raises(CatalogueError, match=r"^not_found$"):
        own.hear_of_taken(user_id=author.pk, position_id=taken.pk)


def test_it_can_be_copied_while_it_is_news(taken, author):
    copy = own.copy_position(user_id=author.pk, position_id=taken.pk, title="Again")
    assert (copy.state, copy.ground) == ("private", parse_layout("G1 o"))
    own.hear_of_taken(user_id=author.pk, position_id=taken.pk)
    with pytest.raises(CatalogueError, match=r"^not_found$"):
        own.copy_position(user_id=author.pk, position_id=taken.pk, title="Again")


def test_nobody_is_told_of_what_they_archived_themselves(published, author, moderator):
    catalogue.delete_position(position_id=published("One", owner=author).position_id, actor_id=author.pk)
    mine = published("Two", owner=moderator)
    curation.archive(actor=moderator, position_id=mine.position_id, reason="Done with")
    assert news(author) == news(moderator) == []


def test_what_is_restored_is_news_no_more(taken, author, moderator, other):
    curation.restore(actor=moderator, position_id=taken.pk, reason="It is not")
    assert news(author) == []
    act = Act.objects.get(code="position.restored")
    curation.undo(actor=other, act_id=act.pk, reason="It is")
    assert news(author) == [("Shown", "It is", "Edit")]


def test_who_leaves_takes_the_news_along(taken, author):
    owner_leaves(owner_id=author.pk, wishes=Wishes())
    taken.refresh_from_db()
    assert (taken.owner, taken.taken_reason) == (None, "")


@pytest.mark.parametrize("count", [1, 3])
def test_queries_for_the_news_do_not_grow(published, author, moderator, count, django_assert_num_queries):
    for number in range(count):
        position = published(f"Boat {number}", owner=author).position_id
        curation.archive(actor=moderator, position_id=position, reason="x")
    with django_assert_num_queries(3):
        assert len([one.last_published.title for one in own.taken_positions(author.pk)]) == count
