"""Leaving the site by its door: what goes, what stays, and who is told."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core import mail

from accounts import leaving
from accounts.leaving import Proof
from accounts.models import User
from accounts.signals import user_leaving
from games import chat, device, play, reports, rooms
from games.models import Game, GameAction, Message, Report, Room, Seat
from positions.leaving import Wishes
from tests.games.conftest import Table, make_version
from tests.support import call, open_session

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "seven bridges over green"


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """Nothing remembered from the test before."""
    play.cache.clear()


def member(name: str = "Ann", address: str = "", *, verified: bool = True, **more: Any) -> User:
    """Somebody with an account."""
    user = User.objects.create_user(name, PASSWORD, **more)
    if address:
        EmailAddress.objects.create(user=user, email=address, verified=verified, primary=True)
    return user


def played(blue: User, code: str = "club") -> tuple[User, Game]:
    """A game that has just begun against Ben."""
    rooms.join(user=blue, name=blue.name, code=code)
    yellow = rooms.join(user=None, name="Ben", code=code).user
    room = Room.objects.get(code=code)
    rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=make_version().pk)
    return yellow, room.games.get()


def test_games_and_lines_stay_without_the_name() -> None:
    ann = member()
    ben, game = played(ann)
    line = chat.say(room_id=game.room_id, user_id=ann.pk, client_id="c", text="Hello")
    reports.report_here(room_id=game.room_id, user_id=ben.pk, message_id=line)
    leaving.leave(user=ann, wishes=Wishes())
    assert not User.objects.filter(name="Ann").exists()
    game.refresh_from_db()
    assert (game.blue, game.blue_name, game.yellow, game.yellow_name) == (None, "", ben, "Ben")
    said = Message.objects.get()
    assert (said.user, said.name, said.text) == (None, "", "Hello")
    assert Report.objects.get().message == said


def test_games_that_go_on_are_resigned_so_that_nobody_waits() -> None:
    ann = member()
    _, game = played(ann)
    leaving.leave(user=ann, wishes=Wishes())
    game.refresh_from_db()
    assert (game.status, game.reason, game.winner) == ("over", "resigned", "yellow")
    assert [(action.seat, action.kind) for action in game.actions.all()] == [("blue", "resign")]
    assert game.room.expires_at is None or game.room.closed_at is None
    assert Room.objects.get().expires_at is not None  # the Room ID will be free again


def test_a_game_between_ones_own_two_seats_ends_without_a_result() -> None:
    ann = member()
    device.open_table(user=ann, names={"blue": "Ann", "yellow": "Mum"}, version_id=make_version().pk)
    leaving.leave(user=ann, wishes=Wishes())
    game = Game.objects.get()
    assert (game.reason, game.winner, game.blue_name, game.yellow_name) == ("void", "", "", "")
    assert GameAction.objects.count() == 1


def test_a_waiting_room_goes_with_who_waits() -> None:
    ann = member()
    rooms.join(user=ann, name="Ann", code="club")
    leaving.leave(user=ann, wishes=Wishes())
    assert not Room.objects.exists()
    assert not Seat.objects.exists()


async def test_sockets_end_and_the_other_player_sees_it_at_once(table: Table) -> None:
    """With the sockets of the whole application; the session is worth nothing afterwards."""
    ann = table.blue_person.user
    assert ann is not None
    await call(leaving.leave, user=ann, wishes=Wishes())
    assert await table.blue.closed_with() == 4401
    yellow = table.yellow
    await yellow.until(lambda: yellow.room and yellow.room["seats"]["blue"]["name"] == "")
    assert (await yellow.reach(1))["state"]["outcome"] == {"winner": "yellow", "reason": "resigned"}
    again = table.blue_person.socket("table")
    accepted, _ = await again.line.connect(timeout=5)
    assert accepted
    assert await again.closed_with() == 4404


def test_sessions_go_with_the_person() -> None:
    ann, ben = member(), member("Ben")
    for user in (ann, ben):
        UserSession.objects.create(user=user, session_key=open_session(user), ip="127.0.0.1", user_agent="")
    leaving.leave(user=ann, wishes=Wishes())
    assert Session.objects.count() == UserSession.objects.count() == 1


@pytest.mark.parametrize(
    ("language", "subject", "words"),
    [("en", "Your account at Divided Loyalties is deleted", "Hello Ann,"), ("ko", "계정", "Ann")],
)
def test_a_mail_says_that_it_is_done(language: str, subject: str, words: str) -> None:
    leaving.leave(user=member(address="ann@example.org", language=language), wishes=Wishes())
    (sent,) = mail.outbox
    assert sent.to == ["ann@example.org"]
    assert subject in sent.subject
    assert words in sent.body


def test_no_mail_goes_to_an_address_that_was_never_confirmed() -> None:
    leaving.leave(user=member(address="somebody@example.org", verified=False), wishes=Wishes())
    assert mail.outbox == []


def test_a_fault_leaves_the_person_as_they_were() -> None:
    ann = member()

    def break_down(**kwargs: Any) -> None:
        raise RuntimeError("the disk is full")

    user_leaving.connect(break_down)
    try:
        with pytest.raises(RuntimeError):
            leaving.leave(user=ann, wishes=Wishes())
    finally:
        user_leaving.disconnect(break_down)
    assert User.objects.get().is_active
    leaving.leave(user=ann, wishes=Wishes())
    assert not User.objects.exists()


# By what proof


def test_each_is_asked_for_the_proof_that_they_have() -> None:
    guest = User.objects.create_guest("Guest")
    keyless = member("Key", address="key@example.org")
    bare = member("Bare", address="bare@example.org", verified=False)
    for user in (keyless, bare):
        user.set_unusable_password()
        user.save()
    people = (guest, member(address="ann@example.org"), keyless, bare)
    assert [leaving.proof_of(user) for user in people] == [
        Proof.WORD,
        Proof.PASSWORD,
        Proof.MAIL,
        Proof.SIGN_IN,
    ]


def test_a_link_carries_what_was_decided() -> None:
    ann, wishes = member(address="ann@example.org"), Wishes(keeps_credit=True, withdraws=True)
    link = leaving.read_token(leaving.make_token(ann, wishes))
    assert link == leaving.Link(ann, wishes)
    assert leaving.read_token(leaving.make_token(ann, wishes) + "x") is None


def test_a_link_is_worth_nothing_once_address_or_password_changed() -> None:
    ann = member(address="ann@example.org")
    token = leaving.make_token(ann, Wishes())
    EmailAddress.objects.update(email="thief@example.org")
    assert leaving.read_token(token) is None
    token = leaving.make_token(ann, Wishes())
    ann.set_password("another long secret")
    ann.save()
    assert leaving.read_token(token) is None


def test_a_link_is_worth_nothing_after_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    token = leaving.make_token(member(address="ann@example.org"), Wishes())
    now = leaving.signing.time.time()
    monkeypatch.setattr(leaving.signing.time, "time", lambda: now + 3601)
    assert leaving.read_token(token) is None
