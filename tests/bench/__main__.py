"""Prints how fast the rules are, and writes the same figures to var/bench.json as `[{name, value, unit}]`.

    python -m tests.bench

Every call is timed by itself on each of many states, several times; its best counts, so that others who use the machine
are seen little. A figure is the median over the states, or for games a second the mean over the games. Then come, on
a PostgreSQL in `DATABASE_URL`, lists of games, the catalogue and the queries asked most often.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from games.balance import play_out
from games.rules import Bridge, EndTurn, Place, Record, Start, State, apply
from games.rules.geometry import Geometry
from tests.bench import catalogue, history, queries
from tests.bench.games import Board, Moment, dense_board, largest_starter, play_by_trial, recorded_game

FIGURES = Path("var/bench.json")
#: Recorded games for each board, and random games for each way to play, by seed.
RECORDED_SEEDS = range(4)
RANDOM_SEEDS = range(100, 110)
#: How often a call is timed on each state, and how often a whole game or a geometry.
TIMES = 15
LONG_TIMES = 40

#: What the rules aim at on the starter position: at most so many microseconds, at least so many games.
AIMS = {
    "legal_dots": 30,
    "apply_placement": 6,
    "apply_bridge": 6,
    "fold": 2000,
    "games_chosen_checked": 500,
    "games_all_dots": 300,
}


class Figure(NamedTuple):
    """One result."""

    name: str
    value: float
    unit: str
    #: What was timed, for people.
    meaning: str


def main() -> int:
    """Measure both boards, print, write the file; 1 if a page or a query that follows is worse than it may be."""
    figures: list[dict[str, str | float]] = []
    for board in (largest_starter(), dense_board()):
        geometry = Geometry(board.layout)
        print(
            f"\nOn {board.title}: {len(geometry.cells)} cells, {len(geometry.lines)} lines, {board.sets} sets"
        )
        for figure in measure(board):
            aim = AIMS.get(figure.name) if board.name == "starter" else None
            shown = f"{figure.value:9.1f} {figure.unit:<8}" + (f" aim {aim:>5}" if aim else " " * 10)
            print(f"{shown}  {figure.meaning}", flush=True)
            figures.append(
                {"name": f"{board.name}.{figure.name}", "value": round(figure.value, 2), "unit": figure.unit}
            )
    FIGURES.parent.mkdir(exist_ok=True)
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n")
    print(f"\nWritten to {FIGURES}. What the figures mean: docs/performance.md.")
    return max(history.main(), catalogue.main(), queries.main())


def measure(board: Board) -> Iterator[Figure]:
    """All figures of one board."""
    yield Figure(
        "geometry",
        1e6 * best(LONG_TIMES, Geometry, board.layout),
        "µs",
        "building its tables, once a process",
    )

    games = [recorded_game(board, seed) for seed in RECORDED_SEEDS]
    moments = [moment for game in games for moment in game]
    mid_game = [moment for game in games for moment in game[len(game) // 3 : len(game) * 2 // 3]]
    to_place = [moment.before for moment in mid_game if isinstance(moment.action, Place)]
    placed = [moment.after for moment in mid_game if isinstance(moment.action, Place)]
    yield each("legal_dots", State.all_legal_dots, to_place, "legal dots of all colours in hand, mid-game")
    yield each("offers", State.offers, placed, "bridges on offer after a placement, mid-game")
    for name, kind, meaning in (
        ("apply_placement", Place, "apply of a placement"),
        ("apply_bridge", Bridge, "apply of a bridge"),
        ("apply_end", EndTurn, "apply of the end of a turn"),
    ):
        yield each(name, reapply, [moment for moment in moments if isinstance(moment.action, kind)], meaning)

    start = Start(board.layout, board.sets)
    recorded = [[(moment.seat, moment.action) for moment in game] for game in games]
    length = sum(map(len, recorded)) // len(recorded)
    yield each(
        "fold", partial(Record, start), recorded, f"folding a whole recorded game of some {length} actions"
    )
    yield Figure(
        "games_chosen_checked",
        games_a_second(board, play_by_trial),
        "games/s",
        "random games, only the chosen placements checked",
    )
    yield Figure(
        "games_all_dots",
        games_a_second(board, play_out),
        "games/s",
        "random games, all legal dots found at every turn",
    )


def reapply(moment: Moment) -> State:
    """A recorded action once more."""
    return apply(moment.before, moment.seat, moment.action)


def each(
    name: str, call: Callable[[Any], object], items: Sequence[Any], meaning: str, times: int = TIMES
) -> Figure:
    """The median over the items of the call's best time with each, in microseconds."""
    return Figure(name, 1e6 * median(best(times, call, item) for item in items), "µs", meaning)


def best(times: int, call: Callable[[Any], object], item: object) -> float:
    """The shortest of some calls, in seconds of the processor."""
    # The processor's clock costs a microsecond to read. What is so short is hardly ever interrupted: the best of
    # several calls by the quick clock is the processor's time too.
    clock = process_time if times == LONG_TIMES else perf_counter
    shortest = float("inf")
    for _ in range(times):
        begin = clock()
        call(item)
        shortest = min(shortest, clock() - begin)
    return shortest


def games_a_second(board: Board, play: Callable[[State, Random], State]) -> float:
    """Games from start to end in one second of the processor, each game at the best of its times."""
    start = State.start(board.layout, board.sets)
    return 1 / fmean(best(LONG_TIMES, lambda seed: play(start, Random(seed)), seed) for seed in RANDOM_SEEDS)


if __name__ == "__main__":
    sys.exit(main())
