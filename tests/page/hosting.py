"""A real house on this machine, for as long as a test wants it, and a look behind its counter."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from croupier.bots.answers import bot_answer
from croupier.play.decision import Choice
from croupier.play.table import Table
from croupier.server.config import ServerConfig
from croupier.server.http.uvicorn_server import uvicorn_config
from croupier.server.http.web_app import create_app
from croupier.server.limits import Limits
from croupier.server.tables.table_runner import TableRunner


@dataclass(frozen=True)
class Hosted:
    """A house that is open."""

    address: str
    app: FastAPI

    def table(self, code: str) -> TableRunner:
        """Return a table; it may be looked at while it waits for a person."""
        found: TableRunner = self.app.state.registry._runners[code]
        return found

    def played(self, code: str) -> Table:
        """Return a copy of the match in play at a table."""
        found = self.table(code).table.copy_table()
        assert found is not None
        return found

    def advice(self, code: str) -> Choice:
        """Return what the game's usual bot would answer to the question that is open."""
        table = self.played(code)
        decision = table.view(table.seat).decision
        assert decision is not None
        choice = decision.choice(bot_answer(table, table.game.default_bot))
        assert choice is not None
        return choice


@contextmanager
def open_house(folder: Path, port: int = 0, pace: float = 0.0) -> Iterator[Hosted]:
    """Open a house that answers without a pause, or at a pace; what it keeps is in a folder."""
    limits = Limits(messages=200.0)  # a second seat may answer as fast as it is asked
    config = ServerConfig(data=folder, host="127.0.0.1", pace=pace, limits=limits)
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    door.bind(("127.0.0.1", port))
    door.listen()  # whoever comes early waits at the door
    app = create_app(config)
    server = uvicorn.Server(uvicorn_config(app, config))
    thread = threading.Thread(target=server.run, args=([door],))
    thread.start()
    try:
        yield Hosted(f"http://127.0.0.1:{door.getsockname()[1]}", app)
    finally:
        server.should_exit = True
        thread.join()
        door.close()
