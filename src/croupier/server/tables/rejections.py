"""Why something is not done at a table."""

from croupier.engine import UserError
from croupier.server.messages.from_server import ErrorCode

NOT_NOW: dict[str, tuple[ErrorCode, str]] = {  # to a message that cannot be done now, by type
    "hello": ("malformed", "You have said hello already."),
    "chat": ("malformed", "There is no such phrase."),
    "react": ("malformed", "There is nobody else on that seat."),
    "undo": ("not_your_turn", "A bot plays for you; take your seat back first."),
    "takeover": ("malformed", "There is no such seat."),
    "return": ("malformed", "Your seat is yours already."),
    "rematch": ("malformed", "The match is not over."),
    "reveal": ("malformed", "No words are opened now."),
    "hint": ("not_your_turn", "A hint is for when you are asked."),
}


MOVED = "another process has this table now. Try again."
NOT_STORED = "the server could not store that. Try again."


class Unavailable(UserError):
    """It cannot be done now: a seat is taken, the server is full, nothing is dealt."""


class OutOfOrder(UserError):
    """The server cannot read or write its database now."""


class Moved(OutOfOrder):
    """Another process owns the table now; asked again, that one answers."""


class NotFound(UserError):
    """There is no such table, or nothing to see there."""


class Rejected(Exception):
    """A message that changes nothing: a code for programs, words for people."""

    def __init__(self, code: ErrorCode, text: str, rule: int | None = None) -> None:
        super().__init__(text)
        self.code, self.rule = code, rule
