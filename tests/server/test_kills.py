"""A server that is killed at any moment loses no answer it acknowledged, and goes on."""

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from httpx2 import AsyncClient
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from croupier.games.catalogue import find_game
from croupier.play.match import Answer
from croupier.server.messages.from_client import PROTOCOL
from croupier.server.storage.store import Store
from tests.server.processes import RunningServer, running_server
from tests.server.servers import GAME

pytestmark = [pytest.mark.anyio, pytest.mark.process]


@dataclass
class Player:
    """A person at a table: the answers given, those acknowledged, and what was shown."""

    code: str
    token: str
    seat: int
    acknowledged: dict[tuple[int, int], int] = field(default_factory=dict)  # (match, turn): choice
    commitments: dict[int, str] = field(default_factory=dict)  # by match, as first shown
    unsure: dict[str, Any] | None = None  # sent, and not acknowledged
    match: int = 0

    async def play(self, server: RunningServer, enough: asyncio.Event) -> None:
        """Play on until the server is gone or enough was played."""
        url = f"ws://127.0.0.1:{server.port}/api/tables/{self.code}/socket"
        try:
            async with connect(url, ping_interval=None) as socket:
                hello = {"type": "hello", "protocol": PROTOCOL, "token": self.token}
                await socket.send(json.dumps(hello))
                async for text in socket:
                    reply = self.hear(json.loads(text))
                    if reply is not None:
                        await socket.send(json.dumps(reply))
                    if enough.is_set():
                        return
        except (ConnectionClosed, OSError):
            return

    def hear(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Note what is acknowledged; return what to say next."""
        if message["type"] == "ack" and self.unsure is not None:
            self.acknowledged[self.match, message["turn"]] = self.unsure["choice"]
            self.unsure = None
        if message["type"] == "snapshot":
            self.match = message["match"]
            self.commitments.setdefault(self.match, message["commitment"])
            assert self.commitments[self.match] == message["commitment"]
        if message["type"] not in ("snapshot", "update"):
            return None
        return self.respond(message)

    def respond(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Return the answer to a question, the one sent before if it is the same question."""
        if message["result"]:
            self.unsure = None
            return {"type": "rematch"} if message["result"]["next_commitment"] else None
        decision, turn = message["view"].get("decision"), message["turn"]
        if self.unsure is not None and self.unsure["turn"] == turn:
            return self.unsure if message["type"] == "snapshot" else None
        if self.unsure is not None and message["type"] == "snapshot":
            self.unsure = None
        if decision is None:
            return None
        choice = decision["choices"][0]["code"]
        self.unsure = {"type": "answer", "id": turn, "turn": turn, "choice": choice}
        return self.unsure


async def make_players(server: RunningServer, tables: int) -> list[Player]:
    """Make tables of two people and a bot."""
    players = []
    async with AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as client:
        for _ in range(tables):
            wish = {"game": GAME, "seats": ["me", "open", "bot"], "name": "Ann"}
            first = (await client.post("/api/tables", json=wish)).json()
            path = f"/api/tables/{first['code']}/sit"
            second = (await client.post(path, json={"name": "Ben"})).json()
            players += [Player(first["code"], first["token"], 0)]
            players += [Player(first["code"], second["token"], 1)]
    return players


async def play_until(server: RunningServer, players: list[Player], answers: int) -> None:
    """Play at every table until a number of further answers are acknowledged."""
    enough = asyncio.Event()
    goal = answers + sum(len(player.acknowledged) for player in players)
    playing = [asyncio.create_task(player.play(server, enough)) for player in players]
    while sum(len(player.acknowledged) for player in players) < goal:
        done, _ = await asyncio.wait(playing, timeout=0.005)
        assert len(done) < len(playing), "the server went before it was killed"
        for task in done:
            task.result()
    server.kill()
    await asyncio.gather(*playing)


def lost_answers(folder: Path, players: list[Player]) -> list[Answer]:
    """Look every acknowledged answer up in the log; return those that are not there."""
    store, lost = Store(folder / "house.sqlite3"), list[Answer]()
    codes = find_game(GAME).words.codes
    for player in players:
        promised = {match.number: match.commitment for match in store.matches(player.code)}
        assert player.commitments.items() <= promised.items(), "a match was dealt again"
        for (match, turn), choice in player.acknowledged.items():
            given = Answer(player.seat, codes[choice])
            if store.log(player.code, match)[turn - 1].event != given:
                lost.append(given)
    store.close()
    return lost


async def lost_by_kills(folder: Path, tables: int, kills: int) -> list[Answer]:
    """Kill a server in the middle of play, many times; return the answers that were lost."""
    random, players, lost = Random(tables), list[Player](), list[Answer]()
    for _ in range(kills):
        with running_server(folder) as server:
            players = players or await make_players(server, tables)
            before = {player.code: answers_at(players, player.code) for player in players}
            await play_until(server, players, random.randint(2 * tables, 6 * tables))
        lost += lost_answers(folder, players)
        assert any(answers_at(players, code) > number for code, number in before.items())
    with running_server(folder) as server:
        assert all([await goes_on(server, player) for player in players])
    return lost


def answers_at(players: list[Player], code: str) -> int:
    """Count the answers acknowledged at a table."""
    return sum(len(player.acknowledged) for player in players if player.code == code)


async def goes_on(server: RunningServer, player: Player) -> bool:
    """Say whether a player finds the table as it was, in play or over."""
    url = f"ws://127.0.0.1:{server.port}/api/tables/{player.code}/socket"
    async with connect(url, ping_interval=None) as socket:
        await socket.send(
            json.dumps({"type": "hello", "protocol": PROTOCOL, "token": player.token})
        )
        picture = json.loads(await socket.recv())
    return picture["state"] in ("playing", "over") and picture["you"] == player.seat


@pytest.mark.witness("a server on SQLite that is killed")
async def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    assert await lost_by_kills(tmp_path, tables=4, kills=3) == []
