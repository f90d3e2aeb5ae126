"""Plays many games at once against the site, over real sockets, and against the bare stack on the same machine.

    ROOMS=500 RATE=300 SECONDS=60 PROCESSES=1 RUNS=1 python -m tests.bench.load

With `DATABASE_URL` at a PostgreSQL and `REDIS_URL` the site runs on them, in a database that is made and removed again;
without them on SQLite in a folder that goes. RATE is of all rooms together, 0 for as fast as the server can. RUNS
repeats the whole, each time with a new database. LAYER=core carries the messages of the empty floor by the other layer
of channels-redis. The figures are printed and written to var/bench-load.json; docs/performance.md says what they mean.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.parse import quote

from games.rules import format_action
from tests.bench import servers
from tests.bench.crowd import Crowd, Move, Pair
from tests.bench.figures import Figures, figures_of, show, show_all, written
from tests.bench.games import largest_starter, recorded_game
from tests.e2e.server import Server

FIGURES = Path("var/bench-load.json")
ROOMS_MOST, SECONDS_MOST, RUNS_MOST = 5000, 3600, 100
LAYERS = ("pubsub", "core")
#: Games that are played, in turn, by the rooms.
SEEDS = range(8)
#: Of the whole time each floor gets this part.
FLOOR_SHARE = 1 / 3
#: Seconds until PostgreSQL has told what it did before, those in which sockets sit still to see what they ask of it,
#: and those of play before it counts.
SETTLED, STILL, WARM = 11.0, 4.0, 3.0


class Load(NamedTuple):
    """What is asked for."""

    rooms: int
    #: Actions a second of all rooms together; 0 for as many as the server can.
    rate: float
    #: Of play at the site.
    seconds: float
    #: Servers.
    processes: int
    #: Of channels-redis, for the empty floor.
    layer: str


def number(name: str, default: float, most: float, least: float = 0) -> float:
    """A number from the environment."""
    value = float(os.environ.get(name) or default)
    if not least <= value <= most:
        sys.exit(f"{name} should be a number from {least:.0f} to {most:.0f}")
    return value


def asked() -> Load:
    """The load that the environment asks for."""
    load = Load(
        rooms=int(number("ROOMS", 500, ROOMS_MOST, 1)),
        rate=number("RATE", 300, 1e5),
        seconds=number("SECONDS", 60, SECONDS_MOST),
        processes=int(number("PROCESSES", 1, 8, 1)),
        layer=os.environ.get("LAYER") or LAYERS[0],
    )
    if load.layer not in LAYERS:
        sys.exit(f"LAYER should be {' or '.join(LAYERS)}")
    if not os.environ.get("REDIS_URL") and (load.processes > 1 or load.layer != LAYERS[0]):
        sys.exit("PROCESSES above 1 and LAYER=core need REDIS_URL")
    return load


def main() -> int:
    """Measure as often as is asked, print, write the file; 1 if anything went wrong for a player."""
    load, times = asked(), int(number("RUNS", 1, RUNS_MOST, 1))
    runs = []
    for count in range(times):
        if times > 1:
            print(f"\nRun {count + 1} of {times}")
        runs.append(measured(load))
    show_all(runs)
    FIGURES.parent.mkdir(exist_ok=True)
    FIGURES.write_text(json.dumps(written(runs), indent=1))
    return 1 if any(run["site.errors"] for run in runs) else 0


def measured(load: Load) -> Figures:
    """One run, with a database of its own that goes again."""
    with tempfile.TemporaryDirectory(prefix="bench-load-") as folder:
        site = servers.Site(Path(folder))
        try:
            return asyncio.run(measure(site, Path(folder), load))
        except OSError:
            print(site.first.log.read_text())
            raise
        finally:
            site.first.drop_database()


async def measure(site: servers.Site, folder: Path, load: Load) -> Figures:
    """The two floors, then the site."""
    rate = f"{load.rate:.0f} actions/s" if load.rate else "as many actions/s as it can"
    print(
        f"{load.rooms} rooms, {2 * load.rooms} sockets, {rate}, {load.processes} x daphne with {site.kind}"
        + (f"; the empty floor with the {load.layer} layer" if load.layer != LAYERS[0] else "")
    )
    disk = servers.fsync_milliseconds(folder)
    print(f"load of the machine {os.getloadavg()[0]:.1f}, 8 KB reach its disk in {disk:.1f} ms")
    made = servers.fill(site, load.rooms)
    figures: Figures = {}
    for kind in ("empty", "statement"):
        layer = load.layer if kind == "empty" else LAYERS[0]
        with site.running(load.processes, "-m", "tests.bench.floor", layer) as floor:
            crowd = Crowd()
            moves = [Move(index % 2, b'"body":""}') for index in range(10**6)]
            crowd.pairs = [
                Pair(
                    crowd, [f"/floor/{kind}/{room}/"] * 2, [{"Host": "localhost"}] * 2, moves, game=str(room)
                )
                for room in range(load.rooms)
            ]
            figures |= await run(site, floor, crowd, f"floor.{kind}", load.rate, load.seconds * FLOOR_SHARE)
    with site.running(load.processes, "manage.py", "serve", "--prepared") as running:
        crowd = Crowd()
        games = [moves_of(seed) for seed in SEEDS]
        for index, room in enumerate(made):
            path = f"/ws/rooms/{quote(str(room['code']))}/"
            headers = [
                headers_for(site, str(session), 2 * index + player)
                for player, session in enumerate(room["sessions"])
            ]
            crowd.pairs.append(Pair(crowd, [path] * 2, headers, games[index % len(games)]))
        figures |= await run(site, running, crowd, "site", load.rate, load.seconds)
    for what in ("actions", "ack.p50", "other.p50", "other.p99"):
        for kind in ("empty", "statement"):
            ratio = figures[f"site.{what}"] / max(figures[f"floor.{kind}.{what}"], 1e-9)
            figures[f"ratio.{kind}.{what}"] = ratio
    print(
        "site / floor with one statement: "
        + ", ".join(
            f"{what} {figures[f'ratio.statement.{what}']:.2f}"
            for what in ("actions", "ack.p50", "other.p50", "other.p99")
        )
    )
    return figures


async def run(
    site: servers.Site, running: Sequence[Server], crowd: Crowd, name: str, rate: float, seconds: float
) -> Figures:
    """Open all sockets, let them sit still, play; print and return what came of it."""
    pids = servers.pids(running)
    before = sum(map(servers.memory, pids))
    begin = time.perf_counter()
    await crowd.open("127.0.0.1", [server.port for server in running])
    opening = time.perf_counter() - begin
    per_socket = (sum(map(servers.memory, pids)) - before) / (2 * len(crowd.pairs))
    await asyncio.sleep(SETTLED if name == "site" and site.database_url else 0)
    queries = site.transactions()
    await asyncio.sleep(STILL)
    queries = max(0, site.transactions() - queries - 1)
    gc.collect()
    gc.freeze()
    chance = Random(1)
    await crowd.play(rate, WARM, chance)
    used = usage(site, pids)
    seen = await crowd.play(rate, seconds, chance)
    spent = {part: after - used[part] for part, after in usage(site, pids).items()}
    await crowd.close()
    gc.unfreeze()
    figures = figures_of(seen, spent)
    figures |= {"memory": per_socket, "opening": opening, "still.queries": queries}
    show(name, figures, seen)
    return {f"{name}.{key}": round(value, 4) for key, value in figures.items()}


def usage(site: servers.Site, pids: Sequence[int]) -> Figures:
    """Seconds of the processor used so far, by part."""
    return {
        "daphne": sum(map(servers.seconds, pids)),
        "postgres": site.database_seconds(),
        "redis": site.redis_seconds(),
        "generator": time.process_time(),
    }


def moves_of(seed: int) -> list[Move]:
    """All moves of a game that is played at random, encoded."""
    found = []
    for moment in recorded_game(largest_starter(), seed):
        body = json.dumps(format_action(moment.action), separators=(",", ":"))
        found.append(Move(0 if moment.seat == "blue" else 1, body.removeprefix("{").encode()))
    return found


def headers_for(site: servers.Site, session: str, index: int) -> dict[str, str]:
    """What a browser and a proxy before the site send; each client has an address of its own."""
    address = f"10.{index >> 16 & 255}.{index >> 8 & 255}.{index & 255}"
    return {
        "Host": site.first.address.removeprefix("http://"),
        "Origin": site.first.address,
        "Cookie": f"sessionid={session}",
        "X-Forwarded-For": address,
    }


if __name__ == "__main__":
    raise SystemExit(main())
