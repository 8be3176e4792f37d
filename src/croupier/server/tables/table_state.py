"""What a table is, and what may be read of it; only `HostedTable` changes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, cast

from croupier.bots.levels import budget_of
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.play.match import Answer, Match, Player, SeatChange
from croupier.play.table import Table
from croupier.play.view import View
from croupier.server.config import ServerConfig
from croupier.server.messages.from_server import (
    GameName,
    MatchEnd,
    SeatInfo,
    TableInfo,
    TableSnapshot,
    TableUpdate,
)
from croupier.server.storage.store import LogEntry, MatchRow, TableRow
from croupier.server.tables.clock import Clock
from croupier.server.tables.effects import StoreDeal
from croupier.server.tables.match_in_play import MatchInPlay
from croupier.server.tables.seats import Seats
from croupier.server.tables.stored_match import (
    StoredTable,
    dealt_match,
    end_by_closing,
    header_of,
    series_of,
)


class TableState:
    """A table with its seats and its match."""

    def __init__(self, stored: StoredTable, config: ServerConfig) -> None:
        self._row, self._game, self._config = stored.row, stored.game, config
        self._seats, self._past = Seats(stored.seats), list(stored.past)
        self._next_match = stored.next_match
        self._played: MatchInPlay | None = None  # the match in play, or just over
        self._rematch: dict[int, str] = {}  # the seats that want one, with their words
        self._seq = 0  # of the last message to everybody
        self._is_suspended = False
        if stored.match is not None:
            self._begin(stored.match, stored.log)

    def _begin(self, row: MatchRow, log: Sequence[LogEntry]) -> None:
        """Take up a match that was dealt, where its log ends."""
        clock = Clock(self._row.clock, self._row.seconds, len(self._seats))
        self._played, self._rematch = MatchInPlay(self._game, row, log, clock), {}

    @property
    def row(self) -> TableRow:
        """Return the table as it is stored."""
        return self._row

    @property
    def state(self) -> Literal["waiting", "playing", "over", "closed"]:
        """Return where the table stands."""
        if self._row.closed:
            return "closed"
        if self._played is None:
            return "waiting"
        return "over" if self._played.is_over else "playing"

    @property
    def question(self) -> int:
        """Return the number an answer must name now; 0 before the deal."""
        return self._played.question if self._played is not None else 0

    @property
    def _table(self) -> Table | None:
        return self._played.table if self._played is not None else None

    @property
    def match(self) -> Match | None:
        """Return the match in play, or just over."""
        return self._played.match if self._played is not None else None

    @property
    def is_busy(self) -> bool:
        """Say whether a bot is going to answer, or a clock to run out."""
        is_timed = self._row.clock != "none" and self._person_asked != NOBODY
        return self._is_automatic or is_timed

    def has_person(self, seat: int) -> bool:
        """Say whether a seat exists and was taken by a person."""
        return self._seats.has_person(seat)

    def copy_table(self) -> Table | None:
        """Return the match as a table of its own, for another thread; None if there is none."""
        return self._table.copy() if self._table is not None else None

    def view(self, viewer: int) -> View | None:
        """Return what a viewer may know of the match; None before the deal."""
        if self._played is None or self._played.views is None:
            return None
        view = self._played.views.view(viewer)
        return replace(view, decision=None) if self._row.closed else view

    def info(self, now: float, seq: int | None = None) -> TableInfo:
        """Return what everybody may know; a broadcast has a number of its own."""
        played, seats = self._played, range(len(self._seats))
        row = played.row if played is not None else self._next_match
        words = played.words if played is not None else {}
        return TableInfo(
            seq=self._seq if seq is None else seq,
            code=self._row.code,
            game=GameName(self._game.name, self._game.title),
            state=self.state,
            match=row.id if row is not None else 0,
            players=[self._seat_info(seat, now) for seat in seats],
            turn=self.question,
            commitment=row.commitment if row is not None else "",
            words=[words.get(seat, "") for seat in seats],
            clock=played.clock.face(now) if played and self.state == "playing" else None,
            series=series_of(self._past, len(self._seats)),
            result=self._end,
        )

    def snapshots(self, now: float, seq: int | None = None) -> Callable[[int], TableSnapshot]:
        """Return the function that makes the snapshot of each viewer."""
        info = vars(self.info(now, seq))
        views = self._played.views if self._played is not None else None

        def snapshot(viewer: int) -> TableSnapshot:
            log = list(views.log(viewer)) if views is not None else []
            auto = viewer != SPECTATOR and self._seats.rows[viewer].forced
            return TableSnapshot(**info, you=viewer, view=self.view(viewer), log=log, auto=auto)

        return snapshot

    def updates(self, now: float, seq: int) -> Callable[[int], TableUpdate]:
        """Return the function that makes the update of each viewer by the last move."""
        if self._played is None or self._played.views is None:
            raise ValueError("nothing is dealt at this table")
        views, turn = self._played.views, self.question
        clock, end = self._played.clock.face(now), self._end

        def update(viewer: int) -> TableUpdate:
            view, said = views.view(viewer), [views.log(viewer)[-1]]
            return TableUpdate(seq, turn, view, said, clock, end)

        return update

    @property
    def _end(self) -> MatchEnd | None:
        """Return how the match ended, or why the table is closed; None while it goes on."""
        end = self._played.end if self._played is not None else None
        if end is None:
            return end_by_closing(self._row)
        commitment = self._next_match.commitment if self._next_match is not None else ""
        return replace(end, next_commitment=commitment, again=tuple(sorted(self._rematch)))

    def _seat_info(self, seat: int, now: float) -> SeatInfo:
        is_away, is_idle = self._seats.is_away(seat), self._is_idle(seat, now)
        return SeatInfo(self._seats.names[seat], self._kind_of(seat), is_away, is_idle)

    def _kind_of(self, seat: int) -> Literal["open", "person", "bot"]:
        """Say who answers for a seat now."""
        if self._played is not None:
            return "bot" if self._played.players[seat].bot else "person"
        return cast(Literal["open", "person", "bot"], self._seats.rows[seat].kind)

    def _is_replaced(self, seat: int) -> bool:
        """Say whether a bot answers for a person."""
        return self._seats.has_person(seat) and self._kind_of(seat) == "bot"

    def _is_idle(self, seat: int, now: float) -> bool:
        """Say whether the others may put a bot in a person's place."""
        asked = self._played.clock.thinking(seat, now) if self._played is not None else 0.0
        longest = max(asked, self._seats.away_seconds(seat, now))
        return self._kind_of(seat) == "person" and longest > self._config.idle_seconds

    @property
    def _open_match(self) -> MatchInPlay | None:
        """Return the match in which somebody is asked now; None if nobody is."""
        return self._played if self.state == "playing" and not self._is_suspended else None

    @property
    def _is_automatic(self) -> bool:
        """Say whether a bot is asked, or a person whose only answer is given for them."""
        played = self._open_match
        if played is None:
            return False
        if played.players[played.seat].bot:
            return True
        return self._seats.rows[played.seat].forced and played.has_one_choice

    @property
    def _person_asked(self) -> int:
        """Return the seat of the person whose answer is waited for, or NOBODY."""
        played = self._open_match
        return NOBODY if played is None or self._is_automatic else played.seat

    @property
    def _has_search(self) -> bool:
        """Say whether a bot of this match searches."""
        players = self._played.players if self._played is not None else []
        return any(budget_of(self._game, player.bot) for player in players if player.bot)

    def _due_deal(self) -> StoreDeal | None:
        """Return the deal of the next match, if every seat is taken, or everybody here wants it."""
        row, rows = self._next_match, self._seats.rows
        is_full = self.state == "waiting" and not self._seats.free
        is_wanted = self._rematch and self._seats.people_here <= self._rematch.keys()
        if row is None or not (is_full or (self.state == "over" and is_wanted)):
            return None
        words = [self._rematch.get(seat, each.words) for seat, each in enumerate(rows)]
        players = [Player(each.name, each.bot) for each in rows]
        match = dealt_match(row, self._game, players, self._row.options, words)
        return StoreDeal(row.id, header_of(match))

    def _answer_by(self, choice: int) -> Answer:
        """Return a choice as the answer of the seat that is asked."""
        seat = self._played.seat if self._played is not None else NOBODY
        return Answer(seat, self._game.words.codes[choice])

    def _change(self, seat: int, bot: str) -> SeatChange:
        """Return the event by which a bot, or the person again, answers for a seat."""
        return SeatChange(seat, Player(self._seats.names[seat], bot))
