"""The owner of a table: it decides what happens there, and nobody else changes its state.

Inputs go in, effects come out; nothing here waits, sends, writes or reads a clock. Only what is
stored is applied: one write is asked for at a time; once it is on the disk it is applied, the
clock runs, the sender gets an ack, viewers are shown it, and the next player is asked. Whatever
needs a write meanwhile waits, and is then handled as if it had just come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from croupier.bots.answers import timeout_answer
from croupier.engine import NOBODY
from croupier.engine.piles import SPECTATOR
from croupier.play.match import Player, SeatChange, Timeout, Undo
from croupier.play.table import Move, Table
from croupier.server.config import ServerConfig
from croupier.server.limits import RateLimiter
from croupier.server.messages import from_client, from_server
from croupier.server.storage.stored_values import LogEntry, StoredPledge
from croupier.server.storage.writes import (
    Change,
    StoreDeal,
    StoreEntries,
    StoreEntropy,
    StorePledge,
    StoreResult,
    StoreSeat,
    Write,
)
from croupier.server.tables import effects, inputs
from croupier.server.tables.connections import Connection
from croupier.server.tables.inputs import Received, TableInput
from croupier.server.tables.match_in_play import MatchInPlay
from croupier.server.tables.rejections import (
    MOVED,
    NOT_NOW,
    NOT_STORED,
    Moved,
    OutOfOrder,
    Rejected,
    Unavailable,
)
from croupier.server.tables.seats import person_seat
from croupier.server.tables.stored_match import TableHistory
from croupier.server.tables.table_progress import Effects
from croupier.server.tables.table_takeover import TakeoverTable
from croupier.server.tables.table_talk import Talk

ANNOUNCED = (
    Talk | from_client.UndoRequest | from_client.TakeoverRequest | from_client.ReturnRequest
)  # what everybody hears of: so often, and no more often
ARRIVALS = 1.0  # times a second that a seat is shown to come or go; six times as many at once


class HostedTable(TakeoverTable):
    """One table, which changes by `handle` alone."""

    def __init__(self, stored: TableHistory, config: ServerConfig) -> None:
        super().__init__(stored, config)
        self._idle: list[bool] = []  # the seats, at the last sweep
        self._arrivals = RateLimiter(ARRIVALS, 6 * ARRIVALS)
        self._has_unshown = False  # somebody came or left, and it was too early to show it

    def handle(self, incoming: TableInput, now: float) -> Effects:
        """Change by an input; return what is to be done."""
        if isinstance(incoming, inputs.Received):
            return self._receive(incoming, now)
        if isinstance(incoming, inputs.Stored):
            return self._stored(incoming.write, now)
        match incoming:
            case inputs.Joined(sender, is_first):
                return self._join(sender, now, is_first=is_first)
            case inputs.Left(viewer):
                return self._leave(viewer, now)
            case inputs.SeatRequested():
                return self._take_seat(incoming)
        return self._on_report(incoming, now)

    def _on_report(self, report: inputs.Report, now: float) -> Effects:
        """Change by what the runner reports; what comes too late for its question is nothing."""
        wanted: Effects = []
        match report:
            case inputs.TimerFired(question) if question == self.question:
                wanted = self._time_out(report, now)
            case inputs.BotAnswered(question) if question == self.question:
                wanted = self._bot_answered(report, now)
            case inputs.HintFound(question, hint) if question == self.question:
                wanted = self._turn.hint_found(hint)
            case inputs.Opened(waited):
                self._seats.open(now)
                wanted = self._deal_if_ready(now) or self._ask(now, now - waited)
            case inputs.Swept(closed):
                wanted = self._sweep(closed, now)
            case inputs.Suspended():
                self._is_suspended = True
                wanted = self._stop_clock(now)
            case inputs.StoreFailed(is_moved):
                wanted = self._give_up(is_moved=is_moved)
        return wanted

    def _receive(self, cause: Received, now: float) -> Effects:
        """Do what a client asks for, or say to this client alone why not."""
        try:
            return self._on_message(cause, now)
        except Rejected as error:
            number = getattr(cause.message, "id", None)
            reply = from_server.ErrorReply(number, error.code, str(error), error.rule)
            return [effects.Send(cause.sender, reply)]

    def _on_message(self, cause: Received, now: float) -> Effects:
        """Do what a client asks for."""
        seat, message = cause.sender.viewer, cause.message
        if isinstance(message, from_client.ResyncRequest):
            return [effects.SendSnapshot(cause.sender)]
        if seat == SPECTATOR:
            raise Rejected("not_your_turn", "You are watching; take a seat to play.")
        if isinstance(message, from_client.AnswerRequest):
            return self._answer(cause, message, now)
        if isinstance(message, ANNOUNCED) and not self._broadcasts.take(seat, now):
            raise Rejected("too_fast", "Slowly, please.")
        if isinstance(message, Talk):
            return self._talk(seat, message)
        if isinstance(message, from_client.UndoRequest):
            return self._undo(cause, message, now)
        return self._act(cause, seat, now)

    def _act(self, cause: Received, seat: int, now: float) -> Effects:
        """Do what a seat asks for."""
        match message := cause.message:
            case from_client.AutoRequest():
                return self._set_auto(cause, message)
            case from_client.TakeoverRequest(seat=other) if other < len(self._seats):
                return self._take_over(cause, other, now)
            case from_client.ReturnRequest() if self.state == "playing" and self._is_replaced(seat):
                return self._write(cause, [SeatChange(seat, Player(self._seats.names[seat]))], now)
            case from_client.RematchRequest() if self.state == "over":
                return self._want_rematch(cause, message.pledge, now)
            case from_client.RevealRequest() if self.state == "opening":
                return self._reveal(cause, message)
            case from_client.HintRequest() if self._open_match and self._open_match.seat == seat:
                return self._turn.seek_hint(cause.sender)
        raise Rejected(*NOT_NOW[message.type])

    def _answer(self, cause: Received, request: from_client.AnswerRequest, now: float) -> Effects:
        """Write an answer; the same one sent twice is one answer with two acks."""
        sender, seat, played = cause.sender, cause.sender.viewer, self._played
        table = played.table if played is not None else None
        word, pending = self._game.words.codes.get(request.choice, ""), self._pending.write
        is_writing = isinstance(pending, StoreEntries) and pending.has_answer(seat, word)
        if is_writing and request.turn == self.question:
            self._pending.causes.append(cause)
            return []
        if table is not None and table.is_logged(seat, request.turn, request.choice):
            return [effects.Send(sender, self._ack(request))]
        if played is None or table is None or self.state != "playing":
            text = "Nothing is dealt yet." if self.state == "waiting" else "The match is over."
            raise Rejected("over", text)
        if played.players[seat].bot:
            raise Rejected("not_your_turn", "A bot plays for you; take your seat back first.")
        if error := table.check(seat, request.turn, request.choice):
            raise Rejected(cast(from_server.ErrorCode, error.code), str(error), error.rule)
        if self._turn.is_pausing:
            self._turn.hold(cause)
            return []
        return self._write(cause, [table.written(request.choice, table.next_number)], now)

    def _ack(self, request: from_client.AnswerRequest) -> from_server.Ack:
        """Return the word that an answer is stored, with the hash of the log that holds it."""
        if self._played is None:
            return from_server.Ack(request.id, request.turn, 0, "")
        return from_server.Ack(request.id, request.turn, self._played.events, self._played.hash)

    def _time_out(self, cause: inputs.TimerFired, now: float) -> Effects:
        """Answer for a person whose time has run out."""
        played = self._open_match
        if played is None or played.table is None or self._has_bot:
            return []
        if held := self._answer_held(now):
            return held
        table = played.table
        answer = table.written(timeout_answer(table), table.next_number + 1)
        return self._write(cause, [Timeout(played.seat), answer], now)

    def _bot_answered(self, cause: inputs.BotAnswered, now: float) -> Effects:
        """Write the answer of a bot, unless the question is answered or a person is back."""
        played = self._open_match
        if played is None or played.table is None:
            return []
        if cause.choice is None:
            return self._pause_over(cause, played.table, now)
        if not self._has_bot:
            return []
        answer = played.table.written(cause.choice, played.table.next_number)
        return self._write(cause, [answer], now)

    def _pause_over(self, cause: inputs.BotAnswered, table: Table, now: float) -> Effects:
        """Write the answer that was held, or the only one that a person has."""
        if self._has_bot or not self._seats.rows[table.seat].forced:
            return []
        held = self._answer_held(now)
        if held or len(table.choices) > 1:
            return held
        return self._write(cause, [table.written(table.choices[0], table.next_number)], now)

    def _answer_held(self, now: float) -> Effects:
        """End the pause before a person's answer, and take the answer that was held."""
        self._turn.is_due = True
        return [effect for each in self._turn.release() for effect in self._receive(each, now)]

    def _go_on(self, now: float, since: float) -> Effects:
        """Ask the seat to answer; then process the answers held during the pause."""
        wanted = self._ask(now, since)
        for each in [] if self._turn.is_pausing else self._turn.release():
            wanted += self._receive(each, now)
        return wanted

    def _give_up(self, *, is_moved: bool) -> Effects:
        """Drop the table, of which a write failed: nothing was applied, so nothing is undone."""
        causes, waiting = self._pending.end()
        reason = Moved(MOVED) if is_moved else OutOfOrder(NOT_STORED)
        seekers = [
            each.reply for each in causes + waiting if isinstance(each, inputs.SeatRequested)
        ]
        replies = [effects.Reply(reply, reason) for reply in seekers]
        return [*replies, effects.Unload("the answer could not be kept; try again")]

    def _stored(self, write: Write, now: float) -> Effects:
        """Apply what is on the disk now, then handle what had to wait for it."""
        causes, waiting = self._pending.end()
        if isinstance(write, StoreEntries):
            wanted = self._logged(write.entries, causes, now)
        else:
            wanted = self._changed(write, causes, now)
        for cause in waiting:
            wanted += self.handle(cause, now)
        return wanted

    def _changed(self, change: Change, causes: Sequence[TableInput], now: float) -> Effects:
        """Apply a change that is on the disk now."""
        match change:
            case StoreSeat():
                return self._seat_stored(change, causes, now)
            case StoreDeal():
                return self._dealt(change, now)
            case StoreResult():
                return self._finished(change, now)
            case StorePledge(row=row):
                self._opening.pledge(row)
                self._rematch.add(row.seat)
                return self._deal_if_ready(now) or self._show()
            case StoreEntropy(seat=seat, entropy=entropy):
                self._opening.open(seat, entropy)
                return self._deal_if_ready(now)

    def _logged(
        self, entries: Sequence[LogEntry], causes: Sequence[TableInput], now: float
    ) -> Effects:
        """Apply entries; then the clock runs, then come acks, updates and the next question."""
        if self._played is None:
            return []
        shown, since = self._enter(self._played, entries, now)
        wanted: Effects = []
        for cause in causes:
            if isinstance(cause, Received) and isinstance(cause.message, from_client.AnswerRequest):
                wanted.append(effects.Send(cause.sender, self._ack(cause.message)))
        return wanted + shown + self._go_on(now, since)

    def _enter(
        self, played: MatchInPlay, entries: Sequence[LogEntry], now: float
    ) -> tuple[Effects, float]:
        """Apply entries; return what shows them, and since when the open question is asked."""
        last: Move | None = None
        for entry in entries:
            last = played.add(entry) or last
            if isinstance(entry.event, SeatChange):
                self._votes.pop(entry.event.seat, None)
        if last is None:
            is_back = any(isinstance(entry.event, Undo) for entry in entries)
            since = now if is_back else played.clock.stopped_at  # the same question: time runs on
            return self._show() + self._review_wish(), since
        self._seq += 1
        shown: Effects = [effects.BroadcastUpdate(self._seq, last.seat)]
        return shown + self._show_moods(last) + self._review_wish(), now

    def _sweep(self, closed: str, now: float) -> Effects:
        """Close or open a table as it was elsewhere; show who has become idle, came or left."""
        if closed != self._row.closed:
            self._row = replace(self._row, closed=closed)
            if closed:
                return self._stop_clock(now) + self._show()
            return self._show() + (self._deal_if_ready(now) or self._go_on(now, now))
        was_idle, seats = self._idle, range(len(self._seats))
        self._idle = [self._is_idle(seat, now) for seat in seats]
        is_news = self._has_unshown or (self._idle != was_idle and any(self._idle))
        self._has_unshown, shown = False, self._show() if is_news else []
        return shown + self._deal_if_ready(now)

    def _join(self, sender: Connection, now: float, *, is_first: bool) -> Effects:
        """Show the table to a new connection; to everybody, if its seat was away."""
        shown: Effects = []
        if is_first and sender.viewer != SPECTATOR:
            self._seats.join(sender.viewer)
            self._votes.pop(sender.viewer, None)
            shown = self._show_arrival(sender.viewer, now)
        return (shown or [effects.SendSnapshot(sender)]) + self._report_preparing(sender)

    def _leave(self, viewer: int, now: float) -> Effects:
        """Note that a viewer has no connection any more."""
        if self._played is not None and self._played.views is not None:
            self._played.views.forget(viewer)
        if viewer == SPECTATOR:
            return []
        self._seats.leave(viewer, now)
        return self._show_arrival(viewer, now)

    def _show_arrival(self, seat: int, now: float) -> Effects:
        """Show everybody that a seat came or left; if it does so too often, the next sweep does."""
        if self._arrivals.take(seat, now):
            return self._show()
        self._has_unshown = True
        return []

    def _set_auto(self, cause: Received, request: from_client.AutoRequest) -> Effects:
        """Give the only answer there is for a seat from now on, at a speed; or no longer."""
        seat, speed = cause.sender.viewer, request.speed if request.on else 1
        if speed is not None:
            self._seats.speeds[seat] = speed  # from the next question on
        if self._pending:
            return self._pending.wait(cause)
        row = self._seats.rows[seat]
        if row.forced == request.on:
            return []
        return self._pending.begin(StoreSeat(seat, replace(row, forced=request.on)), cause)

    def _take_seat(self, cause: inputs.SeatRequested) -> Effects:
        """Give an open seat to a person."""
        free = self._seats.free
        seat = cause.seat if cause.seat is not None else next(iter(free), NOBODY)
        if self._row.closed or seat not in free:
            text = "that seat is taken." if free else "every seat at this table is taken."
            return [effects.Reply(cause.reply, Unavailable(text))]
        row, match = person_seat(self._seats.names, cause.name), self._next_match
        pledged = (
            (match.number, StoredPledge(seat, cause.pledge)) if match and cause.pledge else None
        )
        return self._pending.begin(StoreSeat(seat, row, pledged), cause)

    def _seat_stored(self, write: StoreSeat, causes: Sequence[TableInput], now: float) -> Effects:
        """Give a stored seat to its person; deal once every seat is taken."""
        self._seats.take(write.number, write.seat, now)
        if write.pledged is not None:
            self._opening.pledge(write.pledged[1])
        wanted: Effects = []
        for cause in causes:
            if isinstance(cause, inputs.SeatRequested):
                wanted.append(effects.Reply(cause.reply, write.number))
        if self.state == "waiting":
            return wanted + (self._deal_if_ready(now) or self._show())
        return wanted + self._go_on(now, now)

    def _want_rematch(self, cause: Received, pledge: str | None, now: float) -> Effects:
        """Note that a seat wants to play again, with its first pledge; deal once all here do."""
        seat, row = cause.sender.viewer, self._next_match
        if row is None:  # until the match before it is stored as one that is over
            return self._pending.wait(cause)
        if pledge and seat not in self._opening.seats:
            return self._pending.begin(StorePledge(row.number, StoredPledge(seat, pledge)), cause)
        is_new = seat not in self._rematch
        self._rematch.add(seat)
        return self._deal_if_ready(now) or (self._show() if is_new else [])

    def _reveal(self, cause: Received, request: from_client.RevealRequest) -> Effects:
        """Have the entropy stored that a seat has pledged; opened twice it is opened once."""
        seat, row = cause.sender.viewer, self._next_match
        if row is None or request.match != row.number:
            raise Rejected(*NOT_NOW[request.type])
        entropy = self._opening.check(seat, request.words)
        if seat not in self._opening.missing:
            return []
        return self._pending.begin(StoreEntropy(row.number, seat, entropy), cause)

    def _dealt(self, write: StoreDeal, now: float) -> Effects:
        """Begin the match that is dealt; bots go on for those who are still away."""
        if self._next_match is None:
            return []
        bot, rows = self._game.default_bot, self._seats.rows
        changes = [
            SeatChange(seat, Player(row.name, bot))
            for seat, row in enumerate(rows)
            if self._seats.is_away(seat) and self._is_replaced(seat)
        ]
        row, self._next_match = replace(self._next_match, header=write.header), None
        self._votes.clear()
        self._begin(row, ())
        shown = self._show() + self._report_preparing()
        return shown + (self._write(None, changes, now) if changes else self._ask(now, now))

    def _finished(self, write: StoreResult, now: float) -> Effects:
        """Note that a match is stored as one that is over, and what the next one is."""
        if self._played is not None and (result := self._played.final.result) is not None:
            self._played.row = replace(self._played.row, file=write.file)
            self._past.append(result)
        self._next_match = write.next_match
        return self._show() + self._deal_if_ready(now)
