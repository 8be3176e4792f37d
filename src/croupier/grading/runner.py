"""Checks run apart: in a process of their own, which may hang or die without harm to the rest.

The process is started again after a check that killed it or ran out of time, and goes on with
the next one. It writes a line of JSON for each check and nothing else.
"""

import importlib
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Self

from croupier.grading.checks import SECONDS_A_CHECK, Check, CheckResult, Checks, Program

SECONDS_OF_GRACE = 10.0


def run_checks(
    module: str, folder: Path, seconds: float = SECONDS_A_CHECK
) -> Iterator[CheckResult]:
    """Yield what comes of each check of a module on the flat files of a folder."""
    checks, done = checks_of(module), 0
    with tempfile.TemporaryDirectory() as cache:
        while done < len(checks):
            with CheckProcess.started(module, folder, done, seconds, cache) as examiner:
                answers = list(examiner.replies(len(checks) - done, seconds + SECONDS_OF_GRACE))
            yield from map(partial(check_result, checks), checks.all[done:], answers)
            done += len(answers)


def checks_of(module: str) -> Checks:
    """Return the `CHECKS` of a module."""
    checks = importlib.import_module(module).CHECKS
    if not isinstance(checks, Checks):
        raise TypeError(f"{module} has no checks")
    return checks


@dataclass(frozen=True)
class CheckReply:
    """What the process said of one check; the last one before it ended or was ended."""

    expected: str
    came: str
    passed: bool = False
    is_last: bool = False


def check_result(checks: Checks, check: Check, answer: CheckReply) -> CheckResult:
    """Turn an answer into a result with its points."""
    return CheckResult(check, checks.points_for(check), answer.passed, answer.expected, answer.came)


class CheckProcess:
    """The other process, and the lines it has written."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        """Listen to a process just started."""
        self.process = process
        self.lines: queue.Queue[str] = queue.Queue()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    @classmethod
    def started(cls, module: str, folder: Path, *rest: object) -> Self:
        """Start in the program's own folder, where it may look for its files."""
        source = str(Path(__file__).parents[2])
        path = os.pathsep.join([source, *filter(None, [os.environ.get("PYTHONPATH")])])
        arguments = [module, str(folder), *map(str, rest)]
        command = [sys.executable, "-P", "-m", __name__, *arguments]
        return cls(
            subprocess.Popen(  # noqa: S603  running the program is what was asked for
                command,
                cwd=folder,
                env={**os.environ, "PYTHONPATH": path},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
            )
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave no process behind."""
        self.process.kill()
        self.process.wait()
        self.listener.join()
        self._output().close()

    def replies(self, most: int, seconds: float) -> Iterator[CheckReply]:
        """Yield that many answers, or fewer where one of them is the last."""
        for _ in range(most):
            answer = self.reply(seconds)
            yield answer
            if answer.is_last:
                return

    def reply(self, seconds: float) -> CheckReply:
        """Wait for the next answer; silence and the end of the process are answers too."""
        try:
            line = self.lines.get(timeout=seconds)
        except queue.Empty:
            return CheckReply("an end", f"none within {seconds:g} seconds", is_last=True)
        if not line:
            return CheckReply("no error", "the program ended Python itself", is_last=True)
        return CheckReply(**json.loads(line))

    def _output(self) -> IO[str]:
        if self.process.stdout is None:
            raise RuntimeError("the process has no output to read")
        return self.process.stdout

    def _listen(self) -> None:
        for line in self._output():
            self.lines.put(line)
        self.lines.put("")


def main(module: str, folder: str, first: str, seconds: str, cache: str) -> None:
    """Run the checks from the first one asked for: the part of the other process."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what the program prints is not an answer
    checks = checks_of(module)
    program = Program.of_folder(folder, checks.files)
    sys.pycache_prefix = cache
    for check in checks.all[int(first) :]:
        result = checks.result(check, program, float(seconds))
        said = {"passed": result.passed, "expected": result.expected, "came": result.came}
        print(json.dumps(said), file=answers, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
