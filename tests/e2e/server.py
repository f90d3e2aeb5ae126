"""A real server for the browser tests: the product's own start, on a free port, with a fresh database."""

from __future__ import annotations

import itertools
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

ROOT = Path(__file__).parents[2]
START_WITHIN = 90  # seconds
POSITIONS = Path(__file__).with_name("small.csv")
_numbers = itertools.count(1)


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """Started and stopped as often as a test likes; the database stays."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self.log = folder / "server.log"
        self.database = os.environ.get("DATABASE_URL", "")
        self.name = f"e2e_{os.getpid()}_{next(_numbers)}"
        self.environment = {
            **os.environ,
            "PORT": str(self.port),
            "SITE_URL": self.address,
            "DATA_DIR": str(folder),
            "DATABASE_URL": self.make_database(),
            "PYTHONUNBUFFERED": "1",
        }
        self.process: subprocess.Popen[str] | None = None

    def make_database(self) -> str:
        """One of our own beside the database that is named in the environment; else SQLite in the folder."""
        if not self.database.startswith("postgres"):
            return ""
        with psycopg.connect(self.database, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{self.name}"')
        return urlunsplit(urlsplit(self.database)._replace(path=f"/{self.name}"))

    def drop_database(self) -> None:
        """Remove it again."""
        if self.database.startswith("postgres"):
            with psycopg.connect(self.database, autocommit=True) as connection:
                connection.execute(f'DROP DATABASE "{self.name}" WITH (FORCE)')

    def manage(self, *arguments: str, typed: str = "") -> None:
        """A command of the site, with what is typed when it asks; its output is shown if it fails."""
        self.run("manage.py", *arguments, typed=typed)

    def run(self, *arguments: str, typed: str = "") -> str:
        """Python with these arguments in the server's environment: what it prints; all of it is shown if it fails."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self, *start: str) -> None:
        """Return once the site says that it is ready. `start`: another way to start it than the product's own."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, *(start or ("manage.py", "serve"))],
                cwd=ROOT,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        ready = threading.Event()
        self.reader = threading.Thread(target=self.read, args=(self.process, ready), daemon=True)
        self.reader.start()
        assert ready.wait(START_WITHIN), self.log.read_text()
        assert self.process.poll() is None, self.log.read_text()

    def read(self, process: subprocess.Popen[str], ready: threading.Event) -> None:
        """Take what the server prints until it ends, so that it never waits for a reader."""
        assert process.stdout
        with process.stdout as lines:
            for line in lines:
                if line.startswith("Ready:"):
                    ready.set()
        process.wait()
        ready.set()  # it ended; nobody need wait for it any longer

    def stop(self) -> None:
        """End it, as an operator would."""
        assert self.process
        self.process.terminate()
        self.process.wait(timeout=20)
        self.reader.join(timeout=20)
        self.process = None
