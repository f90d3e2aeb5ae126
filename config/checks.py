"""What `manage.py check --deploy` refuses on a public site: what would lose moves or leak, each with what to set."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning
from django.db import connection

from config import environment

#: Shorter tokens can be guessed.
TOKEN_LEAST = 16


def several_processes(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """E001: without Redis, a second process has players who hear nothing of those of the first."""
    if settings.REDIS_URL or settings.SINGLE_PROCESS:
        return []
    return [
        Error(
            "Without Redis, players reach each other only inside one process.",
            hint="Set REDIS_URL, or SINGLE_PROCESS=1 if there will only ever be one.",
            id="config.E001",
        )
    ]


def lasting_database(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """E002: a file of SQLite belongs to one machine, so a second one has other games."""
    if connection.vendor == "postgresql" or settings.SINGLE_PROCESS:
        return []
    return [
        Error(
            "SQLite serves one machine.",
            hint="Set DATABASE_URL to PostgreSQL, or SINGLE_PROCESS=1 if one process on one machine is all.",
            id="config.E002",
        )
    ]


def refuse_parts() -> None:
    """Stop the start of a public site by E001 and E002: its games would be in one process, or on one machine, alone."""
    if not settings.OVER_TLS or environment.is_local(settings.SITE_URL):
        return
    for name, check in (("REDIS_URL", several_processes), ("DATABASE_URL", lasting_database)):
        for fault in check(None):
            environment.stop(name, f"{fault.msg} {fault.hint}")


def proxy(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """E003: the server itself speaks no TLS; not believing the proxy that does, it would redirect for ever."""
    if settings.TRUSTED_PROXIES or not settings.OVER_TLS:
        return []
    return [
        Error(
            "SITE_URL is https, but no proxy may say that a request came over TLS.",
            hint="Set TRUSTED_PROXIES to the number of proxies in front of the site, mostly 1.",
            id="config.E003",
        )
    ]


def mails(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """W001: forgotten passwords and waiting games need mails that arrive."""
    if not settings.EMAIL_BACKEND.endswith("filebased.EmailBackend"):
        return []
    return [
        Warning(
            "Mails are written to files and reach nobody.",
            hint="Set EMAIL_URL, and DEFAULT_FROM_EMAIL to an address that it may send from.",
            id="config.W001",
        )
    ]


def metrics_token(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """W002: a token for /metrics that can be guessed."""
    if not settings.METRICS_TOKEN or len(settings.METRICS_TOKEN) >= TOKEN_LEAST:
        return []
    return [
        Warning(
            "METRICS_TOKEN can be guessed.",
            hint=f"Set METRICS_TOKEN to at least {TOKEN_LEAST} random characters, or to nothing.",
            id="config.W002",
        )
    ]
