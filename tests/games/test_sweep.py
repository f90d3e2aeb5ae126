"""The sweep command: what nobody waits for any more goes, everything else stays."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings

from accounts.handover import open_handover
from accounts.models import Handover, User
from games import rooms
from games.models import Room
from positions import catalogue
from positions.layout import parse_layout

pytestmark = pytest.mark.django_db(transaction=True)


def guest(name: str, *, days: int) -> User:
    user = User.objects.create_guest(name)
    User.objects.filter(pk=user.pk).update(date_joined=timezone.now() - timedelta(days=days))
    return user


def test_unused_guests_go_and_all_others_stay(capsys: pytest.CaptureFixture[str]) -> None:
    guest("unused", days=2)
    kept = [guest("new", days=0), guest("seated", days=2), guest("yellow", days=2), guest("watching", days=2)]
    for user in kept[1:]:
        rooms.join(user=user, name=user.name, code="club")
    owner = guest("owner", days=2)
    catalogue.create_position(owner_id=owner.pk, layout=parse_layout("S1 S1"), sets=3, title="Mine")
    member = User.objects.create_user("member", "secret-enough")
    User.objects.filter(pk=member.pk).update(date_joined=timezone.now() - timedelta(days=2))
    call_command("sweep", "--once")
    assert set(User.objects.all()) == {*kept, owner, member}
    assert capsys.readouterr().out == "0 rooms closed, 1 guests deleted\n"


def test_rooms_whose_time_is_over_close_and_old_links_go(capsys: pytest.CaptureFixture[str]) -> None:
    for code in ("old", "new"):
        rooms.join(user=None, name="Ann", code=code)
    Room.objects.filter(code="old").update(expires_at=timezone.now() - timedelta(seconds=1))
    user = User.objects.first()
    assert user is not None
    open_handover(user=user, path="/rooms/new/")
    Handover.objects.update(made_at=timezone.now() - timedelta(days=2))
    call_command("sweep", "--once")
    assert [room.code for room in Room.objects.all()] == ["new"]
    assert not Handover.objects.exists()
    assert capsys.readouterr().out.startswith("1 rooms closed")


def test_each_round_leaves_its_time(tmp_path: Path, settings: Settings) -> None:
    """By which it is seen from outside that the sweep goes on."""
    settings.DATA_DIR = tmp_path
    call_command("sweep", "--once")
    swept = tmp_path / "swept"
    os.utime(swept, (0, 0))
    call_command("sweep", "--once")
    assert swept.stat().st_mtime > 0
