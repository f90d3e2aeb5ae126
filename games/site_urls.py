"""Addresses of the pages around the games: what is kept about a person, and leaving."""

from django.urls import path

from games import export_pages, leaving_pages

urlpatterns = [
    path("settings/export", export_pages.export, name="export"),
    path("settings/leave", leaving_pages.leave_site, name="leave_site"),
    path("settings/leave/<str:token>/", leaving_pages.leave_by_link, name="leave_by_link"),
    path("settings/left", leaving_pages.left_site, name="left_site"),
]
