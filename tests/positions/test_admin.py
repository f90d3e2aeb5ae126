"""Positions in the admin: found and read, never changed."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from positions import catalogue
from positions.layout import parse_layout
from positions.layout.csv import read_positions
from positions.models import OldLink, Version

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(client, author):
    """The client of an administrator."""
    author.is_staff = author.is_superuser = True
    author.save()
    client.force_login(author, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.parametrize("name", ["position", "version", "act"])
def test_rows_are_found_and_none_can_be_added(operator, published, name):
    published("Boat")
    page = operator.get(f"/admin/positions/{name}/", {"q": "boat"})
    assert page.status_code == 200
    assert "boat" in page.text
    assert operator.get(f"/admin/positions/{name}/add/").status_code == 403


def test_history_does_not_change(operator, published):
    address = f"/admin/positions/version/{published('Boat').pk}"
    assert operator.get(f"{address}/change/").status_code == 200
    assert operator.post(f"{address}/change/", {"title": "X"}).status_code == 403
    assert operator.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
    assert Version.objects.get().title == "Boat"


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(("name", "most"), [("position", 8), ("version", 8), ("act", 8)])
def test_lists_take_a_fixed_number_of_queries(
    operator, published, count, name, most, django_assert_max_num_queries
):
    for number in range(count):
        published(f"Boat {number}")
    with django_assert_max_num_queries(most):
        operator.get(f"/admin/positions/{name}/")


# Files in and out

CSV = "position_id,position_name,row,c0,c1\n1,Boat,0,S1,o\n1,Boat,1,W1,.\n\n"


def load(client, text, into="queue", sets="3"):
    file = SimpleUploadedFile("positions.csv", text.encode())
    return client.post("/admin/positions/position/import/", {"file": file, "into": into, "sets": sets})


@pytest.mark.parametrize(("into", "state"), [("queue", "submitted"), ("catalogue", "published")])
def test_a_file_goes_where_it_is_sent(operator, into, state):
    answer = load(operator, CSV, into, sets="4")
    assert answer.status_code == 302
    version = Version.objects.get()
    assert (version.state, version.title, version.sets, version.author) == (state, "Boat", 4, None)
    assert "1 position read, 1 new, 0 here already" in operator.get(answer["Location"]).text
    load(operator, CSV, into, sets="4")
    assert Version.objects.count() == 1


def test_what_is_wrong_is_told_by_line_and_nothing_stored(operator):
    answer = load(operator, CSV.replace("W1", "X9"))
    assert answer.status_code == 422
    assert "Line 3:" in answer.text
    assert not Version.objects.exists()


def test_moderators_load_into_the_queue_only(client, moderator):
    moderator.is_staff = True
    moderator.save()
    client.force_login(moderator, backend="django.contrib.auth.backends.ModelBackend")
    assert load(client, CSV, "catalogue").status_code == 403
    assert load(client, CSV, "queue").status_code == 302
    assert client.get("/admin/positions/oldlink/add/").status_code == 403


@pytest.mark.parametrize("staff", [False, True])
def test_nobody_else_loads_anything(client, author, staff):
    author.is_staff = staff
    author.save()
    client.force_login(author, backend="django.contrib.auth.backends.ModelBackend")
    assert load(client, CSV).status_code in {302, 403}
    assert not Version.objects.exists()


def test_a_selection_is_downloaded_as_everyone_sees_it(operator, published, make, author):
    shown, private = published("Boat"), make("Raft")
    catalogue.save_version(
        position_id=shown.position_id, actor_id=None, layout=parse_layout("G1 o"), sets=3, title="Edit"
    )
    answer = operator.post(
        "/admin/positions/position/",
        {"action": "export", "_selected_action": [shown.position_id, private.position_id]},
    )
    assert [entry.title for entry in read_positions(answer.content)] == ["Boat", "Raft"]


def test_administrators_map_links_of_the_older_page(operator, published):
    boat = published("Boat").position_id
    operator.post("/admin/positions/oldlink/add/", {"link": "#Octopus", "position": boat})
    assert list(OldLink.objects.values_list("link", "position")) == [("octopus", boat)]
