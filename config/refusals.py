"""Answers to what leads nowhere or can't be read.

Django's own look for the token of a form first, so what can't be read would break them. These pages have no form.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent is damaged, too large, or asks for a foreign host. Nothing of it is looked at."""
    return HttpResponse(render_to_string("400.html"), status=400)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing is here."""
    return render(request, "404.html", status=404)
