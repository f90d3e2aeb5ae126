"""Who looks after the site: how they are let in, and how they sign in."""

import io

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.management import CommandError, call_command

from accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "seven bridges over green"


def let_in(command: str, name: str, monkeypatch, password: str = PASSWORD) -> str:
    """Run the command with a password on a pipe; returns what it says."""
    monkeypatch.setattr("sys.stdin", io.StringIO(password + "\n"))
    said = io.StringIO()
    call_command(command, name, stdout=said)
    return said.getvalue().strip()


def sign_in(client, name: str, password: str = PASSWORD):
    """Go to the admin, which sends to the site's form, and post that."""
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/login/?next=/admin/"
    return client.post("/accounts/login/", {"login": name, "password": password, "next": "/admin/"})


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


def test_signing_in_is_limited_by_name_however_it_is_typed(client, monkeypatch):
    let_in("admin_add", "Ann", monkeypatch)
    for name in ["Ann", "ann", "ＡＮＮ", "Аnn", " ann "] * 2:
        assert "fit together" in sign_in(client, name, "wrong").content.decode()
    assert "tried too often" in sign_in(client, "Ann").content.decode()
    assert client.get("/admin/").status_code == 302


def test_signing_in_is_limited_by_address(client, monkeypatch):
    let_in("admin_add", "Ann", monkeypatch)
    for number in range(40):
        sign_in(client, f"nobody {number}", "wrong")
    assert "tried too often" in sign_in(client, "Ann").content.decode()
    elsewhere = client.post(
        "/accounts/login/", {"login": "Ann", "password": PASSWORD}, REMOTE_ADDR="10.0.0.9"
    )
    assert elsewhere.status_code == 302


def test_staff_with_a_second_step_need_it_for_the_admin(client, monkeypatch):
    let_in("admin_add", "Ann", monkeypatch)
    TOTP.activate(User.objects.get(), generate_totp_secret())
    assert sign_in(client, "Ann")["Location"] == "/accounts/2fa/authenticate/"
    assert client.get("/admin/").status_code == 302


def test_members_have_no_business_in_the_admin(client):
    client.force_login(User.objects.create_user("Ann"))
    assert client.get("/admin/", follow=True).status_code == 403
