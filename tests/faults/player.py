"""A person at the site, over a real socket: comes back, sends again and waits for answers as the page's wire.js does.

Keeps all that was acknowledged and all that was told, to be compared with the database afterwards.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http.cookiejar import CookieJar
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.faults.line import Line
from tests.faults.moves import move_on
from tests.faults.servers import ROOT

Message = dict[str, Any]

_WIRE = (ROOT / "frontend" / "static" / "js" / "wire.js").read_text()


def wire_seconds(name: str) -> float:
    """A time that the page uses, in seconds."""
    found = re.search(rf"^const {name} = ([0-9_]+);", _WIRE, re.MULTILINE)
    assert found is not None, f"wire.js has no {name}"
    return int(found[1].replace("_", "")) / 1000


PING_EVERY, SILENCE = wire_seconds("PING_EVERY"), wire_seconds("SILENCE")
FIRST_DELAY, LONGEST_DELAY = wire_seconds("FIRST_DELAY"), wire_seconds("LONGEST_DELAY")
OPEN_WITHIN, TRY_AGAIN = wire_seconds("OPEN_WITHIN"), wire_seconds("TRY_AGAIN")
#: Close codes after which the page does not come back.
FINAL = {4401, 4404, 4413}


@dataclass(frozen=True)
class Acked:
    """An action of which the server said that it is done."""

    game: str
    seat: str
    kind: str
    number: int


@dataclass
class Pending:
    """What was sent and is not answered yet."""

    message: Message
    answered: asyncio.Future[Message]
    on_line: bool = False


class Player:
    """One person in one room, who plays for as long as `plays` says so."""

    def __init__(self, name: str, code: str, line: Line, *, seed: int, pause: float) -> None:
        self.name, self.code, self.line = name, code, line
        self.random = Random(seed)
        #: Seconds between two actions of one's own, on average.
        self.pause = pause
        self.plays = False
        self.cookie = ""
        self.socket: ClientConnection | None = None
        self.pending: dict[str, Pending] = {}
        self.room: Message | None = None
        self.layout: Message | None = None
        self.game: Message | None = None
        #: The newest game as text, just as it came.
        self.text = ""
        #: By client id.
        self.acked: dict[str, Acked] = {}
        #: What was refused: the client id and the code.
        self.refused: dict[str, str] = {}
        #: Every game message that ever came, by game and number; other texts for the same are kept in `differing`.
        self.told: dict[tuple[str, int], str] = {}
        self.differing: list[tuple[str, int]] = []
        self.ended_with: int | None = None
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def origin(self) -> str:
        """The site as this person's browser knows it."""
        return f"http://127.0.0.1:{self.line.port}"

    # Coming and going

    async def join(self) -> None:
        """Come into the room by the form of the start page. Raises RuntimeError if that fails."""
        self.cookie = await asyncio.to_thread(self._join)

    def _join(self) -> str:
        jar = CookieJar()
        web = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        page = web.open(f"{self.origin}/", timeout=30).read().decode()
        token = re.search(r'name="csrfmiddlewaretoken"\s+value="([^"]+)"', page)
        assert token is not None
        form = {"name": self.name, "room": self.code, "request": secrets.token_hex(8)}
        sent = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": token[1]}).encode()
        headers = {"Origin": self.origin, "Referer": f"{self.origin}/"}
        request = urllib.request.Request(f"{self.origin}/join", sent, headers)  # noqa: S310 - our own
        with web.open(request, timeout=30) as answer:
            if f"/rooms/{self.code}/" not in answer.geturl():
                raise RuntimeError(f"{self.name} was not let in: {answer.geturl()}")
        return "; ".join(f"{one.name}={one.value}" for one in jar)

    def start(self) -> None:
        """Open a socket, keep it open, and play when told to."""
        self._tasks = [asyncio.create_task(story) for story in (self._stay(), self._beat(), self._play())]

    async def stop(self) -> None:
        """Hang up for good. Raises what went wrong in between, if anything did."""
        for task in self._tasks:
            task.cancel()
        ended = await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.socket is not None:
            self.socket.transport.abort()
        await self.line.close()
        for fault in ended:
            if isinstance(fault, Exception):
                raise fault

    async def _stay(self) -> None:
        attempts = 0
        while self.ended_with not in FINAL:
            address = f"ws://127.0.0.1:{self.line.port}/ws/rooms/{self.code}/"
            with suppress(OSError, WebSocketException, TimeoutError):
                async with asyncio.timeout(OPEN_WITHIN):
                    self.socket = await connect(
                        address,
                        origin=self.origin,  # type: ignore[arg-type]
                        additional_headers={"Cookie": self.cookie},
                        compression=None,
                        ping_interval=None,
                        open_timeout=None,
                        close_timeout=0.1,
                        proxy=None,
                    )
                if await self._listen(self.socket):
                    attempts = 0
            self.socket = None
            delay = min(FIRST_DELAY * 2**attempts, LONGEST_DELAY)
            attempts += 1
            await asyncio.sleep(delay * self.random.uniform(0.5, 1.5))

    async def _listen(self, socket: ClientConnection) -> bool:
        """Until the line is lost; whether anything came over it."""
        has_heard = False
        for one in self.pending.values():
            one.on_line = False
        await self._flush()
        try:
            while True:
                async with asyncio.timeout(SILENCE):
                    text = await socket.recv()
                has_heard = True
                self._take(str(text))
        except (OSError, WebSocketException, TimeoutError):
            return has_heard
        finally:
            self.ended_with = socket.close_code
            socket.transport.abort()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(PING_EVERY)
            await self._send_text('{"type":"ping"}')

    # Messages

    def _take(self, text: str) -> None:
        message: Message = json.loads(text)
        kind = message["type"]
        if kind == "game":
            self._take_game(message, text)
        elif kind == "room":
            if self.room is None or message["number"] >= self.room["number"]:
                self.room = message
        elif kind == "layout":
            self.layout = message
        elif kind in {"ack", "error"} and message["id"] in self.pending:
            self._take_answer(message)
        self._news.set()

    def _take_game(self, message: Message, text: str) -> None:
        key = message["game"], message["number"]
        if self.told.setdefault(key, text) != text:
            self.differing.append(key)
        if (
            self.game is None
            or self.game["game"] != message["game"]
            or self.game["number"] <= message["number"]
        ):
            self.game, self.text = message, text

    def _take_answer(self, message: Message) -> None:
        if message["type"] == "error" and message["code"] == "unavailable":
            asyncio.get_running_loop().call_later(
                TRY_AGAIN * self.random.uniform(0.5, 1.5), self._again, message["id"]
            )
            return
        pending = self.pending.pop(message["id"])
        if not pending.answered.done():
            pending.answered.set_result(message)

    def _again(self, client_id: str) -> None:
        if client_id in self.pending:
            self.pending[client_id].on_line = False
            self._tasks.append(asyncio.create_task(self._flush()))

    async def _flush(self) -> None:
        for one in list(self.pending.values()):
            if not one.on_line and self.socket is not None:
                one.on_line = True
                await self._send_text(json.dumps(one.message))

    async def _send_text(self, text: str) -> None:
        if self.socket is not None:
            with suppress(OSError, WebSocketException):
                await self.socket.send(text)

    async def say(self, kind: str, **data: Any) -> Message:
        """Send something; its ack or error, however many lines it takes."""
        client_id = secrets.token_hex(8)
        answered = asyncio.get_running_loop().create_future()
        self.pending[client_id] = Pending({"type": kind, "id": client_id, **data}, answered)
        await self._flush()
        answer: Message = await answered
        if answer["type"] == "error":
            self.refused[client_id] = answer["code"]
        return answer

    async def act(self, kind: str, **data: Any) -> Message:
        """Send an action of the game; remembered if it is acknowledged."""
        assert self.game is not None
        game = self.game["game"]
        answer = await self.say(kind, **data)
        if answer["type"] == "ack":
            self.acked[answer["id"]] = Acked(game, self.you, kind, answer["number"])
            await self.until(lambda: self._shows(game, answer["number"]))
        return answer

    def _shows(self, game: str, number: int) -> bool:
        return self.game is not None and (self.game["game"] != game or self.game["number"] >= number)

    async def until(self, what: Callable[[], bool]) -> None:
        """Wait until a message makes it so."""
        while not what():
            self._news.clear()
            await self._news.wait()

    # Playing

    @property
    def you(self) -> str:
        """The person's place in the room; empty before it is known."""
        return "" if self.room is None else str(self.room["you"])

    def may_act(self) -> bool:
        """Whether it is for this person to go on."""
        if not self.plays or self.game is None or self.you not in {"blue", "yellow"}:
            return False
        if self.layout is None or self.layout["game"] != self.game["game"]:
            return False
        state = self.game["state"]
        return state["outcome"] is not None or state["turn"] == self.you

    async def _play(self) -> None:
        asked = ""
        while True:
            await self.until(self.may_act)
            await asyncio.sleep(min(self.random.expovariate(1 / self.pause), 4 * self.pause))
            if not self.may_act() or self.game is None or self.layout is None:
                continue
            game = self.game["game"]
            if self.game["state"]["outcome"] is None:
                kind, data = move_on(self.game["state"], self.layout["rows"], self.random)
                await self.act(kind, seen=self.game["number"], **data)
            elif asked != game:
                asked = game
                await self.say("ask", what="again")
            else:
                self._news.clear()
                await self._news.wait()

    def poke(self, *, plays: bool) -> None:
        """Play from now on, or finish what is begun and rest."""
        self.plays = plays
        self._news.set()
