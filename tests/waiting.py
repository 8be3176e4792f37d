"""How tests of real processes wait: for a condition, with a limit that no busy machine reaches."""

import asyncio
import time
from collections.abc import Callable

PATIENCE = 300.0  # seconds
PAUSE = 0.02


def wait_until(condition: Callable[[], object], shown: Callable[[], object] = str) -> None:
    """Wait until a condition holds; on failure say what `shown` returns."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"not within {PATIENCE:.0f} s: {condition}\n{shown()}"
        time.sleep(PAUSE)


async def until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds, while others go on."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"not within {PATIENCE:.0f} s: {condition}"
        await asyncio.sleep(PAUSE)
