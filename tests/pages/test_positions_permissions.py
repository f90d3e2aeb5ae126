"""Every address of the library and who gets what there: nobody, a guest, a member, the owner, a moderator, an admin."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.db import transaction
from django.test import Client

from accounts.models import User
from games import editor_pages
from positions import catalogue, curation, drafts, review
from positions.drafts import Drawn
from positions.layout import parse_layout
from positions.models import Act, Version

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "guest", "member", "owner", "moderator", "admin")
TEXT = "S1 o\nW1 ."

#: What is asked for, and the answer to each role in the order of `ROLES`.
ROWS = """
GET  /positions/                                   200 200 200 200 200 200
GET  /positions/?order=played&sets=3               200 200 200 200 200 200
GET  /positions/catalogue.json                     200 200 200 200 200 200
GET  /positions/catalogue.csv?number=1             200 200 200 200 200 200
GET  /positions/old?link=7                         302 302 302 302 302 302
GET  /positions/boat/                              200 200 200 200 200 200
GET  /positions/boat/board.svg                     200 200 200 200 200 200
GET  /positions/boat/board.png                     200 200 200 200 200 200
GET  /positions/boat/position.csv                  200 200 200 200 200 200
GET  /positions/boat/history/                      200 200 200 200 200 200
GET  /positions/gone/                              404 404 404 404 404 404
GET  /positions/gone/position.csv                  404 404 404 404 404 404
GET  /positions/gone/history/                      404 404 404 404 200 200
GET  /positions/draft/                             404 404 404 404 404 404
GET  /positions/draft/board.svg                    404 404 404 404 404 404
GET  /positions/draft/board.png                    404 404 404 404 404 404
GET  /positions/draft/position.csv                 404 404 404 404 404 404
GET  /positions/draft/history/                     404 404 404 404 404 404
POST /positions/boat/curate/archive                404 404 404 404 303 303
POST /positions/boat/curate/credit                 404 404 404 404 303 303
POST /positions/gone/curate/restore                404 404 404 404 303 303
POST /positions/boat/curate/undo                   404 404 404 404 303 303
POST /positions/boat/curate/back                   404 404 404 404 422 422
POST /positions/boat/curate/eat                    404 404 404 404 404 404
POST /positions/draft/curate/archive               404 404 404 404 404 404
GET  /positions/new                                200 200 200 200 200 200
GET  /positions/new?from=boat                      200 200 200 200 200 200
GET  /positions/new?from=draft                     404 404 404 404 404 404
GET  /positions/new?position={draft}               404 404 404 200 404 404
POST /positions/check                              200 200 200 200 200 200
POST /positions/read                               422 422 422 422 422 422
POST /positions/write                              200 200 200 200 200 200
POST /positions/save                               200 200 200 200 200 200
POST /positions/save?source=position:{draft}       200 200 200 200 200 200
POST /positions/try                                200 200 200 200 200 200
POST /positions/drafts/keep                        403 403 200 409 200 200
POST /positions/drafts/drop                        404 404 404 200 404 404
GET  /positions/mine/                              200 200 200 200 200 200
GET  /positions/mine/{draft}/                      404 404 404 200 404 404
GET  /positions/mine/{draft}/position.csv          404 404 404 200 404 404
GET  /positions/mine/{gone}/                       404 404 404 404 404 404
POST /positions/mine/{draft}/submit                404 404 404 303 404 404
POST /positions/mine/{wait}/withdraw               404 404 404 303 404 404
POST /positions/mine/{draft}/copy                  404 404 404 303 404 404
POST /positions/mine/{draft}/delete                404 404 404 302 404 404
POST /positions/mine/{gone}/delete                 404 404 404 404 404 404
GET  /positions/mine/{taken}/                      404 404 404 404 404 404
GET  /positions/mine/{taken}/position.csv          404 404 404 200 404 404
POST /positions/mine/{taken}/copy                  404 404 404 303 404 404
POST /positions/mine/{taken}/submit                404 404 404 404 404 404
POST /positions/mine/{taken}/delete                404 404 404 404 404 404
POST /positions/mine/{taken}/heard                 404 404 404 302 404 404
GET  /positions/mine/{gone}/position.csv           404 404 404 404 404 404
POST /positions/mine/{gone}/copy                   404 404 404 404 404 404
POST /positions/mine/{gone}/heard                  404 404 404 404 404 404
POST /positions/mine/heard/{news}                  404 404 404 302 404 404
GET  /queue/                                       404 404 404 404 200 200
GET  /queue/{waiting}/                             404 404 404 404 200 200
POST /queue/{waiting}/try                          404 404 404 404 303 303
POST /queue/{waiting}/claim                        404 404 404 404 303 303
POST /queue/{waiting}/release                      404 404 404 404 303 303
POST /queue/{waiting}/publish                      404 404 404 404 303 303
POST /queue/{waiting}/changes                      404 404 404 404 303 303
POST /queue/{waiting}/refuse                       404 404 404 404 303 303
POST /queue/{waiting}/eat                          404 404 404 404 404 404
GET  /queue/decided/                               404 404 404 404 200 200
POST /queue/decided/undo                           404 404 404 404 303 303
GET  /queue/{news}/                                404 404 404 404 404 404
"""


@pytest.fixture
def people() -> dict[str, User | None]:
    """One for each role."""
    moderator = User.objects.create_user("Mo")
    moderator.groups.add(Group.objects.get(name="Moderators"))
    return {
        "nobody": None,
        "guest": User.objects.create_guest("Gil"),
        "member": User.objects.create_user("Sam"),
        "owner": User.objects.create_user("Ada"),
        "moderator": moderator,
        "admin": User.objects.create_superuser("Root"),
    }


@pytest.fixture
def places(people: dict[str, User | None]) -> dict[str, int]:
    """The owner's positions, each in another state; their numbers for the addresses."""
    editor_pages.asked.clear()
    owner, other = people["owner"], User.objects.create_user("Max")
    other.groups.add(Group.objects.get(name="Moderators"))
    assert owner

    def draw(title: str, text: str = TEXT) -> Version:
        return catalogue.create_position(
            owner_id=owner.pk, layout=parse_layout(text), sets=3, title=title, credit=owner.name
        )

    boat, gone, draft = draw("Boat"), draw("Gone", "S1"), draw("Draft", "S1 S1")
    taken = draw("Taken", "G1 W1")
    for version in (boat, gone, taken):
        catalogue.publish(version_id=version.pk, actor_id=other.pk)
    catalogue.archive(position_id=gone.position_id, actor_id=owner.pk)
    curation.archive(actor=other, position_id=taken.position_id, reason="Why?")
    waiting = review.submit(actor=owner, version_id=draw("Wait", "S1 W1").pk)
    news = review.submit(actor=owner, version_id=draw("News", "S1 o W1").pk)
    review.refuse(actor=other, version_id=news.pk, reason="Why?")
    boat.position.old_links.create(link="7")
    drafts.keep_draft(owner_id=owner.pk, key="key", revision=0, drawn=Drawn([". o"], "", 3))
    return {
        "draft": draft.position_id,
        "gone": gone.position_id,
        "taken": taken.position_id,
        "wait": waiting.position_id,
        "waiting": waiting.pk,
        "news": news.pk,
        "act": Act.objects.get(code="position.published", position=boat.position).pk,
    }


def form(places: dict[str, int]) -> dict[str, object]:
    """A form with every field that any of the posts looks at."""
    return {
        "rows": "S1 W1",
        "title": "Wait",
        "name": "Nobody",
        "sets": "3",
        "key": "key",
        "revision": "0",
        "reason": "Because.",
        "credit": "Eve",
        "act": places["act"],
        "version": places["waiting"],
        "request": "once",
    }


@pytest.mark.parametrize("role", ROLES)
def test_who_gets_what(people: dict[str, User | None], places: dict[str, int], role: str) -> None:
    """Each row is asked for by itself: nothing that one did is there for the next."""
    client, user = Client(), people[role]
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    cookies = dict(client.cookies)
    wrong = []
    for row in ROWS.strip().splitlines():
        method, address, *expected = row.split()
        with transaction.atomic():
            answer = getattr(client, method.lower())(
                address.format(**places), form(places) if method == "POST" else None
            )
            transaction.set_rollback(True)
        client.cookies.clear()
        client.cookies.update(cookies)
        if str(answer.status_code) != expected[ROLES.index(role)]:
            wrong.append(f"{row}: {answer.status_code}")
    assert wrong == []


def test_posts_need_their_token_and_are_no_pages(
    people: dict[str, User | None], places: dict[str, int]
) -> None:
    """An address that does something does nothing when it is looked at, or posted to from elsewhere."""
    client = Client(enforce_csrf_checks=True)
    for name in ("owner", "moderator"):
        user = people[name]
        assert user
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        acts = Act.objects.count()
        for row in ROWS.strip().splitlines():
            method, address, *_ = row.split()
            if method == "POST":
                assert client.post(address.format(**places), form(places)).status_code == 403, row
                assert client.get(address.format(**places)).status_code == 405, row
        assert Act.objects.count() == acts
