"""Progress on standard error, while a submission or a class is graded."""

import sys
import time

from croupier_classroom.grading.checks import CheckResult

LINES_IN_A_LOG = 20


def show_check(result: CheckResult) -> None:
    """Say that a check is done, where somebody looks on."""
    if sys.stderr.isatty():
        word = "pass" if result.passed else "FAIL"
        print(f"  {word}  {result.check.number}. {result.check.sentence}", file=sys.stderr)


class ClassProgress:
    """A line on standard error that says how far it is and how long it will take."""

    def __init__(self) -> None:
        self.started, self.first = time.monotonic(), -1
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """Say that so many are done."""
        if self.first < 0:
            self.first = done
        since = time.monotonic() - self.started
        own = done - self.first
        left = f", about {time_text(since / own * (total - done))} left" if own else ""
        text = f"{done} of {total} graded{left if done < total else ''}"
        if self.shown:
            print(f"\r{text:<60}", end="" if done < total else "\n", file=sys.stderr, flush=True)
        elif done in {self.first, total} or done % max(1, total // LINES_IN_A_LOG) == 0:
            print(text, file=sys.stderr, flush=True)


def time_text(seconds: float) -> str:
    """Write a time in words."""
    return f"{seconds:.0f} seconds" if seconds < 100 else f"{seconds / 60:.0f} minutes"
