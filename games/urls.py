"""Addresses of the pages around games."""

from django.urls import path

from games import pages

urlpatterns = [
    path("", pages.start, name="start"),
    path("join", pages.join, name="join"),
    path("rooms/<str:code>/", pages.room, name="room"),
    path("rooms/<str:code>/moves.json", pages.room_moves, name="room_moves"),
    path("rooms/<str:code>/device", pages.room_device, name="room_device"),
    path("continue/<str:token>/", pages.continue_here, name="continue"),
    path("cards", pages.cards, name="cards"),
    path("<str:language>/rules/", pages.rules, name="rules"),
]
