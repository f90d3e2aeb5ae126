"""Review: who may take which step from which state, what the author hears, what is written down."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from positions import catalogue, review
from positions.layout import parse_layout
from positions.models import Act, Version
from positions.review import ReviewError
from positions.signals import decided

pytestmark = pytest.mark.django_db

TEXT = "S1 o\nW1 ."
User = get_user_model()


def refused(code):
    return pytest.raises(ReviewError, match=f"^{code}$")


@pytest.fixture
def admin(db):
    return User.objects.create_superuser("Ida", "x")


@pytest.fixture
def sent(make, author):
    """A version that waits."""
    return review.submit(actor=author, version_id=make(owner=author).pk, note="My first\n one ")


def acts():
    return list(Act.objects.values_list("code", flat=True))


# The author's steps


def test_submitting_keeps_the_note_and_waits_for_moderators(sent, author, moderator):
    assert (sent.state, sent.note) == ("submitted", "My first\none")
    assert list(review.queue(moderator)) == [sent]
    assert acts()[-1] == "position.submitted"


def test_guests_submit_nothing(make):
    guest = User.objects.create_guest("Gil")
    with refused("members_only"):
        review.submit(actor=guest, version_id=make(owner=guest).pk)


def test_others_positions_are_not_found(make, author, moderator):
    version = make(owner=author)
    for step in (review.submit, review.withdraw, review.hear):
        with refused("not_found"):
            step(actor=moderator, version_id=version.pk)


def test_only_so_many_wait_at_once(make, author):
    for number in range(review.WAITING_MOST):
        review.submit(actor=author, version_id=make(f"Boat {number}", owner=author).pk, despite=True)
    with refused("too_many"):
        review.submit(actor=author, version_id=make("More", owner=author).pk, despite=True)


@pytest.mark.parametrize("text", [TEXT, ". W7\no S2", ". . .\n. S o\n. W ."])
def test_likes_of_the_catalogue_are_named(make, published, author, text):
    boat = published("Boat", "S1 o\nW1 .")
    version = make("Ship", text, owner=author)
    with pytest.raises(ReviewError, match=r"^duplicate$") as error:
        review.submit(actor=author, version_id=version.pk)
    assert error.value.versions == (boat,)
    assert review.submit(actor=author, version_id=version.pk, despite=True).state == "submitted"


def test_what_is_private_or_archived_is_no_like(make, published, author, moderator):
    make("Hidden", owner=moderator)
    gone = published("Gone")
    catalogue.archive(position_id=gone.position_id, actor_id=None)
    assert review.submit(actor=author, version_id=make(owner=author).pk).state == "submitted"


def test_an_older_version_can_not_be_submitted(make, author):
    version = make(owner=author)
    catalogue.mark_played(version_id=version.pk)
    newer = catalogue.save_version(
        position_id=version.position_id, actor_id=author.pk, layout=parse_layout("G1 o"), sets=3, title="Boat"
    )
    with refused("wrong_state"):
        review.submit(actor=author, version_id=version.pk)
    assert review.submit(actor=author, version_id=newer.pk).state == "submitted"


def test_withdrawing(sent, author, moderator):
    assert review.withdraw(actor=author, version_id=sent.pk).state == "withdrawn"
    assert not review.queue(moderator).exists()


def test_an_edit_is_submitted_in_place_of_what_waits(sent, author, moderator):
    edit = catalogue.save_version(
        position_id=sent.position_id, actor_id=author.pk, layout=parse_layout("G1 o"), sets=3, title="Boat"
    )
    review.submit(actor=author, version_id=edit.pk)
    sent.refresh_from_db()
    assert sent.state == "withdrawn"
    assert list(review.queue(moderator)) == [edit]


def test_too_long_a_note_is_refused(make, author):
    with refused("too_long"):
        review.submit(actor=author, version_id=make(owner=author).pk, note="x" * 501)


# The table: every decision in every state, by every role


STEPS = {
    "claim": lambda actor, pk: review.claim(actor=actor, version_id=pk),
    "release": lambda actor, pk: review.release(actor=actor, version_id=pk),
    "publish": lambda actor, pk: review.publish(actor=actor, version_id=pk),
    "edited": lambda actor, pk: review.publish_edited(
        actor=actor, version_id=pk, title="Ship", layout=parse_layout(TEXT)
    ),
    "ask": lambda actor, pk: review.ask_changes(actor=actor, version_id=pk, reason="More dots"),
    "refuse": lambda actor, pk: review.refuse(actor=actor, version_id=pk, reason="Too small"),
}


@pytest.mark.parametrize("step", STEPS)
def test_strangers_authors_and_guests_decide_nothing(sent, author, step):
    for actor in (author, User.objects.create_user("Sam"), User.objects.create_guest("Gil")):
        with refused("not_found"):
            STEPS[step](actor, sent.pk)
    sent.refresh_from_db()
    assert sent.state == "submitted"


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("state", ["private", "published", "changes_asked", "refused", "withdrawn"])
def test_only_what_waits_is_decided(sent, moderator, step, state):
    Version.objects.filter(pk=sent.pk).update(state=state, decided_at=timezone.now(), reason="So")
    with refused("wrong_state"):
        STEPS[step](moderator, sent.pk)


@pytest.mark.parametrize("step", STEPS)
def test_nobody_reviews_their_own(make, moderator, step):
    own = review.submit(actor=moderator, version_id=make(owner=moderator).pk)
    with refused("own_work"):
        STEPS[step](moderator, own.pk)


@pytest.mark.parametrize("step", STEPS)
def test_what_another_has_in_hand_is_left(sent, moderator, other, step):
    review.claim(actor=other, version_id=sent.pk)
    with refused("claimed"):
        STEPS[step](moderator, sent.pk)
    Version.objects.update(claimed_at=timezone.now() - review.CLAIM_LASTS - timedelta(minutes=1))
    STEPS[step](moderator, sent.pk)


@pytest.mark.parametrize("step", ["ask", "refuse"])
def test_a_reason_is_required(sent, moderator, step):
    decide = {"ask": review.ask_changes, "refuse": review.refuse}[step]
    for reason in ("", " \n\u202e"):
        with refused("no_reason"):
            decide(actor=moderator, version_id=sent.pk, reason=reason)


# Decisions


def test_publishing_shows_it_under_its_author(sent, author, moderator, django_capture_on_commit_callbacks):
    told = []
    decided.connect(lambda version, **kwargs: told.append(version.pk), weak=False, dispatch_uid="test")
    try:
        with django_capture_on_commit_callbacks(execute=True):
            review.publish(actor=moderator, version_id=sent.pk)
    finally:
        decided.disconnect(dispatch_uid="test")
    assert catalogue.published_versions() == [sent]
    sent.refresh_from_db()
    assert (sent.state, sent.author, sent.reviewer, sent.editor) == ("published", author, moderator, None)
    assert told == [sent.pk]
    assert review.news_for(author.pk) == [sent]
    review.hear(actor=author, version_id=sent.pk)
    assert review.news_for(author.pk) == []


def test_publishing_with_small_edits_names_the_editor(sent, author, moderator):
    edited = review.publish_edited(
        actor=moderator, version_id=sent.pk, title="Ship", layout=parse_layout("S1 .\nW1 o"), reason="Dots"
    )
    assert (edited.author, edited.editor, edited.number) == (author, moderator, 2)
    assert (edited.title, edited.layout) == ("Ship", "S1 .\nW1 o")
    sent.refresh_from_db()
    assert (sent.state, sent.title, sent.layout) == ("withdrawn", "Boat", "S1 o\nW1 .")
    assert catalogue.published_versions() == [edited]
    assert review.news_for(author.pk) == [edited]


@pytest.mark.parametrize("text", ["S1 o\nW2 .", "S1 o W1\nW1 . .", "S1 S1\nW1 .", "S1 o\n. ."])
def test_small_edits_touch_title_and_dots_only(sent, moderator, text):
    with refused("not_only_dots"):
        review.publish_edited(actor=moderator, version_id=sent.pk, title="Boat", layout=parse_layout(text))


def test_publishing_with_no_edit_is_publishing(sent, moderator):
    same = review.publish_edited(
        actor=moderator, version_id=sent.pk, title=" Boat", layout=parse_layout(TEXT)
    )
    assert (same.pk, same.editor) == (sent.pk, None)


def test_changes_are_asked_made_and_submitted_again(sent, author, moderator):
    review.ask_changes(actor=moderator, version_id=sent.pk, reason="A dot too many")
    assert review.news_for(author.pk)[0].reason == "A dot too many"
    mended = catalogue.save_version(
        position_id=sent.position_id,
        actor_id=author.pk,
        layout=parse_layout("S1 .\nW1 ."),
        sets=3,
        title="Boat",
    )
    assert mended.pk == sent.pk
    again = review.submit(actor=author, version_id=sent.pk)
    assert (again.state, again.reason, review.news_for(author.pk)) == ("submitted", "", [])
    assert review.publish(actor=moderator, version_id=sent.pk).layout == "S1 .\nW1 ."


def test_nothing_is_lost_by_refusal(sent, author, moderator):
    review.refuse(actor=moderator, version_id=sent.pk, reason="Known already")
    mended = catalogue.save_version(
        position_id=sent.position_id, actor_id=author.pk, layout=parse_layout("G1 o"), sets=3, title="Boat"
    )
    assert (mended.number, mended.state) == (2, "private")
    assert review.submit(actor=author, version_id=mended.pk).state == "submitted"


def test_the_old_version_stays_playable_while_its_edit_waits(published, author, moderator):
    old = published(owner=author)
    edit = catalogue.save_version(
        position_id=old.position_id, actor_id=author.pk, layout=parse_layout("G1 o"), sets=4, title="Boat"
    )
    review.submit(actor=author, version_id=edit.pk)
    assert catalogue.published_versions() == [old]
    review.publish(actor=moderator, version_id=edit.pk)
    assert catalogue.published_versions() == [edit]
    assert catalogue.published_versions(number=1) == [old]


@pytest.mark.parametrize("step", [review.publish, review.refuse, review.ask_changes])
def test_an_administrator_overrides_in_writing(make, admin, step):
    own = review.submit(actor=admin, version_id=make(owner=admin).pk)
    more = {} if step is review.publish else {"reason": "So be it"}
    with refused("own_work"):
        step(actor=admin, version_id=own.pk, **more)
    assert step(actor=admin, version_id=own.pk, override=True, **more).is_override
    assert Act.objects.last().data["override"] is True


def test_a_claim_is_given_back_by_deciding(sent, moderator, other):
    review.claim(actor=moderator, version_id=sent.pk)
    assert review.is_claimed(review.waiting_version(other, sent.pk))
    review.release(actor=moderator, version_id=sent.pk)
    assert not review.is_claimed(review.waiting_version(other, sent.pk))
    review.claim(actor=other, version_id=sent.pk)
    review.refuse(actor=other, version_id=sent.pk, reason="No")
    sent.refresh_from_db()
    assert (sent.claimed_by, sent.claimed_at) == (None, None)


def test_the_queue_is_oldest_first_and_constant_in_queries(
    make, author, moderator, django_assert_num_queries
):
    versions = [make(f"Boat {n}", owner=author) for n in range(3)]
    for version in reversed(versions):
        review.submit(actor=author, version_id=version.pk, despite=True)
    moderator = User.objects.get(pk=moderator.pk)
    with django_assert_num_queries(3):  # two for what the moderator may
        found = [(v.title, v.author.name, v.position.slug) for v in review.queue(moderator)]
    assert [title for title, *_ in found] == ["Boat 2", "Boat 1", "Boat 0"]
