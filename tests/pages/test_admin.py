"""The admin's pages for administrators: people, rooms, games, the site's own pages. Who sees them, and how quickly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import chat, play, rooms
from games.admin.talk import DEEDS
from games.models import Act, Game, Room, Seat, Silence, SitePage
from positions.watched import COUNTED_MOST, ShortCount
from tests.games.conftest import make_version

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE, ROOMS, GAMES = "/admin/accounts/user/", "/admin/games/room/", "/admin/games/game/"
PAGES = "/admin/games/sitepage/"


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """Nothing remembered from the test before."""
    play.cache.clear()


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def root() -> Client:
    """An administrator's browser."""
    return signed_in(User.objects.create_superuser("Root"))


def moderator() -> Client:
    user = User.objects.create_user("Mona", is_staff=True)
    user.groups.add(Group.objects.get_or_create(name="Moderators")[0])
    return signed_in(user)


def started(code: str = "club", blue: User | None = None) -> Game:
    """A game of Ann, or that person, and Ben that has just begun."""
    ann = rooms.join(user=blue, name="Ann", code=code).user
    rooms.join(user=None, name="Ben", code=code)
    room = Room.objects.get(code=code)
    rooms.pick(room_id=room.pk, user_id=ann.pk, version_id=make_version().pk)
    return room.games.get()


# Who may

TALK = ("message", "report", "silence", "act")
STAFF_PAGES = {
    **{f"/admin/games/{name}/": (403, 200, 200) for name in TALK},
    **dict.fromkeys((PEOPLE, ROOMS, GAMES, PAGES), (403, 403, 200)),
    **{f"{address}add/": (403, 403, 403) for address in (PEOPLE, ROOMS, GAMES)},
    f"{PAGES}add/": (403, 403, 200),
}


def test_moderators_look_after_talk_and_administrators_after_everything(root: Client) -> None:
    """By address: what staff without a task, a moderator, and an administrator get."""
    staff = signed_in(User.objects.create_user("Staff", is_staff=True))
    clients = (staff, moderator(), root)
    found = {address: tuple(client.get(address).status_code for client in clients) for address in STAFF_PAGES}
    assert found == STAFF_PAGES
    member = signed_in(User.objects.create_user("Member"))
    assert all(member.get(address).status_code in (302, 403) for address in STAFF_PAGES)


def test_rows_are_shown_and_not_changed(root: Client) -> None:
    game = started()
    for address, pk in ((PEOPLE, game.blue_id), (ROOMS, game.room_id), (GAMES, game.pk)):
        page = root.get(f"{address}{pk}/change/")
        assert page.status_code == 200
        assert "_save" not in page.text
        assert root.post(f"{address}{pk}/change/", {"name": "Else"}).status_code == 403
    assert root.get(f"{GAMES}{game.pk}/delete/").status_code == 403
    assert root.get(f"{ROOMS}{game.room_id}/delete/").status_code == 403


# Finding


def names(page: str, *wanted: str) -> set[str]:
    return {name for name in wanted if f">{name}<" in page}


def test_people_are_found_by_what_one_knows_of_them(root: Client) -> None:
    ann = User.objects.create_user("Ännchen", email="ann@example.org")
    User.objects.create_user("Bob")
    User.objects.create_guest("Guest Gwen")
    everyone = ("Ännchen", "Bob", "Guest Gwen")
    for term, found in {
        "": set(everyone),
        "änn": {"Ännchen"},
        "ANN@example.org": {"Ännchen"},
        str(ann.pk): {"Ännchen"},
        "Guest Gwen": {"Guest Gwen"},
        "nobody": set(),
    }.items():
        assert names(root.get(PEOPLE, {"q": term}).text, *everyone) == found, term
    assert names(root.get(PEOPLE, {"is_guest__exact": "1"}).text, *everyone) == {"Guest Gwen"}


def test_games_and_rooms_are_found(root: Client) -> None:
    ann = User.objects.create_user("Ann")
    one, other = started("club", ann), started("den")
    for term, found in {
        "": {one.pk, other.pk},
        one.pk: {one.pk},
        "ann": {one.pk},
        "CLUB": {one.pk},
        "Ben": {one.pk, other.pk},
        "!": set(),
    }.items():
        page = root.get(GAMES, {"q": term}).text
        assert {pk for pk in (one.pk, other.pk) if f">{pk}<" in page} == found, term
    assert names(root.get(ROOMS, {"q": "CL"}).text, "club", "den") == {"club"}
    assert names(root.get(ROOMS, {"q": "!"}).text, "club", "den") == set()


def test_a_game_shows_its_board_and_links_its_replay_once_it_is_over(root: Client) -> None:
    game = started()
    page = root.get(f"{GAMES}{game.pk}/change/").text
    assert "<svg" in page
    assert f'href="/games/{game.pk}/"' not in page
    root.post(GAMES, {"action": "end_as_void", "_selected_action": [game.pk], "reason": "Cheating"})
    for page in (root.get(f"{GAMES}{game.pk}/change/").text, root.get(GAMES).text):
        assert f'href="/games/{game.pk}/"' in page
    assert root.get(f"/games/{game.pk}/").status_code == 200


# Quick with many


@pytest.mark.parametrize("address", [PEOPLE, ROOMS, GAMES, "/admin/games/message/", "/admin/games/report/"])
def test_the_number_of_queries_does_not_grow(root: Client, address: str) -> None:
    counts = []
    for code in ("one", "two", "three"):
        started(code)
        root.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert root.get(address).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[2] <= 8


def test_a_long_list_is_not_counted_to_its_end() -> None:
    pages = ShortCount(User.objects.order_by("pk"), 50)
    with CaptureQueriesContext(connection) as queries:
        assert pages.count == 0
    assert f"LIMIT {COUNTED_MOST}" in queries[0]["sql"]


# Acts


def test_an_act_asks_for_a_reason_first_and_says_what_came_of_it(root: Client) -> None:
    game = started()
    chosen = {"action": "bar", "_selected_action": [game.blue_id, User.objects.get(name="Root").pk]}
    asked = root.post(PEOPLE, chosen)
    assert "signed out everywhere" in asked.text
    assert not Act.objects.exists()
    said = root.post(PEOPLE, chosen | {"reason": "Insults"}, follow=True).text
    assert "Root: Administrators, and you yourself, can&#x27;t be barred." in said
    assert "Done, for 1." in said
    assert Act.objects.get().user == game.blue
    root.post(PEOPLE, chosen | {"action": "let_back", "reason": "Apology"})
    assert User.objects.get(pk=game.blue_id).is_active


def test_a_person_is_silenced_and_a_room_closed_from_their_lists(root: Client) -> None:
    game = started()
    chosen = {"_selected_action": [game.blue_id], "reason": "Insults", "hours": 48}
    root.post(PEOPLE, chosen | {"action": "silence"})
    assert Act.objects.get().code == "chat.silenced"
    silences = {"action": "unsilence", "_selected_action": [Silence.objects.get().pk], "reason": "Apology"}
    root.post("/admin/games/silence/", silences)
    assert chat.silenced_until(game.blue_id or 0) is None
    root.post(ROOMS, {"action": "close", "_selected_action": [game.room_id], "reason": "Spam"})
    assert Room.objects.get().closed_at is not None


# Deleting people


@pytest.mark.parametrize("way", ["one", "many"])
def test_deleting_people_does_what_leaving_does(root: Client, way: str) -> None:
    game = started()
    people = [game.blue_id or 0, game.yellow_id or 0]
    if way == "one":
        for pk in people:
            assert "Ann" in root.get(f"{PEOPLE}{game.blue_id}/delete/").text or pk != game.blue_id
            assert root.post(f"{PEOPLE}{pk}/delete/", {"post": "yes"}).status_code == 302
    else:
        chosen = {"action": "delete_selected", "_selected_action": people}
        assert "Ben" in root.post(PEOPLE, chosen).text
        assert root.post(PEOPLE, chosen | {"post": "yes"}).status_code == 302
    assert [user.name for user in User.objects.all()] == ["Root"]
    game.refresh_from_db()
    assert (game.status, game.reason) == ("over", "resigned")
    assert (game.blue_name, game.yellow_name, game.blue, game.yellow) == ("", "", None, None)
    assert not Seat.objects.exclude(name="").exists()
    kept = sorted((act.code, act.data["person"]) for act in Act.objects.all())
    assert kept == [("person.deleted", pk) for pk in sorted(people)]
    assert not LogEntry.objects.exists()  # it would keep the names


def test_administrators_do_not_delete_themselves(root: Client) -> None:
    me = User.objects.get()
    assert root.post(f"{PEOPLE}{me.pk}/delete/", {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [me.pk], "post": "yes"}
    root.post(PEOPLE, chosen)
    assert User.objects.get() == me


# The site's own pages


def test_a_page_of_the_site_is_written(root: Client) -> None:
    sent = {"slug": "privacy", "language": "ko", "title": "개인정보", "text": "안녕하세요."}
    assert root.post(f"{PAGES}add/", sent).status_code == 302
    page = SitePage.objects.get()
    assert (page.slug, page.language) == ("privacy", "ko")
    again = root.post(f"{PAGES}add/", sent)
    assert again.status_code == 200
    assert SitePage.objects.count() == 1


def test_acts_are_told_in_words_and_found_by_them(root: Client) -> None:
    game = started()
    root.post(GAMES, {"action": "end_as_void", "_selected_action": [game.pk], "reason": "Two accounts"})
    root.post(PEOPLE, {"action": "bar", "_selected_action": [game.blue_id], "reason": "Insults"})
    acts = "/admin/games/act/"
    assert all(word in root.get(acts).text for word in ("Two accounts", "Insults"))
    page = root.get(acts, {"code": "game.voided"}).text
    assert "Two accounts" in page
    assert "Insults" not in page
    assert game.pk in root.get(f"{acts}{Act.objects.get(code='game.voided').pk}/change/").text


def test_every_act_has_its_words() -> None:
    doors = [Path(f"games/{name}.py").read_text() for name in ("moderation", "administration")]
    codes = {code for text in doors for code in re.findall(r'"((?:chat|person|game|room)\.\w+)"', text)}
    assert codes == set(DEEDS)


@pytest.mark.parametrize("address", [PEOPLE, ROOMS, GAMES])
def test_an_address_that_asks_for_what_no_text_can_hold_is_refused(root: Client, address: str) -> None:
    assert root.get(address, {"state__exact": "\x00"}).status_code == 400


def test_the_admin_has_the_colours_of_the_site(root: Client) -> None:
    """Light or dark as everywhere, chosen in the same way and kept in the same place; palettes too."""
    page = root.get("/admin/").text
    assert "theme.js" not in page  # neither Django's nor ours: as the device
    assert 'name="theme" value="dark"' in page
    root.post("/settings/look", {"theme": "dark", "palette": "contrast", "next": "/admin/"})
    page = root.get("/admin/").text
    assert 'admin_theme.js" data-theme="dark"' in page
    assert "css/palettes/contrast.css" in page
