"""Requests by hand, through the whole application as the server hands them over: no client tidies them up before."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from config.asgi import application

Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Headers
    body: bytes

    def header(self, name: str) -> str:
        """Its value; "" where there is none."""
        return dict(self.headers).get(name.lower().encode(), b"").decode("latin-1")


async def ask(
    method: str = "GET",
    target: bytes = b"/",
    *,
    headers: Headers | None = None,
    body: bytes = b"",
    scheme: str = "http",
) -> Answer:
    """Send a request for `target` as it stands, and read the whole answer."""
    path, _, query = target.partition(b"?")
    given = headers or []
    if not any(name == b"host" for name, _ in given):
        given = [(b"host", b"localhost"), *given]
    if body and not any(name == b"content-length" for name, _ in given):
        given = [*given, (b"content-length", str(len(body)).encode())]
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": scheme,
        "path": unquote(path.decode("latin-1")),
        "raw_path": path,
        "root_path": "",
        "query_string": query,
        "headers": given,
        "client": ["127.0.0.1", 50000],
        "server": ["localhost", 80],
    }
    sent = [{"type": "http.request", "body": body, "more_body": False}]
    found: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if sent:
            return sent.pop()
        await asyncio.Event().wait()  # the client waits for the answer
        raise AssertionError

    async def send(event: dict[str, Any]) -> None:
        found.append(event)

    await asyncio.wait_for(application(scope, receive, send), timeout=30)
    start, *rest = found
    return Answer(start["status"], list(start["headers"]), b"".join(event.get("body", b"") for event in rest))
