"""Whether a full screen can be opened here; asking it imports nothing."""

import sys
from importlib.util import find_spec


def has_screen() -> bool:
    """Say whether this is a terminal, with everything installed that fills it."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return is_terminal and all(find_spec(name) for name in ("textual", "platformdirs"))
