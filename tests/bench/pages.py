"""What pages cost on PostgreSQL, in a database that is made for it and removed again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple

import django

TIMES = 10
NAME = "divided_loyalties_bench"


@contextmanager
def throwaway_database(what: str) -> Iterator[bool]:
    """An empty database of our own on the PostgreSQL of `DATABASE_URL`; False, said aloud, where there is none."""
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        print(f"\n{what}: not measured. It needs PostgreSQL, in DATABASE_URL.")
        yield False
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection
    from django.test.utils import setup_test_environment, teardown_test_environment

    own = connection.settings_dict["NAME"]
    connection.settings_dict["TEST"]["NAME"] = NAME
    setup_test_environment()
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield True
    finally:
        connection.creation.destroy_test_db(own, verbosity=0)
        teardown_test_environment()


class Cost(NamedTuple):
    """What a page costs."""

    #: Milliseconds from the request to the answer, and of them those in the database: each the best of several times.
    page: float
    database: float
    #: Of 8 KB, looked at by the database; the same on every machine.
    blocks: int


def yardstick() -> float:
    """How long PostgreSQL takes to count a million here and now, in seconds: what else the machine is at shows."""
    from django.db import connection

    spent = []
    with connection.cursor() as cursor:
        for _ in range(TIMES):
            begin = perf_counter()
            cursor.execute("SELECT count(*) FROM generate_series(1, 1000000)")
            spent.append(perf_counter() - begin)
    return min(spent)


def costs(asked: list[tuple[Any, str]]) -> list[Cost]:
    """For each of the pages what it costs."""
    from django.db import connection

    queries: list[tuple[float, str, Any]] = []

    def noted(execute: Any, sql: str, params: Any, *rest: Any) -> Any:
        begin = perf_counter()
        try:
            return execute(sql, params, *rest)
        finally:
            queries.append((perf_counter() - begin, sql, params))

    spent: list[list[Cost]] = [[] for _ in asked]
    for _ in range(TIMES):
        for (client, address), times in zip(asked, spent, strict=True):
            queries.clear()
            begin = perf_counter()
            with connection.execute_wrapper(noted):
                answer = client.get(address)
            page = perf_counter() - begin
            assert answer.status_code == 200, address
            read = 0 if times else sum(blocks(sql, params) for _, sql, params in queries)
            times.append(Cost(1e3 * page, 1e3 * sum(time for time, _, _ in queries), read))
    return [
        Cost(min(cost.page for cost in times), min(cost.database for cost in times), times[0].blocks)
        for times in spent
    ]


def blocks(sql: str, params: Any) -> int:
    """How many blocks of 8 KB PostgreSQL looks at for a query."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}", params)
        plan = cursor.fetchone()[0][0]["Plan"]
    return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])
