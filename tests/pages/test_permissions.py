"""The tables of who gets what leave nothing out."""

from __future__ import annotations

from tests.pages import (
    test_admin_permissions,
    test_people_permissions,
    test_positions_permissions,
    test_rooms_permissions,
)
from tests.pages.permissions import routes, routes_in

TABLES = {
    "people": test_people_permissions.TABLE,
    "rooms": test_rooms_permissions.TABLE,
    "positions": test_positions_permissions.ROWS,
    "admin": test_admin_permissions.TABLE,
}


def test_every_address_of_the_site_is_in_one_table() -> None:
    """Whatever is added to the site needs a row for everybody."""
    found = {name: routes_in(table) for name, table in TABLES.items()}
    places = {route: [name for name, known in found.items() if route in known] for route in routes()}
    assert {route: names for route, names in places.items() if len(names) != 1} == {}
    assert set().union(*found.values()) <= places.keys()
