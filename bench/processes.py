"""Moves a second of one house with one, two and three processes on PostgreSQL.

    .venv/bin/python -m bench.processes --tables 40 --seconds 15

Two people and a bot are at each table; they answer at once, each through any process, which passes
their sockets on to the owner of the table. Players, processes and database share this machine, so
more processes than cores gain little.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random

from sqlalchemy import func, select

from bench.chaos import people
from bench.chaos.houses import FORKS, Database, House
from croupier.server.storage.database import LOG
from croupier.server.storage.store import Store

WARM = 5.0  # seconds before the count begins


def entries(store: Store) -> int:
    """Return how many entries all logs have."""
    with store.engine.connect() as connection:
        return int(connection.scalar(select(func.count()).select_from(LOG)) or 0)


async def measure(processes: int, arguments: argparse.Namespace, held: ExitStack) -> None:
    """Play for some seconds; print the moves a second."""
    folder = Path(held.enter_context(tempfile.TemporaryDirectory(prefix="croupier-bench-")))
    folder.chmod(0o777)
    database = Database(folder / "postgres")
    held.callback(database.stop)
    house = House(folder / "house", database.url, processes)
    held.callback(house.stop)
    house.start()
    ports = house.ports
    seated = [
        person
        for port in ports  # each process owns its part of the tables
        for person in await people.seated(port, arguments.tables // processes, Random(port))
    ]
    playing = [
        asyncio.create_task(person.play(ports[number % processes]))
        for number, person in enumerate(seated)
    ]
    store = Store(database.url)
    await asyncio.sleep(WARM)
    before, began, used = entries(store), time.monotonic(), house.seconds
    await asyncio.sleep(arguments.seconds)
    moves = entries(store) - before
    rate, by_cpu = moves / (time.monotonic() - began), moves / (house.seconds - used)
    for task in playing:
        task.cancel()
    store.close()
    print(
        f"{processes} processes: {rate:.0f} moves a second, {by_cpu:.0f} a processor-second "
        f"of theirs, load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def main() -> None:
    """Measure one, two and three processes, one after the other."""
    parser = argparse.ArgumentParser(description="Moves a second with several processes.")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=15.0)
    arguments = parser.parse_args()
    people.SLOW = 0.0
    FORKS.set_forkserver_preload(["croupier.server.http.launch", "bench.chaos.houses", "psycopg"])
    for processes in (1, 2, 3):
        with ExitStack() as held:
            asyncio.run(measure(processes, arguments, held))


if __name__ == "__main__":
    main()
