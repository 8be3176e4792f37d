"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from croupier.engine.secret import Secret
from croupier.server.limits import Limits

EVERYWHERE = "0.0.0.0"  # noqa: S104 - every address of this machine: friends in the local network


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
