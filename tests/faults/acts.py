"""What is done to a site while people play there. Each act returns once the service is back."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from tests.faults.evening import Evening
from tests.faults.servers import Server

Act = Callable[[Evening], Awaitable[None]]
#: Seconds within which everybody has to agree after the service is back.
AGREED_WITHIN = 5.0


@dataclass(frozen=True)
class Fault:
    """One thing that goes wrong."""

    #: For tests and the command line.
    key: str
    #: For the table.
    words: str
    act: Act
    #: Seconds within which everybody has to agree again.
    within: float = AGREED_WITHIN


async def nothing(evening: Evening) -> None:
    """All is well."""


async def kill_web(evening: Evening) -> None:
    """One process of the site is gone without a word, in the middle of what it does; another one takes its place."""
    web = evening.site.webs[0]
    await asyncio.to_thread(web.end, signal.SIGKILL)
    await asyncio.to_thread(web.start)


async def stop_web(evening: Evening) -> None:
    """One process is ended in peace, as an upgrade does, and started again."""
    web = evening.site.webs[1]
    await asyncio.to_thread(web.end, signal.SIGTERM)
    await asyncio.to_thread(web.start)


async def restart(
    server: Callable[[Evening], Server], how: signal.Signals, away: float, evening: Evening
) -> None:
    """A server ends, stays away for some seconds, and comes back."""
    one = server(evening)
    await asyncio.to_thread(one.end, how)
    await asyncio.sleep(away)
    await asyncio.to_thread(one.start)


async def pause(server: Callable[[Evening], Server], seconds: float, evening: Evening) -> None:
    """A process stands still, with everything that it holds."""
    one = server(evening)
    one.send(signal.SIGSTOP)
    await asyncio.sleep(seconds)
    one.send(signal.SIGCONT)


async def cut_lines(shortest: float, longest: float, evening: Evening) -> None:
    """The lines of a third of the people are dead for a while; every other of them comes back as another line."""

    async def cut(number: int) -> None:
        line = evening.players[number].line
        line.cut()
        await asyncio.sleep(shortest + (longest - shortest) * number / len(evening.players))
        line.mend(is_new=number % 2 == 0)

    await asyncio.gather(*(cut(number) for number in range(0, len(evening.players), 3)))


def database(evening: Evening) -> Server:
    """PostgreSQL."""
    return evening.site.postgres


def redis(evening: Evening) -> Server:
    """Redis."""
    return evening.site.redis


def web(evening: Evening) -> Server:
    """One of the processes."""
    return evening.site.webs[0]


def faults(*, is_long: bool) -> list[Fault]:
    """All faults, at full length or so short that every run of the tests can bear them."""
    away = 20.0 if is_long else 0.5
    still = 10.0 if is_long else 3.0
    shortest, longest = 1.0, (60.0 if is_long else 3.0)
    return [
        Fault("nothing", "Nothing", nothing),
        Fault("kill", "`kill -9` of a web process, started again", kill_web),
        # Since the fault before, everybody is at the process that ends now, twice as many as usually.
        Fault("stop", "SIGTERM to a web process, started again", stop_web, within=2 * AGREED_WITHIN),
        Fault(
            "postgres",
            f"PostgreSQL shut down, back after {away:g} s",
            partial(restart, database, signal.SIGINT, away),
        ),
        Fault(
            "postgres-crash",
            "PostgreSQL ended in the middle of everything (SIGQUIT), started again",
            partial(restart, database, signal.SIGQUIT, 0.0),
        ),
        Fault("redis", f"Redis ended, back after {away:g} s", partial(restart, redis, signal.SIGTERM, away)),
        Fault(
            "lines",
            f"The lines of a third of the people dead for {shortest:g}–{longest:g} s",
            partial(cut_lines, shortest, longest),
        ),
        Fault("pause", f"A web process stood still for {still:g} s", partial(pause, web, still)),
        Fault("pause-redis", f"Redis stood still for {still:g} s", partial(pause, redis, still)),
    ]
