"""The cast of the rooms is at the table here too."""

from tests.games.conftest import fresh_process, people, table, version

__all__ = ["fresh_process", "people", "table", "version"]
