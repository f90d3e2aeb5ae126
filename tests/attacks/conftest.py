"""The cast of the rooms is at the table here too."""

from tests.games.conftest import fresh_process, people, table, version
from tests.pages.conftest import ann

__all__ = ["ann", "fresh_process", "people", "table", "version"]
