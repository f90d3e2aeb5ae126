"""Nothing that was acknowledged is lost or doubled, whatever goes wrong, and everybody soon agrees with the database.

In short here, at full length with `make soak`; the same as a table: ``python -m tests.faults``.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator

import pytest

from tests.conftest import missing
from tests.faults.acts import faults
from tests.faults.contest import contest
from tests.faults.servers import Site, missing_programs, started_site
from tests.faults.stored import moved_through_migrations, restored
from tests.faults.trial import LONG, SHORT, Outcome, trial

pytestmark = pytest.mark.servers

IS_LONG = int(os.environ.get("SOAK", "1")) > 1
LENGTH = LONG if IS_LONG else SHORT
#: In short it runs beside other things, on a machine that may take longer; at full length it has the machine.
PATIENCE = 1 if IS_LONG else 3
FAULTS = faults(is_long=IS_LONG)


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """A whole site of two processes."""
    if absent := missing_programs():
        missing(f"{', '.join(absent)} are not there")
    with started_site() as started:
        yield started


@pytest.fixture(scope="session")
def outcomes(site: Site) -> dict[str, Outcome]:
    """What came of each fault, one after the other on the same games."""
    return {outcome.fault.key: outcome for outcome in asyncio.run(trial(site, FAULTS, LENGTH))}


@pytest.mark.parametrize("key", [fault.key for fault in FAULTS])
def test_nothing_is_lost_or_doubled_and_all_agree(outcomes: dict[str, Outcome], key: str) -> None:
    outcome = outcomes[key]
    assert outcome.acked > LENGTH.rooms
    assert (outcome.ledger.lost, outcome.ledger.doubled) == (0, 0)
    assert outcome.ledger.differing == 0
    assert outcome.seconds < PATIENCE * outcome.fault.within


def test_of_a_claim_a_move_and_a_sweep_at_once_one_comes_of_it(
    site: Site, outcomes: dict[str, Outcome]
) -> None:
    results = asyncio.run(contest(site, rooms=LENGTH.rooms))
    assert len(results) == LENGTH.rooms
    assert set(results) <= {("claimed", "refused"), ("refused", "moved")}


def test_the_games_are_as_their_actions_say(site: Site, outcomes: dict[str, Outcome]) -> None:
    assert site.manage("games_verify").strip().endswith(" 0 wrong")


def test_a_backup_is_restored_whole(site: Site, outcomes: dict[str, Outcome]) -> None:
    before, after = restored(site)
    assert before == after
    assert site.manage("games_verify", database="restored").strip().endswith(" 0 wrong")


def test_a_full_database_goes_through_all_migrations(site: Site, outcomes: dict[str, Outcome]) -> None:
    before, after = moved_through_migrations(site)
    assert before == after
    assert site.manage("games_verify", database="moved").strip().endswith(" 0 wrong")
