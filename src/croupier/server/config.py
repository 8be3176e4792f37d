"""What whoever runs the house can choose; every limit has a default for a house among friends."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Limits:
    """How much one visitor, and all together, may ask of the house."""

    message_bytes: int = 2048  # a socket message from a visitor
    body_bytes: int = 16384  # the body of a request
    messages: float = 20.0  # a second, on one socket; twice as many at once
    requests: float = 100.0  # a second, from one address; twice as many at once
    new_tables: float = 2.0  # a second, from one address
    new_tables_at_once: int = 60  # a class behind one address begins together
    patience: int = 50  # refused messages in a row before a socket is closed
    sockets: int = 4000
    sockets_of_address: int = 400
    viewers: int = 64  # sockets at one table
    tables: int = 5000  # awake at one time
    waiting: int = 128  # messages a slow reader may fall behind
    hello_seconds: float = 10.0  # until a new socket has said who it is
    silent_seconds: float = 6 * 3600.0  # until a socket that says nothing is closed
    replays: int = 2  # being worked out at one time
    curves: int = 8  # of matches that are over, being worked out at one time

    def lifted(self) -> Limits:
        """Return these limits without those on rates, for measuring and fuzzing."""
        many = 1e9
        rates = {"messages": many, "requests": many, "new_tables": many}
        return Limits(**{**vars(self), **rates, "new_tables_at_once": 10**9})


@dataclass(frozen=True)
class Settings:
    """One house: where it listens, where it keeps its matches, how it paces its own answers."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8765
    prefix: str = ""  # of every address, such as /cards
    pace: float = 0.8  # seconds the house takes for an answer of its own
    origins: tuple[str, ...] = ()  # other sites whose pages may speak to the house
    idle_seconds: float = 90.0  # until a person who does not answer may be replaced
    asleep_seconds: float = 600.0  # until a table nobody looks at leaves the memory
    archive_days: int = 30  # until a table nobody answered at is closed
    tick: float = 2.0  # seconds between rounds of housekeeping
    secure: bool = False  # reached by https alone: cookies say so
    limits: Limits = field(default_factory=Limits)

    @property
    def file(self) -> Path:
        """Return the file that holds everything."""
        return self.data / "house.sqlite3"
