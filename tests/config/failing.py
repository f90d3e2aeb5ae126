"""Addresses of pages that fail, for the tests of the log and of reports."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as site


def fails(request: HttpRequest, name: str) -> HttpResponse:
    """As a fault in a page would."""
    their_words = f"something that {name} wrote"
    raise RuntimeError("it broke") from ValueError(len(their_words))


urlpatterns = [path("players/<str:name>/", fails), *site]

# As the site's own, since Django looks for them beside the addresses.
handler400 = "config.refusals.bad_request"
handler404 = "config.refusals.not_found"
handler500 = "config.refusals.server_error"
