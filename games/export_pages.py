"""The page where a person takes everything about themselves away."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from typing import IO

from asgiref.sync import sync_to_async
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import limits
from games.export import write_export
from games.visitors import known_user

#: Downloads for each person: a few at once, then one every quarter of an hour.
downloads = limits.Limit(size=4, rate=1 / 900)
#: Bytes that a zip takes in memory before it goes on on disk, and bytes sent at once.
IN_MEMORY, PIECE = 2**20, 2**16


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def export(request: HttpRequest) -> HttpResponseBase:
    """Say what is in it; the button downloads it."""
    user = known_user(request)
    if user is None:
        return redirect_to_login(request.get_full_path())
    if request.method != "POST":
        return render(request, "accounts/export.html")
    if not downloads.take(str(user.pk)):
        return render(request, "429.html", status=429)
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 (closed when it has been sent)
    try:
        write_export(user, file)
    except BaseException:
        file.close()
        raise
    size = file.tell()
    file.seek(0)
    response = StreamingHttpResponse(Pieces(file), content_type="application/zip")
    name = f"divided-loyalties-{timezone.now():%Y-%m-%d}.zip"
    disposition = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = disposition or "attachment"
    response.headers["Content-Length"] = str(size)
    return response


class Pieces:
    """A file that is sent piece by piece, and closed whether it was sent to its end or not."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.close = file.close

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """The pieces, in order."""
        while piece := await sync_to_async(self.file.read, thread_sensitive=False)(PIECE):
            yield piece
