"""Prints what came of each fault, as a table; status 1 if anything was lost or took too long.

    python -m tests.faults [--long] [--rooms N] [--write] [KEY…]

`--write` puts the table into docs/reliability.md. The keys choose among the faults.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sys
from dataclasses import replace
from datetime import UTC, datetime

import django

from tests.faults.servers import ROOT, missing_programs, started_site

DOCUMENT = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"


def main() -> int:
    """Run them all, print, and write if asked to."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument("keys", nargs="*", metavar="KEY")
    arguments.add_argument("--long", action="store_true", help="at full length: some ten minutes")
    arguments.add_argument("--write", action="store_true", help="put the table into docs/reliability.md")
    arguments.add_argument("--rooms", type=int, help="so many in place of 20, or of 200")
    asked = arguments.parse_args()
    if absent := missing_programs():
        print(f"*** NOT RUN: this needs {', '.join(absent)}.")
        return 2
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.faults.acts import faults
    from tests.faults.trial import LONG, SHORT, table, trial

    chosen = [fault for fault in faults(is_long=asked.long) if not asked.keys or fault.key in asked.keys]
    length = LONG if asked.long else SHORT
    with started_site() as site:
        outcomes = asyncio.run(
            trial(site, chosen, replace(length, rooms=asked.rooms or length.rooms), print_line)
        )
        verified = site.manage("games_verify").strip()
    lines = [*table(outcomes), "", f"`games_verify` afterwards: {verified}. {machine()}"]
    print("\n" + "\n".join(lines))
    if asked.write:
        before, rest = DOCUMENT.read_text().split(BEGIN)
        DOCUMENT.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + rest.split(END)[1])
    is_well = all(one.ledger.is_clean and one.seconds <= one.fault.within for one in outcomes)
    return 0 if is_well and verified.endswith(" 0 wrong") else 1


def print_line(outcome: object) -> None:
    """Say what has been done while the rest goes on."""
    print(outcome, file=sys.stderr, flush=True)


def machine() -> str:
    """Where it ran, and how busy it was with other things."""
    load = os.getloadavg()[0]
    cores = os.cpu_count()
    when = datetime.now(UTC).date()
    return (
        f"Run on {when} on {cores} cores ({platform.machine()}), load {load:.1f}, everything on one machine."
    )


if __name__ == "__main__":
    raise SystemExit(main())
