"""A run being counted: with a bar, from a checkpoint, until it is done or stopped."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.bulk.simulate import prepare, tallies
from croupier.bulk.tally import Run, Span, Tally, empty_tally
from croupier.engine.errors import UserError
from croupier.study.tally_json import read_tally, write_json

if TYPE_CHECKING:
    from rich.progress import Progress

SAVE_EVERY = 2.0  # seconds between two checkpoints
NOTICE_AFTER = 1.0  # seconds


class CheckpointedRun:
    """The games of a run counted so far, and the seconds they took."""

    def __init__(self, run: Run, checkpoint: Path | None = None) -> None:
        self.run, self.checkpoint = run, checkpoint
        self.total, self.seconds = empty_tally(run), 0.0
        self.stopped = False
        if checkpoint and checkpoint.exists():
            self.read_checkpoint(checkpoint)

    def read_checkpoint(self, checkpoint: Path) -> None:
        """Take over what a checkpoint has counted."""
        try:
            self.total, self.seconds = read_tally(checkpoint.read_text(encoding="utf-8"))
        except UserError as error:
            raise UserError(f"{checkpoint}: {error}") from None
        if self.total.run != self.run:
            raise UserError(f"{checkpoint} is the checkpoint of another run.")

    def play_on(self, span: Span, device: str, threads: int) -> None:
        """Count what is still to be counted of a span; Ctrl-C keeps what is done."""
        if any(first < span[0] or last > span[1] for first, last in self.total.spans):
            raise UserError(f"{self.checkpoint} has counted games outside {span[0]}:{span[1]}.")
        with notice_if_slow(f"Compiling the rules of {self.run.game.title}; this is done once."):
            prepare(self.run, device)
        parts = tallies(self.run, missing_spans(span, self.total.spans), device, threads)
        try:
            with progress(span, self.total) as bar:
                self.add_parts(parts, lambda games: bar.advance(bar.task_ids[0], games))
        except KeyboardInterrupt:
            self.stopped = True
        self.save()

    def add_parts(self, parts: Iterable[Tally], advance: Callable[[int], None]) -> None:
        """Add parts as they come, and keep the sum every now and then."""
        before, began = self.seconds, time.perf_counter()
        kept = began
        for part in parts:
            self.total += part
            now = time.perf_counter()
            self.seconds = before + now - began
            advance(part.games)
            if now - kept > SAVE_EVERY:
                self.save()
                kept = now

    def save(self) -> None:
        """Write the checkpoint; a reader finds the old one or the new one, never half of one."""
        if self.checkpoint:
            new = self.checkpoint.with_name(self.checkpoint.name + ".new")
            new.write_text(write_json(self.total, self.seconds), encoding="utf-8")
            new.replace(self.checkpoint)


def missing_spans(span: Span, done: tuple[Span, ...]) -> list[Span]:
    """Return the parts of a span that none of some sorted spans covers."""
    gaps, first = [], span[0]
    for begun, ended in done:
        if first < begun:
            gaps.append((first, min(begun, span[1])))
        first = max(first, ended)
        if first >= span[1]:
            return gaps
    return [*gaps, (first, span[1])]


@contextmanager
def notice_if_slow(words: str) -> Iterator[None]:
    """Say on standard error what is being done, if it takes longer than a moment."""
    timer = threading.Timer(NOTICE_AFTER, print, (words,), {"file": sys.stderr, "flush": True})
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def progress(span: Span, done: Tally) -> Iterator[Progress]:
    """Show a bar on standard error, with the rate and the time left."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), rate_column(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    left = sum(last - first for first, last in missing_spans(span, done.spans))
    bar.add_task("playing", total=span[1] - span[0], completed=span[1] - span[0] - left)
    try:
        with bar:
            yield bar
    finally:
        console.show_cursor()  # Ctrl-C may have come while the bar was being drawn first


def rate_column() -> Any:
    """Return the column of games a second."""
    from rich.progress import ProgressColumn, Task
    from rich.text import Text

    class Rate(ProgressColumn):
        """Games a second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed or 0:,.0f} games/s")

    return Rate()
