"""What a hosted table wants done; only what is written to the database may hold a secret."""

from asyncio import Future
from typing import NamedTuple

from croupier.engine import UserError
from croupier.engine.value_class import slim_value
from croupier.server.messages.from_server import ServerMessage
from croupier.server.storage.stored_values import Change, StoreEntries
from croupier.server.tables.connections import Connection


@slim_value
class Send:
    """Send a message to one connection, or the same to all."""

    to: Connection | None
    message: ServerMessage


class SendSnapshot(NamedTuple):
    """Send one connection all that its viewer may know; or every one, under a number."""

    to: Connection | None
    seq: int | None = None


@slim_value
class BroadcastUpdate:
    """Send every viewer what the last answer changed; the viewer who gave it comes first."""

    seq: int
    first: int


class StartTimer(NamedTuple):
    """Report after some seconds that the time for a question is over."""

    question: int
    seconds: float


class StopTimer(NamedTuple):
    """Report nothing: the timer is off."""


class AskBot(NamedTuple):
    """Have a bot choose, and report it after a pause; without a bot only the pause is over."""

    question: int
    bot: str
    pause: float


class GiveHint(NamedTuple):
    """Work out the best answer to a question that a connection asked about."""

    to: Connection
    question: int
    guess: int | None = None  # what was advised before a search was ready


class ReportPreparing(NamedTuple):
    """Send a connection, or all, word of a search that is still being prepared."""

    to: Connection | None


class Reply(NamedTuple):
    """Answer the request for a seat: its number, or the reason of a refusal."""

    to: Future[int]
    result: int | UserError


class Unload(NamedTuple):
    """Close every connection and drop the table from memory; the log says where it stands."""

    reason: str


Working = StartTimer | StopTimer | AskBot | GiveHint | ReportPreparing | Unload
RarerEffect = Change | SendSnapshot | Reply | Working
TableEffect = StoreEntries | Send | BroadcastUpdate | RarerEffect
Effects = list[TableEffect]
