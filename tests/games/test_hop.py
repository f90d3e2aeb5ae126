"""The way to the database: one lasting connection, which may be lost without anybody noticing."""

from __future__ import annotations

import pytest
from django.db import OperationalError, connection, transaction

from games.hop import hop


async def test_a_lost_connection_is_opened_again(fresh_process: None) -> None:
    calls = []

    def ask() -> int:
        calls.append(1)
        if len(calls) == 1:
            raise OperationalError("the server closed the connection")
        with connection.cursor() as cursor:
            cursor.execute("SELECT 7")
            return int(cursor.fetchone()[0])

    assert await hop(ask) == 7
    assert len(calls) == 2


async def test_a_database_that_stays_away_is_told(fresh_process: None) -> None:
    calls = []

    def ask() -> None:
        calls.append(1)
        with transaction.atomic():
            raise OperationalError("nobody there")

    with pytest.raises(OperationalError):
        await hop(ask)
    assert len(calls) == 2


async def test_the_connection_lasts(fresh_process: None) -> None:
    def which() -> int:
        connection.ensure_connection()
        return id(connection.connection)

    assert await hop(which) == await hop(which)
