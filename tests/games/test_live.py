"""Live play through the whole application."""

from __future__ import annotations

from tests.games.conftest import Table


async def test_both_players_and_the_watcher_see_a_move(table: Table) -> None:
    answer = await table.blue.move("place", colour="blue", cell=[0, 0])
    assert answer["number"] == 1
    for socket in (table.blue, table.yellow, table.watcher):
        game = await socket.reach(1)
        assert game["state"]["cells"] == "b.........."
        assert game["state"]["placed"] == [0, 0]
