"""The catalogue's page: what is listed, searched, ordered, and what bad addresses get."""

import pytest
from django.test import Client

from positions import catalogue
from positions.layout import parse_layout
from positions.models import OldLink, Version

pytestmark = pytest.mark.django_db


@pytest.fixture
def publish():
    def publish(title: str, text: str = "S1 o\nW1 .", **more: object) -> Version:
        made = catalogue.create_position(
            owner_id=None, layout=parse_layout(text), title=title, **{"sets": 3, **more}
        )
        return catalogue.publish(version_id=made.pk, actor_id=None)

    return publish


def page(client: Client, address: str = "/positions/") -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    assert "sessionid" not in client.cookies
    return answer.content.decode()


def test_an_empty_catalogue_says_so(client):
    assert "There are no positions yet" in page(client)


def test_cards_tell_what_there_is(client, publish):
    publish("Boat <1>", sets=4, credit="Ada")
    html = page(client)
    for words in ("Boat &lt;1&gt;", "Ada", "4 rounds · 2 × 2, 2 regions", "/positions/boat-1/", "1 position"):
        assert words in html


def test_a_search_keeps_its_conditions_and_lets_them_go(client, publish):
    publish("Boat")
    publish("Ship", sets=4)
    html = page(client, "/positions/?text=ship&sets=4&size=&regions=&order=title")
    assert "Ship" in html
    assert "Boat" not in html
    assert 'value="ship"' in html
    assert '<option value="4" selected>' in html
    assert 'href="/positions/?sets=4&amp;order=title"' in html
    assert "No position matches" in page(client, "/positions/?text=plane")


def test_pages_keep_the_search(client, publish):
    for number in range(25):
        publish(f"Boat {number}", "S1 " + "o " * (number % 20) + "o")
    assert 'href="/positions/?text=boat&amp;page=2"' in page(client, "/positions/?text=boat")
    assert 'href="/positions/?text=boat"' in page(client, "/positions/?text=boat&page=2")


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow(client, publish, count, django_assert_num_queries):
    for number in range(count):
        publish(f"Boat {number}", "S1 " + "o " * (number % 20) + "o")
    with django_assert_num_queries(3):
        page(client)


@pytest.mark.parametrize(
    "query",
    ["sets=5", "size=huge", "regions=no", "order=best", "page=x", "page=-1", "page=1234567", "sets=３"],
)
def test_what_the_form_can_not_send_is_not_found(client, db, query):
    assert client.get(f"/positions/?{query}").status_code == 404


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/positions/?text=a%00b", 200),
        ("/positions/old?link=%00", 404),
        ("/positions/new?from=%00", 404),
        ("/device/?position=%00", 200),
    ],
)
def test_what_no_database_stores_finds_nothing(client, address, status):
    assert client.get(address).status_code == status


def test_links_of_the_older_page_lead_on_where_they_are_mapped(client, publish):
    OldLink.objects.create(link="octopus", position=publish("Boat").position)
    answer = client.get("/positions/old?link=Octopus")
    assert (answer.status_code, answer["Location"]) == (302, "/positions/boat/")
    assert client.get("/positions/old?link=8").status_code == 404


def test_a_large_catalogue_is_searched_where_one_picks(client, publish):
    for number in range(50):
        publish(f"Boat {number}", "S1 " + "o " * (number % 20) + "o")
    for address in ("/cards", "/device/"):
        html = client.get(address).content.decode()
        assert html.count("card--link") == 48
        assert "There are more" in html
        html = client.get(f"{address}?text=boat+4%00").content.decode()
        assert html.count("card--link") == 14  # 4, 14, 24, 34 and the forties
        assert "There are more" not in html
        assert "No position matches" in client.get(f"{address}?text=ship").content.decode()
    assert client.get("/").content.decode().count("card--link") == 48


def test_a_small_one_needs_no_search(client, publish):
    publish("Boat")
    assert "cards-text" not in client.get("/cards").content.decode()
