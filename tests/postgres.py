"""A PostgreSQL server for tests: started once a run, in a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from pathlib import Path

import psycopg

from workshop.programs import find_program

USERS = "postgres", "nobody"  # it refuses to run as root
QUICK = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}  # tests alone


@dataclass
class Postgres:
    """A server of databases, reached by a socket in its folder."""

    folder: Path
    settings: dict[str, str] = field(default_factory=lambda: dict(QUICK))
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @cached_property
    def _user(self) -> list[str]:
        """Return how a program is started as a user that is not root."""
        if os.geteuid() != 0:
            return []
        for name in USERS:
            tried = ["setpriv", "--reuid", name, "--regid", "nogroup", "--clear-groups"]
            if subprocess.run([*tried, "true"], check=False, capture_output=True).returncode == 0:
                return tried
        raise RuntimeError("there is no user to run PostgreSQL as")

    def _call(self, name: str, *words: str) -> None:
        command = [*self._user, str(find_program(name)), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")

    def make(self) -> None:
        """Make the folder of the server."""
        self.folder.chmod(0o777)
        options = ["--auth", "trust", "--username", "croupier", "--no-sync", "--encoding", "UTF8"]
        self._call("initdb", "--pgdata", str(self.data), "--locale", "C", *options)

    @property
    def data(self) -> Path:
        """Return where its files are."""
        return self.folder / "data"

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder)}
        settings |= self.settings
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        log = str(self.folder / "log")
        self._call("pg_ctl", "start", "-w", "-D", str(self.data), "-l", log, "-o", options)

    def stop(self, mode: str = "immediate") -> None:
        """Stop it; at once, as a power cut would, if nothing else is asked for."""
        self._call("pg_ctl", "stop", "-w", "-D", str(self.data), "-m", mode)

    def url(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://croupier@/{name}?host={self.folder}"

    def new_database(self, options: str = "") -> str:
        """Make an empty database; return its address."""
        name = f"house_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} {options}")
        return self.url(name)


@contextmanager
def running_postgres(**settings: str) -> Iterator[Postgres]:
    """Run a PostgreSQL server; nothing of it is left afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
    postgres = Postgres(folder, {**QUICK, **settings})
    try:
        postgres.make()
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
