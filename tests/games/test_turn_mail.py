""" "Your turn" by mail: to whom, how often, what it says; nothing of it holds up a game."""

from __future__ import annotations

import io
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage as Sent
from functools import partial
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games import claims, device, rooms, turn_mail
from games.models import Game, Room, Seat
from positions.models import Version
from tests.games.conftest import make_version
from tests.support import Person, Socket, call, open_session, race

REACHED, RELEASED = threading.Event(), threading.Event()


class Broken(EmailBackend):
    """A mail server that takes nothing."""

    def send_messages(self, messages: Any) -> int:
        raise OSError("no route to the mail server")


class Slow(EmailBackend):
    """A mail server that takes its time."""

    def send_messages(self, messages: Any) -> int:
        REACHED.set()
        assert RELEASED.wait(10)
        return super().send_messages(messages)


def ago(**time: float) -> datetime:
    return timezone.now() - timedelta(**time)


def make_member(name: str, language: str = "") -> User:
    """A member who wants mails, with a verified address."""
    user = User.objects.create_user(name, "bridge-over-nine", turn_mails=True, language=language)
    EmailAddress.objects.create(user=user, email=f"{name}@example.org", primary=True, verified=True)
    return user


async def member(name: str, language: str = "") -> Person:
    """The same at the site."""
    person = Person(name)
    person.user = await call(make_member, name, language)
    person.session = await call(open_session, person.user)
    return person


@dataclass
class Slowly:
    """Ann is Blue and here, Ben is Yellow and away."""

    ann: Person
    ben: Person
    blue: Socket
    room: Room
    version: Version

    async def went(self, person: Person, **time: float) -> None:
        """The person has been away for that long."""
        assert person.user
        await call(claims.went, room_id=self.room.pk, user_id=person.user.pk, since=ago(**time))

    async def left(self) -> None:
        """Ben has closed the page and is away; Ann comes in anew, to a process that has not heard of him."""
        await self.ben.go()
        await self.ann.go()
        await self.came(self.ben)
        await self.went(self.ben, minutes=5)
        self.blue = await self.ann.sit()

    async def came(self, person: Person) -> None:
        assert person.user
        await call(claims.came, room_id=self.room.pk, user_id=person.user.pk)

    async def turn(self, socket: Socket | None = None, column: int = 0, colour: str = "red") -> None:
        """Place a stone and end the turn."""
        socket = socket or self.blue
        assert (await socket.move("place", colour=colour, cell=[column, 0]))["type"] == "ack"
        assert (await socket.move("end"))["type"] == "ack"

    async def mails(self) -> list[Any]:
        """What has been sent once all that is due is done."""
        assert await call(turn_mail.later.settle, 10)
        return list(mail.outbox)


@pytest.fixture
async def slowly(fresh_process: None, version: Version) -> AsyncIterator[Slowly]:
    ann, ben = await member("Ann"), await member("Ben")
    await ann.join("table")
    blue = await ann.sit()
    await blue.say("pick", version=version.pk)
    await ben.join("table")
    await blue.until(lambda: blue.game)
    found = Slowly(ann, ben, blue, await call(Room.objects.get), version)
    await found.went(ben, hours=1)
    yield found
    turn_mail.later.clear()
    for person in (ann, ben):
        await person.go()


async def test_who_is_to_move_and_away_is_written_to(slowly: Slowly) -> None:
    await slowly.turn()
    [sent] = await slowly.mails()
    assert (sent.to, sent.subject) == (["Ben@example.org"], "Your turn against Ann")
    assert "Hello Ben," in sent.body
    assert "against Ann, on “Strip”." in sent.body
    assert "http://localhost:8000/rooms/table/\n" in sent.body
    stop = sent.extra_headers["List-Unsubscribe"].strip("<>")
    assert stop in sent.body
    assert stop.startswith("http://localhost:8000/settings/mails/")
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    message: Sent = sent.message()
    assert message["Auto-Submitted"] == "auto-generated"


async def test_in_the_readers_language(slowly: Slowly) -> None:
    await call(User.objects.filter(name="Ben").update, language="ko")
    await slowly.turn()
    [sent] = await slowly.mails()
    assert sent.subject == "Ann 님과의 게임에서 내 차례입니다"
    assert "안녕하세요, Ben 님." in sent.body
    assert "“Strip”" in sent.body
    assert "turn" not in sent.body


async def test_once_for_each_turn(slowly: Slowly) -> None:
    await slowly.turn()
    assert len(await slowly.mails()) == 1
    for _ in range(2):  # looks in and goes again, without a move
        await slowly.came(slowly.ben)
        await slowly.went(slowly.ben, minutes=5)
    assert len(await slowly.mails()) == 1
    yellow = await slowly.ben.sit()
    await slowly.turn(yellow, 1, "yellow")
    await slowly.left()
    await slowly.turn(None, 2)
    assert [sent.to for sent in await slowly.mails()] == [["Ben@example.org"]] * 2


async def test_nobody_who_is_here_is_written_to(slowly: Slowly) -> None:
    yellow = await slowly.ben.sit()
    await slowly.turn()
    await yellow.reach(2)
    assert await slowly.mails() == []
    await slowly.left()
    assert len(await slowly.mails()) == 1


async def test_who_reloads_the_page_is_not_written_to(slowly: Slowly) -> None:
    ben = Seat.objects.filter(room=slowly.room, user=slowly.ben.user)
    await call(ben.update, away_since=ago(seconds=1))
    await slowly.turn()
    assert await slowly.mails() == []
    left = await call(turn_mail.look, slowly.room.pk)
    assert 20 < left <= 29  # seconds: then it is looked at again
    await slowly.came(slowly.ben)
    assert await call(turn_mail.look, slowly.room.pk) is None
    assert await slowly.mails() == []


async def test_who_waits_away_for_an_opponent_hears_of_the_start(slowly: Slowly) -> None:
    cem = await member("Cem")
    await cem.join("other")
    room = await call(Room.objects.get, code="other")
    assert cem.user
    await call(rooms.pick, room_id=room.pk, user_id=cem.user.pk, version_id=slowly.version.pk)
    await call(claims.went, room_id=room.pk, user_id=cem.user.pk, since=ago(hours=1))
    await Person("Dora").join("other")
    assert [sent.subject for sent in await slowly.mails()] == ["Your turn against Dora"]


@pytest.mark.parametrize(
    "change",
    [
        partial(User.objects.filter(name="Ben").update, turn_mails=False),
        partial(User.objects.filter(name="Ben").update, is_active=False),
        partial(User.objects.filter(name="Ben").update, is_guest=True, name_key=None),
        partial(EmailAddress.objects.filter(email__startswith="Ben").update, verified=False),
        partial(EmailAddress.objects.filter(email__startswith="Ben").delete),
    ],
    ids=["not-wanted", "barred", "guest", "unverified", "no-address"],
)
async def test_only_who_wants_it_at_a_proven_address(slowly: Slowly, change: Any) -> None:
    await call(change)
    await slowly.turn()
    assert await slowly.mails() == []


async def test_two_on_one_device_get_none(fresh_process: None, version: Version) -> None:
    user = await call(make_member, "Ann")

    def start() -> Room:
        device.open_table(user=user, names={"blue": "Ann", "yellow": "Ben"}, version_id=version.pk)
        return Room.objects.get()

    room = await call(start)
    await call(claims.went, room_id=room.pk, user_id=user.pk, since=ago(hours=1))
    assert await call(turn_mail.later.settle, 10)
    assert await call(Seat.objects.filter(away_since__isnull=False).count) == 2
    assert mail.outbox == []


async def test_a_turn_played_again_is_not_mailed_again(slowly: Slowly) -> None:
    await call(Room.objects.filter(pk=slowly.room.pk).update, settings={"undo": "free"})
    await slowly.turn()
    assert len(await slowly.mails()) == 1
    assert (await slowly.blue.move("undo", to=0))["type"] == "ack"
    await slowly.turn(None, 1)
    assert len(await slowly.mails()) == 1


async def test_a_mail_that_cannot_be_sent_is_logged_once(
    slowly: Slowly, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Broken"
    await slowly.turn()
    assert await slowly.mails() == []
    await call(turn_mail.look, slowly.room.pk)
    assert [record.message for record in caplog.records] == [
        f"could not send the mail turn to person {slowly.ben.user and slowly.ben.user.pk}"
    ]


async def test_a_slow_mail_server_holds_nobody_up(slowly: Slowly, settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Slow"
    REACHED.clear()
    RELEASED.clear()
    await slowly.turn()
    assert await call(REACHED.wait, 10)
    yellow = await slowly.ben.sit()  # all while the mail waits
    await slowly.turn(yellow, 1, "yellow")
    await slowly.blue.reach(4)
    assert mail.outbox == []
    RELEASED.set()
    assert len(await slowly.mails()) == 1


@pytest.fixture
def slowly_played(transactional_db: None) -> int:
    """The id of a room where Ben is to move and away, and of which no process knows yet."""
    ann, ben = make_member("Ann"), make_member("Ben")
    rooms.join(user=ann, name="Ann", code="table")
    room = Room.objects.get()
    rooms.pick(room_id=room.pk, user_id=ann.pk, version_id=make_version().pk)
    rooms.join(user=ben, name="Ben", code="table")
    game = Game.objects.get()
    game.actions.create(
        number=1, seat="blue", kind="place", data={"colour": "red", "cell": [0, 0]}, client_id="1"
    )
    game.actions.create(number=2, seat="blue", kind="end", client_id="2")
    Game.objects.update(last=2, turn="yellow", moved_at=ago(minutes=10))
    turn_mail.later.clear()  # what was noted when the game began, while nobody was away
    assert turn_mail.later.settle(30)
    Seat.objects.filter(user=ben).update(away_since=ago(minutes=20))
    return room.pk


def test_of_several_processes_one_sends(slowly_played: int) -> None:
    race(*[partial(turn_mail.look, slowly_played)] * 4)
    assert len(mail.outbox) == 1


def test_who_comes_while_it_is_looked_at_is_not_written_to(slowly_played: int) -> None:
    """Whoever is first: nothing is sent after they have come."""
    ben = User.objects.get(name="Ben")
    race(
        partial(turn_mail.look, slowly_played),
        partial(claims.came, room_id=slowly_played, user_id=ben.pk),
    )
    sent = len(mail.outbox)
    turn_mail.look(slowly_played)
    assert len(mail.outbox) == sent
    assert Game.objects.get().mailed == 2 * sent


def test_the_sweep_finds_what_a_process_did_not_get_to(slowly_played: int) -> None:
    for _ in range(2):
        call_command("sweep", "--once", stdout=io.StringIO())
        assert [sent.to for sent in mail.outbox] == [["Ben@example.org"]]


@pytest.mark.parametrize("age", [{"seconds": 40}, {"hours": 3}], ids=["under way", "long past"])
def test_the_sweep_leaves_what_is_new_or_old(slowly_played: int, age: dict[str, float]) -> None:
    Game.objects.update(moved_at=ago(**age))
    Seat.objects.filter(user__name="Ben").update(away_since=ago(hours=4))
    turn_mail.look_everywhere()
    assert mail.outbox == []
