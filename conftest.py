"""Marks say what a test needs; one without a mark is pure, and a guard holds it to that."""

import gc
import json
import os
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from tests.guard import GUARD, REAL, Impure, is_real, put_up
from workshop.checks import WITNESSES
from workshop.programs import find_program

PROGRAM_OF = {"browser": "chromium", "postgres": "postgres"}
OTHER_MARKS = {
    "large": "the whole of a large count",
    "needs(program)": "left out, and named, where the program is not installed",
    "witness(what)": "runs in ./check: the one proof there of a real thing",
}

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
put_up()


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks."""
    for name, meaning in {**REAL, **OTHER_MARKS}.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(WitnessBook())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have each witness say so in its report."""
    for item in items:
        for mark in item.iter_markers("witness"):
            item.user_properties.append(("witness", mark.args[0]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Have the guard watch each test, with all that is set up for it."""
    GUARD.watch(item)
    try:
        return (yield)
    finally:
        GUARD.rest()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test that lacks its program."""
    needed = {mark.args[0] for mark in item.iter_markers("needs")}
    needed |= {PROGRAM_OF[mark.name] for mark in item.iter_markers() if mark.name in PROGRAM_OF}
    missing = sorted(program for program in needed if find_program(program) is None)
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}")


def pytest_exception_interact(call: pytest.CallInfo[object]) -> None:
    """Report a refusal once, where it made the test fail by itself."""
    if call.excinfo is not None and call.excinfo.errisinstance(Impure):
        GUARD.refused.clear()


@pytest.fixture(autouse=True)
def _nothing_is_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Find what a test left open at its own end, and what it did although it was refused."""
    yield
    GUARD.rest()  # what outlives the test is not its own
    if is_real(request.node):
        gc.collect()
    if GUARD.refused:
        pytest.fail(f"a test without a mark {GUARD.refused[0]}, and caught the refusal")


@pytest.fixture
def given_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a wall clock in place that moves a millisecond whenever it is read."""
    ticks = count(1_800_000_000_000)
    monkeypatch.setattr(time, "time_ns", lambda: next(ticks) * 1_000_000)
    monkeypatch.setattr(time, "time", lambda: next(ticks) / 1_000)


class WitnessBook:
    """Writes down which witnesses ran and why others did not, for the last line of ./check."""

    def __init__(self) -> None:
        self._left_out: dict[str, str] = {}  # by name: why, or nothing

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what came of a witness."""
        for kind, name in report.user_properties:
            if kind == "witness" and report.when != "teardown":
                skipped = report.longrepr if isinstance(report.longrepr, tuple) else ("", 0, "")
                self._left_out[str(name)] = skipped[2].removeprefix("Skipped: ")

    def pytest_sessionfinish(self) -> None:
        """Leave the book where ./check looks for it."""
        if WITNESSES in os.environ:
            text = json.dumps(self._left_out)
            Path(os.environ[WITNESSES]).write_text(text, encoding="utf-8")
