"""The catalogue and its positions as files, for everyone."""

import xml.etree.ElementTree as ElementTree

import pytest
from django.contrib.sessions.models import Session

from positions import catalogue, importing
from positions.layout.csv import read_positions
from positions.leaving import Wishes, owner_leaves

pytestmark = pytest.mark.django_db


def test_catalogue_as_json(client, published):
    version = published("Boat", "S1 o\nW1 .", sets=4, credit="Ada")
    assert client.get("/positions/catalogue.json").json() == {
        "number": 1,
        "positions": [
            {
                "id": 1,
                "slug": "boat",
                "title": "Boat",
                "author": "Ada",
                "sets": 4,
                "version": version.pk,
                "rows": ["S1 o", "W1 ."],
            }
        ],
    }


def test_catalogue_as_csv_is_what_can_be_imported(client, published):
    published("Boat", sets=4)
    response = client.get("/positions/catalogue.csv")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="catalogue-1.csv"'
    assert importing.import_positions(entries=read_positions(response.content)).new == 0


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_past_catalogue_and_its_etag(client, published, kind):
    address = f"/positions/catalogue.{kind}"
    published("Boat")
    first = client.get(address)
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 304
    published("Ship")
    now = client.get(address, headers={"if-none-match": first["ETag"]})
    assert now.status_code == 200
    assert now["ETag"] != first["ETag"]
    past = client.get(address + "?number=1")
    assert past.content == first.content
    assert client.get(address + "?number=1", headers={"if-none-match": past["ETag"]}).status_code == 304


def test_an_earlier_catalogue_is_another_once_a_name_is_taken_off(client, author, published):
    address = "/positions/catalogue.json?number=1"
    boat = published("Boat", owner=author, credit="Ada")
    catalogue.archive(position_id=boat.position_id, actor_id=None)
    before = client.get(address)
    assert before.json()["positions"][0]["author"] == "Ada"
    owner_leaves(owner_id=author.pk, wishes=Wishes())
    after = client.get(address, headers={"if-none-match": before["ETag"]})
    assert after.json()["positions"][0]["author"] == ""


@pytest.mark.parametrize("number", ["3", "-1", "x", "", "1.0", "９", "9" * 40])
def test_catalogue_that_never_was_is_not_found(client, published, number):
    published("Boat")
    assert client.get("/positions/catalogue.json", {"number": number}).status_code == 404


def test_empty_catalogue(client):
    assert client.get("/positions/catalogue.json").json() == {"number": 0, "positions": []}
    assert client.get("/positions/catalogue.csv").content == b"position_id,position_name,row,c0\n"


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("kind", ["json", "csv"])
def test_queries_do_not_grow_with_the_catalogue(client, published, django_assert_num_queries, count, kind):
    for number in range(count):
        published(f"Boat {number}")
    with django_assert_num_queries(3):
        client.get(f"/positions/catalogue.{kind}")


def test_position_as_csv_with_any_name(client, published):
    version = published("흑백 🙂", "S1 o")
    response = client.get(f"/positions/{version.position.slug}/position.csv")
    assert "filename*=utf-8''%ED%9D%91%EB%B0%B1.csv" in response["Content-Disposition"]
    (found,) = read_positions(response.content)
    assert (found.id, found.title, found.layout) == (1, "흑백 🙂", version.ground)


def test_position_as_picture(client, published):
    response = client.get(f"/positions/{published().position.slug}/board.svg")
    assert response["Content-Type"] == "image/svg+xml"
    assert ElementTree.fromstring(response.content).tag.endswith("svg")  # noqa: S314


@pytest.mark.parametrize("what", ["position.csv", "board.svg"])
def test_private_archived_and_unknown_positions_are_not_found(client, make, published, author, what):
    make("Boat", owner=author)
    catalogue.archive(position_id=published("Ship").position_id, actor_id=None)
    client.force_login(author, backend="django.contrib.auth.backends.ModelBackend")
    for slug in ("boat", "ship", "raft"):
        assert client.get(f"/positions/{slug}/{what}").status_code == 404


ADDRESSES = ["catalogue.json", "catalogue.csv", "boat/position.csv", "boat/board.svg"]


@pytest.mark.parametrize("what", ADDRESSES)
def test_looking_changes_nothing_and_writing_is_not_done_here(client, published, what):
    published("Boat")
    response = client.get(f"/positions/{what}")
    assert response.status_code == 200
    assert not response.cookies
    assert not Session.objects.exists()
    assert client.head(f"/positions/{what}").status_code == 200
    assert client.post(f"/positions/{what}").status_code == 405
