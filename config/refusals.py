"""Answers to what leads nowhere, can't be read or breaks.

Django's own look for the token of a form first, so what can't be read would break them. These pages have no form.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from accounts.look import choices


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent is damaged, too large, or asks for a foreign host. Nothing of it is looked at but its cookies."""
    return HttpResponse(render_to_string("400.html", choices(request)), status=400)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing is here."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Something broke. The page needs nothing that may be broken too; it has the colours that the browser asks for."""
    return HttpResponse(render_to_string("500.html", choices(request)), status=500)
