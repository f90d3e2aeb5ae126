"""The next game of a room: everybody is shown the room, the board and the game, once each and in that order."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import pytest

from games import asks, consumers, doubts, live, missed, play, rooms, snapshot
from games.hop import hop
from games.loading import Loaded, lay_out
from games.models import Game, Request, Room
from games.rules import EndTurn, Place, Record, Resign, Start
from positions.layout import parse_layout
from tests.games.conftest import STRIP, Table, make_own, make_version
from tests.support import Person, Socket, call

ids = itertools.count(1)


async def over(table: Table) -> str:
    """The first game ends, and everybody has read so. Its id."""
    await table.yellow.say("resign")
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.until(lambda socket=socket: socket.room["phase"] == "over")
        await socket.settle()
    game: str = table.blue.game["game"]
    return game


async def shown(socket: Socket, first: str) -> list[str]:
    """What the socket hears, by its kind, once the next game has begun and all of it has come."""
    await socket.until(
        lambda: socket.game and socket.game["game"] != first and socket.room["phase"] == "playing"
    )
    await socket.settle()
    begun = [
        message
        for message in socket.heard
        if (message["type"] in ("layout", "game") and message["game"] != first)
        or (message["type"] == "room" and message["phase"] == "playing" and len(message["games"]) == 2)
    ]
    assert all(message["game"] == socket.game["game"] for message in begun if message["type"] != "room")
    return [message["type"] for message in begun]


async def agree_by_doors(table: Table, room: int) -> None:
    """The same, wherever their sockets are."""
    for person in (table.yellow_person, table.blue_person):
        wish = asks.Wish(Request.What.AGAIN)
        await call(asks.ask, room_id=room, user_id=person.user.pk, client_id=f"again {next(ids)}", wish=wish)


async def agree(table: Table, **wish: Any) -> None:
    """Both want to play again, Yellow first."""
    assert (await table.yellow.say("ask", what="again", **wish))["type"] == "ack"
    await table.blue.until(lambda: table.blue.room["request"])
    request = table.blue.room["request"]["id"]
    assert (await table.blue.say("answer", request=request, yes=True))["type"] == "ack"


@pytest.mark.parametrize("seats", ["keep", "change"])
async def test_everybody_sees_room_board_and_game_once_in_that_order(table: Table, seats: str) -> None:
    other = await call(make_version, text="S1 S1 S1 S1 S1 S1 S1 S1", title="Other", sets=4)
    first = await over(table)
    await agree(table, seats=seats, version=other.pk)
    you = {"keep": ("blue", "yellow"), "change": ("yellow", "blue")}[seats]
    for socket, place in ((table.blue, you[0]), (table.yellow, you[1]), (table.watcher, "watcher")):
        assert await shown(socket, first) == ["room", "layout", "game"]
        assert (socket.room["you"], socket.layout["title"], socket.game["number"]) == (place, "Other", 0)
        assert socket.room["games"][0]["swapped"] is (seats == "change")


async def test_who_has_become_blue_moves_at_once(table: Table) -> None:
    first = await over(table)
    await agree(table, seats="change")
    await table.yellow.until(lambda: table.yellow.game["game"] != first)
    assert (await table.yellow.move("place", colour="blue", cell=[0, 0]))["number"] == 1
    await table.yellow.move("end")
    await table.blue.reach(2)
    assert (await table.blue.move("place", colour="yellow", cell=[5, 0]))["number"] == 3
    for socket in (table.blue, table.yellow, table.watcher):
        assert (await socket.reach(3))["state"]["cells"] == "b....y....."


async def test_who_was_blue_is_so_no_more(table: Table) -> None:
    first = await over(table)
    await agree(table, seats="change")
    await shown(table.blue, first)
    assert (await table.blue.say("place", seen=0, colour="blue", cell=[0, 0]))["code"] == "not_your_turn"


async def test_all_windows_of_a_person_show_the_next_game(table: Table) -> None:
    windows = [await table.blue_person.sit(), await table.yellow_person.sit()]
    first = await over(table)
    for window in windows:
        await window.settle()
    await agree(table, seats="change")
    for window, place in zip(windows, ("yellow", "blue"), strict=True):
        assert await shown(window, first) == ["room", "layout", "game"]
        assert window.room["you"] == place
    assert (await windows[1].move("place", colour="blue", cell=[0, 0]))["number"] == 1


async def test_three_games_one_after_the_other(table: Table) -> None:
    games = []
    for _ in range(3):
        games.append(await over(table))
        await agree(table, seats="change")
        for socket in (table.blue, table.yellow, table.watcher):
            await socket.until(lambda socket=socket: socket.game["game"] not in games)
            await socket.settle()
        table.blue, table.yellow = table.yellow, table.blue
    for socket in (table.blue, table.yellow, table.watcher):
        layouts = [message["game"] for message in socket.heard if message["type"] == "layout"]
        assert layouts == [*games, socket.game["game"]]


# Before it, and how the first one begins


async def test_the_first_game_is_shown_to_who_waits_in_the_same_order(
    people: dict[str, Person], version: Any
) -> None:
    ann, ben, cem = people["Ann"], people["Ben"], people["Cem"]
    await ann.join("first")
    blue, tab = await ann.sit(), await ann.sit()
    await blue.say("pick", version=version.pk)
    for socket in (blue, tab):
        await socket.settle()
    before = len(tab.heard)
    await ben.join("first")
    await cem.join("first")
    for socket in (blue, tab):
        await socket.until(lambda socket=socket: socket.game)
        await socket.settle()
    kinds = [message["type"] for message in tab.heard[before:] if message["type"] != "pong"]
    assert kinds == ["room", "layout", "game"]
    assert (await tab.move("place", colour="blue", cell=[0, 0]))["number"] == 1


async def test_the_first_game_on_what_yellow_agreed_to(
    people: dict[str, Person], fresh_process: None
) -> None:
    ann, ben = people["Ann"], people["Ben"]
    await ann.join("own")
    await ben.join("own")
    blue, yellow = await ann.sit(), await ben.sit()
    own = await call(make_own, ann.user)
    await blue.say("pick", version=own.pk)
    await yellow.until(lambda: yellow.room["pick"] and yellow.room["pick"].get("asks"))
    await yellow.say("answer_pick", version=own.pk, yes=True)
    for socket in (blue, yellow):
        await socket.until(lambda socket=socket: socket.game)
        await socket.settle()
        kinds = [message["type"] for message in socket.heard if message["type"] in ("layout", "game")]
        assert kinds == ["layout", "game"]
        assert socket.room["phase"] == "playing"
    assert (await blue.move("place", colour="blue", cell=[0, 0]))["number"] == 1


async def test_a_game_from_a_file_goes_on_where_it_was(people: dict[str, Person], version: Any) -> None:
    ann, ben = people["Ann"], people["Ben"]
    joined = await ann.join("file")
    blue = await ann.sit()
    record = (
        Record(Start(parse_layout(STRIP), 3)).apply("blue", Place("blue", (0, 0))).apply("blue", EndTurn())
    )
    loaded = Loaded(record, kind="record", file="a.json", title="Strip", version=version)
    room = await call(lambda: Room.objects.get(code=joined.code).pk)
    await call(lay_out, room_id=room, user_id=ann.user.pk, loaded=loaded)
    await blue.until(lambda: blue.room["pick"])
    before = len(blue.heard)
    await ben.join("file")
    await blue.until(lambda: blue.game)
    await blue.settle()
    kinds = [message["type"] for message in blue.heard[before:] if message["type"] != "pong"]
    assert kinds == ["room", "layout", "game"]
    assert (blue.game["number"], blue.game["state"]["turn"]) == (2, "yellow")
    yellow = await ben.sit()
    assert yellow.game == blue.game
    assert (await yellow.move("place", colour="red", cell=[5, 0]))["number"] == 3
    assert (await blue.reach(3))["state"]["cells"] == "b....r....."


# Lost, late, out of order


async def test_the_game_is_told_before_the_room_is(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board waits for the room, which tells the colours."""
    first = await over(table)
    held_back: list[tuple[str, live.Event]] = []
    send = live.send

    async def hold(group: str, event: live.Event) -> None:
        if event["type"] == "room" and snapshot.decode_base(event["base"]).phase == "playing":
            held_back.append((group, event))
        else:
            await send(group, event)

    monkeypatch.setattr(live, "send", hold)
    await agree(table, seats="change")
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.settle()
        assert socket.game["game"] == first
    for group, event in held_back:
        await send(group, event)
    for socket in (table.blue, table.yellow, table.watcher):
        assert await shown(socket, first) == ["room", "layout", "game"]


async def test_the_room_is_told_before_the_game_is(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await over(table)
    held_back: list[tuple[str, live.Event]] = []
    send = live.send

    async def hold(group: str, event: live.Event) -> None:
        if event["type"] == "game":
            held_back.append((group, event))
        else:
            await send(group, event)

    monkeypatch.setattr(live, "send", hold)
    await agree(table)
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.until(lambda socket=socket: socket.room["phase"] == "playing")
    for group, event in held_back:
        await send(group, event)
    for socket in (table.blue, table.yellow, table.watcher):
        assert await shown(socket, first) == ["room", "layout", "game"]


async def test_a_move_is_heard_of_before_its_game(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has missed the beginning reads everything at the first move."""
    first = await over(table)
    send = live.send

    async def lose(group: str, event: live.Event) -> None:
        if not event.get("layout"):
            await send(group, event)

    monkeypatch.setattr(live, "send", lose)
    await agree(table)
    doubts.doubt("message")
    game = await call(Game.objects.get, number=2)
    for socket in (table.blue, table.yellow):
        await socket.until(lambda socket=socket: socket.game["game"] == game.pk)
    assert table.blue.layout["game"] == game.pk
    await table.blue.move("place", colour="blue", cell=[0, 0])
    for socket in (table.yellow, table.watcher):
        await socket.until(lambda socket=socket: socket.game["game"] != first and socket.game["number"] == 1)
        assert socket.layout["game"] == game.pk


async def test_what_comes_late_of_an_older_game_is_no_news(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where another process tells what it could not before, once Redis is back."""
    heard: list[live.Event] = []
    send, group = live.send, live.room_group(await call(lambda: Room.objects.get().pk))

    async def note(to: str, event: live.Event) -> None:
        heard.append(event)
        await send(to, event)

    monkeypatch.setattr(live, "send", note)
    first = await over(table)
    await agree(table, seats="change")
    for socket in (table.blue, table.yellow, table.watcher):
        assert await shown(socket, first) == ["room", "layout", "game"]
    before = {socket: len(socket.heard) for socket in (table.blue, table.yellow, table.watcher)}
    start = await call(lambda: Game.objects.get(number=1))
    layout = await call(snapshot.layout_text, start)
    begun = live.game_event(game=first, number=0, text="{}", layout=layout)
    for event in [begun, *(one for one in heard if one["type"] in ("game", "room"))]:
        await send(group, event)
    for socket, number in before.items():
        await socket.settle()
        later = [message for message in socket.heard[number:] if message["type"] != "pong"]
        assert all(message["type"] == "game" and message["game"] != first for message in later)
    assert (await table.yellow.move("place", colour="blue", cell=[0, 0]))["number"] == 1


async def test_what_is_read_late_does_not_put_an_older_game_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a socket reads what it has missed, that game ends and the next one begins."""
    first = await over(table)
    room = (await call(Room.objects.get)).pk
    send, is_read, goes_on = live.send, asyncio.Event(), asyncio.Event()

    async def lose(group: str, event: live.Event) -> None:
        """Nobody is told."""

    async def slow(function: Any, *args: Any, **more: Any) -> Any:
        found = await hop(function, *args, **more)
        if function is rooms.view:
            is_read.set()
            await goes_on.wait()
        return found

    monkeypatch.setattr(live, "send", lose)
    await agree_by_doors(table, room)
    monkeypatch.setattr(consumers, "hop", slow)
    monkeypatch.setattr(missed, "UNDER_WAY", 0.01)
    doubts.doubt("process")
    await asyncio.wait_for(is_read.wait(), timeout=10)
    second = (await call(Game.objects.get, number=2)).pk
    seat = play.Table(room, second, "yellow")
    assert isinstance(await play.act(seat, Resign(), client_id="end"), play.Done)
    monkeypatch.setattr(live, "send", send)
    await agree_by_doors(table, room)
    third = (await call(Game.objects.get, number=3)).pk
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.line.send_to('{"type": "ping"}')
    goes_on.set()
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.until(lambda socket=socket: socket.heard[-1]["type"] == "pong")
        await socket.until(lambda socket=socket: socket.layout["game"] == third)
    for _ in range(3):  # whatever is under way to any of them
        for socket in (table.blue, table.yellow, table.watcher):
            await socket.settle()
    for socket in (table.blue, table.yellow, table.watcher):
        layouts = [message["game"] for message in socket.heard if message["type"] == "layout"]
        assert layouts in ([first, second, third], [first, third])


# What was said


async def test_players_read_what_watchers_said_though_nobody_told_of_the_end(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they hear of first is the next game."""
    await table.watcher.say("chat", text="Yellow is lost")
    await table.blue.settle()
    assert not [one for one in table.blue.heard if "Yellow is lost" in str(one)]
    send = live.send
    is_lost = True

    async def lose(group: str, event: live.Event) -> None:
        if not is_lost:
            await send(group, event)

    monkeypatch.setattr(live, "send", lose)
    first = table.blue.game["game"]
    await table.yellow.say("resign")
    await table.yellow.say("ask", what="again")
    is_lost = False
    await table.blue.say("ask", what="again")
    for socket in (table.blue, table.yellow):
        await socket.until(lambda socket=socket: socket.game["game"] != first)
        await socket.until(lambda socket=socket: socket.heard[-1]["type"] == "talk")
        assert [line["text"] for line in socket.heard[-1]["lines"]] == ["Yellow is lost"]


async def test_in_the_next_game_watchers_are_not_heard_by_players(table: Table) -> None:
    await table.watcher.say("chat", text="in the first")
    first = await over(table)
    await table.watcher.say("chat", text="between")
    await agree(table)
    for socket in (table.blue, table.yellow, table.watcher):
        await shown(socket, first)
    await table.watcher.say("chat", text="in the second")
    for socket in (table.blue, table.yellow):
        await socket.settle()
        assert "in the second" not in str(socket.heard)
        assert "in the first" in str(socket.heard)
        assert "between" in str(socket.heard)
    again = await table.blue_person.sit()
    assert [line["text"] for line in again.heard[-1]["lines"]] == ["in the first", "between"]
