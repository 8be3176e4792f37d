"""How a table goes on: one write after the other, one question, one deal.

Here is what every decision of a hosted table comes down to.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.bots.levels import budget_of
from croupier.play.match import Event, Player
from croupier.server.config import ServerConfig
from croupier.server.storage.stored_values import LogEntry
from croupier.server.storage.writes import StoreDeal, StoreEntries, StoreResult
from croupier.server.tables import effects
from croupier.server.tables.connections import Connection
from croupier.server.tables.inputs import TableInput
from croupier.server.tables.pending_write import PendingWrite
from croupier.server.tables.stored_match import TableHistory, dealt_match, header_of, public_file
from croupier.server.tables.table_state import TableState
from croupier.server.tables.turn import TableTurn

Effects = list[effects.TableEffect]


class TableProgress(TableState):
    """A table that writes, asks and deals."""

    def __init__(self, stored: TableHistory, config: ServerConfig) -> None:
        super().__init__(stored, config)
        self._pending, self._turn = PendingWrite(), TableTurn(config)

    @property
    def is_writing(self) -> bool:
        """Say whether something is not on the disk yet."""
        return self._pending.write is not None

    @property
    def is_busy(self) -> bool:
        """Say whether a bot is going to answer, a pause to be over, or a clock to run out."""
        if self._open_match is None:
            return False
        return self._row.clock != "none" or self._has_bot or self._turn.is_pausing

    def _write(self, cause: TableInput | None, events: Sequence[Event], now: float) -> Effects:
        """Have events added to the log; the first holds the time that a clock ran until now."""
        played = self._played
        if self._pending or played is None or played.table is None:
            return self._pending.wait(cause)
        number = played.table.next_number
        seat, milliseconds = played.clock.stop(now)
        entries = [LogEntry(number, events[0], seat, milliseconds)]
        if len(events) > 1:
            entries += [LogEntry(number + n, event) for n, event in enumerate(events[1:], 1)]
        return self._pending.begin(StoreEntries(played.row.number, entries), cause)

    def _ask(self, now: float, since: float) -> Effects:
        """Ask the seat to answer; or store the result."""
        if (played := self._open_match) is None:
            return self._turn.stop() + self._finish()
        return self._turn.ask(played, self._seats, now, since)

    def _stop_clock(self, now: float) -> Effects:
        """Let no time run any more."""
        if self._played is not None:
            self._played.clock.stop(now)
        return self._turn.stop()

    def _show(self) -> Effects:
        """Send everybody a snapshot, under the next number."""
        self._seq += 1
        return [effects.SendSnapshot(None, self._seq)]

    def _report_preparing(self, to: Connection | None = None) -> Effects:
        """Have it said if a bot of this match cannot search yet."""
        players = self._played.players if self._played is not None else []
        has_search = any(budget_of(self._game, player.bot) for player in players if player.bot)
        return [effects.ReportPreparing(to)] if has_search else []

    @property
    def _is_deal_due(self) -> bool:
        """Say whether every seat is taken, or whether everybody here wants the next match."""
        if self.state == "over":
            here = self._seats.people_here
            return bool(here) and here <= self._rematch
        return self.state == "opening" or (self.state == "waiting" and not self._seats.free)

    def _deal_if_ready(self, now: float) -> Effects:
        """Have pledges opened once a deal is due; deal once they are, or time is over."""
        row, opening = self._next_match, self._opening
        if row is None or self._pending or not self._is_deal_due:
            return []
        if not opening.is_over(now):
            if opening.is_begun:
                return []
            opening.begin(now + self._config.opening_seconds)
            return self._show()
        players = [Player(each.name, each.bot) for each in self._seats.rows]
        match = dealt_match(row, self._game, players, self._row.options, opening.pledged)
        return self._pending.begin(StoreDeal(row.number, header_of(match)))

    def _finish(self) -> Effects:
        """Have the file of a match that is over stored, if it is not."""
        played = self._played
        if played is None or not played.is_over or played.row.file is not None:
            return []
        return self._pending.begin(StoreResult(played.row.number, public_file(played.final)))
