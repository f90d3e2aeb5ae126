"""Mails about moderators' decisions: to whom, in which language, what they say."""

from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group
from django.core import mail

from accounts.models import User
from games import decision_mail
from positions import catalogue, curation, review
from positions.layout import parse_layout
from positions.models import Position, Version

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def settled() -> Iterator[None]:
    """No mail of one test comes in another."""
    yield
    assert decision_mail.later.settle(10)
    decision_mail.later.clear()


@pytest.fixture
def mo() -> User:
    moderator = User.objects.create_user("Mo")
    moderator.groups.add(Group.objects.get_or_create(name="Moderators")[0])
    moderator.is_superuser = True  # flushed tables have no permissions of migrations
    moderator.save()
    return moderator


def sent_by(name: str = "Ada", *, language: str = "", verified: bool = True) -> Version:
    author = User.objects.create_user(name, language=language)
    EmailAddress.objects.create(user=author, email=f"{name}@example.org", primary=True, verified=verified)
    made = catalogue.create_position(
        owner_id=author.pk, layout=parse_layout("S1 o\nW1 ."), sets=3, title="Boat & <1>"
    )
    return review.submit(actor=author, version_id=made.pk)


def mails() -> list[mail.EmailMessage]:
    assert decision_mail.later.settle(10)
    return mail.outbox


def test_a_published_one(mo):
    version = sent_by()
    review.publish(actor=mo, version_id=version.pk)
    (letter,) = mails()
    assert (letter.to, letter.subject) == (["Ada@example.org"], "“Boat & <1>” is published")
    assert f"/positions/mine/{version.position_id}/" in letter.body
    assert "Hello Ada," in letter.body


@pytest.mark.parametrize("decide", [review.ask_changes, review.refuse])
def test_the_reason_is_told(mo, decide):
    decide(actor=mo, version_id=sent_by().pk, reason="Two dots\ntoo many")
    (letter,) = mails()
    assert "What they say:\n\nTwo dots\ntoo many\n" in letter.body


def test_what_was_taken_out_of_the_catalogue(mo):
    version = sent_by()
    review.publish(actor=mo, version_id=version.pk)
    mails().clear()
    curation.archive(actor=mo, position_id=version.position_id, reason="Too like another")
    (letter,) = mails()
    assert (letter.to, letter.subject) == (["Ada@example.org"], "“Boat & <1>” was taken out of the catalogue")
    assert "What they say:\n\nToo like another\n" in letter.body
    assert letter.body.rstrip().endswith("/positions/mine/")


def test_no_mail_to_who_archived_it_themselves(mo):
    version = sent_by()
    review.publish(actor=mo, version_id=version.pk)
    mails().clear()
    Position.objects.update(owner=mo)
    curation.archive(actor=mo, position_id=version.position_id, reason="Done with")
    assert mails() == []


def test_in_the_authors_language(mo):
    review.publish(actor=mo, version_id=sent_by(language="ko").pk)
    (letter,) = mails()
    assert "공개" in letter.subject
    assert "Ada" in letter.body
    assert "everyone" not in letter.body


def test_no_mail_to_an_address_that_nobody_proved(mo):
    review.publish(actor=mo, version_id=sent_by(verified=False).pk)
    assert mails() == []
