"""What whoever runs the server can choose; every limit has a default for a server among friends."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Limits:
    """How much one connection, and all together, may ask of the server."""

    message_bytes: int = 2048  # a socket message of a client
    body_bytes: int = 16384  # the body of a request
    messages: float = 20.0  # a second, on one socket; twice as many at once
    requests: float = 100.0  # a second, from one address; twice as many at once
    new_tables: float = 2.0  # a second, from one address
    new_tables_at_once: int = 60  # a class behind one address begins together
    patience: int = 50  # rejected messages in a row before a socket is closed
    sockets: int = 4000
    sockets_of_address: int = 400
    viewers: int = 64  # sockets at one table
    tables: int = 5000  # loaded at one time
    waiting: int = 128  # messages a slow reader may fall behind
    hello_seconds: float = 10.0  # until a new socket has sent its hello
    silent_seconds: float = 6 * 3600.0  # until a socket that sends nothing is closed
    replays: int = 2  # computed at one time
    replays_waiting: int = 100  # for that, or computed
    replays_of_address: int = 20
    hints: int = 32  # worked out, or waiting for that
    hints_of_address: int = 8
    curves: int = 8  # of matches that are over, computed at one time

    def lifted(self) -> Limits:
        """Return these limits without those on rates, for measuring and fuzzing."""
        rates = dict.fromkeys(("messages", "requests", "new_tables", "new_tables_at_once"), 10**9)
        return Limits(**vars(self) | rates)


@dataclass(frozen=True)
class ServerConfig:
    """One server: where it listens, where it stores its matches, how long its bots wait."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8765
    prefix: str = ""  # of every address, such as /cards
    pace: float = 0.8  # seconds before the answer of a bot; see tables/pacing.py
    origins: tuple[str, ...] = ()  # other sites whose pages may connect
    opening_seconds: float = 10.0  # until a match is dealt without words that are withheld
    idle_seconds: float = 90.0  # until a person who does not answer may be replaced
    unload_seconds: float = 600.0  # until a table without viewers leaves the memory
    archive_days: int = 30  # until a table nobody answered at is closed
    sweep_seconds: float = 2.0  # between two sweeps of all tables
    secure: bool = False  # reached by https alone: cookies say so
    backup: Path | None = None  # the folder of a daily backup
    backups_kept: int = 7
    limits: Limits = field(default_factory=Limits)

    @property
    def file(self) -> Path:
        """Return the file that holds everything."""
        return self.data / "house.sqlite3"
