"""Explains the queries that are asked most often, on a PostgreSQL full of games: python -m tests.bench.queries.

The product's own functions are called and what they ask is explained, so that nothing is told of what is no more.
Prints a table as in docs/performance.md; 1 if one of them reads a table from end to end.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.bench import history
from tests.bench.pages import throwaway_database

#: More people and more positions than the games need, so that PostgreSQL looks for one of them in an index.
PEOPLE, POSITIONS = 20_000, 5_000
#: Both seats of every room, which stays open while its game goes on, an action and a request of every game, a hundred
#: thousand sessions, lines of talk in each tenth room and in all that are open, somebody who watches in each fifth, a
#: block of every guest.
FILL = """
UPDATE games_room room SET pick_id = game.version_id,
    closed_at = CASE game.status WHEN 'playing' THEN NULL ELSE room.closed_at END
FROM games_game game WHERE game.room_id = room.id;

INSERT INTO games_seat (room_id, colour, user_id, name, request, taken_at, seen_at)
SELECT room_id, colour, CASE colour WHEN 'blue' THEN blue_id ELSE yellow_id END, 'Somebody', '', now(), now()
FROM games_game, (VALUES ('blue'), ('yellow')) colours (colour);

INSERT INTO games_gameaction (game_id, number, seat, kind, data, client_id, at)
SELECT id, 1, 'blue', 'end', '{}', 'first', now() FROM games_game;

INSERT INTO django_session (session_key, session_data, expire_date)
SELECT md5(n::text), repeat('x', 200), now() + interval '400 days' FROM generate_series(1, 100000) n;

INSERT INTO games_request (game_id, what, seat, client_id, number, seats, asked_at, closed_at, answer)
SELECT id, 'agree', 'blue', 'asked', 1, '', now(), now(), 'no' FROM games_game;

INSERT INTO games_watcher (room_id, user_id, request, since)
SELECT room.id, guest.id, '', now() FROM games_room room
JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM accounts_user WHERE is_guest) guest
    ON guest.place * 5 = room.id;

INSERT INTO accounts_block (user_id, blocked_id, name, at)
SELECT id, lag, 'Somebody', now() FROM (SELECT id, lag(id) OVER (ORDER BY id) FROM accounts_user WHERE is_guest) guest
WHERE lag IS NOT NULL;

INSERT INTO games_message (room_id, user_id, name, channel, text, client_id, at, game_id, seat)
SELECT room_id, blue_id, blue_name, 'players', 'Good evening', n::text, now(), id, 'blue'
FROM games_game, generate_series(1, 5) n WHERE room_id % 10 = 0 OR status = 'playing'
"""


class Asked(NamedTuple):
    """One query, with its plan."""

    when: str
    tables: str
    indexes: str
    rows: int
    blocks: int
    milliseconds: float
    is_scan: bool


def main() -> int:
    """Fill, ask, explain, clean up."""
    with throwaway_database("The queries asked most often") as is_there:
        if not is_there:
            return 0
        history.fill()
        fill()
        found = list(explained())
    print("\n| When | Table | Index | Rows | Blocks | ms |\n|---|---|---|---|---|---|")
    for asked in found:
        print(
            f"| {asked.when} | {asked.tables} | {asked.indexes} | {asked.rows} | {asked.blocks} "
            f"| {asked.milliseconds:.2f} |"
        )
    return 1 if any(asked.is_scan for asked in found) else 0


def fill() -> None:
    """Others than those who play the games, positions that nobody plays, and what belongs to the games."""
    from django.db import connection
    from django.utils import timezone

    from accounts.models import User
    from positions.models import Position, Version

    User.objects.bulk_create(User(name=f"Guest {number}", is_guest=True) for number in range(PEOPLE))
    positions = Position.objects.bulk_create(Position(slug=f"other-{number}") for number in range(POSITIONS))
    layout = Version.objects.all()[0].layout
    Version.objects.bulk_create(
        Version(
            position=position,
            number=1,
            state=Version.State.PUBLISHED,
            layout=layout,
            sets=3,
            title=position.slug,
            canonical=position.slug,
            decided_at=timezone.now(),
        )
        for position in positions
    )
    with connection.cursor() as cursor:
        for statement in FILL.split(";\n"):
            cursor.execute(statement)
        cursor.execute("VACUUM ANALYZE")


def explained() -> Iterator[Asked]:
    """What each moment asks, with its plan."""
    from django.db import connection

    with connection.cursor() as cursor:
        # Pages that were filled in one go have no room: a row's first change moves it, later ones find room there.
        cursor.execute(*an_action("first change"))
    yield explain("an action", *an_action("next"))
    for when, ask in moments().items():
        for sql, params in caught(ask):
            yield explain(when, sql, params)


def moments() -> dict[str, Callable[[], object]]:
    """The moments at which most is asked."""
    from accounts.models import User
    from games import play, rooms
    from games.codes import fold_code
    from games.models import Game, Room, Watcher
    from games.origins import place_of
    from games.resume import unfinished
    from tests.support import open_session

    member = User.objects.get(name="Newcomer")
    game = Game.objects.filter(blue=member, status="playing").order_by("pk")[0]
    room = Room.objects.get(pk=game.room_id)
    room.code = fold_code(room.code)
    room.save()
    table = play.Table(room.pk, game.pk, "blue", member.pk)
    guest = User.objects.filter(is_guest=True)[0]
    Watcher.objects.get_or_create(room=room, user=guest)
    session, guest_session = open_session(member), open_session(guest)
    play.cache.clear()
    return {
        "an action comes again": lambda: play.stored_number(table, "first"),
        "a socket opens": lambda: place_of(session, room.code),
        "a watcher's socket opens": lambda: place_of(guest_session, room.code),
        "a game is read": lambda: play.newest_record(game.pk),
        "a page or a socket shows the room": lambda: rooms.view(room.pk, member.pk),
        "the start page": lambda: unfinished(member),
    }


def an_action(client_id: str) -> tuple[str, Any]:
    """The statement that stores an action, and what it is asked with."""
    from games.advance import STATEMENTS
    from games.models import Game

    game = Game.objects.filter(status="playing").order_by("-pk")[0]
    board = (game.last + 1, "yellow", game.moved_at, 20, 5, 22, 4)
    row = (game.pk, game.last, game.blue_id)
    return STATEMENTS["blue"], (*board, *row, game.last + 1, "blue", "end", "{}", client_id, game.moved_at)


def caught(ask: Callable[[], object]) -> list[tuple[str, Any]]:
    """What is asked of the database meanwhile, each query once."""
    from django.db import connection

    found: dict[str, Any] = {}

    def noted(execute: Any, sql: str, params: Any, *rest: Any) -> Any:
        if sql.startswith(("SELECT", "WITH")):
            found.setdefault(sql, params)
        return execute(sql, params, *rest)

    with connection.execute_wrapper(noted):
        ask()
    return list(found.items())


def explain(when: str, sql: str, params: Any) -> Asked:
    """Its plan, as PostgreSQL followed it once; what it changed is taken back."""
    from django.db import connection, transaction

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}", params)
        told = cursor.fetchone()[0][0]
        transaction.set_rollback(True)
    plan = told["Plan"]
    nodes = list(nodes_of(plan))
    scanned = [node["Relation Name"] for node in nodes if node["Node Type"] == "Seq Scan"]
    tables = dict.fromkeys(re.findall(r'(?:FROM|JOIN|UPDATE|INTO) "?([a-z]+_[a-z_]+)"?', sql))
    indexes = dict.fromkeys(node["Index Name"] for node in nodes if "Index Name" in node)
    named = [*(f"`{index}`" for index in indexes), *(f"all of `{table}`" for table in dict.fromkeys(scanned))]
    return Asked(
        when=when,
        tables=", ".join(tables),
        indexes=", ".join(named),
        rows=plan["Actual Rows"],
        blocks=plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
        milliseconds=told["Execution Time"],
        is_scan=bool(scanned),
    )


def nodes_of(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The plan and all parts of it."""
    yield plan
    for part in plan.get("Plans", ()):
        yield from nodes_of(part)


if __name__ == "__main__":
    sys.exit(main())
