"""Plays many games at once against the site, over real sockets, and against the bare stack on the same machine.

    ROOMS=500 RATE=300 SECONDS=60 PROCESSES=1 python -m tests.bench.load

With `DATABASE_URL` at a PostgreSQL and `REDIS_URL` the site runs on them, in a database that is made and removed again;
without them on SQLite in a folder that goes. RATE is of all rooms together, 0 for as fast as the server can. The
figures are printed and written to var/bench-load.json; docs/performance.md says what they mean.
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
from statistics import median
from urllib.parse import quote

from games.rules import format_action
from tests.bench import servers
from tests.bench.crowd import Crowd, Move, Pair, Seen
from tests.bench.games import largest_starter, recorded_game
from tests.e2e.server import Server

FIGURES = Path("var/bench-load.json")
ROOMS_MOST, SECONDS_MOST = 5000, 3600
#: Games that are played, in turn, by the rooms.
SEEDS = range(8)
#: Of the whole time each floor gets this part.
FLOOR_SHARE = 1 / 3
#: Seconds until PostgreSQL has told what it did before, those in which sockets sit still to see what they ask of it,
#: and those of play before it counts.
SETTLED, STILL, WARM = 11.0, 4.0, 3.0

Figures = dict[str, float]


def number(name: str, default: float, most: float) -> float:
    """A number from the environment."""
    value = float(os.environ.get(name) or default)
    if not 0 <= value <= most:
        sys.exit(f"{name} should be a number up to {most:.0f}")
    return value


def main() -> int:
    """Measure, print, write the file; 1 if anything went wrong for a player."""
    rooms = int(number("ROOMS", 500, ROOMS_MOST))
    rate, seconds = number("RATE", 300, 1e5), number("SECONDS", 60, SECONDS_MOST)
    count = int(number("PROCESSES", 1, 8))
    with tempfile.TemporaryDirectory(prefix="bench-load-") as folder:
        site = servers.Site(Path(folder))
        try:
            figures = asyncio.run(
                measure(site, Path(folder), rooms=rooms, rate=rate, seconds=seconds, count=count)
            )
        except OSError:
            print(site.first.log.read_text())
            raise
        finally:
            site.first.drop_database()
    FIGURES.parent.mkdir(exist_ok=True)
    FIGURES.write_text(
        json.dumps([{"name": name, "value": value} for name, value in figures.items()], indent=1)
    )
    return 1 if figures["site.errors"] else 0


async def measure(
    site: servers.Site, folder: Path, *, rooms: int, rate: float, seconds: float, count: int
) -> Figures:
    """The two floors, then the site."""
    if not site.redis_url and count > 1:
        sys.exit("PROCESSES above 1 need REDIS_URL")
    asked = f"{rate:.0f} actions/s" if rate else "as many actions/s as it can"
    print(f"{rooms} rooms, {2 * rooms} sockets, {asked}, {count} x daphne with {site.kind}")
    disk = servers.fsync_milliseconds(folder)
    print(f"load of the machine {os.getloadavg()[0]:.1f}, 8 KB reach its disk in {disk:.1f} ms")
    made = servers.fill(site, rooms)
    figures: Figures = {}
    for kind in ("empty", "statement"):
        with site.running(count, "-m", "tests.bench.floor") as floor:
            crowd = Crowd()
            moves = [Move(index % 2, b'"body":""}') for index in range(10**6)]
            crowd.pairs = [
                Pair(
                    crowd, [f"/floor/{kind}/{room}/"] * 2, [{"Host": "localhost"}] * 2, moves, game=str(room)
                )
                for room in range(rooms)
            ]
            figures |= await run(site, floor, crowd, f"floor.{kind}", rate, seconds * FLOOR_SHARE)
    with site.running(count, "manage.py", "serve", "--prepared") as running:
        crowd = Crowd()
        games = [moves_of(seed) for seed in SEEDS]
        for index, room in enumerate(made):
            path = f"/ws/rooms/{quote(str(room['code']))}/"
            headers = [
                headers_for(site, str(session), 2 * index + player)
                for player, session in enumerate(room["sessions"])
            ]
            crowd.pairs.append(Pair(crowd, [path] * 2, headers, games[index % len(games)]))
        figures |= await run(site, running, crowd, "site", rate, seconds)
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


def figures_of(seen: Seen, spent: Figures) -> Figures:
    """The figures of what was seen; times in milliseconds."""
    done = max(len(seen.ack), 1)
    figures = {"actions": len(seen.ack) / seen.seconds, "errors": sum(seen.errors.values())}
    for what, times in (("ack", seen.ack), ("other", seen.other), ("late", seen.late)):
        figures |= {f"{what}.{mark}": 1e3 * part(times, share) for mark, share in MARKS.items()}
    figures |= {f"cpu.{name}": 1e3 * used / done for name, used in spent.items()}
    figures |= {
        "resyncs": seen.resyncs,
        "skipped": seen.skipped,
        "bytes.received": seen.received / done,
        "bytes.sent": seen.sent / done,
        "state.p50": median(seen.sizes or [0]),
        "state.max": max(seen.sizes, default=0),
    }
    return figures


MARKS = {"p50": 0.5, "p99": 0.99, "max": 1.0}


def part(times: Sequence[float], share: float) -> float:
    """The time within which that share of them lies."""
    ordered = sorted(times) or [0.0]
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def show(name: str, figures: Figures, seen: Seen) -> None:
    """Print a run."""
    print(
        f"\n{name}: {figures['actions']:.0f} actions/s, {figures['errors']:.0f} errors {seen.errors or ''}, "
        f"{figures['resyncs']:.0f} resyncs, {figures['skipped']:.0f} left out as all rooms were busy"
    )
    for what, words in (
        ("ack", "to the ack"),
        ("other", "to the other player"),
        ("late", "generator late by"),
    ):
        print(f"  {words:<20}" + "  ".join(f"{mark} {figures[f'{what}.{mark}']:7.2f} ms" for mark in MARKS))
    cpu = ", ".join(
        f"{who} {figures[f'cpu.{who}']:.2f}" for who in ("daphne", "postgres", "redis", "generator")
    )
    print(f"  processor, ms for each action: {cpu}")
    print(
        f"  bytes for each action: {figures['bytes.received']:.0f} received by both, {figures['bytes.sent']:.0f} sent; "
        f"a state {figures['state.p50']:.0f}, at most {figures['state.max']:.0f}"
    )
    print(
        f"  a socket: {figures['memory'] / 1024:.1f} KB; all opened in {figures['opening']:.1f} s; "
        f"transactions while they sat still for {STILL:.0f} s: {figures['still.queries']:.0f}",
        flush=True,
    )


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
