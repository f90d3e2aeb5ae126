"""Recorded games, played over the line with requests to take back, restarts and lost lines in between.

Whatever was granted, refused or lapsed, what everybody sees in the end is the fold of what the database has.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import play
from games.models import Game
from games.rules import EndTurn, Record
from games.snapshot import game_text
from tests.conftest import missing
from tests.games.conftest import make_version
from tests.support import Person, Socket, call

FILES = ("oracle/classic.jsonl.gz", "oracle/stress.jsonl.gz")
#: How many games, and how many turns of each: a few in the usual suite, 50 to their end with SOAK=1 or more.
GAMES, TURNS = (50, 1000) if int(os.environ.get("SOAK", "0")) >= 1 else (3, 8)
#: Turns taken back in one game, so that it ends.
UNDONE_MOST = 9

Turn = list[tuple[str, dict[str, Any]]]


def recorded(shared: Path) -> Iterator[tuple[str, int, list[Turn]]]:
    """Layout, sets, and the moves of each turn, again and again."""
    lines = [line for name in FILES for line in gzip.decompress((shared / name).read_bytes()).splitlines()]
    for line in cycle(lines):
        game = json.loads(line)
        turns: list[Turn] = []
        for turn in game["turns"]:
            if turn.get("pass"):
                if "hand" in turn:
                    turns.append([("end", {})])
                continue
            bridges = [("bridge", {"from": one["row"][0], "to": one["row"][-1]}) for one in turn["built"]]
            place = ("place", {"colour": turn["colour"], "cell": turn["cell"]})
            turns.append([place, *bridges, ("end", {})])
        # One board has an empty column more than a position may have (R1).
        yield (
            "\n".join(row.removesuffix(" ." * (row.count(" ") - 24)) for row in game["grid"]),
            game["rounds"],
            turns,
        )


class Match:
    """Two people with a recorded game before them, and chance."""

    def __init__(self, blue: Person, yellow: Person, chance: Random) -> None:
        self.people = {"blue": blue, "yellow": yellow}
        self.sockets: dict[str, Socket] = {}
        self.chance = chance

    async def sit(self) -> None:
        """Everybody connects anew, to a process that remembers nothing."""
        for person in self.people.values():
            await person.go()
        play.cache.clear()
        for seat, person in self.people.items():
            self.sockets[seat] = await person.sit()

    async def line_is_lost(self, seat: str) -> None:
        await self.people[seat].go()
        self.sockets[seat] = await self.people[seat].sit()

    async def number(self) -> int:
        found: int = (await call(Game.objects.get)).last
        for socket in self.sockets.values():
            await socket.reach(found)
        return found

    async def move(self, kind: str, data: dict[str, Any]) -> None:
        await self.number()
        seat = self.sockets["blue"].game["state"]["turn"]
        answer = await self.sockets[seat].move(kind, **data)
        assert answer["type"] == "ack", (kind, data, answer)

    async def undo(self, seat: str) -> bool:
        """Ask to take back; the other grants it, or not. Whether it was done."""
        number = await self.number()
        asker, other = self.sockets[seat], self.sockets["yellow" if seat == "blue" else "blue"]
        answer = await asker.say("ask", what="undo", seen=number)
        if answer["type"] == "error":
            assert answer["code"] in {"nothing_to_undo", "asked_enough"}, answer
            return False
        await other.until(lambda: other.room["number"] >= answer["number"])
        request = other.room["request"]
        if self.chance.random() < 0.3:
            await self.line_is_lost("yellow" if seat == "blue" else "blue")
            other = self.sockets["yellow" if seat == "blue" else "blue"]
            assert other.room["request"] == request
        granted = self.chance.random() < 0.6
        assert (await other.say("answer", request=request["id"], yes=granted))["type"] == "ack"
        return granted


async def play_on(match: Match, turns: list[Turn]) -> None:
    """Play the turns in their order; after what was taken back, from where the board then is."""
    done = 0
    undone = 0
    while done < len(turns):
        for kind, data in turns[done]:
            await match.move(kind, data)
            if kind == "place" and match.chance.random() < 0.2:
                await match.move("undo", {})
                await match.move(kind, data)
        done += 1
        if match.chance.random() < 0.1:
            await match.sit()
        if match.sockets["blue"].game["state"]["outcome"] is not None or undone == UNDONE_MOST:
            continue
        if match.chance.random() < 0.4 and await match.undo(match.chance.choice(("blue", "yellow"))):
            undone += 1
            record: Record = await call(play.newest_record, match.sockets["blue"].game["game"])
            done = sum(1 for entry in record.standing if entry.action == EndTurn())


@pytest.mark.parametrize("chosen", range(GAMES))
async def test_the_end_is_the_fold_of_the_record(
    shared: Path, people: dict[str, Person], chosen: int
) -> None:
    if not all((shared / name).exists() for name in FILES):
        missing("the recorded games are not there")
    text, sets, turns = next(islice(recorded(shared), chosen * 7, None))
    version = await call(make_version, text=text, sets=sets)
    ann, ben = people["Ann"], people["Ben"]
    await ann.join("match")
    assert (await (await ann.sit()).say("pick", version=version.pk))["type"] == "ack"
    await ben.join("match")
    match = Match(ann, ben, Random(chosen))
    await match.sit()
    await play_on(match, turns[:TURNS])
    number = await match.number()
    game_id = match.sockets["blue"].game["game"]
    play.cache.clear()
    record = await call(play.newest_record, game_id)
    assert record.number == number
    told = json.loads(game_text(game_id, record))
    for seat in ("blue", "yellow"):
        assert match.sockets[seat].game == told
    standing = Record(record.start, [(entry.seat, entry.action) for entry in record.standing])
    assert standing.state == record.state  # what was taken back has left no trace (R31)
    row = await call(Game.objects.get)
    assert (
        (row.blue_bridges, row.blue_regions),
        (row.yellow_bridges, row.yellow_regions),
    ) == record.state.score()
