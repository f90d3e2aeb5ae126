"""The moderators' queue and the page of what waits: who finds it, what it shows, what each button does."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from positions import catalogue, review
from positions.layout import parse_layout
from positions.models import Version

pytestmark = pytest.mark.django_db

TEXT = "S1 o\nW1 ."
BACKEND = "django.contrib.auth.backends.ModelBackend"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client


@pytest.fixture
def ada():
    return User.objects.create_user("Ada")


@pytest.fixture
def make_moderator():
    def make(name: str) -> User:
        moderator = User.objects.create_user(name)
        moderator.groups.add(Group.objects.get(name="Moderators"))
        return moderator

    return make


@pytest.fixture
def client(make_moderator):
    return signed_in(make_moderator("Mo"))


def send(author: User, title: str = "Boat <1>", text: str = TEXT) -> Version:
    made = catalogue.create_position(
        owner_id=author.pk, layout=parse_layout(text), sets=3, title=title, credit=author.name
    )
    return review.submit(actor=author, version_id=made.pk, note="Please <look>", despite=True)


def html(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def decide(client: Client, version: Version, step: str, **sent: str):
    sent = {"title": version.title, "rows": version.layout, "reason": "", **sent}
    return client.post(f"/queue/{version.pk}/{step}", sent)


STEPS = ("claim", "release", "publish", "changes", "refuse", "try")


@pytest.mark.parametrize("who", ["nobody", "guest", "member", "author"])
def test_nobody_else_finds_it(ada, who):
    version = send(ada)
    client = {
        "nobody": Client,
        "guest": lambda: signed_in(User.objects.create_guest("Gil")),
        "member": lambda: signed_in(User.objects.create_user("Sam")),
        "author": lambda: signed_in(ada),
    }[who]()
    html(client, "/queue/", 404)
    html(client, f"/queue/{version.pk}/", 404)
    for step in STEPS:
        assert decide(client, version, step).status_code == 404
    version.refresh_from_db()
    assert version.state == "submitted"


def test_an_empty_queue_says_so(client):
    assert "Nothing waits" in html(client, "/queue/")


def test_what_waits_is_shown_with_all_that_helps(client, ada):
    public = catalogue.publish(version_id=send(ada, "Known").pk, actor_id=None)
    edit = catalogue.save_version(
        position_id=public.position_id,
        actor_id=ada.pk,
        layout=parse_layout("S1 .\nW1 o"),
        sets=3,
        title="Known",
    )
    review.submit(actor=ada, version_id=edit.pk, despite=True)
    version = send(ada)
    assert "Boat &lt;1&gt;" in html(client, "/queue/")
    page = html(client, f"/queue/{version.pk}/")
    for words in (
        "Please &lt;look&gt;",
        "No stone can ever reach this dot",
        "The same to players as",
        "Published 1",
    ):
        assert words in page
    page = html(client, f"/queue/{edit.pk}/")
    assert "2 cells differ" in page
    assert page.count('class="difference"') == 4  # each picture's frames, dark and light


def test_claiming_shows_others_who_has_it(client, ada, make_moderator):
    version = send(ada)
    assert decide(client, version, "claim")["Location"] == f"/queue/{version.pk}/"
    other = signed_in(make_moderator("Max"))
    assert '<bdi translate="no">Mo</bdi> has it' in html(other, "/queue/")
    assert "Take it in hand" not in html(other, f"/queue/{version.pk}/")
    answer = decide(other, version, "publish")
    assert answer.status_code == 422
    assert "Another moderator has it in hand" in answer.content.decode()
    assert decide(client, version, "release").status_code == 303
    assert decide(other, version, "publish").status_code == 303


def test_publishing_as_it_is_and_with_small_edits(client, ada):
    first, second = send(ada, "One"), send(ada, "Two", "G1 o")
    decide(client, first, "publish")
    decide(client, second, "publish", title="Zwei", rows="G1 .\r\n")
    assert [(v.title, v.layout) for v in catalogue.published_versions()] == [("One", TEXT), ("Zwei", "G1 .")]
    assert catalogue.published_versions()[1].editor.name == "Mo"


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"rows": "S1 o\nW2 ."}, "A small edit is of title and dots only"),
        ({"rows": "S1 x"}, "can&#x27;t be read"),
        ({"rows": ""}, "There is nothing here"),
        ({"title": " "}, "A title has 1 to 60 characters"),
        ({"reason": "x" * 501}, "500 characters at most"),
    ],
)
def test_bad_edits_are_told_and_kept(client, ada, sent, words):
    answer = decide(client, send(ada), "publish", **{"title": "Ship", **sent})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert catalogue.published_versions() == []


@pytest.mark.parametrize(("step", "state"), [("changes", "changes_asked"), ("refuse", "refused")])
def test_a_reason_is_asked_for(client, ada, step, state):
    version = send(ada)
    answer = decide(client, version, step)
    assert answer.status_code == 422
    assert "Say why" in answer.content.decode()
    assert decide(client, version, step, reason="Too <small>").status_code == 303
    version.refresh_from_db()
    assert (version.state, version.reason) == (state, "Too <small>")


def test_what_was_decided_meanwhile_leads_to_the_queue(client, ada, make_moderator):
    version = send(ada)
    review.publish(actor=make_moderator("Max"), version_id=version.pk)
    answer = decide(client, version, "refuse", reason="No")
    assert (answer.status_code, answer["Location"]) == (302, "/queue/")
    assert "Something has happened" in html(client, "/queue/")


def test_own_work_is_for_others_except_in_writing(make_moderator):
    mo = make_moderator("Mo")
    own = send(mo)
    page = html(signed_in(mo), f"/queue/{own.pk}/")
    assert "another moderator decides" in page
    assert "/publish" not in page
    ida = User.objects.create_superuser("Ida", "x")
    own = send(ida, "Mine")
    client = signed_in(ida)
    assert decide(client, own, "publish").status_code == 422
    assert decide(client, own, "publish", override="1").status_code == 303
    assert Version.objects.get(pk=own.pk).is_override


def test_trying_it_out_starts_a_game_on_it(client, ada):
    answer = client.post(f"/queue/{send(ada).pk}/try", {"request": "a" * 32})
    assert answer.status_code == 303
    assert answer["Location"].startswith("/rooms/")


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow(client, ada, count, django_assert_num_queries):
    for number in range(count):
        send(ada, f"Boat {number}")
    html(client, "/queue/")
    with django_assert_num_queries(5):  # session, person, two for what they may, the list
        html(client, "/queue/")
