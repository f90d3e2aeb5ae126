"""The history of a position: what everyone sees of it, and the steps of moderators there."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from positions import catalogue, review
from positions.layout import parse_layout
from positions.models import Act, Version

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client


def make_moderator(name: str) -> User:
    moderator = User.objects.create_user(name)
    moderator.groups.add(Group.objects.get(name="Moderators"))
    return moderator


@pytest.fixture
def ada():
    return User.objects.create_user("Ada")


@pytest.fixture
def mo():
    return make_moderator("Mo")


def edit(ada: User, mo: User, version: Version, text: str, **more: object) -> Version:
    saved = catalogue.save_version(
        position_id=version.position_id,
        actor_id=ada.pk,
        layout=parse_layout(text),
        **{"sets": 3, "title": "Boat", "credit": "Ada", **more},
    )
    review.submit(actor=ada, version_id=saved.pk)
    return review.publish(actor=mo, version_id=saved.pk)


@pytest.fixture
def boat(ada, mo):
    """Three versions: two published, one that is private."""
    made = catalogue.create_position(
        owner_id=ada.pk, layout=parse_layout("S1 o\nW1 ."), sets=3, title="Boat", credit="Ada"
    )
    review.submit(actor=ada, version_id=made.pk)
    first = review.publish(actor=mo, version_id=made.pk)
    second = edit(ada, mo, first, "S1 .\nW1 o", title="Ship")
    catalogue.save_version(
        position_id=made.position_id, actor_id=ada.pk, layout=parse_layout("G1 o"), sets=3, title="Secret"
    )
    return first, second


def html(client: Client, status: int = 200) -> str:
    answer = client.get("/positions/boat/history/")
    assert answer.status_code == status
    return answer.content.decode()


def curate(client: Client, step: str, **sent: object):
    return client.post(f"/positions/boat/curate/{step}", {"reason": "For <good>", **sent})


def test_everyone_sees_the_published_versions_with_what_differs(boat):
    page = html(Client())
    for words in (
        "Ship",
        "Boat",
        "2 cells differ from the version before",
        "another title",
        "Reviewed by",
        "Ada",
    ):
        assert words in page
    assert "Secret" not in page
    assert "For moderators" not in page


STEPS = ("archive", "restore", "credit", "back", "undo", "nonsense")


@pytest.mark.parametrize("who", ["nobody", "guest", "member", "owner"])
def test_nobody_else_curates(boat, ada, who):
    client = {
        "nobody": Client,
        "guest": lambda: signed_in(User.objects.create_guest("Gil")),
        "member": lambda: signed_in(User.objects.create_user("Sam")),
        "owner": lambda: signed_in(ada),
    }[who]()
    number = catalogue.catalogue_number()
    for step in STEPS:
        sent = {"version": boat[0].pk, "act": Act.objects.last().pk}
        assert curate(client, step, **sent).status_code == 404
    assert catalogue.catalogue_number() == number


def test_archived_ones_are_for_moderators(boat, mo):
    client = signed_in(mo)
    assert curate(client, "archive").status_code == 303
    html(Client(), 404)
    page = html(client)
    assert "For &lt;good&gt;" in page
    assert "Restore it…" in page
    assert curate(client, "restore").status_code == 303
    html(Client())


def test_crediting_and_going_back(boat, mo):
    client = signed_in(mo)
    curate(client, "credit", credit="Ada L.")
    assert "Ada L." in html(Client())
    assert curate(client, "back", version=boat[0].pk).status_code == 303
    assert catalogue.published_versions()[0].layout == boat[0].layout
    assert "For &lt;good&gt;" in html(Client())  # why an earlier version is back is everyone's to read


def test_another_moderator_undoes(boat, mo):
    act = Act.objects.filter(code="position.published").last()
    own = signed_in(mo)
    assert 'name="act"' not in html(own)
    assert curate(own, "undo", act=act.pk).status_code == 422
    other = signed_in(make_moderator("Max"))
    assert f'name="act" value="{act.pk}"' in html(other)
    assert curate(other, "undo", act=act.pk).status_code == 303
    assert catalogue.published_versions() == [boat[0]]
    page = html(other)
    assert "Undone" in page


@pytest.mark.parametrize(
    ("step", "sent", "words"),
    [
        ("archive", {"reason": " "}, "Say why"),
        ("credit", {"credit": "x" * 61}, "60 characters at most"),
        ("back", {"version": "x"}, None),
        ("undo", {"act": "9" * 30}, None),
        ("restore", {}, None),
    ],
)
def test_what_can_not_be_done_says_so(boat, mo, step, sent, words):
    answer = curate(signed_in(mo), step, **sent)
    if words is None:
        assert answer.status_code == 404
    else:
        assert answer.status_code == 422
        assert words in answer.content.decode()


def test_what_was_never_public_has_no_history(db):
    catalogue.create_position(owner_id=None, layout=parse_layout("S1 o"), sets=3, title="Boat")
    html(Client(), 404)


@pytest.mark.parametrize("count", [0, 3])
def test_queries_do_not_grow(boat, ada, mo, count, django_assert_num_queries):
    for number in range(count):
        edit(ada, mo, boat[0], f"S1 .\nW1 o\nG{number} .")
    with django_assert_num_queries(5):
        html(Client())
