"""A cluster of dask on this machine: a scheduler and workers, each in a process of its own."""

import json
import subprocess
import sys
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.cli.commandline import ENVIRONMENT
from tests.waiting import wait_until

distributed: Any = import_module("distributed")


class LocalCluster:
    """A scheduler and its workers, which can be killed."""

    def __init__(self, folder: Path) -> None:
        self.file, self.workers = folder / "scheduler.json", list[subprocess.Popen[bytes]]()
        self.ends = ExitStack()
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        wait_until(self.file.exists)
        self.address: str = json.loads(self.file.read_text())["address"]

    def start(self, *words: str, **environment: str) -> subprocess.Popen[bytes]:
        """Start a process of dask, and end it with the cluster."""
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *words, "--scheduler-file", str(self.file)],
            env=ENVIRONMENT | environment,
            cwd=self.file.parent,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.ends.callback(process.wait)
        self.ends.callback(process.kill)
        return process

    def add_worker(self, *words: str, **environment: str) -> subprocess.Popen[bytes]:
        """Start a worker of one thread; nobody starts it again when it dies."""
        alone = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        return self.start("worker", *alone, *words, **environment)

    def fill(self, number: int) -> None:
        """Scale to a number of workers: those that died are replaced, those too many end."""
        for worker in self.workers[number:]:
            worker.kill()
            worker.wait()
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        self.workers += [self.add_worker() for _ in range(number - len(self.workers))]
        with distributed.Client(self.address, set_as_default=False) as client:
            wait_until(lambda: len(client.nthreads()) == number)

    def kill_one(self) -> None:
        """Kill a worker in the middle of its work."""
        self.workers[0].kill()

    def close(self) -> None:
        """End every process."""
        self.ends.close()
