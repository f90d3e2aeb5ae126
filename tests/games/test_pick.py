"""Picking what is not published: what starts at once, what Yellow is asked, what is agreed to is what is played."""

from __future__ import annotations

from functools import partial

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import asks, invitations, picks, rooms, snapshot
from games.held import RoomError
from games.loading import Loaded, lay_out
from games.models import Game, Request, Room
from games.rules import Record, Start
from positions import catalogue
from positions.layout import parse_layout
from positions.models import Version
from tests.games.conftest import STRIP, make_own, make_version
from tests.support import Person, call, open_session, race

pytestmark = pytest.mark.django_db(transaction=True)

OTHER = "W1 W1 W1 o S1 S1 S1"


class Club:
    """Ann is Blue and waits in a room of her own making, with positions that only she has."""

    def __init__(self) -> None:
        self.ann = rooms.join(user=None, name="Ann", code="club").user
        self.room_id = Room.objects.get().pk
        self.mine = make_own(self.ann, title="Mine")

    @property
    def room(self) -> Room:
        """As it is stored."""
        return Room.objects.get(pk=self.room_id)

    @property
    def told(self) -> snapshot.RoomBase:
        """As everybody is told."""
        return snapshot.room_base(self.room_id)

    def ben(self, seen: int | None = None) -> User:
        """Yellow comes, having seen that version at the door."""
        return rooms.join(user=None, name="Ben", code="club", seen=seen).user

    def pick(self, version: Version) -> None:
        rooms.pick(room_id=self.room_id, user_id=self.ann.pk, version_id=version.pk)

    def answer(self, user: User, version: Version, *, yes: bool) -> int:
        return picks.answer(room_id=self.room_id, user_id=user.pk, version_id=version.pk, yes=yes)

    def refused(self, user: User, version: Version, *, yes: bool = True) -> str:
        with pytest.raises(RoomError) as error:
            self.answer(user, version, yes=yes)
        return error.value.code


@pytest.fixture
def club() -> Club:
    return Club()


def edit(version: Version, text: str = OTHER) -> Version:
    """Its author draws on."""
    position = version.position
    return catalogue.save_version(
        position_id=position.pk, actor_id=position.owner_id, layout=parse_layout(text), sets=3, title="Mended"
    )


def asks_for(club: Club) -> int | None:
    """The version that Yellow is asked about."""
    pick = club.told.pick
    return pick.version if pick is not None and pick.asks else None


# What starts at once, and what waits


def test_a_private_pick_waits_for_a_yellow_who_is_there_and_starts_when_they_agree(club: Club) -> None:
    ben = club.ben()
    club.pick(club.mine)
    assert not Game.objects.exists()
    pick = club.told.pick
    assert pick is not None
    assert (pick.asks, pick.title, pick.rows, pick.sets) == (True, "Mine", [STRIP], 3)
    club.answer(ben, club.mine, yes=True)
    assert Game.objects.get().version == club.mine
    assert asks_for(club) is None


def test_a_published_pick_starts_at_once(club: Club) -> None:
    club.ben()
    public = make_version()
    club.pick(public)
    assert Game.objects.get().version == public


def test_a_private_pick_starts_for_who_was_shown_it_at_the_door(club: Club) -> None:
    club.pick(club.mine)
    assert asks_for(club) is None  # there is nobody to be asked yet
    club.ben(seen=club.mine.pk)
    assert Game.objects.get().version == club.mine


def test_who_came_without_having_seen_it_is_asked(club: Club) -> None:
    club.pick(club.mine)
    club.ben()
    assert not Game.objects.exists()
    assert asks_for(club) == club.mine.pk


def test_what_was_picked_in_its_place_between_the_door_and_the_seat_is_asked(club: Club) -> None:
    other = make_own(club.ann, text=OTHER, title="Other")
    club.pick(club.mine)
    club.pick(other)
    club.ben(seen=club.mine.pk)
    assert not Game.objects.exists()
    assert asks_for(club) == other.pk


def test_the_door_of_an_invitation_shows_the_picture_and_says_which_it_was(club: Club) -> None:
    club.pick(club.mine)
    token = invitations.token_of(club.room)
    visitor = Client()
    page = visitor.get(reverse("room", args=["club"]), {"invite": token}).content.decode()
    assert "Mine" in page
    assert "<svg" in page
    assert f'name="seen" value="{club.mine.pk}"' in page
    form = {"name": "Ben", "room": "club", "invite": token, "told": "0", "seen": str(club.mine.pk)}
    visitor.post(reverse("join"), form)
    assert Game.objects.get().version == club.mine


def test_saying_what_one_has_seen_without_an_invitation_means_nothing(club: Club) -> None:
    club.pick(club.mine)
    Client().post(reverse("join"), {"name": "Ben", "room": "club", "seen": str(club.mine.pk)})
    assert Room.objects.get().seats.count() == 2
    assert not Game.objects.exists()


# Not this one


def test_yellow_turns_it_down_and_blue_picks_another(club: Club) -> None:
    ben = club.ben()
    club.pick(club.mine)
    club.answer(ben, club.mine, yes=False)
    assert (club.told.pick, club.told.turned_down) == (None, "Mine")
    other = make_own(club.ann, text=OTHER, title="Other")
    club.pick(other)
    assert (asks_for(club), club.told.turned_down) == (other.pk, "")
    club.answer(ben, other, yes=True)
    assert Game.objects.get().version == other


def test_what_was_turned_down_is_forgotten_when_who_did_so_goes(club: Club) -> None:
    ben = club.ben()
    club.pick(club.mine)
    club.answer(ben, club.mine, yes=False)
    rooms.leave(room_id=club.room_id, user_id=ben.pk)
    assert club.told.turned_down == ""


# Agreement names what it means


def test_a_swapped_pick_is_not_agreed_to_by_mistake(club: Club) -> None:
    other = make_own(club.ann, text=OTHER, title="Other")
    ben = club.ben()
    club.pick(club.mine)
    club.pick(other)
    assert club.refused(ben, club.mine) == "other_pick"
    assert club.refused(ben, club.mine, yes=False) == "other_pick"
    assert asks_for(club) == other.pk


def test_an_answer_sent_again_changes_nothing(club: Club) -> None:
    ben = club.ben()
    club.pick(club.mine)
    number = club.answer(ben, club.mine, yes=False)
    assert club.answer(ben, club.mine, yes=False) == number
    club.pick(club.mine)
    number = club.answer(ben, club.mine, yes=True)
    assert club.answer(ben, club.mine, yes=True) == number
    assert Game.objects.count() == 1
    assert club.refused(ben, club.mine, yes=False) == "not_now"


def test_what_is_picked_never_changes_under_its_number(club: Club) -> None:
    ben = club.ben()
    club.pick(club.mine)
    mended = edit(club.mine)
    assert mended.pk != club.mine.pk
    club.answer(ben, club.mine, yes=True)
    assert Game.objects.get().start["rows"] == [STRIP]


def test_what_was_not_picked_is_edited_in_its_place(club: Club) -> None:
    stranger = User.objects.create_guest("Dora")
    catalogue.mark_picked(version_id=club.mine.pk, user_id=stranger.pk)
    assert edit(club.mine).pk == club.mine.pk


def test_agreeing_and_picking_another_at_once_start_what_was_agreed_to(club: Club) -> None:
    other = make_own(club.ann, text=OTHER, title="Other")
    ben = club.ben()
    club.pick(club.mine)

    def attempt(story: partial[int]) -> str:
        try:
            story()
        except RoomError as error:
            return error.code
        return "done"

    agree = partial(picks.answer, room_id=club.room_id, user_id=ben.pk, version_id=club.mine.pk, yes=True)
    swap = partial(rooms.pick, room_id=club.room_id, user_id=club.ann.pk, version_id=other.pk)
    found = race(partial(attempt, agree), partial(attempt, swap))
    if found == ["done", "not_now"]:
        assert Game.objects.get().version == club.mine
    else:
        assert found == ["other_pick", "done"]
        assert not Game.objects.exists()
        assert asks_for(club) == other.pk


def test_no_file_is_laid_before_a_yellow_who_is_there(club: Club) -> None:
    record = Record(Start(parse_layout(OTHER), 3))
    loaded = Loaded(record, kind="record", file="other.json", title="", version=None)
    club.ben()
    with pytest.raises(RoomError, match="not_now"):
        lay_out(room_id=club.room_id, user_id=club.ann.pk, loaded=loaded)
    assert (club.told.pick, Game.objects.count()) == (None, 0)


# What is gone


def test_a_deleted_position_is_picked_nowhere(club: Club) -> None:
    ben = club.ben()
    club.pick(club.mine)
    number = club.told.number
    assert catalogue.delete_position(position_id=club.mine.position_id, actor_id=club.ann.pk)
    assert (club.told.pick, club.told.turned_down) == (None, "")
    assert club.told.number > number
    assert club.refused(ben, club.mine) == "not_now"


def test_an_archived_position_is_picked_nowhere(club: Club) -> None:
    public = make_version()
    club.pick(public)
    catalogue.archive(position_id=public.position_id, actor_id=None)
    club.ben()
    assert club.told.pick is None
    assert not Game.objects.exists()


def test_a_wish_to_play_what_is_archived_lapses(club: Club) -> None:
    ben, _ = over(club)
    other = make_own(club.ann, text=OTHER, title="Other")
    wish(club, club.ann, other)
    request = Request.objects.get()
    catalogue.archive(position_id=other.position_id, actor_id=None)
    request.refresh_from_db()
    assert request.answer == "lapsed"
    with pytest.raises(RoomError, match="no_request"):
        answer(club, ben, request)
    assert Game.objects.count() == 1


# Playing again


def over(club: Club) -> tuple[User, Game]:
    """A game on Ann's own position has ended; Yellow, and the game."""
    club.pick(club.mine)
    ben = club.ben(seen=club.mine.pk)
    Game.objects.update(status="over", reason="resigned", winner="blue", ended_at=timezone.now())
    return ben, Game.objects.get()


def wish(club: Club, user: User, version: Version | None = None) -> None:
    """Ask to play again."""
    wished = asks.Wish(Request.What.AGAIN, version_id=version.pk if version else None)
    asks.ask(room_id=club.room_id, user_id=user.pk, client_id=f"wish {user.pk}", wish=wished)


def answer(club: Club, user: User, request: Request) -> None:
    """Agree."""
    async_to_sync(asks.answer)(
        room_id=club.room_id, user_id=user.pk, client_id="yes", request_id=request.pk, yes=True
    )


def test_both_may_ask_to_play_again_what_one_of_them_owns(club: Club) -> None:
    ben, _ = over(club)
    wish(club, ben)
    wish(club, club.ann)
    assert [game.version for game in Game.objects.all()] == [club.mine, club.mine]


def test_another_private_position_is_shown_and_agreed_to_as_it_was(club: Club) -> None:
    ben, _ = over(club)
    other = make_own(club.ann, text=OTHER, title="Other")
    wish(club, club.ann, other)
    request = club.told.request
    assert request is not None
    assert request.pick is not None
    assert (request.pick.title, request.pick.rows) == ("Other", [OTHER])
    assert edit(other, STRIP).pk != other.pk
    answer(club, ben, Request.objects.get())
    assert Game.objects.get(number=2).start["rows"] == [OTHER]


def test_nobody_agrees_to_a_private_position_without_naming_it(club: Club) -> None:
    ben, _ = over(club)
    other = make_own(club.ann, text=OTHER, title="Other")
    club.pick(other)
    wish(club, club.ann, other)
    with pytest.raises(RoomError, match="request_open"):
        wish(club, ben)
    wish(club, ben, other)
    assert Game.objects.get(number=2).version == other


def test_what_somebody_else_has_is_not_to_be_had_by_its_number(club: Club) -> None:
    ben, _ = over(club)
    other = make_own(club.ann, text=OTHER, title="Other")
    with pytest.raises(RoomError, match="no_position"):
        wish(club, ben, other)


# At the socket


async def test_the_question_is_told_at_once_and_again_after_a_reload(people: dict[str, Person]) -> None:
    ann, ben = people["Ann"], people["Ben"]
    await ann.join("club")
    blue = await ann.sit()
    await ben.join("club")
    yellow = await ben.sit()
    assert ann.user is not None
    mine = await call(make_own, ann.user)
    await blue.say("pick", version=mine.pk)
    await yellow.until(lambda: yellow.room and yellow.room["pick"])
    again = await ben.sit()
    for socket in (yellow, again, blue):
        assert socket.room is not None
        assert socket.room["pick"]["asks"] is True
        assert socket.game is None
    assert (await again.say("answer_pick", version=mine.pk, yes=True))["type"] == "ack"
    for socket in (yellow, again, blue):
        await socket.reach(0)
        assert socket.layout is not None
        assert socket.layout["title"] == "Mine"


def test_the_cards_of_a_room_mark_what_is_ones_own(club: Club) -> None:
    client = Client()
    client.cookies["sessionid"] = open_session(club.ann)
    page = client.get(reverse("cards")).content.decode()
    assert f'data-version="{club.mine.pk}"' in page
    assert "★" in page
    assert "★" not in Client().get(reverse("cards")).content.decode()
