"""Which request or which socket a line of the log belongs to, without naming anybody."""

from __future__ import annotations

from contextvars import ContextVar

#: For pages: the id that the proxy gave the request, or our own; the answer carries it as `X-Request-ID`.
request: ContextVar[str] = ContextVar("request", default="")
#: For sockets: one id for as long as the line is open, and the number of the room's row.
socket: ContextVar[str] = ContextVar("socket", default="")
room: ContextVar[int] = ContextVar("room", default=0)


def known() -> dict[str, str | int]:
    """The marks that are set here, by name."""
    found: dict[str, str | int] = {"request": request.get(), "socket": socket.get(), "room": room.get()}
    return {name: mark for name, mark in found.items() if mark}
