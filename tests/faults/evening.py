"""Many rooms full of people who play at once, and whether they and the database agree."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.rules import Record, Seat, parse_action, parse_start
from games.snapshot import game_text
from tests.faults.line import Line
from tests.faults.player import Acked, Player
from tests.faults.servers import Site

#: Every so many rooms has somebody who watches.
WATCHED = 5
#: People who come in at the same time.
DOORS = 8
#: Seconds after which people who do not agree yet never will.
NEVER = 60.0


@dataclass(frozen=True)
class Ledger:
    """What was acknowledged, against the rows of the database and what everybody was shown."""

    games: int
    acked: int
    #: Acknowledged, but not in the database under that number.
    lost: int
    #: In the database, but never acknowledged, or more often than once.
    doubled: int
    #: Client ids that were refused, by code.
    refused: dict[str, int]
    #: Moments of games that somebody was shown otherwise than the database folds them.
    differing: int

    @property
    def is_clean(self) -> bool:
        """Nothing was lost, doubled, or shown wrongly."""
        return not (self.lost or self.doubled or self.differing)


class Evening:
    """Rooms of two players each on the processes of a site; both players of a room are at different ones."""

    def __init__(self, site: Site, *, rooms: int, pause: float, seed: int = 1) -> None:
        self.site = site
        self.rooms = rooms
        #: Seconds between two actions of a player who is to move.
        self.pause = pause
        self.seed = seed
        self.players: list[Player] = []

    async def begin(self) -> None:
        """Everybody comes, and all games are on."""
        doors = asyncio.Semaphore(DOORS)

        async def fill(room: int) -> None:
            async with doors:
                await self._fill(room)

        await asyncio.gather(*(fill(room) for room in range(self.rooms)))
        await asyncio.gather(
            *(player.until(lambda player=player: player.game is not None) for player in self.players)
        )

    async def _fill(self, room: int) -> None:
        code = self._code(room)
        blue = await self._come(room, 0, "Ann", code)
        blue.start()
        await blue.until(lambda: blue.room is not None)
        version = await asyncio.to_thread(self._version, room)
        answer = await blue.say("pick", version=version)
        if answer["type"] != "ack":
            raise RuntimeError(f"room {room} could not pick: {answer}")
        others = [await self._come(room, 1, "Ben", code)]
        if room % WATCHED == 0:
            others.append(await self._come(room, 2, "Cem", code))
        for other in others:
            other.start()

    def _code(self, room: int) -> str:
        return f"evening-{self.seed}-{room}"

    async def _come(self, room: int, chair: int, name: str, code: str) -> Player:
        number = room * 3 + chair
        webs = self.site.webs
        first = (room + chair) % len(webs)
        # An address for each, since the site limits how often one of them may come.
        address = f"127.{10 + self.seed}.{number // 250}.{number % 250 + 1}"
        line = Line([*webs[first:], *webs[:first]], address)
        await line.open()
        player = Player(name, code, line, seed=self.seed * 10_000 + number, pause=self.pause)
        self.players.append(player)
        await player.join()
        return player

    def _version(self, room: int) -> int:
        """One of the published positions."""
        with self.site.postgres.connect() as database:
            rows = database.execute(
                "SELECT id FROM positions_version WHERE state = 'published' ORDER BY id"
            ).fetchall()
        return int(rows[room % len(rows)][0])

    async def end(self) -> None:
        """Everybody goes."""
        await asyncio.gather(*(player.stop() for player in self.players))

    def player(self, room: int, you: str) -> Player:
        """Who has that seat in that room."""
        code = self._code(room)
        return next(one for one in self.players if (one.code, one.you) == (code, you))

    def play(self) -> None:
        """Everybody plays."""
        for player in self.players:
            player.poke(plays=True)

    def rest(self) -> None:
        """Everybody finishes what is begun, and makes no move after that."""
        for player in self.players:
            player.poke(plays=False)

    @property
    def acked(self) -> int:
        """Actions acknowledged so far."""
        return sum(len(player.acked) for player in self.players)

    # Agreement

    async def agree(self) -> float:
        """Rest until everybody's newest game is that of the database, and nothing waits for an answer; the seconds.

        Raises TimeoutError, with who does not, if they never do.
        """
        self.rest()
        begin = time.monotonic()
        while left := await asyncio.to_thread(self._at_odds):
            if time.monotonic() - begin > NEVER:
                raise TimeoutError(f"{len(left)} people do not agree: {left[:5]}")
            await asyncio.sleep(0.05)
        return time.monotonic() - begin

    def _at_odds(self) -> list[str]:
        with self.site.postgres.connect() as database:
            rows = database.execute(
                "SELECT DISTINCT ON (room.id) room.code, room.number, game.id, game.last FROM games_room room"
                " JOIN games_game game ON game.room_id = room.id ORDER BY room.id, game.number DESC"
            ).fetchall()
        standing = {code: (number, game, last) for code, number, game, last in rows}
        return [line for player in self.players for line in at_odds(player, standing[player.code])]

    # Afterwards

    def ledger(self) -> Ledger:
        """Compare everything that was acknowledged and shown with the rows. To be asked while everybody agrees."""
        with self.site.postgres.connect() as database:
            games = database.execute(
                "SELECT game.id, game.start FROM games_game game JOIN games_room room ON room.id = game.room_id"
                " WHERE room.code LIKE %s",
                [f"evening-{self.seed}-%"],
            ).fetchall()
            rows = database.execute(
                "SELECT game_id, number, seat, kind, data, client_id FROM games_gameaction"
                " WHERE game_id = ANY(%s) ORDER BY game_id, number",
                [[game for game, _ in games]],
            ).fetchall()
        stored = [(client, Acked(game, seat, kind, number)) for game, number, seat, kind, _, client in rows]
        acked = {client: what for player in self.players for client, what in player.acked.items()}
        times = Counter(client for client, _ in stored)
        found = set(stored)
        folded = dict(told_by_rows(games, rows))
        shown = [item for player in self.players for item in player.told.items()]
        return Ledger(
            games=len(games),
            acked=len(acked),
            lost=sum((client, what) not in found for client, what in acked.items()),
            doubled=sum(client not in acked for client, _ in stored) + sum(n - 1 for n in times.values()),
            refused=dict(Counter(code for player in self.players for code in player.refused.values())),
            differing=sum(folded.get(moment) != text for moment, text in shown)
            + sum(len(player.differing) for player in self.players),
        )


def at_odds(player: Player, standing: tuple[int, str, int]) -> Iterator[str]:
    """In what a person does not agree with the room's number, newest game and last action."""
    number, game, last = standing
    if player.socket is None:
        yield f"{player.name} in {player.code} has no line"
    if player.pending:
        yield f"{player.name} in {player.code} waits for {[one.message for one in player.pending.values()]}"
    if player.room is None or player.room["number"] != number:
        yield f"{player.name} in {player.code} sees the room at {player.room and player.room['number']}, not {number}"
    if player.game is None or (player.game["game"], player.game["number"]) != (game, last):
        yield f"{player.name} in {player.code} is at {player.game and player.game['number']} of a game, not {last}"


def told_by_rows(games: list[Any], rows: list[Any]) -> Iterator[tuple[tuple[str, int], str]]:
    """For every moment of every game the message that the rules make of the rows alone."""
    records: dict[str, Record] = {}
    for game, start in games:
        records[game] = Record(parse_start(start if isinstance(start, dict) else json.loads(start)))
        yield (game, 0), game_text(game, records[game])
    for game, number, colour, kind, data, _ in rows:
        seat: Seat = "blue" if colour == "blue" else "yellow"
        records[game] = records[game].apply(seat, parse_action({"type": kind, **data}))
        yield (game, number), game_text(game, records[game])
