"""A run being counted: with a bar, from a checkpoint, until it is done or stopped."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.bulk.simulate import prepare, tallies
from croupier.bulk.tally import Run, Span, Tally, empty_tally
from croupier.engine import UserError
from croupier.study.checkpoint import missing_spans, progress, write_checkpoint
from croupier.study.tally_json import read_tally, tally_json

SAVE_EVERY = 2.0  # seconds between two checkpoints
NOTICE_AFTER = 1.0  # seconds of compiling before it is mentioned


class CheckpointedRun:
    """The games of a run counted so far, and the seconds they took."""

    def __init__(self, run: Run, checkpoint: Path | None = None) -> None:
        self.run, self.checkpoint, self.stopped = run, checkpoint, False
        self.total, self.seconds = empty_tally(run), 0.0
        if checkpoint and checkpoint.exists():
            self.total, self.seconds = read_tally(checkpoint)
            if self.total.run != run:
                raise UserError(f"{checkpoint} is the checkpoint of another run.")

    def resume(self, span: Span, device: str, threads: int) -> None:
        """Count what is still to be counted of a span; Ctrl-C leaves what is done."""
        if any(first < span[0] or last > span[1] for first, last in self.total.spans):
            raise UserError(f"{self.checkpoint} has counted games outside {span[0]}:{span[1]}.")
        with notice_if_slow(f"Compiling the rules of {self.run.game.title}; this is done once."):
            prepare(self.run, device)
        parts = tallies(self.run, missing_spans(span, self.total.spans), device, threads)
        try:
            with progress(span[1] - span[0], self.total.games, "games") as advance:
                self.add_parts(parts, advance)
        except KeyboardInterrupt:
            self.stopped = True
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


@contextmanager
def notice_if_slow(words: str) -> Iterator[None]:
    """Say on standard error what is being done, if it takes longer than a moment."""
    timer = threading.Timer(NOTICE_AFTER, print, (words,), {"file": sys.stderr, "flush": True})
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
