"""What every long run needs: a progress bar, and a file from which it can be resumed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.bulk.tally import Span


def write_checkpoint(path: Path | None, data: dict[str, Any]) -> None:
    """Replace a file at once: a reader finds the old data or the new, never half of them."""
    if path is None:
        return
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
        """So many a second."""

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
