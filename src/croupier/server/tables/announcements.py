"""Per-seat limit on broadcasts."""

from collections import defaultdict, deque

from croupier.server.tables.rejections import Rejected

MOST, SECONDS = 20, 10.0


class Announcements:
    """The times of each seat's last broadcasts."""

    def __init__(self) -> None:
        self._times: defaultdict[int, deque[float]] = defaultdict(lambda: deque(maxlen=MOST))

    def add(self, seat: int, now: float) -> None:
        """Count a broadcast; reject it over the limit."""
        times = self._times[seat]
        if len(times) == MOST and now - times[0] < SECONDS:
            raise Rejected("too_fast", "Slowly, please.")
        times.append(now)
