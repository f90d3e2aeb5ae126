"""Addresses of the pages around games."""

from django.urls import include, path, re_path, register_converter
from django.urls.converters import IntConverter, StringConverter

from games import (
    catalogue_pages,
    curation_pages,
    decided_pages,
    device_pages,
    game_pages,
    history_pages,
    my_positions,
    pages,
    people_pages,
    position_pages,
    profile_pages,
    queue_pages,
    room_rest,
    rules_pages,
)
from positions.urls import SLUG


class GameId(StringConverter):
    """What a game's id can be; nothing else is looked for in the database."""

    regex = r"[-\w]{1,24}"


class Number(IntConverter):
    """What a row's number can be; a larger one is none, and no database could be asked for it."""

    regex = r"[0-9]{1,18}"


register_converter(GameId, "game")
register_converter(Number, "number")

urlpatterns = [
    path("", pages.start, name="start"),
    path("join", pages.join, name="join"),
    path("rooms/<str:code>/", pages.room, name="room"),
    path("rooms/<str:code>/moves.json", pages.room_moves, name="room_moves"),
    path("rooms/<str:code>/rest", room_rest.room_rest, name="room_rest"),
    path("rooms/<str:code>/device", pages.room_device, name="room_device"),
    path("continue/<str:token>/", pages.continue_here, name="continue"),
    path("cards", pages.cards, name="cards"),
    path("people/<str:name>/block", people_pages.block_person, name="block_person"),
    path("people/<str:name>/report", people_pages.report_name, name="report_name"),
    re_path(rf"^positions/{SLUG}/report$", people_pages.report_title, name="report_title"),
    path("rooms/<str:code>/board.png", pages.room_png, name="room_png"),
    path("device/", device_pages.two_on_this_device, name="device"),
    path("load/", device_pages.load, name="load"),
    path("games/", history_pages.history, name="history"),
    path("games/public/", history_pages.public_history, name="public_games"),
    path("players/<str:name>/", profile_pages.player, name="player"),
    path("games/<game:game_id>/", game_pages.game_page, name="game"),
    path("games/<game:game_id>/replay.json", game_pages.replay_json, name="game_replay"),
    path("games/<game:game_id>/play-on", game_pages.play_on, name="game_play_on"),
    path("games/<game:game_id>/record.json", game_pages.record_json, name="game_json"),
    path("games/<game:game_id>/record.txt", game_pages.record_txt, name="game_txt"),
    path("games/<game:game_id>/board.svg", game_pages.board_svg, name="game_svg"),
    path("games/<game:game_id>/board.png", game_pages.board_png, name="game_png"),
    path("positions/", include("games.editor_urls")),
    path("positions/", catalogue_pages.catalogue, name="catalogue"),
    path("positions/mine/", my_positions.my_positions, name="my_positions"),
    path("positions/mine/heard/<number:version_id>", my_positions.heard, name="my_position_heard"),
    path("positions/mine/<number:position_id>/", my_positions.my_position, name="my_position"),
    path(
        "positions/mine/<number:position_id>/position.csv",
        my_positions.my_position_csv,
        name="my_position_csv",
    ),
    path("positions/mine/<number:position_id>/submit", my_positions.submit, name="my_position_submit"),
    path("positions/mine/<number:position_id>/withdraw", my_positions.withdraw, name="my_position_withdraw"),
    path("positions/mine/<number:position_id>/copy", my_positions.copy, name="my_position_copy"),
    path(
        "positions/mine/<number:position_id>/heard", my_positions.taken_heard, name="my_position_taken_heard"
    ),
    path("positions/mine/<number:position_id>/delete", my_positions.delete, name="my_position_delete"),
    path("queue/", queue_pages.queue, name="queue"),
    path("queue/decided/", decided_pages.decided, name="decided"),
    path("queue/decided/undo", decided_pages.undo, name="decided_undo"),
    path("queue/<number:version_id>/", queue_pages.waiting, name="waiting"),
    path("queue/<number:version_id>/try", queue_pages.try_out, name="waiting_try"),
    path("queue/<number:version_id>/<str:step>", queue_pages.decide, name="waiting_step"),
    path("positions/old", catalogue_pages.old_link, name="old_link"),
    re_path(rf"^positions/{SLUG}/$", position_pages.position_page, name="position"),
    re_path(rf"^positions/{SLUG}/history/$", curation_pages.history, name="position_history"),
    re_path(rf"^positions/{SLUG}/curate/(?P<step>[a-z]+)$", curation_pages.curate, name="position_curate"),
    re_path(rf"^positions/{SLUG}/board\.png$", position_pages.position_png, name="position_png"),
    path("<str:language>/rules/", rules_pages.rules, name="rules"),
    path("<str:language>/about/", rules_pages.about, name="about"),
]
