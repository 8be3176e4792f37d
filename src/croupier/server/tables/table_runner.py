"""A table that is awake: who sits where, whose answer is wanted, what is on its way to the disk.

Only one act of a match is on its way to the disk at a time. It is applied, acknowledged and told
after it is there; whatever else is wanted meanwhile waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from croupier.bots.answers import bot_answer, timeout_answer
from croupier.engine.game import Game
from croupier.engine.piles import NOBODY
from croupier.play.match import Answer, Event, Match, Player, Result, SeatChange, Timeout
from croupier.play.table import Move, Table
from croupier.server.messages import encoding as wire
from croupier.server.messages.from_server import Ended
from croupier.server.storage.store import MatchRow, SeatRow, TableRow
from croupier.server.tables.broadcast import picture, show_all, show_move
from croupier.server.tables.clock import TableClock
from croupier.server.tables.connections import Desk, Visitor
from croupier.server.tables.dealing import keep_result
from croupier.server.tables.hints import tell_if_preparing
from croupier.server.tables.match_views import Scene
from croupier.server.tables.pacing import pause
from croupier.server.tables.stored_match import ended_of, gone_rules

if TYPE_CHECKING:
    from croupier.server.tables.registry import House


@dataclass
class Flight:
    """Lines on their way to the disk, and who is told when they are there."""

    turn: int
    lines: Sequence[Event]
    acks: list[tuple[Visitor, int]] = field(default_factory=list)


class LiveTable:
    """One table that is awake."""

    def __init__(self, house: House, row: TableRow, seats: list[SeatRow], game: Game) -> None:
        self.house, self.row, self.seats, self.game = house, row, seats, game
        self.desk = Desk()
        self.seq = 0  # of what was shown to everybody
        self.past: list[Result] = []  # of the matches that are over
        self.promised: MatchRow | None = None  # the match to come
        self.match: MatchRow | None = None  # the match in play, or just over
        self.play: Table | None = None
        self.scene: Scene | None = None
        self.result: Ended | None = None
        self.players: list[Player] = []  # who answers now
        self.again: dict[int, str] = {}  # seats that want a rematch, with their words
        self.votes: dict[int, set[int]] = {}  # for a seat to be replaced: who agrees
        self.speed: dict[int, int] = {}  # at which forced answers are given, by seat
        self.away_since: dict[int, float] = {}
        self.quiet_since = house.time()
        self.clock = TableClock(row.clock, row.seconds, len(seats))
        self.flight: Flight | None = None
        self._waiting: list[Callable[[], None]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._idle: list[bool] = []

    @property
    def state(self) -> str:
        """Return where the table stands: waiting, playing, over or closed."""
        if self.row.closed:
            return "closed"
        if self.match is None:
            return "waiting"
        return "playing" if self.result is None else "over"

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names on the seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def turn(self) -> int:
        """Return the number an answer must name now; 0 before the deal."""
        return self.play.question if self.play is not None else 0

    def kind_of(self, number: int) -> str:
        """Say who answers for a seat now: open, person or bot."""
        if self.players:
            return "bot" if self.players[number].bot else "person"
        return self.seats[number].kind

    def is_away(self, number: int) -> bool:
        """Say whether the person of a seat has no socket here."""
        return self.seats[number].kind == "person" and not self.desk.has(number)

    def is_idle(self, number: int) -> bool:
        """Say whether the others may put a bot in a person's place."""
        if self.kind_of(number) != "person":
            return False
        now, patience = self.house.time(), self.house.settings.idle_seconds
        if self.is_away(number) and now - self.away_since.get(number, now) > patience:
            return True
        return self.clock.running == number and self.clock.asked_for(now) > patience

    def wake(self, match: MatchRow, stored: Match, spent: list[float]) -> None:
        """Take up a dealt match where its log ends."""
        self.match, self.again, self.votes = match, {}, {}
        self.players = list(stored.players)
        for item in stored.events:
            if isinstance(item, SeatChange):
                self.players[item.seat] = item.player
        self.clock.spent = spent
        self.play = self.scene = self.result = None
        if stored.rules != self.game.version:
            self.result = gone_rules(stored, self.game, self.promised)
            return
        self.play = Table(self.game, stored)
        self.scene = Scene(self.play, self.names)
        self.look_for_end()

    def look_for_end(self) -> None:
        """Note how the match ended, if it did."""
        if self.play is not None and self.play.result is not None:
            self.result = ended_of(self.play, self.names, self.promised, sorted(self.again))

    def arrive(self, visitor: Visitor) -> None:
        """Let a visitor in, and show them everything."""
        seat, is_new = visitor.viewer, self.desk.add(visitor)
        if is_new and seat != NOBODY:
            self.away_since.pop(seat, None)
            self.votes.pop(seat, None)
            show_all(self)
        else:
            visitor.push(picture(self, seat))
        tell_if_preparing(self, [visitor])

    def go(self, visitor: Visitor) -> None:
        """Let a visitor go."""
        seat, is_gone = visitor.viewer, self.desk.remove(visitor)
        self.quiet_since = self.house.time()
        if is_gone and self.scene is not None:
            self.scene.forget(seat)
        if is_gone and seat != NOBODY:
            self.away_since[seat] = self.quiet_since
            show_all(self)

    def when_free(self, act: Callable[[], None]) -> None:
        """Do something as soon as no line is on its way."""
        if self.flight is None:
            act()
        else:
            self._waiting.append(act)

    def enter(self, lines: Sequence[Event], ack: tuple[Visitor, int] | None = None) -> None:
        """Send lines to the disk; they are applied and told when they are there."""
        if self.match is None:
            raise ValueError("nothing is dealt at this table")
        self._hold()
        spent = round(1000 * self.clock.stop(self.house.time()))
        self.flight = Flight(self.turn, lines, [ack] if ack else [])
        number = self.play.next_number if self.play is not None else 1
        self.house.store.append(self.match.id, number, lines, spent, self._landed)

    def _landed(self, error: Exception | None) -> None:
        """Apply what is on the disk now, acknowledge it, tell it, and go on."""
        flight, self.flight = self.flight, None
        if flight is None:
            return
        if error is not None:
            self.house.give_up(self, error)
            return
        moves = [move for move in map(self._apply, flight.lines) if move]
        for visitor, number in flight.acks:
            visitor.push(wire.taken(number, flight.turn))
        if moves:
            self.house.counts.answers += 1
            show_move(self, moves[-1].seat)
        else:
            show_all(self)
        if self.result is not None:
            self.house.spawn(keep_result(self))
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            self.when_free(act)
        self.go_on()

    def _apply(self, line: Event) -> Move | None:
        """Apply one line of the log to the match in play."""
        play, scene = self.play, self.scene
        if play is None or scene is None:
            raise ValueError("nothing is dealt at this table")
        if isinstance(line, Answer):
            move = play.answer(line.seat, play.question, self.game.code_by_word[line.word])
            scene.moved(move)
            self.look_for_end()
            return move
        play.enter(line)
        if isinstance(line, SeatChange):
            self.players[line.seat] = line.player
        return None

    def go_on(self) -> None:
        """See whose answer is wanted: let the house give its own, or let the clock run."""
        if self.flight is not None or self.play is None or self.state != "playing":
            return
        self._hold()
        if self.house.is_stopping:
            return
        seat = self.play.seat
        player = self.players[seat]
        if player.bot:
            self._task = self.house.spawn(self._answer_for(seat, player.bot))
        elif self.seats[seat].forced and len(self.play.choices) == 1:
            self._task = self.house.spawn(self._answer_for(seat, ""))
        else:
            self._ask(seat)

    def _ask(self, seat: int) -> None:
        """Wait for a person; the clock runs."""
        now = self.house.time()
        if self.clock.running != seat:
            self.clock.start(seat, now)
        if self.clock.kind != "none":
            self._timer = self.house.later(self.clock.left(seat, now), self._time_is_over)

    async def _answer_for(self, seat: int, bot: str) -> None:
        """Give an answer of the house: a bot's, or the only one there is."""
        play, turn = self.play, self.turn
        if play is None or self.match is None:
            return
        due = self.house.time() + pause(self.match.id, turn, self._pace())
        if bot:
            code = await asyncio.to_thread(bot_answer, play, bot)
        else:
            code = play.choices[0]
        await asyncio.sleep(max(0.0, due - self.house.time()))
        self._task = None
        if self.play is play and self.turn == turn and self.flight is None:
            self.house.counts.house_answers += 1
            self.enter([Answer(seat, self.game.words.codes[code])])

    def _pace(self) -> float:
        """Return the pace of the house here; the slowest person present sets the speed."""
        here = [n for n in range(len(self.seats)) if self.desk.has(n)]
        speed = min((self.speed.get(seat, 1) for seat in here), default=1)
        return self.house.settings.pace / speed

    def _time_is_over(self) -> None:
        """Give the usual answer for a seat whose time has run out."""
        self._timer = None
        if self.play is None or self.flight is not None:
            return
        seat, word = self.play.seat, self.game.words.codes[timeout_answer(self.play)]
        self.house.counts.house_answers += 1
        self.enter([Timeout(seat), Answer(seat, word)])

    def _hold(self) -> None:
        """Stop whatever the house was about to do."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def rest(self) -> None:
        """Stop the clock and the house's own answers."""
        self._hold()
        self.clock.stop(self.house.time())

    @property
    def is_busy(self) -> bool:
        """Say whether something is about to happen by itself."""
        return not (self.flight is None and self._timer is None and self._task is None)

    def is_quiet(self, seconds: float) -> bool:
        """Say whether nobody has looked here for so long that the table may fall asleep."""
        quiet = self.house.time() - self.quiet_since
        return not len(self.desk) and not self.is_busy and quiet > seconds

    def look_for_idle(self) -> None:
        """Show everybody who has become idle since the last look."""
        idle = [self.is_idle(number) for number in range(len(self.seats))]
        if idle != self._idle and any(idle):
            show_all(self)
        self._idle = idle

    def shut(self, why: str) -> None:
        """Close the table: it can be looked at, and nothing else."""
        if not self.row.closed:
            self.row = replace(self.row, closed=why)
            self.rest()
            show_all(self)
