"""What administrators do, by their door: who may, what becomes of people, rooms and games, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group

from accounts.models import User
from games import administration, moderation, play, rooms
from games.administration import AdministrationError
from games.models import Act, Game, GameAction, Room
from tests.games.conftest import Table, make_version
from tests.support import call

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """Nothing remembered from the test before."""
    play.cache.clear()


def administrator(name: str = "Root") -> User:
    return User.objects.create_superuser(name)


def moderator() -> User:
    user = User.objects.create_user("Mona", is_staff=True)
    user.groups.add(Group.objects.get_or_create(name="Moderators")[0])
    return user


def started(code: str = "club") -> Game:
    """A game between Ann and Ben that has just begun."""
    blue, _ = (rooms.join(user=None, name=name, code=code).user for name in ("Ann", "Ben"))
    room = Room.objects.get(code=code)
    rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=make_version().pk)
    return room.games.get()


def acts() -> list[tuple[str, str, str]]:
    """What is kept: code, who did it, why."""
    return [(act.code, str(act.actor), act.reason) for act in Act.objects.all()]


# Who may

ALL: dict[str, Callable[[User, Game], Any]] = {
    "bar": lambda actor, game: administration.bar(actor=actor, user_id=game.blue_id or 0, reason="r"),
    "let_back": lambda actor, game: administration.let_back(
        actor=actor, user_id=game.blue_id or 0, reason="r"
    ),
    "void": lambda actor, game: administration.end_as_void(actor=actor, game_id=game.pk, reason="r"),
    "close": lambda actor, game: administration.close_room(actor=actor, room_id=game.room_id, reason="r"),
}


@pytest.mark.parametrize("what", ALL)
def test_only_administrators_do_it(what: str) -> None:
    game = started()
    barred = User.objects.create_superuser("Gone", is_active=False)
    staff = User.objects.create_user("Staff", is_staff=True)
    for actor in (moderator(), staff, game.blue, barred):
        assert actor is not None
        with pytest.raises(AdministrationError) as error:
            ALL[what](actor, game)
        assert error.value.code == "not_administrator"
    assert acts() == []
    ALL[what](administrator(), game)


@pytest.mark.parametrize("what", ALL)
@pytest.mark.parametrize(("reason", "code"), [(" ", "no_reason"), ("x" * 501, "too_long")])
def test_nothing_is_done_without_a_reason(what: str, reason: str, code: str) -> None:
    game, root = started(), administrator()
    doors: dict[str, Callable[[], Any]] = {
        "bar": lambda: administration.bar(actor=root, user_id=game.blue_id or 0, reason=reason),
        "let_back": lambda: administration.let_back(actor=root, user_id=game.blue_id or 0, reason=reason),
        "void": lambda: administration.end_as_void(actor=root, game_id=game.pk, reason=reason),
        "close": lambda: administration.close_room(actor=root, room_id=game.room_id, reason=reason),
    }
    with pytest.raises(AdministrationError) as error:
        doors[what]()
    assert error.value.code == code
    assert Game.objects.get().status == "playing"
    assert acts() == []


# People


def test_barring_and_letting_back_is_kept() -> None:
    root, game = administrator(), started()
    ann = game.blue
    assert ann is not None
    for _ in range(2):
        administration.bar(actor=root, user_id=ann.pk, reason="Insults")
    ann.refresh_from_db()
    assert not ann.is_active
    administration.let_back(actor=root, user_id=ann.pk, reason="Apology")
    ann.refresh_from_db()
    assert ann.is_active
    assert acts() == [("person.barred", "Root", "Insults"), ("person.let_back", "Root", "Apology")]
    assert {act.user for act in Act.objects.all()} == {ann}


def test_nobody_bars_themselves_or_another_administrator() -> None:
    root, other = administrator(), administrator("Other")
    for user in (root, other):
        with pytest.raises(AdministrationError) as error:
            administration.bar(actor=root, user_id=user.pk, reason="r")
        assert error.value.code == "protected"


async def test_who_is_barred_is_cut_off_at_once_and_stays_out(table: Table) -> None:
    root = await call(administrator)
    ann = table.blue_person.user
    assert ann is not None
    await call(administration.bar, actor=root, user_id=ann.pk, reason="Insults")
    assert await table.blue.closed_with() == 4401
    again = table.blue_person.socket("table")
    assert (await again.line.connect(timeout=5))[0]
    assert await again.closed_with() == 4404
    await call(administration.let_back, actor=root, user_id=ann.pk, reason="Apology")
    await table.blue_person.sit("table")


# Games and rooms


async def test_a_void_game_is_shown_to_its_players_at_once(table: Table) -> None:
    root = await call(administrator)
    game: Game = await call(Game.objects.get)
    await call(administration.end_as_void, actor=root, game_id=game.pk, reason="Two accounts, one person")
    for socket in (table.blue, table.yellow, table.watcher):
        shown = await socket.reach(1)
        assert shown["state"]["outcome"] == {"winner": None, "reason": "void"}
    assert await call(acts) == [("game.voided", "Root", "Two accounts, one person")]
    assert (await call(Act.objects.get)).data == {"game": game.pk}
    assert (await table.blue.say("resign"))["code"] == "game_over"


def test_a_game_that_is_over_stays_as_it_ended() -> None:
    root, game = administrator(), started()
    administration.end_as_void(actor=root, game_id=game.pk, reason="r")
    with pytest.raises(AdministrationError) as error:
        administration.end_as_void(actor=root, game_id=game.pk, reason="r")
    assert error.value.code == "not_now"
    assert GameAction.objects.count() == 1
    assert len(acts()) == 1
    with pytest.raises(AdministrationError) as error:
        administration.end_as_void(actor=root, game_id="nothing", reason="r")
    assert error.value.code == "not_found"


async def test_closing_a_room_sends_everybody_out_and_frees_its_code(table: Table) -> None:
    root = await call(administrator)
    room: Room = await call(Room.objects.get)
    await call(administration.close_room, actor=root, room_id=room.pk, reason="Spam")
    for socket in (table.blue, table.yellow, table.watcher):
        assert await socket.closed_with() == 4404
    game: Game = await call(Game.objects.get)
    assert (game.status, game.reason) == ("over", "void")
    assert [act[0] for act in await call(acts)] == ["game.voided", "room.closed"]
    joined = await call(rooms.join, user=None, name="Eve", code="table")
    assert joined.you == "blue"
    with pytest.raises(AdministrationError) as error:
        await call(administration.close_room, actor=root, room_id=room.pk, reason="Spam")
    assert error.value.code == "not_now"


def test_a_room_in_which_nothing_was_played_goes_altogether() -> None:
    rooms.join(user=None, name="Ann", code="club")
    administration.close_room(actor=administrator(), room_id=Room.objects.get().pk, reason="Spam")
    assert not Room.objects.exists()
    assert Act.objects.get().data["code"] == "club"


def test_moderators_silence_and_hide_and_no_more() -> None:
    """The other half of who may do what: their own door takes them, and administrators too."""
    assert moderation.is_moderator(moderator())
    assert moderation.is_moderator(administrator())
    assert not administration.is_administrator(User.objects.get(name="Mona"))
