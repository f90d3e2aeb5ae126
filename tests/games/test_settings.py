"""How a room is played: set by its maker before Yellow comes, told to whoever joins; and the games to watch."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import invitations, rooms
from games.held import RoomError
from games.models import Game, Room
from games.protocol import SettingsView
from tests.games.conftest import make_version
from tests.support import Person, race

pytestmark = pytest.mark.django_db(transaction=True)


def come(name: str, code: str = "club") -> User:
    return rooms.join(user=None, name=name, code=code).user


def set_up(user: User, code: str = "club", **settings: Any) -> int:
    return rooms.set_up(room_id=Room.objects.get(code=code).pk, user_id=user.pk, **settings)


def settings_now(code: str = "club") -> SettingsView:
    room = Room.objects.get(code=code)
    found = invitations.read(code, invitations.token_of(room))
    assert found is not None
    return found.settings


def play_in(code: str, *, listed: bool, title: str = "Strip") -> None:
    blue = come("Ann", code)
    set_up(blue, code, listed=listed)
    rooms.pick(
        room_id=Room.objects.get(code=code).pk, user_id=blue.pk, version_id=make_version(title=title).pk
    )
    come("Ben", code)


def test_a_room_says_how_it_is_played_before_anybody_joins() -> None:
    ann = come("Ann")
    assert settings_now() == SettingsView(number=0, undo="ask", claim_after=259_200, listed=False)
    set_up(ann, undo="off")
    set_up(ann, claim_after=600, listed=True)
    assert settings_now() == SettingsView(number=2, undo="off", claim_after=600, listed=True)


def test_what_is_the_same_is_no_change() -> None:
    ann = come("Ann")
    number = set_up(ann, undo="free")
    assert set_up(ann, undo="free") == number
    assert settings_now().number == 1


def test_nobody_changes_a_room_of_which_yellow_was_told_something_else() -> None:
    ann, ben = come("Ann"), come("Ben")
    for user, code in ((ann, "not_now"), (ben, "only_blue"), (come("Cem"), "not_seated")):
        with pytest.raises(RoomError) as error:
            set_up(user, undo="off")
        assert error.value.code == code
    rooms.leave(room_id=Room.objects.get().pk, user_id=ben.pk)
    set_up(ann, undo="off")
    assert settings_now().undo == "off"


def test_of_yellow_coming_and_a_change_at_once_one_is_first() -> None:
    ann = come("Ann")

    def change() -> str:
        try:
            set_up(ann, undo="free")
        except RoomError as error:
            return error.code
        return "done"

    results = race(change, partial(come, "Ben"))
    assert settings_now().undo == ("free" if results[0] == "done" else "ask")
    assert results[0] in {"done", "not_now"}


async def test_who_is_inside_sees_the_settings_change(people: dict[str, Person]) -> None:
    await people["Ann"].join("club")
    blue, phone = await people["Ann"].sit(), await people["Ann"].sit()
    await blue.say("settings", undo="free", claim_after=2_592_000)
    await phone.until(lambda: phone.room["settings"]["number"] == 1)
    assert phone.room["settings"] == {"number": 1, "undo": "free", "claim_after": 2_592_000, "listed": False}
    await people["Ben"].join("club")
    assert (await people["Ben"].sit()).room["settings"] == phone.room["settings"]


# Games to watch


def test_only_games_of_rooms_opened_for_it_are_listed() -> None:
    play_in("open", listed=True, title="Lighthouse")
    play_in("closed", listed=False)
    waiting = come("Dora", "waiting")
    set_up(waiting, "waiting", listed=True)
    (game,) = invitations.listed()
    assert (game.code, game.title, game.blue, game.yellow, game.totals) == (
        "open",
        "Lighthouse",
        "Ann",
        "Ben",
        (0, 0),
    )


def test_the_list_is_bounded_and_takes_one_query() -> None:
    for number in range(3):
        play_in(f"open {number}", listed=True)
        with CaptureQueriesContext(connection) as queries:
            assert len(invitations.listed()) == number + 1
        assert len(queries) == 1
    assert [game.code for game in invitations.listed(most=2)] == ["open 2", "open 1"]


def test_a_game_that_is_over_is_listed_no_more() -> None:

    play_in("open", listed=True)
    Game.objects.update(status="over", reason="agreed", ended_at=timezone.now())
    assert invitations.listed() == []
