"""A player who was away for long moves, while the other claims the game and the sweep comes round: one outcome."""

from __future__ import annotations

import asyncio

from tests.faults.evening import Evening
from tests.faults.moves import move_on
from tests.faults.player import Message, Player
from tests.faults.servers import Site

#: What came of the claim, and what of the move.
Result = tuple[str, str]

#: The player to move has been away for longer than the room allows, though the page is open.
_AWAY = """
UPDATE games_seat seat SET away_since = now() - interval '9 days' FROM games_game game
    WHERE game.room_id = seat.room_id AND game.turn = seat.colour AND game.id = ANY(%s)
"""
_LONG_AGO = """
UPDATE games_game SET moved_at = now() - interval '9 days', absent = 864000, unsettled = true WHERE id = ANY(%s)
"""


async def contest(site: Site, *, rooms: int) -> list[Result]:
    """What happened in each room. Raises TimeoutError if people do not agree afterwards."""
    evening = Evening(site, rooms=rooms, pause=1.0, seed=2)
    try:
        await evening.begin()
        games = sorted({player.game["game"] for player in evening.players if player.game is not None})
        with site.postgres.connect() as database:
            database.execute(_LONG_AGO, [games])
            database.execute(_AWAY, [games])
        sweeps = [asyncio.to_thread(site.manage, "sweep", "--once") for _ in range(2)]
        rounds = [race(evening, room) for room in range(rooms)]
        found = await asyncio.gather(asyncio.gather(*rounds), *sweeps)
        await evening.agree()
    finally:
        await evening.end()
    return list(found[0])


async def race(evening: Evening, room: int) -> Result:
    """Yellow claims, Blue moves, at a moment while the sweeps are under way."""
    blue, yellow = (evening.player(room, you) for you in ("blue", "yellow"))
    await asyncio.sleep(3 * room / evening.rooms)
    claimed, moved = await asyncio.gather(yellow.say("claim"), move(blue))
    return "claimed" if claimed["type"] == "ack" else "refused", "moved" if moved[
        "type"
    ] == "ack" else "refused"


async def move(player: Player) -> Message:
    """Any legal move, made on what the player sees."""
    assert player.game is not None
    assert player.layout is not None
    kind, data = move_on(player.game["state"], player.layout["rows"], player.random)
    return await player.act(kind, seen=player.game["number"], **data)
