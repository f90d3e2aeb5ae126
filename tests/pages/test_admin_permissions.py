"""Who gets what at every address of the admin: moderators look after talk and positions, administrators after all."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import chat, moderation, reports
from games.models import Act, Message, Report, Room, Silence, SitePage, SiteVideo
from positions import catalogue
from positions.layout import parse_layout
from positions.models import Act as PositionAct
from positions.models import Version
from tests.pages.permissions import Cast, hear, read_table, taken_without_a_token

pytestmark = pytest.mark.django_db(transaction=True)

#: Who knocks, in the order of the columns.
PEOPLE = ("nobody", "guest", "member", "other", "moderator", "admin")

#: What moderator and administrator hear; all others are sent to the door, unless there are words for them, too.
#: A moderator is sent on from what is hidden (`own`) as from what is not there.
TABLE = """
GET /admin/ 200 200
GET /admin/login/ in in 403 403 in in
GET /admin/logout/ on on on on 405 405
GET /admin/password_change/ on on
GET /admin/password_change/done/ 200 200
GET /admin/autocomplete/ 403 403
GET /admin/jsi18n/ 200 200
GET /admin/r/1/1/ 404 404
GET /admin/made-up/ 404 404
GET /admin/account/emailaddress/ 404 404
GET /admin/mfa/authenticator/ 404 404
GET /admin/usersessions/usersession/ 404 404
GET /admin/auth/group/ 404 404
GET /admin/accounts/ 404 200
GET /admin/games/ 200 200
GET /admin/positions/ 200 200
GET /admin/accounts/user/ 403 200
POST /admin/accounts/user/ 403 200
GET /admin/accounts/user/add/ 403 403
POST /admin/accounts/user/add/ 403 403
GET /admin/accounts/user/{ann}/ on on
GET /admin/accounts/user/{ann}/change/ 403 200
POST /admin/accounts/user/{ann}/change/ 403 403
GET /admin/accounts/user/{ann}/delete/ 403 200
POST /admin/accounts/user/{ann}/delete/ 403 on
GET /admin/accounts/user/{ann}/history/ 403 200
GET /admin/games/game/ 403 200
POST /admin/games/game/ 403 200
GET /admin/games/game/add/ 403 403
POST /admin/games/game/add/ 403 403
GET /admin/games/game/{live}/ on on
GET /admin/games/game/{live}/change/ 403 200
POST /admin/games/game/{live}/change/ 403 403
GET /admin/games/game/{live}/delete/ 403 403
POST /admin/games/game/{live}/delete/ 403 403
GET /admin/games/game/{live}/history/ 403 200
GET /admin/games/room/ 403 200
POST /admin/games/room/ 403 200
GET /admin/games/room/add/ 403 403
POST /admin/games/room/add/ 403 403
GET /admin/games/room/{room}/ on on
GET /admin/games/room/{room}/change/ 403 200
POST /admin/games/room/{room}/change/ 403 403
GET /admin/games/room/{room}/delete/ 403 403
POST /admin/games/room/{room}/delete/ 403 403
GET /admin/games/room/{room}/history/ 403 200
GET /admin/games/sitepage/ 403 200
POST /admin/games/sitepage/ 403 200
GET /admin/games/sitepage/add/ 403 200
POST /admin/games/sitepage/add/ 403 200
GET /admin/games/sitepage/{page}/ on on
GET /admin/games/sitepage/{page}/change/ 403 200
POST /admin/games/sitepage/{page}/change/ 403 200
GET /admin/games/sitepage/{page}/delete/ 403 200
POST /admin/games/sitepage/{page}/delete/ 403 on
GET /admin/games/sitepage/{page}/history/ 403 200
GET /admin/games/sitevideo/ 403 200
POST /admin/games/sitevideo/ 403 200
GET /admin/games/sitevideo/add/ 403 200
POST /admin/games/sitevideo/add/ 403 200
GET /admin/games/sitevideo/{video}/ on on
GET /admin/games/sitevideo/{video}/change/ 403 200
POST /admin/games/sitevideo/{video}/change/ 403 200
GET /admin/games/sitevideo/{video}/delete/ 403 200
POST /admin/games/sitevideo/{video}/delete/ 403 on
GET /admin/games/sitevideo/{video}/history/ 403 200
GET /admin/games/message/ 200 200
POST /admin/games/message/ 200 200
GET /admin/games/message/add/ 403 403
POST /admin/games/message/add/ 403 403
GET /admin/games/message/{message}/ on on
GET /admin/games/message/{message}/change/ 200 200
POST /admin/games/message/{message}/change/ 403 403
GET /admin/games/message/{message}/delete/ 403 403
POST /admin/games/message/{message}/delete/ 403 403
GET /admin/games/message/{message}/history/ 200 200
GET /admin/games/report/ 200 200
POST /admin/games/report/ 200 200
GET /admin/games/report/add/ 403 403
POST /admin/games/report/add/ 403 403
GET /admin/games/report/{report}/ on on
GET /admin/games/report/{report}/change/ 200 200
POST /admin/games/report/{report}/change/ 403 403
GET /admin/games/report/{report}/delete/ 403 403
POST /admin/games/report/{report}/delete/ 403 403
GET /admin/games/report/{report}/history/ 200 200
GET /admin/games/silence/ 200 200
POST /admin/games/silence/ 200 200
GET /admin/games/silence/add/ 403 403
POST /admin/games/silence/add/ 403 403
GET /admin/games/silence/{silence}/ on on
GET /admin/games/silence/{silence}/change/ 200 200
POST /admin/games/silence/{silence}/change/ 403 403
GET /admin/games/silence/{silence}/delete/ 403 403
POST /admin/games/silence/{silence}/delete/ 403 403
GET /admin/games/silence/{silence}/history/ 200 200
GET /admin/games/act/ 200 200
POST /admin/games/act/ 200 200
GET /admin/games/act/add/ 403 403
POST /admin/games/act/add/ 403 403
GET /admin/games/act/{deed}/ on on
GET /admin/games/act/{deed}/change/ 200 200
POST /admin/games/act/{deed}/change/ 403 403
GET /admin/games/act/{deed}/delete/ 403 403
POST /admin/games/act/{deed}/delete/ 403 403
GET /admin/games/act/{deed}/history/ 200 200
GET /admin/positions/position/import/ 200 200
POST /admin/positions/position/import/ 200 200
GET /admin/positions/position/ 200 200
POST /admin/positions/position/ 200 200
GET /admin/positions/position/add/ 403 403
POST /admin/positions/position/add/ 403 403
GET /admin/positions/position/{position}/ on on
GET /admin/positions/position/{position}/change/ 200 200
POST /admin/positions/position/{position}/change/ 403 403
GET /admin/positions/position/{position}/delete/ 403 403
POST /admin/positions/position/{position}/delete/ 403 403
GET /admin/positions/position/{position}/history/ 200 200
GET /admin/positions/position/{own_position}/change/ on 200
POST /admin/positions/position/{own_position}/change/ 403 403
GET /admin/positions/position/{own_position}/delete/ 403 403
GET /admin/positions/position/{own_position}/history/ on 200
GET /admin/positions/version/ 200 200
POST /admin/positions/version/ 200 200
GET /admin/positions/version/add/ 403 403
POST /admin/positions/version/add/ 403 403
GET /admin/positions/version/{version}/ on on
GET /admin/positions/version/{version}/change/ 200 200
POST /admin/positions/version/{version}/change/ 403 403
GET /admin/positions/version/{version}/delete/ 403 403
POST /admin/positions/version/{version}/delete/ 403 403
GET /admin/positions/version/{version}/history/ 200 200
GET /admin/positions/version/{own_version}/change/ on 200
POST /admin/positions/version/{own_version}/change/ 403 403
GET /admin/positions/version/{own_version}/delete/ 403 403
GET /admin/positions/version/{own_version}/history/ on 200
GET /admin/positions/act/ 200 200
POST /admin/positions/act/ 200 200
GET /admin/positions/act/add/ 403 403
POST /admin/positions/act/add/ 403 403
GET /admin/positions/act/{act}/ on on
GET /admin/positions/act/{act}/change/ 200 200
POST /admin/positions/act/{act}/change/ 403 403
GET /admin/positions/act/{act}/delete/ 403 403
POST /admin/positions/act/{act}/delete/ 403 403
GET /admin/positions/act/{act}/history/ 200 200
GET /admin/positions/act/{own_act}/change/ on 200
POST /admin/positions/act/{own_act}/change/ 403 403
GET /admin/positions/act/{own_act}/delete/ 403 403
GET /admin/positions/act/{own_act}/history/ on 200
GET /admin/positions/version/1234567/change/ on on
GET /admin/positions/version/1234567/history/ on on
GET /admin/positions/oldlink/ 403 200
POST /admin/positions/oldlink/ 403 200
GET /admin/positions/oldlink/add/ 403 200
POST /admin/positions/oldlink/add/ 403 200
GET /admin/positions/oldlink/{link}/ on on
GET /admin/positions/oldlink/{link}/change/ 403 200
POST /admin/positions/oldlink/{link}/change/ 403 200
GET /admin/positions/oldlink/{link}/delete/ 403 200
POST /admin/positions/oldlink/{link}/delete/ 403 on
GET /admin/positions/oldlink/{link}/history/ 403 200
"""
ROWS = {
    row: told if len(told) == len(PEOPLE) else (*["door"] * 4, *told)
    for row, told in read_table(TABLE, len(PEOPLE)).items()
}


@pytest.fixture
def cast(cast: Cast, version: Version) -> Cast:
    """With a row in every table, and a position that only Ann has."""
    guest, ann, mona = (cast.people[who] for who in ("guest", "member", "moderator"))
    assert guest
    assert ann
    assert mona
    room = Room.objects.get(code="on")
    chat.say(room_id=room.pk, user_id=guest.pk, client_id="1", text="Hello")
    line = Message.objects.get()
    reports.report_here(room_id=room.pk, user_id=ann.pk, message_id=line.pk)
    moderation.silence(actor=mona, user_id=guest.pk, lasts=timedelta(hours=1), reason="Why not?")
    own = catalogue.create_position(owner_id=ann.pk, layout=parse_layout("S1"), sets=3, title="Own")
    rows = {
        "message": line,
        "report": Report.objects.get(),
        "silence": Silence.objects.get(),
        "deed": Act.objects.get(),
        "page": SitePage.objects.create(slug="terms", language="en", title="Terms", text="Play."),
        "video": SiteVideo.objects.create(language="en", address="https://video.example/1"),
        "position": version.position,
        "version": version,
        "act": PositionAct.objects.get(position=version.position, code="position.published"),
        "link": version.position.old_links.create(link="7"),
        "own_position": own.position,
        "own_version": own,
        "own_act": PositionAct.objects.filter(position=own.position)[0],
    }
    cast.places.update({name: str(row.pk) for name, row in rows.items()})
    return cast


@pytest.mark.parametrize("who", PEOPLE)
def test_each_gets_what_is_theirs(cast: Cast, who: str) -> None:
    """Deletions are confirmed."""
    column = PEOPLE.index(who)
    assert hear(cast, who, ROWS, {"post": "yes"}) == {row: told[column] for row, told in ROWS.items()}


def test_no_form_of_another_site_is_taken(cast: Cast) -> None:
    assert taken_without_a_token(cast, "admin", ROWS) == []
