"""The server's settings; every limit has a default for a server among friends."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from croupier.engine.secret import Secret

EVERYWHERE = "0.0.0.0"  # noqa: S104 - every address of this machine: friends in the local network


@dataclass(frozen=True)
class Limits:
    """How much one connection, and all together, may ask of the server.

    Of IPv6 all addresses of a network of 64 bits are one address.
    """

    connections: int = 5000  # open at one time, sockets among them
    connections_of_address: int = 500
    head_bytes: int = 32_768  # the request line and the header of a request
    head_lines: int = 100
    head_seconds: float = 10.0  # until the header of a request is whole
    body_seconds: float = 20.0  # after that, until its body is
    unread_seconds: float = 10.0  # until a reader that does not read is let go
    message_bytes: int = 2048  # a socket message of a client
    body_bytes: int = 16384  # the body of a request
    messages: float = 20.0  # a second, on one socket; twice as many at once
    requests: float = 100.0  # a second, from one address; twice as many at once
    new_tables: float = 2.0  # a second, from one address
    new_tables_at_once: int = 60  # a class behind one address begins together
    promises: int = 200  # a day, from one address, of tables to come
    lonely_tables: int = 100  # made from one address, at which nobody from elsewhere has been
    unseen_seconds: float = 3600.0  # until a table that nobody has looked at is closed
    new_sockets: float = 20.0  # a second, from one address
    new_sockets_at_once: int = 60
    messages_of_address: float = 400.0  # a second, on all its sockets; twice as many at once
    snapshots_of_address: float = 20.0  # a second; three times as many at once
    hasty_seconds: float = 1.0  # for which a socket is not read that sent too fast
    patience: int = 50  # rejected messages in a row before a socket is closed
    sockets: int = 4000
    sockets_of_address: int = 400
    spectators: int = 64  # sockets at one table
    sockets_of_seat: int = 8  # one more closes the oldest
    tables: int = 5000  # loaded at one time
    waiting: int = 128  # messages a slow reader may fall behind
    waiting_bytes: int = 2**20  # of these messages
    waiting_bytes_in_all: int = 64 * 2**20
    hello_seconds: float = 10.0  # until a new socket has sent its hello
    silent_seconds: float = 6 * 3600.0  # until a socket that sends nothing is closed
    replays: int = 2  # computed at one time
    replays_waiting: int = 100  # for that, or computed
    replays_of_address: int = 20
    hints: int = 32  # worked out, or waiting for that
    hints_of_address: int = 8
    curves: int = 8  # of matches that are over, computed at one time
    curves_of_address: int = 4

    def lifted(self) -> Limits:
        """Return these limits without those on rates, for measuring and fuzzing."""
        return Limits(**vars(self) | dict.fromkeys(RATES, 10**9))


RATES = (
    *("messages", "messages_of_address", "snapshots_of_address", "requests"),
    *("new_sockets", "new_sockets_at_once", "new_tables", "new_tables_at_once", "lonely_tables"),
    "promises",
)


@dataclass(frozen=True)
class ServerConfig:
    """One server: where it listens, where it stores its matches, how long its bots wait."""

    data: Path
    database: Secret | None = None  # the address of a PostgreSQL database; None: a file in `data`
    host: str = EVERYWHERE
    port: int = 8765
    prefix: str = ""  # of every address, such as /cards
    pace: float = 0.8  # seconds before the answer of a bot; see tables/turn.py
    public: str = ""  # the address that people call, where a proxy or a router is in between
    origins: tuple[str, ...] = ()  # other sites whose pages may connect
    opening_seconds: float = 10.0  # until a match is dealt without words that are withheld
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # believed who they say a request is from
    inner: str = "127.0.0.1"  # a private address, where the processes of one database reach it
    metrics: tuple[str, int] | None = None  # host and port where the counts are shown
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
