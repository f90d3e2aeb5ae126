"""Reports to Sentry: sent only where somebody asked for them, and about the code, never about people."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import brotli
import pytest

ROOT = Path(__file__).parents[2]
#: A page that fails, asked for by somebody with a name, a session and something to hide.
PROGRAM = """
import os, django
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
django.setup()
from django.conf import settings
from django.test import Client
settings.ROOT_URLCONF = "tests.config.failing"
settings.TRUSTED_PROXIES = 1
client = Client(raise_request_exception=False)
client.cookies["theme"] = "cookie-of-ann"
answer = client.get("/players/Name-of-Ann/?q=asked-by-ann", REMOTE_ADDR="203.0.113.9",
    headers={"user-agent": "browser-of-ann", "x-request-id": "request-of-ann", "host": "localhost"})
assert answer.status_code == 500
import sys
if "sentry_sdk" in sys.modules:
    sys.modules["sentry_sdk"].flush(10)
else:
    print("nobody asked for reports")
"""


class Sentry(HTTPServer):
    """Takes reports."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Take)
        self.reports: list[str] = []


class Take(BaseHTTPRequestHandler):
    """One report."""

    def do_POST(self) -> None:
        """Keep it as text."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        unpack = {"br": brotli.decompress, "gzip": gzip.decompress}.get(
            self.headers["Content-Encoding"], bytes
        )
        assert isinstance(self.server, Sentry)
        self.server.reports.append(unpack(body).decode())
        self.send_response(200)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def sentry() -> Iterator[Sentry]:
    """Somebody who takes reports on this machine."""
    with Sentry() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def fail(folder: Path, dsn: str) -> str:
    """Let a page fail in a process of its own; what it printed."""
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder), "SENTRY_DSN": dsn}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_report_says_where_it_broke_and_names_nobody(tmp_path: Path, sentry: Sentry) -> None:
    fail(tmp_path, f"http://key@127.0.0.1:{sentry.server_port}/1")
    [report] = [report for report in sentry.reports if "RuntimeError" in report]
    assert "it broke" in report
    assert "tests/config/failing.py" in report
    assert "request-of-ann" in report  # finds the lines of the log
    for kept in ("Name-of-Ann", "asked-by-ann", "cookie-of-ann", "browser-of-ann", "203.0.113.9"):
        assert kept not in report, kept


def test_without_an_address_nothing_is_even_loaded(tmp_path: Path) -> None:
    assert fail(tmp_path, "") == "nobody asked for reports\n"
