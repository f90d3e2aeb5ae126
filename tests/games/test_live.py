"""Live play through the whole application: what reaches whom, and what happens when lines and processes go."""

from __future__ import annotations

import asyncio
import json

import pytest
from django.db import connections

from accounts.signals import access_ended
from games import play
from games.models import Game, GameAction, Room
from games.rooms import close_expired
from games.rules import Record
from games.snapshot import game_state, game_text
from positions.models import Version
from tests.games.conftest import Table, make_version
from tests.support import Person, Socket, call


async def stored(table: Table) -> list[tuple[int, str, str]]:
    """All actions in the database."""
    rows = GameAction.objects.order_by("number").values_list("number", "seat", "kind")
    found: list[tuple[int, str, str]] = await call(list, rows)
    return found


async def folded(socket: Socket) -> str:
    """The game's message by the database alone."""
    assert socket.game is not None
    play.cache.clear()
    record: Record = await call(play.newest_record, socket.game["game"])
    return game_text(socket.game["game"], record)


async def test_both_players_and_the_watcher_see_a_move(table: Table) -> None:
    answer = await table.blue.move("place", colour="blue", cell=[0, 0])
    assert answer["number"] == 1
    for socket in (table.blue, table.yellow, table.watcher):
        game = await socket.reach(1)
        assert game["state"]["cells"] == "b.........."
        assert game["state"]["placed"] == [0, 0]
        assert game["state"]["last"] == {"seat": "blue", "type": "place", "colour": "blue", "cell": [0, 0]}
        assert json.loads(await folded(socket)) == game


async def test_everybody_is_told_what_is_played_and_who_they_are(table: Table) -> None:
    for socket, you in ((table.blue, "blue"), (table.yellow, "yellow"), (table.watcher, "watcher")):
        assert socket.room is not None
        assert socket.layout is not None
        assert (socket.room["you"], socket.room["phase"]) == (you, "playing")
        assert socket.layout["rows"] == [table.version.layout]
        assert socket.layout["sets"] == 3
    assert [message["type"] for message in table.yellow.heard][:3] == ["room", "layout", "game"]


async def test_the_game_starts_for_blue_who_was_waiting(people: dict[str, Person], version: Version) -> None:
    ann, ben = people["Ann"], people["Ben"]
    await ann.join("club")
    blue = await ann.sit()
    assert blue.room is not None
    assert (blue.room["phase"], blue.room["seats"]["yellow"], blue.game) == ("waiting", None, None)
    await blue.say("pick", version=version.pk)
    await blue.until(lambda: blue.room["pick"])
    assert blue.room["pick"]["title"] == "Strip"
    await ben.join("club")
    await blue.until(lambda: blue.room and blue.room["phase"] == "playing")
    await blue.reach(0)
    assert blue.layout is not None
    assert blue.room["seats"]["yellow"]["name"] == "Ben"


async def test_a_whole_game_is_played_to_its_result(table: Table) -> None:
    await table.blue.move("place", colour="blue", cell=[0, 0])
    await table.blue.move("end")
    await table.yellow.reach(2)
    await table.yellow.move("end")
    await table.blue.reach(3)
    await table.blue.move("end")
    for socket in (table.blue, table.yellow, table.watcher):
        game = await socket.reach(4)
        assert game["state"]["outcome"] == {"winner": None, "reason": "two_passes"}
        await socket.until(lambda socket=socket: socket.room["phase"] == "over")
        assert socket.room["games"][0]["reason"] == "two_passes"
    game = await call(Game.objects.get)
    assert (game.status, game.reason, game.winner, game.last) == ("over", "two_passes", "", 4)
    room = await call(Room.objects.get)
    assert room.expires_at is not None


async def test_scores_are_kept_on_the_row(table: Table) -> None:
    for cell, colour in (([0, 0], "blue"), ([1, 0], "purple"), ([2, 0], "blue")):
        await table.blue.move("place", colour=colour, cell=cell)
        if cell == [2, 0]:
            await table.blue.move("bridge", **{"from": [2, 0], "to": [0, 0]})
        await table.blue.move("end")
        await table.yellow.reach(table.blue.game["number"])
        if cell[0] < 2:
            await table.yellow.move("place", colour="red", cell=[cell[0] * 2 + 5, 0])
            await table.yellow.move("end")
            await table.blue.reach(table.yellow.game["number"])
    assert table.blue.game["state"]["scores"] == [[1, 1], [0, 0]]
    assert table.blue.game["state"]["bridges"]["blue"] == "aaca"
    game = await call(Game.objects.get)
    assert (game.blue_bridges, game.blue_regions, game.yellow_bridges, game.turn) == (1, 1, 0, "yellow")


# Refusals


@pytest.mark.parametrize(
    ("kind", "data", "code"),
    [
        ("place", {"colour": "yellow", "cell": [0, 0]}, "colour_not_in_supply"),
        ("place", {"colour": "blue", "cell": [0, 7]}, "not_a_cell"),
        ("place", {"colour": "blue", "cell": [-1, 0]}, "not_a_cell"),
        ("place", {"colour": "blue", "cell": [10, 0]}, "dot_needs_bridge"),
        ("bridge", {"from": [0, 0], "to": [2, 0]}, "no_stone_placed"),
        ("undo", {}, "nothing_to_undo"),
        ("undo", {"to": 0}, "nothing_to_undo"),
    ],
)
async def test_what_the_rules_refuse_is_told_to_the_sender_alone(
    table: Table, kind: str, data: dict[str, object], code: str
) -> None:
    assert (await table.blue.move(kind, **data))["code"] == code
    assert await stored(table) == []
    await table.yellow.settle()
    assert table.yellow.game["number"] == 0
    assert not table.yellow.answers


async def test_the_other_seat_and_the_watcher_can_not_move(table: Table) -> None:
    assert (await table.yellow.move("place", colour="red", cell=[0, 0]))["code"] == "not_your_turn"
    assert (await table.watcher.move("place", colour="red", cell=[0, 0]))["code"] == "not_seated"
    assert (await table.watcher.say("resign"))["code"] == "not_seated"


async def test_a_stale_move_is_refused_with_the_fresh_state(table: Table) -> None:
    await table.blue.move("place", colour="blue", cell=[0, 0])
    tab = await table.blue_person.sit()
    await tab.move("end")
    answer = await table.blue.say("place", seen=0, colour="blue", cell=[1, 0])
    assert answer["code"] == "stale"
    assert (await table.blue.reach(2))["state"]["turn"] == "yellow"
    # A number from the future is no better.
    assert (await table.yellow.say("end", seen=99))["code"] == "stale"


async def test_a_repeated_id_is_done_once_and_answered_alike(table: Table) -> None:
    first = await table.blue.move("place", id="one", colour="blue", cell=[0, 0])
    again = await table.blue.move("place", id="one", seen=0, colour="blue", cell=[0, 0])
    later = await table.blue.move("place", id="one", colour="blue", cell=[0, 0])
    assert first == again == later == {"type": "ack", "id": "one", "number": 1}
    assert await stored(table) == [(1, "blue", "place")]
    # The other player may use the same id.
    await table.blue.move("end")
    await table.yellow.reach(2)
    assert (await table.yellow.move("end", id="one"))["number"] == 3


async def test_of_two_windows_that_move_at_once_one_is_told_it_is_stale(table: Table) -> None:
    tab = await table.blue_person.sit()
    answers = await asyncio.gather(
        table.blue.say("place", seen=0, colour="blue", cell=[0, 0]),
        tab.say("place", seen=0, colour="blue", cell=[1, 0]),
    )
    assert sorted(answer["type"] for answer in answers) == ["ack", "error"]
    assert await stored(table) == [(1, "blue", "place")]


async def test_undo_goes_back_within_ones_own_turn_and_no_further(table: Table) -> None:
    await table.blue.move("place", colour="blue", cell=[0, 0])
    before = table.blue.game["state"]
    assert before["can"]["undo"]
    await table.yellow.reach(1)
    assert (await table.yellow.move("undo"))["code"] == "nothing_to_undo"
    await table.blue.move("undo")
    assert table.blue.game["number"] == 2
    assert table.blue.game["state"]["cells"] == "..........."
    assert not table.blue.game["state"]["can"]["undo"]
    await table.blue.move("place", colour="blue", cell=[0, 0])
    await table.blue.move("end")
    assert (await table.blue.move("undo"))["code"] == "nothing_to_undo"
    assert await folded(table.blue) == game_text(
        table.blue.game["game"], await call(play.newest_record, table.blue.game["game"])
    )


# Ending and playing again


async def test_resigning_ends_the_game_whoever_is_to_move(table: Table) -> None:
    answer = await table.yellow.say("resign", id="r")
    assert answer["type"] == "ack"
    for socket in (table.blue, table.watcher):
        game = await socket.reach(1)
        assert game["state"]["outcome"] == {"winner": "blue", "reason": "resigned"}
        assert game["state"]["can"] == {
            "place": False,
            "dots": {},
            "bridges": "",
            "undo": False,
            "ends": False,
            "returns": False,
        }
    assert (await table.blue.move("place", colour="blue", cell=[0, 0]))["code"] == "game_over"
    assert (await table.blue.move("undo"))["code"] == "game_over"
    assert (await table.blue.say("resign"))["code"] == "game_over"
    assert (await table.yellow.say("resign", id="r")) == answer


async def test_both_resign_at_once_and_one_is_told(table: Table) -> None:
    answers = await asyncio.gather(table.blue.say("resign"), table.yellow.say("resign"))
    assert sorted(answer["type"] for answer in answers) == ["ack", "error"]
    assert len(await stored(table)) == 1


async def test_resigning_meets_a_move_and_both_are_stored_in_some_order(table: Table) -> None:
    answers = await asyncio.gather(
        table.blue.say("place", seen=0, colour="blue", cell=[0, 0]), table.yellow.say("resign")
    )
    assert answers[1]["type"] == "ack"
    assert (await stored(table))[-1][1:] == ("yellow", "resign")


async def test_playing_again_starts_a_new_game_for_everybody(table: Table) -> None:
    other = await call(make_version, text="S1 S1 S1 S1 S1 S1 S1 S1", title="Other", sets=4)
    await table.yellow.say("resign")
    await table.blue.reach(1)
    assert (await table.blue.say("pick", version=other.pk))["type"] == "ack"
    assert (await table.yellow.say("ask", what="again"))["type"] == "ack"
    await table.blue.until(lambda: table.blue.room["request"])
    request = table.blue.room["request"]
    assert (request["what"], request["seat"]) == ("again", "yellow")
    first = table.blue.game["game"]
    assert (await table.blue.say("answer", request=request["id"], yes=True))["type"] == "ack"
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.until(lambda socket=socket: socket.game["game"] != first)
        assert socket.game["number"] == 0
        assert socket.layout["title"] == "Other"
        await socket.until(lambda socket=socket: len(socket.room["games"]) == 2)
    assert (await table.blue.move("place", colour="blue", cell=[0, 0]))["type"] == "ack"


async def test_both_press_again_and_one_game_comes_of_it(table: Table) -> None:
    await table.yellow.say("resign")
    await table.blue.reach(1)
    answers = await asyncio.gather(table.blue.say("ask", what="again"), table.yellow.say("ask", what="again"))
    assert [answer["type"] for answer in answers] == ["ack", "ack"]
    assert await call(Game.objects.count) == 2


# Lines and processes that go


async def test_a_player_who_comes_back_sees_what_happened_meanwhile(table: Table) -> None:
    await table.yellow.close()
    table.yellow_person.sockets.remove(table.yellow)
    await table.blue.move("place", colour="blue", cell=[0, 0])
    await table.blue.move("end")
    back = await table.yellow_person.sit()
    assert back.game == await table.blue.reach(2)
    assert (await back.move("place", colour="red", cell=[5, 0]))["number"] == 3


async def test_a_move_whose_answer_was_lost_is_sent_again_on_the_new_line(table: Table) -> None:
    await table.blue.line.send_to(
        json.dumps({"type": "place", "id": "lost", "seen": 0, "colour": "blue", "cell": [0, 0]})
    )
    await table.yellow.reach(1)
    await table.blue.close()
    table.blue_person.sockets.remove(table.blue)
    back = await table.blue_person.sit()
    answer = await back.say("place", id="lost", seen=0, colour="blue", cell=[0, 0])
    assert answer == {"type": "ack", "id": "lost", "number": 1}
    assert await stored(table) == [(1, "blue", "place")]


async def test_a_restart_in_the_middle_of_a_game_loses_nothing(table: Table) -> None:
    await table.blue.move("place", colour="blue", cell=[0, 0])
    await table.blue.move("end")
    before = await table.blue.reach(2)
    for person in (table.blue_person, table.yellow_person, table.watcher_person):
        await person.go()
    play.cache.clear()
    await call(connections.close_all)
    blue, yellow = await table.blue_person.sit(), await table.yellow_person.sit()
    assert blue.game == yellow.game == before
    assert (await yellow.move("place", colour="yellow", cell=[5, 0]))["number"] == 3
    await blue.reach(3)


async def test_a_process_that_is_behind_catches_up_from_the_database(table: Table) -> None:
    game_id = table.blue.game["game"]
    await table.blue.move("place", colour="blue", cell=[0, 0])
    behind = Record((await call(Game.objects.get)).origin)
    await table.blue.move("end")
    play.cache.clear()
    play.cache.put(game_id, behind)
    await table.yellow.reach(2)
    assert (await table.yellow.move("place", colour="red", cell=[5, 0]))["number"] == 3
    play.cache.clear()
    play.cache.put(game_id, behind)
    # What it knows allows the move, the database knows better.
    assert (await table.blue.say("place", seen=0, colour="blue", cell=[1, 0]))["code"] == "stale"


async def test_a_game_that_is_over_takes_no_memory_and_is_still_shown(table: Table) -> None:
    game_id = table.blue.game["game"]
    await table.blue.move("place", colour="blue", cell=[0, 0])
    assert play.cache.get(game_id) is not None
    await table.yellow.say("resign")
    over = await table.blue.reach(2)
    assert play.cache.get(game_id) is None
    late = await table.watcher_person.sit()
    assert late.game == over
    assert (await table.blue.say("place", seen=2, colour="blue", cell=[1, 0]))["code"] == "game_over"


async def test_a_socket_that_missed_the_start_reads_it(table: Table) -> None:
    """An event of a game that the socket has not heard of makes it read everything."""
    await table.yellow.say("resign")
    await table.blue.reach(1)
    await table.yellow.say("ask", what="again")
    await table.blue.say("ask", what="again")
    game = await call(Game.objects.get, number=2)
    late = await table.watcher_person.sit()
    assert late.game["game"] == game.pk
    assert late.layout["game"] == game.pk


async def test_asking_for_the_state_gives_room_layout_and_game(table: Table) -> None:
    start = len(table.blue.heard)
    await table.blue.line.send_to('{"type": "state"}')
    for _ in range(3):
        await table.blue.take()
    assert [message["type"] for message in table.blue.heard[start:]] == ["room", "layout", "game"]


async def test_a_ping_is_answered(table: Table) -> None:
    await table.blue.line.send_to('{"type": "ping"}')
    assert await table.blue.take() == {"type": "pong"}


async def test_the_sent_state_is_that_of_the_record(table: Table) -> None:
    await table.blue.move("place", colour="green", cell=[9, 0])
    record = await call(play.newest_record, table.blue.game["game"])
    state = game_state(record)
    assert table.blue.game["state"]["cells"] == state.cells == record.state.letters


# Coming to an end


async def test_access_that_ends_closes_all_sockets_of_the_person(table: Table) -> None:
    tab = await table.blue_person.sit()
    await call(access_ended.send, sender=None, user=table.blue_person.user)
    assert await table.blue.closed_with() == 4401
    assert await tab.closed_with() == 4401
    assert (await table.yellow.say("resign"))["type"] == "ack"


async def test_yellow_who_is_freed_is_outside(people: dict[str, Person]) -> None:
    ann, ben = people["Ann"], people["Ben"]
    await ann.join("club")
    await ben.join("club")
    blue, yellow = await ann.sit(), await ben.sit()
    assert (await blue.say("leave", seat="yellow"))["type"] == "ack"
    assert await yellow.closed_with() == 4404
    await blue.until(lambda: blue.room["seats"]["yellow"] is None)


@pytest.mark.parametrize("name", ["Ann", "Ben"])
async def test_who_leaves_is_outside_in_every_window(people: dict[str, Person], name: str) -> None:
    for person in ("Ann", "Ben"):
        await people[person].join("club")
    one, two = await people[name].sit(), await people[name].sit()
    assert (await one.say("leave"))["type"] == "ack"
    assert await one.closed_with() == 4404
    assert await two.closed_with() == 4404


async def test_a_watcher_who_leaves_is_outside(table: Table) -> None:
    assert (await table.watcher.say("leave"))["type"] == "ack"
    assert await table.watcher.closed_with() == 4404


async def test_a_room_that_closes_lets_everybody_go(people: dict[str, Person]) -> None:
    ann = people["Ann"]
    await ann.join("club")
    blue = await ann.sit()
    room = await call(Room.objects.get)
    await call(lambda: Room.objects.filter(pk=room.pk).update(expires_at=room.created_at))
    assert await call(close_expired) == 1
    assert await blue.closed_with() == 4404
