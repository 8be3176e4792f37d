"""From one address 90 hints a second are asked for; somebody else plays against a bot."""

import argparse
import asyncio
import json
import time
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from typing import Any

from house import VISITOR, Finding, House, open_house, run
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

ATTACKER = "127.0.1.1"
TABLES = 10  # of the attacker
RATE = 9.0  # hints a second at each of them
SECONDS = 20.0
THINKING = 0.1  # seconds before an answer of the visitor
PREPARED = 120.0  # seconds that the search may take to be compiled
GAME = "monopoly-deal"
LONGEST_WAIT = 1.0  # for the answer of a bot


async def take_place(house: House, address: str) -> ClientConnection:
    """Make a table with a bot; return the socket of the seat."""
    wish = {"game": GAME, "seats": ["me", "bot"], "name": "Ann"}
    seat = json.loads((await house.ask("/api/tables", wish, address))[1])
    url = f"ws://127.0.0.1:{house.port}/api/tables/{seat['code']}/socket"
    socket = await connect(url, local_addr=(address, 0))
    hello = {"type": "hello", "protocol": 3, "token": seat["token"]}
    await socket.send(json.dumps(hello))
    return socket


async def prepare(socket: ClientConnection) -> None:
    """Wait until hints are searched for, which is the work that bots had to wait for."""
    async with asyncio.timeout(PREPARED):
        while True:
            await socket.send(json.dumps({"type": "hint"}))
            while (said := json.loads(await socket.recv()))["type"] != "hint":
                pass
            if said["worths"]:
                return
            await asyncio.sleep(1)


async def ask_for_hints(socket: ClientConnection) -> None:
    """Ask for a hint again and again, and read what comes."""
    reading = asyncio.create_task(read_all(socket))
    with suppress(ConnectionClosed):
        while True:
            await socket.send(json.dumps({"type": "hint"}))
            await asyncio.sleep(1 / RATE)
    await reading


async def read_all(socket: ClientConnection) -> None:
    """Read until the socket is closed."""
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()


async def play(socket: ClientConnection, seconds: float) -> list[float]:
    """Play; return how long each wait for the bot was."""
    waits, until, numbers = [], time.monotonic() + seconds, count(1)
    shown = json.loads(await socket.recv())
    while time.monotonic() < until and shown.get("result") is None:
        if (decision := shown["view"].get("decision")) is not None:
            code = decision["choices"][0]["code"]
            turn = {"turn": shown["turn"], "choice": code}
            await asyncio.sleep(THINKING)
            await socket.send(json.dumps({"type": "answer", "id": next(numbers), **turn}))
        begun = time.monotonic()
        shown = await next_picture(socket, shown["turn"])
        waits.append(time.monotonic() - begun)
    return waits


async def next_picture(socket: ClientConnection, turn: int) -> dict[str, Any]:
    """Return the next message that shows the table at a later question, or how it ended."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SECONDS):
            while True:
                said: dict[str, Any] = json.loads(await socket.recv())
                is_shown = said["type"] in ("snapshot", "update")
                if is_shown and (said["turn"] > turn or said["result"] is not None):
                    return said
    return {"result": "nothing came"}


async def waits_beside(house: House, attackers: Iterable[asyncio.Task[None]]) -> list[float]:
    """Let a visitor play match after match beside attackers; return each wait for a bot."""
    waits, until = list[float](), time.monotonic() + SECONDS
    while time.monotonic() < until:
        async with await take_place(house, VISITOR) as mine:
            waits += await play(mine, until - time.monotonic())
    for attacker in attackers:
        attacker.cancel()
    return waits


async def attack(options: argparse.Namespace) -> list[Finding]:
    """Ask for hints at every table of the attacker while a visitor plays match after match."""
    with open_house(options.source) as house:
        sockets = [await take_place(house, ATTACKER) for _ in range(TABLES)]
        await prepare(sockets[0])
        asking = [asyncio.create_task(ask_for_hints(socket)) for socket in sockets]
        waits = await waits_beside(house, asking)
        print(f"{len(waits)} answers were waited for, {sum(waits) / len(waits):.3f} s on average")
        return [Finding("longest wait for a bot, seconds", max(waits), LONGEST_WAIT)]


if __name__ == "__main__":
    run(attack, __doc__)
