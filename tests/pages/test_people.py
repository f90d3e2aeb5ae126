"""Blocking a member and reporting a name or a title, from pages."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Block, User
from games import limits
from games.models import Report
from positions.models import Version
from tests.pages.conftest import Joiner

pytestmark = pytest.mark.django_db

NAME = "/people/Ben/report"
TITLE = "/positions/strip-1/report"


@pytest.fixture(autouse=True)
def fresh_reports() -> None:
    limits.reports.clear()


@pytest.fixture
def ben() -> User:
    return User.objects.create_user("Ben", "bridge-over-nine")


@pytest.fixture
def ann(join: Joiner) -> Client:
    """A guest."""
    return join("Ann", "club")


@pytest.fixture
def signed_in(ben: User) -> Client:
    client = Client()
    client.force_login(ben, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_member_is_blocked_from_their_page(ann: Client, ben: User) -> None:
    page = ann.get("/players/Ben/").text
    assert 'action="/people/Ben/block"' in page
    answer = ann.post("/people/Ben/block")
    assert (answer.status_code, answer["Location"]) == (303, "/settings/")
    page = ann.get("/settings/").text
    assert "You have blocked Ben." in page
    assert 'aria-label="Unblock Ben"' in page
    ann.post("/people/Ben/block")
    assert [(block.user.name, block.blocked.name) for block in Block.objects.all()] == [("Ann", "Ben")]


def test_nobody_and_oneself_block_nobody(client: Client, signed_in: Client, ben: User) -> None:
    for sender, name in ((client, "Ben"), (signed_in, "Ben"), (signed_in, "Nobody")):
        assert sender.post(f"/people/{name}/block").status_code == 404
        assert sender.get(f"/people/{name}/block").status_code == 405
    assert "people/Ben" not in signed_in.get("/players/Ben/").text
    assert not Block.objects.exists()


def test_whose_page_is_switched_off_is_not_found(ann: Client, ben: User) -> None:
    User.objects.filter(pk=ben.pk).update(is_public=False)
    assert ann.post("/people/Ben/block").status_code == 404
    assert ann.get(NAME).status_code == ann.post(NAME).status_code == 404


@pytest.mark.parametrize(("path", "kind", "words"), [(NAME, "name", "Ben"), (TITLE, "title", "Strip <1>")])
def test_a_name_or_a_title_is_reported_once(
    ann: Client, ben: User, version: Version, path: str, kind: str, words: str
) -> None:
    before = Report.objects.count()
    asked = ann.get(path)
    assert asked.status_code == 200
    assert "<1>" not in asked.text
    assert Report.objects.count() == before
    for _ in range(2):
        answer = ann.post(path, {"reason": " It   insults "})
        assert answer.status_code == 303
    assert "Reported. Thank you" in ann.get(answer["Location"]).text
    report = Report.objects.get()
    assert (report.kind, report.text, report.reason) == (kind, words, "It insults")
    assert report.user
    assert report.user.name == "Ann"
    assert (report.person == ben, report.version == version) == (kind == "name", kind == "title")


def test_the_position_leads_to_its_report(client: Client, version: Version) -> None:
    assert f'href="{TITLE}"' in client.get("/positions/strip-1/").text


@pytest.mark.parametrize(("reason", "status"), [("", 303), ("x" * 200, 303), ("x" * 201, 422)])
def test_the_reason_may_be_left_out_and_has_an_end(
    ann: Client, version: Version, reason: str, status: int
) -> None:
    answer = ann.post(TITLE, {"reason": reason})
    assert answer.status_code == status
    assert Report.objects.filter(reason=reason).count() == (status == 303)
    if status == 422:
        assert reason in answer.text
        assert 'role="alert"' in answer.text


def test_nobody_is_told_how(client: Client, version: Version, ben: User) -> None:
    for path in (NAME, TITLE):
        page = client.get(path)
        assert "<form class" not in page.text
        assert f"/accounts/login/?next={path}" in page.text
        assert client.post(path).status_code == 403
    assert not Report.objects.exists()
    assert User.objects.count() == 1


def test_ones_own_name_and_what_is_not_there_are_not_found(signed_in: Client, ann: Client) -> None:
    assert signed_in.get(NAME).status_code == signed_in.post(NAME).status_code == 404
    assert ann.post("/people/Nobody/report").status_code == 404
    assert ann.post("/positions/nothing-9/report").status_code == 404


def test_who_reports_very_much_has_to_wait(ann: Client, version: Version) -> None:
    statuses = [ann.post(TITLE).status_code for _ in range(11)]
    assert statuses == [303] * 10 + [429]


def test_a_name_report_goes_with_its_person(ann: Client, ben: User) -> None:
    """The snapshot would keep the name of somebody who has left."""
    from accounts.signals import user_leaving

    ann.post(NAME)
    user_leaving.send(sender=None, user=ben)
    assert not Report.objects.exists()
