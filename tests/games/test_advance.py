"""The short way of an action into the database: taken only where nothing but the board changes."""

from __future__ import annotations

from django.utils import timezone

from games import claims, play
from games.models import Game, Request, Seat
from games.rules import EndTurn, Place
from tests.games.conftest import Table
from tests.support import call


async def is_unsettled() -> bool:
    """Whether the next action has to look for more."""
    game: Game = await call(Game.objects.get)
    return game.unsettled


async def test_an_open_request_is_settled_by_the_next_action(table: Table) -> None:
    assert await is_unsettled()
    await table.blue.move("place", colour="blue", cell=[0, 0])
    assert not await is_unsettled()
    await table.yellow.reach(1)
    assert (await table.yellow.say("ask", what="agree", seen=1))["type"] == "ack"
    assert await is_unsettled()
    await table.blue.move("end")
    request = await call(Request.objects.get)
    assert request.answer == Request.Answer.LAPSED
    assert not await is_unsettled()


async def test_while_somebody_is_away_every_action_looks(table: Table) -> None:
    await table.blue.move("place", colour="blue", cell=[0, 0])
    for person in (table.blue_person, table.yellow_person, table.watcher_person):
        await person.go()  # an open page would say at once that its person is here
    game = await call(Game.objects.get)
    await call(claims.went, room_id=game.room_id, user_id=game.yellow_id, since=timezone.now())
    assert await is_unsettled()
    blue = play.Table(game.room_id, game.pk, "blue", game.blue_id)
    assert await play.act(blue, EndTurn(), client_id="end", seen=1) == play.Done(2)
    assert await is_unsettled()
    await call(claims.came, room_id=game.room_id, user_id=game.yellow_id)
    yellow = play.Table(game.room_id, game.pk, "yellow", game.yellow_id)
    assert await play.act(yellow, Place("red", (5, 0)), client_id="place", seen=2) == play.Done(3)
    game = await call(Game.objects.get)
    assert (game.last, game.absent) == (3, 0)
    seats = await call(list, Seat.objects.filter(away_since__isnull=False))
    assert game.unsettled == bool(seats)


async def test_an_ordinary_action_leaves_the_scores_on_the_row(table: Table) -> None:
    for number, colour in enumerate(("blue", "purple", "blue")):
        await table.blue.move("place", colour=colour, cell=[number, 0])
        if number == 2:
            await table.blue.move("bridge", **{"from": [0, 0], "to": [2, 0]})
        await table.blue.move("end")
        if number < 2:
            await table.yellow.reach(table.blue.game["number"])
            await table.yellow.move("place", colour="red", cell=[5 + 2 * number, 0])
            await table.yellow.move("end")
            await table.blue.reach(table.yellow.game["number"])
    game = await call(Game.objects.get)
    assert (game.blue_bridges, game.blue_regions, game.turn, game.unsettled) == (1, 1, "yellow", False)
