"""The clock of a table: seconds a turn, or seconds a match; it runs for people alone.

What each seat has spent is a fold over the log; beside it the clock knows whose time runs now.
"""

from __future__ import annotations

from typing import Literal, cast

from croupier.engine import NOBODY
from croupier.play.match import Answer, Undo
from croupier.server.messages.from_server import ClockFace
from croupier.server.storage.stored_values import LogEntry


class Clock:
    """How long each seat has left; `now` is any clock that only goes forward, in seconds."""

    def __init__(self, kind: str, seconds: int, seats: int) -> None:
        self._kind, self._seconds = kind, seconds
        self.has_limit = kind != "none"  # whether time can run out
        self._spent = [0] * seats  # milliseconds in the whole match, by the log
        self._in_turn = 0  # milliseconds for the open question, by the log
        self._seat = NOBODY  # whose clock ran, or runs, for the open question
        self._ran = 0.0  # seconds since the last entry, up to the last stop
        self._since: float | None = None  # when it was started; None while it does not run
        self.stopped_at = 0.0  # when `stop` was last called

    def add(self, entry: LogEntry) -> None:
        """Go on by an entry of the log: charge the time it holds to the seat it names."""
        seat, milliseconds = entry.clock_seat, entry.clock_ms
        if seat != NOBODY:
            self._spent[seat] += milliseconds
            self._seat, self._in_turn = seat, self._in_turn + milliseconds
        if isinstance(entry.event, Answer | Undo):
            self._seat, self._in_turn = NOBODY, 0
        self._ran = 0.0

    def start(self, seat: int, since: float) -> None:
        """Let the time of a seat run from a moment on, now or soon, unless it runs already."""
        if self._since is None:
            self._seat, self._since = seat, since

    def stop(self, now: float) -> tuple[int, int]:
        """Stop; return whose clock ran since the last entry, and for how many milliseconds."""
        if self._since is not None:
            self._ran += max(0.0, now - self._since)
        self._since, self.stopped_at = None, now
        return (self._seat, round(1000 * self._ran)) if self._ran else (NOBODY, 0)

    def thinking(self, seat: int, now: float) -> float:
        """Return for how many seconds the open question has waited for a seat."""
        if seat != self._seat:
            return 0.0
        running = 0.0 if self._since is None else max(0.0, now - self._since)
        return self._in_turn / 1000 + self._ran + running

    def left(self, seat: int, now: float) -> float:
        """Return how many seconds a seat has left."""
        used = self.thinking(seat, now)
        if self._kind == "match":  # what the open question took by the log is part of both
            used += (self._spent[seat] - (self._in_turn if seat == self._seat else 0)) / 1000
        return max(0.0, self._seconds - used)

    def _wait(self, now: float) -> float:
        """Return in how many seconds the clock that is started begins to run."""
        return max(0.0, self._since - now) if self._since is not None else 0.0

    def seconds_to_end(self, now: float) -> float:
        """Return in how many seconds the time of the seat whose clock is started is over."""
        return self._wait(now) + self.left(self._seat, now)

    def face(self, now: float) -> ClockFace | None:
        """Return what everybody sees of the clock; None where time cannot run out."""
        if not self.has_limit:
            return None
        kind = cast(Literal["turn", "match"], self._kind)
        left = [round(self.left(seat, now), 1) for seat in range(len(self._spent))]
        seat, wait = NOBODY if self._since is None else self._seat, round(self._wait(now), 2)
        return ClockFace(kind, self._seconds, left, seat, wait)
