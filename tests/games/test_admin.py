"""Rooms' talk in the admin: moderators hide and silence there by their own door, always with a reason."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import chat, reports, rooms
from games.models import Act, Message, Report, Room, Silence

pytestmark = pytest.mark.django_db(transaction=True)

LINES = "/admin/games/message/"


def client_of(name: str, *, is_moderator: bool) -> Client:
    user = User.objects.create_user(name, "secret-enough", is_staff=True)
    if is_moderator:
        user.groups.add(Group.objects.get_or_create(name="Moderators")[0])
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def mona() -> Client:
    """A moderator who may enter the admin."""
    return client_of("Mona", is_moderator=True)


@pytest.fixture
def line() -> Message:
    """A line of Ann, reported by Ben."""
    ann, ben = (rooms.join(user=None, name=name, code="club").user for name in ("Ann", "Ben"))
    room = Room.objects.get()
    number = chat.say(room_id=room.pk, user_id=ann.pk, client_id="c", text="<b>Rude</b>")
    reports.report_here(room_id=room.pk, user_id=ben.pk, message_id=number)
    return Message.objects.get()


@pytest.mark.parametrize("name", ["message", "report", "silence", "act"])
def test_moderators_see_rows_and_change_none(mona: Client, line: Message, name: str) -> None:
    address = f"/admin/games/{name}/"
    assert mona.get(address).status_code == 200
    assert mona.get(f"{address}add/").status_code == 403
    assert client_of("Sam", is_moderator=False).get(address).status_code == 403


def test_a_line_is_hidden_for_a_reason(mona: Client, line: Message) -> None:
    chosen = {"action": "hide_lines", "_selected_action": [line.pk]}
    page = mona.post(LINES, chosen)
    assert "&lt;b&gt;Rude" in page.text
    assert "<b>Rude" not in page.text
    assert not Act.objects.exists()
    mona.post(LINES, chosen | {"reason": "Insult"})
    line.refresh_from_db()
    assert line.hidden_at is not None
    act = Act.objects.get()
    assert (act.code, act.reason, act.actor and act.actor.name) == ("chat.hidden", "Insult", "Mona")
    mona.post(LINES, chosen | {"action": "unhide_lines", "reason": "A joke"})
    line.refresh_from_db()
    assert line.hidden_at is None


def test_who_said_a_reported_line_is_silenced_for_a_time(mona: Client, line: Message) -> None:
    chosen = {"action": "silence_people", "_selected_action": [Report.objects.get().pk]}
    page = mona.post("/admin/games/report/", chosen)
    assert "hours" in page.text
    assert "Ann: &lt;b&gt;Rude" in page.text  # what is decided on is read there
    mona.post("/admin/games/report/", chosen | {"reason": "Insult", "hours": 48})
    silence = Silence.objects.get()
    assert silence.user == line.user
    assert timedelta(hours=47) < silence.until - timezone.now() <= timedelta(hours=48)
    assert Act.objects.get().message == line


def test_a_report_shows_what_was_said_around_it_and_why(mona: Client, line: Message) -> None:
    ann, ben = line.user, User.objects.get(name="Ben")
    assert ann
    reports.report_name(user=ben, person=ann, reason="Not <nice>")
    listed = mona.get("/admin/games/report/").text
    assert "Not &lt;nice&gt;" in listed
    by_kind = {
        report.kind: mona.get(f"/admin/games/report/{report.pk}/change/") for report in Report.objects.all()
    }
    assert all(page.status_code == 200 for page in by_kind.values())
    assert "<b>Ann</b>: &lt;b&gt;Rude&lt;/b&gt;" in by_kind["line"].text
    assert "Not &lt;nice&gt;" in by_kind["name"].text
