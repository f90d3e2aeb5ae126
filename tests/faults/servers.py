"""PostgreSQL, Redis and the site's processes, started for a test on free ports and ended with it, whatever happens."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"
#: Who runs PostgreSQL where the tests run as root, which it refuses.
DATABASE_USER = "postgres"
#: Seconds until a server that doesn't start or end is a fault of its own.
PATIENCE = 30.0


def program(name: str) -> str | None:
    """A program of PostgreSQL or Redis: on the path, or where Debian keeps PostgreSQL's."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return str(places[0]) if places else shutil.which(name)


def missing_programs() -> list[str]:
    """What is not on this machine of what these tests start."""
    return [name for name in ("initdb", "postgres", "pg_dump", "redis-server") if program(name) is None]


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def until(what: Callable[[], bool], name: str, *, every: float = 0.02) -> None:
    """Wait until it is so. Raises TimeoutError after `PATIENCE`."""
    end = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() > end:
            raise TimeoutError(f"{name}: not so within {PATIENCE:.0f} seconds")
        time.sleep(every)


class Server:
    """One process that is started, answers at a port, and can be ended in several ways and started again."""

    name = "server"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        #: Everything that it ever wrote.
        self.log = folder / f"{self.name}-{self.port}.log"

    def command(self) -> list[str]:
        """What is run."""
        raise NotImplementedError

    def options(self) -> dict[str, Any]:
        """More for `subprocess.Popen`."""
        return {}

    def answers(self) -> bool:
        """Whether it does its work."""
        raise NotImplementedError

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log, **self.options())
        until(self.answers_or_fails, f"{self.name} answers")

    def answers_or_fails(self) -> bool:
        """`answers`; raises RuntimeError with the log's end if the process is no more."""
        if self.process is not None and self.process.poll() is not None:
            raise RuntimeError(f"{self.name} ended: {self.log.read_text(errors='replace')[-2000:]}")
        return self.answers()

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.send_signal(number)

    def end(self, number: signal.Signals = signal.SIGTERM) -> None:
        """End it, and wait until it has."""
        if self.process is None:
            return
        self.send(signal.SIGCONT)
        self.send(number)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(PATIENCE)
        self.process = None


class Postgres(Server):
    """A cluster of its own, as safe as it comes: what it has confirmed is on the disk."""

    name = "postgres"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.data = folder / "data"
        self.data.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.data, DATABASE_USER)
        made = [str(program("initdb")), "-D", str(self.data), "-U", "site", "--auth=trust", "-E", "UTF8"]
        subprocess.run([*made, "--no-instructions"], check=True, capture_output=True, **self.options())

    def command(self) -> list[str]:
        """Listens on the loopback only, keeps its socket in its own folder."""
        words = ["-D", str(self.data), "-p", str(self.port), "-h", HOST, "-k", str(self.data)]
        return [str(program("postgres")), *words]

    def options(self) -> dict[str, Any]:
        """Never as root."""
        return {"user": DATABASE_USER, "cwd": "/"} if os.geteuid() == 0 else {"cwd": "/"}

    def url(self, name: str = "site") -> str:
        """Of one of its databases."""
        return f"postgres://site@{HOST}:{self.port}/{name}"

    def connect(self, name: str = "site") -> psycopg.Connection[Any]:
        """A connection of one's own."""
        return psycopg.connect(self.url(name), autocommit=True, connect_timeout=5)

    def answers(self) -> bool:
        """Whether it takes connections."""
        with suppress(psycopg.OperationalError), self.connect("postgres"):
            return True
        return False


class Redis(Server):
    """Keeps nothing on the disk, as recommended."""

    name = "redis"

    def command(self) -> list[str]:
        """On the loopback."""
        where = ["--port", str(self.port), "--bind", HOST, "--dir", str(self.folder)]
        return [str(program("redis-server")), *where, "--save", "", "--appendonly", "no"]

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://{HOST}:{self.port}/0"

    def answers(self) -> bool:
        """Whether it answers a PING."""
        with suppress(OSError), socket.create_connection((HOST, self.port), timeout=2) as line:
            line.sendall(b"PING\r\n")
            return line.recv(16).startswith(b"+PONG")
        return False


class Web(Server):
    """One process of the site, started as in production."""

    name = "web"

    def __init__(self, folder: Path, env: dict[str, str]) -> None:
        super().__init__(folder)
        self.env = {**env, "PORT": str(self.port), "HOST": HOST, "SITE_URL": f"http://localhost:{self.port}"}

    def command(self) -> list[str]:
        """Nothing is prepared: several processes start at once."""
        return [sys.executable, "manage.py", "serve", "--prepared"]

    def options(self) -> dict[str, Any]:
        """In the project's folder, with the servers' addresses."""
        return {"cwd": ROOT, "env": self.env}

    def answers(self) -> bool:
        """Whether it listens."""
        with suppress(OSError), socket.create_connection((HOST, self.port), timeout=2):
            return True
        return False


class Site:
    """Everything together: one PostgreSQL, one Redis, and processes of the site."""

    def __init__(self, folder: Path, *, processes: int = 2) -> None:
        self.folder = folder
        self.postgres = Postgres(folder)
        self.redis = Redis(folder)
        self.env = self.env_for("site")
        self.webs = [Web(folder, self.env) for _ in range(processes)]

    def env_for(self, database: str) -> dict[str, str]:
        """The environment of a process that works on that database."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TZ") if name in os.environ}
        return {
            **kept,
            "DATABASE_URL": self.postgres.url(database),
            "REDIS_URL": self.redis.url,
            "DATA_DIR": str(self.folder / "var"),
            "SECRET_KEY": "only-for-the-tests-of-faults-" * 2,
            "PYTHONUNBUFFERED": "1",
            "PYTHONHASHSEED": "0",
        }

    def start(self) -> None:
        """Start all, with a database that is prepared."""
        self.postgres.start()
        self.redis.start()
        with self.postgres.connect("postgres") as database:
            database.execute("CREATE DATABASE site")
        self.manage("prepare")
        for web in self.webs:
            web.start()

    def manage(self, *words: str, database: str = "site") -> str:
        """Run a command of the site; what it printed. Raises RuntimeError if it fails."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(
            command, cwd=ROOT, env=self.env_for(database), capture_output=True, text=True, timeout=600
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(words)}: {done.stdout}{done.stderr}")
        return done.stdout

    def end(self) -> None:
        """End all, in the order in which they need each other."""
        for web in self.webs:
            web.end()
        self.redis.end()
        self.postgres.end(signal.SIGINT)


@contextmanager
def started_site(*, processes: int = 2) -> Iterator[Site]:
    """A whole site in a folder of its own; both are gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="divided-loyalties-faults-"))
    folder.chmod(0o755)  # PostgreSQL runs as somebody else
    site = None
    try:
        site = Site(folder, processes=processes)
        site.start()
        yield site
    finally:
        if site is not None:
            site.end()
        shutil.rmtree(folder, ignore_errors=True)
