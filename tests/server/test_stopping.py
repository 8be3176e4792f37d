"""A server that is asked to stop tells everybody, finishes what it began, and says where it is."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx2 import AsyncClient
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.play.match import Answer
from croupier.server.config import ServerConfig
from croupier.server.http.addresses import link
from croupier.server.http.launch import announce
from croupier.server.messages.from_client import PROTOCOL
from croupier.server.storage.store import Store
from tests.server.processes import running_server
from tests.server.servers import GAME

pytestmark = [pytest.mark.anyio, pytest.mark.process]


async def test_a_stop_is_announced_and_loses_nothing(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        async with AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as client:
            wish = {"game": GAME, "seats": ["me", "bot"], "name": "Ann"}
            seat = (await client.post("/api/tables", json=wish)).json()
        url = f"ws://127.0.0.1:{server.port}/api/tables/{seat['code']}/socket"
        async with connect(url) as socket:
            await drop_in_and_out(url)
            await socket.send(
                json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seat["token"]})
            )
            picture = json.loads(await socket.recv())
            choice = picture["view"]["decision"]["choices"][0]["code"]
            said = {"type": "answer", "id": 1, "turn": 1, "choice": choice}
            await socket.send(json.dumps(said))
            assert json.loads(await socket.recv())["type"] == "ack"
            server.process.terminate()
            heard = await hear_all(socket)
        log = server.process.communicate(timeout=60)[1]

    assert {"type": "stopping", "seconds": 3} in heard
    assert '"event": "stopping"' in log
    assert "Traceback" not in log
    store = Store(tmp_path / "house.sqlite3")
    assert isinstance(store.log(seat["code"], 1)[0].event, Answer)
    store.close()


@pytest.fixture
def _with_terminal() -> Iterator[None]:
    """Start processes as a terminal does, also where these tests run under `nohup`."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has no such signal")
@pytest.mark.usefixtures("_with_terminal")
def test_a_terminal_that_is_closed_stops_the_server_cleanly(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        server.process.send_signal(signal.SIGHUP)
        log = server.process.communicate(timeout=60)[1]

    assert '"event": "stopping"' in log
    assert server.process.returncode == -signal.SIGTERM  # as if that had been sent


async def drop_in_and_out(url: str) -> None:
    """Watch a table, and be cut off."""
    async with connect(url) as watcher:
        await watcher.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
        await watcher.recv()
        for _ in range(20):
            await watcher.send(json.dumps({"type": "resync"}))
        watcher.transport.abort()


async def hear_all(socket: ClientConnection) -> list[dict[str, Any]]:
    """Hear everything until the server closes the socket."""
    heard = []
    try:
        while True:
            heard.append(json.loads(await socket.recv()))
    except ConnectionClosed:
        return heard


def test_the_links_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    announce(ServerConfig(data=tmp_path, host="::1", prefix="/cards"), 8765, browser=False)
    assert "http://[::1]:8765/cards/" in capsys.readouterr().out

    announce(ServerConfig(data=tmp_path, host="0.0.0.0"), 80, browser=False)
    assert "On this machine: http://127.0.0.1:80/" in capsys.readouterr().out
    assert link("server.example", 443, "") == "http://server.example:443/"
