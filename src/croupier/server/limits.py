"""Limits by address or seat: token buckets for rates, slots for what is held at one time."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

Holder = TypeVar("Holder", bound=Hashable)
KNOWN = 10_000  # keys that are remembered


class TokenBucket:
    """Gives `rate` tokens a second, and up to `most` at once."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._full, self._at = most, 0.0

    def take(self, number: int = 1, now: float | None = None) -> bool:
        """Consume tokens; False if there are fewer."""
        now = time.monotonic() if now is None else now
        self._full = min(self._most, self._full + (now - self._at) * self._rate)
        self._at = now
        if self._full < number:
            return False
        self._full -= number
        return True


class RateLimiter:
    """A bucket for each key; those unused for longest are forgotten."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._of: OrderedDict[Hashable, TokenBucket] = OrderedDict()

    def take(self, key: Hashable, now: float | None = None) -> bool:
        """Consume a token of a key; False if it has none."""
        return self.bucket(key).take(now=now)

    def bucket(self, key: Hashable) -> TokenBucket:
        """Return the bucket of a key."""
        bucket = self._of.get(key)
        if bucket is None:
            bucket = self._of[key] = TokenBucket(self._rate, self._most)
            if len(self._of) > KNOWN:
                self._of.popitem(last=False)
        self._of.move_to_end(key)
        return bucket


class Slots(Generic[Holder]):
    """Slots capped in total and per address; when full, one is taken from the largest holder.

    An address behind which there are many people, such as that of a proxy, has no cap.
    """

    def __init__(
        self, most: int, most_of_one: int, is_many: Callable[[str], bool] = lambda _: False
    ) -> None:
        self._most, self._most_of_one, self._is_many = most, most_of_one, is_many
        self._held: dict[str, dict[Holder, None]] = {}  # the first that came is the first
        self._total = 0

    def __len__(self) -> int:
        return self._total

    def add(self, address: str, holder: Holder) -> None:
        """Give a slot to a holder."""
        self._held.setdefault(address, {})[holder] = None
        self._total += 1

    def remove(self, address: str, holder: Holder) -> None:
        """Free the slot of a holder, if it has one."""
        held = self._held.get(address, {})
        if holder in held:
            del held[holder]
            self._total -= 1
        if not held:
            self._held.pop(address, None)

    def held_by(self, address: str) -> list[Holder]:
        """Return who holds a slot for an address, the first that came first."""
        return list(self._held.get(address, ()))

    def evict_from(self, address: str) -> str | None:
        """Return the address that must free a slot before another one gets it; None if none must.

        It is the same address where that is at its cap, or where nobody holds more than it.
        """
        own = len(self._held.get(address, ()))
        if own >= self._most_of_one and not self._is_many(address):
            return address
        if self._total < self._most:
            return None
        number, most = max(self._counts(), default=(0, address))
        return most if number > own + 1 else address

    def _counts(self) -> Iterator[tuple[int, str]]:
        """Yield how many slots each address holds behind which there are not many."""
        for address, held in self._held.items():
            if not self._is_many(address):
                yield len(held), address
