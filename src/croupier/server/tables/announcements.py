"""What a seat has everybody at its table told: so often, and no more often, in some seconds."""

from collections import defaultdict, deque

from croupier.server.tables.rejections import Rejected

MOST, SECONDS = 20, 10.0


class Announcements:
    """When each seat last had everybody told something."""

    def __init__(self) -> None:
        self._times: defaultdict[int, deque[float]] = defaultdict(lambda: deque(maxlen=MOST))

    def add(self, seat: int, now: float) -> None:
        """Note one more; reject it where a seat has had its share."""
        times = self._times[seat]
        if len(times) == MOST and now - times[0] < SECONDS:
            raise Rejected("too_fast", "Slowly, please.")
        times.append(now)
