"""The servers of a load run, each a process of its own that the run starts and ends; and what they use up."""

from __future__ import annotations

import copy
import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import redis

from tests.e2e.server import Server, free_port

#: Ticks of the processor's clock in a second, as /proc counts.
TICKS = os.sysconf("SC_CLK_TCK")
FSYNCS = 40


class Site:
    """One database, and any number of servers at it."""

    def __init__(self, folder: Path) -> None:
        first = Server(folder)
        first.environment |= {"TRUSTED_PROXIES": "1", "DEBUG": "0"}
        self.first = first
        self.redis_url = os.environ.get("REDIS_URL", "")
        self.database_url = first.environment["DATABASE_URL"]

    @property
    def kind(self) -> str:
        """What the servers run on."""
        database = "PostgreSQL" if self.database_url else "SQLite"
        return f"{database} and {'Redis' if self.redis_url else 'the embedded layer'}"

    @contextmanager
    def running(self, count: int, *start: str) -> Iterator[list[Server]]:
        """So many servers, started by these arguments of Python; ended at the end."""
        servers = [copy.copy(self.first) for _ in range(count)]
        try:
            for server in servers:
                server.port = free_port()
                server.environment = {**self.first.environment, "PORT": str(server.port)}
                server.start(*start)
            yield servers
        finally:
            for server in servers:
                if server.process is not None:
                    if server.process.poll() is not None:
                        print(f"A server ended by itself, with {server.process.returncode}.")
                    server.stop()

    def transactions(self) -> int:
        """How many transactions the database has seen; 0 on SQLite."""
        if not self.database_url:
            return 0
        name = urlsplit(self.database_url).path.lstrip("/")
        with psycopg.connect(self.first.database, autocommit=True) as connection:
            row = connection.execute(
                "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = %s", (name,)
            ).fetchone()
        return int(row[0]) if row else 0

    def database_seconds(self) -> float:
        """Seconds of the processor that PostgreSQL has used for this database, if it runs on this machine."""
        if not self.database_url:
            return 0.0
        name = urlsplit(self.database_url).path.lstrip("/")
        return sum(seconds(pid) for pid in backends(name))

    def redis_seconds(self) -> float:
        """The same of Redis."""
        if not self.redis_url:
            return 0.0
        with redis.Redis.from_url(self.redis_url) as client:
            told = client.info("cpu")
        return float(told["used_cpu_user"]) + float(told["used_cpu_sys"])


def backends(database: str) -> Iterator[int]:
    """PostgreSQL's processes that serve a database; each bears its name."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                told = (entry / "cmdline").read_text(errors="replace")
            except OSError:
                continue  # it has just ended
            if told.startswith("postgres:") and f" {database} " in told:
                yield int(entry.name)


def seconds(pid: int) -> float:
    """Seconds of the processor that a process has used; 0 once it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> int:
    """Bytes that a process alone holds in memory."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty:"):
            return int(line.split()[1]) * 1024
    return 0


def pids(servers: Sequence[Server]) -> list[int]:
    """Their processes."""
    return [server.process.pid for server in servers if server.process is not None]


def fsync_milliseconds(folder: Path) -> float:
    """The median time in which 8 KB reach this machine's disk, which no durable action can beat."""
    path = folder / "fsync"
    spent = []
    with path.open("wb", buffering=0) as file:
        for _ in range(FSYNCS):
            file.seek(0)
            file.write(bytes(8192))
            begin = time.perf_counter()
            os.fdatasync(file.fileno())
            spent.append(time.perf_counter() - begin)
    path.unlink()
    return 1e3 * sorted(spent)[FSYNCS // 2]


def fill(site: Site, rooms: int) -> list[dict[str, list[str] | str]]:
    """So many rooms, each with a game that has just begun: their codes, and the sessions of both players."""
    site.first.manage("prepare")
    listed = Path(site.first.environment["DATA_DIR"]) / "rooms.json"
    site.first.run("-m", "tests.bench.rooms", str(rooms), str(listed))
    found: list[dict[str, list[str] | str]] = json.loads(listed.read_text())
    return found
