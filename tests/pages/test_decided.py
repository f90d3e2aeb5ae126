"""What was decided lately: every decision is told to moderators, and another one undoes it there."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from positions import catalogue, review
from positions.layout import parse_layout
from positions.models import Act, Version

pytestmark = pytest.mark.django_db


def moderator(name: str) -> User:
    user = User.objects.create_user(name)
    user.groups.add(Group.objects.get(name="Moderators"))
    return user


@pytest.fixture
def mo():
    return moderator("Mo")


@pytest.fixture
def client():
    """Another moderator."""
    client = Client()
    client.force_login(moderator("Max"), backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def send():
    ada = User.objects.create_user("Ada")

    def send(title: str) -> Version:
        made = catalogue.create_position(owner_id=ada.pk, layout=parse_layout("S1 o"), sets=3, title=title)
        return review.submit(actor=ada, version_id=made.pk, despite=True)

    return send


def html(client: Client) -> str:
    answer = client.get("/queue/decided/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_nothing_yet(client):
    assert "Nothing was decided yet" in html(client)


def test_a_refusal_of_what_was_never_public_is_undone_by_another(client, mo, send):
    version = send("Boat <1>")
    review.refuse(actor=mo, version_id=version.pk, reason="Too <small>.")
    page = html(client)
    for words in ("Boat &lt;1&gt;", "Refused", "Mo", "Too &lt;small&gt;.", "Undo it"):
        assert words in page
    act = Act.objects.get(code="position.refused")
    answer = client.post("/queue/decided/undo", {"act": act.pk, "reason": ""})
    assert answer.status_code == 422
    assert "Say why" in answer.content.decode()
    assert client.post("/queue/decided/undo", {"act": act.pk, "reason": "By mistake."}).status_code == 303
    version.refresh_from_db()
    assert version.state == "submitted"
    page = html(client)
    assert "Undo it" not in page
    assert f"/queue/{version.pk}/" in page  # it waits again
    assert client.post("/queue/decided/undo", {"act": act.pk, "reason": "Again."}).status_code == 422
    assert client.post("/queue/decided/undo", {"act": "9" * 30, "reason": "What?"}).status_code == 404


def test_ones_own_decision_is_left_to_others(client, send):
    review.publish(actor=User.objects.get(name="Max"), version_id=send("Boat").pk)
    page = html(client)
    assert "/positions/boat/history/" in page
    assert "Undo it" not in page


def test_queries_do_not_grow(client, mo, send, django_assert_num_queries):
    html(client)
    for count in (1, 2):
        for number in range(count):
            review.refuse(actor=mo, version_id=send(f"Boat {count} {number}").pk, reason="No.")
        with django_assert_num_queries(6):
            html(client)
