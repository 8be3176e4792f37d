"""A server to be attacked, in another process, and a visitor who measures its latency meanwhile.

`--source DIR` takes the server's code from another checkout, to see what an older version did.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[2] / "src"
SERVER = """
import sys
from pathlib import Path
from croupier.server.config import ServerConfig
from croupier.server.limits import Limits
from croupier.server.http.launch import serve
limits = Limits().lifted() if sys.argv[2] == "lifted" else Limits()
config = ServerConfig(data=Path(sys.argv[1]), host="127.0.0.1", port=0, pace=0.0, limits=limits)
serve(config, browser=False)
"""
BETWEEN = 0.1  # seconds between two requests of the visitor
PATIENCE = 30.0  # seconds that a visitor waits
WELL = 200
VISITOR = "127.0.0.99"


@dataclass
class House:
    """A server in another process."""

    process: subprocess.Popen[str]
    port: int

    @property
    def memory(self) -> float:
        """Return the megabytes it has in memory."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20

    async def connect(
        self, address: str = VISITOR
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect from an address of this machine."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))

    async def ask(self, path: str, body: object = None, address: str = VISITOR) -> tuple[int, str]:
        """Return status and text of the answer to a request; status 0 without an answer."""
        content = "" if body is None else json.dumps(body)
        lines = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1"]
        lines += [f"Host: 127.0.0.1:{self.port}", "Connection: close"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}", "", content]
        with suppress(OSError, TimeoutError, ValueError, IndexError):
            async with asyncio.timeout(PATIENCE):
                reader, writer = await self.connect(address)
                writer.write("\r\n".join(lines).encode())
                whole = (await reader.read()).decode()
                writer.close()
            return int(whole.split(" ", 2)[1]), whole.partition("\r\n\r\n")[2]
        return 0, ""


@contextmanager
def open_house(source: Path, *, lifted: bool = False, files: int = 0) -> Iterator[House]:
    """Run a server; `files` limits its open files."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, folder, "lifted" if lifted else "limited"]
        command = ["prlimit", f"--nofile={files}:{files}", *command] if files else command
        paths = {**os.environ, "PYTHONPATH": str(source)}
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=paths
        )
        first = process.stdout.readline() if process.stdout else ""
        try:
            yield House(process, int(first.rstrip("/\n").rpartition(":")[2]))
        finally:
            process.kill()
            process.wait()


@dataclass
class Visit:
    """What a visitor measured during an attack."""

    seconds: list[float] = field(default_factory=list)
    unanswered: int = 0
    memory: float = 0.0  # megabytes that the server has used at most
    last: float = field(default_factory=time.monotonic)  # when an answer came

    async def record(self, house: House, lines: asyncio.StreamReader) -> None:
        """Record each request of the visitor: its seconds and its status."""
        async for line in lines:
            seconds, status = line.split()
            self.seconds.append(float(seconds))
            self.unanswered += int(status) != WELL
            self.last, self.memory = time.monotonic(), max(self.memory, house.memory)


@asynccontextmanager
async def visited(house: House) -> AsyncIterator[Visit]:
    """Send requests from a process of its own while the server is attacked."""
    asker = await asyncio.create_subprocess_exec(
        sys.executable, __file__, str(house.port), stdout=asyncio.subprocess.PIPE
    )
    if asker.stdout is None:
        raise RuntimeError("the visitor has no output")
    await asker.stdout.readline()  # it is there
    visit = Visit()
    recording = asyncio.create_task(visit.record(house, asker.stdout))
    try:
        yield visit
    finally:
        visit.seconds.append(time.monotonic() - visit.last)
        asker.kill()
        await recording
        await asker.wait()


def ask_on(port: int) -> None:
    """Request /healthz in a loop; print the seconds and the status of each."""
    while True:
        begun, status = time.perf_counter(), 0
        with (
            suppress(OSError, ValueError, IndexError),
            socket.create_connection(("127.0.0.1", port), PATIENCE, (VISITOR, 0)) as asked,
        ):
            asked.sendall(b"GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
            status = int(asked.recv(100).split()[1])
        print(time.perf_counter() - begun, status, flush=True)
        time.sleep(BETWEEN)


@dataclass(frozen=True)
class Finding:
    """A figure, and what it may be at most."""

    name: str
    value: float
    budget: float

    def __str__(self) -> str:
        """Return the figure in a line."""
        verdict = "ok" if self.value <= self.budget else "TOO MUCH"
        return f"{self.name}: {self.value:,.2f} (at most {self.budget:,g}) {verdict}"


Attack = Callable[[argparse.Namespace], Coroutine[Any, Any, list[Finding]]]


def measured(visit: Visit, before: float, *, seconds: float, growth: float) -> list[Finding]:
    """Return the figures that every attack has in common."""
    return [
        Finding("longest wait of a visitor, seconds", max(visit.seconds, default=0.0), seconds),
        Finding("visitors without an answer", visit.unanswered, 0),
        Finding("memory more than before, MB", visit.memory - before, growth),
    ]


def run(attack: Attack, about: str) -> None:
    """Run an attack; exit with 1 where a figure is beyond its budget."""
    options = argparse.ArgumentParser(description=about)
    options.add_argument("--source", type=Path, default=SOURCE, help="the src folder to attack")
    options.add_argument("--count", type=int, default=0, help="how often; 0: as the attack was")
    findings = asyncio.run(attack(options.parse_args()))
    print(*findings, sep="\n")
    sys.exit(any(finding.value > finding.budget for finding in findings))


if __name__ == "__main__":
    ask_on(int(sys.argv[1]))
