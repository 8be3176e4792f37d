"""Houses for tests: their time stands still until a test moves it on, and guests remember all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier.server.config import Limits, Settings
from croupier.server.messages.from_server import VISITOR
from croupier.server.messages.http_bodies import NewTable, Sit
from croupier.server.tables.registry import House
from croupier.server.tables.requests import act
from croupier.server.tables.table_runner import LiveTable

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


class StillHouse(House):
    """A house that makes no rounds, and whose time is moved by hand."""

    def __init__(self, settings: Settings) -> None:
        self.now = 1000.0
        self.dues: list[Due] = []
        super().__init__(settings)

    async def open(self) -> None:
        """Begin to write."""
        self.store.writer.start()

    def time(self) -> float:
        """Return the time as the test has set it."""
        return self.now

    def later(self, seconds: float, act: Callable[[], None]) -> Any:
        """Note what is to be done."""
        self.dues.append(Due(self.now + seconds, act))
        return self.dues[-1]

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and whatever is due then happen."""
        self.now += seconds
        due = [item for item in self.dues if item.at <= self.now]
        self.dues = [item for item in self.dues if item.at > self.now]
        for item in due:
            if not item.is_off:
                item.act()
        await self.settle()

    async def settle(self) -> None:
        """Wait until everything on its way has landed and the house has given its answers."""
        await self.store.writer.write()
        while self._tasks or any(table.flight for table in self.live.values()):
            if self._tasks:
                await asyncio.wait(self._tasks)
            await self.store.writer.write()


@dataclass(eq=False)
class Guest:
    """A visitor without a socket."""

    viewer: int = -1
    heard: list[dict[str, Any]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    left: tuple[int, str] | None = None

    def push(self, message: bytes) -> None:
        """Remember a message."""
        self.texts.append(message.decode())
        self.heard.append(json.loads(message))

    def leave(self, code: int, reason: str) -> None:
        """Remember why the house closed the socket."""
        self.left = code, reason

    def last(self, kind: str) -> dict[str, Any]:
        """Return the last message of a kind."""
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    @property
    def seen(self) -> dict[str, Any]:
        """Return the last message that shows the table."""
        return next(said for said in reversed(self.heard) if said["type"] in ("snapshot", "update"))


def settings(folder: Path, **changed: Any) -> Settings:
    """Return the settings of a house without pauses and limits of rates."""
    return Settings(**{"data": folder, "pace": 0.0, "limits": Limits().lifted(), **changed})


@asynccontextmanager
async def still_house(folder: Path, **changed: Any) -> AsyncIterator[StillHouse]:
    """Open a house whose time stands still."""
    house = StillHouse(settings(folder, **changed))
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def new_table(house: House, *seats: str, **wish: Any) -> LiveTable:
    """Make a table, `me` being Ann."""
    asked = NewTable(**{"game": GAME, "seats": list(seats), "name": "Ann", **wish})
    table, _ = await house.make_table(asked)
    return table


async def duel(house: House, **wish: Any) -> tuple[LiveTable, Guest, Guest]:
    """Make a table at which Ann and Ben sit, both present."""
    table = await new_table(house, "me", "open", **wish)
    await house.sit(table.row.code, Sit(name="Ben"))
    return table, arrive(table, 0), arrive(table, 1)


def arrive(table: LiveTable, viewer: int) -> Guest:
    """Let a guest come to a table."""
    guest = Guest(viewer)
    table.arrive(guest)
    return guest


def say(table: LiveTable, guest: Guest, kind: str, **fields: Any) -> None:
    """Say something at a table, as a socket would."""
    act(table, guest, VISITOR.validate_json(json.dumps({"type": kind, **fields})))


def first_choice(table: LiveTable) -> int:
    """Return the first legal answer to the open question."""
    assert table.play is not None
    return table.game.choices(table.play.state)[0]


def asked(table: LiveTable) -> int:
    """Return who is asked."""
    assert table.play is not None
    return table.play.seat


async def answer(house: StillHouse, table: LiveTable, *guests: Guest) -> None:
    """Let whoever is asked give the first legal answer."""
    guest = next(guest for guest in guests if guest.viewer == asked(table))
    say(table, guest, "answer", id=1, turn=table.turn, choice=first_choice(table))
    await house.settle()


async def play_out(house: StillHouse, table: LiveTable, *guests: Guest) -> None:
    """Play a match to its end."""
    while table.state == "playing":
        await answer(house, table, *guests)
