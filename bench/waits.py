"""How long one waits between one's turns: a server at its usual pace, one person, three bots.

    python bench/waits.py [--game monopoly-deal] [--matches 8] [--bots 3] [--speed normal]

The tables, the store and the clock are those of a server; the person looks on without a socket and
answers at once as a steady bot would, so that only the others' time is measured: from the end of a
turn of the person to the first question of the next one. An attack on the person in between is
answered at once, and does not end the wait. All matches are played at the same time.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from croupier.bots.answers import bot_answer
from croupier.engine.secret import Secret
from croupier.server.config import ServerConfig
from croupier.server.messages.from_client import AnswerRequest, PaceRequest
from croupier.server.messages.http_bodies import NewTable
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.table_runner import TableRunner
from croupier.server.tables.turn import pace_of

ME = 0


class Person:
    """Somebody who answers at once, and notes how long the others took."""

    address, received_at, viewer = "", 0.0, ME

    def __init__(self, runner: TableRunner) -> None:
        self.runner, self.waits, self.answers = runner, list[float](), list[int]()
        self._ended: float | None = None  # when the last turn ended
        self._first = 0  # the question that came then
        self._is_exchange = False  # since then others were asked for replies to an attack alone
        self._answered = 0  # the last question that was answered

    def push(self, _message: bytes) -> None:
        """Look at the table once it has handled its current input."""
        asyncio.get_running_loop().call_soon(self.look)

    def close(self, _code: int, _reason: str) -> None:
        """Do nothing: there is no socket."""

    def look(self) -> None:
        """Answer if it is one's turn to."""
        table = self.runner.table.copy_table()
        if table is None or table.question == self._answered:
            return
        is_reply = pace_of(table, table.state) == "reply"
        if table.seat != ME:
            if self._ended is None and self._answered:
                self._ended, self._first = time.perf_counter(), table.question
                self._is_exchange = True
            self._is_exchange &= is_reply
            return
        if self._ended is not None and not is_reply:
            if not self._is_exchange:  # else it is still the same turn
                self.waits.append(time.perf_counter() - self._ended)
                self.answers.append(table.question - self._first)
            self._ended = None
        self._answered = question = table.question
        choice = bot_answer(table, "steady")
        answer = AnswerRequest(type="answer", id=question, turn=question, choice=choice)
        self.runner.receive(self, answer)


async def play(registry: TableRegistry, seed: int, game: str, bots: int, speed: str) -> Person:
    """Play one match to its end; its deal is the same in every run."""
    promise = await registry.commit(Secret(f"{seed:064x}"))
    seats = ["me", *["bot"] * bots]
    wanted = NewTable(game=game, seats=seats, name="Ann", promise=promise)
    runner, _ = await registry.make_table(wanted)
    person = Person(runner)
    runner.join(person)
    runner.receive(person, PaceRequest.model_validate({"type": "pace", "speed": speed}))
    while runner.table.state != "over":
        await asyncio.sleep(0.5)
    return person


async def measure(game: str, matches: int, bots: int, speed: str) -> None:
    """Play matches beside each other, and say how long the person waited."""
    with tempfile.TemporaryDirectory() as folder:
        registry = TableRegistry(ServerConfig(data=Path(folder)))
        await registry.open()
        try:
            tasks = [play(registry, seed, game, bots, speed) for seed in range(matches)]
            people = await asyncio.gather(*tasks)
        finally:
            await registry.close()
    waits = sorted(wait for person in people for wait in person.waits)
    answers = [number for person in people for number in person.answers]
    print(f"{game}, one person and {bots} bots, speed {speed}, {matches} matches:")
    print(
        f"  {len(waits)} waits between turns, {statistics.median(answers):g} answers each:"
        f" median {statistics.median(waits):.1f} s, nine in ten under"
        f" {waits[len(waits) * 9 // 10]:.1f} s, longest {waits[-1]:.1f} s"
    )


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="monopoly-deal")
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--bots", type=int, default=3)
    parser.add_argument("--speed", default="normal", choices=["slow", "normal", "fast"])
    wish = parser.parse_args()
    asyncio.run(measure(wish.game, wish.matches, wish.bots, wish.speed))


if __name__ == "__main__":
    main()
