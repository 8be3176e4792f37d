"""A hosted table for tests: its clients, its log, and what is being written, all in memory."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from croupier.engine.secret import Secret
from croupier.games.catalogue import find_game
from croupier.play.table import Table
from croupier.server.config import ServerConfig
from croupier.server.messages.from_client import decode
from croupier.server.messages.from_server import Ack
from croupier.server.storage import stored_values
from croupier.server.storage.stored_values import LogEntry, StoredPledge, StoredSeat, StoredTable
from croupier.server.tables import effects, inputs
from croupier.server.tables.hosted_table import HostedTable
from croupier.server.tables.stored_match import TableHistory, commit_seed
from croupier.server.tables.table_snapshots import info_of
from tests.server.servers import GAME, Client

CONFIG = ServerConfig(data=Path())
WRITES = stored_values.Write
SEED = "5" * 64


class Hosting:
    """A hosted table, its clients, its log, and what is being written."""

    def __init__(self, *seats: str, clock: str = "match", seconds: int = 100) -> None:
        self.now, self.next_id = 1000.0, 2
        self.row = StoredTable(
            "tamo-rikune", GAME, {}, clock, seconds, listed=False, made=1, closed=""
        )
        self.rows = [StoredSeat("bot" if name == "bot" else "person", name) for name in seats]
        self.rows = [
            StoredSeat(row.kind, row.name, "steady" * (row.kind == "bot")) for row in self.rows
        ]
        self.next_match = commit_seed(1, self.row.code, Secret(SEED))
        self.log: list[LogEntry] = []
        self.pledged: dict[int, StoredPledge] = {}
        self.match = 1  # that was dealt last
        self.file: str | None = None
        self.dues: list[tuple[int, int, float, float]] = []  # match, question, when asked, when due
        self.matches = {1: self.next_match}
        self.writing: list[Any] = []
        self.done: list[Any] = []  # every effect
        self.sent_acks: list[tuple[int, Ack]] = []  # with the seats they were sent to
        self.hosted = HostedTable(self.stored(), CONFIG)
        self.clients = [Client(seat) for seat in range(len(seats))]
        self.handle(inputs.Opened())
        self.write()
        for client in self.clients:
            self.handle(inputs.Joined(client, is_first=True))

    def stored(self) -> TableHistory:
        """Return what a store would know of the table before its first deal."""
        return TableHistory(self.row, find_game(GAME), self.rows, self.next_match)

    def handle(self, incoming: inputs.TableInput) -> list[Any]:
        """Hand an input in; remember what is to be done."""
        wanted = self.hosted.handle(incoming, self.now)
        self.done += wanted
        match = info_of(self.hosted, self.now).match
        self.dues += [
            (match, effect.question, self.now, self.now + effect.pause)
            for effect in wanted
            if isinstance(effect, effects.AskBot)
        ]
        self.writing += [effect for effect in wanted if isinstance(effect, WRITES)]
        self.sent_acks += [
            (effect.to.viewer, effect.message)
            for effect in wanted
            if isinstance(effect, effects.Send) and effect.to and isinstance(effect.message, Ack)
        ]
        return wanted

    def write(self) -> list[Any]:
        """Let the write in flight, and those that follow, get to the disk."""
        wanted: list[Any] = []
        while self.writing:
            wanted += self.write_one()
        return wanted

    def write_one(self) -> list[Any]:
        """Let the write in flight get to the disk."""
        write = self.writing.pop(0)
        if isinstance(write, stored_values.StoreResult):
            row = commit_seed(self.next_id, self.row.code, Secret(SEED))
            self.next_id += 1
            self.next_match = row
            write = write._replace(next_match=row)
            self.file = write.file
        if isinstance(write, stored_values.StoreSeat):
            self.rows[write.number] = write.seat
        if isinstance(write, stored_values.StoreDeal):
            self.log, self.header, self.file = [], write.header, None
            self.match, self.pledged = write.match, {}
        if isinstance(write, stored_values.StorePledge):
            self.pledged[write.row.seat] = write.row
        if isinstance(write, stored_values.StoreEntropy):
            self.pledged[write.seat] = replace(self.pledged[write.seat], entropy=write.entropy)
        if isinstance(write, stored_values.StoreEntries):
            self.log += write.entries
        return self.handle(inputs.Stored(write))

    def fail(self) -> list[Any]:
        """Let the write in flight fail: the table is reloaded, and everybody comes back."""
        self.writing.clear()
        wanted = self.handle(inputs.StoreFailed())
        self.hosted = loaded(self)
        self.handle(inputs.Opened())
        for client in self.clients:
            self.handle(inputs.Joined(client, is_first=True))
        return wanted

    def send(self, seat: int, kind: str, /, **fields: Any) -> list[Any]:
        """Hand in a message of a seat."""
        message = decode(json.dumps({"type": kind, **fields}))
        return self.handle(inputs.Received(self.clients[seat], message))

    @property
    def table(self) -> Table:
        """Return a copy of the match in play."""
        found = self.hosted.copy_table()
        assert found is not None
        return found

    def answer(self, number: int = 1) -> list[Any]:
        """Hand in the first legal answer of the seat that is asked."""
        table = self.table
        fields = {"id": number, "turn": table.question, "choice": table.choices[0]}
        return self.send(table.seat, "answer", **fields)

    @property
    def acks(self) -> list[tuple[int, int]]:
        """Return the acks that were sent: the number of the message, and the question."""
        return [(ack.id, ack.turn) for _, ack in self.sent_acks]

    @property
    def left(self) -> list[float]:
        """Return the seconds that each seat has left."""
        clock = info_of(self.hosted, self.now).clock
        assert clock is not None
        return clock.left


def kinds(wanted: list[Any]) -> list[str]:
    """Return the names of some effects."""
    return [type(effect).__name__ for effect in wanted]


def loaded(hosting: Hosting) -> HostedTable:
    """Return the table as it is loaded from the log of its match."""
    row = commit_seed(hosting.match, hosting.row.code, Secret(SEED))
    match = replace(row, header=hosting.header, file=hosting.file)
    next_match = hosting.next_match if hosting.file is not None else None
    log, pledged = tuple(hosting.log), tuple(hosting.pledged.values())
    stored = TableHistory(
        hosting.row, find_game(GAME), hosting.rows, next_match, match, log, pledged=pledged
    )
    return HostedTable(stored, CONFIG)
