"""A cluster of dask.distributed as workers: the same parts, the same figures, on other machines."""

import logging
import re
import warnings
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from croupier.bulk.workers import Part, Result, Threads, Work, Workers, in_any_order
from croupier.engine import Game, UserError
from croupier.study.checkpointed_run import notice
from croupier.study.cluster_worker import (
    PACKAGES,
    Order,
    check_same,
    get_ready,
    packed,
    play_part,
    program_here,
    unpacked,
    versions,
)

ADDRESS = re.compile(r"((tcp|tls)://)?[^\s/:]+:\d{1,5}|((tcp|tls)://)?\[[0-9a-f:.]+\]:\d{1,5}")
WRITTEN = "write it as the scheduler does when it starts, such as tcp://10.0.0.5:8786"
LOOK = 0.5  # seconds between two looks at who is still there
CONNECT, FIRST_WORKER = 10, 60  # seconds to wait for the scheduler, and for a worker


def choose_workers(cluster: str, threads: int, game: Game) -> AbstractContextManager[Workers]:
    """Return who plays: a cluster if its address is given, else threads of this machine."""
    if not cluster:
        return nullcontext(Threads(threads))
    if not ADDRESS.fullmatch(cluster):
        raise UserError(f'"{cluster}" is no address of a scheduler; {WRITTEN}.')
    if threads:
        raise UserError("--threads is for this machine; with --cluster each worker has its own.")
    return open_cluster(cluster, game)


@contextmanager
def open_cluster(address: str, game: Game) -> Iterator[Workers]:
    """Connect to a scheduler and see that everybody there has the same software."""
    distributed = find_dask()
    with quietly(), connected(distributed, address) as client:
        with notice(f"Waiting for a worker at {address}."), plain_errors(address):
            wait_for_worker(client, address)
            check_versions(client)
        yield Cluster(client, game, address)


def find_dask() -> Any:
    """Return dask's package, or say that it is missing."""
    try:
        return import_module("distributed")
    except ImportError:
        raise UserError(
            "a cluster is reached with dask.distributed, which is not installed.\n"
            "Install it: pip install 'croupier[cluster]'"
        ) from None


@contextmanager
def quietly() -> Iterator[None]:
    """Let dask log nothing: what matters here is said in an error."""
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client")]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def connected(distributed: Any, address: str) -> Any:
    """Connect to a scheduler, or say why that fails."""
    check_certificates(distributed.Security(), address)
    try:
        with warnings.catch_warnings(action="ignore"):  # of versions: they are checked below
            return distributed.Client(address, timeout=CONNECT, set_as_default=False)
    except OSError:
        raise UserError(
            f"no scheduler of dask answers at {address}.\n"
            "See that it runs, and that this machine may connect to it."
        ) from None


def check_certificates(security: Any, address: str) -> None:
    """Refuse an address whose scheme contradicts the encryption in dask's settings."""
    is_encrypted = address.startswith("tls://")
    if is_encrypted and not (security.tls_ca_file and security.tls_client_cert):
        raise UserError(
            f"{address} is encrypted, and no certificate is named. Name it in "
            "DASK_DISTRIBUTED__COMM__TLS__CA_FILE, __CLIENT__CERT and __CLIENT__KEY."
        )
    if security.require_encryption and not is_encrypted:
        raise UserError(f"{address} is not encrypted, and dask's settings ask for tls://.")


def wait_for_worker(client: Any, address: str) -> None:
    """Wait until a scheduler has a worker; some come a little later."""
    from distributed import TimeoutError as TooLong

    try:
        client.wait_for_workers(1, timeout=FIRST_WORKER)
    except TooLong:
        raise UserError(
            f"the scheduler at {address} has no worker.\nStart one: dask worker {address}"
        ) from None


def check_versions(client: Any) -> None:
    """Refuse a scheduler and workers of other versions before they are sent anything."""
    found = client.get_versions(packages=PACKAGES)
    places = {"the scheduler": found["scheduler"]}
    places |= {f"the worker {address}": there for address, there in found["workers"].items()}
    here, *others = (
        versions(each["host"]["python"], each["packages"])
        for each in (found["client"], *places.values())
    )
    for place, there in zip(places, others, strict=True):
        check_same(place, there, here)


@dataclass(frozen=True)
class Cluster:
    """The workers of a scheduler, who play one game."""

    client: Any
    game: Game
    address: str
    is_remote: bool = True

    @property
    def size(self) -> int:
        """Return the threads of all workers there are now; they come and go."""
        return sum(self.client.nthreads().values()) or 1

    def prepare(self, work: Work[Part, Result]) -> None:
        """Let every worker check its rules and compile them, all at the same time."""
        order, pool = self.order(work), self.client.get_executor(pure=False)
        with plain_errors(self.address):
            waiting = {
                pool.submit(get_ready, order, workers=[worker]): worker
                for worker in self.client.nthreads()
            }
            while waiting:
                for ready in wait(waiting, LOOK, FIRST_COMPLETED).done:
                    ready.result()
                    del waiting[ready]
                alive = self.client.nthreads()
                waiting = {ready: worker for ready, worker in waiting.items() if worker in alive}

    def play(self, work: Work[Part, Result], parts: Iterable[Part]) -> Iterator[Result]:
        """Play parts; those of a worker that dies are played by others."""
        self.prepare(work)
        order, pool = self.order(work), self.client.get_executor(pure=False)
        with plain_errors(self.address):
            for result in in_any_order(
                lambda part: pool.submit(play_part, order, packed(part)), parts, self
            ):
                yield unpacked(result)

    def order(self, work: Work[Part, Result]) -> Order:
        """Return the order for some work."""
        return Order(self.game.name, tuple(program_here(self.game).items()), packed(work))


@contextmanager
def plain_errors(address: str) -> Iterator[None]:
    """Say in a sentence what went wrong in a cluster."""
    from distributed import KilledWorker

    try:
        yield
    except KilledWorker as error:
        raise UserError(
            f"{error.allowed_failures + 1} workers died one after another with the same part. "
            "Look at their logs; most often the memory is too small."
        ) from None
    except (CancelledError, OSError):
        raise UserError(f"the connection to the scheduler at {address} was lost.") from None
