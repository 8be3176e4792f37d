"""People who play through a proxy, and keep every acknowledgement they get."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from httpx2 import AsyncClient, HTTPError
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

GAME = "crazy"
PAUSE = 0.1  # seconds between two tries to connect
SLOW = 0.02  # seconds that a person thinks


@dataclass
class Person:
    """Somebody at a table: what was acknowledged, and what was shown."""

    code: str
    token: str
    seat: int
    random: Random
    acknowledged: dict[tuple[int, int], int] = field(default_factory=dict)  # (match, turn): choice
    commitments: dict[int, str] = field(default_factory=dict)  # by match, as first shown
    sent: dict[str, Any] | None = None  # and not acknowledged
    sent_in: int = 0  # the match of that answer
    match: int = 0
    acknowledged_at: float = 0.0
    faults: list[str] = field(default_factory=list)
    connections: int = 0
    wished: int = 0  # after which match this connection has asked for another

    async def play(self, port: int) -> None:
        """Play on for ever, whatever happens to the server."""
        url = f"ws://127.0.0.1:{port}/api/tables/{self.code}/socket"
        while True:
            try:
                async with connect(url, open_timeout=5, ping_interval=2, ping_timeout=4) as socket:
                    self.connections, self.wished = self.connections + 1, 0
                    await self._talk(socket)
            except (WebSocketException, OSError, TimeoutError, EOFError):
                await asyncio.sleep(PAUSE)

    async def _talk(self, socket: Any) -> None:
        """Say hello, then answer whatever is asked."""
        hello = {"type": "hello", "protocol": 2, "token": self.token}
        await socket.send(json.dumps(hello))
        async for text in socket:
            reply = self._hear(json.loads(text))
            if reply is not None:
                await asyncio.sleep(SLOW * self.random.random())
                await socket.send(json.dumps(reply))

    def _hear(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Note what is acknowledged; return what to say next."""
        if message["type"] == "ack" and self.sent is not None:
            if message["id"] == self.sent["id"]:
                self.acknowledged[self.sent_in, message["turn"]] = self.sent["choice"]
                self.acknowledged_at, self.sent = time.monotonic(), None
        elif message["type"] == "error" and message.get("id") is not None:
            self.sent = None  # it was not taken
        elif message["type"] == "snapshot":
            self.match = message["match"]
            known = self.commitments.setdefault(self.match, message["commitment"])
            if known != message["commitment"]:
                self.faults.append(f"match {self.match} has another commitment")
        if message["type"] in ("snapshot", "update"):
            return self._respond(message)
        return None

    def _respond(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Return the answer to a question: the one sent before, if it is the same question."""
        if message["result"]:
            self.sent = None
            if not message["result"]["next_commitment"] or self.wished == self.match:
                return None
            self.wished = self.match
            return {"type": "rematch"}
        decision = (message["view"] or {}).get("decision")
        turn, before = message["turn"], self.sent
        if before is not None and (self.sent_in, before["turn"]) == (self.match, turn):
            return before if message["type"] == "snapshot" else None
        if decision is None:
            return None
        choice = self.random.choice(decision["choices"])["code"]
        number = self.random.randrange(2**40)
        self.sent = {"type": "answer", "id": number, "turn": turn, "choice": choice}
        self.sent_in = self.match
        return self.sent


async def seated(port: int, tables: int, random: Random) -> list[Person]:
    """Make tables of two people and a bot."""
    people = []
    async with AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
        for _ in range(tables):
            wish = {"game": GAME, "seats": ["me", "open", "bot"], "name": "Ann"}
            first = await asked(client, "/api/tables", wish)
            second = await asked(client, f"/api/tables/{first['code']}/sit", {"name": "Ben"})
            for seat, own in enumerate((first, second)):
                people.append(Person(first["code"], own["token"], seat, Random(random.random())))
    return people


async def asked(client: AsyncClient, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Post something until it is taken."""
    while True:
        try:
            response = await client.post(path, json=body)
        except HTTPError:
            await asyncio.sleep(PAUSE)
            continue
        if response.is_success:
            found: dict[str, Any] = response.json()
            return found
        await asyncio.sleep(PAUSE)
