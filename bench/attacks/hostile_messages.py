"""A million messages that are no answers, of every kind, on 20 sockets: the memory stays flat."""

import argparse
import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random

from house import Finding, House, open_house, run
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from croupier.server.messages.from_client import PROTOCOL

MESSAGES = 1_000_000
SOCKETS = 20
BATCH = 50  # messages that are sent at once
PATIENCE = 25  # messages after which one comes that can be read, so that the socket stays open
REFUSED = json.dumps({"type": "rematch"})
KINDS = ("answer", "resync", "auto", "chat", "takeover", "return", "rematch", "hint", "fly")
WILD: tuple[object, ...] = (None, True, -1, 0, 1.5, 2**70, "", "x" * 50, [], {}, "\x00", [[[[]]]])
WISH = {"game": "crazy", "seats": ["open", "open"], "name": "Ann"}


def nonsense(chance: Random) -> str | bytes:
    """Return a message that cannot change anything."""
    kind, value = chance.choice(KINDS), chance.choice(WILD)
    wild = {"type": kind, "id": value, "turn": value, "choice": value, "number": value}
    text = json.dumps(wild)
    torn = text[: chance.randrange(len(text))]
    garbage = "".join(chr(chance.randrange(32, 0x2000)) for _ in range(20))
    return chance.choice((text, torn, garbage, chance.randbytes(20), "x" * 3000))


async def send(house: House, code: str, number: int, seed: int) -> None:
    """Send `number` messages; reconnect whenever the server hangs up."""
    url = f"ws://127.0.0.1:{house.port}/api/tables/{code}/socket"
    batches = (Random(f"{seed} {n}") for n in range(number // BATCH))
    while True:
        with suppress(ConnectionClosed, InvalidHandshake, OSError):
            async with connect(url, ping_interval=None) as socket:
                await send_on(socket, batches)
            return


async def send_on(socket: ClientConnection, batches: Iterator[Random]) -> None:
    """Send batch after batch on one socket, and read what it receives."""
    await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
    reading = asyncio.create_task(read(socket))
    for chance in batches:
        for n in range(BATCH):
            await socket.send(nonsense(chance) if n % PATIENCE else REFUSED)
        await asyncio.sleep(0)
    reading.cancel()


async def read(socket: ClientConnection) -> None:
    """Read and drop every message."""
    with suppress(ConnectionClosed):
        async for _ in socket:
            pass


async def attack(options: argparse.Namespace) -> list[Finding]:
    """Send a tenth, look at the memory, send the rest, and look again."""
    number = (options.count or MESSAGES) // SOCKETS
    with open_house(options.source, lifted=True) as house:
        _, text = await house.ask("/api/tables", WISH)
        code = json.loads(text)["code"]
        before = (await house.ask(f"/api/tables/{code}"))[1]
        await asyncio.gather(*(send(house, code, number // 10, n) for n in range(SOCKETS)))
        memory = house.memory
        await asyncio.gather(*(send(house, code, number, n + SOCKETS) for n in range(SOCKETS)))
        is_changed = (await house.ask(f"/api/tables/{code}"))[1] != before
        return [
            Finding("memory more than after the first tenth, MB", house.memory - memory, 24),
            Finding("tables that were changed", is_changed, 0),
        ]


if __name__ == "__main__":
    run(attack, __doc__)
