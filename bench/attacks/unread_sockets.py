"""From ten addresses 2,000 sockets ask for the whole view again and again, and read nothing."""

import argparse
import asyncio
import json
import time
from contextlib import suppress
from typing import cast

from house import Finding, House, measured, open_house, run, visited

from croupier.server.messages.from_client import PROTOCOL

ADDRESSES = 10
SOCKETS = 2000
SECONDS = 15.0  # for which the sockets ask
RATE = 0.1  # seconds between two questions of one socket
WISH = {"game": "crazy", "seats": ["me", *["bot"] * 3], "name": "Ann"}
UPGRADE = (
    "GET /api/tables/{code}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(message: dict[str, object]) -> bytes:
    """Return a message as a client sends it."""
    text = json.dumps(message).encode()
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


async def watch(house: House, code: str, address: str, until: float) -> None:
    """Ask for the whole view, and read nothing but the first answer."""
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(SECONDS):
            reader, writer = await house.connect(address)
            writer.write(UPGRADE.format(code=code).encode())
            await reader.readuntil(b"\r\n\r\n")
        cast(asyncio.Transport, writer.transport).pause_reading()
        writer.write(frame({"type": "hello", "protocol": PROTOCOL}))
        while time.monotonic() < until and not writer.transport.is_closing():
            writer.write(frame({"type": "resync"}))
            await asyncio.sleep(RATE)
        writer.transport.abort()


async def attack(options: argparse.Namespace) -> list[Finding]:
    """Open the sockets at 40 tables, and ask."""
    number = options.count or SOCKETS
    with open_house(options.source) as house:
        codes = []
        for n in range(40):
            _, text = await house.ask("/api/tables", WISH, f"127.0.1.{n % ADDRESSES + 1}")
            codes.append(json.loads(text)["code"])
        before, until = house.memory, time.monotonic() + SECONDS
        async with visited(house) as visit:
            sockets = (
                watch(house, codes[n % 40], f"127.0.1.{n % ADDRESSES + 1}", until)
                for n in range(number)
            )
            with suppress(asyncio.IncompleteReadError):
                await asyncio.gather(*sockets, return_exceptions=True)
            await asyncio.sleep(1)
        return measured(visit, before, seconds=5.0, growth=250)


if __name__ == "__main__":
    run(attack, __doc__)
