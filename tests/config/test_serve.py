"""Starting the site on one's own machine: what is said, and how it ends."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.config.test_checks import PUBLIC

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path, port: int, **variables: str):
    """The started command, with its lines; killed at the end if it still runs."""
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder), "PORT": str(port), **variables}
    command = [sys.executable, "-u", "manage.py", "serve"]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # As at a terminal: what is started in the background of a script would not hear SIGINT.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def lines_until_ready(process: subprocess.Popen[str]) -> list[str]:
    """What the command says, up to the line that says that it answers."""
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line.strip())
        if line.startswith("Ready:"):
            return lines
    raise AssertionError(f"it ended before it was ready: {lines} {process.stderr.read()}")


def test_the_first_start_prepares_everything_and_the_second_nothing(tmp_path):
    port = free_port()
    with serving(tmp_path, port) as process:
        said = lines_until_ready(process)
        assert said[0] == "Preparing the database ..."
        assert said[-1] == f"Ready: http://localhost:{port}/"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 0
    with serving(tmp_path, port) as process:
        assert lines_until_ready(process) == [f"Ready: http://localhost:{port}/"]


def test_a_busy_port_is_one_clear_line(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serving(tmp_path, port) as process:
            _, said = process.communicate(timeout=30)
    assert process.returncode == 1
    assert (
        said == f"error: PORT: should be free, but 127.0.0.1:{port} can't be used (Address already in use)\n"
    )


def test_a_second_process_without_redis_is_refused(tmp_path):
    """Its players would not hear of those of the first."""
    with serving(tmp_path, free_port()) as first:
        lines_until_ready(first)
        with serving(tmp_path, free_port()) as second:
            _, said = second.communicate(timeout=60)
        assert second.returncode == 1
        assert (
            said == "error: REDIS_URL: should be set, because another process serves this database already\n"
        )


def test_a_broken_database_is_one_clear_line(tmp_path):
    (tmp_path / "db.sqlite3").write_text("this is not a database, but long enough to be taken for one " * 20)
    with serving(tmp_path, free_port()) as process:
        _, said = process.communicate(timeout=30)
    assert process.returncode == 1
    assert (
        said
        == "error: DATABASE_URL: should be a database that works; this one says: file is not a database\n"
    )


def test_an_absent_database_server_is_one_clear_line(tmp_path):
    with serving(tmp_path, free_port(), DATABASE_URL="postgres://nobody:x@127.0.0.1:1/nothing") as process:
        _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert said.startswith("error: DATABASE_URL: should be a database that works; this one says: ")
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("DATABASE_URL", "SQLite serves one machine. Set DATABASE_URL to PostgreSQL, or SINGLE_PROCESS=1"),
        ("REDIS_URL", "Without Redis, players reach each other only inside one process. Set REDIS_URL"),
    ],
)
def test_a_public_site_of_which_another_process_would_not_know_is_refused(tmp_path, name, said):
    """Before anything is prepared, so that no games begin in a file that will not be kept."""
    with serving(tmp_path, free_port(), **{**PUBLIC, name: ""}) as process:
        out, error = process.communicate(timeout=30)
    assert (process.returncode, out) == (1, "")
    assert error.startswith(f"error: {name}: {said}")
    assert len(error.splitlines()) == 1
    assert not (tmp_path / "db.sqlite3").exists()


def test_a_club_says_that_one_process_is_all_and_is_public(tmp_path):
    alone = {**PUBLIC, "DATABASE_URL": "", "REDIS_URL": "", "SINGLE_PROCESS": "1"}
    with serving(tmp_path, free_port(), **alone) as process:
        assert lines_until_ready(process)[-1] == "Ready: https://play.example.org/"
