"""Nonsense of every kind: no server error, no crash, no change of any table, memory flat."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
from httpx2 import AsyncClient
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from croupier.server.messages.from_client import PROTOCOL
from tests.server.conftest import STORES, make_house
from tests.server.processes import RunningServer, running_server
from tests.server.servers import GAME

pytestmark = pytest.mark.process

KINDS = (
    "answer",
    "resync",
    "auto",
    "chat",
    "takeover",
    "return",
    "rematch",
    "reveal",
    "hint",
    "ping",
    "fly",
)
WILD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1.5,
    2**70,
    "",
    "x" * 50,
    [],
    {},
    "\ud800",
    "\x00",
    [[[[]]]],
)
BATCH = 20  # messages between two looks at the table
GROWTH = 24 * 2**20  # bytes of memory that may come and go


@pytest.fixture(scope="module", params=STORES)
def api(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = make_house(tmp_path_factory.mktemp("server"), request.param, request)
    with running_server(folder) as server:
        yield schemathesis.openapi.from_url(f"http://127.0.0.1:{server.port}/api/openapi.json")


SCHEMA = schemathesis.pytest.from_fixture("api")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@SCHEMA.parametrize()
@hypothesis_settings(max_examples=15, suppress_health_check=list(HealthCheck), derandomize=True)
def test_the_http_interface_answers_as_it_says(case: schemathesis.Case[Any]) -> None:
    answer = case.call_and_validate(checks=CHECKS)

    assert answer.status_code < 500


class Nonsense:
    """A source of messages none of which may change anything."""

    def __init__(self, seed: int, turn: int) -> None:
        self.random, self.turn = Random(seed), turn

    def __call__(self) -> str | bytes:
        """Return the next one."""
        make = self.random.choice(
            (self.garbage, self.bytes, self.wild, self.stale, self.torn, self.long, self.late_hello)
        )
        return make()

    def garbage(self) -> str:
        """Return text that is no JSON."""
        return "".join(chr(self.random.randrange(32, 0x2FF)) for _ in range(30))

    def bytes(self) -> bytes:
        """Return bytes that are no text."""
        return self.random.randbytes(self.random.randrange(60))

    def wild(self) -> str:
        """Return a message with fields of the wrong kinds."""
        fields = {name: self.random.choice(WILD) for name in ("id", "turn", "choice", "speed", "x")}
        return json.dumps({"type": self.random.choice(KINDS), **fields})

    def stale(self) -> str:
        """Return an answer to another question, or one that is no answer to this one."""
        now = self.random.random() < 0.5
        turn = self.turn if now else self.turn + self.random.choice((-1, 1, 7, 10**6))
        choice = self.random.randrange(100_000, 10**9) if now else self.random.randrange(60)
        return json.dumps({"type": "answer", "id": 1, "turn": max(turn, 0), "choice": choice})

    def torn(self) -> str:
        """Return a part of a good message."""
        whole = json.dumps({"type": "reveal", "match": 1, "words": "once more"})
        return whole[: self.random.randrange(1, len(whole) - 1)]

    def long(self) -> str:
        """Return a message that is too long."""
        words = "x" * self.random.randrange(2100, 8000)
        return json.dumps({"type": "reveal", "match": 1, "words": words})

    def late_hello(self) -> str:
        """Return a greeting that comes too late."""
        return json.dumps({"type": "hello", "protocol": PROTOCOL})


async def seat_at(server: RunningServer) -> dict[str, Any]:
    """Make a table for two, one of them a bot; return the seat."""
    async with AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as client:
        wish = {"game": GAME, "seats": ["me", "bot"], "name": "Ann"}
        seat: dict[str, Any] = (await client.post("/api/tables", json=wish)).json()
    return seat


async def greet(server: RunningServer, seat: dict[str, Any]) -> ClientConnection:
    """Open the socket of a seat."""
    url = f"ws://127.0.0.1:{server.port}/api/tables/{seat['code']}/socket"
    socket = await connect(url, compression=None, ping_interval=None, max_queue=None)
    await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seat["token"]}))
    return socket


async def picture(socket: ClientConnection) -> dict[str, Any]:
    """Return the next whole picture, without what a new visitor changes."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == "snapshot":
            return {**message, "seq": 0, "players": []}


async def pour(server: RunningServer, number: int) -> None:
    """Send a number of messages of nonsense, on as many sockets as that takes."""
    seat = await seat_at(server)
    socket = await greet(server, seat)
    before = await picture(socket)
    nonsense, sent, memory = Nonsense(number, before["turn"]), 0, 0
    while sent < number:
        try:
            for _ in range(BATCH):
                await socket.send(nonsense())
            sent += BATCH
            await socket.send('{"type":"resync"}')
            async with asyncio.timeout(20):
                assert await picture(socket) == before
        except ConnectionClosed:
            socket = await greet(server, seat)
            assert await picture(socket) == before
        if sent == number // 4:
            memory = server.memory
    assert server.memory - memory < GROWTH or not memory
    await socket.close()


async def flood(server: RunningServer, number: int) -> None:
    """Send a number of messages faster than the limits allow, on one socket after another."""
    seat = await seat_at(server)
    before = await look(server, seat)
    nonsense, sent = Nonsense(number, before["turn"]), 0
    while sent < number:
        sent += await send_until_closed(await greet_in_time(server, seat), nonsense)
    assert await look(server, seat) == before


async def send_until_closed(socket: ClientConnection, nonsense: Nonsense) -> int:
    """Send nonsense until the server has had enough; return how many messages that took."""
    sent = 0
    try:
        while True:
            await socket.send(nonsense())
            await asyncio.sleep(0)  # let the socket hear that it is closed
            sent += 1
    except ConnectionClosed:
        await socket.close()
        return sent


async def look(server: RunningServer, seat: dict[str, Any]) -> dict[str, Any]:
    """Look at a table once."""
    socket = await greet_in_time(server, seat)
    seen = await picture(socket)
    await socket.close()
    return seen


async def greet_in_time(server: RunningServer, seat: dict[str, Any]) -> ClientConnection:
    """Open a socket as soon as the server lets one in."""
    while True:
        try:
            return await greet(server, seat)
        except (InvalidHandshake, ConnectionClosed):
            continue


async def troubles_of(folder: Path, number: int, *, limited: bool) -> list[str]:
    """Pour nonsense into a server that lives on; return what it has to report."""
    with running_server(folder, limited=limited) as server:
        await (flood if limited else pour)(server, number)
        log = server.stop()
    return [line for line in log.splitlines() if "Traceback" in line or '"level": "error"' in line]


@pytest.mark.anyio
async def test_nonsense_on_a_socket_changes_nothing(new_house: Callable[[], Path]) -> None:
    assert await troubles_of(new_house(), 3000, limited=False) == []


@pytest.mark.anyio
async def test_nonsense_that_comes_too_fast_changes_nothing(tmp_path: Path) -> None:
    assert await troubles_of(tmp_path, 1000, limited=True) == []


@pytest.mark.anyio
async def test_a_hundred_thousand_messages_of_nonsense_change_nothing(
    new_house: Callable[[], Path],
) -> None:
    assert await troubles_of(new_house(), 100_000, limited=False) == []


@pytest.mark.anyio
async def test_many_messages_that_come_too_fast_change_nothing(
    tmp_path: Path,
) -> None:
    assert await troubles_of(tmp_path, 20_000, limited=True) == []
