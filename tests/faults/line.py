"""The line of one client to the site: a relay that can be cut, and that does as a proxy where a process is down."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from tests.faults.servers import HOST, Web

CHUNK = 1 << 16


class Line:
    """Listens on a port of its own. Goes to the first of the processes that takes it, from an address of its own."""

    def __init__(self, webs: Sequence[Web], address: str) -> None:
        self.webs = webs
        #: What the site sees the client come from, a loopback address.
        self.address = address
        self.port = 0
        self._whole = asyncio.Event()
        self._whole.set()
        self._pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()
        self._carriers: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen from now on."""
        self._server = await asyncio.start_server(self._take, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Hang up and listen no more."""
        if self._server is not None:
            self._server.close()
        self._whole.set()
        self.hang_up()
        await asyncio.gather(*self._carriers)

    def cut(self) -> None:
        """From now on nothing passes, in neither direction, and neither end is told."""
        self._whole.clear()

    def mend(self, *, is_new: bool) -> None:
        """It holds again, and what was held up passes; where it is another line than before, that is gone."""
        if is_new:
            self.hang_up()
        self._whole.set()

    def hang_up(self) -> None:
        """Both ends of all connections are reset."""
        for pair in list(self._pairs):
            for writer in pair:
                writer.transport.abort()

    def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        carrier = asyncio.get_running_loop().create_task(self._carry(reader, writer))
        self._carriers.add(carrier)
        carrier.add_done_callback(self._carriers.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        for web in self.webs:
            with suppress(OSError):
                far_reader, far_writer = await asyncio.open_connection(
                    HOST, web.port, local_addr=(self.address, 0)
                )
                break
        else:
            writer.transport.abort()
            return
        pair = (writer, far_writer)
        self._pairs.add(pair)
        pumps = [
            asyncio.create_task(self._pump(reader, far_writer)),
            asyncio.create_task(self._pump(far_reader, writer)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._pairs.discard(pair)
            for pump in pumps:
                pump.cancel()
            for end in pair:
                with suppress(OSError):
                    end.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
