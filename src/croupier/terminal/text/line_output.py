"""Statements printed one a line; on a terminal no word is broken at its edge."""

import shutil
import sys
from textwrap import wrap
from typing import TextIO

INDENT = "  "  # of what is left of a statement that is too long for a line


def print_lines(*lines: str, to: TextIO | None = None) -> None:
    """Print statements, one a line, on standard output or elsewhere."""
    stream = to or sys.stdout
    width = shutil.get_terminal_size().columns if stream.isatty() else 0
    for line in lines:
        print("\n".join(fitted(line, width)) if width else line, file=stream)


def fitted(line: str, width: int) -> list[str]:
    """Return a statement as rows that fit, broken between words alone."""
    start = line[: len(line) - len(line.lstrip())]
    return wrap(
        line,
        max(20, width - 1),
        subsequent_indent=start + INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [""]
