"""Kill, cut, restart and fill a house under load, and count what its players lost.

    .venv/bin/python -m bench.chaos --store postgres
    .venv/bin/python -m bench.chaos --store sqlite --scale 0.1

Twenty tables of two people and a bot are played through a round-robin proxy, first in calm. The
players keep every acknowledgement; at the end each table is played on until a match is over and
another begun, and each acknowledgement is looked up in the log. Exits with 1 if an acknowledged
answer is lost, a match was dealt again, or a table does not come to its end.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random

from bench.chaos.houses import FORKS, Database, Disk, House, small_disk
from bench.chaos.people import GAME, Person, seated
from bench.chaos.proxy import Proxy
from croupier.games.catalogue import find_game
from croupier.play.match import Answer
from croupier.server.storage.store import Store

MATCHES = 400  # that are played before anything is harmed
KILLS, CUTS, RESTARTS, FILLS = 200, 40, 10, 5
CALM = 90.0  # seconds within which every table must come to its end
BETWEEN = 5, 25  # answers acknowledged between two faults, at least
PATIENCE = 30.0  # seconds until the next fault comes in any case
FULL = 1.5  # seconds that the disk is full


@dataclass
class Chaos:
    """One run."""

    house: House
    disk: Disk
    database: Database | None
    people: list[Person]
    random: Random

    @property
    def answers(self) -> int:
        """Return how many answers are acknowledged."""
        return sum(len(person.acknowledged) for person in self.people)

    def plan(self, scale: float) -> list[str]:
        """Return the faults to come, in any order."""
        wanted = {"kill": KILLS}
        if self.database is not None:
            wanted |= {"cut": CUTS, "restart": RESTARTS}
        if self.disk.is_real:
            wanted["fill"] = FILLS
        faults = [
            kind for kind, number in wanted.items() for _ in range(max(1, round(number * scale)))
        ]
        self.random.shuffle(faults)
        return faults

    @property
    def matches(self) -> int:
        """Return how many matches are over, as somebody was shown."""
        return len({(each.code, match) for each in self.people for match in each.ended})

    async def calm_play(self, matches: int) -> None:
        """Wait until some matches are over, or none has ended for long."""
        last, since = -1, time.monotonic()
        while self.matches < matches and time.monotonic() < since + PATIENCE:
            if self.matches != last:
                last, since = self.matches, time.monotonic()
            await asyncio.sleep(0.1)

    async def some_play(self) -> None:
        """Wait until some more answers are acknowledged."""
        goal, until = self.answers + self.random.randint(*BETWEEN), time.monotonic() + PATIENCE
        while self.answers < goal and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def do(self, fault: str) -> None:
        """Inject one fault, and repair what an operator would repair."""
        if fault == "kill":
            await asyncio.to_thread(self.house.kill, self.random)
        elif fault == "fill":
            await asyncio.to_thread(self.disk.fill)
            await asyncio.sleep(FULL)
            self.disk.clear()
        elif self.database is not None:
            await asyncio.to_thread(self.database.cut if fault == "cut" else self.database.restart)
        if self.database is not None:
            await asyncio.to_thread(self.database.start)
        await asyncio.to_thread(self.house.start)

    async def stuck(self) -> list[str]:
        """Return the tables at which no match comes to its end, or none begins after it."""
        began, ends = time.monotonic(), {id(each): set(each.ended) for each in self.people}
        waiting = list(self.people)
        while waiting and time.monotonic() < began + CALM:
            await asyncio.sleep(0.2)
            await asyncio.to_thread(self.house.start)
            waiting = [
                each
                for each in waiting
                if each.match <= max(each.ended - ends[id(each)], default=each.match)
            ]
        return sorted({each.code for each in waiting})


def lost_answers(store: Store, people: list[Person]) -> list[str]:
    """Return the acknowledged answers that are not in the log."""
    codes, lost = find_game(GAME).words.codes, list[str]()
    logs = {
        (code, match): {entry.seq: entry.event for entry in store.log(code, match)}
        for code, match in {(each.code, match) for each in people for match, _ in each.acknowledged}
    }
    for person in people:
        for (match, turn), choice in person.acknowledged.items():
            if logs[person.code, match].get(turn) != Answer(person.seat, codes[choice]):
                lost.append(f"{person.code} match {match} turn {turn}")
    return lost


def dealt_again(store: Store, people: list[Person]) -> list[str]:
    """Return the tables at which a match was dealt again, or is another than was promised."""
    found = [fault for person in people for fault in person.faults]
    for code in {person.code for person in people}:
        matches = store.matches(code)
        promised = {match.number: match.commitment for match in matches}
        if sum(match.header is not None and match.file is None for match in matches) > 1:
            found.append(f"{code} has two open matches")
        here = [person for person in people if person.code == code]
        if not all(person.commitments.items() <= promised.items() for person in here):
            found.append(f"{code} is dealt from another secret")
    return found


async def run(arguments: argparse.Namespace, held: ExitStack) -> int:
    """Run the whole; return the exit status."""
    random, disk = Random(arguments.seed), held.enter_context(small_disk())
    database = Database(disk.folder / "postgres") if arguments.store == "postgres" else None
    if database is not None:
        held.callback(database.stop)
    processes = arguments.processes if database is not None else 1
    house = House(disk.folder / "house", database.url if database else "", processes)
    held.callback(house.stop)
    house.start()
    proxy = Proxy(house.ports)
    await proxy.open()
    people = await seated(proxy.port, arguments.tables, random)
    playing = [asyncio.create_task(person.play(proxy.port)) for person in people]
    chaos = Chaos(house, disk, database, people, random)
    began, done = time.monotonic(), Counter[str]()
    await chaos.calm_play(round(MATCHES * arguments.scale))
    print(f"{time.monotonic() - began:5.0f} s {chaos.matches} matches in calm", flush=True)
    if stuck := await chaos.stuck():
        print(f"tables stuck without a fault {len(stuck)}")
        return report(chaos, done, stuck, time.monotonic() - began)
    for fault in chaos.plan(arguments.scale):
        await chaos.some_play()
        await chaos.do(fault)
        done[fault] += 1
        if sum(done.values()) % 20 == 0:
            print(
                f"{time.monotonic() - began:5.0f} s {dict(done)} {chaos.answers} answers",
                flush=True,
            )
    stuck = await chaos.stuck()
    for task in playing:
        if task.done():
            task.result()  # what ended it is a fault of this bench
        task.cancel()
    return report(chaos, done, stuck, time.monotonic() - began)


def report(chaos: Chaos, done: Counter[str], stuck: list[str], seconds: float) -> int:
    """Print what came of it; return the exit status."""
    chaos.house.stop()
    url = chaos.database.url if chaos.database else chaos.disk.folder / "house" / "house.sqlite3"
    store = Store(url)
    lost, again = lost_answers(store, chaos.people), dealt_again(store, chaos.people)
    store.close()
    if not chaos.disk.is_real:
        print("NOT TRIED: a full disk, for no disk can be mounted here")
    print(
        f"{len(chaos.house.ports)} processes, {len(chaos.people) // 2} tables, {seconds:.0f} s: "
        + ", ".join(f"{kind} {number}" for kind, number in sorted(done.items()))
    )
    print(
        f"acknowledged answers {chaos.answers} in {chaos.matches} matches, "
        f"connections {sum(person.connections for person in chaos.people)}, "
        f"processes that ended by themselves {chaos.house.ended}"
    )
    print(
        f"acknowledged answers lost {len(lost)}, tables dealt again {len(again)}, "
        f"tables stuck {len(stuck)}"
    )
    waiting = [str(person) for person in chaos.people if person.code in stuck]
    for line in [*lost[:10], *again[:10], *waiting[:20]]:
        print(f"  {line}")
    return 1 if lost or again or stuck else 0


def main() -> int:
    """Read the options, and run."""
    parser = argparse.ArgumentParser(description="Harm a house under load; count what is lost.")
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="postgres")
    parser.add_argument("--processes", type=int, default=3, help="on PostgreSQL")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--scale", type=float, default=1.0, help="a part of all faults")
    parser.add_argument("--seed", type=int, default=1)
    FORKS.set_forkserver_preload(["croupier.server.http.launch", "bench.chaos.houses", "psycopg"])
    with ExitStack() as held:
        return asyncio.run(run(parser.parse_args(), held))


if __name__ == "__main__":
    sys.exit(main())
