"""Somebody who plays through the proxy, over TLS, with nothing but what a browser has."""

from __future__ import annotations

import json
import re
import secrets
import ssl
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from email.message import Message as Headers
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.faults.moves import Move
from tests.faults.servers import HOST

Message = dict[str, Any]
WAIT = 20  # seconds for a message that has to come


@dataclass(frozen=True)
class Page:
    """What came back."""

    status: int
    headers: Headers
    body: bytes


class Person:
    """One browser: cookies, a seat, a socket. `game` is the newest game message."""

    def __init__(self, name: str, host: str, trusted: ssl.SSLContext) -> None:
        self.name, self.host, self.site, self.trusted = name, host, f"https://{host}", trusted
        self.jar = CookieJar()
        self.web = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.jar), urllib.request.HTTPSHandler(context=trusted)
        )
        self.held = ExitStack()
        self.room: Message | None = None
        self.layout: Message = {}
        self.game: Message | None = None
        self.answers: dict[str, Message] = {}

    def get(self, path: str, **headers: str) -> Page:
        """A page, whatever its status."""
        request = urllib.request.Request(f"https://{self.host}{path}", headers=headers)
        try:
            answer = self.web.open(request, timeout=WAIT)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return Page(answer.status, answer.headers, answer.read())

    def token(self, path: str) -> str:
        """What the form of a page carries."""
        found = re.search(r'name="csrfmiddlewaretoken"\s+value="([^"]+)"', self.get(path).body.decode())
        assert found
        return found[1]

    def cookies(self) -> str:
        """As a header has them."""
        return "; ".join(f"{one.name}={one.value}" for one in self.jar)

    def join(self, code: str) -> None:
        """Come in by the form of the start page, and open the socket."""
        form = {
            "name": self.name,
            "room": code,
            "request": secrets.token_hex(8),
            "csrfmiddlewaretoken": self.token("/"),
        }
        sent = urllib.parse.urlencode(form).encode()
        headers = {"Origin": self.site, "Referer": f"{self.site}/"}
        with self.web.open(
            urllib.request.Request(f"https://{self.host}/join", sent, headers), timeout=WAIT
        ) as answer:
            assert answer.geturl() == f"{self.site}/rooms/{code}/"
        line = connect(
            f"wss://{self.host}/ws/rooms/{code}/",
            ssl=self.trusted,
            origin=self.site,
            additional_headers={"Cookie": self.cookies()},
            proxy=None,
        )
        self.socket = self.held.enter_context(line)
        self.until(lambda: self.room is not None)

    def sign_out_at(self, port: int) -> None:
        """Sign out at one process itself, asked as the proxy asks it."""
        path = "/accounts/logout/"
        headers = {
            "Host": self.host,
            "X-Forwarded-Proto": "https",
            "Origin": self.site,
            "Referer": f"{self.site}{path}",
            "Cookie": self.cookies(),
            "Content-Type": "application/x-www-form-urlencoded",
        }
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": self.token(path)})
        with closing(HTTPConnection(HOST, port, timeout=WAIT)) as line:
            line.request("POST", path, form, headers)
            assert line.getresponse().status == 302

    def closed_with(self) -> int | None:
        """Read on until the server hangs up; its code."""
        while True:
            try:
                self.socket.recv(timeout=WAIT)
            except ConnectionClosed as end:
                return end.rcvd and end.rcvd.code

    def until(self, what: Callable[[], bool]) -> None:
        """Read on until it is so."""
        while not what():
            message = json.loads(self.socket.recv(timeout=WAIT))
            kind = message["type"]
            if kind == "game" and (self.game is None or message["number"] >= self.game["number"]):
                self.game = message
            elif kind == "room":
                self.room = message
            elif kind == "layout":
                self.layout = message
            elif kind in {"ack", "error"}:
                self.answers[message["id"]] = message

    def say(self, kind: str, **data: Any) -> Message:
        """Send something; its ack or error."""
        name = secrets.token_hex(8)
        self.socket.send(json.dumps({"type": kind, "id": name, **data}))
        self.until(lambda: name in self.answers)
        return self.answers[name]

    def act(self, move: Move) -> int:
        """Make a move on the newest game; its number."""
        assert self.game
        kind, data = move
        answer = self.say(kind, seen=self.game["number"], **data)
        assert answer["type"] == "ack", answer
        return int(answer["number"])

    def go(self) -> None:
        """Hang up."""
        self.held.close()

    def reach(self, number: int) -> Message:
        """The game, once it shows that action."""
        self.until(lambda: self.game is not None and self.game["number"] >= number)
        assert self.game
        return self.game
