"""What a hosted table has asked to be written, until it is on the disk."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.play.match import Answer
from croupier.server.tables import effects
from croupier.server.tables.connections import Connection
from croupier.server.tables.inputs import TableInput

Acks = list[tuple[Connection, int]]  # who gets an ack, and the id of the answer


@dataclass
class PendingWrite:
    """A write that is not on the disk yet, what caused it, and who gets an ack after it."""

    write: effects.Write
    cause: TableInput | None
    question: int
    acks: Acks = field(default_factory=list)

    def holds(self, question: int, answer: Answer) -> bool:
        """Say whether this answer to a question is being written."""
        entries = self.write.entries if isinstance(self.write, effects.StoreEntries) else ()
        return question == self.question and any(entry.event == answer for entry in entries)
