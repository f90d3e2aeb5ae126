"""System checks: what would lose moves or leak is refused at the start, with what to set."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning
from django.db import connection


def several_processes(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """W001: a public site without Redis can only ever run as one process."""
    if settings.REDIS_URL:
        return []
    return [
        Warning(
            "Without Redis, players reach each other only inside one process.",
            hint="Set REDIS_URL, or run a single process and silence this.",
            id="config.W001",
        )
    ]


def lasting_database(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """W002: SQLite serves one machine."""
    if connection.vendor == "postgresql":
        return []
    return [
        Warning(
            "SQLite serves one process on one machine.",
            hint="Set DATABASE_URL to PostgreSQL for a public site.",
            id="config.W002",
        )
    ]
