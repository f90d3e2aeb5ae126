"""Asking the other player: taking back beyond one's own turn (R31, R32), ending by agreement (R29), playing again."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from django.db import IntegrityError

from games import play
from games.models import Game, GameAction, Request, Room, Seat
from games.snapshot import game_text
from tests.games.conftest import Table, make_version
from tests.support import Message, Person, Socket, call


async def turn(socket: Socket, colour: str, column: int) -> int:
    """A whole turn without a bridge; the game's number after it."""
    await socket.settle()
    assert (await socket.move("place", colour=colour, cell=[column, 0]))["type"] == "ack"
    number: int = (await socket.move("end"))["number"]
    return number


async def asked(asker: Socket, other: Socket, what: str, **more: Any) -> Message:
    """The request as the other sees it after it was asked."""
    answer = await asker.say("ask", what=what, **more)
    assert answer["type"] == "ack", answer
    await other.until(lambda: other.room["number"] >= answer["number"])
    request: Message = other.room["request"]
    return request


async def stored() -> list[tuple[str, str]]:
    rows = GameAction.objects.order_by("number").values_list("seat", "kind")
    found: list[tuple[str, str]] = await call(list, rows)
    return found


async def free_room(people: dict[str, Person], **settings: Any) -> tuple[Socket, Socket]:
    """A game in a room whose maker set it up first."""
    version = await call(make_version)
    await people["Ann"].join("own")
    blue = await people["Ann"].sit()
    assert (await blue.say("settings", **settings))["type"] == "ack"
    await blue.say("pick", version=version.pk)
    await people["Ben"].join("own")
    yellow = await people["Ben"].sit()
    await blue.until(lambda: blue.game)
    return blue, yellow


# Taking back


async def test_a_granted_undo_returns_to_before_the_askers_last_turn(table: Table) -> None:
    await turn(table.blue, "blue", 0)
    before = table.blue.game["state"]
    await turn(table.yellow, "yellow", 1)
    await table.blue.reach(4)
    await table.blue.move("place", colour="blue", cell=[3, 0])
    await table.blue.move("end")
    await table.yellow.reach(6)
    # Yellow has begun the next turn: it goes too.
    await table.yellow.move("place", colour="red", cell=[4, 0])
    request = await asked(table.yellow, table.blue, "undo", to=2)
    assert (request["what"], request["seat"], request["number"], request["to"]) == ("undo", "yellow", 7, 2)
    answer = await table.blue.say("answer", request=request["id"], yes=True)
    assert answer["number"] == 8
    for socket in (table.blue, table.yellow, table.watcher):
        game = await socket.reach(8)
        assert game["state"]["cells"] == before["cells"]
        assert game["state"]["turn"] == "yellow"
        assert game["state"]["supplies"] == before["supplies"]
        await socket.until(lambda socket=socket: socket.room["request"] is None)
    play.cache.clear()
    record = await call(play.newest_record, table.blue.game["game"])
    assert json.loads(game_text(table.blue.game["game"], record)) == table.blue.game
    assert (await stored())[-1] == ("blue", "undo")


async def test_without_an_action_it_names_the_one_before_ones_own_last_turn(table: Table) -> None:
    await turn(table.blue, "blue", 0)
    assert (await asked(table.blue, table.yellow, "undo"))["to"] == 0
    await turn(table.yellow, "yellow", 1)
    await turn(table.blue, "blue", 3)
    await turn(table.yellow, "yellow", 4)
    # In a turn that goes on, what can be taken back freely is not what is asked for.
    await table.blue.reach(8)
    await table.blue.move("place", colour="blue", cell=[5, 0])
    assert (await asked(table.blue, table.yellow, "undo"))["to"] == 4


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({}, "nothing_to_undo"),
        ({"to": 0}, "not_now"),
        ({"to": 1}, "nothing_to_undo"),
        ({"to": 7}, "nothing_to_undo"),
        ({"seen": 0}, "stale"),
    ],
)
async def test_what_can_not_be_asked_for(table: Table, more: dict[str, int], code: str) -> None:
    await table.blue.move("place", colour="blue", cell=[0, 0])
    answer = await table.blue.say("ask", what="undo", **more)
    assert answer["code"] == code
    assert not await call(Request.objects.exists)


async def test_a_request_lapses_with_the_next_action(table: Table) -> None:
    await turn(table.blue, "blue", 0)
    request = await asked(table.blue, table.yellow, "undo")
    await table.yellow.move("place", colour="yellow", cell=[1, 0])
    await table.yellow.until(lambda: table.yellow.room["request"] is None)
    await table.blue.until(lambda: table.blue.room["request"] is None)
    answer = await table.yellow.say("answer", request=request["id"], yes=True)
    assert answer["code"] == "no_request"
    assert (await call(Request.objects.get)).answer == "lapsed"


async def test_one_is_open_at_a_time_and_two_are_asked_a_turn(table: Table) -> None:
    await turn(table.blue, "blue", 0)
    for _ in range(2):
        assert table.blue.room["asked_enough"] == {"blue": None, "yellow": None}
        request = await asked(table.blue, table.yellow, "undo")
        for socket, what in ((table.blue, "undo"), (table.yellow, "agree"), (table.blue, "agree")):
            assert (await socket.say("ask", what=what))["code"] == "request_open"
        assert (await table.blue.say("answer", request=request["id"], yes=True))["code"] == "no_request"
        assert (await table.watcher.say("answer", request=request["id"], yes=True))["code"] == "not_seated"
        assert (await table.yellow.say("answer", request=request["id"], yes=False))["type"] == "ack"
    assert (await table.blue.say("ask", what="undo"))["code"] == "asked_enough"
    assert table.blue.room["asked_enough"] == {"blue": 2, "yellow": None}
    # The next turn counts anew.
    await turn(table.yellow, "yellow", 1)
    assert (await asked(table.blue, table.yellow, "undo"))["to"] == 0


async def test_a_repeated_ask_asks_once(table: Table) -> None:
    await turn(table.blue, "blue", 0)
    for _ in range(2):
        assert (await table.blue.say("ask", id="same", what="undo"))["type"] == "ack"
    assert await call(Request.objects.count) == 1


async def test_two_windows_answer_one_request(table: Table) -> None:
    await turn(table.blue, "blue", 0)
    tab = await table.yellow_person.sit()
    request = await asked(table.blue, table.yellow, "undo")
    answers = await asyncio.gather(
        *(socket.say("answer", request=request["id"], yes=True) for socket in (table.yellow, tab))
    )
    assert [answer["type"] for answer in answers] == ["ack", "ack"]
    assert (await stored()).count(("yellow", "undo")) == 1


async def test_two_windows_answer_differently_and_one_counts(table: Table) -> None:
    await turn(table.blue, "blue", 0)
    tab = await table.yellow_person.sit()
    request = await asked(table.blue, table.yellow, "undo")
    yes, no = await asyncio.gather(
        table.yellow.say("answer", request=request["id"], yes=True),
        tab.say("answer", request=request["id"], yes=False),
    )
    assert sorted((yes["type"], no["type"])) == ["ack", "error"]
    assert (yes if no["type"] == "ack" else no)["code"] == "no_request"
    assert (await stored()).count(("yellow", "undo")) == (yes["type"] == "ack")
    assert (await call(Request.objects.get)).answer == ("yes" if yes["type"] == "ack" else "no")


async def test_an_undo_is_granted_while_the_game_ends_and_one_wins(table: Table) -> None:
    await turn(table.blue, "blue", 0)
    request = await asked(table.blue, table.yellow, "undo")
    granted, resigned = await asyncio.gather(
        table.yellow.say("answer", request=request["id"], yes=True),
        table.blue.say("resign"),
    )
    assert resigned["type"] == "ack"
    game = await call(Game.objects.get)
    assert (game.status, game.reason) == ("over", "resigned")
    if granted["type"] == "ack":
        assert (await stored())[-2:] == [("yellow", "undo"), ("blue", "resign")]
    else:
        assert granted["code"] == "no_request"
        assert ("yellow", "undo") not in await stored()


async def test_an_undo_is_granted_while_a_move_is_made_and_one_wins(table: Table) -> None:
    await turn(table.blue, "blue", 0)
    tab = await table.yellow_person.sit()
    request = await asked(table.blue, table.yellow, "undo")
    granted, moved = await asyncio.gather(
        table.yellow.say("answer", request=request["id"], yes=True),
        tab.say("place", seen=2, colour="yellow", cell=[1, 0]),
    )
    assert sorted((granted["type"], moved["type"])) == ["ack", "error"]
    assert (granted if granted["type"] == "error" else moved)["code"] in {"no_request", "stale"}
    assert len(await stored()) == 3


async def test_undo_can_be_switched_off_for_the_room(people: dict[str, Person]) -> None:
    blue, yellow = await free_room(people, undo="off")
    await blue.move("place", colour="blue", cell=[0, 0])
    await blue.move("undo")  # within one's own turn it stays free
    await turn(blue, "blue", 0)
    for socket in (blue, yellow):
        await socket.reach(4)
        assert (await socket.say("ask", what="undo"))["code"] == "undo_off"
    assert (await blue.move("undo"))["code"] == "nothing_to_undo"


async def test_undo_is_free_in_a_friendly_game_but_not_after_its_end(people: dict[str, Person]) -> None:
    blue, yellow = await free_room(people, undo="free")
    await turn(blue, "blue", 0)
    await turn(yellow, "yellow", 1)
    assert (await yellow.say("ask", what="undo"))["code"] == "not_now"
    await blue.reach(4)
    await blue.move("undo", to=2)
    assert blue.game["state"]["turn"] == "yellow"
    await yellow.reach(5)
    await yellow.move("undo", to=0)
    assert yellow.game["state"]["cells"] == "..........."
    assert (await yellow.move("undo"))["code"] == "nothing_to_undo"
    assert (await yellow.say("resign"))["type"] == "ack"
    await blue.reach(7)
    assert (await blue.move("undo"))["code"] == "game_over"


async def test_the_database_wants_an_undo_to_name_an_action_before_its_own(table: Table) -> None:
    def write(**fields: Any) -> None:
        game = Game.objects.get()
        Request.objects.create(game=game, seat="blue", client_id="x", **fields)

    for fields in (
        {"what": "undo", "number": 3},
        {"what": "undo", "number": 3, "to": 3},
        {"what": "agree", "to": 0},
    ):
        with pytest.raises(IntegrityError):
            await call(write, **fields)


# Ending early


async def test_a_game_ends_by_agreement_with_the_scores_of_the_board(table: Table) -> None:
    for column, colour in ((0, "blue"), (1, "purple")):
        await turn(table.blue, colour, column)
        await turn(table.yellow, "yellow", 5 + 2 * column)
    await table.blue.reach(8)
    await table.blue.move("place", colour="blue", cell=[2, 0])
    await table.blue.move("bridge", **{"from": [0, 0], "to": [2, 0]})
    request = await asked(table.yellow, table.blue, "agree", seen=(await table.yellow.reach(10))["number"])
    assert request == {"id": request["id"], "what": "agree", "seat": "yellow", "number": 10}
    assert (await table.blue.say("answer", request=request["id"], yes=True))["number"] == 11
    for socket in (table.blue, table.yellow, table.watcher):
        game = await socket.reach(11)
        assert game["state"]["outcome"] == {"winner": "blue", "reason": "agreed"}
        assert game["state"]["scores"] == [[1, 1], [0, 0]]
        await socket.until(lambda socket=socket: socket.room["phase"] == "over")
        assert socket.room["tally"] == {"blue": 1, "yellow": 0, "draws": 0}


async def test_an_offer_on_a_board_that_has_changed_is_no_offer(table: Table) -> None:
    await table.blue.move("place", colour="blue", cell=[0, 0])
    assert (await table.yellow.say("ask", what="agree", seen=0))["code"] == "stale"
    request = await asked(table.yellow, table.blue, "agree", seen=1)
    await table.blue.move("undo")
    answer = await table.blue.say("answer", request=request["id"], yes=True)
    assert answer["code"] == "no_request"
    assert (await call(Game.objects.get)).status == "playing"


async def test_an_offer_of_ones_own_is_no_answer_to_the_others(table: Table) -> None:
    """Both press at once on boards that may differ: nobody is bound to an offer that they did not see."""
    answers = await asyncio.gather(*(s.say("ask", what="agree") for s in (table.blue, table.yellow)))
    assert sorted(answer.get("code", "") for answer in answers) == ["", "request_open"]
    assert (await call(Game.objects.get)).status == "playing"


async def test_leaving_the_page_is_not_leaving_the_game(table: Table) -> None:
    assert (await table.yellow.say("leave"))["code"] == "not_now"
    assert (await call(Game.objects.get)).status == "playing"
    assert (await table.yellow.say("resign"))["type"] == "ack"


# Again


async def test_a_wish_to_play_again_can_be_taken_back(table: Table) -> None:
    await table.blue.say("resign")
    request = await asked(table.blue, table.yellow, "again")
    assert (await table.blue.say("answer", request=request["id"], yes=True))["code"] == "no_request"
    for _ in range(2):  # also when its answer was lost
        assert (await table.blue.say("answer", request=request["id"], yes=False))["type"] == "ack"
    await table.yellow.until(lambda: table.yellow.room["request"] is None)
    assert (await table.yellow.say("answer", request=request["id"], yes=True))["code"] == "no_request"
    again = await asked(table.yellow, table.blue, "again", seats="change")
    assert (await table.blue.say("answer", request=again["id"], yes=True))["type"] == "ack"
    assert (await call(Game.objects.count)) == 2


async def test_a_wish_is_taken_back_while_it_is_granted_and_one_wins(table: Table) -> None:
    await table.blue.say("resign")
    request = await asked(table.blue, table.yellow, "again")
    back, granted = await asyncio.gather(
        table.blue.say("answer", request=request["id"], yes=False),
        table.yellow.say("answer", request=request["id"], yes=True),
    )
    assert sorted((back["type"], granted["type"])) == ["ack", "error"]
    assert (await call(Game.objects.count)) == (2 if granted["type"] == "ack" else 1)


async def test_what_was_asked_about_the_board_is_not_taken_back(table: Table) -> None:
    request = await asked(table.blue, table.yellow, "agree")
    assert (await table.blue.say("answer", request=request["id"], yes=False))["code"] == "no_request"
    assert (await call(Request.objects.get)).closed_at is None


async def test_again_with_colours_changed_and_another_position(table: Table) -> None:
    other = await call(make_version, text="S1 S1 S1 S1 S1 S1 S1 S1", title="Other", sets=4)
    await table.yellow.say("resign")
    await table.blue.reach(1)
    request = await asked(table.yellow, table.blue, "again", seats="change", version=other.pk)
    assert (request["seats"], request["pick"]["title"]) == ("change", "Other")
    first = table.blue.game["game"]
    assert (await table.blue.say("answer", request=request["id"], yes=True))["type"] == "ack"
    for socket, you in ((table.blue, "yellow"), (table.yellow, "blue"), (table.watcher, "watcher")):
        await socket.until(lambda socket=socket: socket.game["game"] != first)
        assert socket.layout["title"] == "Other"
        assert socket.room["you"] == you
        assert (socket.room["seats"]["blue"]["name"], socket.room["seats"]["yellow"]["name"]) == (
            "Ben",
            "Ann",
        )
        # By person: Ann won as Blue and sits at Yellow's seat now.
        assert socket.room["tally"] == {"blue": 0, "yellow": 1, "draws": 0}
        assert [game["swapped"] for game in socket.room["games"]] == [True, False]
    assert (await table.blue.move("place", colour="red", cell=[0, 0]))["code"] == "not_your_turn"
    assert (await table.yellow.move("place", colour="blue", cell=[0, 0]))["type"] == "ack"
    game = await call(Game.objects.get, number=2)
    assert (game.blue_name, game.yellow_name) == ("Ben", "Ann")


@pytest.mark.parametrize(
    ("mine", "theirs", "games"),
    [
        ({"seats": "change"}, {"seats": "change"}, 2),
        ({}, {"seats": "keep"}, 2),
        ({"seats": "change"}, {"seats": "keep"}, 1),
        ({"seats": "change"}, {}, 1),
    ],
)
async def test_both_press_again_at_once(
    table: Table, mine: dict[str, str], theirs: dict[str, str], games: int
) -> None:
    """The same wish makes one game; of two different ones the first is open, for the other to answer."""
    await table.yellow.say("resign")
    await table.blue.reach(1)
    answers = await asyncio.gather(
        table.blue.say("ask", what="again", **mine), table.yellow.say("ask", what="again", **theirs)
    )
    assert await call(Game.objects.count) == games
    refused = [answer["code"] for answer in answers if answer["type"] == "error"]
    assert refused == ([] if games == 2 else ["request_open"])
    assert await call(Seat.objects.count) == 2


async def test_a_game_that_is_void_counts_for_nobody_and_a_draw_for_both(table: Table) -> None:
    game_id = table.blue.game["game"]
    await call(
        lambda: Game.objects.filter(pk=game_id).update(
            status="over", reason="void", ended_at="2026-01-01T00:00Z"
        )
    )
    fresh = await table.blue_person.sit()
    assert fresh.room["tally"] == {"blue": 0, "yellow": 0, "draws": 0}
    await call(lambda: Game.objects.filter(pk=game_id).update(reason="agreed"))
    await call(lambda: Room.objects.update(number=99))
    await fresh.line.send_to('{"type": "state"}')
    await fresh.until(lambda: fresh.room["tally"] == {"blue": 0, "yellow": 0, "draws": 1})


async def test_a_socket_that_believes_it_has_the_other_colour_moves_nothing(table: Table) -> None:
    """Colours were changed while it heard nothing: what it sends for the seat it had is not stored."""
    await table.yellow.say("resign")
    await table.blue.reach(1)
    await table.blue.say("ask", what="again", seats="change")
    await table.yellow.say("ask", what="again", seats="change")
    game = await call(Game.objects.get, number=2)
    ann = table.blue_person.user.pk
    forged = play.Table(game.room_id, game.pk, "blue", ann)
    answer = await play.act(forged, play.parse_action({"type": "end"}), client_id="x", seen=0)
    assert answer == play.Refused("stale")
    assert (await call(Game.objects.get, number=2)).last == 0
