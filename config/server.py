"""The server in front of the application: Daphne, with bounds on what strangers may hand to it."""

from __future__ import annotations

from typing import Any

from daphne import http_protocol

#: Bytes of a body that are kept: a good deal more than any form of ours may have, so that the pages say what is wrong.
BODY_MOST = 4 * 2**20
#: What Daphne would heed and the site has no use for: a client's word on where the site stands, which every link would
#: begin with, and a choice among kinds of sockets. Either breaks it if it is not ASCII.
UNHEARD = ("Daphne-Root-Path", "Sec-WebSocket-Protocol")


class BoundedRequest(http_protocol.WebRequest):
    """A request of which the application gets so much and no more, whether it says its length or not."""

    #: Bytes of its body so far.
    received = 0

    def handleContentChunk(self, data: bytes) -> None:
        """Read what is beyond the bound too, so that the client hears the answer, but keep none of it."""
        room = BODY_MOST - self.received
        self.received += len(data)
        if room > 0:
            super().handleContentChunk(data[:room])

    def process(self) -> Any:
        """Hand it on. One that was cut off says how long it was, by which it is refused."""
        for name in UNHEARD:
            self.requestHeaders.removeHeader(name)
        if self.received > BODY_MOST:
            self.requestHeaders.setRawHeaders("Content-Length", [str(self.received)])
        return super().process()


def bound_requests() -> None:
    """Have Daphne make all its requests that way: it looks for their class under this name."""
    http_protocol.WebRequest = BoundedRequest
