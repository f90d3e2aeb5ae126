"""Reads the variables that configure the site; a bad value stops the start with one line.

The variables, their defaults and their meanings are listed in README.md ("Configuration"). Every reader here takes
the raw text of one variable and either returns the value or ends the process with
``error: NAME: what it should be`` and status 1, so that nothing half-configured ever answers a request.
"""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

if TYPE_CHECKING:
    from psycopg_pool import ConnectionPool

LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"]


def stop(name: str, should_be: str) -> NoReturn:
    """End the start: ``error: NAME: what it should be`` on standard error, status 1."""
    print(f"error: {name}: {should_be}", file=sys.stderr)  # noqa: T201 - read by the person at the terminal
    raise SystemExit(1)


def text(name: str, default: str = "") -> str:
    """The variable with surrounding blanks removed; unset and empty both give ``default``."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, *, default: bool = False) -> bool:
    """``1`` or ``0``."""
    value = text(name, "1" if default else "0")
    if value not in {"0", "1"}:
        stop(name, "should be 0 or 1")
    return value == "1"


def choice(name: str, default: str, *allowed: str) -> str:
    """One of a few words."""
    value = text(name, default)
    if value not in allowed:
        stop(name, f"should be {' or '.join(allowed)}")
    return value


def number(name: str, default: int, *, least: int, most: int) -> int:
    """A whole number from ``least`` to ``most``, both included."""
    value = text(name, str(default))
    if not value.isascii() or not value.isdigit() or not least <= int(value) <= most:
        stop(name, f"should be a whole number from {least} to {most}")
    return int(value)


def site_url(name: str, default: str) -> str:
    """The address that players type: ``http(s)://host[:port]`` without a path, returned without a final slash."""
    value = text(name, default).rstrip("/")
    try:
        parts = urlsplit(value)
        valid = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
        valid = valid and not (parts.path or parts.query or parts.fragment or parts.username)
    except ValueError:
        valid = False
    if not valid:
        stop(name, "should be an address like https://play.example.org, without a path")
    return value


def hosts(name: str, site: str) -> list[str]:
    """Host names, separated by commas; by default the site's own, and all names of one's own machine for localhost."""
    value = text(name)
    if not value:
        host = urlsplit(site).hostname or ""
        return LOCAL_HOSTS if is_local(site) else [host]
    names = [part.strip() for part in value.split(",")]
    if not all(names) or any(" " in part or "/" in part for part in names):
        stop(name, "should be host names separated by commas, like play.example.org,www.example.org")
    return names


def is_local(site: str) -> bool:
    """Whether the site is only meant for the machine that it runs on."""
    return urlsplit(site).hostname in {"localhost", "127.0.0.1", "::1"}


def folder(name: str, default: Path) -> Path:
    """A folder that exists or can be made; relative ones are read from the current folder."""
    path = Path(text(name, str(default))).expanduser().resolve()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        stop(name, f"should be a folder that can be written ({path} can't)")
    return path


def secret_key(name: str, site: str, data: Path) -> str:
    """At least 50 characters; on one's own machine a key is made once and kept in ``DATA_DIR/secret-key``."""
    value = text(name)
    if not value and is_local(site):
        kept = data / "secret-key"
        if not kept.exists():
            kept.touch(mode=0o600)
            kept.write_text(get_random_secret_key())
        value = kept.read_text().strip()
    if len(value) < 50:
        stop(name, "should be a secret of at least 50 random characters")
    return value


def database(name: str, data: Path) -> dict[str, object]:
    """PostgreSQL from its URL, pooled; by default SQLite in ``DATA_DIR``, set up for many players at once.

    Test databases carry the number of the process, so that two runs at once leave each other alone.
    """
    value = text(name, f"sqlite:///{data / 'db.sqlite3'}")
    should_be = "should be postgres://user:password@host:5432/name or sqlite:///path/to/file"
    if not value.startswith(("postgres://", "postgresql://", "sqlite:///")):
        stop(name, should_be)
    try:
        parsed: dict[str, object] = dict(environ.Env.db_url_config(value))
    except (ImproperlyConfigured, ValueError):
        stop(name, should_be)
    if not parsed.get("NAME"):
        stop(name, should_be)
    found = parsed.get("OPTIONS")
    options: dict[str, object] = dict(found) if isinstance(found, dict) else {}
    if value.startswith("sqlite"):
        # Writers queue for the lock at BEGIN and wait, instead of failing in the middle of a transaction.
        options |= {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        }
        # Threads and sockets of a test share the database only through a file.
        test_name = Path(str(parsed["NAME"])).with_name(f"test-{os.getpid()}.sqlite3")
        return {**parsed, "OPTIONS": options, "TEST": {"NAME": str(test_name)}}
    # Bounded and lasting: a connection for each request, or for each thread, collapses under load.
    # While the database is away the pool would wait twice as long before each attempt; it begins anew every second.
    pool = {"min_size": 1, "max_size": 10, "timeout": 10}
    options["pool"] = pool | {"reconnect_timeout": 1, "reconnect_failed": begin_anew}
    # A database that has gone without a word is noticed, and whoever stands still in the middle of a transaction, or
    # holds a row for long, does not hold up the others for longer than these milliseconds.
    options = {"connect_timeout": 3, "tcp_user_timeout": 5000, "options": _PATIENCE} | options
    test = {"NAME": f"test_{parsed['NAME']}_{os.getpid()}"}
    # Connections are not looked at before they are used: where the database was away, the pool would find the dead ones
    # one by one, with growing waits. `games.hop` lets go of all of them at the first that fails.
    return {**parsed, "OPTIONS": options, "TEST": test}


#: How long PostgreSQL lets a connection sit in a transaction or wait for a row, in milliseconds.
_PATIENCE = "-c idle_in_transaction_session_timeout=10000 -c lock_timeout=4000"


def begin_anew(pool: "ConnectionPool[Any]") -> None:
    """Called by the pool when it gave up an attempt: try again, for those who wait for a connection."""
    pool.resize(0, pool.max_size)
    pool.resize(1, pool.max_size)


def redis(name: str) -> str:
    """A Redis address, or the empty string for the embedded default."""
    value = text(name)
    if value and not value.startswith(("redis://", "rediss://", "unix://")):
        stop(name, "should be redis://host:6379/0, or empty for one process without Redis")
    return value


def sentry(name: str) -> str:
    """Where Sentry takes reports, or the empty string for nowhere."""
    value = text(name)
    try:
        parts = urlsplit(value)
        valid = parts.scheme in {"http", "https"} and parts.username and parts.hostname and parts.port != 0
        valid = valid and parts.path.rpartition("/")[2].isdigit()
    except ValueError:
        valid = False
    if value and not valid:
        stop(name, "should be like https://key@sentry.example.org/1, or empty")
    return value


def email(name: str, data: Path) -> dict[str, object]:
    """Django's ``EMAIL_*`` settings; by default mails are written to files in ``DATA_DIR/mail``."""
    value = text(name)
    if not value:
        return {
            "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
            "EMAIL_FILE_PATH": str(data / "mail"),
        }
    try:
        return dict(environ.Env.email_url_config(value))
    except (ImproperlyConfigured, ValueError):
        stop(name, "should be like smtp+tls://user:password@host:587")
