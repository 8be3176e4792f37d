"""Servers for tests: their time stands still until a test moves it, and clients remember all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier.engine.seeds import pledge_of
from croupier.play.table import Table
from croupier.server.config import ServerConfig
from croupier.server.limits import Limits
from croupier.server.messages.from_client import decode
from croupier.server.messages.http_bodies import NewTable
from croupier.server.monitoring import Metrics
from croupier.server.storage.database_access import find_database
from croupier.server.storage.database_errors import Locked
from croupier.server.tables.computing import Scheduler
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.table_runner import TableRunner
from tests.server.next_view import next_view

GAME = "crazy"  # any would do where a test needs one


@dataclass
class Due:
    """Something that is to be done at a time, unless it is cancelled."""

    at: float
    act: Callable[[], None]
    is_off: bool = False

    def cancel(self) -> None:
        """Do nothing then."""
        self.is_off = True


class StillScheduler(Scheduler):
    """A scheduler whose time is moved by hand."""

    def __init__(self) -> None:
        super().__init__(Metrics())
        self.now = 1000.0
        self.dues: list[Due] = []

    def time(self) -> float:
        """Return the time as the test has set it."""
        return self.now

    def call_later(self, seconds: float, act: Callable[[], None]) -> Any:
        """Note what is to be done."""
        self.dues.append(Due(self.now + seconds, act))
        return self.dues[-1]

    def move(self, seconds: float) -> None:
        """Let time pass, and whatever is due then happen."""
        self.now += seconds
        due = [item for item in self.dues if item.at <= self.now]
        self.dues = [item for item in self.dues if item.at > self.now]
        for item in due:
            if not item.is_off:
                item.act()

    async def finish_tasks(self) -> None:
        """Wait until every task is done."""
        while self._tasks:
            await asyncio.wait(self._tasks)


class StillServer(TableRegistry):
    """The tables of a server that does not sweep, and whose time is moved by hand."""

    def __init__(self, config: ServerConfig) -> None:
        self.still = StillScheduler()
        super().__init__(config, self.still)

    async def open(self, address: str = "") -> None:  # noqa: ARG002 - as of a server that runs
        """Begin to write."""
        self.store.writer.start()

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and whatever is due then happen."""
        self.still.move(seconds)
        await self.settle()

    async def settle(self) -> None:
        """Wait until everything is written and all bots have answered."""
        await self._written()
        while self.still._tasks or any(run.table.is_writing for run in self._runners.values()):
            await self.still.finish_tasks()
            await self._written()

    async def _written(self) -> None:
        """Wait until what was handed in is written, or refused."""
        with suppress(Locked):
            await self.store.writer.write()


@dataclass(eq=False)
class Client:
    """A connection without a socket."""

    viewer: int = -1
    address: str = ""
    received_at: float = 0.0
    received: list[dict[str, Any]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    closed: tuple[int, str] | None = None

    def push(self, message: bytes) -> None:
        """Remember a message."""
        self.texts.append(message.decode())
        self.received.append(json.loads(message))

    def close(self, code: int, reason: str) -> None:
        """Remember why the server closed the connection."""
        self.closed = code, reason

    def last(self, kind: str) -> dict[str, Any]:
        """Return the last message of a kind."""
        return next(message for message in reversed(self.received) if message["type"] == kind)

    @property
    def shown(self) -> dict[str, Any]:
        """Return the last message that shows the table."""
        shown = list(pictures(self.received))
        return shown[-1]


def pictures(messages: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the messages that show a table, with views put together as a page does it."""
    view: dict[str, Any] = {}
    for message in messages:
        if message["type"] == "snapshot":
            view = message["view"]
            yield message
        elif message["type"] == "update":
            view = next_view(view, message)
            yield {**message, "view": view}


def unnumbered(shown: dict[str, Any]) -> dict[str, Any]:
    """Return what shows a table without the numbers that depend on who came when."""
    view = shown["view"]
    zones = [{**zone, "ids": []} for zone in view["zones"]]
    return {**shown, "seq": 0, "view": {**view, "zones": zones}}


def config(folder: Path, **changed: Any) -> ServerConfig:
    """Return the configuration of a server without pauses and limits of rates."""
    usual = {"pace": 0.0, "limits": Limits().lifted(), "database": find_database("", folder)}
    return ServerConfig(**{"data": folder, **usual, **changed})


@asynccontextmanager
async def still_server(folder: Path, **changed: Any) -> AsyncIterator[StillServer]:
    """Open a server whose time stands still."""
    server = StillServer(config(folder, **changed))
    await server.open()
    try:
        yield server
    finally:
        await server.close()


async def new_table(server: TableRegistry, *seats: str, **wish: Any) -> TableRunner:
    """Make a table, `me` being Ann."""
    wanted = NewTable(**{"game": GAME, "seats": list(seats), "name": "Ann", **wish})
    table, _ = await server.make_table(wanted)
    return table


async def sit(table: TableRunner, name: str, seat: int | None = None, words: str = "") -> int:
    """Take a seat at a table; words are pledged for the deal."""
    return await table.take_seat(seat, name, pledge_of(words) if words else "")


async def duel(server: TableRegistry, **wish: Any) -> tuple[TableRunner, Client, Client]:
    """Make a table at which Ann and Ben sit, both present."""
    table = await new_table(server, "me", "open", **wish)
    await sit(table, "Ben")
    return table, join(table, 0), join(table, 1)


def join(table: TableRunner, viewer: int) -> Client:
    """Let a client look at a table."""
    client = Client(viewer)
    table.join(client)
    return client


def send(table: TableRunner, client: Client, kind: str, /, **fields: Any) -> None:
    """Send a message to a table, as a socket would."""
    table.receive(client, decode(json.dumps({"type": kind, **fields})))


def played(table: TableRunner) -> Table:
    """Return a copy of the match in play."""
    found = table.table.copy_table()
    assert found is not None
    return found


def first_choice(table: TableRunner) -> int:
    """Return the first legal answer to the open question."""
    return played(table).choices[0]


def asked(table: TableRunner) -> int:
    """Return who is asked."""
    return played(table).seat


def question(table: TableRunner) -> int:
    """Return the number of the open question."""
    return table.table.question


def closed_tables(server: TableRegistry, *codes: str) -> dict[str, str]:
    """Return which of some tables are closed, and why."""
    return {code: why for code, why in server.store.standing(codes).kept.items() if why}


def kind_of(table: TableRunner, seat: int) -> str:
    """Return who answers for a seat."""
    return table.info().players[seat].kind


async def answer(server: StillServer, table: TableRunner, *clients: Client) -> None:
    """Let the seat that is asked give the first legal answer."""
    client = next(client for client in clients if client.viewer == asked(table))
    send(table, client, "answer", id=1, turn=question(table), choice=first_choice(table))
    await server.settle()


async def give(server: StillServer, table: TableRunner, client: Client, word: str) -> None:
    """Give an answer by its word."""
    choice = played(table).game.code_by_word[word]
    send(table, client, "answer", id=1, turn=question(table), choice=choice)
    await server.settle()


async def play_out(server: StillServer, table: TableRunner, *clients: Client) -> None:
    """Play a match to its end."""
    while table.table.state == "playing":
        await answer(server, table, *clients)
