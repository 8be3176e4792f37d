"""Every limit of the server: the numbers, what holds them, and what all requests share.

Token buckets hold rates, slots what is held at one time. The gate of connections, the pools that
compute and the tables themselves have buckets and slots of their own, by the same numbers.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

Holder = TypeVar("Holder", bound=Hashable)
KNOWN = 10_000  # keys that are remembered
DAY = 24 * 3600  # seconds


@dataclass(frozen=True)
class Limits:
    """How much one connection, and all together, may ask of the server.

    Of IPv6 all addresses of a network of 64 bits are one address.
    """

    connections: int = 5000  # open at one time, sockets among them
    connections_of_address: int = 500
    head_bytes: int = 32_768  # the request line and the header of a request
    head_lines: int = 100
    head_seconds: float = 10.0  # until the header of a request is whole
    body_seconds: float = 20.0  # after that, until its body is
    unread_seconds: float = 10.0  # until a reader that does not read is let go
    message_bytes: int = 2048  # a socket message of a client
    body_bytes: int = 16384  # the body of a request
    messages: float = 20.0  # a second, on one socket; twice as many at once
    requests: float = 100.0  # a second, from one address; twice as many at once
    new_tables: float = 2.0  # a second, from one address
    new_tables_at_once: int = 60  # a class behind one address begins together
    promises: int = 200  # a day, from one address, of tables to come
    lonely_tables: int = 100  # made from one address, at which nobody from elsewhere has been
    unseen_seconds: float = 3600.0  # until a table that nobody has looked at is closed
    new_sockets: float = 20.0  # a second, from one address
    new_sockets_at_once: int = 60
    messages_of_address: float = 400.0  # a second, on all its sockets; twice as many at once
    snapshots_of_address: float = 20.0  # a second; three times as many at once
    hasty_seconds: float = 1.0  # for which a socket is not read that sent too fast
    patience: int = 50  # rejected messages in a row before a socket is closed
    sockets: int = 4000
    sockets_of_address: int = 400
    spectators: int = 64  # sockets at one table
    sockets_of_seat: int = 8  # one more closes the oldest
    tables: int = 5000  # loaded at one time
    waiting: int = 128  # messages a slow reader may fall behind
    waiting_bytes: int = 2**20  # of these messages
    waiting_bytes_in_all: int = 64 * 2**20
    hello_seconds: float = 10.0  # until a new socket has sent its hello
    silent_seconds: float = 6 * 3600.0  # until a socket that sends nothing is closed
    replays: int = 2  # computed at one time
    replays_waiting: int = 100  # for that, or computed
    replays_of_address: int = 20
    hints: int = 32  # worked out, or waiting for that
    hints_of_address: int = 8
    curves: int = 8  # of matches that are over, computed at one time
    curves_of_address: int = 4

    def lifted(self) -> Limits:
        """Return these limits without those on rates, for measuring and fuzzing."""
        return Limits(**vars(self) | dict.fromkeys(RATES, 10**9))


RATES = (
    *("messages", "messages_of_address", "snapshots_of_address", "requests"),
    *("new_sockets", "new_sockets_at_once", "new_tables", "new_tables_at_once", "lonely_tables"),
    "promises",
)


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


class Backlog:
    """The bytes that wait in all sockets."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.total = limits, 0

    @property
    def room_for_one(self) -> int:
        """Return how many bytes may wait in one socket: an equal share when much waits in all."""
        is_much = self.total > self.limits.waiting_bytes_in_all
        share = self.limits.waiting_bytes_in_all // self.limits.sockets
        return min(share, self.limits.waiting_bytes) if is_much else self.limits.waiting_bytes


class Evictable(Hashable, Protocol):
    """Has a slot for a socket, and gives it up when it is told to."""

    def close(self, code: int, reason: str, /) -> None:
        """Close the socket."""


class Bounds:
    """What all requests and sockets of a server share: rates, slots for sockets, what is unread."""

    def __init__(self, limits: Limits) -> None:
        self.requests = RateLimiter(limits.requests, 2 * limits.requests)
        self.new_sockets = RateLimiter(limits.new_sockets, limits.new_sockets_at_once)
        self.messages = RateLimiter(limits.messages_of_address, 2 * limits.messages_of_address)
        self.snapshots = RateLimiter(limits.snapshots_of_address, 3 * limits.snapshots_of_address)
        self.new_tables = RateLimiter(limits.new_tables, limits.new_tables_at_once)
        self.promises = RateLimiter(limits.promises / DAY, limits.promises)
        self.sockets = Slots[Evictable](limits.sockets, limits.sockets_of_address)
        self.backlog = Backlog(limits)


def message_bucket(limits: Limits) -> TokenBucket:
    """Return the bucket for the messages of one socket."""
    return TokenBucket(limits.messages, 2 * limits.messages)


def frame_bucket(limits: Limits) -> TokenBucket:
    """Return the bucket for the frames of one socket: parts of messages, and pings."""
    return TokenBucket(2 * limits.messages, 10 * limits.messages)
