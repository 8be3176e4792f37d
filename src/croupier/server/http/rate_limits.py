"""Rate limits: token buckets that fill with time, and one for each address."""

import time
from collections import OrderedDict
from collections.abc import Callable

TimeSource = Callable[[], float]
KNOWN = 10_000  # addresses that are remembered


class TokenBucket:
    """Gives `rate` tokens a second, and up to `most` at once."""

    def __init__(self, rate: float, most: float, clock: TimeSource = time.monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._full, self._at = most, clock()

    def take(self, number: int = 1) -> bool:
        """Take a token, or some; say whether there were so many."""
        now = self._clock()
        self._full = min(self._most, self._full + (now - self._at) * self._rate)
        self._at = now
        if self._full < number:
            return False
        self._full -= number
        return True


class RateLimiter:
    """A bucket for each address; those unused for longest are forgotten."""

    def __init__(self, rate: float, most: float, clock: TimeSource = time.monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._of: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token of an address; say whether it had one."""
        return self.bucket(address).take()

    def bucket(self, address: str) -> TokenBucket:
        """Return the bucket of an address."""
        bucket = self._of.get(address)
        if bucket is None:
            bucket = self._of[address] = TokenBucket(self._rate, self._most, self._clock)
            if len(self._of) > KNOWN:
                self._of.popitem(last=False)
        self._of.move_to_end(address)
        return bucket
