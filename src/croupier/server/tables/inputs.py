"""What is handed to a hosted table: messages of clients, and what the runner reports."""

from asyncio import Future
from typing import NamedTuple

from croupier.engine.value_class import slim_value
from croupier.server.messages.from_client import ClientMessage
from croupier.server.storage.stored_values import Write
from croupier.server.tables.connections import Connection
from croupier.server.tables.hints import FoundHint


class Opened(NamedTuple):
    """The table was made, or loaded from the store: go on where it stands."""

    waited: float = 0.0  # seconds that the open question has waited in another process


class Joined(NamedTuple):
    """A connection was opened; `is_first`: its seat had none."""

    sender: Connection
    is_first: bool


class Left(NamedTuple):
    """The last connection of a viewer was closed."""

    viewer: int


@slim_value
class Received:
    """A client's message."""

    sender: Connection
    message: ClientMessage


class SeatRequested(NamedTuple):
    """Somebody wants a seat, a certain one or any; `reply` receives its number, or why not."""

    reply: Future[int]
    seat: int | None
    name: str
    pledge: str  # the hash of what this person adds to the deal; empty: nothing

    def __repr__(self) -> str:
        return f"SeatRequested({self.seat})"


class TimerFired(NamedTuple):
    """The time for a question is over."""

    question: int


class BotAnswered(NamedTuple):
    """A bot has chosen; without a choice, the pause before a person's answer is over."""

    question: int
    choice: int | None


class HintFound(NamedTuple):
    """A hint for a question is worked out; None: too many others are."""

    question: int
    hint: FoundHint | None


@slim_value
class Stored:
    """A write is on the disk."""

    write: Write


class StoreFailed(NamedTuple):
    """A write is not on the disk, and never will be."""

    is_moved: bool = False  # another process owns the table now


class Swept(NamedTuple):
    """The periodic look at all tables; `closed`: why this one was closed, or empty."""

    closed: str


class Suspended(NamedTuple):
    """The server stops, or the table is unloaded: no clock and no bot goes on."""


Report = Opened | TimerFired | BotAnswered | HintFound | Stored | StoreFailed | Swept | Suspended
TableInput = Joined | Left | Received | SeatRequested | Report
