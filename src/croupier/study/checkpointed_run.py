"""What every long run needs: a progress bar, and a file from which it can be resumed."""

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

from croupier.bulk.tally import Run, Span, Tally, empty_tally
from croupier.bulk.workers import THIS_MACHINE, Workers
from croupier.engine import UserError
from croupier.study.runs import named_counting, tallies
from croupier.study.tally_json import read_tally, tally_json

SAVE_EVERY = 2.0  # seconds between two checkpoints
NOTICE_AFTER = 1.0  # seconds of compiling before it is mentioned


def write_checkpoint(path: Path | None, data: dict[str, Any]) -> None:
    """Replace a file at once: a reader finds the old data or the new, never half of them."""
    if path is not None:
        new = path.with_name(path.name + ".new")
        new.write_text(json.dumps(data, indent=1), encoding="utf-8")
        new.replace(path)


def missing_spans(span: Span, done: tuple[Span, ...]) -> list[Span]:
    """Return the parts of a span that none of some sorted spans covers."""
    gaps, first = [], span[0]
    for begun, ended in (*done, (span[1], span[1])):
        if first < min(begun, span[1]):
            gaps.append((first, min(begun, span[1])))
        first = max(first, ended)
    return gaps


@contextmanager
def progress(total: int, completed: int, unit: str) -> Iterator[Callable[[int], None]]:
    """Show a bar on standard error with the rate and the time left; give what advances it."""
    from rich import progress as bars
    from rich.console import Console
    from rich.text import Text

    class RateColumn(bars.ProgressColumn):
        """Games a second."""

        def render(self, task: bars.Task) -> Text:
            return Text(f"{task.speed or 0:,.0f} {unit}/s")

    console, done = Console(stderr=True), bars.MofNCompleteColumn()
    columns = (bars.BarColumn(), done, RateColumn(), bars.TimeRemainingColumn())
    bar = bars.Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task("playing", total=total, completed=completed)
    try:
        with bar:
            yield lambda more: bar.advance(task, more)
    finally:
        console.show_cursor()  # Ctrl-C may have come while the bar was being drawn first


@contextmanager
def notice(said: str) -> Iterator[None]:
    """Print a message if a step takes more than a moment."""
    timer = Timer(NOTICE_AFTER, print, (said,), {"file": sys.stderr, "flush": True})
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


class CheckpointedRun:
    """The games of a run counted so far, and the seconds they took."""

    def __init__(self, run: Run, checkpoint: Path | None = None) -> None:
        self.run, self.checkpoint, self.stopped = run, checkpoint, False
        self.total, self.seconds = empty_tally(run), 0.0
        if checkpoint and checkpoint.exists():
            self.total, self.seconds = read_tally(checkpoint)
            if self.total.run != run:
                raise UserError(f"{checkpoint} is the checkpoint of another run.")

    def resume(self, span: Span, device: str, workers: Workers = THIS_MACHINE) -> None:
        """Count what is missing of a span; what was counted is kept however it stops."""
        if any(first < span[0] or last > span[1] for first, last in self.total.spans):
            raise UserError(f"{self.checkpoint} has counted games outside {span[0]}:{span[1]}.")
        with notice(f"Compiling the rules of {self.run.game.title}; this is done once."):
            workers.prepare(named_counting(self.run, device))
        parts = tallies(self.run, missing_spans(span, self.total.spans), device, workers)
        try:
            with progress(span[1] - span[0], self.total.games, "games") as advance:
                self.add_parts(parts, advance)
        except KeyboardInterrupt:
            self.stopped = True
        finally:
            self.save()

    def add_parts(self, parts: Iterable[Tally], advance: Callable[[int], None]) -> None:
        """Add parts as they come, and save the sum every now and then."""
        before, began = self.seconds, time.perf_counter()
        saved = began
        for part in parts:
            self.total += part
            now = time.perf_counter()
            self.seconds = before + now - began
            advance(part.games)
            if now - saved > SAVE_EVERY:
                self.save()
                saved = now

    def save(self) -> None:
        """Write the checkpoint, if one is wanted."""
        write_checkpoint(self.checkpoint, tally_json(self.total, self.seconds))
