"""Sockets of people whose session changes: signing up, a new password, signing out there and elsewhere."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from tests.games.conftest import Table
from tests.support import Person, Socket, call, open_session

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "seven bridges over green"
NEW = "eight bridges over purple"


def browser(person: Person) -> Client:
    """A browser with the person's session."""
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = person.session
    return client


async def post(client: Client, address: str, **form: str) -> None:
    """Send a form that is taken."""
    answer = await call(client.post, address, form)
    assert answer.status_code == 302


async def second_device(table: Table, people: dict[str, Person]) -> Socket:
    """Blue is at another device, too."""
    phone = people["Ann's phone"] = Person("Ann")
    phone.user, phone.code = table.blue_person.user, table.code
    phone.session = await call(open_session, phone.user)
    return await phone.sit()


async def make_member(table: Table) -> None:
    """Blue has been a member all along."""

    def make() -> None:
        user = User.objects.get(pk=table.blue_person.user.pk)
        user.is_guest, user.name_key = False, "ann"
        user.set_password(PASSWORD)
        user.save()
        table.blue_person.user = user

    await call(make)


async def test_signing_up_keeps_the_line_and_shows_the_name(table: Table, people: dict[str, Person]) -> None:
    """In the middle of a game. The guest's other devices are cut off."""
    phone, client = await second_device(table, people), browser(table.blue_person)
    form = {"username": "Ann the First", "password1": PASSWORD, "password2": PASSWORD}
    await post(client, "/accounts/signup/", **form)
    await table.yellow.until(lambda: table.yellow.room["seats"]["blue"]["name"] == "Ann the First")
    assert await phone.closed_with() == 4401
    assert (await table.blue.say("chat", text="Still here"))["type"] == "ack"
    await post(client, "/accounts/logout/")
    assert await table.blue.closed_with() == 4401


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}),
        ("/accounts/sessions/", {}),
    ],
    ids=["a new password", "signing out elsewhere"],
)
async def test_other_devices_are_cut_off_and_this_one_stays(
    table: Table, people: dict[str, Person], address: str, form: dict[str, str]
) -> None:
    """At once; the session that did it goes on, under whatever key."""
    await make_member(table)
    clients = []
    for _ in range(2):
        client = Client()
        await call(client.post, "/accounts/login/", {"login": "Ann", "password": PASSWORD})
        clients.append(client)
    lines = []
    for client in clients:
        device = people[f"device {len(lines)}"] = Person("Ann")
        device.session, device.code = client.cookies[settings.SESSION_COOKIE_NAME].value, table.code
        lines.append(await device.sit())
    await post(clients[0], address, **form)
    assert await lines[1].closed_with() == 4401
    assert (await lines[0].say("chat", text="Still here"))["type"] == "ack"
    await post(clients[0], "/accounts/logout/")
    assert await lines[0].closed_with() == 4401


async def test_signing_in_to_another_account_ends_the_guests_pages(
    table: Table, people: dict[str, Person]
) -> None:
    """And after bringing the game along the seat is there for the member."""
    dora = await call(User.objects.create_user, "Dora", PASSWORD)
    client = browser(table.blue_person)
    await post(client, "/accounts/login/", login="Dora", password=PASSWORD)
    assert await table.blue.closed_with() == 4401
    await post(client, "/accounts/guest/")
    await table.yellow.until(lambda: table.yellow.room["seats"]["blue"]["name"] == "Dora")
    member = people["Dora"]
    member.user, member.code = dora, table.code
    member.session = client.cookies[settings.SESSION_COOKIE_NAME].value
    line = await member.sit()
    assert line.room is not None
    assert line.room["you"] == "blue"
