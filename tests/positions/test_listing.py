"""Looking through the catalogue: search, filters, orders, pages."""

import pytest

from positions import catalogue
from positions.listing import PAGE, Search, find_positions

pytestmark = pytest.mark.django_db


def titles(page=1, **asked):
    return [version.title for version in find_positions(Search(**asked), page=page).versions]


@pytest.fixture
def shelf(published):
    published("Octopus", "S1 o\nW1 .", sets=4, credit="Alek")
    published("Étoile", "\n".join(" ".join(["S1"] * 12) for _ in range(3)), credit="Kim Ann")
    published("나비", " ".join(f"S{n}" for n in range(1, 10)) + " ." * 8 + " o")
    published("Old")
    catalogue.archive(position_id=published("Gone").position_id, actor_id=None)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, ["Octopus", "Étoile", "나비", "Old"]),
        ({"text": "octo"}, ["Octopus"]),
        ({"text": "ＫＩＭ"}, ["Étoile"]),
        ({"text": "ann étoile"}, ["Étoile"]),
        ({"text": "나비"}, ["나비"]),
        ({"text": "gone"}, []),
        ({"text": "%"}, []),
        ({"sets": 4}, ["Octopus"]),
        ({"size": "small"}, ["Octopus", "Old"]),
        ({"size": "medium"}, ["Étoile"]),
        ({"size": "large"}, ["나비"]),
        ({"regions": "few"}, ["Octopus", "Étoile", "Old"]),
        ({"regions": "some"}, []),
        ({"regions": "many"}, ["나비"]),
        ({"sets": 3, "size": "small"}, ["Old"]),
        ({"order": "newest"}, ["Old", "나비", "Étoile", "Octopus"]),
        ({"order": "title"}, ["Octopus", "Old", "Étoile", "나비"]),
    ],
)
def test_what_is_found(shelf, asked, found):
    assert titles(**asked) == found


def test_played_most_comes_first(shelf):
    for title, times in (("나비", 3), ("Old", 1)):
        version = find_positions(Search(text=title)).versions[0]
        for _ in range(times):
            catalogue.mark_played(version_id=version.pk)
    assert titles(order="played") == ["나비", "Old", "Octopus", "Étoile"]


def test_pages_are_full_and_clamped(published, django_assert_num_queries):
    for number in range(PAGE + 3):
        published(f"P{number:02}", f"S1 o{' o' * (number % 20)}")
    with django_assert_num_queries(2):
        found = find_positions(Search())
        assert all(version.position.slug for version in found.versions)
    assert (len(found.versions), found.page, found.pages, found.count) == (PAGE, 1, 2, PAGE + 3)
    assert len(titles(page=2)) == 3
    assert titles(page=99) == titles(page=2)
    assert titles(page=-1) == titles(page=1)
    empty = find_positions(Search(text="nothing like it"))
    assert (empty.versions, empty.pages, empty.count) == ([], 1, 0)
