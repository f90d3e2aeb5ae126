"""Two people on one device: one person acts for both seats; undo is free, after the end too (R32)."""

from __future__ import annotations

from typing import Any

import pytest

from games import device
from games.models import Game, Room
from positions.models import Version
from tests.support import Person, Socket, call, open_session


async def sit_alone(person: Person, version: Version, request: str = "") -> Socket:
    """Start a game for two on one device and open a socket of it."""
    joined = await call(
        device.open_table,
        user=person.user,
        names={"blue": "Ann", "yellow": "Ben"},
        request=request,
        version_id=version.pk,
    )
    if person.user is None:
        person.user = joined.user
        person.session = await call(open_session, joined.user)
    person.code = joined.code
    return await person.sit()


async def test_one_person_acts_for_whoever_is_to_move(people: dict[str, Person], version: Version) -> None:
    socket = await sit_alone(people["Ann"], version)
    assert socket.room
    assert (socket.room["you"], socket.room["phase"]) == ("both", "playing")
    assert [socket.room["seats"][seat]["name"] for seat in ("blue", "yellow")] == ["Ann", "Ben"]
    for colour, column in (("blue", 0), ("yellow", 5)):
        assert (await socket.move("place", colour=colour, cell=[column, 0]))["type"] == "ack"
        assert (await socket.move("end"))["type"] == "ack"
    assert socket.game
    assert socket.game["state"]["turn"] == "blue"


async def test_undo_goes_back_to_the_start(people: dict[str, Person], version: Version) -> None:
    """Over ends of turns, nobody being asked; then there is nothing left (R31, R32)."""
    socket = await sit_alone(people["Ann"], version)
    for colour, column in (("blue", 0), ("yellow", 5)):
        await socket.move("place", colour=colour, cell=[column, 0])
        await socket.move("end")
    for _ in range(4):
        assert (await socket.move("undo"))["type"] == "ack"
    assert socket.game
    assert set(socket.game["state"]["cells"]) == {"."}
    assert socket.game["state"]["turn"] == "blue"
    assert (await socket.move("undo"))["code"] == "nothing_to_undo"


@pytest.mark.parametrize("end", ["passes", "resign", "agree"])
async def test_undo_after_the_end_reopens_the_game(
    people: dict[str, Person], version: Version, end: str
) -> None:
    """The row of the game and the room go back with it (R32)."""
    socket = await sit_alone(people["Ann"], version)
    await socket.move("place", colour="blue", cell=[0, 0])
    if end == "resign":
        await socket.say("resign")
    elif end == "agree":
        await socket.say("ask", what="agree", seen=1)
    else:
        for _ in range(3):
            await socket.move("end")
    await socket.until(lambda: socket.room and socket.room["phase"] == "over")
    game = await call(Game.objects.get)
    assert game.status == "over"
    assert (await socket.move("undo", seen=game.last))["type"] == "ack"
    await socket.until(lambda: socket.room and socket.room["phase"] == "playing")
    game = await call(Game.objects.get)
    room = await call(Room.objects.get)
    assert (game.status, game.reason, game.winner, game.ended_at) == ("playing", "", "", None)
    assert room.expires_at is None
    assert socket.game
    assert socket.game["state"]["outcome"] is None


async def test_a_repeated_action_is_done_once(people: dict[str, Person], version: Version) -> None:
    """Also the end of a turn, after which it is the other seat's turn."""
    socket = await sit_alone(people["Ann"], version)
    await socket.move("place", colour="blue", cell=[0, 0])
    first = await socket.say("end", id="same", seen=1)
    assert await socket.say("end", id="same", seen=1) == first
    assert (await call(Game.objects.get)).last == 2


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ({"type": "claim"}, "game_over"),
        ({"type": "ask", "what": "undo"}, "game_over"),
        ({"type": "ask", "what": "agree"}, "game_over"),
        ({"type": "settings", "undo": "off"}, "not_now"),
        ({"type": "leave"}, "not_now"),
        ({"type": "leave", "seat": "yellow"}, "not_now"),
        ({"type": "answer", "request": 1, "yes": True}, "no_request"),
        ({"type": "chat", "text": "Hello"}, "ack"),
    ],
)
async def test_what_else_is_sent_is_answered(
    people: dict[str, Person], version: Version, message: dict[str, Any], expected: str
) -> None:
    """After the end; nothing waits for an answer that nobody could give."""
    socket = await sit_alone(people["Ann"], version)
    await socket.say("resign")
    data = {key: value for key, value in message.items() if key != "type"}
    answer = await socket.say(message["type"], **data)
    assert answer.get("code", answer["type"]) == expected


async def test_play_again_needs_nobody_s_answer(people: dict[str, Person], version: Version) -> None:
    socket = await sit_alone(people["Ann"], version)
    await socket.say("resign")
    assert (await socket.say("ask", what="again"))["type"] == "ack"
    await socket.until(lambda: socket.room and len(socket.room["games"]) == 2)
    assert socket.room
    assert socket.room["phase"] == "playing"
    assert socket.room["request"] is None


async def test_the_same_form_starts_one_game(people: dict[str, Person], version: Version) -> None:
    """With a session, and for nobody by a key that can't be guessed."""
    ann = people["Ann"]
    await sit_alone(ann, version, request="a" * 32)
    await sit_alone(ann, version, request="a" * 32)
    stranger = people["Ben"]
    await sit_alone(stranger, version, request="a" * 32)
    assert stranger.user == ann.user
    await sit_alone(people["Cem"], version, request="a")
    await sit_alone(people["Dora"], version, request="a")
    assert await call(Game.objects.count) == 3


async def test_in_a_room_for_two_a_finished_game_stays_finished(
    people: dict[str, Person], version: Version
) -> None:
    """Even where undo is free."""
    ann, ben = people["Ann"], people["Ben"]
    await ann.join("club")
    blue = await ann.sit()
    await blue.say("settings", undo="free")
    await blue.say("pick", version=version.pk)
    await ben.join("club")
    await blue.until(lambda: blue.game is not None)
    await blue.say("resign")
    await blue.reach(1)
    assert (await blue.move("undo"))["code"] == "game_over"
