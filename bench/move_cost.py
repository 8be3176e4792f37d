"""What a move costs the server in one process, with a store and connections that do nothing.

`python bench/move_cost.py` prints processor time, with the noise of the machine; instructions
have none:

    valgrind --tool=callgrind --instr-atstart=no python bench/move_cost.py --count

Every message is read as a page would read it, which is part of the cost.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import secrets
import subprocess
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import orjson

from croupier.bots.names import seat_names
from croupier.engine.secret import Secret
from croupier.games.catalogue import find_game
from croupier.server.config import ServerConfig
from croupier.server.messages.from_client import decode
from croupier.server.monitoring import Metrics
from croupier.server.storage.store import Store
from croupier.server.storage.stored_values import StoredSeat, StoredTable
from croupier.server.tables.computing import Computing, Scheduler
from croupier.server.tables.stored_match import TableHistory, commit_seed
from croupier.server.tables.table_runner import TableRunner

WARM_UP = 200  # moves before anything is measured
Then = Callable[[Exception | None], None]


class NoStore:
    """A fake store: every write succeeds at the next call of `write`, and nothing is kept."""

    is_shared, processes = False, None

    def __init__(self) -> None:
        self.waiting: list[Then] = []

    def write(self, _code: str, _claim: object, _write: object, then: Then) -> None:
        """Take a write."""
        self.waiting.append(then)

    def flush(self) -> None:
        """Report every pending write as done."""
        while self.waiting:
            self.waiting.pop(0)(None)


class AtOnce(Scheduler):
    """A scheduler that runs each coroutine to its end at once: nothing here waits."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine to its end."""
        with suppress(StopIteration):
            work.send(None)
        return cast("asyncio.Task[None]", None)


class Player:
    """Somebody who answers whatever is asked with the first choice."""

    address, received_at = "", 0.0

    def __init__(self, viewer: int) -> None:
        self.viewer, self.unread = viewer, list[bytes]()
        self._view: dict[str, Any] = {}

    def push(self, message: bytes) -> None:
        """Take a message."""
        self.unread.append(message)

    def close(self, code: int, reason: str) -> None:
        """Be closed, which does not happen."""
        raise RuntimeError(f"{code} {reason}")

    def answers(self) -> list[str]:
        """Read everything; return what is to be said to it."""
        unread, self.unread = self.unread, []
        return [answer for each in unread if (answer := self._answer(orjson.loads(each)))]

    def _answer(self, message: dict[str, Any]) -> str:
        if message["type"] not in ("snapshot", "update"):
            return ""
        if message["result"]:
            return '{"type":"rematch"}' if message["result"]["next_commitment"] else ""
        is_whole = message["type"] == "snapshot"
        self._view = message["view"] if is_whole else {**self._view, **message["view"]}
        if self._view is None or not self._view["decision"]:
            return ""
        choice, turn = self._view["decision"]["choices"][0]["code"], message["turn"]
        return f'{{"type":"answer","id":{turn},"turn":{turn},"choice":{choice}}}'


class Table:
    """A table in this process, with its players."""

    def __init__(self, game: str, seats: int) -> None:
        row = StoredTable("here", game, {}, "none", 0, listed=False, made=1, closed="")
        people = [StoredSeat("person", name) for name in seat_names(seats)]
        stored = TableHistory(
            row, find_game(game), people, commit_seed(1, "here", Secret("1" * 64))
        )
        self._store = NoStore()
        self._runner = TableRunner(
            stored,
            ServerConfig(data=Path(), pace=0.0),
            cast(Store, self._store),
            AtOnce(Metrics()),
            cast(Computing, None),  # no bot plays
        )
        self._players = [Player(seat) for seat in range(seats)]
        self._runner.wake()
        self._store.flush()
        for player in self._players:
            self._runner.join(player)

    def play(self, moves: int) -> None:
        """Play that number of moves, match after match."""
        while moves > 0:
            for player in self._players:
                for text in player.answers():
                    self._runner.receive(player, decode(text))
                    moves -= "answer" in text
            self._store.flush()


def switch(state: str) -> None:
    """Let callgrind count from now on, or no longer."""
    command = ["callgrind_control", "-i", state, str(os.getpid())]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="crazy")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--moves", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--count", action="store_true", help="have callgrind count one round")
    wish = parser.parse_args()
    drawn = random.Random(5)
    secrets.token_hex = lambda nbytes=None: drawn.randbytes(nbytes or 32).hex()  # the same deals
    table = Table(wish.game, wish.seats)
    table.play(WARM_UP)
    gc.collect()
    gc.disable()
    if wish.count:
        switch("on")
        table.play(wish.moves)
        switch("off")
        return
    rounds = []
    for _ in range(wish.rounds):
        began = time.process_time()
        table.play(wish.moves)
        rounds.append(time.process_time() - began)
    best = 1e6 * min(rounds) / wish.moves
    print(
        f"{wish.game}, {wish.seats} seats: {best:.0f} us a move in the best of {len(rounds)} rounds"
    )


if __name__ == "__main__":
    main()
