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

from tests.guard import GUARD, REAL, Impure, install_guard, is_real
from workshop.gate import WITNESSES
from workshop.programs import find_program

PROGRAM_OF = {"browser": "chromium", "postgres": "postgres"}
OTHER_MARKS = {
    "large": "the whole of a large count",
    "needs(program)": "left out, and named, where the program is not installed",
    "witness(what)": "runs in ./check: the one proof there of a real thing",
}

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
install_guard()


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks."""
    for name, meaning in {**REAL, **OTHER_MARKS}.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(WitnessReport())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Name each witness in its test's report."""
    for item in items:
        for mark in item.iter_markers("witness"):
            item.user_properties.append(("witness", mark.args[0]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Guard each test and its fixtures."""
    GUARD.start(item)
    try:
        return (yield)
    finally:
        GUARD.stop()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose program is missing."""
    needed = {mark.args[0] for mark in item.iter_markers("needs")}
    needed |= {PROGRAM_OF[mark.name] for mark in item.iter_markers() if mark.name in PROGRAM_OF}
    missing = sorted(program for program in needed if find_program(program) is None)
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}")


def pytest_exception_interact(call: pytest.CallInfo[object]) -> None:
    """Forget a refusal that has failed the test already."""
    if call.excinfo is not None and call.excinfo.errisinstance(Impure):
        GUARD.refused.clear()


@pytest.fixture(autouse=True)
def _clean_end(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail the test that left something open, or that caught a refusal."""
    yield
    GUARD.stop()  # fixtures of a wider scope end later
    if is_real(request.node):
        gc.collect()
    if GUARD.refused:
        pytest.fail(f"a test without a mark {GUARD.refused[0]}, and caught the refusal")


@pytest.fixture
def given_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the wall clock by one that moves a millisecond at each reading."""
    ticks = count(1_800_000_000_000)
    monkeypatch.setattr(time, "time_ns", lambda: next(ticks) * 1_000_000)
    monkeypatch.setattr(time, "time", lambda: next(ticks) / 1_000)


class WitnessReport:
    """Records which witnesses ran and why others did not, for the last line of ./check."""

    def __init__(self) -> None:
        self._left_out: dict[str, str] = {}  # by name: why, or nothing

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record the outcome of a witness."""
        for kind, name in report.user_properties:
            if kind == "witness" and report.when != "teardown":
                skipped = report.longrepr if isinstance(report.longrepr, tuple) else ("", 0, "")
                self._left_out[str(name)] = skipped[2].removeprefix("Skipped: ")

    def pytest_sessionfinish(self) -> None:
        """Write the record where ./check reads it."""
        if WITNESSES in os.environ:
            text = json.dumps(self._left_out)
            Path(os.environ[WITNESSES]).write_text(text, encoding="utf-8")
