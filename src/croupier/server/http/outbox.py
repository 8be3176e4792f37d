"""What waits to be written to a socket, bounded for one socket and for all of them."""

from collections import deque

from croupier.server.config import Limits


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


class Outbox:
    """The messages that wait in one socket, in their order."""

    def __init__(self, backlog: Backlog) -> None:
        self._backlog, self._size = backlog, 0
        self.waiting = deque[bytes]()
        self.taken = 0  # messages that were written, or dropped

    @property
    def last(self) -> int:
        """Return the number of the last message, counted from the first that was ever put in."""
        return self.taken + len(self.waiting)

    def put(self, message: bytes) -> bool:
        """Add a message; say whether there was room. The first one always has room."""
        size, limits = len(message), self._backlog.limits
        is_full = len(self.waiting) >= limits.waiting
        if self.waiting and (is_full or self._size + size > self._backlog.room_for_one):
            return False
        self.waiting.append(message)
        self._size += size
        self._backlog.total += size
        return True

    def first(self) -> bytes:
        """Return the message to be written next."""
        return self.waiting[0]

    def drop_first(self) -> None:
        """Forget the message that was written, unless all were dropped meanwhile."""
        if self.waiting:
            size = len(self.waiting.popleft())
            self._size -= size
            self._backlog.total -= size
            self.taken += 1

    def clear(self) -> None:
        """Drop everything."""
        self.taken += len(self.waiting)
        self._backlog.total -= self._size
        self.waiting.clear()
        self._size = 0
