"""From one address 1,100 requests are begun and never ended; the server may open 1,024 files."""

import argparse
import asyncio

from house import Finding, House, measured, open_house, run, visited

ATTACKER = "127.0.0.2"
FILES = 1024
REQUESTS = 1100
KINDS = (
    b"",
    b"GET / HTTP/1.1\r\nHost: 127",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
)


async def begin(house: House, number: int) -> asyncio.StreamWriter | None:
    """Begin a request: of nothing, of half a header, or of half a body."""
    try:
        _, writer = await house.connect(ATTACKER)
    except OSError:
        return None
    writer.write(KINDS[number % len(KINDS)])
    return writer


async def attack(options: argparse.Namespace) -> list[Finding]:
    """Begin them all, then wait for as long as a visitor would."""
    with open_house(options.source, files=FILES) as house:
        await house.ask("/healthz")
        before = house.memory
        async with visited(house) as visit:
            begun = [await begin(house, n) for n in range(options.count or REQUESTS)]
            await asyncio.sleep(5)
        for writer in filter(None, begun):
            writer.close()
        return measured(visit, before, seconds=2.0, growth=60)


if __name__ == "__main__":
    run(attack, __doc__)
