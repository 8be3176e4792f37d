"""Load a server over loopback: moves per server-CPU-second, time to the update, memory at rest.

`python bench/server_load.py` runs all three parts; `--profile` shows where a move's time goes.
`--beside TREE` compares this server with that of another checkout: both on one core, loaded in
turns in short slices, so that what else the machine does falls on both alike.

The server runs in its own process, with durable storage and without limits on rates, on a core of
its own; the players have the others.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import os
import pstats
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import orjson
import uvloop
from httpx2 import AsyncClient
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

TICKS = os.sysconf("SC_CLK_TCK")
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
SLICE, PAIRED = 2.0, 50  # seconds of a slice, and the tables of each server, in a comparison
SUBJECTS = (
    ("sockets: uvicorn, websockets, starlette", ("uvicorn", "websockets", "starlette", "fastapi")),
    ("event loop and threads", ("asyncio", "threading", "queue", "concurrent", "uvloop")),
    ("messages: pydantic, orjson", ("pydantic", "orjson")),
    ("store: SQLAlchemy and SQLite", ("sqlalchemy", "sqlite")),
    ("views and sight", ("play/view", "engine/sight", "engine/position", "engine/records")),
    ("rules and words of the game", ("croupier/games", "engine/piles", "engine/english")),
    ("the match and its table", ("croupier/play", "croupier/engine")),
    ("the server's own code", ("croupier/server",)),
)


def serve(data: Path, profile: Path | None) -> None:
    """Run the server: the main function of its process."""
    from croupier.server import config as settings
    from croupier.server.http.launch import serve as run

    most = dict.fromkeys(("connections", "sockets", "sockets_of_address", "tables"), 10_000)
    limits = vars(settings)["Limits"](**most).lifted()  # an older checkout has it there alone
    config = settings.ServerConfig(data=data, host="127.0.0.1", port=0, pace=0.0, limits=limits)
    if profile is None:
        with suppress(KeyboardInterrupt):
            run(config, browser=False)
        return
    with cProfile.Profile(time.thread_time) as watch:  # processor time of the main thread
        try:
            run(config, browser=False)
        except KeyboardInterrupt:
            watch.dump_stats(profile)


@dataclass
class ServerProcess:
    """A server in another process."""

    process: subprocess.Popen[str]
    port: int

    @property
    def cpu(self) -> float:
        """Return the seconds of processor time it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> int:
        """Return the bytes it has in memory."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


def keep_to(process: int, cores: list[int]) -> None:
    """Pin a process to some cores, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(process, cores)


@asynccontextmanager
async def start_server(
    profile: Path | None = None, tree: Path | None = None
) -> AsyncIterator[ServerProcess]:
    """Start a server in another process, perhaps of another checkout; stop it afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", folder]
        command += ["--profile", str(profile)] if profile else []
        path = {"PYTHONPATH": f"{tree / 'src'}:{tree}"} if tree else {}
        environment = {**os.environ, **path}
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        keep_to(process.pid, CORES[:1])
        if process.stdout is None:
            raise RuntimeError("the server has no output")
        first = process.stdout.readline()
        try:
            yield ServerProcess(process, int(first.rstrip("/\n").rpartition(":")[2]))
        finally:
            process.send_signal(2)
            await asyncio.to_thread(process.wait)


@dataclass
class Run:
    """What the players of a run have seen."""

    pause: float = 0.0  # seconds between answers, on average, in each table
    until: float = 0.0
    moves: int = 0
    waits: list[float] = field(default_factory=list)  # seconds from answer to update


async def make_tables(server: ServerProcess, number: int) -> list[tuple[str, list[str]]]:
    """Make tables with two people each; return their codes and tokens."""
    made = []
    async with AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as client:
        for _ in range(number):
            wish = {"game": "crazy", "seats": ["me", "open"], "name": "Ann"}
            first = (await client.post("/api/tables", json=wish)).json()
            path = f"/api/tables/{first['code']}/sit"
            second = (await client.post(path, json={"name": "Ben"})).json()
            made.append((first["code"], [first["token"], second["token"]]))
    return made


class Player(asyncio.Protocol):
    """Somebody who answers whatever is asked with the first choice, rematch after rematch.

    Of the library only the protocol is used: what is measured is the server, not its players.
    """

    def __init__(self, url: str, token: str, protocol: int) -> None:
        self.line, self.token = ClientProtocol(parse_uri(url)), token
        self.protocol = protocol
        self.arrived: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.run = Run()
        self.seat, self.answered, self.sent_at = -1, 0, 0.0
        self.decision: dict[str, Any] | None = (
            None  # an update that does not change it leaves it out
        )

    def connection_made(self, transport: Any) -> None:
        """Ask for a socket."""
        self.transport = transport
        self.line.send_request(self.line.connect())
        self.write()

    def data_received(self, data: bytes) -> None:
        """Say hello, then handle every message."""
        self.line.receive_data(data)
        for event in self.line.events_received():
            if isinstance(event, Response):
                self.say({"type": "hello", "protocol": self.protocol, "token": self.token})
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.on_message(orjson.loads(event.data))
        self.write()

    def write(self) -> None:
        """Send what is to be sent."""
        self.transport.write(b"".join(self.line.data_to_send()))

    def say(self, message: dict[str, Any]) -> None:
        """Send something to the server, unless the run is over."""
        if self.transport.is_closing():
            return
        self.sent_at = time.perf_counter()
        self.line.send_text(orjson.dumps(message))
        self.write()

    def begin(self, run: Run) -> None:
        """Begin to play."""
        self.run = run
        self.say({"type": "resync"})

    def on_message(self, message: dict[str, Any]) -> None:
        """Answer every question while the run goes on."""
        if not self.arrived.done():
            self.arrived.set_result(None)
        view = message.get("view") or {}
        self.seat = view.get("seat", self.seat)
        run, now = self.run, time.perf_counter()
        if now > run.until:
            return
        if message["type"] == "update" and message["said"][0]["seat"] == self.seat:
            run.moves += 1
            run.waits.append(now - self.sent_at)
        self.decision = view.get("decision", self.decision)
        reply = respond(message, self.decision, self.answered)
        if reply is not None:
            self.answered = reply.get("turn", 0)
            pause = run.pause * random.uniform(0, 2)  # not all tables at once
            asyncio.get_running_loop().call_later(pause, self.say, reply)


async def take_seat(server: ServerProcess, code: str, token: str, protocol: int) -> Player:
    """Open a socket, say hello, and wait to be shown the table."""
    url = f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket"
    loop = asyncio.get_running_loop()
    make = partial(Player, url, token, protocol)
    _, player = await loop.create_connection(make, "127.0.0.1", server.port)
    await player.arrived
    return player


def respond(
    message: dict[str, Any], decision: dict[str, Any] | None, answered: int
) -> dict[str, Any] | None:
    """Return the answer to a message, if it asks for one."""
    if message["type"] not in ("snapshot", "update"):
        return None
    if message["result"]:
        return {"type": "rematch"} if message["result"]["next_commitment"] else None
    if not decision or message["turn"] == answered:
        return None
    choice = decision["choices"][0]["code"]
    return {"type": "answer", "id": message["turn"], "turn": message["turn"], "choice": choice}


async def load(
    server: ServerProcess, tables: int, seconds: float, pause: float = 0.0
) -> tuple[Run, float]:
    """Play at many tables for some seconds; return what was seen and the processor time."""
    players = await seat_players(server, tables)
    run, cpu = await play(server, players, seconds, pause)
    for player in players:
        player.transport.close()
    return run, cpu


async def seat_players(server: ServerProcess, tables: int) -> list[Player]:
    """Return two people at each of some tables."""
    seats = [(code, token) for code, two in await make_tables(server, tables) for token in two]
    async with AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as client:
        protocol = (await client.get("/api/schema")).json()["protocol"]
    return [await take_seat(server, code, token, protocol) for code, token in seats]


async def play(
    server: ServerProcess, players: list[Player], seconds: float, pause: float = 0.0
) -> tuple[Run, float]:
    """Let players play for some seconds; return what was seen and the processor time."""
    run = Run(pause, time.perf_counter() + seconds)
    for player in players:
        player.begin(run)
    await asyncio.sleep(seconds / 10)
    before, moves = server.cpu, run.moves
    run.waits.clear()  # what came before was the opening of all tables at once
    await asyncio.sleep(seconds * 9 / 10)
    run.moves, cpu = run.moves - moves, server.cpu - before
    return run, cpu


async def beside(tree: Path, seconds: float) -> None:
    """Load this server and that of another checkout in turns, on one core."""
    async with start_server() as ours, start_server(tree=tree) as theirs:
        seated = {server.port: await seat_players(server, PAIRED) for server in (ours, theirs)}
        rates: dict[int, list[float]] = {ours.port: [], theirs.port: []}
        for number in range(max(1, round(seconds / SLICE / 2))):
            for server in (ours, theirs) if number % 2 else (theirs, ours):
                run, cpu = await play(server, seated[server.port], SLICE)
                rates[server.port].append(run.moves / cpu)
                await asyncio.sleep(SLICE / 10)  # until the last answers are through
        ratios = [one / other for one, other in zip(*rates.values(), strict=True)]
        one, other = map(statistics.median, rates.values())
        middle, least, most = statistics.median(ratios), min(ratios), max(ratios)
        print(f"{len(ratios)} pairs of {SLICE:.0f} s on one core, moves per server-CPU-second:")
        print(f"  this one {one:.0f}, the other one {other:.0f}")
        print(f"  ratio {middle:.3f}, of the pairs {least:.2f} to {most:.2f}")


async def as_fast_as_they_go(seconds: float) -> None:
    """100 tables, two sockets each, every answer at once."""
    async with start_server() as server:
        run, cpu = await load(server, 100, seconds)
        print(f"100 tables as fast as they go: {run.moves} moves in {seconds:.0f} s,")
        print(f"  {cpu:.1f} s of server CPU: {run.moves / cpu:.0f} moves per server-CPU-second")


async def at_a_calm_rate(seconds: float) -> None:
    """200 moves a second in all: how long from an answer to the update."""
    disk = await asyncio.to_thread(commit_times, 1000, 0.005)
    async with start_server() as server:
        run, _ = await load(server, 100, seconds, pause=0.5)
    waits = sorted(run.waits)
    print(f"at {run.moves / seconds:.0f} moves/s: answer to update {spread(waits)}")
    print(
        f"  the disk's own commit: {spread(disk)}; ratio of p99 {at(waits, 99) / at(disk, 99):.1f}"
    )


async def at_rest(tables: int) -> None:
    """Hold the sockets of many tables at which nothing happens."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    async with start_server() as server:
        empty = server.memory
        players = await seat_players(server, tables)
        before, began = server.cpu, time.perf_counter()
        await asyncio.sleep(5)
        busy = (server.cpu - before) / (time.perf_counter() - began)
        each = (server.memory - empty) / tables / 1024
        print(f"{tables} idle tables, {len(players)} sockets: {each:.0f} KiB a table,")
        print(f"  {server.memory / 2**20:.0f} MiB in all, {100 * busy:.1f} % of a core")
        for player in players:
            player.transport.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def commit_times(number: int, pause: float) -> list[float]:
    """Measure commits of one row each, as durable and as frequent as the server's."""
    with tempfile.TemporaryDirectory() as folder:
        disk = sqlite3.connect(Path(folder) / "disk.sqlite3", isolation_level=None)
        disk.execute("PRAGMA journal_mode=WAL")
        disk.execute("PRAGMA synchronous=FULL")
        disk.execute("CREATE TABLE log (line TEXT)")
        times = []
        for _ in range(number):
            time.sleep(pause)
            began = time.perf_counter()
            disk.execute("INSERT INTO log VALUES ('0 R7')")
            times.append(time.perf_counter() - began)
        disk.close()
    return sorted(times)


def at(ordered: list[float], percent: int) -> float:
    """Return a percentile of sorted numbers."""
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def spread(ordered: list[float]) -> str:
    """Write the middle and the far end of sorted times."""
    return f"p50 {1000 * at(ordered, 50):.1f} ms, p99 {1000 * at(ordered, 99):.1f} ms"


async def where_time_goes(seconds: float) -> None:
    """Profile the server, and share its time out among the parts."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "profile"
        async with start_server(file) as server:
            run, _ = await load(server, 100, seconds)
        stats = pstats.Stats(str(file)).stats  # type: ignore[attr-defined]
    shares: Counter[str] = Counter()
    for (path, _, name), (_, _, own, _, _) in stats.items():
        shares[subject_of(path, name)] += own
    whole = sum(shares.values())
    print(f"where the time of {run.moves} moves goes (profiled, so slower than in earnest):")
    for subject, share in shares.most_common():
        print(f"  {100 * share / whole:5.1f} %  {1e6 * share / run.moves:6.0f} us  {subject}")


def subject_of(path: str, name: str) -> str:
    """Return the part of the server that a function belongs to."""
    for subject, marks in SUBJECTS:
        if any(mark in path or mark in name for mark in marks):
            return subject
    return "Python's own: dicts, lists, memory"


async def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--profile", nargs="?", const="-", help="where a move's time goes")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--beside", type=Path, metavar="TREE", help="another checkout")
    parser.add_argument("--part", choices=("fast", "calm", "rest", "all"), default="all")
    wish = parser.parse_args()
    if wish.profile:
        await where_time_goes(wish.seconds)
        return
    keep_to(0, CORES[1:] or CORES)
    gc.disable()  # the players' own pauses are not the server's
    if wish.beside:
        await beside(wish.beside.resolve(), wish.seconds)
        return
    if wish.part in ("fast", "all"):
        await as_fast_as_they_go(wish.seconds)
    if wish.part in ("calm", "all"):
        await at_a_calm_rate(wish.seconds)
    if wish.part in ("rest", "all"):
        await at_rest(1000)


if __name__ == "__main__":
    if "--serve" in sys.argv:
        place = sys.argv.index("--serve") + 1
        watched = sys.argv.index("--profile") + 1 if "--profile" in sys.argv else None
        serve(Path(sys.argv[place]), Path(sys.argv[watched]) if watched else None)
    else:
        uvloop.run(main())
