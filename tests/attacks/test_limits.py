"""Floods are slowed down, and nobody beside them: not a household behind one router, not a player who is to move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.test import Client

from accounts.models import User
from games import limits, protocol
from tests.games.conftest import Table, make_own
from tests.games.test_line import closed_at_once
from tests.pages.people import NEW, PASSWORD, sent, sign_in, sign_up, text_of
from tests.support import call, open_session

#: Seconds within which the end of somebody's access reaches their open pages.
SOON = 5


async def test_a_household_of_twenty_tabs_reloads_and_plays_on(table: Table) -> None:
    """Three times at once, from one address; then the player to move moves."""
    people = [table.blue_person, table.yellow_person, table.watcher_person]
    for _ in range(3):
        lines = [people[number % 3].socket() for number in range(20)]
        await asyncio.gather(*(line.open() for line in lines))
        await asyncio.gather(*(line.close() for line in lines))
    for _ in range(15):
        assert (await table.blue.move("place", colour="blue", cell=[0, 0]))["type"] == "ack"
        assert (await table.blue.move("undo"))["type"] == "ack"


async def test_one_person_opens_no_end_of_sockets(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others from the same address still come in, and so does the person once a page was closed."""
    monkeypatch.setattr(limits.open_sockets, "most", 5)
    tabs = [await table.watcher_person.sit() for _ in range(4)]
    assert await closed_at_once(table.watcher_person.socket()) == protocol.TOO_MANY
    await table.yellow_person.sit()
    await tabs[0].close()
    await table.watcher_person.sit()
    assert (await table.blue.move("place", colour="blue", cell=[0, 0]))["type"] == "ack"


async def test_every_socket_gives_its_place_back(table: Table) -> None:
    """However it ends."""
    for _ in range(3):
        line = await table.watcher_person.sit()
        await line.line.send_to("x" * 20_000)
        assert await line.closed_with() == protocol.TOO_LONG
        await line.close()
    for person in (table.blue_person, table.yellow_person, table.watcher_person):
        await person.go()
    assert limits.open_sockets.counts == {}


async def test_a_flood_of_chat_stops_no_move_of_the_same_person(table: Table) -> None:
    codes = [(await table.blue.say("chat", text=f"line {number}")).get("code") for number in range(12)]
    assert codes[0] is None
    assert codes[-1] == "too_many"
    assert (await table.yellow.say("chat", text="mine"))["type"] == "ack"
    assert (await table.blue.move("place", colour="blue", cell=[0, 0]))["type"] == "ack"


async def test_chat_from_one_address_is_bounded_whoever_writes(table: Table) -> None:
    """Others at that address still play, and who comes from elsewhere still talks."""
    assert (await table.watcher.say("chat", text="first"))["type"] == "ack"
    limits.chats.addresses.buckets["127.0.0.1"].tokens = -1000
    assert (await table.yellow.say("chat", text="mine"))["code"] == "too_many"
    assert (await table.blue.move("place", colour="blue", cell=[0, 0]))["type"] == "ack"
    line = table.yellow_person.socket()
    line.line.scope["client"] = ["203.0.113.7", 50000]
    await line.open()
    assert (await line.say("chat", text="mine"))["type"] == "ack"


@pytest.mark.parametrize("kind", ["chats", "steps", "reports"])
def test_a_club_behind_one_address_is_no_crowd(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty people may each do all that one of them may, at once."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1.0))
    limit = getattr(limits, kind)
    limit.clear()
    each = int(limit.people.size)
    assert all(limit.take(person, "a") for _ in range(each) for person in range(40))
    assert not limit.take(40, "a")
    assert limit.take(41, "b")
    limit.clear()


Author = Callable[[str], tuple[Client, str]]


@pytest.fixture
def author(db: None) -> Author:
    """``author("Ann")``: the browser of somebody with a position, and where a copy of it is made."""
    limits.steps.clear()

    def author(name: str) -> tuple[Client, str]:
        person, client = User.objects.create_user(name, PASSWORD), Client()
        client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
        return client, f"/positions/mine/{make_own(person).position_id}/copy"

    return author


def test_steps_with_own_positions_are_limited_for_each_person(author: Author) -> None:
    (ann, hers), (ben, his) = author("Ann"), author("Ben")
    assert [ann.post(hers).status_code for _ in range(31)] == [303] * 30 + [429]
    assert ben.post(his).status_code == 303


def test_steps_with_own_positions_are_limited_for_each_address(author: Author) -> None:
    """Whoever takes them."""
    (ann, hers), (ben, his) = author("Ann"), author("Ben")
    assert ann.post(hers).status_code == 303
    limits.steps.addresses.buckets["127.0.0.1"].tokens = -1000
    assert ben.post(his).status_code == 429
    assert ben.post(his, REMOTE_ADDR="203.0.113.7").status_code == 303


def test_one_person_makes_no_end_of_rooms(author: Author, monkeypatch: pytest.MonkeyPatch) -> None:
    """From any number of addresses; others at those still come in."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1.0))
    limits.joins.clear()
    (ann, _), (ben, _) = author("Ann"), author("Ben")

    def made(client: Client, number: int, address: str = "/join") -> int:
        form = {"name": "A", "room": f"room{number}", "request": str(number)}
        return client.post(address, form, REMOTE_ADDR=f"203.0.113.{number}").status_code

    assert [made(ann, number) for number in range(41)] == [303] * 40 + [429]
    for door in ("/device/", "/load/", "/positions/try"):
        assert made(ann, 41, door) == 429, door
    assert made(ben, 0) == 303
    assert made(Client(), 1) == 303
    limits.joins.clear()


@pytest.mark.django_db
def test_guessing_passwords_slows_down_guessing_and_not_those_inside() -> None:
    """Whoever is signed in stays so; others at the same address come in; signing up is its own limit."""
    User.objects.create_user("Ann", PASSWORD)
    User.objects.create_user("Ben", PASSWORD)
    inside = Client()
    assert sign_in(inside, "Ann").status_code == 302
    answers = [sign_in(Client(), "Ann", f"guess {number}").content.decode() for number in range(12)]
    assert sign_in(Client(), "Ann").status_code != 302
    assert answers[0] != answers[-1]
    assert inside.get("/accounts/").status_code == 200
    assert sign_in(Client(), "Ben").status_code == 302
    assert sign_up(Client(), "Cem").status_code == 302


@pytest.mark.django_db
def test_trying_one_password_on_many_names_slows_down_the_address() -> None:
    """Forty in a minute, each name once; other addresses sign in as before, and whoever is inside stays so."""
    for name in ("Ann", "Ben"):
        User.objects.create_user(name, PASSWORD)
    inside = Client()
    assert sign_in(inside, "Ann").status_code == 302
    wrong, slow = "fit together. Check both", "That was tried too often. Wait"
    pages = [text_of(sign_in(Client(), f"Player {number}", "password1")) for number in range(41)]
    assert [wrong in page for page in pages] == [True] * 40 + [False]
    assert slow in pages[-1]
    assert slow in text_of(sign_in(Client(), "Ben"))
    assert inside.get("/accounts/").status_code == 200
    elsewhere = Client(REMOTE_ADDR="203.0.113.7")
    assert sign_in(elsewhere, "Ben").status_code == 302


# The end of somebody's access


async def test_a_password_set_by_mail_cuts_off_every_device(table: Table) -> None:
    """Whoever held a session with the old one is out."""

    def become_member() -> None:
        person = table.blue_person.user
        assert person is not None
        User.objects.filter(pk=person.pk).update(is_guest=False, name_key="ann", email="ann@example.org")
        member = User.objects.get(pk=person.pk)
        member.set_password(PASSWORD)
        member.save()
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
        table.blue_person.user = member
        table.blue_person.session = open_session(member)

    await call(become_member)
    line = await table.blue_person.sit()

    def reset() -> int:
        client = Client()
        client.post("/accounts/password/reset/", {"email": "ann@example.org"})
        address = next(word for word in sent()[-1].body.split() if "/password/reset/key/" in word)
        page = client.get(address.removeprefix(settings.SITE_URL), follow=True)
        return client.post(page.request["PATH_INFO"], {"password1": NEW, "password2": NEW}).status_code

    assert await call(reset) == 302
    assert await asyncio.wait_for(line.closed_with(), SOON) == protocol.SESSION_ENDED
    assert await closed_at_once(table.blue_person.socket()) == protocol.NO_SUCH_ROOM


async def test_leaving_a_room_in_one_window_ends_it_in_all(table: Table) -> None:
    other = await table.watcher_person.sit()
    assert (await table.watcher.say("leave"))["type"] == "ack"
    for line in (table.watcher, other):
        assert await asyncio.wait_for(line.closed_with(), SOON) == protocol.NO_SUCH_ROOM


# The handshake behind a proxy


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        ("https://play.example", True),
        ("http://play.example", False),
        ("https://evil.example", False),
        ("null", False),
        (None, False),
    ],
)
async def test_behind_a_tls_proxy_our_own_pages_open_sockets_and_no_others(
    table: Table, settings: object, origin: str | None, is_let_in: bool
) -> None:
    """Through the whole application, whether the proxy passes the host on or not."""
    for name, value in (
        ("SITE_URL", "https://play.example"),
        ("ALLOWED_HOSTS", ["play.example"]),
        ("CSRF_TRUSTED_ORIGINS", ["https://play.example"]),
        ("TRUSTED_PROXIES", 1),
    ):
        setattr(settings, name, value)
    for host in ("play.example", "127.0.0.1:8000"):
        line = table.blue_person.socket(origin=origin, host=host, **{"x-forwarded-for": "203.0.113.5"})
        accepted, _ = await line.line.connect(timeout=5)
        assert accepted is is_let_in
