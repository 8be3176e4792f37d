"""What clients send and receive by a real socket."""

import asyncio
import json
import socket as sockets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import pytest
from httpx2 import AsyncClient
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.server.messages.from_client import PROTOCOL
from tests.server.processes import RunningServer, running_server
from tests.server.servers import GAME

pytestmark = [pytest.mark.anyio, pytest.mark.process]
HELLO = {"type": "hello", "protocol": PROTOCOL}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with running_server(tmp_path_factory.mktemp("house")) as running:
        yield running


@asynccontextmanager
async def spectator(server: RunningServer, **options: Any) -> AsyncIterator[ClientConnection]:
    """Make a table and watch it."""
    async with AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as client:
        wish = {"game": GAME, "seats": ["open", "open"], "name": "Ann"}
        code = (await client.post("/api/tables", json=wish)).json()["code"]
    url = f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket"
    async with connect(url, **options) as socket:
        await socket.send(json.dumps(HELLO))
        assert json.loads(await socket.recv())["type"] == "snapshot"
        yield socket


async def counted(server: RunningServer, name: str) -> int:
    """Return one of the server's counts."""
    async with AsyncClient() as client:
        text = (await client.get(server.metrics)).text
    return int(text.partition(f"\ncroupier_{name} ")[2].split()[0])


async def test_a_text_in_pieces_is_one_message(server: RunningServer) -> None:
    async with spectator(server) as socket:
        await socket.send(iter(['{"type":', '"res', 'ync"}']))

        assert json.loads(await socket.recv())["type"] == "snapshot"


async def test_bytes_are_refused_in_words(server: RunningServer) -> None:
    async with spectator(server) as socket:
        await socket.send(b'{"type":"resync"}')

        assert json.loads(await socket.recv())["code"] == "malformed"


async def test_what_is_no_text_closes_the_socket(server: RunningServer) -> None:
    async with spectator(server) as socket:
        await socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007


async def test_messages_of_one_moment_are_answered_in_their_order(server: RunningServer) -> None:
    async with spectator(server) as socket:
        for text in ('{"type":"resync"}', *("nonsense", '{"type":"rematch"}') * 8):
            socket.protocol.send_text(text.encode())
        socket.transport.write(b"".join(socket.protocol.data_to_send()))
        heard = [json.loads(await socket.recv()) for _ in range(17)]

    kinds = [message.get("code") if message["type"] == "error" else "snapshot" for message in heard]
    assert kinds == ["snapshot", *["malformed", "not_your_turn"] * 8]


async def test_one_snapshot_answers_all_who_ask_while_it_waits(server: RunningServer) -> None:
    async with spectator(server) as socket:
        for text in (*['{"type":"resync"}'] * 50, "nonsense"):
            socket.protocol.send_text(text.encode())
        socket.transport.write(b"".join(socket.protocol.data_to_send()))
        heard = [json.loads(await socket.recv())["type"] for _ in range(2)]

        assert heard == ["snapshot", "error"]


async def test_who_reads_nothing_is_let_go(server: RunningServer) -> None:
    async with spectator(server, ping_interval=None) as socket:
        raw = socket.transport.get_extra_info("socket")
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        socket.transport.pause_reading()
        while await counted(server, "slow_total") == 0:
            for _ in range(400):
                socket.protocol.send_text(b'{"type":"rematch"}')
            socket.transport.write(b"".join(socket.protocol.data_to_send()))
            await asyncio.sleep(0)
        assert await counted(server, "failures_total") == 0
        socket.transport.abort()


@pytest.mark.parametrize("cuts", [[1], [2], [3, 6], [6], [7], []], ids=str)
async def test_a_frame_in_pieces_is_one_message(server: RunningServer, cuts: list[int]) -> None:
    async with spectator(server) as socket:
        for _ in range(2):
            socket.protocol.send_text(b'{"type":"rematch"}')
            frame = b"".join(socket.protocol.data_to_send())
            for first, last in pairwise([0, *cuts, len(frame)]):
                socket.transport.write(frame[first:last])
                await asyncio.sleep(0.02)
            assert json.loads(await socket.recv())["code"] == "not_your_turn"


async def test_a_text_in_several_frames_is_one_message(server: RunningServer) -> None:
    async with spectator(server) as socket:
        await socket.send(iter(('{"type":', '"rem', 'atch"}')))

        assert json.loads(await socket.recv())["code"] == "not_your_turn"


async def test_a_long_message_and_short_ones_are_answered_in_order(server: RunningServer) -> None:
    async with spectator(server) as socket:
        for text in ("x" * 200, '{"type":"rematch"}', "y" * 500, '{"type":"rematch"}'):
            await socket.send(text)
        heard = [json.loads(await socket.recv())["code"] for _ in range(4)]

    assert heard == ["malformed", "not_your_turn"] * 2
