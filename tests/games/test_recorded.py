"""A recorded game, played to its end by a client from outside against a started server."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import missing

ROOT = Path(__file__).parents[2]


@pytest.fixture
def server(tmp_path: Path, shared: Path) -> Iterator[str]:
    """The embedded default on a free port, with the players' positions; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    env = {**kept, "PORT": str(port), "DATA_DIR": str(tmp_path), "PYTHONUNBUFFERED": "1"}

    def manage(*words: str) -> list[str]:
        return [sys.executable, "manage.py", *words]

    subprocess.run(manage("prepare"), cwd=ROOT, env=env, check=True, capture_output=True)
    positions = str(shared / "peer-files" / "positions-current.csv")
    by_sets = ("--sets", "3", "--sets", "4:1-6", "--publish")
    subprocess.run(
        manage("positions_import", positions, *by_sets), cwd=ROOT, env=env, check=True, capture_output=True
    )
    process = subprocess.Popen(
        manage("serve", "--prepared"),
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        assert first.startswith("Ready: "), first
        yield first.removeprefix("Ready: ").strip().rstrip("/")
    finally:
        process.terminate()
        process.communicate(timeout=20)


def test_a_recorded_game_is_played_from_outside(server: str, shared: Path) -> None:
    tool, games = shared / "tools" / "play_recorded.py", shared / "oracle" / "classic.jsonl.gz"
    if not tool.exists() or not games.exists():
        missing("the recorded games or their player are not there")
    played = subprocess.run(
        [sys.executable, str(tool), "--url", server, str(games), "--only", "1", "--strict"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert played.stdout == "1 games played, 0 faults\n", played.stdout + played.stderr
    assert played.returncode == 0
