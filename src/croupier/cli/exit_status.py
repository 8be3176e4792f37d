"""The exit statuses of all commands, and how a command fails."""

import sys
from typing import NoReturn

from croupier.engine.visible_text import visible

NO, WRONG, DAMAGED, STOPPED = 1, 2, 3, 130  # STOPPED: by Ctrl-C


def say(*lines: str) -> None:
    """Print lines that may quote what strangers wrote."""
    for line in lines:
        print(visible(line))


def fail(message: str, status: int = WRONG) -> NoReturn:
    """Print what is wrong on standard error, and exit."""
    print(f"croupier: {visible(message)}", file=sys.stderr)
    sys.exit(status)
