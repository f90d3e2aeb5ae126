"""Drafts of members, and positions made of drawings."""

from __future__ import annotations

import pytest

from positions import catalogue, drafts
from positions.catalogue import CatalogueError
from positions.drafts import DRAFTS_MOST, DraftError, Drawn
from positions.layout import LayoutError, parse_layout
from positions.layout.model import LARGEST, Layout
from positions.models import Draft, Position
from positions.words import LineError
from tests.support import race

pytestmark = pytest.mark.django_db
BOAT = Drawn(rows=["S1 o", "W1 ."], title="Boat", sets=3)


def keep(owner, *, key="one", revision=0, **more):
    """Keep a draft of the boat, changed as asked."""
    drawn = Drawn(**({"rows": BOAT.rows, "title": BOAT.title, "sets": BOAT.sets} | more))
    return drafts.keep_draft(owner_id=owner.pk, key=key, revision=revision, drawn=drawn)


def test_kept_changed_and_listed_newest_first(author):
    """Each change is a revision."""
    first = keep(author)
    keep(author, key="two", title="Raft")
    changed = keep(author, revision=first.revision, rows=["S1 S1", "W1 ."], sets=4)
    assert (first.revision, changed.revision, changed.sets) == (1, 2, 4)
    found = drafts.drafts_of(owner_id=author.pk)
    assert [(draft.key, draft.title) for draft in found] == [("one", "Boat"), ("two", "Raft")]
    assert found[0].rows == ["S1 S1", "W1 ."]


def test_who_comes_second_is_told_and_nothing_is_lost(author):
    """A change of an older revision is refused with the newer draft."""
    keep(author)
    keep(author, revision=1, title="Mine")
    with pytest.raises(DraftError) as caught:
        keep(author, revision=1, title="Other device")
    assert caught.value.code == "stale"
    assert caught.value.newer is not None
    assert (caught.value.newer.title, caught.value.newer.revision) == ("Mine", 2)
    assert Draft.objects.get().title == "Mine"


def test_the_same_sent_again_is_no_conflict(author):
    """An answer that got lost on the way."""
    keep(author)
    assert keep(author).revision == 1
    keep(author, revision=1, title="New")
    assert keep(author, revision=1, title="New").revision == 2


def test_a_draft_deleted_elsewhere_is_kept_anew(author):
    """What is on the screen is never lost."""
    keep(author)
    assert drafts.drop_draft(owner_id=author.pk, key="one")
    assert not drafts.drop_draft(owner_id=author.pk, key="one")
    assert keep(author, revision=1).revision == 1


@pytest.mark.parametrize("rows", [["."], ["o ."]])
def test_a_draft_may_be_unfinished(author, rows):
    """Nothing on it, or no region yet, no title yet."""
    assert keep(author, rows=rows, title="").rows == rows


@pytest.mark.parametrize(
    "wrong",
    [
        {"rows": []},
        {"rows": [""]},
        {"rows": ["S1 X"]},
        {"rows": ["S1 S1", "S1"]},
        {"rows": [". " * LARGEST + "."]},
        {"rows": ["."] * (LARGEST + 1)},
        {"sets": 5},
        {"title": "x" * 61},
        {"title": "\x00"},
        {"author": "\x00"},
        {"author": "x" * 61},
        {"source": "elsewhere:1"},
        {"source": "position:x"},
        {"key": ""},
        {"key": "a b"},
        {"key": "x" * 37},
    ],
)
def test_what_no_page_sends_is_refused(author, wrong):
    """Too large, not rectangular, unknown tokens, a foreign key."""
    with pytest.raises(DraftError, match="bad_draft"):
        keep(author, **wrong)
    assert not Draft.objects.exists()


def test_not_more_than_fifty(author, moderator):
    """The next one is refused; those that are there can still be changed, and others are not concerned."""
    Draft.objects.bulk_create(
        Draft(owner=author, key=f"old-{number}", rows=["S1"]) for number in range(DRAFTS_MOST)
    )
    with pytest.raises(DraftError, match="too_many"):
        keep(author)
    assert keep(author, key="old-0", revision=1).revision == 2
    assert keep(moderator).revision == 1


def test_each_has_their_own(author, moderator):
    """The same key is another draft for another person."""
    keep(author)
    assert drafts.drafts_of(owner_id=moderator.pk) == []
    assert not drafts.drop_draft(owner_id=moderator.pk, key="one")
    assert keep(moderator, title="Other").title == "Other"
    assert Draft.objects.get(owner=author).title == "Boat"


def test_listing_is_one_query(author, django_assert_num_queries):
    """With one draft and with three."""
    for count in (1, 3):
        for number in range(count):
            keep(author, key=f"k{number}")
        with django_assert_num_queries(1):
            assert len(drafts.drafts_of(owner_id=author.pk)) == count


def save(owner, text="S1 o\nW1 .", **more):
    """Save a drawing."""
    values = {"sets": 3, "title": "Boat", "credit": "Ada", **more}
    return drafts.save_drawing(owner_id=owner.pk, layout=parse_layout(text), **values)


def test_saved_as_an_own_position(author):
    """Private; saved again from itself it is changed, not doubled."""
    version = save(author)
    assert (version.state, version.position.owner, version.credit) == ("private", author, "Ada")
    again = save(author, "S1 S1\nW1 .", source=f"position:{version.position_id}", title="Raft")
    assert (again.pk, again.title) == (version.pk, "Raft")


def test_the_same_drawing_saved_twice_is_one_position(author, moderator):
    """A double click, a retried form; another's is another's."""
    assert save(author).pk == save(author).pk
    assert save(author, sets=4).pk != save(author).pk
    assert save(moderator).pk != save(author).pk
    assert Position.objects.count() == 3


def test_a_copy_names_what_it_began_as(author, published):
    """Credit to the origin, also after it has changed; gone, the copy stands alone."""
    origin = published()
    copy = save(author, title="My boat", source=f"from:{origin.position.slug}")
    assert copy.origin == origin
    catalogue.archive(position_id=origin.position_id, actor_id=None)
    assert save(author, title="Third boat", source=f"from:{origin.position.slug}").origin is None


def test_anothers_position_is_not_there(author, moderator):
    """Whoever names one that is not theirs is told the same as for one that never was."""
    mine = save(author)
    for source in (f"position:{mine.position_id}", "position:999999", "position:²"):
        with pytest.raises(CatalogueError, match="not_found"):
            save(moderator, source=source)


def test_what_is_faulty_is_not_saved(author):
    """Layout and title as for any position; nothing is left behind."""
    with pytest.raises(LayoutError):
        drafts.save_drawing(owner_id=author.pk, layout=Layout((("o",),)), sets=3, title="Dots", credit="")
    with pytest.raises(LineError):
        save(author, title=" ")
    assert not Position.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_devices_at_once_one_comes_first(author):
    """The other is told; neither is lost in silence. A drawing saved twice at once is one position."""

    def change(title):
        try:
            return keep(author, revision=1, title=title).title
        except DraftError as error:
            return error.newer and error.newer.title

    keep(author)
    first, second = race(lambda: change("Left"), lambda: change("Right"))
    assert first == second == Draft.objects.get().title
    assert Draft.objects.get().revision == 2
    assert len(set(race(lambda: save(author).pk, lambda: save(author).pk))) == 1
