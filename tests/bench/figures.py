"""The figures of a load run: what is counted of what was seen, and how they are shown, of one run and of several."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from tests.bench.crowd import Seen

Figures = dict[str, float]
MARKS = {"p50": 0.5, "p99": 0.99, "max": 1.0}


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


def part(times: Sequence[float], share: float) -> float:
    """The time within which that share of them lies."""
    ordered = sorted(times) or [0.0]
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def show(name: str, figures: Figures, seen: Seen) -> None:
    """Print what was played against one of the three."""
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
        f"transactions while they sat still: {figures['still.queries']:.0f}",
        flush=True,
    )


class Row(NamedTuple):
    """One line of the table of all runs."""

    words: str
    #: The figure's name behind that of a column.
    key: str
    digits: int = 0
    #: How many of the figure's units make one of those shown.
    unit: float = 1


#: The columns of the table in docs/performance.md, then its lines.
COLUMNS = {"floor.empty": "Empty floor", "floor.statement": "Floor with a statement", "site": "Site"}
ROWS = (
    Row("ms to the other player, p50", "other.p50", 2),
    Row("the same, p99", "other.p99", 1),
    Row("the same, the slowest", "other.max"),
    Row("ms to the ack, p50", "ack.p50", 1),
    Row("the same, p99", "ack.p99", 1),
    Row("actions a second", "actions"),
    Row("processor's ms for an action, daphne", "cpu.daphne", 2),
    Row("the same, PostgreSQL", "cpu.postgres", 2),
    Row("the same, Redis", "cpu.redis", 2),
    Row("the same, the generator", "cpu.generator", 2),
    Row("KB of memory for a socket", "memory", unit=1024),
    Row("errors", "errors"),
    Row("resyncs", "resyncs"),
)
RATIO = Row("site's actions / those with a statement", "actions", 2)


def show_all(runs: Sequence[Figures]) -> None:
    """Print the table of all runs: medians, in brackets the lowest and the highest."""
    print(f"\n{f'Medians of {len(runs)} runs' if len(runs) > 1 else 'One run':<40}", end="")
    print("".join(f"{words:>24}" for words in COLUMNS.values()))
    for row in ROWS:
        print(f"{row.words:<40}" + "".join(f"{spread(runs, name, row):>24}" for name in COLUMNS))
    print(f"{RATIO.words:<40}{spread(runs, 'ratio.statement', RATIO):>72}", flush=True)


def spread(runs: Sequence[Figures], column: str, row: Row) -> str:
    """The median over the runs, with the lowest and the highest if there are several."""
    values = sorted(run[f"{column}.{row.key}"] / row.unit for run in runs)
    middle, low, high = (f"{value:.{row.digits}f}" for value in (median(values), values[0], values[-1]))
    return f"{middle} ({low}–{high})" if len(values) > 1 else middle


def written(runs: Sequence[Figures]) -> list[dict[str, object]]:
    """For the file: of each figure the median and what it was in each run."""
    return [
        {"name": name, "value": round(median(values), 4), "runs": values}
        for name, values in ((name, [run[name] for run in runs]) for name in runs[0])
    ]
