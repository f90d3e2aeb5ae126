"""Who gets what at every address of rooms and games, and at the pages that anybody may see."""

from __future__ import annotations

import pytest

from tests.pages.permissions import Cast, hear, read_table, taken_without_a_token

pytestmark = pytest.mark.django_db(transaction=True)

#: Who knocks, in the order of the columns. The guest and the member play in both rooms, the watcher is in one.
PEOPLE = ("nobody", "guest", "member", "watcher", "other", "moderator", "admin")

#: What each hears; one word where all hear the same. A way is where they are sent, "on" any other.
TABLE = """
GET / 200
GET /join 405
POST /join on
GET /rooms/on/ 200
GET /rooms/no-such-room/ 200
POST /rooms/on/ 405
GET /rooms/on/moves.json 404 200 200 200 404 404 404
GET /rooms/over/moves.json 404 200 200 404 404 404 404
GET /rooms/no-such-room/moves.json 404
GET /rooms/on/rest 404 200 200 200 404 404 404
GET /rooms/over/rest 404 200 200 404 404 404 404
GET /rooms/no-such-room/rest 404
GET /rooms/on/device 405
POST /rooms/on/device 404 200 200 200 404 404 404
POST /rooms/over/device 404 200 200 404 404 404 404
POST /rooms/no-such-room/device 404
GET /rooms/on/board.png 404
GET /rooms/on/board.png?invite=made-up 404
GET /rooms/on/board.png?invite={invite} 200
GET /rooms/over/board.png?invite={invite} 404
GET /continue/{handed}/ 200
POST /continue/{handed}/ on
GET /continue/made-up/ 410
POST /continue/made-up/ 410
GET /cards 200
GET /device/ 200
POST /device/ on
GET /load/ 200
POST /load/ 422
GET /games/ 200
POST /games/ 405
GET /games/public/ 200
GET /games/{live}/ 404 200 200 200 404 404 404
GET /games/{live}/replay.json 404 200 200 200 404 404 404
GET /games/{live}/record.json 404 200 200 200 404 404 404
GET /games/{live}/record.txt 404 200 200 200 404 404 404
GET /games/{live}/board.svg 404 200 200 200 404 404 404
GET /games/{live}/board.png 404 200 200 200 404 404 404
GET /games/{live}/play-on 405
POST /games/{live}/play-on 404 on on on 404 404 404
GET /games/{over}/ 200
GET /games/{over}/replay.json 200
GET /games/{over}/record.json 200
GET /games/{over}/record.txt 200
GET /games/{over}/board.svg 200
GET /games/{over}/board.png 200
GET /games/{over}/play-on 405
POST /games/{over}/play-on on
GET /games/made-up/ 404
GET /games/made-up/replay.json 404
GET /games/made-up/record.json 404
GET /games/made-up/record.txt 404
GET /games/made-up/board.svg 404
GET /games/made-up/board.png 404
POST /games/made-up/play-on 404
GET /learn/ 200
GET /learn/done/ 200
GET /learn/place/ 200
POST /learn/place/ 200
GET /learn/made-up/ 404
POST /learn/made-up/ 404
GET /i18n/setlang/ 405
POST /i18n/setlang/ on
GET /i18n/ko/catalogue.js 200
GET /i18n/xx/catalogue.js 404
GET /i18n/ko/board.js 200
GET /i18n/xx/board.js 404
GET /ko/rules/ 200
GET /xx/rules/ 404
GET /ko/about/ 200
GET /xx/about/ 404
GET /en/privacy/ 200
GET /ko/terms/ 200
GET /en/contact/ 200
GET /xx/contact/ 404
POST /en/contact/ 405
GET /ko/offline/ 200
GET /xx/offline/ 404
GET /ko/site.webmanifest 200
GET /xx/site.webmanifest 404
GET /worker.js 200
GET /robots.txt 200
GET /sitemap.xml 200
GET /favicon.ico on
GET /healthz 200
"""
ROWS = read_table(TABLE, len(PEOPLE))


@pytest.mark.parametrize("who", PEOPLE)
def test_each_gets_what_is_theirs(cast: Cast, who: str) -> None:
    column = PEOPLE.index(who)
    form = {
        "name": "Zoe",
        "room": "fresh",
        "version": cast.places["version"],
        "at": "0",
        "actions": "[]",
        "language": "ko",
    }
    assert hear(cast, who, ROWS, form) == {row: told[column] for row, told in ROWS.items()}


def test_no_form_of_another_site_is_taken(cast: Cast) -> None:
    assert taken_without_a_token(cast, "member", ROWS) == []
