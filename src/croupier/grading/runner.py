"""Checks run apart: in a process of their own, which may hang or die without harm to the rest.

The process is started again after a check that killed it or ran out of time, and goes on with
the next one. It writes a line of JSON for each check and nothing else.
"""

import importlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Timer
from typing import Any

from croupier.grading.checks import SECONDS_A_CHECK, CheckResult, Checks, Program

SECONDS_OF_GRACE = 10.0


def run_checks(
    module: str, folder: Path, seconds: float = SECONDS_A_CHECK
) -> Iterator[CheckResult]:
    """Yield what comes of each check of a module on the flat files of a folder."""
    checks, done = checks_of(module), 0
    with tempfile.TemporaryDirectory() as cache:
        while done < len(checks):
            process = start(module, folder, done, seconds, cache)
            for reply in replies(process, len(checks) - done, seconds + SECONDS_OF_GRACE):
                check = checks.all[done]
                yield CheckResult(check, checks.points_for(check), **reply)
                done += 1


def checks_of(module: str) -> Checks:
    """Return the `CHECKS` of a module."""
    checks = importlib.import_module(module).CHECKS
    if not isinstance(checks, Checks):
        raise TypeError(f"{module} has no checks")
    return checks


def start(module: str, folder: Path, *rest: object) -> subprocess.Popen[str]:
    """Start the process in the program's own folder, where it may look for its files."""
    source = str(Path(__file__).parents[2])
    path = os.pathsep.join([source, *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.Popen(  # noqa: S603  running the program is what was asked for
        [sys.executable, "-P", "-m", __name__, module, str(folder), *map(str, rest)],
        cwd=folder, env={**os.environ, "PYTHONPATH": path}, text=True, encoding="utf-8",
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def replies(process: subprocess.Popen[str], most: int, seconds: float) -> Iterator[dict[str, Any]]:
    """Yield replies until there are enough, or the process ends or is silent too long; end it."""
    ran_out = Event()

    def stop() -> None:
        ran_out.set()
        process.kill()

    with process, ExitStack() as at_the_end:
        at_the_end.callback(process.kill)
        for _ in range(most):
            timer = Timer(seconds, stop)
            timer.start()
            line = process.stdout.readline() if process.stdout else ""
            timer.cancel()
            if not line:
                late, none = ran_out.is_set(), f"none within {seconds:g} seconds"
                came = none if late else "the program ended Python itself"
                yield {"passed": False, "expected": "an end" if late else "no error", "came": came}
                return
            yield json.loads(line)


def main(module: str, folder: str, first: str, seconds: str, cache: str) -> None:
    """Run the checks from the first one asked for: the part of the other process."""
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what the program prints is not a reply
    checks = checks_of(module)
    program = Program.of_folder(folder, checks.files)
    sys.pycache_prefix = cache
    for check in checks.all[int(first) :]:
        result = checks.result(check, program, float(seconds))
        reply = {"passed": result.passed, "expected": result.expected, "came": result.came}
        print(json.dumps(reply), file=output, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
