"""The server processes of a house and its database, to be killed, cut, restarted and filled."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

import psycopg

from croupier.engine.secret import Secret
from croupier.server.config import ServerConfig
from croupier.server.limits import Limits
from tests.postgres import Postgres

FORKS = multiprocessing.get_context("forkserver")  # what is imported once is there at once
SIZE = 700  # megabytes of the disk that is filled
LONGEST = 60.0  # seconds until PostgreSQL must have recovered
DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}
SMALL = {"max_wal_size": "64MB", "min_wal_size": "32MB", "shared_buffers": "16MB"}


def serve_quietly(config: ServerConfig, url: str) -> None:
    """Serve in this process; whatever it says is dropped."""
    from dataclasses import replace

    from croupier.server.http.launch import serve

    with Path(os.devnull).open("w") as nowhere:
        sys.stdout = sys.stderr = nowhere
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        serve(replace(config, database=Secret(url) if url else None), browser=False)


def free_ports(number: int) -> list[int]:
    """Return ports that nobody listens on."""
    with contextlib.ExitStack() as open_ones:
        sockets = [open_ones.enter_context(socket.socket()) for _ in range(number)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


class House:
    """Some server processes, each on a port of its own."""

    def __init__(self, folder: Path, url: str, processes: int) -> None:
        self._folder, self._url = folder, url
        self.ports = free_ports(processes)
        self._running: dict[int, BaseProcess] = {}
        self.ended = 0  # processes that nobody has killed

    def start(self) -> None:
        """Start whatever does not run."""
        for port in self.ports:
            process = self._running.get(port)
            if process is None or not process.is_alive():
                self.ended += process is not None and process.exitcode != -signal.SIGKILL
                self._start(port)

    def _start(self, port: int) -> None:
        config = ServerConfig(
            data=self._folder, host="127.0.0.1", port=port, pace=0.0, limits=Limits().lifted()
        )
        process = FORKS.Process(target=serve_quietly, args=(config, self._url), daemon=True)
        process.start()
        self._running[port] = process

    def kill(self, random: Random) -> None:
        """Kill any process at once, as a power cut would."""
        living = [process for process in self._running.values() if process.is_alive()]
        if living:
            chosen = random.choice(living)
            chosen.kill()
            chosen.join()

    @property
    def seconds(self) -> float:
        """Return the processor-seconds that all its processes have used."""
        ticks = 0
        for process in self._running.values():
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stop everything."""
        for process in self._running.values():
            process.kill()
            process.join()


class Disk:
    """A small disk of its own, which can be filled."""

    def __init__(self, folder: Path, *, is_real: bool) -> None:
        self.folder, self.is_real = folder, is_real

    def fill(self) -> None:
        """Leave no byte free."""
        with contextlib.suppress(OSError), (self.folder / "filler").open("wb", 0) as filler:
            while True:
                filler.write(bytes(2**16))

    def clear(self) -> None:
        """Free the space again."""
        (self.folder / "filler").unlink(missing_ok=True)


@contextmanager
def small_disk() -> Iterator[Disk]:
    """Mount a disk in memory where that is allowed; else take a folder that cannot be filled."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-chaos-"))
    folder.chmod(0o777)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m,mode=777", "tmpfs", str(folder)]
    is_real = shutil.which("mount") is not None
    is_real = is_real and subprocess.run(mount, check=False, capture_output=True).returncode == 0
    try:
        yield Disk(folder, is_real=is_real)
    finally:
        if is_real:
            subprocess.run(["umount", "--lazy", str(folder)], check=False)
        shutil.rmtree(folder, ignore_errors=True)


class Database:
    """A PostgreSQL server whose connections are cut and which is restarted."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._postgres = Postgres(folder, {**DURABLE, **SMALL})
        self._postgres.make()
        self._postgres.start()
        self.url = self._postgres.new_database()

    def cut(self) -> int:
        """End every connection of the house; return how many there were."""
        query = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = %s"
        name = self.url.partition("?")[0].rpartition("/")[2]
        try:
            with psycopg.connect(self._postgres.url("postgres"), autocommit=True) as connection:
                row = connection.execute(query, (name,)).fetchone()
        except psycopg.Error:
            return 0
        return int(row[0]) if row else 0

    def restart(self) -> None:
        """Stop it as a power cut would, and start it."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self._postgres.stop("immediate")
        self.start()

    def start(self) -> None:
        """Start it if it does not run, however often that takes within a minute."""
        until = time.monotonic() + LONGEST
        while not self._is_reached():
            if time.monotonic() > until:
                raise TimeoutError(f"PostgreSQL has not started within {LONGEST:.0f} seconds")
            with contextlib.suppress(subprocess.CalledProcessError):
                self._postgres.start()
            time.sleep(0.2)

    def _is_reached(self) -> bool:
        """Say whether it takes connections."""
        try:
            psycopg.connect(self._postgres.url("postgres"), connect_timeout=5).close()
        except psycopg.Error:
            return False
        return True

    def stop(self) -> None:
        """Stop it for good."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self._postgres.stop("immediate")
