"""How a table follows other processes: their entries, their changes, who is connected there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from croupier.server.storage.stored_values import LogEntry
from croupier.server.tables import effects, inputs
from croupier.server.tables.match_in_play import MatchInPlay
from croupier.server.tables.stored_match import TableHistory
from croupier.server.tables.table_progress import Effects, TableProgress


class FollowingTable(TableProgress, ABC):
    """A table whose log and seats other processes may change too."""

    @abstractmethod
    def handle(self, incoming: inputs.TableInput, now: float) -> Effects:
        """Change by an input; return what is to be done."""

    @abstractmethod
    def _enter(
        self, played: MatchInPlay, entries: Sequence[LogEntry], now: float
    ) -> tuple[Effects, float]:
        """Apply entries; return what shows them, and since when the open question is asked."""

    @abstractmethod
    def _go_on(self, now: float, since: float) -> Effects:
        """Ask the seat to answer."""

    def _hear(self, heard: inputs.FromOthers, now: float) -> Effects:
        """Change by what other processes have done."""
        match heard:
            case inputs.Followed(match, entries):
                return self._follow(match, entries, now)
            case inputs.Reread(stored):
                return self._reread(stored, now)
            case inputs.SeenElsewhere(seats):
                return self._show() if self._seats.see_elsewhere(seats, now) else []

    def _follow(self, match: int, entries: Sequence[LogEntry], now: float) -> Effects:
        """Apply what another process has added to the log, if it is what comes next."""
        played, number = self._played, self.entries + 1
        is_next = played is not None and played.row.id == match and entries[0].seq <= number
        if played is None or played.table is None or self._pending or not is_next:
            return [effects.ReadAgain()]
        fresh = [entry for entry in entries if entry.seq >= number]
        if not fresh:
            return []
        played.clock.stop(now)
        shown, since = self._enter(played, fresh, now)
        return shown if played.is_over else shown + self._go_on(now, since)  # its writer stores it

    def _reread(self, stored: TableHistory, now: float) -> Effects:
        """Become what the store knows; then handle what was beaten or had to wait as new."""
        causes, waiting = self._pending.end()
        if self._played is not None:
            self._played.clock.stop(now)
        before = self._stored_part
        self._catch_up(stored)
        wanted = self._show() if self._stored_part != before else []
        wanted += self._deal_if_ready(now) or self._go_on(now, now)
        for cause in causes + waiting:
            wanted += self.handle(cause, now)
        return wanted
