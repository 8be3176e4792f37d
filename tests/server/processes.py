"""Servers in processes of their own, for tests that stop or kill them."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SERVER = """
import sys
from dataclasses import replace
from pathlib import Path
from croupier.games import catalogue
if sys.argv[3] == "newer":
    old = catalogue.all_games()
    newer = {name: replace(game, version=game.version + 1) for name, game in old.items()}
    catalogue.all_games = lambda: newer
from croupier.server.http.launch import serve
from croupier.server.config import ServerConfig
from croupier.server.limits import Limits
from croupier.server.storage.database_access import find_database
limits = Limits() if sys.argv[2] == "limited" else Limits().lifted()
config = ServerConfig(
    data=Path(sys.argv[1]),
    host="127.0.0.1",
    port=0,
    metrics=("127.0.0.1", 0),
    pace=0.0,
    limits=limits,
    database=find_database("", Path(sys.argv[1])),
)
serve(config, browser=False)
"""


@dataclass
class RunningServer:
    """A server that listens on a port."""

    process: subprocess.Popen[str]
    port: int
    metrics: str  # the address of its counts

    @property
    def memory(self) -> int:
        """Return the bytes it has in memory, where the system tells."""
        status = Path(f"/proc/{self.process.pid}/status")
        text = status.read_text() if status.exists() else "VmRSS: 0"
        return 1024 * int(text.partition("VmRSS:")[2].split()[0])

    def kill(self) -> None:
        """Kill it at once, as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> str:
        """Ask it to stop; return what it wrote to its log."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=60)[1]


@contextmanager
def running_server(
    folder: Path, *, limited: bool = False, rules: str = "own"
) -> Iterator[RunningServer]:
    """Run a server in another process, perhaps with newer rules; it is gone afterwards."""
    rates = "limited" if limited else "lifted"
    command = [sys.executable, "-c", SERVER, str(folder), rates, rules]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        if process.stdout is None:
            raise RuntimeError("the server has no output")
        first = process.stdout.readline()
        last = next((line for line in process.stdout if "/metrics" in line), "")
        port, counts = int(first.rstrip("/\n").rpartition(":")[2]), last.split()[-1]
        try:
            yield RunningServer(process, port, counts)
        finally:
            process.kill()
