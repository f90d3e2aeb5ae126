"""One's own positions: what is listed, what can be played, copying."""

import pytest

from positions import catalogue, own
from positions.catalogue import CatalogueError
from positions.layout import parse_layout

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
