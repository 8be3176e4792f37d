"""A plain round-robin proxy: each connection goes to the next process that takes it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count

BLOCK = 65536  # bytes


class Proxy:
    """Passes bytes on, and knows nothing of what they mean."""

    def __init__(self, ports: list[int]) -> None:
        self._ports, self._turns = ports, count()
        self._server: asyncio.Server | None = None
        self._carried: set[asyncio.Task[None]] = set()
        self.port = 0

    async def open(self) -> None:
        """Listen on any port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Listen no more, and end every connection that is open."""
        if self._server is not None:
            self._server.close()
        for task in self._carried:
            task.cancel()
        await asyncio.gather(*self._carried, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection, remembered until it ends."""
        task = asyncio.ensure_future(self._carry(reader, writer))
        self._carried.add(task)
        task.add_done_callback(self._carried.discard)
        with suppress(asyncio.CancelledError):
            await task

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass bytes both ways until one side is gone."""
        async with closed_after(writer):
            behind, onward = await self._connect()
            async with closed_after(onward):
                await asyncio.gather(passed(reader, onward), passed(behind, writer))

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the next process; to the one after it, if that is down."""
        turn = next(self._turns)
        for step in range(len(self._ports)):
            port = self._ports[(turn + step) % len(self._ports)]
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        raise OSError("every process is down")


@asynccontextmanager
async def closed_after(writer: asyncio.StreamWriter) -> AsyncIterator[None]:
    """Close a connection however its use ends; a connection that breaks is no fault here."""
    try:
        with suppress(OSError):
            yield
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def passed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on what comes until it ends."""
    with suppress(OSError):
        while block := await reader.read(BLOCK):
            writer.write(block)
            await writer.drain()
    writer.close()
