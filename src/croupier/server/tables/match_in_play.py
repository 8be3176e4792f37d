"""A match at a hosted table as its log has made it: a fold over the entries, and nothing else."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from croupier.engine import NOBODY, Game, Names, listing
from croupier.play.log_hash import first_hash, next_hash
from croupier.play.match import Match, Result, SeatChange, Undo
from croupier.play.table import Move, Table
from croupier.play.taking_back import UndoableAnswers
from croupier.server.messages.from_server import MatchEnd
from croupier.server.storage.stored_values import LogEntry, StoredMatch
from croupier.server.tables.clock import Clock
from croupier.server.tables.match_views import MatchViews
from croupier.server.tables.stored_match import STORED, stored_match

NO_STATE = hashlib.sha256().hexdigest()  # the state of a match whose rules are gone


class MatchInPlay:
    """A match that was dealt; where its rules are gone it has no table, and is over.

    A match that has a file stays over, whatever rules the program has: its secret is public.
    """

    def __init__(self, game: Game, row: StoredMatch, log: Sequence[LogEntry], clock: Clock) -> None:
        self.game, self.row, self.clock = game, row, clock
        self._stored = stored_match(row, log)
        self.entropy, self.pledges = self._stored.entropy, self._stored.pledges
        self.names = self._stored.names
        self.players = list(self._stored.players)  # who answers now
        self.bots = self._seats_of_bots
        self.table: Table | None = None
        self.views: MatchViews | None = None
        self.undoable = UndoableAnswers()
        self.events, self._hash = 0, first_hash(self._stored)  # of the log so far
        self.hash = self._hash.hex()
        self.question, self.seat = 0, NOBODY  # the number an answer must name, and who is asked
        self.is_over = True
        if self._stored.rules == game.version:
            self.table = Table(game, self._stored.dealt)
            self._note(self.table)
        for number, event in enumerate(self._stored.events, 1):
            self.add(log[number - 1] if row.file is None else LogEntry(number, event))
        if row.file is not None and self.table and self.table.result != self._stored.result:
            self.table, self.is_over = None, True  # these rules would let it go on, or end it so
        if self.table is not None:
            self.views = MatchViews(self.table, self.names)

    def add(self, entry: LogEntry) -> Move | None:
        """Go on by an entry of the log; return the move of an answer."""
        event = entry.event
        self.clock.add(entry)
        self.events, self._hash = self.events + 1, next_hash(self._hash, self.events + 1, event)
        self.hash = self._hash.hex()
        if isinstance(event, SeatChange):
            self.players[event.seat] = event.player
            self.bots = self._seats_of_bots
        if self.table is None:
            return None
        move = self.table.enter(event)
        if move is not None:
            self.undoable.add(move)
        if move is not None and self.views is not None:
            self.views.add(move)
        if isinstance(event, Undo):
            self.undoable.drop(event)
            self.views = MatchViews(self.table, self.names) if self.views is not None else None
        self._note(self.table)
        return move

    def _note(self, table: Table) -> None:
        """Note where the match stands now; it is read many times a move."""
        self.question, self.seat = table.question, table.seat
        self.is_over = table.result is not None

    @property
    def _seats_of_bots(self) -> frozenset[int]:
        """Return the seats that bots answer for now."""
        return frozenset([seat for seat, player in enumerate(self.players) if player.bot])

    @property
    def match(self) -> Match:
        """Return the match as far as it has been played."""
        return self.table.match if self.table is not None else self._stored

    @property
    def final(self) -> Match:
        """Return the match that is over, as its file is to show it."""
        if self.table is not None:
            return self.table.match
        if self._stored.result is not None:
            return self._stored
        scores = (0,) * len(self.players)
        result = Result("unfinished", None, "rules-changed", scores, NO_STATE)
        return replace(self._stored, result=result)

    @property
    def public_chance(self) -> str:
        """Return what all chance of bots' talk is drawn from; everybody knows it."""
        return f"{self.row.commitment} {self.events}"

    @property
    def _seed(self) -> str:
        """Return the seed, which is shown once the match is over."""
        seed = self._stored.seed
        return seed.reveal() if seed is not None else ""

    def end(self, viewer: int) -> MatchEnd | None:
        """Return how the match ended, in words for a viewer; None while it goes on."""
        stored, table, who = self._stored, self.table, Names(self.names, viewer)
        result = stored.result if table is None else table.result
        if table is None:
            return MatchEnd(title_of(result, who), self._lines_without_rules, self._seed)
        if result is None:
            return None
        lines = self.game.words.summary(table.state, who)
        return MatchEnd(title_of(result, who), lines, self._seed)

    @property
    def _lines_without_rules(self) -> list[str]:
        """Say why a match cannot be shown any more."""
        stored, version = self._stored, self.game.version
        why = f"It was played by rules version {stored.rules}; the house has version {version} now."
        if stored.rules == version:
            why = "It ended when the house had other rules."
        if stored.result is None or stored.result.ending == "unfinished":
            why += " So it ended there, unfinished; nothing is dealt again."
        return [why, STORED]


def title_of(result: Result | None, who: Names) -> str:
    """Say in a few words how a match ended: a draw of some is called theirs."""
    if result is not None and result.winner is not None:
        return who.does(result.winner, "win")
    ending, scores = (result.ending, result.scores) if result is not None else ("", ())
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if ending == "drawn" and 1 < len(best) < len(scores):
        return f"A draw between {listing(map(who, best))}"
    return {"drawn": "A draw", "lost": "Lost"}.get(ending, "Unfinished")
