"""What a table is, and what may be read of it; only `HostedTable` changes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, cast

from croupier.bots.names import temper_of
from croupier.engine.piles import SPECTATOR
from croupier.play.match import Match
from croupier.play.table import Table
from croupier.play.view import View
from croupier.server.config import ServerConfig
from croupier.server.messages import from_server
from croupier.server.messages.from_server import (
    MatchEnd,
    OpeningInfo,
    TableInfo,
    TableSnapshot,
    TableStage,
    TableUpdate,
)
from croupier.server.storage.stored_values import LogEntry, StoredMatch, StoredTable
from croupier.server.tables.clock import Clock
from croupier.server.tables.deal_opening import Opening
from croupier.server.tables.match_in_play import MatchInPlay
from croupier.server.tables.seats import Seats
from croupier.server.tables.stored_match import STORED, TableHistory, series_of


class TableState:
    """A table with its seats and its match."""

    def __init__(self, stored: TableHistory, config: ServerConfig) -> None:
        self._row, self._game, self._config = stored.row, stored.game, config
        self._seats, self._past = Seats(stored.seats), list(stored.past)
        self._next_match = stored.next_match
        self._played: MatchInPlay | None = None  # the match in play, or just over
        self._seq = 0  # of the last message to everybody
        self._is_suspended = False
        if stored.match is not None:
            self._begin(stored.match, stored.log)
        self._opening = Opening(stored.pledged)  # of the next match
        self._rematch = self._opening.seats  # the seats that want it

    def _begin(self, row: StoredMatch, log: Sequence[LogEntry]) -> None:
        """Take up a match that was dealt, where its log ends."""
        clock = Clock(self._row.clock, self._row.seconds, len(self._seats))
        self._played = MatchInPlay(self._game, row, log, clock)
        self._opening, self._rematch = Opening(), set()

    @property
    def row(self) -> StoredTable:
        """Return the table as it is stored."""
        return self._row

    @property
    def state(self) -> TableStage:
        """Return where the table stands."""
        played = self._played
        if self._row.closed:
            return "closed"
        if played is not None and not played.is_over:
            return "playing"
        if self._opening.is_begun:
            return "opening"
        return "waiting" if played is None else "over"

    @property
    def question(self) -> int:
        """Return the number an answer must name now; 0 before the deal."""
        return self._played.question if self._played is not None else 0

    @property
    def match(self) -> Match | None:
        """Return the match in play, or just over."""
        return self._played.match if self._played is not None else None

    def ticket(self, seat: int) -> str | None:
        """Return what the token of a seat must name; None if no person has taken it."""
        return self._seats.rows[seat].ticket if self._seats.has_person(seat) else None

    def copy_table(self) -> Table | None:
        """Return a copy of the match in play, for another thread; None without one."""
        table = self._played.table if self._played is not None else None
        return table.copy() if table is not None else None

    def view(self, viewer: int) -> View | None:
        """Return what a viewer may know of the match; None before the deal."""
        if self._played is None or self._played.views is None:
            return None
        view = self._played.views.view(viewer)
        return replace(view, decision=None) if self._row.closed else view

    def info(self, now: float, seq: int | None = None) -> TableInfo:
        """Return what everybody may know; a broadcast has a number of its own."""
        played, seats = self._played, self._seats
        row = played.row if played is not None else self._next_match
        entropy, pledges = (played.entropy, played.pledges) if played is not None else ({}, {})
        players = [
            from_server.SeatInfo(
                name,
                self._kind_of(n),
                seats.is_away(n),
                self._is_idle(n, now),
                temper_of(name) if self._kind_of(n) == "bot" else "",
            )
            for n, name in enumerate(seats.names)
        ]
        return TableInfo(
            seq=self._seq if seq is None else seq,
            code=self._row.code,
            game=from_server.GameName(self._game.name, self._game.title),
            state=self.state,
            match=row.number if row is not None else 0,
            players=players,
            turn=self.question,
            commitment=row.commitment if row is not None else "",
            pledges=[pledges.get(seat, "") for seat in range(len(seats))],
            words=[entropy.get(seat, "") for seat in range(len(seats))],
            opening=self._opening_info,
            events=played.events if played is not None else 0,
            hash=played.hash if played is not None else "",
            clock=played.clock.face(now) if played and self.state == "playing" else None,
            series=series_of(self._past, len(seats)),
            result=self._end(SPECTATOR),
        )

    def snapshots(self, now: float, seq: int | None = None) -> Callable[[int], TableSnapshot]:
        """Return the function that makes the snapshot of each viewer."""
        info = vars(self.info(now, seq))
        views = self._played.views if self._played is not None else None

        def snapshot(viewer: int) -> TableSnapshot:
            log = list(views.log(viewer)) if views is not None else []
            auto = viewer != SPECTATOR and self._seats.rows[viewer].forced
            own = {"you": viewer, "view": self.view(viewer), "result": self._end(viewer)}
            undo, wish = self._undoable_answer(viewer), self._shown_wish
            return TableSnapshot(**info | own, log=log, auto=auto, undo=undo, wish=wish)

        return snapshot

    def updates(self, now: float, seq: int) -> Callable[[int], TableUpdate]:
        """Return the function that makes the update of each viewer by the last move."""
        if self._played is None or self._played.views is None:
            raise ValueError("nothing is dealt at this table")
        views, turn = self._played.views, self.question
        events, digits = self._played.events, self._played.hash
        clock, goes_on = self._played.clock.face(now), self.state == "playing"

        def update(viewer: int) -> TableUpdate:
            seen, end = views.last(viewer), None if goes_on else self._end(viewer)
            return TableUpdate(
                seq,
                turn,
                seen.change,
                seen.cues,
                seen.moments,
                [seen.said],
                clock,
                end,
                events,
                digits,
                self._undoable_answer(viewer),
            )

        return update

    def _undoable_answer(self, viewer: int) -> int:
        """Return the number of the answer that a viewer may take back now; 0: none."""
        if self._played is None or viewer == SPECTATOR or self._kind_of(viewer) == "bot":
            return 0
        return self._played.undoable.last_of(viewer)

    @property
    def _shown_wish(self) -> from_server.UndoWish | None:
        """Return who wants to take an answer back, as everybody is shown it."""
        return None

    @property
    def _opening_info(self) -> OpeningInfo | None:
        """Return what the next deal is to follow from, while pledges are opened for it."""
        if self.state != "opening" or self._next_match is None:
            return None
        return self._opening.info(self._next_match, len(self._seats))

    def _end(self, viewer: int) -> MatchEnd | None:
        """Return how the match ended, or why the table is closed; None while it goes on."""
        played = self._played
        end = played.end(viewer) if played is not None and played.is_over else None
        if end is not None:
            commitment = self._next_match.commitment if self._next_match is not None else ""
            return replace(end, next_commitment=commitment, again=tuple(sorted(self._rematch)))
        if not self._row.closed:
            return None
        is_idle = self._row.closed == "idle"
        why = "Nobody answered here for long." if is_idle else "The house has closed it."
        return MatchEnd("This table is closed", [why, STORED])

    def _kind_of(self, seat: int) -> Literal["open", "person", "bot"]:
        """Say who answers for a seat now."""
        if self._played is not None:
            return "bot" if self._played.players[seat].bot else "person"
        return cast(Literal["open", "person", "bot"], self._seats.rows[seat].kind)

    def _is_replaced(self, seat: int) -> bool:
        """Say whether a bot answers for a person."""
        return self._seats.has_person(seat) and self._kind_of(seat) == "bot"

    def _is_idle(self, seat: int, now: float) -> bool:
        """Say whether the others may put a bot in the place of a person who is away."""
        away = self._seats.away_seconds(seat, now)
        return self._kind_of(seat) == "person" and away > self._config.idle_seconds

    @property
    def _open_match(self) -> MatchInPlay | None:
        """Return the match in which somebody is asked now; None if nobody is."""
        return self._played if self.state == "playing" and not self._is_suspended else None

    @property
    def _has_bot(self) -> bool:
        """Say whether a bot is asked now."""
        played = self._open_match
        return played is not None and bool(played.players[played.seat].bot)
