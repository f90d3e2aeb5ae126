"""Many pairs of clients that play against a server, each over a real websocket, and what they saw.

The client is as small as can be, since it runs on the machine that it measures: text frames, pings, nothing else.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

import msgspec

#: Sockets that are opened at once.
OPEN_AT_ONCE = 8
#: Seconds between two pings of a client, as pages send them.
PING_EVERY = 10.0
#: Seconds that an answer may take before it counts as lost.
ANSWER_WITHIN = 30.0
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


class Heard(msgspec.Struct):
    """What is read of a message."""

    type: str
    id: str | int | None = None
    number: int = 0
    game: str = ""
    code: str = ""
    request: Any = None


_decode = msgspec.json.Decoder(Heard).decode


class Line(asyncio.Protocol):
    """One websocket."""

    def __init__(self, path: str, headers: dict[str, str], hear: Callable[[Heard, int], None]) -> None:
        self._path, self._headers, self._hear = path, headers, hear
        self._buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closing = False
        #: The server or the network ended it.
        self.is_lost = False
        self._out: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a websocket."""
        assert isinstance(transport, asyncio.Transport)
        self._out = transport
        asked = {
            **self._headers,
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": KEY,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in asked.items())
        transport.write(f"GET {self._path} HTTP/1.1\r\n{lines}\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Read frames."""
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            head = bytes(self._buffer[:end])
            del self._buffer[: end + 4]
            if b" 101 " in head.split(b"\r\n")[0]:
                self.opened.set_result(None)
            else:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == 1:
                self._hear(_decode(payload), len(payload))
            elif kind == 8:
                self._out.close()
            elif kind == 9:
                self._send(10, payload)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, begin = buffer[1] & 127, 2
        if length == 126:
            length, begin = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, begin = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < begin + length:
            return None
        payload = bytes(buffer[begin : begin + length])
        kind = buffer[0] & 15
        del buffer[: begin + length]
        return kind, payload

    def send(self, text: bytes) -> None:
        """A text frame."""
        self._send(1, text)

    def _send(self, kind: int, payload: bytes) -> None:
        # Masked, as a client has to, by a mask that changes nothing.
        size = len(payload)
        head = bytes((128 | kind, 128 | size)) if size < 126 else struct.pack("!BBH", 128 | kind, 254, size)
        self._out.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        """Hang up."""
        self.is_closing = True
        self._send(8, b"\x03\xe8")

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self.is_lost = not self.is_closing
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed"))


@dataclass(frozen=True)
class Move:
    """What one of the two (0, 1) sends next: JSON without `id` and `seen`."""

    player: int
    body: bytes


@dataclass
class Seen:
    """What all clients saw while it counted. Times in seconds."""

    ack: list[float] = field(default_factory=list)
    other: list[float] = field(default_factory=list)
    #: Of the `game` messages.
    sizes: list[int] = field(default_factory=list)
    received: int = 0
    sent: int = 0
    errors: dict[str, int] = field(default_factory=dict)
    resyncs: int = 0
    #: How late the generator itself was.
    late: list[float] = field(default_factory=list)
    #: A room was to move and all were busy.
    skipped: int = 0
    seconds: float = 0.0


def same(line: Line) -> Line:
    """For asyncio, which makes its protocols by a function."""
    return line


class Pair:
    """Two clients of one room who play the same moves again and again."""

    def __init__(
        self,
        crowd: Crowd,
        paths: Sequence[str],
        headers: Sequence[dict[str, str]],
        moves: Sequence[Move],
        *,
        game: str = "",
    ) -> None:
        self._crowd = crowd
        self._paths, self._headers, self._moves = paths, headers, moves
        self.lines: list[Line] = []
        self.number = 0
        #: As each of the two knows it.
        self._game = [game, game]
        self._came = [asyncio.Event(), asyncio.Event()]
        self._waits: set[str] = set()
        self._id, self._sent_at = "", 0.0
        self.is_idle = False
        self._is_over = False

    async def open(self, host: str, port: int) -> None:
        """Open both sockets and wait until the game is there."""
        loop = asyncio.get_running_loop()
        for player in (0, 1):
            line = Line(self._paths[player], self._headers[player], partial(self._hear, player))
            await loop.create_connection(partial(same, line), host, port)
            self.lines.append(line)
            await asyncio.wait_for(line.opened, ANSWER_WITHIN)
            if not self._game[player]:
                await asyncio.wait_for(self._came[player].wait(), ANSWER_WITHIN)
        self.is_idle = True

    def play(self) -> None:
        """Send the next move."""
        if self.number >= len(self._moves):
            self._again()
            return
        move = self._moves[self.number]
        self.is_idle = False
        self._id = f"{self._game[0]}{self.number}"
        self._waits = {"ack", "0", "1"}
        text = b'{"id":"%s","seen":%d,%s' % (self._id.encode(), self.number, move.body)
        self._crowd.seen.sent += len(text)
        self._sent_at = perf_counter()
        self._mover = move.player
        self.lines[move.player].send(text)

    def _again(self) -> None:
        """The game is over: play another one. Not timed."""
        self.is_idle, self._is_over, self._waits = False, True, {"new 0", "new 1"}
        self.lines[0].send(b'{"type":"ask","what":"again","id":"again%s"}' % self._game[0].encode())

    def _hear(self, player: int, heard: Heard, size: int) -> None:
        seen = self._crowd.seen
        seen.received += size
        if heard.type == "game":
            if heard.game != self._game[player]:
                self._game[player] = heard.game
                self._came[player].set()
                self._waits.discard(f"new {player}")
                if self._is_over and not self._waits:
                    self._is_over, self.number = False, 0
                    self._free()
                return
            if heard.number == self.number + 1 and str(player) in self._waits:
                seen.sizes.append(size)
                self._waits.discard(str(player))
                if player != self._mover:
                    seen.other.append(perf_counter() - self._sent_at)
                self._settle()
        elif heard.type == "ack":
            if heard.id == self._id and "ack" in self._waits:
                seen.ack.append(perf_counter() - self._sent_at)
                self._waits.discard("ack")
                self._settle()
        elif heard.type == "error":
            seen.errors[heard.code] = seen.errors.get(heard.code, 0) + 1
        elif heard.type == "layout":
            seen.resyncs += not self._is_over
        elif heard.type == "room" and self._is_over and player == 1 and heard.request:
            answer = b'{"type":"answer","request":%d,"yes":true,"id":"yes%d"}'
            self.lines[1].send(answer % (heard.request["id"], heard.request["id"]))

    def _settle(self) -> None:
        if not self._waits:
            self.number += 1
            self._free()

    def _free(self) -> None:
        self.is_idle = True
        self._crowd.freed(self)

    @property
    def is_late(self) -> bool:
        """The answer has not come in time."""
        return not self.is_idle and not self._is_over and perf_counter() - self._sent_at > ANSWER_WITHIN


class Crowd:
    """All pairs, and the rate at which they play."""

    def __init__(self) -> None:
        self.pairs: list[Pair] = []
        self.seen = Seen()
        self._hurries = False
        self._pings: asyncio.Task[None] | None = None

    async def open(self, host: str, ports: Sequence[int]) -> None:
        """Open all sockets, those of one pair at one server each."""
        gate = asyncio.Semaphore(OPEN_AT_ONCE)
        self._pings = asyncio.create_task(self._ping())  # from the first one on: who gives no sign is away

        async def enter(number: int, pair: Pair) -> None:
            async with gate:
                await pair.open(host, ports[number % len(ports)])

        await asyncio.gather(*(enter(number, pair) for number, pair in enumerate(self.pairs)))
        await asyncio.sleep(1)  # what is under way to them

    async def _ping(self) -> None:
        while True:
            for pair in self.pairs:
                for line in pair.lines:
                    if line.opened.done():
                        line.send(b'{"type":"ping"}')
                await asyncio.sleep(PING_EVERY / len(self.pairs))

    async def play(self, rate: float, seconds: float, chance: Random) -> Seen:
        """Play at that many actions a second in all, at moments that know nothing of each other; 0: without a pause."""
        self.seen = Seen()
        self._hurries = rate == 0
        begin = perf_counter()
        if self._hurries:
            for pair in self.pairs:
                if pair.is_idle:
                    pair.play()
            await asyncio.sleep(seconds)
            self._hurries = False
        else:
            await self._at_rate(rate, begin + seconds, chance)
        self.seen.seconds = perf_counter() - begin
        counted, self.seen = self.seen, Seen()
        for _ in range(int(ANSWER_WITHIN / 0.05) + 20):
            if all(pair.is_idle or pair.is_late for pair in self.pairs):
                break
            await asyncio.sleep(0.05)
        lost = sum(pair.is_late for pair in self.pairs)
        if lost:
            counted.errors["no answer"] = lost
        for code, times in self.seen.errors.items():
            counted.errors[code] = counted.errors.get(code, 0) + times
        dropped = sum(line.is_lost for pair in self.pairs for line in pair.lines)
        if dropped:
            counted.errors["line lost"] = dropped
        return counted

    async def _at_rate(self, rate: float, end: float, chance: Random) -> None:
        turn, due = 0, perf_counter()
        while (due := due + chance.expovariate(rate)) < end:
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            self.seen.late.append(max(0.0, perf_counter() - due))
            for _ in self.pairs:
                turn = (turn + 1) % len(self.pairs)
                if self.pairs[turn].is_idle:
                    self.pairs[turn].play()
                    break
            else:
                self.seen.skipped += 1

    def freed(self, pair: Pair) -> None:
        """A pair has its answer."""
        if self._hurries:
            pair.play()

    async def close(self) -> None:
        """Hang up everywhere."""
        if self._pings is not None:
            self._pings.cancel()
        for pair in self.pairs:
            for line in pair.lines:
                line.close()
        await asyncio.sleep(0.5)
