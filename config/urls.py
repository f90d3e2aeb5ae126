"""Which address leads where."""

from django.contrib import admin
from django.urls import include, path

from accounts import settings_pages
from accounts.look import keep_language, keep_look
from config.catalogues import first_words, script_catalogue
from config.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("i18n/setlang/", keep_language, name="set_language"),
    path("i18n/<str:language>/catalogue.js", script_catalogue, name="javascript-catalog"),
    path("i18n/<str:language>/board.js", first_words, name="first-words"),
    path("settings/", settings_pages.settings_page, name="settings"),
    path("settings/look", keep_look, name="look"),
    path("settings/unblock", settings_pages.unblock, name="unblock"),
    path("settings/mails/<str:token>/", settings_pages.stop_turn_mails, name="stop_turn_mails"),
    path("accounts/", include("accounts.urls")),
    path("admin/", admin.site.urls),
    path("positions/", include("positions.urls")),
    path("learn/", include("games.learn_urls")),
    path("", include("games.site_urls")),
    path("", include("games.urls")),
]

handler400 = "config.refusals.bad_request"
handler404 = "config.refusals.not_found"
handler500 = "config.refusals.server_error"
