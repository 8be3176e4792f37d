"""The exit statuses of all commands, and how a command fails."""

import sys
from typing import NoReturn

from croupier.engine.visible_text import visible

NO, WRONG, DAMAGED, STOPPED = 1, 2, 3, 130  # STOPPED: by Ctrl-C


def fail(message: str, status: int = WRONG) -> NoReturn:
    """Print what is wrong on standard error, and exit."""
    print(f"croupier: {visible(message)}", file=sys.stderr)
    sys.exit(status)
