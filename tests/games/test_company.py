"""Blocking: no seats together, no chat, no requests; games that go on go on; nobody is told."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from accounts import blocks
from accounts.blocks import BlockError
from accounts.models import Block, User
from games import company, rooms
from games.models import Report, Request, Room, Seat
from tests.games.conftest import Table
from tests.games.test_chat import lines, talk
from tests.support import Person, Socket, call, race


async def block(socket: Socket, **whom: Any) -> dict[str, Any]:
    """Block, and see the room anew."""
    answer = await socket.say("block", **whom)
    await socket.settle()
    return answer


def seats() -> dict[str, str]:
    return dict(Seat.objects.values_list("colour", "name"))


# Chat


async def test_what_the_blocked_one_says_is_not_shown(table: Table) -> None:
    await table.yellow.say("chat", text="before")
    assert (await block(table.blue, seat="yellow"))["type"] == "ack"
    assert talk(table.blue) == []
    await table.yellow.say("chat", text="after")
    await table.blue.say("chat", text="Hm.")
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.settle()
    assert lines(table.blue)[-1] == "Hm."
    assert "after" not in lines(table.blue)
    assert talk(await table.blue_person.sit()) == ["Hm."]
    # Neither the blocked one nor others notice anything.
    assert lines(table.yellow)[-2:] == lines(table.watcher)[-2:] == ["after", "Hm."]
    assert talk(await table.yellow_person.sit()) == ["before", "after", "Hm."]


async def test_lines_come_back_when_it_is_taken_back(table: Table) -> None:
    await table.yellow.say("chat", text="hello")
    await block(table.blue, seat="yellow")
    user = table.blue_person.user
    number = await call(lambda: Block.objects.get().pk)
    assert await call(blocks.unblock, user=user, block_id=number)
    await table.blue.until(lambda: talk(table.blue) == ["hello"])
    await table.yellow.say("chat", text="again")
    await table.blue.until(lambda: lines(table.blue)[-1:] == ["again"])


async def test_a_watcher_is_blocked_at_a_line(table: Table) -> None:
    answer = await table.watcher.say("chat", text="Blue loses.")
    room = await call(Room.objects.get)
    assert table.yellow_person.user
    await block(table.yellow, message=answer["number"])
    found = await call(lambda: Block.objects.values_list("user__name", "blocked__name", "name").get())
    assert found == ("Ben", "Cem", "Cem")
    await table.blue.say("resign")
    view = await call(rooms.view, room.pk, table.yellow_person.user.pk)
    assert "Blue loses" not in view.talk


async def test_what_is_not_shown_is_not_reported(table: Table) -> None:
    answer = await table.yellow.say("chat", text="hello")
    await block(table.blue, seat="yellow")
    assert (await table.blue.say("report", message=answer["number"]))["code"] == "bad_message"


@pytest.mark.parametrize(
    "whom", [{"seat": "blue"}, {"message": 10**6}, {}, {"seat": "yellow", "message": 1}, {"seat": "red"}]
)
async def test_nobody_to_be_blocked(table: Table, whom: dict[str, Any]) -> None:
    """Oneself, a line that is not there, nobody, two at once."""
    assert (await table.blue.say("block", **whom))["code"] == "bad_message"
    assert not await call(Block.objects.exists)


async def test_a_line_of_another_room_names_nobody(table: Table, people: dict[str, Person]) -> None:
    dora = people["Dora"]
    await dora.join("elsewhere")
    answer = await (await dora.sit()).say("chat", text="hello")
    assert (await table.blue.say("block", message=answer["number"]))["code"] == "bad_message"


# Requests


@pytest.mark.parametrize("asker", ["blue", "yellow"])
async def test_moves_go_on_but_nothing_is_asked(table: Table, asker: str) -> None:
    await block(table.blue, seat="yellow")
    assert (await table.blue.move("place", colour="red", cell=[0, 0]))["type"] == "ack"
    assert (await table.blue.move("end"))["type"] == "ack"
    await table.yellow.reach(2)
    socket: Socket = getattr(table, asker)
    for what in ("undo", "agree"):
        assert (await socket.say("ask", what=what))["code"] == "no_requests"
    assert (await table.yellow.move("place", colour="yellow", cell=[1, 0]))["type"] == "ack"
    await table.yellow.say("resign")
    await socket.reach(4)
    assert (await socket.say("ask", what="again"))["code"] == "no_requests"


async def test_an_open_question_lapses(table: Table) -> None:
    await table.yellow.say("ask", what="agree")
    await table.blue.until(lambda: table.blue.room["request"])
    number = table.blue.room["request"]["id"]
    await block(table.blue, seat="yellow")
    await table.yellow.until(lambda: table.yellow.room["request"] is None)
    assert (await table.blue.say("answer", request=number, yes=True))["code"] == "no_request"
    assert (await call(Request.objects.get)).answer == "lapsed"


# Seats


@pytest.mark.parametrize("blocker", ["Ann", "Ben"])
async def test_the_two_get_no_seats_in_one_room(people: dict[str, Person], blocker: str) -> None:
    ann, ben = people["Ann"], people["Ben"]
    for person in (ann, ben):
        await person.join(f"{person.name}-at-home")
    one, other = (ann, ben) if blocker == "Ann" else (ben, ann)
    await call(blocks.block, user=one.user, other=other.user)
    assert (await ann.join("club")).you == "blue"
    # As in a full room; and so does everybody else who comes then.
    assert (await ben.join("club")).you == "watcher"
    assert (await ben.join("club")).you == "watcher"
    assert (await people["Cem"].join("club")).you == "yellow"
    number = await call(lambda: Block.objects.get().pk)
    await call(blocks.unblock, user=one.user, block_id=number)
    assert (await ben.join(f"{ann.name}-at-home")).you == "yellow"


@pytest.mark.parametrize("blocker", ["Ann", "Ben"])
async def test_before_the_first_game_who_came_second_gets_up(people: dict[str, Person], blocker: str) -> None:
    ann, ben = people["Ann"], people["Ben"]
    await ann.join("club")
    await ben.join("club")
    blue, yellow = await ann.sit(), await ben.sit()
    socket, seat = (blue, "yellow") if blocker == "Ann" else (yellow, "blue")
    assert (await socket.say("block", seat=seat))["type"] == "ack"
    assert await yellow.closed_with() == 4404
    await blue.until(lambda: blue.room["seats"]["yellow"] is None)
    assert await call(seats) == {"blue": "Ann"}
    assert (await ben.join("club")).you == "watcher"


def test_of_a_seat_and_a_block_that_come_at_once_both_or_one_hold(transactional_db: None) -> None:
    """Whatever comes first, the two don't wait for a game in one room."""
    for i in range(3):
        ann = User.objects.create_guest("Ann")
        ben = User.objects.create_guest("Ben")
        rooms.join(user=ann, name="Ann", code=f"club-{i}")
        race(
            partial(rooms.join, user=ben, name="Ben", code=f"club-{i}"),
            partial(blocks.block, user=ann, other=ben),
        )
        room = Room.objects.get(code=f"club-{i}")
        assert [seat.user for seat in room.seats.all()] == [ann]


def test_the_same_block_at_once_is_one(transactional_db: None) -> None:
    ann, ben = User.objects.create_guest("Ann"), User.objects.create_guest("Ben")
    race(*[partial(blocks.block, user=ann, other=ben)] * 3)
    race(partial(blocks.block, user=ann, other=ben), partial(blocks.block, user=ben, other=ann))
    assert Block.objects.count() == 2


@pytest.mark.django_db
def test_nobody_blocks_themselves() -> None:
    ann = User.objects.create_guest("Ann")
    with pytest.raises(BlockError, match="oneself"):
        blocks.block(user=ann, other=ann)


@pytest.mark.django_db
def test_blocks_go_with_a_person() -> None:
    ann, ben = User.objects.create_guest("Ann"), User.objects.create_guest("Ben")
    blocks.block(user=ann, other=ben)
    ben.delete()
    assert not Block.objects.exists()


async def test_who_is_outside_blocks_nobody_there(table: Table, people: dict[str, Person]) -> None:
    await people["Dora"].join("elsewhere")
    room = await call(Room.objects.get, code="table")
    dora = people["Dora"].user
    assert dora
    with pytest.raises(rooms.RoomError, match="no_room"):
        await call(company.block_here, room_id=room.pk, user_id=dora.pk, seat="blue")


# Reports in rooms


async def test_a_line_is_reported_with_a_reason(table: Table) -> None:
    answer = await table.yellow.say("chat", text="rude")
    assert (await table.blue.say("report", message=answer["number"], reason=" Not  nice "))["type"] == "ack"
    assert (await table.blue.say("report", message=answer["number"], reason="again"))["type"] == "ack"
    report = await call(Report.objects.get)
    assert (report.kind, report.text, report.reason) == ("line", "rude", "Not nice")
    assert [line["text"] for line in report.lines] == ["rude"]


async def test_the_name_at_a_seat_is_reported_once_for_each(table: Table) -> None:
    for socket in (table.blue, table.blue, table.watcher):
        assert (await socket.say("report", seat="yellow"))["type"] == "ack"
    reports = await call(lambda: list(Report.objects.select_related("user", "person").order_by("pk")))
    assert [(r.kind, r.text, r.user and r.user.name) for r in reports] == [
        ("name", "Ben", "Ann"),
        ("name", "Ben", "Cem"),
    ]
    assert all(report.person == table.yellow_person.user for report in reports)


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ({"seat": "yellow", "reason": "x" * 201}, "too_long"),
        ({"seat": "blue"}, "bad_message"),
        ({"seat": "yellow", "message": 1}, "bad_message"),
        ({}, "bad_message"),
    ],
)
async def test_a_report_names_one_thing_of_another_person(
    table: Table, what: dict[str, Any], code: str
) -> None:
    assert (await table.blue.say("report", **what))["code"] == code
    assert not await call(Report.objects.exists)


async def test_reports_and_blocks_are_limited_for_each_person(table: Table) -> None:
    answers = [await table.blue.say("report", seat="yellow") for _ in range(11)]
    assert [answer["type"] for answer in answers] == ["ack"] * 10 + ["error"]
    assert (await table.blue.say("block", seat="yellow"))["code"] == "too_many"
    assert (await table.watcher.say("report", seat="yellow"))["type"] == "ack"
