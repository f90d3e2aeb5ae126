"""Events between sockets and processes: each is heard once, in order, by whom it concerns."""

from __future__ import annotations

import pytest
from django.conf import settings

from games import live, relay
from tests.support import Ear

pytestmark = pytest.mark.django_db(transaction=True)

shared = pytest.mark.skipif(not settings.REDIS_URL, reason="one process tells nobody else")


async def numbers(ear: Ear, until: int) -> list[int]:
    """The numbers of what is heard, up to that one."""
    found = [(await ear.heard.get())["number"]]
    while found[-1] != until:
        found.append((await ear.heard.get())["number"])
    return found


def numbered(number: int) -> live.Event:
    return {"type": "test", "number": number}


async def said_elsewhere(monkeypatch: pytest.MonkeyPatch, group: str, number: int) -> None:
    """Another process tells it."""
    with monkeypatch.context() as patch:
        patch.setattr(relay, "PROCESS", "another")
        assert await relay.tell(live.shared_group(group), group, numbered(number))


@pytest.mark.parametrize("group", [live.room_group(1), live.user_group(1)])
async def test_each_event_is_heard_once_and_in_order(group: str) -> None:
    ear, other = Ear(), Ear()
    await live.listen(ear, group)
    await live.listen(other, live.room_group(2), live.user_group(2))
    for number in range(20):
        await live.send(group, numbered(number))
    await live.send(group, numbered(99))
    assert await numbers(ear, 99) == [*range(20), 99]
    assert other.waiting() == 0
    await live.stop_listening(ear, group)
    await live.send(group, numbered(100))
    assert ear.waiting() == 0
    await live.stop_listening(other, live.room_group(2), live.user_group(2))


@shared
@pytest.mark.parametrize("group", [live.room_group(1), live.user_group(1)])
async def test_what_another_process_says_is_heard_by_whom_it_concerns(
    monkeypatch: pytest.MonkeyPatch, group: str
) -> None:
    ear, other = Ear(), Ear()
    await live.listen(ear, group)
    await live.listen(other, live.user_group(2))
    await said_elsewhere(monkeypatch, group, 1)
    await live.send(group, numbered(2))
    await said_elsewhere(monkeypatch, group, 3)
    assert set(await numbers(ear, 3)) == {1, 2, 3}
    assert other.waiting() == 0
    await live.stop_listening(ear, group)
    await live.stop_listening(other, live.user_group(2))
