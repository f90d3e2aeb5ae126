"""Positions in the admin: found and read, never changed."""

import pytest
from django.contrib import admin
from django.urls import path

from positions.models import Version

# The admin by itself, wherever the site has it.
urlpatterns = [path("admin/", admin.site.urls)]

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


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
