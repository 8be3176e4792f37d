"""Who looks at a table: the connections of every seat, and of the spectators."""

from collections.abc import Callable, Hashable, Iterator
from typing import Protocol

from croupier.engine.piles import SPECTATOR
from croupier.server.limits import Limits, Slots
from croupier.server.messages.from_server import ServerMessage, encode

REPLACED, BUSY = 4409, 4429  # codes of a connection that is closed for a newer one


class Connection(Hashable, Protocol):
    """One socket of a client."""

    address: str
    received_at: float

    @property
    def viewer(self) -> int:
        """Return the seat that looks through this connection, or SPECTATOR."""

    def push(self, message: bytes) -> None:
        """Send a message, soon."""

    def close(self, code: int, reason: str) -> None:
        """Close the socket."""


class Connections:
    """The connections of one table, by viewer."""

    def __init__(self) -> None:
        self._by_viewer: dict[int, list[Connection]] = {}  # the oldest comes first

    def make_room(self, newcomer: Connection, limits: Limits) -> bool:
        """Close a connection if the newcomer needs its place; False if there is none for it.

        Each seat has places of its own, and so have the spectators together.
        """
        group = self._by_viewer.get(newcomer.viewer, [])
        if newcomer.viewer != SPECTATOR:
            if len(group) >= limits.sockets_of_seat:
                reason = "This seat is open in newer windows. Reload this one to play here."
                self._evict(group[0], REPLACED, reason)
            return True
        slots = Slots[Connection](limits.spectators, limits.spectators)
        for each in group:
            slots.add(each.address, each)
        full = slots.evict_from(newcomer.address)
        if full is not None and full != newcomer.address:
            self._evict(slots.held_by(full)[-1], BUSY, "too many people are watching this table")
        return full != newcomer.address

    def _evict(self, connection: Connection, code: int, reason: str) -> None:
        self.remove(connection)
        connection.close(code, reason)

    def add(self, connection: Connection) -> bool:
        """Add a connection; say whether it is the first of its viewer."""
        group = self._by_viewer.setdefault(connection.viewer, [])
        group.append(connection)
        return len(group) == 1

    def remove(self, connection: Connection) -> bool:
        """Remove a connection; say whether it was the last of its viewer."""
        group = self._by_viewer.get(connection.viewer, [])
        if connection not in group:  # it was evicted
            return False
        group.remove(connection)
        if not group:
            del self._by_viewer[connection.viewer]
        return not group

    def __iter__(self) -> Iterator[Connection]:
        """Yield every connection."""
        return iter([connection for group in self._by_viewer.values() for connection in group])

    def __len__(self) -> int:
        return sum(len(group) for group in self._by_viewer.values())

    def push(self, message: ServerMessage, to: Connection | None = None) -> None:
        """Send the same message to every connection, or to one."""
        encoded = encode(message)
        for connection in self if to is None else (to,):
            connection.push(encoded)

    def push_each(self, make: Callable[[int], ServerMessage], first: int = SPECTATOR) -> None:
        """Send each viewer a message of its own, made once for all its connections."""
        viewers = list(self._by_viewer)
        if first in self._by_viewer:
            viewers.remove(first)
            viewers.insert(0, first)
        for viewer in viewers:
            message = encode(make(viewer))
            for connection in tuple(self._by_viewer[viewer]):
                connection.push(message)
