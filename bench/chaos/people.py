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

from croupier.server.messages.from_client import PROTOCOL

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
    seq: int = 0  # of the last message that showed the table
    turn: int = 0  # as it was shown
    decision: dict[str, Any] | None = None  # what is asked of this seat
    acknowledged_at: float = 0.0
    faults: list[str] = field(default_factory=list)
    connections: int = 0
    ended: set[int] = field(default_factory=set)  # the matches that were shown as over
    wished: int = 0  # after which match this connection has asked for another

    async def play(self, port: int) -> None:
        """Play on until cancelled, whatever happens to the server."""
        url = f"ws://127.0.0.1:{port}/api/tables/{self.code}/socket"
        while True:
            try:
                async with connect(url, open_timeout=5, ping_interval=2, ping_timeout=4) as socket:
                    self.connections, self.wished = self.connections + 1, 0
                    await self._talk(socket)
            except (WebSocketException, OSError, TimeoutError, EOFError):
                await asyncio.sleep(PAUSE)

    async def _talk(self, socket: Any) -> None:
        """Say hello, then answer every question."""
        hello = {"type": "hello", "protocol": PROTOCOL, "token": self.token}
        await socket.send(json.dumps(hello))
        async for text in socket:
            reply = self._on_message(json.loads(text))
            if reply is not None:
                await asyncio.sleep(SLOW * self.random.random())
                await socket.send(json.dumps(reply))

    def _on_message(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Record acks and views, as a page does; return the message to send next, if any."""
        match message["type"]:
            case "ack" if self.sent is not None and message["id"] == self.sent["id"]:
                self.acknowledged[self.sent_in, message["turn"]] = self.sent["choice"]
                self.acknowledged_at, self.sent = time.monotonic(), None
            case "error" if message["id"] is not None:
                self.sent = None  # it was rejected
            case "snapshot":
                self._on_snapshot(message)
                return self._respond(message["result"], may_repeat=True)
            case "update" if message["seq"] == self.seq + 1:
                self.seq, self.turn = message["seq"], message["turn"]
                self.decision = message["view"].get("decision", self.decision)
                return self._respond(message["result"], may_repeat=False)
            case "update" if message["seq"] > self.seq:
                return {"type": "resync"}  # an update was lost
        return None

    def _on_snapshot(self, table: dict[str, Any]) -> None:
        """Record the state of the table; drop a pending answer to an earlier question."""
        self.match, self.turn, self.seq = table["match"], table["turn"], table["seq"]
        self.decision = (table["view"] or {}).get("decision")
        known = self.commitments.setdefault(self.match, table["commitment"])
        if known != table["commitment"]:
            self.faults.append(f"match {self.match} has another commitment")
        if not self._has_answered:
            self.sent = None

    @property
    def _has_answered(self) -> bool:
        """Say whether an answer to the open question was sent, and not acknowledged."""
        is_sent = self.sent is not None and self.sent["turn"] == self.turn
        return is_sent and self.sent_in == self.match

    def _respond(self, result: dict[str, Any] | None, *, may_repeat: bool) -> dict[str, Any] | None:
        """Return the answer to a question: the one sent before, if it is the same question."""
        if result:
            self.sent = None
            self.ended.add(self.match)
            if not result["next_commitment"] or self.wished == self.match:
                return None
            self.wished = self.match
            return {"type": "rematch"}
        if self._has_answered:
            return self.sent if may_repeat else None
        if self.decision is None:
            return None
        choice = self.random.choice(self.decision["choices"])["code"]
        number = self.random.randrange(2**40)
        self.sent = {"type": "answer", "id": number, "turn": self.turn, "choice": choice}
        self.sent_in = self.match
        return self.sent

    def __str__(self) -> str:
        waiting = "nothing" if self.sent is None else f"an ack for turn {self.sent['turn']}"
        asked = "asked" if self.decision else "not asked"
        return (
            f"{self.code} seat {self.seat}: match {self.match}, turn {self.turn}, {asked}, waits "
            f"for {waiting}, wants a match after {self.wished}, connection {self.connections}"
        )


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
