"""The guard refuses what a test without a mark may not do."""

import asyncio
import multiprocessing
import os
import runpy
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing

import anyio
import pytest

from croupier.server.storage.stored_values import now
from croupier_classroom.documents.crazy.program import random_gen
from tests.guard import GUARD, Impure


def bind() -> None:
    with closing(socket.socket()) as opened:
        opened.bind(("127.0.0.1", 0))


def connect() -> None:
    with closing(socket.socket()) as opened:
        opened.connect(("127.0.0.1", 9))


ACTIONS: dict[str, Callable[[], object]] = {
    "bound a socket": bind,
    "connected a socket": connect,
    "started a process": lambda: subprocess.run(["true"], check=True),
    "started a process by a shell": lambda: os.system("true"),
    "started a process of Python": multiprocessing.get_context("spawn").Process(target=print).start,
    "slept": lambda: time.sleep(0.001),
    "slept in asyncio": lambda: asyncio.run(asyncio.sleep(0.001)),
    "slept in anyio": lambda: anyio.run(anyio.sleep, 0.001),
    "had croupier read the clock": now,
}


@pytest.fixture
def _refusal_expected() -> Iterator[None]:
    """Let a test pass in which something was refused."""
    yield
    GUARD.refused.clear()


@pytest.mark.usefixtures("_refusal_expected")
@pytest.mark.parametrize("action", ACTIONS)
def test_what_may_not_be_done_is_refused(action: str) -> None:
    with pytest.raises(Impure, match="without a mark"):
        ACTIONS[action]()


@pytest.mark.usefixtures("_refusal_expected")
def test_a_refusal_that_was_caught_is_remembered() -> None:
    with pytest.raises(Impure):
        bind()

    assert GUARD.refused == ["bound a socket"]


def test_what_takes_no_time_may_be_done() -> None:
    asyncio.run(asyncio.sleep(0))

    assert time.time() > 0


def test_a_module_may_read_the_clock_as_it_is_imported() -> None:
    imported = runpy.run_path(random_gen.__file__, run_name="croupier.imported")

    assert imported["RandomGen"].seed > 0


@pytest.mark.realtime
def test_a_mark_allows_it() -> None:
    bind()
    time.sleep(0.001)

    assert now() > 0
