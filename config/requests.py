"""What every request goes through first: it gets its mark, and scrapers get their figures."""

from __future__ import annotations

import re
import uuid
from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import cast

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from config.metrics import figures
from games import marks

Answer = HttpResponseBase
GetResponse = Callable[[HttpRequest], Answer] | Callable[[HttpRequest], Awaitable[Answer]]

_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")


def request_id(request: HttpRequest) -> str:
    """The id that a trusted proxy gave the request, or a new one."""
    given = request.headers.get("X-Request-ID", "") if settings.TRUSTED_PROXIES else ""
    return given if _ID.fullmatch(given) else uuid.uuid4().hex


@sync_and_async_middleware
def mark(get_response: GetResponse) -> GetResponse:
    """Every line of the log that is written on the way carries the request's id, and so does the answer."""
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> Answer:
            name = request_id(request)
            token = marks.request.set(name)
            try:
                response = figures(request) or await get_response(request)
            finally:
                marks.request.reset(token)
            response["X-Request-ID"] = name
            return cast(Answer, response)

        return answer_later

    def answer(request: HttpRequest) -> Answer:
        name = request_id(request)
        token = marks.request.set(name)
        try:
            response = figures(request) or cast(Answer, get_response(request))
        finally:
            marks.request.reset(token)
        response["X-Request-ID"] = name
        return response

    return answer
