"""A match at a hosted table as its log has made it: a fold over the entries, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine.game import Game
from croupier.engine.piles import NOBODY
from croupier.play.match import Event, Match, SeatChange
from croupier.play.table import Move, Table
from croupier.server.messages.from_server import MatchEnd
from croupier.server.storage.store import LogEntry, MatchRow
from croupier.server.tables.clock import Clock
from croupier.server.tables.match_views import MatchViews
from croupier.server.tables.stored_match import (
    abandoned,
    end_by_rules,
    end_of,
    old_entry,
    stored_match,
)


class MatchInPlay:
    """A match that was dealt; where its rules are gone it has no table, and is over."""

    def __init__(self, game: Game, row: MatchRow, log: Sequence[LogEntry], clock: Clock) -> None:
        self.row, self.clock = row, clock
        self._game, self._stored = game, stored_match(row, log)
        self.words, self.names = self._stored.words, self._stored.names
        self.players = list(self._stored.players)  # who answers now
        self.table: Table | None = None
        self.views: MatchViews | None = None
        self._last: Event | None = None
        self.question, self.seat = 0, NOBODY  # the number an answer must name, and who is asked
        self.is_over = True
        if self._stored.rules == game.version:
            self.table = Table(game, self._stored.dealt)
            self._note(self.table)
        for number, event in enumerate(self._stored.events, 1):
            self.add(log[number - 1] if row.file is None else LogEntry(number, event))
        if self.table is not None:
            self.views = MatchViews(self.table, self.names)

    def add(self, entry: LogEntry) -> Move | None:
        """Go on by an entry of the log; return the move of an answer."""
        event, before, self._last = entry.event, self._last, entry.event
        if entry.clock_seat is None:
            entry = old_entry(entry, self.seat, before)
        self.clock.add(entry)
        if isinstance(event, SeatChange):
            self.players[event.seat] = event.player
        if self.table is None:
            return None
        move = self.table.enter(event)
        if move is not None and self.views is not None:
            self.views.add(move)
        self._note(self.table)
        return move

    def _note(self, table: Table) -> None:
        """Note where the match stands now; it is read many times a move."""
        self.question, self.seat = table.question, table.seat
        self.is_over = table.result is not None

    @property
    def has_one_choice(self) -> bool:
        """Say whether there is only one answer to the question."""
        return self.table is not None and len(self.table.choices) == 1

    @property
    def match(self) -> Match:
        """Return the match as far as it has been played."""
        return self.table.match if self.table is not None else self._stored

    @property
    def final(self) -> Match:
        """Return the match that is over, as its file is to show it."""
        return self.table.match if self.table is not None else abandoned(self._stored)

    @property
    def end(self) -> MatchEnd | None:
        """Return how the match ended, in words; None while it goes on."""
        if not self.is_over:
            return None
        if self.table is None:
            return end_by_rules(self._stored, self._game)
        return end_of(self.table, self.names)
