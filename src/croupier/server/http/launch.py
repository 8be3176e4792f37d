"""Starts the server, in one process or in several; whichever of these dies is started again."""

import logging
import multiprocessing
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import NamedTuple

import segno

from croupier.engine.errors import UserError
from croupier.engine.secret import Secret
from croupier.server.config import EVERYWHERE, ServerConfig
from croupier.server.http.addresses import WILDCARDS, link, own_address
from croupier.server.http.uvicorn_server import listen_on, serve_on
from croupier.server.monitoring import log_crash, set_up_logs
from croupier.server.storage.database_access import locked_folder, open_file, open_postgres
from croupier.server.storage.health import check_database

LOOK = 0.5  # seconds between two looks at the processes
START = 60.0  # seconds until a process must serve
STOP = 10.0  # seconds until a process must have stopped
LOG = logging.getLogger("croupier.server")
SPAWN = multiprocessing.get_context("spawn")


def serve(config: ServerConfig, *, browser: bool, workers: int = 1) -> None:
    """Run the server until it is asked to stop; meanwhile its folder, if it has one, is locked."""
    started = partial(announce, config, browser=browser)
    try:
        with ExitStack() as held:
            if config.database is None:
                prepare_file(config.file)
                doing = f"croupier serve, port {config.port}"
                held.enter_context(locked_folder(config.file.resolve().parent, doing))
            else:
                open_postgres(config.database.reveal()).dispose()  # or say why it cannot be
            listener = listen_on(config.host, config.port)
            if workers > 1:
                set_up_logs()
                port = listener.getsockname()[1]
                ServerProcesses(config, listener).run(workers, partial(started, port))
            else:
                serve_on(config, listener, started)
    except OSError as error:
        raise UserError(f"the server cannot start: {error.strerror or error}.") from None


def prepare_file(path: Path) -> None:
    """Say what is wrong with the file of a house; upgrade an old one, while nobody serves it."""
    check_database(path)
    if path.exists():
        open_file(path).dispose()


def announce(config: ServerConfig, port: int, *, browser: bool) -> None:
    """Print the links, with a code for phones, and open the browser where there is one."""
    for_all = config.host in WILDCARDS
    here = link("127.0.0.1" if for_all else config.host, port, config.prefix)
    print(f"The server runs. On this machine: {here}")
    if config.public:
        print(f"For everybody: {config.public}{config.prefix}/")
    if for_all and (own := own_address()):
        near = link(own, port, config.prefix)
        print(f"In the local network: {near}")
        segno.make(near).terminal(out=sys.stdout, compact=True)
    if for_all:
        print("Everybody in that network can open it. For this machine alone: --host 127.0.0.1")
    else:
        print(f"Nobody else can open it. For friends in the local network: --host {EVERYWHERE}")
    if config.database is None:
        print(f"Matches are stored in {config.file.parent}.")
    print("Stop it with Ctrl-C; nothing is lost.", flush=True)
    if browser:
        webbrowser.open(here)


class Worker(NamedTuple):
    """One process, and what it sets once it serves, which must live until then."""

    process: BaseProcess
    is_ready: Event


class ServerProcesses:
    """The processes of one machine.

    All take connections from one socket. `SIGHUP` restarts each, one after the other: every table
    goes on in the others meanwhile.
    """

    def __init__(self, config: ServerConfig, listener: socket.socket) -> None:
        self._config, self._listener = config, listener
        self._running: dict[int, Worker] = {}  # by number
        self._signals: list[int] = []

    def run(self, number: int, started: Callable[[], None]) -> None:
        """Run `number` processes until a signal says to stop."""
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda which, _: self._signals.append(which))
        try:
            for worker in [self._start(each) for each in range(number)]:
                self._await(worker)
            started()
            self._watch()
        finally:
            self._stop(list(self._running.values()))

    def _start(self, number: int) -> Worker:
        """Start a process, which does not serve at once."""
        config, url = replace(self._config, database=None), self._config.database
        if config.metrics:  # each has counts of its own
            config = replace(config, metrics=(config.metrics[0], config.metrics[1] + number))
        is_ready = SPAWN.Event()
        arguments = (config, url.reveal() if url else "", self._listener, is_ready)
        process = SPAWN.Process(target=run_worker, args=arguments, name=f"worker {number}")
        with blocked_hangup():
            process.start()
        worker = self._running[number] = Worker(process, is_ready)
        return worker

    def _await(self, worker: Worker) -> None:
        """Wait until a process serves."""
        until = time.monotonic() + START
        while not worker.is_ready.wait(LOOK / 5) and not self._is_stopping:
            if not worker.process.is_alive() or time.monotonic() > until:
                raise UserError("a process of the server could not start; its log says why.")

    @property
    def _is_stopping(self) -> bool:
        return any(which in (signal.SIGTERM, signal.SIGINT) for which in self._signals)

    def _watch(self) -> None:
        """Start again whatever dies, and all of them on request, until it is time to stop."""
        while not self._is_stopping:
            if self._signals:
                self._signals.clear()
                self._renew()
            wait([worker.process.sentinel for worker in self._running.values()], LOOK)
            for number, worker in list(self._running.items()):
                if not worker.process.is_alive() and not self._is_stopping:
                    log_end(number, worker.process)
                    time.sleep(LOOK)  # one that cannot start is not tried without a pause
                    self._start(number)

    def _renew(self) -> None:
        """Restart every process, one after the other; the others serve meanwhile."""
        for number, old in list(self._running.items()):
            self._stop([old])
            with suppress(UserError):  # the next look tries again
                self._await(self._start(number))

    def _stop(self, workers: list[Worker]) -> None:
        """Ask processes to stop; those that do not are killed."""
        for process, _ in workers:
            process.terminate()
        for process, _ in workers:
            process.join(STOP)
            if process.is_alive():
                process.kill()


def log_end(number: int, process: BaseProcess) -> None:
    """Log how a process ended that nobody had asked to; one that was killed cannot do so itself."""
    status = process.exitcode or 0
    how = {"signal": signal.Signals(-status).name} if status < 0 else {"status": status}
    facts = {"worker": number, "process": process.pid, **how}
    LOG.error("a process ended and is started again", extra={"facts": facts})


@contextmanager
def blocked_hangup() -> Iterator[None]:
    """Block SIGHUP while a process is started, which inherits that: it is for the one that watches.

    The system sends it to all of them when a terminal is closed, also to one that is not ready.
    """
    if not hasattr(signal, "pthread_sigmask") or not hasattr(signal, "SIGHUP"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def run_worker(config: ServerConfig, url: str, listener: socket.socket, is_ready: Event) -> None:
    """Serve in a process of its own; say when it does."""
    threading.Thread(target=stop_without_parent, daemon=True).start()
    whole = replace(config, database=Secret(url) if url else None)
    try:
        serve_on(whole, listener, lambda _: is_ready.set())
    except (UserError, OSError) as error:
        LOG.critical("the server cannot start", extra={"facts": {"why": str(error)}})
        sys.exit(1)
    except Exception as error:  # noqa: BLE001 - it would be printed with its text
        log_crash(error)
        sys.exit(1)


def stop_without_parent() -> None:
    """Stop this process, as `SIGTERM` does, once the one that watches it is gone."""
    if parent := multiprocessing.parent_process():
        wait([parent.sentinel])
        signal.raise_signal(signal.SIGTERM)
