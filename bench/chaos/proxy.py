"""A plain round-robin proxy: each connection goes to the next process that takes it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count

BLOCK = 65536  # bytes


class Proxy:
    """Passes bytes on, and knows nothing of what they mean."""

    def __init__(self, ports: list[int]) -> None:
        self._ports, self._turns = ports, count()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def open(self) -> None:
        """Listen on any port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):  # everything ends
            behind, onward = await self._connect()
            await asyncio.gather(passed(reader, onward), passed(behind, writer))
        with suppress(OSError):
            writer.close()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the next process; to the one after it, if that is down."""
        turn = next(self._turns)
        for step in range(len(self._ports)):
            port = self._ports[(turn + step) % len(self._ports)]
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        raise OSError("every process is down")


async def passed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on what comes until it ends."""
    with suppress(OSError):
        while block := await reader.read(BLOCK):
            writer.write(block)
            await writer.drain()
    with suppress(OSError):
        writer.close()
