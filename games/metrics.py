"""What this process counts, for whoever watches the site: `/metrics` shows it, docs/operations.md explains it.

Each process counts for itself, and a scraper asks each of them; sums are made there. Labels come from closed sets of
our own words, so that nobody outside can make the lists grow.
"""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

_PREFIX = "divided_loyalties"

#: Sockets that were let into a room and are open now.
open_sockets = Gauge("open_sockets", "Sockets in rooms, open now.", namespace=_PREFIX)
#: Actions that this process stored, by the kind that the database has; repeated ones count once.
actions = Counter("actions", "Actions of games stored.", ["kind"], namespace=_PREFIX)
#: Errors told at sockets, by their code in docs/protocol.md.
refusals = Counter("refusals", "Errors told at sockets.", ["code"], namespace=_PREFIX)
#: Sockets that were sent everything anew: `asked` by the page, or because it acted on an old state (`stale`).
resyncs = Counter("resyncs", "Sockets sent everything anew.", ["why"], namespace=_PREFIX)
#: Messages to groups that did not arrive: `send` could not be handed over, `gap` was missing, or late, at a socket,
#: `full` had no place there.
dropped = Counter("dropped_group_messages", "Messages to groups that were lost.", ["why"], namespace=_PREFIX)
#: Seconds from asking for an action of a game until its answer is known, stored or refused.
door = Histogram(
    "door_seconds",
    "Time that an action of a game takes, stored or refused.",
    namespace=_PREFIX,
    buckets=(0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
#: What waits in this process: `messages` for sockets, `database` for the database, what is at work there included.
queue_length = Gauge("queue_length", "What waits in this process.", ["queue"], namespace=_PREFIX)
#: Reasons to doubt that this process was told everything, by the words of `games.doubts`.
doubts = Counter("doubts", "Reasons to look for what was not told.", ["why"], namespace=_PREFIX)

at_database = queue_length.labels("database")
for _why in ("message", "process", "redis", "database", "socket", "read"):
    doubts.labels(_why)
for _why in ("asked", "stale"):
    resyncs.labels(_why)
for _why in ("send", "gap", "full"):
    dropped.labels(_why)
