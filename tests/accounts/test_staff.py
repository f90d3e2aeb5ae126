"""Who looks after the site: how they are let in, and how they sign in."""

import io

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from config.admin_site import tries

pytestmark = pytest.mark.django_db

PASSWORD = "seven bridges over green"


@pytest.fixture(autouse=True)
def fresh_tries():
    """Nobody has tried to sign in yet."""
    tries.clear()
    yield
    tries.clear()


def let_in(command: str, name: str, monkeypatch, password: str = PASSWORD) -> str:
    """Run the command with a password on a pipe; returns what it says."""
    monkeypatch.setattr("sys.stdin", io.StringIO(password + "\n"))
    said = io.StringIO()
    call_command(command, name, stdout=said)
    return said.getvalue().strip()


def sign_in(client, name: str, password: str = PASSWORD):
    """Post the admin's sign-in form."""
    return client.post("/admin/login/?next=/admin/", {"username": name, "password": password})


def test_the_first_administrator_is_made_and_signs_in_however_the_name_is_typed(client, monkeypatch):
    assert (
        let_in("admin_add", "Ann Bee", monkeypatch)
        == "Ann Bee is an administrator now and signs in at /admin/"
    )
    assert sign_in(client, " ＡＮＮ bee").status_code == 302
    assert client.get("/admin/").status_code == 200


def test_a_moderator_sees_the_talk_and_nobodys_account(client, monkeypatch):
    assert let_in("moderator_add", "Moe", monkeypatch) == "Moe is a moderator now and signs in at /admin/"
    assert let_in("moderator_add", "moe", monkeypatch) == "Moe is a moderator now and signs in at /admin/"
    assert User.objects.filter(groups__name="Moderators").count() == 1
    sign_in(client, "Moe")
    page = client.get("/admin/").content.decode()
    assert "/admin/games/report/" in page
    assert "/admin/accounts/" not in page


@pytest.mark.parametrize(
    ("name", "password"), [("", PASSWORD), ("x" * 31, PASSWORD), ("Ann", "short"), ("Ann", "")]
)
def test_a_bad_name_or_password_makes_nobody(name, password, monkeypatch):
    with pytest.raises(CommandError):
        let_in("admin_add", name, monkeypatch, password)
    assert not User.objects.exists()


def test_a_guest_can_take_no_members_place(client, monkeypatch):
    User.objects.create_guest("Ann")
    assert sign_in(client, "Ann", "").status_code == 200
    assert client.get("/admin/").status_code == 302


def test_signing_in_is_limited_by_address_and_by_name(client, monkeypatch):
    let_in("admin_add", "Ann", monkeypatch)
    for _ in range(10):
        assert sign_in(client, "Ann", "wrong").status_code == 200
    assert sign_in(client, "Ann").status_code == 429
    assert (
        client.post(
            "/admin/login/", {"username": "Ann", "password": PASSWORD}, REMOTE_ADDR="10.0.0.9"
        ).status_code
        == 429
    )
