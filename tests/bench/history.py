"""How long a page of a list of games takes with a history of 100 games and of 100 000, and by which plan.

    DATABASE_URL=postgres://… python -m tests.bench.history

Needs PostgreSQL, and makes and removes a database of its own there. Two members each open the same pages: one has
played 100 games, the other 100 000, with the same share of everything: opponents, positions, colours, results, and a
tenth of them for everybody to find. Each page goes through the whole of Django; the best of several times counts, the
two members taking turns, so that others who use the machine are seen little and alike.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tests.bench.pages import costs, throwaway_database, yardstick

HUNDRED, MANY = 100, 100_000

#: For a member: rooms, each with one game, one hour after the other. What kind of game it is hangs on hashes of its
#: number, so that no two things go together: of fifty one goes on and one is void, of ten one is a draw, one public.
FILL = """
INSERT INTO games_room (code, settings, number, created_at, closed_at)
SELECT %(name)s || ' ' || n, '{}', 1, now(), now()
FROM generate_series(1, %(count)s) n;

WITH numbers AS (
    SELECT id AS room, split_part(code, ' ', 2)::int AS n FROM games_room WHERE code LIKE %(name)s || ' %%'
), kinds AS (
    SELECT room, n, abs(hashint4(n)::bigint) AS dice, hashint4(-n) %% 2 = 0 AS is_blue,
        abs(hashint4(n + 1000000)::bigint) %% 50 AS state, abs(hashint4(n + 2000000)::bigint) %% 20 AS result
    FROM numbers
), versions AS (
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all_of_them FROM positions_version
), opponents AS (
    SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS place FROM accounts_user WHERE name LIKE 'Opponent %%'
)
INSERT INTO games_game (id, room_id, number, start, version_id, rules_version, blue_id, yellow_id, blue_name,
    yellow_name, is_listed, last, turn, status, reason, winner, blue_bridges, blue_regions, yellow_bridges,
    yellow_regions, started_at, moved_at, ended_at, absent, unsettled, mailed)
SELECT substr(md5(room::text), 1, 16), room, 1, %(start)s::jsonb, versions.id, 1,
    CASE WHEN is_blue THEN %(member)s ELSE opponents.id END,
    CASE WHEN is_blue THEN opponents.id ELSE %(member)s END,
    CASE WHEN is_blue THEN %(name)s ELSE opponents.name END,
    CASE WHEN is_blue THEN opponents.name ELSE %(name)s END,
    dice / 1000 %% 10 = 0, 200, 'blue',
    CASE state WHEN 0 THEN 'playing' ELSE 'over' END,
    CASE state WHEN 0 THEN '' WHEN 1 THEN 'void' ELSE 'all_placed' END,
    CASE WHEN state < 2 OR result < 2 THEN '' WHEN result < 11 THEN 'blue' ELSE 'yellow' END,
    20, 5, 22, 4, now() - n * interval '1 hour', now(), CASE state WHEN 0 THEN NULL ELSE now() END, 0, false, 0
FROM kinds
JOIN versions ON versions.place = dice %% versions.all_of_them
JOIN opponents ON opponents.place = dice / 100 %% 50;
"""

#: What is opened; `{}` stands for the game in the middle of the list.
PAGES = {
    "the newest": "/games/",
    "from the middle on": "/games/?before={}",
    "back from the middle": "/games/?after={}",
    "against one opponent": "/games/?opponent=opponent 7",
    "on one position": "/games/?position=position-3",
    "as Blue": "/games/?colour=blue",
    "won": "/games/?result=won",
    "drawn": "/games/?result=draw",
    "won as Yellow, one opponent": "/games/?opponent=opponent 7&colour=yellow&result=won",
    "nothing matches": "/games/?opponent=nobody&result=lost",
}


WORDS = [*(f"own games: {words}" for words in PAGES), "everybody's games", "the member's page"]


def main() -> int:
    """Fill, measure, print, clean up."""
    with throwaway_database("Lists of games") as is_there:
        if is_there:
            fill()
            report()
    return 0


def fill() -> None:
    """Members, opponents, positions by the doors; games by SQL."""
    from django.db import connection

    from accounts.models import User
    from games.rules import Start, format_start
    from positions import catalogue
    from positions.models import Version
    from positions.starter_files import read_starters

    for number, starter in enumerate(read_starters(), 1):
        made = catalogue.create_position(
            owner_id=None, layout=starter.layout, sets=starter.sets, title=f"Position {number}"
        )
        catalogue.publish(version_id=made.pk, actor_id=None)
    Version.objects.update(played_at="2026-01-01T00:00Z")
    for number in range(50):
        User.objects.create_user(f"Opponent {number}")
    start = format_start(Start(starter.layout, starter.sets))
    with connection.cursor() as cursor:
        for name, count in (("Newcomer", HUNDRED), ("Veteran", MANY)):
            member = User.objects.create_user(name)
            values = {"name": name, "count": count, "member": member.pk, "start": json.dumps(start)}
            for statement in FILL.split(";\n")[:2]:
                cursor.execute(statement, values)
        cursor.execute("VACUUM ANALYZE")


def report() -> None:
    """Both members' times, then the plans."""
    from accounts.models import User

    members = [User.objects.get(name=name) for name in ("Newcomer", "Veteran")]
    print("\nLists of games on PostgreSQL: ms for a page, ms of it in the database, blocks of 8 KB looked at")
    print(f"{HUNDRED:>16} games{MANY:>18} games")
    for words, *addresses in zip(WORDS, *map(addresses_of, members), strict=True):
        few, many = costs(list(zip(map(signed_in, members), addresses, strict=True)))
        print(
            "   ".join(f"{cost.page:7.1f}{cost.database:7.1f}{cost.blocks:6}" for cost in (few, many)),
            f"  {words}",
        )
    print(f"For comparison: counting a million takes {1e3 * yardstick():.0f} ms")
    print_plans(members[1])


def addresses_of(member: Any) -> list[str]:
    """The pages for one member."""
    from games.models import Game

    games = Game.objects.filter(blue=member).order_by("-started_at")
    middle = games[games.count() // 2].pk
    own = [address.format(middle) for address in PAGES.values()]
    return [*own, "/games/public/", f"/players/{member}/"]


def signed_in(member: Any) -> Any:
    """A browser of the member, after its first page."""
    from django.test import Client

    client = Client()
    client.force_login(member, backend="django.contrib.auth.backends.ModelBackend")
    client.get("/games/")
    return client


def print_plans(member: Any) -> None:
    """How PostgreSQL reads one seat's branch of a page in the middle, and what a profile counts."""
    from games import history, profiles
    from games.models import Game

    games = Game.objects.filter(blue=member).order_by("-started_at")
    place = history.find_place(games[games.count() // 2].pk)
    page = history.in_order(Game.objects.filter(blue=member), place, is_newer=False)[: history.PAGE + 1]
    print("\nThe plan of a page in the middle, one seat:")
    print(page.explain(analyze=True, buffers=True, costs=False, timing=False))
    print("\nThe plan of what a profile counts, one seat:")
    print(profiles.counts(member, "blue").explain(analyze=True, buffers=True, costs=False, timing=False))


if __name__ == "__main__":
    sys.exit(main())
