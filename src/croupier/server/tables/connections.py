"""Who is looking at a table: the sockets of every seat, and of those who watch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from croupier.engine.piles import SPECTATOR


class Visitor(Protocol):
    """Somebody at the other end of a socket."""

    @property
    def viewer(self) -> int:
        """Return the seat whose eyes these are, or WATCHER."""

    def push(self, message: bytes) -> None:
        """Send a message, soon."""

    def leave(self, code: int, reason: str) -> None:
        """Close the socket."""


class Desk:
    """The visitors of one table."""

    def __init__(self) -> None:
        self._by_viewer: dict[int, set[Visitor]] = {}

    def add(self, visitor: Visitor) -> bool:
        """Let a visitor in; say whether these eyes were not here before."""
        group = self._by_viewer.setdefault(visitor.viewer, set())
        group.add(visitor)
        return len(group) == 1

    def remove(self, visitor: Visitor) -> bool:
        """Let a visitor go; say whether these eyes are gone now."""
        group = self._by_viewer.get(visitor.viewer, set())
        group.discard(visitor)
        if not group:
            self._by_viewer.pop(visitor.viewer, None)
        return not group

    def has(self, viewer: int) -> bool:
        """Say whether a seat, or a watcher, is here."""
        return viewer in self._by_viewer

    def groups(self, first: int = SPECTATOR) -> list[tuple[int, tuple[Visitor, ...]]]:
        """Return the visitors by whose eyes they have, those of one seat first."""
        groups = [(viewer, tuple(group)) for viewer, group in self._by_viewer.items()]
        return sorted(groups, key=lambda group: group[0] != first)

    def __iter__(self) -> Iterator[Visitor]:
        """Yield every visitor."""
        return iter([visitor for group in self._by_viewer.values() for visitor in group])

    def __len__(self) -> int:
        return sum(len(group) for group in self._by_viewer.values())

    def tell(self, message: bytes) -> None:
        """Send the same message to everybody."""
        for visitor in self:
            visitor.push(message)
