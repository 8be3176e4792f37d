"""The clock of a table: seconds a turn, or seconds a match; it runs for people alone."""

from __future__ import annotations

from typing import Literal, cast

from croupier.engine.piles import NOBODY
from croupier.server.messages.from_server import ClockFace


class TableClock:
    """How long each seat has left; `now` is any clock that only goes forward."""

    def __init__(self, kind: str, seconds: int, seats: int) -> None:
        self.kind, self.seconds = kind, seconds
        self.spent = [0.0] * seats  # in the whole match
        self.running, self._since = NOBODY, 0.0

    def start(self, seat: int, now: float) -> None:
        """Let the time of a seat run."""
        self.running, self._since = seat, now

    def stop(self, now: float) -> float:
        """Stop the time; return how long it ran."""
        ran = now - self._since if self.running != NOBODY else 0.0
        if self.running != NOBODY:
            self.spent[self.running] += ran
        self.running = NOBODY
        return ran

    def asked_for(self, now: float) -> float:
        """Return how long the seat whose time runs has been asked."""
        return now - self._since if self.running != NOBODY else 0.0

    def left(self, seat: int, now: float) -> float:
        """Return how long a seat has left."""
        running = now - self._since if seat == self.running else 0.0
        before = self.spent[seat] if self.kind == "match" else 0.0
        return max(0.0, self.seconds - before - running)

    def face(self, now: float) -> ClockFace | None:
        """Return what everybody sees of the clock."""
        if self.kind == "none":
            return None
        return ClockFace.model_construct(
            kind=cast(Literal["turn", "match"], self.kind),
            seconds=self.seconds,
            left=[round(self.left(seat, now), 1) for seat in range(len(self.spent))],
            running=self.running,
        )
