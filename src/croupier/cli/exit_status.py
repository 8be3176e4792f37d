"""The exit statuses of all commands, and how a command fails."""

import sys
from typing import NoReturn

from croupier.engine.visible_text import visible
from croupier.terminal.text.line_output import print_lines

NO, WRONG, DAMAGED, STOPPED = 1, 2, 3, 130  # STOPPED: by Ctrl-C


def say(*lines: str) -> None:
    """Print lines that may quote untrusted text."""
    print_lines(*map(visible, lines))


def fail(message: str, status: int = WRONG) -> NoReturn:
    """Print what is wrong on standard error, and exit."""
    print_lines(*f"croupier: {visible(message)}".splitlines(), to=sys.stderr)
    sys.exit(status)
