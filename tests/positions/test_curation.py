"""What moderators do with what is public, and undoing each other's acts."""

import pytest
from django.contrib.auth import get_user_model

from positions import catalogue, curation, review
from positions.layout import parse_layout
from positions.models import Act, Version
from positions.review import ReviewError

pytestmark = pytest.mark.django_db
User = get_user_model()


def refused(code):
    return pytest.raises(ReviewError, match=f"^{code}$")


@pytest.fixture
def shown(make, author, moderator):
    """A published version with an author."""
    sent = review.submit(actor=author, version_id=make(owner=author, credit="Ada").pk)
    return review.publish(actor=moderator, version_id=sent.pk)


def last(code):
    return Act.objects.filter(code=code).last()


def undo(actor, code, reason="A slip"):
    curation.undo(actor=actor, act_id=last(code).pk, reason=reason)


def public():
    return catalogue.published_versions()


def edit(version, author, text="G1 o"):
    """A submitted edit of a public position."""
    edited = catalogue.save_version(
        position_id=version.position_id, actor_id=author.pk, layout=parse_layout(text), sets=3, title="Boat"
    )
    return review.submit(actor=author, version_id=edited.pk)


def test_archiving_and_restoring_with_a_reason(shown, moderator):
    number = catalogue.catalogue_number()
    curation.archive(actor=moderator, position_id=shown.position_id, reason="Too like another")
    assert (public(), catalogue.catalogue_number()) == ([], number + 1)
    assert last("position.archived").data["reason"] == "Too like another"
    curation.restore(actor=moderator, position_id=shown.position_id, reason="It is not")
    assert (public(), catalogue.catalogue_number()) == ([shown], number + 2)


def test_archiving_takes_what_waits_out_of_the_queue(shown, author, moderator):
    waiting = edit(shown, author)
    curation.archive(actor=moderator, position_id=shown.position_id, reason="Done with")
    waiting.refresh_from_db()
    assert waiting.state == "withdrawn"
    assert not review.queue(moderator).exists()


def test_a_credit_raises_the_catalogue_number(shown, moderator):
    number = catalogue.catalogue_number()
    curation.set_credit(
        actor=moderator, position_id=shown.position_id, credit=" Ada L. ", reason="Asked for it"
    )
    assert public()[0].credit == "Ada L."
    assert catalogue.catalogue_number() == number + 1
    curation.set_credit(actor=moderator, position_id=shown.position_id, credit="", reason="Asked for it")
    assert public()[0].credit == ""


def test_going_back_publishes_a_new_version(shown, author, moderator):
    newer = edit(shown, author)
    review.publish(actor=moderator, version_id=newer.pk)
    again = curation.go_back(actor=moderator, version_id=shown.pk, reason="The old one played better")
    assert public() == [again]
    assert (again.number, again.layout, again.author, again.editor) == (3, shown.layout, author, moderator)
    with refused("wrong_state"):
        curation.go_back(actor=moderator, version_id=again.pk, reason="Once more")


@pytest.mark.parametrize("role", ["author", "stranger", "guest"])
def test_only_moderators_curate(shown, author, role):
    actor = {
        "author": lambda: author,
        "stranger": lambda: User.objects.create_user("Sam"),
        "guest": lambda: User.objects.create_guest("Gil"),
    }[role]()
    for step in (
        lambda: curation.archive(actor=actor, position_id=shown.position_id, reason="x"),
        lambda: curation.restore(actor=actor, position_id=shown.position_id, reason="x"),
        lambda: curation.set_credit(actor=actor, position_id=shown.position_id, credit="x", reason="x"),
        lambda: curation.go_back(actor=actor, version_id=shown.pk, reason="x"),
        lambda: undo(actor, "position.published"),
    ):
        with refused("not_found"):
            step()


def test_every_step_needs_a_reason(shown, moderator, other):
    for step in (
        lambda: curation.archive(actor=moderator, position_id=shown.position_id, reason=" "),
        lambda: curation.set_credit(actor=moderator, position_id=shown.position_id, credit="x", reason=""),
        lambda: undo(other, "position.published", reason="\n"),
    ):
        with refused("no_reason"):
            step()


def test_what_is_private_is_not_curated(make, moderator):
    with refused("not_found"):
        curation.archive(actor=moderator, position_id=make().position_id, reason="x")


# Undoing


def test_nobody_undoes_their_own_act_and_none_twice(shown, moderator, other):
    with refused("own_act"):
        undo(moderator, "position.published")
    undo(other, "position.published")
    third = User.objects.create_superuser("Ida", "x")
    with refused("not_undoable"):
        undo(third, "position.published")


def test_undone_publishing_waits_again(shown, author, other):
    undo(other, "position.published")
    shown.refresh_from_db()
    assert (shown.state, public()) == ("submitted", [])
    assert list(review.queue(other)) == [shown]
    assert (
        review.publish(actor=other, version_id=shown.pk).position.number == 1
    )  # its number is never another's


def test_undone_publishing_of_an_edit_shows_the_old_one(shown, author, moderator, other):
    newer = edit(shown, author)
    review.publish(actor=moderator, version_id=newer.pk)
    undo(other, "position.published")
    assert public() == [shown]
    newer.refresh_from_db()
    assert newer.state == "submitted"


def test_undone_small_edits_give_the_sent_one_back(make, author, moderator, other):
    sent = review.submit(actor=author, version_id=make(owner=author).pk)
    edited = review.publish_edited(
        actor=moderator, version_id=sent.pk, title="Ship", layout=sent.ground, reason="A better name"
    )
    undo(other, "position.published")
    states = dict(Version.objects.values_list("pk", "state"))
    assert states == {sent.pk: "submitted", edited.pk: "withdrawn"}
    assert public() == []


@pytest.mark.parametrize("decide", [review.refuse, review.ask_changes])
def test_undone_decisions_wait_again(make, author, moderator, other, decide):
    sent = review.submit(actor=author, version_id=make(owner=author).pk)
    decide(actor=moderator, version_id=sent.pk, reason="No")
    curation.undo(actor=other, act_id=Act.objects.last().pk, reason="Yes")
    sent.refresh_from_db()
    assert (sent.state, sent.reason, sent.reviewer) == ("submitted", "", None)
    assert list(review.queue(other)) == [sent]


def test_a_decision_that_its_author_went_on_from_stands(make, author, moderator, other):
    sent = review.submit(actor=author, version_id=make(owner=author).pk)
    review.ask_changes(actor=moderator, version_id=sent.pk, reason="No")
    catalogue.save_version(
        position_id=sent.position_id, actor_id=author.pk, layout=parse_layout("G1"), sets=3, title="Boat"
    )
    with refused("not_undoable"):
        undo(other, "position.changes_asked")


def test_undone_archiving_restoring_and_crediting(shown, moderator, other):
    place = shown.position_id
    curation.set_credit(actor=moderator, position_id=place, credit="Ben", reason="x")
    undo(other, "position.credited")
    assert public()[0].credit == "Ada"
    curation.archive(actor=moderator, position_id=place, reason="x")
    undo(other, "position.archived")
    assert public() == [shown]
    curation.archive(actor=other, position_id=place, reason="x")
    curation.restore(actor=moderator, position_id=place, reason="x")
    undo(other, "position.restored")
    assert public() == []


def test_what_other_acts_stand_on_is_not_undone(shown, author, moderator, other):
    first = last("position.published")
    review.publish(actor=moderator, version_id=edit(shown, author).pk)
    with refused("not_undoable"):
        curation.undo(actor=other, act_id=first.pk, reason="x")
    undo(other, "position.published")
    review.withdraw(actor=author, version_id=Version.objects.get(state="submitted").pk)
    curation.undo(actor=other, act_id=first.pk, reason="x")
    assert public() == []


def test_what_can_not_be_undone_says_so(shown, other):
    with refused("not_undoable"):
        undo(other, "position.submitted")
    with refused("not_found"):
        curation.undo(actor=other, act_id=10**6, reason="x")
