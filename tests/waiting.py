"""How tests of real processes wait: for a condition, with a limit that no busy machine reaches."""

import asyncio
import time
from collections.abc import Callable

PATIENCE = 300.0  # seconds
PAUSE = 0.02


def wait_until(is_so: Callable[[], object], shown: Callable[[], object] = str) -> None:
    """Wait until a condition holds; else fail with what is shown then."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"it never became so: {is_so}\n{shown()}"
        time.sleep(PAUSE)


async def until(is_so: Callable[[], object]) -> None:
    """Wait until a condition holds, while others go on."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"it never became so: {is_so}"
        await asyncio.sleep(PAUSE)
