"""The whole site, as docker-compose.yml starts it: play and sign-out across two processes, a sweep, a backup."""

from __future__ import annotations

import json
import re
import ssl
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from psycopg.sql import SQL, Identifier

from tests.conftest import missing
from tests.faults.moves import move_on
from tests.faults.servers import until
from tests.production.people import Person
from tests.production.site import NAME, Ours, Stack, missing_programs

pytestmark = pytest.mark.servers

ACTIONS = 24
ROOM = "production"
COUNT = SQL("SELECT count(*) FROM {}")


@pytest.fixture
def stack() -> Iterator[Stack]:
    """Database, Redis, two web processes and the sweep behind the proxy."""
    if absent := missing_programs():
        missing(f"{', '.join(absent)} can't be started here")
    with TemporaryDirectory(prefix="divided-loyalties-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL runs as somebody else
        stack = Stack(folder, webs=2)
        try:
            stack.postgres.start()
            stack.redis.start()
            yield stack
        finally:
            stack.end()


def figure(web: Ours, name: str) -> float:
    """One of the figures of a process, summed over its labels."""
    found = re.findall(rf"^divided_loyalties_{name}(?:{{.*}})? (\S+)$", web.figures(), re.MULTILINE)
    return sum(float(one) for one in found)


def play(stack: Stack, ann: Person, ben: Person) -> str:
    """Some turns of a game, seen alike by both after every action, and its end; the game's id."""
    catalogue = json.loads(ann.get("/positions/catalogue.json").body)
    assert ann.say("pick", version=catalogue["positions"][0]["version"])["type"] == "ack"
    ben.join(ROOM)
    for person in (ann, ben):
        person.until(lambda person=person: person.game is not None)
    assert [figure(web, "open_sockets") for web in stack.webs] == [1, 1]
    chance = Random(7)
    for number in range(1, ACTIONS + 1):
        assert ann.game
        state = ann.game["state"]
        mover = ann if state["turn"] == "blue" else ben
        assert mover.act(move_on(state, ann.layout["rows"], chance)) == number
        assert ann.reach(number) == ben.reach(number)
    assert ben.say("resign")["type"] == "ack"
    assert ann.reach(ACTIONS + 1)["state"]["outcome"]["reason"] == "resigned"
    by_process = [figure(web, "actions_total") for web in stack.webs]
    assert sum(by_process) == ACTIONS + 1
    assert all(by_process)
    return str(ann.game["game"])


def look_from_outside(stack: Stack, guest: Person) -> None:
    """What the proxy adds, and what it keeps to itself."""
    page = guest.get("/", **{"Accept-Encoding": "gzip"})
    assert page.headers["Content-Encoding"] == "gzip"
    assert "max-age=31536000" in page.headers["Strict-Transport-Security"]
    assert "Secure" in page.headers["Set-Cookie"]
    assert "daphne" not in page.headers.get("Server", "").lower()
    text = guest.get("/").body.decode()
    style = re.search(r'href="(/static/css/[^"]+\.css)"', text)
    assert style
    file = guest.get(style[1], **{"Accept-Encoding": "br, gzip"})
    assert file.headers["Content-Encoding"] == "br"
    assert "immutable" in file.headers["Cache-Control"]
    assert guest.get("/metrics").status == 404
    ids = {guest.get("/healthz", **{"X-Request-ID": "of-my-own"}).headers["X-Request-ID"] for _ in range(2)}
    assert len(ids) == 2
    assert "of-my-own" not in ids


def sign_out_elsewhere(stack: Stack, ben: Person) -> None:
    """Whoever signs out at one process is cut off at the other, where nothing else was wrong."""

    def sockets() -> list[float]:
        return [figure(web, "open_sockets") for web in stack.webs]

    until(lambda: sorted(sockets()) == [0, 1], "only Ben's socket is open")
    assert ben.say("chat", text="Still here")["type"] == "ack"
    ben.sign_out_at(stack.webs[sockets().index(0)].port)
    assert ben.closed_with() == 4401


def lose_redis(stack: Stack) -> None:
    """The health check says so, and all is well again without a restart."""
    stack.redis.end()
    web = stack.webs[0]
    assert web.healthcheck().returncode == 1
    assert "503" in web.healthcheck().stderr
    stack.redis.start()
    until(lambda: web.healthcheck().returncode == 0, "healthy again")
    for line in web.log.read_text().splitlines():
        if not line.startswith("Ready:"):
            assert {"time", "level", "logger", "message"} <= set(json.loads(line))


def expire(stack: Stack) -> None:
    """The sweep, started anew, closes the room whose time is over."""
    with stack.postgres.connect(NAME) as database:
        database.execute("UPDATE games_room SET expires_at = now() - interval '1 hour'")
    assert stack.sweep.healthcheck().returncode != 0
    stack.sweep.start()
    until(lambda: "1 rooms closed" in stack.sweep.log.read_text(), "the room is closed")
    until(lambda: stack.sweep.healthcheck().returncode == 0, "the sweep is well")
    stack.sweep.end()


def rows(stack: Stack) -> dict[str, int]:
    """How many rows each table has."""
    with stack.postgres.connect(NAME) as database:
        names = [
            name
            for (name,) in database.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        ]
        counts = {name: database.execute(COUNT.format(Identifier(name))).fetchone() for name in names}
    return {name: count[0] for name, count in counts.items() if count}


def test_the_whole_site(stack: Stack) -> None:
    """One story, since starting everything takes longer than all the rest."""
    stack.build()
    assert stack.run("prepare").endswith("Prepared.\n")
    assert stack.run("prepare") == "Prepared.\n"
    for web in stack.webs:
        web.start()
    stack.proxy.start()

    trusted = ssl.create_default_context(cafile=str(stack.proxy.signer))
    ann, ben = Person("Ann", stack.host, trusted), Person("Ben", stack.host, trusted)
    ann.join(ROOM)
    game = play(stack, ann, ben)
    look_from_outside(stack, ann)

    # A backup is made while people play; nothing is put back under them.
    backup = stack.run("backup").strip()
    assert "stop web and sweep first" in stack.run("restore", backup, fails=True)
    ann.go()
    sign_out_elsewhere(stack, ben)
    ben.go()
    lose_redis(stack)
    expire(stack)

    # What is put back is what was there, whatever has happened since, a newer version's tables included.
    for web in stack.webs:
        web.end()
    away = ann.get("/")
    assert (away.status, away.headers["Retry-After"]) == (503, "5")
    assert stack.proxy.healthcheck().returncode == 0
    assert "Back in a moment" in away.body.decode()
    with stack.postgres.connect(NAME) as database:
        database.execute("DELETE FROM games_gameaction WHERE number > 3")
        database.execute("CREATE TABLE of_a_newer_version AS SELECT 1")
    broken = Path(backup).with_name("broken.dump")
    broken.write_bytes(Path(backup).read_bytes()[: Path(backup).stat().st_size // 2])
    wrecked = rows(stack)
    stack.run("restore", broken.name, fails=True)
    assert rows(stack) == wrecked
    assert stack.run("restore", Path(backup).name) == f"restored {backup}\n"
    restored = rows(stack)
    assert restored["games_gameaction"] == ACTIONS + 1
    assert "of_a_newer_version" not in restored
    assert stack.run("prepare") == "Prepared.\n"
    assert stack.manage("games_verify") == "1 checked, 0 wrong\n"

    # A backup of what was put back can be put back too, and the site goes on.
    time.sleep(1)  # backups are named by the second
    again = stack.run("backup").strip()
    assert again != backup
    stack.run("restore", again)
    assert rows(stack) == restored
    stack.webs[0].start()
    assert ann.get(f"/games/{game}/").status == 200
