"""Answers to what leads nowhere, can't be read or breaks.

Django's own look for the token of a form first, so what can't be read would break them. Here the token of the one form
on these pages, which chooses the language, is made from the cookies alone.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string

from accounts.look import choices


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent is damaged, too large, or asks for a foreign host. Nothing of it is looked at but its cookies."""
    return HttpResponse(render_to_string("400.html", what_is_sure(request)), status=400)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing is here."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Something broke. The page needs nothing that may be broken too; it has the colours that the browser asks for."""
    return HttpResponse(render_to_string("500.html", what_is_sure(request)), status=500)


def what_is_sure(request: HttpRequest) -> dict[str, Any]:
    """What a page can show of a request that can't be trusted: its choices, and a way to another language.

    From there one comes back to what was asked for if it was only looked at, else to the start page.
    """
    back = request.get_full_path() if request.method in ("GET", "HEAD") else "/"
    return {**choices(request), "request": request, "csrf_token": get_token(request), "language_next": back}
