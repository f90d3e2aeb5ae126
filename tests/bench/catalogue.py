"""How long the pages of a catalogue of 5 000 positions take, and by which plan.

    DATABASE_URL=postgres://… python -m tests.bench.catalogue

Needs PostgreSQL, and makes and removes a database of its own there. Each page goes through the whole of Django; the
best of several times counts.
"""

from __future__ import annotations

import sys
from random import Random

from tests.bench.pages import costs, throwaway_database, yardstick

COUNT = 5_000
#: No page may take longer, in milliseconds.
MOST = 200
#: What is opened.
PAGES = {
    "the first page": "/positions/",
    "the last page": "/positions/?page=209",
    "a search": "/positions/?text=garden",
    "two words, one an author's": "/positions/?text=lantern author 7",
    "a search that finds nothing": "/positions/?text=nothing like it",
    "four rounds, played most first": "/positions/?sets=4&order=played",
    "large, many regions, by title": "/positions/?size=large&regions=many&order=title",
    "one position": "/positions/lantern-1/",
    "its history": "/positions/lantern-1/history/",
    "one's own positions": "/positions/mine/",
    "the queue": "/queue/",
}
TITLES = ("Lantern", "Garden", "Tide", "Bridge", "Fox", "Harbour", "Meadow", "Comet", "Anchor", "Kite")


def main() -> int:
    """Fill, measure, print, clean up; 1 where a page takes too long."""
    with throwaway_database("The catalogue") as is_there:
        if not is_there:
            return 0
        fill()
        return report()


def fill() -> None:
    """Positions of fifty authors, each different; five wait in the queue."""
    from django.db import connection

    from accounts.models import User
    from positions import catalogue, review
    from positions.layout import Layout
    from positions.starter_files import read_starters

    grounds = [starter.layout for starter in read_starters()]
    authors = [User.objects.create_user(f"Author {number}") for number in range(50)]
    random = Random(5)
    for number in range(COUNT + 5):
        tokens = [list(row) for row in grounds[number % len(grounds)].tokens]
        dots = [(x, y) for y, row in enumerate(tokens) for x, token in enumerate(row) if token == "o"]
        for x, y in random.sample(dots, k=min(12, len(dots))):
            tokens[y][x] = "."
        author = authors[number % len(authors)] if number < COUNT else authors[number - COUNT]
        version = catalogue.create_position(
            owner_id=author.pk,
            layout=Layout(tuple(map(tuple, tokens))),
            sets=3 + number % 2,
            title=f"{TITLES[number % 10]} {number // 10 + 1}",
            credit=author.name,
        )
        if number < COUNT:
            catalogue.publish(version_id=version.pk, actor_id=None)
        else:
            review.submit(actor=author, version_id=version.pk, despite=True)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE positions_position SET played = abs(hashint4(id::int)::bigint) % 400")
        cursor.execute("VACUUM ANALYZE")


def report() -> int:
    """The times, then the plan of a search."""
    from django.test import Client

    from accounts.models import User
    from positions.listing import Search, matching

    moderator = User.objects.create_superuser("Mona", "x")
    client = Client()
    client.force_login(moderator, backend="django.contrib.auth.backends.ModelBackend")
    client.get("/queue/")
    print(
        f"\nA catalogue of {COUNT} positions on PostgreSQL: ms for a page, ms of it in the database, blocks of 8 KB"
    )
    slow = 0
    for words, address in PAGES.items():
        (cost,) = costs([(client, address)])
        slow += cost.page > MOST
        print(f"{cost.page:7.1f}{cost.database:7.1f}{cost.blocks:6}  {words}")
    print(f"For comparison: counting a million takes {1e3 * yardstick():.0f} ms")
    print("\nThe plan of a search:")
    print(matching(Search(text="garden"))[:24].explain(analyze=True, buffers=True, costs=False, timing=False))
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
