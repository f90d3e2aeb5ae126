"""Rooms by their door: who gets which seat, what starts a game, how long a Room ID is taken."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from asgiref.sync import async_to_sync
from django.db import IntegrityError
from django.utils import timezone

from accounts.models import User
from accounts.signals import user_leaving
from games import asks, invitations, rooms
from games.codes import CodeError, fold_code, fresh_code
from games.held import RoomError
from games.models import Game, Request, Room, Seat, Watcher
from positions.models import Version
from positions.words import LineError
from tests.games.conftest import make_version
from tests.support import race

pytestmark = pytest.mark.django_db(transaction=True)


def come(name: str, code: str = "club", *, user: User | None = None, request: str = "") -> rooms.Joined:
    return rooms.join(user=user, name=name, code=code, request=request)


def started(code: str = "club") -> tuple[User, User, Room]:
    """A room with a game that has just begun; Blue, Yellow, the room."""
    blue, yellow = come("Ann", code).user, come("Ben", code).user
    room = Room.objects.get(code=code)
    rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=make_version().pk)
    return blue, yellow, room


def over(code: str = "club") -> tuple[User, User, Room]:
    """A room whose first game has ended."""
    blue, yellow, room = started(code)
    Game.objects.update(status="over", reason="resigned", winner="blue", ended_at=timezone.now())
    return blue, yellow, room


def ask(room: Room, user: User, client_id: str) -> int:
    return asks.ask(room_id=room.pk, user_id=user.pk, client_id=client_id, wish=asks.Wish(Request.What.AGAIN))


def answer(room: Room, user: User, request: Request, *, yes: bool) -> int:
    number: int = async_to_sync(asks.answer)(
        room_id=room.pk, user_id=user.pk, client_id="x", request_id=request.pk, yes=yes
    )
    return number


# Room IDs


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Club", "club"),
        ("  Ｃｌｕｂ  ", "club"),
        ("STRASSE", "strasse"),
        ("straße", "strasse"),
        ("방 하나", "방 하나"),
        ("a\u00a0 b", "a b"),
        ("कमरा_1-2", "कमरा_1-2"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_room_id_is_compared_without_regard_to_how_it_was_typed(typed: str, folded: str) -> None:
    assert fold_code(typed) == folded
    assert fold_code(folded) == folded


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "empty"),
        (" \t", "empty"),
        ("x" * 41, "too_long"),
        ("ﷺ" * 3, "too_long"),  # 18 letters each after NFKC
        ("a/b", "bad_characters"),
        ("a?b", "bad_characters"),
        ("<b>", "bad_characters"),
        ("a\u202eb", "bad_characters"),
        ("a\x00b", "bad_characters"),
        ("🎲", "bad_characters"),
        ("\u0301\u0301", "bad_characters"),
    ],
)
def test_what_is_no_room_id(typed: str, why: str) -> None:
    with pytest.raises(CodeError) as error:
        come("Ann", typed)
    assert error.value.code == why
    assert not User.objects.exists()


def test_fresh_room_ids_are_room_ids_and_differ() -> None:
    fresh = {fresh_code() for _ in range(200)}
    assert len(fresh) == 200
    assert all(fold_code(code) == code for code in fresh)


# Seats


def test_first_is_blue_second_yellow_anyone_later_watches() -> None:
    assert [come(name).you for name in ("Ann", "Ben", "Cem", "Dora")] == [
        "blue",
        "yellow",
        "watcher",
        "watcher",
    ]
    assert Room.objects.count() == 1


def test_who_is_inside_finds_the_same_place_again() -> None:
    first = [come(name) for name in ("Ann", "Ben", "Cem")]
    again = [come("Other", " CLUB ", user=joined.user) for joined in first]
    assert [joined.you for joined in again] == ["blue", "yellow", "watcher"]
    assert [seat.name for seat in Seat.objects.all()] == ["Ann", "Ben"]
    assert User.objects.count() == 3


def test_a_form_sent_twice_without_a_session_makes_one_guest() -> None:
    first, second = come("Ann", request="k1"), come("Ann", request="k1")
    assert (first.user, first.you) == (second.user, second.you)
    assert come("Ben", request="k2").you == "yellow"
    watching = [come("Cem", request="k3") for _ in range(2)]
    assert watching[0].user == watching[1].user
    assert User.objects.count() == 3


def test_an_old_form_is_a_new_person() -> None:
    come("Ann", request="k1")
    Seat.objects.update(taken_at=timezone.now() - timedelta(minutes=11))
    assert come("Ann", request="k1").you == "yellow"


def test_a_members_form_does_not_give_their_seat_away() -> None:
    member = User.objects.create_user("Ann", "secret-enough")
    come("Ann", user=member, request="k1")
    assert come("Eve", request="k1").user != member


def test_a_guest_is_called_what_the_newest_form_says_but_keeps_the_name_of_a_seat() -> None:
    guest = come("Ann").user
    come("Anna", "other", user=guest)
    assert User.objects.get().name == "Anna"
    assert [seat.name for seat in Seat.objects.order_by("id")] == ["Ann", "Anna"]


def test_a_bad_name_leaves_nothing_behind() -> None:
    with pytest.raises(LineError):
        come("  ")
    assert not User.objects.exists()
    assert not Room.objects.exists()


def test_of_two_who_take_the_last_seat_at_once_one_gets_it() -> None:
    come("Ann")
    joined = race(*(partial(come, name) for name in ("Ben", "Cem", "Dora")))
    assert sorted(one.you for one in joined) == ["watcher", "watcher", "yellow"]
    assert Seat.objects.count() == 2


def test_of_two_who_open_a_room_at_once_one_is_blue() -> None:
    joined = race(*(partial(come, name) for name in ("Ann", "Ben")))
    assert sorted(one.you for one in joined) == ["blue", "yellow"]
    assert Room.objects.count() == 1


def test_a_double_click_without_a_session_takes_one_seat() -> None:
    joined = race(*(partial(come, "Ann", request="k1") for _ in range(3)))
    assert {(one.user.pk, one.you) for one in joined} == {(joined[0].user.pk, "blue")}
    assert User.objects.count() == 1


def test_twenty_people_at_once_see_no_error() -> None:
    joined = race(*(partial(come, f"P{number}", f"room {number // 2}") for number in range(20)))
    assert sorted(one.you for one in joined) == ["blue"] * 10 + ["yellow"] * 10


def test_the_database_holds_one_open_room_for_a_code_and_one_person_for_a_seat() -> None:
    user = come("Ann").user
    with pytest.raises(IntegrityError):
        Room.objects.create(code="club")
    with pytest.raises(IntegrityError):
        Seat.objects.create(room=Room.objects.get(), colour="blue", user=user, name="Ann")


# Picking and starting


def test_the_game_starts_when_both_sit_and_a_pick_stands() -> None:
    blue = come("Ann").user
    room = Room.objects.get()
    first, second = make_version(), make_version(title="Other", sets=4)
    rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=first.pk)
    rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=second.pk)
    assert not Game.objects.exists()
    yellow = come("Ben").user
    game = Game.objects.get()
    assert (game.version, game.blue, game.yellow, game.blue_name, game.yellow_name) == (
        second,
        blue,
        yellow,
        "Ann",
        "Ben",
    )
    assert game.start == {"rows": [second.layout], "sets": 4}
    assert Version.objects.get(pk=second.pk).played_at is not None
    assert Version.objects.get(pk=first.pk).played_at is None


def test_it_starts_with_the_pick_where_yellow_came_first_to_sit() -> None:
    started()
    assert Game.objects.get().status == "playing"


def test_only_blue_picks_and_only_what_is_published() -> None:
    blue, yellow, cem = (come(name).user for name in ("Ann", "Ben", "Cem"))
    room, version = Room.objects.get(), make_version()
    for user, code in ((yellow, "only_blue"), (cem, "not_seated")):
        with pytest.raises(RoomError) as error:
            rooms.pick(room_id=room.pk, user_id=user.pk, version_id=version.pk)
        assert error.value.code == code
    Version.objects.update(state="private")
    for version_id in (version.pk, 999_999):
        with pytest.raises(RoomError) as error:
            rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=version_id)
        assert error.value.code == "no_position"


def test_no_pick_while_a_game_is_on() -> None:
    blue, _, room = started()
    other = make_version(title="Other")
    with pytest.raises(RoomError) as error:
        rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=other.pk)
    assert error.value.code == "not_now"
    # The pick that started it, sent again because its answer was lost.
    rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=Game.objects.get().version_id)
    assert Game.objects.count() == 1


# Leaving


def test_each_may_leave_before_the_start_and_the_seat_is_free_again() -> None:
    blue, yellow = come("Ann").user, come("Ben").user
    room = Room.objects.get()
    rooms.leave(room_id=room.pk, user_id=yellow.pk)
    assert rooms.room_for(yellow, "club") is None
    assert come("Cem").you == "yellow"
    rooms.leave(room_id=room.pk, user_id=blue.pk)
    assert come("Dora").you == "blue"


def test_the_pick_goes_with_blue() -> None:
    blue = come("Ann").user
    room = Room.objects.get()
    rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=make_version().pk)
    cem = User.objects.create_guest("Cem")
    Seat.objects.create(room=room, colour="yellow", user=cem, name="Cem")
    rooms.leave(room_id=room.pk, user_id=blue.pk)
    come("Dora")
    assert not Game.objects.exists()
    assert Room.objects.get().pick is None


def test_blue_frees_yellows_seat_and_a_watcher_can_take_it() -> None:
    blue, yellow, cem = (come(name).user for name in ("Ann", "Ben", "Cem"))
    room = Room.objects.get()
    with pytest.raises(RoomError) as error:
        rooms.leave(room_id=room.pk, user_id=cem.pk, frees_yellow=True)
    assert error.value.code == "not_seated"
    with pytest.raises(RoomError) as error:
        rooms.leave(room_id=room.pk, user_id=yellow.pk, frees_yellow=True)
    assert error.value.code == "only_blue"
    rooms.leave(room_id=room.pk, user_id=blue.pk, frees_yellow=True)
    assert rooms.inside(yellow, "club") is None
    assert come("Cem", user=cem).you == "yellow"
    assert not Watcher.objects.exists()


def test_nobody_leaves_a_game() -> None:
    blue, yellow, room = started()
    for user, frees in ((blue, False), (yellow, False), (blue, True)):
        with pytest.raises(RoomError) as error:
            rooms.leave(room_id=room.pk, user_id=user.pk, frees_yellow=frees)
        assert error.value.code == "not_now"
    assert Seat.objects.count() == 2


def test_a_room_that_nobody_sits_in_frees_its_code() -> None:
    blue = come("Ann").user
    rooms.leave(room_id=Room.objects.get().pk, user_id=blue.pk)
    assert not Room.objects.exists()
    assert come("Ben").you == "blue"


# Again


def test_agreeing_to_play_again_makes_the_next_game_on_the_pick() -> None:
    blue, yellow, room = over()
    other = make_version(title="Other", sets=4)
    rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=other.pk)
    ask(room, yellow, "a1")
    request = Request.objects.get()
    answer(room, blue, request, yes=True)
    second = Game.objects.get(number=2)
    assert (second.version, second.blue, second.yellow, second.status) == (other, blue, yellow, "playing")
    # The same answer sent again is answered alike, and makes no third game.
    answer(room, blue, request, yes=True)
    assert Game.objects.count() == 2


def test_both_pressing_is_agreement_and_one_game() -> None:
    blue, yellow, room = over()
    race(partial(ask, room, blue, "a1"), partial(ask, room, yellow, "b1"))
    assert Game.objects.count() == 2
    # Both were repeated by their clients.
    ask(room, blue, "a1")
    ask(room, yellow, "b1")
    assert Game.objects.count() == 2


def test_one_request_is_open_at_a_time_and_only_the_other_answers() -> None:
    blue, yellow, room = over()
    ask(room, blue, "a1")
    with pytest.raises(RoomError) as error:
        ask(room, blue, "a2")
    assert error.value.code == "request_open"
    request = Request.objects.get()
    with pytest.raises(RoomError) as error:
        answer(room, blue, request, yes=True)
    assert error.value.code == "no_request"
    answer(room, yellow, request, yes=False)
    with pytest.raises(RoomError) as error:
        answer(room, yellow, request, yes=True)
    assert error.value.code == "no_request"
    assert Game.objects.count() == 1


def test_another_pick_lapses_the_request_so_that_no_offer_is_swapped() -> None:
    blue, yellow, room = over()
    ask(room, yellow, "a1")
    request = Request.objects.get()
    rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=make_version(title="Other").pk)
    with pytest.raises(RoomError) as error:
        answer(room, blue, request, yes=True)
    assert error.value.code == "no_request"
    assert Game.objects.count() == 1


def test_nobody_asks_for_another_game_while_one_is_on() -> None:
    blue, _, room = started()
    with pytest.raises(RoomError) as error:
        ask(room, blue, "a1")
    assert error.value.code == "not_now"


def test_the_database_holds_one_running_game_for_a_room() -> None:
    _, _, room = started()
    with pytest.raises(IntegrityError):
        Game.objects.create(room=room, number=2, start={})


# Who sees a room


def test_a_room_is_found_by_those_inside_only() -> None:
    inside = [come(name).user for name in ("Ann", "Ben", "Cem")]
    stranger = User.objects.create_guest("Dora")
    for user in inside:
        assert rooms.room_for(user, "Club") == Room.objects.get()
        assert rooms.view_for(user, "club") is not None
    for user, code in ((stranger, "club"), (None, "club"), (inside[0], "elsewhere"), (inside[0], "a/b")):
        assert rooms.room_for(user, code) is None
        assert rooms.view_for(user, code) is None


def test_an_invitation_tells_of_the_pick_and_a_bare_address_of_nothing() -> None:
    blue = come("Ann").user
    room = Room.objects.get()
    version = make_version()
    rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=version.pk)
    token = invitations.token_of(room)
    invitation = invitations.read("CLUB", token)
    assert invitation is not None
    assert invitation.pick is not None
    assert (invitation.pick.version, invitation.blue, invitation.yellow, invitation.is_free) == (
        version.pk,
        "Ann",
        None,
        True,
    )
    other = come("Ben", "other").user
    for code, wrong in (("club", ""), ("club", token + "x"), ("other", token), ("a/b", token)):
        assert invitations.read(code, wrong) is None
    assert rooms.room_for(other, "club") is None
    assert Seat.objects.count() == 2


# Time


def test_the_code_of_a_waiting_room_is_free_after_a_day() -> None:
    blue = come("Ann").user
    Room.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert rooms.room_for(blue, "club") is None
    assert come("Ben").you == "blue"
    assert Room.objects.count() == 1


def test_a_seat_that_stays_empty_counts_from_the_last_change() -> None:
    before = timezone.now()
    come("Ann")
    expires = Room.objects.get().expires_at
    assert expires is not None
    assert timedelta(hours=23, minutes=59) < expires - before < timedelta(hours=24, minutes=1)


def test_a_running_game_keeps_the_code_and_an_ended_one_keeps_its_rows() -> None:
    _, _, room = started()
    assert Room.objects.get().expires_at is None
    assert rooms.close_expired() == 0
    Game.objects.update(status="over", reason="resigned", winner="blue", ended_at=timezone.now())
    Room.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert rooms.close_expired() == 1
    assert come("Eve").you == "blue"
    assert Game.objects.get().room == room
    assert Room.objects.count() == 2


def test_a_closed_room_takes_nothing_any_more() -> None:
    blue, _, room = over()
    Room.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(RoomError) as error:
        ask(room, blue, "a1")
    assert error.value.code == "no_room"


# People that go


def test_games_stay_when_a_player_leaves_the_site() -> None:
    blue, yellow, room = started()
    waiting = come("Ann", "waiting", user=blue)
    user_leaving.send(sender=User, user=blue)
    blue.delete()
    game = Game.objects.get()
    assert (game.blue, game.blue_name, game.yellow, game.yellow_name) == (None, "", yellow, "Ben")
    view = rooms.view_for(yellow, "club")
    assert view is not None
    assert view.base.blue is not None
    assert view.base.blue.name == ""
    assert not Room.objects.filter(code=waiting.code).exists()
    assert room.seats.count() == 2
