"""Guests who become members, or turn out to be members: what goes along, and what the others see of it."""

from __future__ import annotations

from functools import partial

import pytest

from accounts.blocks import block
from accounts.guests import Belongings, belongings, bring_along
from accounts.membership import become_member
from accounts.models import Block, User
from accounts.names import NameRefused
from games import device, rooms
from games.models import Game, Message, Room, Seat, Silence, Watcher
from positions import catalogue
from positions.layout import parse_layout
from positions.models import Position, Version
from tests.games.conftest import STRIP, make_version
from tests.support import race

pytestmark = pytest.mark.django_db

PASSWORD = "seven bridges over green"


def come(*people: User, code: str = "table") -> Room:
    """All join the room, in this order."""
    for user in people:
        rooms.join(user=user, name=user.name, code=code)
    return Room.objects.get(code=code)


def play(blue: User, yellow: User, code: str = "table") -> Game:
    """A game of the two."""
    room = come(blue, yellow, code=code)
    rooms.pick(room_id=room.pk, user_id=blue.pk, version_id=make_version(title=f"Strip {code}").pk)
    return Game.objects.get(room=room)


def open_shared(user: User) -> None:
    """Two people on the person's device."""
    device.open_table(user=user, names={"blue": "Mum", "yellow": "Dad"}, version_id=make_version().pk)


@pytest.fixture
def gus() -> User:
    return User.objects.create_guest("Gus")


@pytest.fixture
def ben() -> User:
    return User.objects.create_guest("Ben")


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("Ann", PASSWORD)


def test_a_guest_becomes_a_member_on_the_same_row(gus: User, ben: User) -> None:
    """Under a new name in all rooms and games, old ones too."""
    game, other = play(gus, ben), play(ben, gus, code="other")
    user = become_member(guest=gus, name="Gustav", password=PASSWORD)
    assert (user.pk, user.is_guest, user.name_key) == (gus.pk, False, "gustav")
    assert user.check_password(PASSWORD)
    game.refresh_from_db()
    other.refresh_from_db()
    assert (game.blue_name, game.yellow_name, other.blue_name, other.yellow_name) == (
        "Gustav",
        "Ben",
        "Ben",
        "Gustav",
    )
    assert set(Seat.objects.filter(user=user).values_list("name", flat=True)) == {"Gustav"}


def test_two_on_one_device_keep_the_names_they_typed(gus: User) -> None:
    """Both seats are the guest's, but the names are two people's."""
    open_shared(gus)
    become_member(guest=gus, name="Gustav", password=PASSWORD)
    game = Game.objects.get()
    assert (game.blue_name, game.yellow_name) == ("Mum", "Dad")
    assert set(Seat.objects.values_list("name", flat=True)) == {"Mum", "Dad"}


def test_a_member_of_that_name_is_no_guest_to_be_taken(gus: User, ann: User) -> None:
    """Nothing has changed after the refusal; who is a member already can't be made one by somebody else."""
    with pytest.raises(NameRefused, match="taken"):
        become_member(guest=gus, name="аnn", password=PASSWORD)
    gus.refresh_from_db()
    assert (gus.name, gus.is_guest) == ("Gus", True)
    somebody = become_member(guest=ann, name="Thief", password="another password")
    assert somebody.pk != ann.pk
    ann.refresh_from_db()
    assert ann.name == "Ann"


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_a_name_at_once_one_gets_it() -> None:
    """The database decides."""
    guests = [User.objects.create_guest(name) for name in ("Ian", "lan")]

    def sign_up(guest: User) -> bool:
        try:
            become_member(guest=guest, name=guest.name, password=PASSWORD)
        except NameRefused:
            return False
        return True

    assert sorted(race(*(partial(sign_up, guest) for guest in guests))) == [False, True]
    assert User.objects.filter(is_guest=True).count() == 1


def test_everything_of_a_guest_comes_along(gus: User, ben: User, ann: User) -> None:
    """Seats, games, lines, places to watch from and positions; settings stay the member's."""
    game = play(gus, ben)
    come(ben, User.objects.create_guest("Cem"), gus, code="watched")
    Message.objects.create(
        room=game.room, user=gus, channel="players", seat="blue", name="Gus", text="Hi", client_id="1"
    )
    drawn = catalogue.create_position(owner_id=gus.pk, layout=parse_layout(STRIP), sets=3, title="Mine")
    User.objects.filter(pk=gus.pk).update(theme="dark")
    assert belongings(guest=gus, member=ann) == Belongings(rooms=2, games=1, positions=1)
    assert bring_along(guest=gus, member=ann) == Belongings(rooms=2, games=1, positions=1)
    game.refresh_from_db()
    assert (game.blue, game.blue_name, game.yellow) == (ann, "Ann", ben)
    assert Seat.objects.get(room=game.room, colour="blue").name == "Ann"
    assert Watcher.objects.get().user == ann
    assert Message.objects.get().user == ann
    assert (Position.objects.get(pk=drawn.position_id).owner, Version.objects.get(pk=drawn.pk).author) == (
        ann,
        ann,
    )
    ann.refresh_from_db()
    assert ann.theme == ""
    assert bring_along(guest=gus, member=ann) == Belongings()


def test_rooms_where_both_sit_stay_apart(gus: User, ben: User, ann: User) -> None:
    """One can't play oneself; the other room comes along."""
    against, other = play(gus, ann), play(gus, ben, code="other")
    found = bring_along(guest=gus, member=ann)
    assert found == Belongings(rooms=1, games=1, apart=("table",))
    against.refresh_from_db()
    other.refresh_from_db()
    assert (against.blue, against.yellow, against.blue_name) == (gus, ann, "Gus")
    assert other.blue == ann


def test_who_watched_as_both_sits_or_watches_once(gus: User, ben: User, ann: User) -> None:
    """A seat is better than a place to watch from."""
    play(gus, ben)
    come(ann)
    come(ben, User.objects.create_guest("Cem"), gus, ann, code="watched")
    bring_along(guest=gus, member=ann)
    assert Seat.objects.filter(user=ann).count() == 1
    assert list(Watcher.objects.values_list("room__code", "user")) == [("watched", ann.pk)]


def test_two_on_one_device_come_along_as_they_are(gus: User, ann: User) -> None:
    """Both seats, under the names that were typed."""
    open_shared(gus)
    bring_along(guest=gus, member=ann)
    game = Game.objects.get()
    assert (game.blue, game.yellow, game.blue_name, game.yellow_name) == (ann, ann, "Mum", "Dad")


def test_nobody_gets_rid_of_a_silence_or_of_who_blocked_them(gus: User, ben: User, ann: User) -> None:
    """What moderators and others decided about the guest holds for the member."""
    Silence.objects.create(user=gus, until="2999-01-01T00:00Z")
    block(user=ben, other=gus)
    block(user=gus, other=ben)
    bring_along(guest=gus, member=ann)
    assert Silence.objects.get().user == ann
    assert set(Block.objects.values_list("user", "blocked")) == {(ben.pk, ann.pk), (ann.pk, ben.pk)}


def test_own_review_is_written_down(gus: User, ann: User) -> None:
    """A moderator who reviewed what was their own as a guest."""
    version = catalogue.create_position(owner_id=gus.pk, layout=parse_layout(STRIP), sets=3, title="Mine")
    Version.objects.filter(pk=version.pk).update(reviewer=ann)
    bring_along(guest=gus, member=ann)
    version.refresh_from_db()
    assert (version.author, version.reviewer, version.is_override) == (ann, ann, True)


def test_only_a_guest_can_be_brought(ann: User, gus: User) -> None:
    """A member stays whole, and to a guest nothing is brought."""
    ben = User.objects.create_user("Ben", PASSWORD)
    play(ben, User.objects.create_guest("Cem"))
    assert bring_along(guest=ben, member=ann) == Belongings()
    assert bring_along(guest=gus, member=User.objects.create_guest("Dora")) == Belongings()
    assert Game.objects.get().blue == ben
