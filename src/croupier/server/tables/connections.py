"""Who looks at a table: the connections of every seat, and of the spectators."""

from collections.abc import Callable, Iterator
from typing import Protocol

from croupier.engine.piles import SPECTATOR
from croupier.server.messages.from_server import ServerMessage, encode


class Connection(Protocol):
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
        self._by_viewer: dict[int, set[Connection]] = {}

    def add(self, connection: Connection) -> bool:
        """Add a connection; say whether it is the first of its viewer."""
        group = self._by_viewer.setdefault(connection.viewer, set())
        group.add(connection)
        return len(group) == 1

    def remove(self, connection: Connection) -> bool:
        """Remove a connection; say whether it was the last of its viewer."""
        group = self._by_viewer.get(connection.viewer, set())
        group.discard(connection)
        if not group:
            self._by_viewer.pop(connection.viewer, None)
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
