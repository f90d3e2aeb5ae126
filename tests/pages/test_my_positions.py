"""One's own positions: the list, each one's page, submitting from it, and who finds none of it."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from positions import catalogue, curation, own, review
from positions.layout import parse_layout
from positions.models import Version

pytestmark = pytest.mark.django_db

TEXT = "S1 o\nW1 ."


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def ada():
    return User.objects.create_user("Ada")


@pytest.fixture
def client(ada):
    return signed_in(ada)


@pytest.fixture
def moderator():
    moderator = User.objects.create_user("Mo")
    moderator.groups.add(Group.objects.get(name="Moderators"))
    return moderator


def draw(owner: User | None, title: str = "Boat <1>", text: str = TEXT) -> Version:
    return catalogue.create_position(
        owner_id=owner and owner.pk, layout=parse_layout(text), sets=3, title=title
    )


def html(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def post(client: Client, version: Version, step: str, **sent: str):
    return client.post(f"/positions/mine/{version.position_id}/{step}", sent)


def test_nobody_is_told_how_to_begin():
    client = Client()
    assert "You have not drawn a position yet" in html(client, "/positions/mine/")
    assert "sessionid" not in client.cookies


def test_the_list_and_the_page_tell_how_it_stands(client, ada):
    version = draw(ada)
    address = f"/positions/mine/{version.position_id}/"
    page = html(client, "/positions/mine/")
    for words in ("Boat &lt;1&gt;", "Private", address):
        assert words in page
    page = html(client, address)
    for words in (
        f"/positions/new?position={version.position_id}",
        f"/device/?version={version.pk}",
        "Submit",
    ):
        assert words in page


STEPS = ("submit", "withdraw", "copy", "delete")


@pytest.mark.parametrize("who", ["nobody", "guest", "member", "moderator"])
def test_others_find_nothing(ada, moderator, who):
    version = draw(ada)
    client = {
        "nobody": Client,
        "guest": lambda: signed_in(User.objects.create_guest("Gil")),
        "member": lambda: signed_in(User.objects.create_user("Sam")),
        "moderator": lambda: signed_in(moderator),
    }[who]()
    for address in ("", "position.csv"):
        html(client, f"/positions/mine/{version.position_id}/{address}", 404)
    for step in STEPS:
        assert post(client, version, step).status_code == 404
    assert client.post(f"/positions/mine/heard/{version.pk}").status_code == 404
    assert "Boat" not in html(client, f"/device/?version={version.pk}")
    assert Version.objects.get().state == "private"


def test_looking_does_nothing(client, ada):
    for step in STEPS:
        assert client.get(f"/positions/mine/{draw(ada).position_id}/{step}").status_code == 405


def test_a_guest_is_asked_to_sign_up_and_keeps_the_position():
    guest = User.objects.create_guest("Gil")
    version, client = draw(guest), signed_in(guest)
    assert "Submitting needs an account" in html(client, f"/positions/mine/{version.position_id}/")
    assert post(client, version, "submit").status_code == 422


def test_from_submitting_to_the_decision(client, ada, moderator):
    version = draw(ada)
    answer = post(client, version, "submit", note="Please look")
    assert (answer.status_code, answer["Location"]) == (303, f"/positions/mine/{version.position_id}/")
    page = html(client, answer["Location"])
    assert "Please look" in page
    assert "Take it back" in page
    review.ask_changes(actor=moderator, version_id=version.pk, reason="Fewer <dots>")
    page = html(client, "/positions/mine/")
    assert "Fewer &lt;dots&gt;" in page
    assert "ask for changes" in page
    assert "have decided on one of your positions" in html(client, "/")
    client.post(f"/positions/mine/heard/{version.pk}")
    assert "ask for changes" not in html(client, "/positions/mine/")
    assert "have decided" not in html(client, "/")
    assert "Fewer &lt;dots&gt;" in html(client, answer["Location"])


def test_there_is_no_news_of_what_is_gone(client, ada, moderator):
    version = draw(ada)
    review.submit(actor=ada, version_id=version.pk)
    review.publish(actor=moderator, version_id=version.pk)
    assert "have decided on one" in html(client, "/")
    catalogue.archive(position_id=version.position_id, actor_id=moderator.pk)
    assert "have decided" not in html(client, "/")


def test_what_moderators_took_out_of_the_catalogue_is_told(client, ada, moderator):
    version = draw(ada)
    catalogue.publish(version_id=version.pk, actor_id=moderator.pk)
    curation.archive(actor=moderator, position_id=version.position_id, reason="Like <another>")
    assert "have decided on one of your positions" in html(client, "/")
    page = html(client, "/positions/mine/")
    for words in (
        'The moderators took “<bdi translate="no">Boat &lt;1&gt;</bdi>” out of the catalogue.',
        "Like &lt;another&gt;",
        "Games on it go on.",
    ):
        assert words in page
    assert "You have not drawn a position yet" not in page
    assert "Boat" in html(client, f"/positions/mine/{version.position_id}/position.csv")
    assert "Boat &lt;1&gt;, a copy" in html(client, post(client, version, "copy")["Location"])
    assert post(client, version, "heard")["Location"] == "/positions/mine/"
    assert "out of the catalogue" not in html(client, "/positions/mine/")
    assert "have decided" not in html(client, "/")


def test_likes_are_named_and_can_be_gone_past(client, ada):
    public = draw(None, "Known")
    catalogue.publish(version_id=public.pk, actor_id=None)
    version = draw(ada)
    answer = post(client, version, "submit", note="Mine differs")
    page = answer.content.decode()
    assert answer.status_code == 422
    for words in ('href="/positions/known/"', "Mine differs", 'name="despite"'):
        assert words in page
    assert post(client, version, "submit", despite="1").status_code == 303


def test_withdrawing_copying_deleting(client, ada):
    version = draw(ada)
    post(client, version, "submit")
    assert post(client, version, "withdraw").status_code == 303
    assert Version.objects.get().state == "withdrawn"
    assert post(client, version, "withdraw").status_code == 422
    answer = post(client, version, "copy")
    assert "Boat &lt;1&gt;, a copy" in html(client, answer["Location"])
    assert post(client, version, "delete").status_code == 302
    assert [one.newest.title for one in own.own_positions(ada.pk)] == ["Boat <1>, a copy"]


def test_own_ones_bear_a_star_where_positions_are_picked(client, ada):
    mine = draw(ada)
    for address in ("/cards", "/device/"):
        page = html(client, address)
        assert page.count("card__star") == 1
        assert str(mine.pk) in page
        assert "card__star" not in html(Client(), address)
    page = html(client, f"/device/?version={mine.pk}")
    assert page.count('name="version"') == 1


def test_its_file_can_be_read_again(client, ada):
    from positions.layout.csv import read_positions

    version = draw(ada)
    answer = client.get(f"/positions/mine/{version.position_id}/position.csv")
    (again,) = read_positions(answer.content)
    assert (again.title, again.layout, again.sets) == (version.title, version.ground, 3)


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow(client, ada, count, django_assert_num_queries):
    for number in range(count):
        draw(ada, f"Boat {number}")
    html(client, "/positions/mine/")  # the first page of a day renews the session
    with django_assert_num_queries(7):  # session, person, three for the list, two for news
        html(client, "/positions/mine/")
