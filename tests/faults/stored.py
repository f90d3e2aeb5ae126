"""A full database is copied by backup and restore, and taken back and forth through its migrations."""

from __future__ import annotations

import os
import subprocess
from typing import Any

from tests.faults.servers import HOST, ROOT, Site

#: What players would miss, in an order that does not depend on the copy.
_KEPT = {
    "actions": "SELECT game_id, number, seat, kind, data::text, client_id FROM games_gameaction ORDER BY 1, 2",
    "games": "SELECT id, room_id, number, start::text, last, status, winner FROM games_game ORDER BY id",
    "rooms": "SELECT id, code FROM games_room ORDER BY id",
    "seats": "SELECT room_id, colour, user_id, name FROM games_seat ORDER BY 1, 2",
    "people": "SELECT id, name, password FROM accounts_user ORDER BY id",
    "positions": "SELECT position_id, number, layout, sets, title, state FROM positions_version ORDER BY 1, 2",
}

Kept = dict[str, list[tuple[Any, ...]]]


def kept(site: Site, database: str) -> Kept:
    """All that has to be the same afterwards."""
    with site.postgres.connect(database) as line:
        return {name: line.execute(query).fetchall() for name, query in _KEPT.items()}


def restored(site: Site, name: str = "restored") -> tuple[Kept, Kept]:
    """Back the site's database up and restore it as another one, with the operators' own commands; both."""
    where = {"PGHOST": HOST, "PGPORT": str(site.postgres.port), "PGUSER": "site"}

    def run(script: str, *words: str, database: str) -> str:
        env = {**os.environ, **where, "PGDATABASE": database}
        command = ["sh", str(ROOT / "deploy" / script), *words]
        return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout

    archive = run("backup.sh", str(site.folder / "backups"), database="site").strip()
    with site.postgres.connect("postgres") as line:
        line.execute(f'CREATE DATABASE "{name}"')
    run("restore.sh", archive, database=name)
    return kept(site, "site"), kept(site, name)


def moved_through_migrations(site: Site) -> tuple[Kept, Kept]:
    """Take a copy with all its rows back to each app's first migration, and forward to the newest; before and after."""
    before, _ = restored(site, "moved")
    for app, first in (("games", "0001"), ("accounts", "0001"), ("positions", "0001")):
        site.manage("migrate", app, first, "--verbosity=0", database="moved")
    site.manage("migrate", "--verbosity=0", database="moved")
    return before, kept(site, "moved")
