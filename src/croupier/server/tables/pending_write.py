"""The one write of a table that is not on the disk yet, and whatever waits for it."""

from __future__ import annotations

from croupier.server.storage.writes import Write
from croupier.server.tables import effects
from croupier.server.tables.inputs import TableInput


class PendingWrite:
    """At most one write; inputs that need another are deferred until it ends."""

    def __init__(self) -> None:
        self.write: Write | None = None
        self.causes: list[TableInput] = []  # of the write: who gets an ack, or a reply
        self._waiting: list[TableInput] = []

    def __bool__(self) -> bool:
        return self.write is not None

    def begin(self, write: Write, cause: TableInput | None = None) -> list[effects.TableEffect]:
        """Have something written, unless something is being written; then the cause waits."""
        if self.write is not None:
            return self.wait(cause)
        self.write, self.causes = write, [] if cause is None else [cause]
        return [write]

    def wait(self, cause: TableInput | None) -> list[effects.TableEffect]:
        """Defer an input until the write in flight ends."""
        self._waiting += [cause] if cause is not None else []
        return []

    def end(self) -> tuple[list[TableInput], list[TableInput]]:
        """Forget the write, which is done or has failed; return its causes, and what waited."""
        ended = self.causes, self._waiting
        self.write, self.causes, self._waiting = None, [], []
        return ended
