"""The owner of a table: it decides what happens there, and nobody else changes its state.

Inputs go in, effects come out; nothing here waits, sends, writes or reads a clock. Only what is
stored is applied: one write is asked for at a time; once it is on the disk it is applied, the
clock runs, the sender gets an ack, viewers are shown it, and the next player is asked. Whatever
needs a write meanwhile waits, and is then handled as if it had just come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, cast

from croupier.bots.answers import timeout_answer
from croupier.bots.levels import budget_of
from croupier.bots.names import spare_names
from croupier.engine import NOBODY, listing
from croupier.engine.piles import SPECTATOR
from croupier.play.match import Event, Match, Player, SeatChange, Timeout, Undo
from croupier.play.table import Move, Table
from croupier.play.view import View
from croupier.server.config import ServerConfig
from croupier.server.limits import RateLimiter
from croupier.server.messages import from_client, from_server
from croupier.server.storage.stored_values import (
    Change,
    LogEntry,
    StoreDeal,
    StoredMatch,
    StoredPledge,
    StoredSeat,
    StoreEntries,
    StoreEntropy,
    StorePledge,
    StoreResult,
    StoreSeat,
    Write,
)
from croupier.server.tables import effects, inputs
from croupier.server.tables.characters import answer_reaction, show_moods
from croupier.server.tables.clock import Clock
from croupier.server.tables.connections import Connection
from croupier.server.tables.deal_opening import Opening
from croupier.server.tables.effects import Effects
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
from croupier.server.tables.seats import TEMPOS, Seats, person_seat
from croupier.server.tables.stored_match import TableHistory, dealt_match, header_of, public_file
from croupier.server.tables.table_undo import UndoConsent
from croupier.server.tables.turn import TableTurn

Talk = from_client.ChatRequest | from_client.ReactRequest | from_client.PaceRequest
ANNOUNCED = (  # what everybody hears of; limited for each seat
    Talk | from_client.UndoRequest | from_client.TakeoverRequest | from_client.ReturnRequest
)
BROADCASTS = 2.0  # a second, by one seat; ten times as many at once
ARRIVALS = 1.0  # times a second that a seat is shown to come or go; six times as many at once


class PendingWrite:
    """At most one write that is not on the disk yet; inputs that need another wait for its end."""

    def __init__(self) -> None:
        self.write: Write | None = None
        self.causes: list[TableInput] = []  # of the write: who gets an ack, or a reply
        self._waiting: list[TableInput] = []

    def __bool__(self) -> bool:
        return self.write is not None

    def begin(self, write: Write, cause: TableInput | None = None) -> Effects:
        """Have something written, unless something is being written; then the cause waits."""
        if self.write is not None:
            return self.wait(cause)
        self.write, self.causes = write, [] if cause is None else [cause]
        return [write]

    def wait(self, cause: TableInput | None) -> Effects:
        """Defer an input until the write in flight ends."""
        self._waiting += [cause] if cause is not None else []
        return []

    def end(self) -> tuple[list[TableInput], list[TableInput]]:
        """Forget the write, which is done or has failed; return its causes, and what waited."""
        ended = self.causes, self._waiting
        self.write, self.causes, self._waiting = None, [], []
        return ended


class HostedTable:
    """One table, which changes by `handle` alone; nobody else writes its fields.

    What people are shown of it is made by `table_snapshots`.
    """

    def __init__(self, stored: TableHistory, config: ServerConfig) -> None:
        self.row, self.game, self._config = stored.row, stored.game, config
        self.seats, self.past = Seats(stored.seats), list(stored.past)
        self.next_match = stored.next_match  # committed to, and not dealt yet
        self.opening = Opening(stored.pledged)  # of the next match
        self.played: MatchInPlay | None = None  # the match in play, or just over
        if stored.match is not None:
            self.played = self._begun(stored.match, stored.log)
        self.consent = UndoConsent()
        self.seq = 0  # of the last message to everybody
        self._pending, self._turn = PendingWrite(), TableTurn(config)
        self._votes: dict[int, set[int]] = {}  # for a bot on a seat: who agrees
        self._idle: list[bool] = []  # the seats, at the last sweep
        self._broadcasts = RateLimiter(BROADCASTS, 10 * BROADCASTS)
        self._arrivals = RateLimiter(ARRIVALS, 6 * ARRIVALS)
        self._has_unshown = False  # somebody came or left, and it was too early to show it
        self._is_suspended = False

    def _begun(self, row: StoredMatch, log: Sequence[LogEntry]) -> MatchInPlay:
        """Return a match that was dealt, where its log ends."""
        clock = Clock(self.row.clock, self.row.seconds, len(self.seats))
        return MatchInPlay(self.game, row, log, clock)

    @property
    def state(self) -> from_server.TableStage:
        """Return where the table stands."""
        played = self.played
        if self.row.closed:
            return "closed"
        if played is not None and not played.is_over:
            return "playing"
        if self.opening.is_begun:
            return "opening"
        return "waiting" if played is None else "over"

    @property
    def question(self) -> int:
        """Return the number an answer must name now; 0 before the deal."""
        return self.played.question if self.played is not None else 0

    @property
    def match(self) -> Match | None:
        """Return the match in play, or just over."""
        return self.played.match if self.played is not None else None

    def copy_table(self) -> Table | None:
        """Return a copy of the match in play, for another thread; None without one."""
        table = self.played.table if self.played is not None else None
        return table.copy() if table is not None else None

    def view(self, viewer: int) -> View | None:
        """Return what a viewer may know of the match; None before the deal."""
        if self.played is None or self.played.views is None:
            return None
        view = self.played.views.view(viewer)
        return replace(view, decision=None) if self.row.closed else view

    def ticket(self, seat: int) -> str | None:
        """Return what the token of a seat must name; None if no person has taken it."""
        return self.seats.rows[seat].ticket if self.seats.has_person(seat) else None

    def kind_of(self, seat: int) -> Literal["open", "person", "bot"]:
        """Say who answers for a seat now."""
        if self.played is not None:
            return "bot" if seat in self.played.bots else "person"
        return cast(Literal["open", "person", "bot"], self.seats.rows[seat].kind)

    def is_idle(self, seat: int, now: float) -> bool:
        """Say whether the others may put a bot in the place of a person who is away."""
        away = self.seats.away_seconds(seat, now)
        return self.kind_of(seat) == "person" and away > self._config.idle_seconds

    def _is_replaced(self, seat: int) -> bool:
        """Say whether a bot answers for a person."""
        return self.seats.has_person(seat) and self.kind_of(seat) == "bot"

    @property
    def _open_match(self) -> MatchInPlay | None:
        """Return the match in which somebody is asked now; None if nobody is."""
        return self.played if self.state == "playing" and not self._is_suspended else None

    @property
    def is_writing(self) -> bool:
        """Say whether something is not on the disk yet."""
        return bool(self._pending)

    @property
    def is_busy(self) -> bool:
        """Say whether a bot is going to answer, a pause to be over, or a clock to run out."""
        if (played := self._open_match) is None:
            return False
        has_bot = played.seat in played.bots
        return played.clock.has_limit or has_bot or self._turn.is_pausing

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
                self.seats.open(now)
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
        return self._act(cause, seat, now)

    def _talk(self, seat: int, message: Talk) -> Effects:
        """Pass on what a seat says to all."""
        match message:
            case from_client.ChatRequest(number=number) if number < len(from_server.PHRASES):
                return [effects.Send(None, from_server.ChatLine(seat, from_server.PHRASES[number]))]
            case from_client.ReactRequest(seat=at) if at < len(self.seats) and at != seat:
                return self._react(from_server.Reaction(seat, at, message.kind))
            case from_client.PaceRequest(speed=speed):
                self.seats.tempos[seat] = TEMPOS[speed]  # from the next question on
                return []
        raise Rejected(*NOT_NOW[message.type])

    def _react(self, thrown: from_server.Reaction) -> Effects:
        """Show what one seat throws at another; a bot answers in character."""
        said: list[from_server.ServerMessage] = [thrown]
        if self.kind_of(thrown.at) == "bot":
            chance = self.played.public_chance if self.played is not None else ""
            said += answer_reaction(thrown, self.seats.names[thrown.at], chance)
        return [effects.Send(None, message) for message in said]

    def _act(self, cause: Received, seat: int, now: float) -> Effects:
        """Do what a seat asks for."""
        match message := cause.message:
            case from_client.UndoRequest():
                return self._undo(cause, message, now)
            case from_client.AutoRequest():
                return self._set_auto(cause, message)
            case from_client.TakeoverRequest(seat=other) if other < len(self.seats):
                return self._take_over(cause, other, now)
            case from_client.ReturnRequest() if self.state == "playing" and self._is_replaced(seat):
                return self._write(cause, [SeatChange(seat, Player(self.seats.names[seat]))], now)
            case from_client.RematchRequest() if self.state == "over":
                return self._want_rematch(cause, message.pledge, now)
            case from_client.RevealRequest() if self.state == "opening":
                return self._reveal(cause, message)
            case from_client.HintRequest() if self._open_match and self._open_match.seat == seat:
                return self._turn.seek_hint(cause.sender)
        raise Rejected(*NOT_NOW[message.type])

    def _answer(self, cause: Received, request: from_client.AnswerRequest, now: float) -> Effects:
        """Write an answer; the same one sent twice is one answer with two acks."""
        sender, seat, played = cause.sender, cause.sender.viewer, self.played
        table = played.table if played is not None else None
        word, pending = self.game.words.codes.get(request.choice, ""), self._pending.write
        is_writing = isinstance(pending, StoreEntries) and pending.has_answer(seat, word)
        if is_writing and request.turn == self.question:
            self._pending.causes.append(cause)
            return []
        is_kept = table is not None and table.is_logged(seat, request.turn, request.choice)
        if played is not None and is_kept:
            return [effects.Send(sender, ack_of(played, request))]
        if played is None or table is None or self.state != "playing":
            text = "Nothing is dealt yet." if self.state == "waiting" else "The match is over."
            raise Rejected("over", text)
        if seat in played.bots:
            raise Rejected("not_your_turn", "A bot plays for you; take your seat back first.")
        if error := table.check(seat, request.turn, request.choice):
            raise Rejected(cast(from_server.ErrorCode, error.code), str(error), error.rule)
        if self._turn.is_pausing:
            self._turn.hold(cause)
            return []
        return self._write(cause, [table.written(request.choice, table.next_number)], now)

    def _time_out(self, cause: inputs.TimerFired, now: float) -> Effects:
        """Answer for a person whose time has run out."""
        played = self._open_match
        if played is None or played.table is None or played.seat in played.bots:
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
        if played.seat not in played.bots:
            return []
        answer = played.table.written(cause.choice, played.table.next_number)
        return self._write(cause, [answer], now)

    def _pause_over(self, cause: inputs.BotAnswered, table: Table, now: float) -> Effects:
        """Write the answer that was held, or the only one that a person has."""
        if self.kind_of(table.seat) == "bot" or not self.seats.rows[table.seat].forced:
            return []
        held = self._answer_held(now)
        if held or len(table.choices) > 1:
            return held
        return self._write(cause, [table.written(table.choices[0], table.next_number)], now)

    def _answer_held(self, now: float) -> Effects:
        """End the pause before a person's answer, and take the answer that was held."""
        self._turn.is_due = True
        return [effect for each in self._turn.release() for effect in self._receive(each, now)]

    def _write(self, cause: TableInput | None, events: Sequence[Event], now: float) -> Effects:
        """Have events added to the log; the first holds the time that a clock ran until now."""
        played = self.played
        if self._pending or played is None or played.table is None:
            return self._pending.wait(cause)
        number = played.table.next_number
        seat, milliseconds = played.clock.stop(now)
        entries = [LogEntry(number, events[0], seat, milliseconds)]
        entries += [LogEntry(number + n, event) for n, event in enumerate(events[1:], 1)]
        return self._pending.begin(StoreEntries(played.row.number, entries), cause)

    def _give_up(self, *, is_moved: bool) -> Effects:
        """Drop the table, of which a write failed: nothing was applied, so nothing is undone."""
        causes, waiting = self._pending.end()
        reason = Moved(MOVED) if is_moved else OutOfOrder(NOT_STORED)
        seekers = [each for each in causes + waiting if isinstance(each, inputs.SeatRequested)]
        replies = [effects.Reply(seeker.reply, reason) for seeker in seekers]
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
                self.opening.pledge(row)
                return self._deal_if_ready(now) or self._show()
            case StoreEntropy(seat=seat, entropy=entropy):
                self.opening.open(seat, entropy)
                return self._deal_if_ready(now)

    def _logged(
        self, entries: Sequence[LogEntry], causes: Sequence[TableInput], now: float
    ) -> Effects:
        """Apply entries; then the clock runs, then come acks, updates and the next question."""
        if (played := self.played) is None:
            return []
        last: Move | None = None
        for entry in entries:
            last = played.add(entry) or last
            if isinstance(entry.event, SeatChange):
                self._votes.pop(entry.event.seat, None)
        wanted: Effects = []
        for cause in causes:
            if isinstance(cause, Received) and isinstance(cause.message, from_client.AnswerRequest):
                wanted.append(effects.Send(cause.sender, ack_of(played, cause.message)))
        wanted += self._show() if last is None else self._show_move(played, last)
        if self.consent.wish is not None:
            wanted += self.consent.review(self._open_match)
        is_new = last is not None or any(isinstance(entry.event, Undo) for entry in entries)
        since = now if is_new else played.clock.stopped_at  # the same question: time runs on
        return wanted + self._go_on(now, since)

    def _show_move(self, played: MatchInPlay, move: Move) -> Effects:
        """Show everybody a move, and how bots take it, by what spectators saw of it."""
        self.seq += 1
        update = effects.BroadcastUpdate(self.seq, move.seat)
        if not played.bots:
            return [update]
        names = self.seats.names
        moments = move.moments(SPECTATOR, names)
        moods = show_moods(moments, names, played.bots, played.public_chance)
        return [update, *(effects.Send(None, mood) for mood in moods)]

    def _ask(self, now: float, since: float) -> Effects:
        """Ask the seat to answer; or store the result."""
        if (played := self._open_match) is None:
            return self._turn.stop() + self._finish()
        return self._turn.ask(played, self.seats, now, since)

    def _go_on(self, now: float, since: float) -> Effects:
        """Ask the seat to answer; then process the answers held during the pause."""
        wanted = self._ask(now, since)
        for each in [] if self._turn.is_pausing else self._turn.release():
            wanted += self._receive(each, now)
        return wanted

    def _undo(self, cause: Received, request: from_client.UndoRequest, now: float) -> Effects:
        """Take an answer back if all people agree; else show who has not yet."""
        shown = self.consent.request(self._open_match, cause.sender.viewer, request)
        if self.consent.is_given(self._open_match):
            return self._write(cause, [Undo(request.answer)], now)
        return shown

    def _take_over(self, cause: Received, other: int, now: float) -> Effects:
        """Put a bot into one's own seat, an open one, or by consent into an idle person's."""
        seat, kind, bot = cause.sender.viewer, self.kind_of(other), self.game.default_bot
        if kind == "open":
            row = StoredSeat("bot", next(spare_names(self.seats.names)), bot)
            return self._pending.begin(StoreSeat(other, row), cause)
        if self.state != "playing":
            raise Rejected("over", "No match is being played.")
        if kind == "bot":
            raise Rejected("malformed", "A bot sits there already.")
        if other != seat and (silent := self._vote(seat, other, now)):
            names = self.seats.names
            asked = listing(names[each] for each in silent)
            text = f"{names[seat]} wants a bot to play for {names[other]}. {asked} may agree."
            return [effects.Send(None, from_server.Notice(text))]
        return self._write(cause, [SeatChange(other, Player(self.seats.names[other], bot))], now)

    def _vote(self, seat: int, other: int, now: float) -> list[int]:
        """Note that a seat wants a bot in another's place; return who has not agreed yet."""
        if not self.is_idle(other, now):
            raise Rejected("not_your_turn", f"{self.seats.names[other]} is at the table.")
        votes = self._votes.setdefault(other, set())
        votes.add(seat)
        here = [each for each in sorted(self.seats.people_here) if not self._is_replaced(each)]
        return [each for each in here if each != other and each not in votes]

    def _sweep(self, closed: str, now: float) -> Effects:
        """Close or open a table as it was elsewhere; show who has become idle, came or left."""
        if closed != self.row.closed:
            self.row = replace(self.row, closed=closed)
            if closed:
                return self._stop_clock(now) + self._show()
            return self._show() + (self._deal_if_ready(now) or self._go_on(now, now))
        was_idle, seats = self._idle, range(len(self.seats))
        self._idle = [self.is_idle(seat, now) for seat in seats]
        is_news = self._has_unshown or (self._idle != was_idle and any(self._idle))
        self._has_unshown, shown = False, self._show() if is_news else []
        return shown + self._deal_if_ready(now)

    def _stop_clock(self, now: float) -> Effects:
        """Let no time run any more."""
        if self.played is not None:
            self.played.clock.stop(now)
        return self._turn.stop()

    def _show(self) -> Effects:
        """Send everybody a snapshot, under the next number."""
        self.seq += 1
        return [effects.SendSnapshot(None, self.seq)]

    def _join(self, sender: Connection, now: float, *, is_first: bool) -> Effects:
        """Show the table to a new connection; to everybody, if its seat was away."""
        shown: Effects = []
        if is_first and sender.viewer != SPECTATOR:
            self.seats.join(sender.viewer)
            self._votes.pop(sender.viewer, None)
            shown = self._show_arrival(sender.viewer, now)
        return (shown or [effects.SendSnapshot(sender)]) + self._report_preparing(sender)

    def _report_preparing(self, to: Connection | None = None) -> Effects:
        """Have it said if a bot of this match cannot search yet."""
        players = self.played.players if self.played is not None else []
        has_search = any(budget_of(self.game, player.bot) for player in players if player.bot)
        return [effects.ReportPreparing(to)] if has_search else []

    def _leave(self, viewer: int, now: float) -> Effects:
        """Note that a viewer has no connection any more."""
        if self.played is not None and self.played.views is not None:
            self.played.views.forget(viewer)
        if viewer == SPECTATOR:
            return []
        self.seats.leave(viewer, now)
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
            self.seats.speeds[seat] = speed  # from the next question on
        if self._pending:
            return self._pending.wait(cause)
        row = self.seats.rows[seat]
        if row.forced == request.on:
            return []
        return self._pending.begin(StoreSeat(seat, replace(row, forced=request.on)), cause)

    def _take_seat(self, cause: inputs.SeatRequested) -> Effects:
        """Give an open seat to a person."""
        free = self.seats.free
        seat = cause.seat if cause.seat is not None else next(iter(free), NOBODY)
        if self.row.closed or seat not in free:
            text = "that seat is taken." if free else "every seat at this table is taken."
            return [effects.Reply(cause.reply, Unavailable(text))]
        row, match, pledged = person_seat(self.seats.names, cause.name), self.next_match, None
        if match is not None and cause.pledge:
            pledged = match.number, StoredPledge(seat, cause.pledge)
        return self._pending.begin(StoreSeat(seat, row, pledged), cause)

    def _seat_stored(self, write: StoreSeat, causes: Sequence[TableInput], now: float) -> Effects:
        """Give a stored seat to its person; deal once every seat is taken."""
        self.seats.take(write.number, write.seat, now)
        if write.pledged is not None:
            self.opening.pledge(write.pledged[1])
        wanted: Effects = []
        for cause in causes:
            if isinstance(cause, inputs.SeatRequested):
                wanted.append(effects.Reply(cause.reply, write.number))
        if self.state == "waiting":
            return wanted + (self._deal_if_ready(now) or self._show())
        return wanted + self._go_on(now, now)

    def _want_rematch(self, cause: Received, pledge: str | None, now: float) -> Effects:
        """Note that a seat wants to play again, with its first pledge; deal once all here do."""
        seat, row = cause.sender.viewer, self.next_match
        if row is None:  # until the match before it is stored as one that is over
            return self._pending.wait(cause)
        if pledge and not self.opening.has_pledged(seat):
            return self._pending.begin(StorePledge(row.number, StoredPledge(seat, pledge)), cause)
        is_new = seat not in self.opening.wanted
        self.opening.wanted.add(seat)
        return self._deal_if_ready(now) or (self._show() if is_new else [])

    def _reveal(self, cause: Received, request: from_client.RevealRequest) -> Effects:
        """Have the entropy stored that a seat has pledged; opened twice it is opened once."""
        seat, row = cause.sender.viewer, self.next_match
        if row is None or request.match != row.number:
            raise Rejected(*NOT_NOW[request.type])
        entropy = self.opening.check(seat, request.words)
        if seat not in self.opening.missing:
            return []
        return self._pending.begin(StoreEntropy(row.number, seat, entropy), cause)

    @property
    def _is_deal_due(self) -> bool:
        """Say whether every seat is taken, or whether everybody here wants the next match."""
        if self.state == "over":
            here = self.seats.people_here
            return bool(here) and here <= self.opening.wanted
        return self.state == "opening" or (self.state == "waiting" and not self.seats.free)

    def _deal_if_ready(self, now: float) -> Effects:
        """Have pledges opened once a deal is due; deal once they are, or time is over."""
        row, opening = self.next_match, self.opening
        if row is None or self._pending or not self._is_deal_due:
            return []
        if not opening.is_over(now):
            if opening.is_begun:
                return []
            opening.begin(now + self._config.opening_seconds)
            return self._show()
        players = [Player(each.name, each.bot) for each in self.seats.rows]
        match = dealt_match(row, self.game, players, self.row.options, opening.pledged)
        return self._pending.begin(StoreDeal(row.number, header_of(match)))

    def _dealt(self, write: StoreDeal, now: float) -> Effects:
        """Begin the match that is dealt; bots go on for those who are still away."""
        if self.next_match is None:
            return []
        bot, rows = self.game.default_bot, self.seats.rows
        changes = [
            SeatChange(seat, Player(row.name, bot))
            for seat, row in enumerate(rows)
            if self.seats.is_away(seat) and self._is_replaced(seat)
        ]
        row, self.next_match = replace(self.next_match, header=write.header), None
        self._votes.clear()
        self.opening, self.played = Opening(), self._begun(row, ())
        shown = self._show() + self._report_preparing()
        return shown + (self._write(None, changes, now) if changes else self._ask(now, now))

    def _finish(self) -> Effects:
        """Have the file of a match that is over stored, if it is not."""
        played = self.played
        if played is None or not played.is_over or played.row.file is not None:
            return []
        return self._pending.begin(StoreResult(played.row.number, public_file(played.final)))

    def _finished(self, write: StoreResult, now: float) -> Effects:
        """Note that a match is stored as one that is over, and what the next one is."""
        if self.played is not None and (result := self.played.final.result) is not None:
            self.played.row = replace(self.played.row, file=write.file)
            self.past.append(result)
        self.next_match = write.next_match
        return self._show() + self._deal_if_ready(now)


def ack_of(played: MatchInPlay, request: from_client.AnswerRequest) -> from_server.Ack:
    """Return the word that an answer is stored, with the hash of the log that holds it."""
    return from_server.Ack(request.id, request.turn, played.events, played.hash)
