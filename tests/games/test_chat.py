"""Chat: who reads what, what a line may be, and what moderators can do."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.utils import timezone

from accounts.models import User
from games import chat, leaving, limits, moderation, rooms
from games.held import RoomError
from games.models import Act, Message, Report, Room, Silence
from games.moderation import ModerationError
from tests.games.conftest import Table
from tests.support import Message as Heard
from tests.support import Person, Socket, call


def lines(socket: Socket) -> list[str]:
    """The texts that came one by one."""
    return [message["text"] for message in socket.heard if message["type"] == "chat"]


def talk(socket: Socket) -> list[str]:
    """The texts of the newest history."""
    told = [message for message in socket.heard if message["type"] == "talk"]
    return [line["text"] for line in told[-1]["lines"]]


async def settle(*sockets: Socket) -> None:
    for socket in sockets:
        await socket.settle()


def moderator(name: str = "Mona") -> User:
    user = User.objects.create_user(name, "secret-enough")
    user.groups.add(Group.objects.get_or_create(name="Moderators")[0])
    return user


# Talking


async def test_players_talk_to_everybody_and_watchers_among_themselves(
    table: Table, people: dict[str, Person]
) -> None:
    await people["Dora"].join(table.code)
    dora = await people["Dora"].sit()
    answer = await table.blue.say("chat", text="Good luck!")
    assert answer["type"] == "ack"
    await table.watcher.say("chat", text="Blue looks strong.")
    await settle(table.blue, table.yellow, table.watcher, dora)
    assert lines(table.yellow) == ["Good luck!"]
    assert lines(dora) == lines(table.watcher) == ["Good luck!", "Blue looks strong."]
    line: Heard = next(message for message in table.yellow.heard if message["type"] == "chat")
    assert (line["id"], line["channel"], line["seat"], line["name"]) == (
        answer["number"],
        "players",
        "blue",
        "Ann",
    )


async def test_players_read_the_watchers_once_the_game_is_over(table: Table) -> None:
    await table.watcher.say("chat", text="It is lost.")
    await table.blue.say("chat", text="Thanks!")
    await settle(table.blue, table.yellow)
    assert lines(table.blue) == ["Thanks!"]
    assert talk(await table.blue_person.sit()) == ["Thanks!"]
    await table.yellow.say("resign")
    for socket in (table.blue, table.yellow):
        await socket.until(lambda socket=socket: talk(socket) == ["It is lost.", "Thanks!"])
        assert socket.room["phase"] == "over"
    await table.watcher.say("chat", text="Well played.")
    await settle(table.blue)
    assert lines(table.blue)[-1] == "Well played."
    # In the next game what is said during it is hidden again, what was said before is not.
    await table.blue.say("ask", what="again")
    await table.yellow.say("ask", what="again")
    await table.watcher.until(lambda: table.watcher.room["phase"] == "playing")
    await table.watcher.say("chat", text="Here we go.")
    await settle(table.blue)
    assert talk(await table.blue_person.sit()) == ["It is lost.", "Thanks!", "Well played."]
    assert lines(table.blue)[-1] == "Well played."


async def test_who_comes_in_is_shown_the_newest_hundred(table: Table) -> None:
    def fill() -> None:
        room, user = Room.objects.get(), table.blue_person.user
        said = {"room": room, "channel": "players", "seat": "blue", "user": user, "name": "Ann"}
        Message.objects.bulk_create(Message(text=f"line {i}", client_id=f"c{i}", **said) for i in range(120))

    await call(fill)
    told = talk(await table.yellow_person.sit())
    assert (len(told), told[0], told[-1]) == (100, "line 20", "line 119")


async def test_a_repeated_line_is_said_once(table: Table) -> None:
    first = await table.blue.say("chat", id="c", text="Hello")
    assert await table.blue.say("chat", id="c", text="Hello") == first
    assert await call(Message.objects.count) == 1


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("<b>Hi</b> & <script>", "<b>Hi</b> & <script>"),
        ("two\nlines\t here", "two lines here"),
        ("a\u202eb\x00", "ab"),
        ("방가 \U0001f44b\U0001f3fd", "방가 \U0001f44b\U0001f3fd"),
        ("é" + "\u0301" * 200, "é" + "\u0301" * 4),
        ("x" * 500, "x" * 500),
    ],
)
async def test_a_line_is_text(table: Table, text: str, kept: str) -> None:
    await table.blue.say("chat", text=text)
    await table.yellow.until(lambda: lines(table.yellow))
    assert lines(table.yellow) == [kept]


@pytest.mark.parametrize(
    ("text", "code"), [("x" * 501, "too_long"), ("", "bad_message"), (" \u200b\n", "bad_message")]
)
async def test_what_is_no_line(table: Table, text: str, code: str) -> None:
    assert (await table.blue.say("chat", text=text))["code"] == code
    assert not await call(Message.objects.exists)


async def test_a_person_talks_slowly_and_moves_all_the_same(table: Table) -> None:
    await table.blue.say("chat", text="0")
    limits.chats.people.buckets[str(table.blue_person.user.pk)].rate = 0
    codes = [(await table.blue.say("chat", text=str(i))).get("code") for i in range(1, 10)]
    assert codes == [None] * 7 + ["too_many"] * 2
    assert (await table.yellow.say("chat", text="Hm"))["type"] == "ack"
    assert (await table.blue.move("place", colour="blue", cell=[0, 0]))["type"] == "ack"


async def test_lines_of_one_person_carry_one_mark_that_names_nobody(table: Table) -> None:
    for text in ("one", "two"):
        await table.blue.say("chat", text=text)
    await table.yellow.say("chat", text="three")
    await table.watcher.until(lambda: len(lines(table.watcher)) == 3)
    marks = [message["person"] for message in table.watcher.heard if message["type"] == "chat"]
    assert marks[0] == marks[1] != marks[2]


async def test_lines_stay_without_the_name_of_who_has_left_the_site(table: Table) -> None:
    await table.blue.say("chat", text="Bye")
    await call(leaving.forget, table.blue_person.user)
    message = await call(Message.objects.get)
    assert (message.user_id, message.name, message.text) == (None, "", "Bye")


# Moderators


async def test_a_hidden_line_is_gone_for_everyone_at_once(table: Table) -> None:
    answer = await table.blue.say("chat", text="Rude")
    mona = await call(moderator)
    await call(moderation.hide, actor=mona, message_id=answer["number"], reason="Insult")
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.until(lambda socket=socket: socket.heard[-1]["type"] == "hidden")
        assert socket.heard[-1]["id"] == answer["number"]
    assert talk(await table.yellow_person.sit()) == []
    act = await call(Act.objects.get)
    assert (act.code, act.reason, act.actor_id, act.user_id) == (
        "chat.hidden",
        "Insult",
        mona.pk,
        table.blue_person.user.pk,
    )
    # Hidden once; and back again, by another.
    await call(moderation.hide, actor=mona, message_id=answer["number"], reason="Again")
    other = await call(moderator, "Moritz")
    await call(moderation.unhide, actor=other, message_id=answer["number"], reason="It was a joke")
    assert talk(await table.yellow_person.sit()) == ["Rude"]
    assert await call(Act.objects.count) == 2


async def test_a_silenced_person_does_not_chat_but_plays(table: Table) -> None:
    mona = await call(moderator)
    user_id = table.blue_person.user.pk
    await call(moderation.silence, actor=mona, user_id=user_id, lasts=timedelta(hours=1), reason="Insults")
    answer = await table.blue.say("chat", text="But")
    assert answer["code"] == "silenced"
    assert 3500 < answer["args"]["until"] - timezone.now().timestamp() <= 3601
    assert (await table.blue.move("place", colour="blue", cell=[0, 0]))["type"] == "ack"
    assert (await table.yellow.say("chat", text="Hm"))["type"] == "ack"
    await call(moderation.unsilence, actor=mona, user_id=user_id, reason="Enough")
    assert (await table.blue.say("chat", text="Sorry"))["type"] == "ack"
    codes = await call(list, Act.objects.values_list("code", flat=True))
    assert codes == ["chat.silenced", "chat.unsilenced"]


async def test_a_silence_ends_by_itself(table: Table) -> None:
    now = timezone.now()
    await call(
        lambda: Silence.objects.create(
            user=table.blue_person.user, since=now - timedelta(hours=2), until=now - timedelta(hours=1)
        )
    )
    assert (await table.blue.say("chat", text="Hello"))["type"] == "ack"


async def test_a_report_keeps_the_line_with_those_around_it(table: Table) -> None:
    numbers = []
    for text in ("one", "two", "three"):
        numbers.append((await table.blue.say("chat", text=text))["number"])
    await table.watcher.say("chat", text="aside")
    for _ in range(2):
        assert (await table.yellow.say("report", message=numbers[1]))["number"] == numbers[1]
    report = await call(Report.objects.get)
    assert [line["text"] for line in report.lines] == ["one", "two", "three"]
    assert (report.message_id, report.user_id) == (numbers[1], table.yellow_person.user.pk)
    await call(lambda: Message.objects.filter(pk=numbers[1]).delete())
    assert [line["text"] for line in (await call(Report.objects.get)).lines] == ["one", "two", "three"]


async def test_only_what_one_can_read_can_be_reported(table: Table) -> None:
    aside = (await table.watcher.say("chat", text="aside"))["number"]
    assert (await table.yellow.say("report", message=aside))["code"] == "bad_message"
    assert (await table.watcher.say("report", message=aside))["type"] == "ack"
    assert (await table.watcher.say("report", message=aside + 1))["code"] == "bad_message"


@pytest.mark.django_db(transaction=True)
def test_moderating_takes_a_moderator_a_reason_and_a_sensible_time() -> None:
    user, mona = User.objects.create_guest("Ann"), moderator()
    chief = User.objects.create_superuser("Chief", "secret-enough")
    barred = moderator("Bar")
    barred.is_active = False
    barred.save()
    hour = timedelta(hours=1)
    for actor, reason, lasts, code in (
        (user, "Why not", hour, "not_moderator"),
        (barred, "Why not", hour, "not_moderator"),
        (mona, " ", hour, "no_reason"),
        (mona, "x" * 501, hour, "too_long"),
        (mona, "Why", timedelta(0), "bad_time"),
        (mona, "Why", timedelta(days=400), "bad_time"),
    ):
        with pytest.raises(ModerationError) as error:
            moderation.silence(actor=actor, user_id=user.pk, lasts=lasts, reason=reason)
        assert error.value.code == code
    for door in (moderation.hide, moderation.unhide):
        with pytest.raises(ModerationError) as error:
            door(actor=mona, message_id=1, reason="Why")
        assert error.value.code == "not_found"
    assert not Act.objects.exists()
    moderation.silence(actor=chief, user_id=user.pk, lasts=hour, reason="Why")
    act = Act.objects.get()
    with pytest.raises(TypeError):
        act.save()
    with pytest.raises(TypeError):
        act.delete()


@pytest.mark.django_db(transaction=True)
def test_outsiders_say_nothing_in_a_room() -> None:
    rooms.join(user=None, name="Ann", code="club")
    stranger = User.objects.create_guest("Eve")
    for room_id in (Room.objects.get().pk, 999_999):
        with pytest.raises(RoomError) as error:
            chat.say(room_id=room_id, user_id=stranger.pk, client_id="x", text="Hi")
        assert error.value.code == "no_room"
