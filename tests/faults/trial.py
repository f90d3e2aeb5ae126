"""Runs the faults one after the other on one site full of people, and says what came of each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.faults.acts import Fault
from tests.faults.evening import Evening, Ledger
from tests.faults.servers import Site


@dataclass(frozen=True)
class Outcome:
    """What came of one fault."""

    fault: Fault
    rooms: int
    #: Actions acknowledged while it lasted and before, since the fault before it.
    acked: int
    #: Everything up to now, against the database.
    ledger: Ledger
    #: Seconds from the service's return until everybody agreed with the database.
    seconds: float


@dataclass(frozen=True)
class Length:
    """How much is played."""

    rooms: int
    #: Seconds between two actions of a player who is to move, on average.
    pause: float
    #: Seconds of play before and between faults.
    warm: float


SHORT = Length(rooms=20, pause=0.3, warm=2.0)
LONG = Length(rooms=200, pause=1.5, warm=20.0)


async def trial(
    site: Site, faults: list[Fault], length: Length, say: Callable[[Outcome], None] = lambda outcome: None
) -> list[Outcome]:
    """The outcomes, in order. Raises TimeoutError where people never agree again."""
    evening = Evening(site, rooms=length.rooms, pause=length.pause)
    outcomes = []
    try:
        await evening.begin()
        before = 0
        for fault in faults:
            evening.play()
            await asyncio.sleep(length.warm)
            await fault.act(evening)
            acked = evening.acked - before
            seconds = await evening.agree()
            ledger = await asyncio.to_thread(evening.ledger)
            outcomes.append(Outcome(fault, length.rooms, acked, ledger, seconds))
            say(outcomes[-1])
            before = evening.acked
    finally:
        await evening.end()
    return outcomes


def table(outcomes: list[Outcome]) -> Iterator[str]:
    """The lines of a table in Markdown. Lost and doubled are those of each fault alone."""
    yield "| What was done | Rooms | Actions acknowledged | Lost | Doubled | Shown wrongly | Seconds until all agree |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    lost = doubled = differing = 0
    for outcome in outcomes:
        ledger = outcome.ledger
        yield (
            f"| {outcome.fault.words} | {outcome.rooms} | {outcome.acked} | {ledger.lost - lost} |"
            f" {ledger.doubled - doubled} | {ledger.differing - differing} | {outcome.seconds:.1f} |"
        )
        lost, doubled, differing = ledger.lost, ledger.doubled, ledger.differing
