"""Addresses of the pages around games."""

from django.urls import path, re_path

from games import device_pages, game_pages, pages, position_pages
from positions.urls import SLUG

urlpatterns = [
    path("", pages.start, name="start"),
    path("join", pages.join, name="join"),
    path("rooms/<str:code>/", pages.room, name="room"),
    path("rooms/<str:code>/moves.json", pages.room_moves, name="room_moves"),
    path("rooms/<str:code>/device", pages.room_device, name="room_device"),
    path("continue/<str:token>/", pages.continue_here, name="continue"),
    path("cards", pages.cards, name="cards"),
    path("rooms/<str:code>/board.png", pages.room_png, name="room_png"),
    path("device/", device_pages.two_on_this_device, name="device"),
    path("load/", device_pages.load, name="load"),
    path("games/<str:game_id>/", game_pages.game_page, name="game"),
    path("games/<str:game_id>/record.json", game_pages.record_json, name="game_json"),
    path("games/<str:game_id>/record.txt", game_pages.record_txt, name="game_txt"),
    path("games/<str:game_id>/board.svg", game_pages.board_svg, name="game_svg"),
    path("games/<str:game_id>/board.png", game_pages.board_png, name="game_png"),
    re_path(rf"^positions/{SLUG}/$", position_pages.position_page, name="position"),
    re_path(rf"^positions/{SLUG}/board\.png$", position_pages.position_png, name="position_png"),
    path("<str:language>/rules/", pages.rules, name="rules"),
]
