"""The question that is open at a table: when the server answers it, whose answer is held, its hint.

Every question has one due time, drawn when it is first asked; nothing a client sends draws
another. On the seat of a person whose forced moves are played, no answer is given before it, be it
the server's or the person's own: others cannot tell whether there was a choice.
"""

from __future__ import annotations

from croupier.bots.levels import budget_of
from croupier.server.config import ServerConfig
from croupier.server.messages.from_server import ErrorReply, HintReply
from croupier.server.tables import effects
from croupier.server.tables.connections import Connection
from croupier.server.tables.effects import Effects
from croupier.server.tables.hints import FoundHint
from croupier.server.tables.inputs import Received
from croupier.server.tables.match_in_play import MatchInPlay
from croupier.server.tables.pacing import facts_of, length_of, pause, share_of
from croupier.server.tables.seats import Seats

BUSY = "Many people want a hint now. Ask again in a moment."
PERSON = ""  # who is asked, where others are named for their bots
UNASKED = None
LATE = 0.5  # seconds by which an answer may come late without changing the rhythm


class TableTurn:
    """One open question after the other, each with all that is known of it."""

    def __init__(self, config: ServerConfig) -> None:
        self._config = config
        self._timed: tuple[int, int] | None = None  # the question whose timer is set
        self._due: float | None = None  # when the server answers the open question
        self._asked: str | None = UNASKED  # the bot that has it; PERSON: a pause before an answer
        self._begin((0, 0), 0.0)

    def _begin(self, number: tuple[int, int], since: float) -> None:
        """Turn to another question, of a match."""
        self._number, self._since = number, since
        self._beat = since  # from which the pause before a bot's answer counts
        if self._asked and self._due is not None and 0 <= since - self._due < LATE:
            self._beat = self._due  # what storing and thinking took is not added to the rhythm
        self._length: float | None = None  # of what led to it, once somebody needs to know
        self._due = None  # decided when somebody has to wait for it
        self._asked = UNASKED
        self.is_due = False  # that pause is over
        self._held: list[Received] = []
        self._hint: HintReply | None = None
        self._guess: int | None = None  # what was advised before a search was ready
        self._seekers: list[Connection] = []  # of the hint that is being worked out

    @property
    def is_pausing(self) -> bool:
        """Say whether the pause before a person's answer is not over."""
        return self._asked == PERSON and not self.is_due

    def ask(self, played: MatchInPlay, seats: Seats, now: float, since: float) -> Effects:
        """Ask a bot, once a question, or start the clock of a person and perhaps a pause.

        The clock is set before anything is sent: messages are made after this input is handled.
        It runs once there was time to see what led to the question.
        """
        number, bot = (played.row.number, played.question), played.players[played.seat].bot
        if number != self._number:
            self._begin(number, since)
        if bot:
            played.clock.stop(now)
        else:
            played.clock.start(played.seat, max(since, self._since + self._seeing(played)))
        timer = self.stop() if bot or not played.clock.has_limit else self._set_timer(played, now)
        asked = bot if bot or seats.rows[played.seat].forced else UNASKED
        was_asked, self._asked = self._asked, asked
        if asked is UNASKED or asked == was_asked:
            return timer
        if self._due is None:
            begun = self._beat if bot else self._since
            self._due = begun + self._pause(played, bot, seats.tempo)
        wait = max(self._due - now, self._search_seconds(played, bot))
        return [*timer, effects.AskBot(played.question, asked, max(0.0, wait))]

    def _seeing(self, played: MatchInPlay) -> float:
        """Return the seconds in which no clock runs yet: people see what led to the question."""
        if not played.clock.has_limit or played.table is None:
            return 0.0
        if self._length is None:
            self._length = length_of(played.table)
        return self._length

    def _pause(self, played: MatchInPlay, bot: str, tempo: float) -> float:
        """Return the pause before an answer: a person's is at most half of the time left."""
        if not self._config.pace or played.table is None:
            return 0.0
        facts, pace = facts_of(played.table), self._config.pace * tempo
        usual = pace * share_of(facts) if bot else pace
        seconds = pause(played.row.seed, played.question, usual)
        if facts.pace != "step":  # a step is joined to what it is a part of
            seconds = max(seconds, facts.seconds * tempo)
        if bot or not played.clock.has_limit:
            return seconds
        left = played.clock.left(played.seat, self._since)
        return min(seconds, left / 2)

    def _search_seconds(self, played: MatchInPlay, bot: str) -> float:
        """Return how long a bot may search: it waits as long where it has nothing to search."""
        budget = budget_of(played.game, bot) if bot and self._config.pace else None
        return budget.milliseconds / 1000 if budget is not None else 0.0

    def _set_timer(self, played: MatchInPlay, now: float) -> Effects:
        """Set the timer of a person's clock, once a question: their time runs on."""
        if self._timed == self._number:
            return []
        self._timed = self._number
        return [effects.StartTimer(played.question, played.clock.seconds_to_end(now))]

    def stop(self) -> Effects:
        """Turn off the timer, if it is set."""
        was_timed, self._timed = self._timed, None
        return [effects.StopTimer()] if was_timed is not None else []

    def hold(self, cause: Received) -> None:
        """Hold an answer until the pause is over."""
        self._held.append(cause)

    def release(self) -> list[Received]:
        """Return the answers that were held, the first one first."""
        held, self._held = self._held, []
        return held

    def seek_hint(self, sender: Connection) -> Effects:
        """Send the hint for this question; have it worked out if it is not known, once."""
        if self._hint is not None:
            return [effects.Send(sender, self._hint)]
        is_sought = bool(self._seekers)
        if sender not in self._seekers:
            self._seekers.append(sender)
        return [] if is_sought else [effects.GiveHint(sender, self._number[1], self._guess)]

    def hint_found(self, hint: FoundHint | None) -> Effects:
        """Send a hint to the seat that asked for it; None: the server is too busy."""
        seekers, self._seekers = self._seekers, []
        self._hint = hint.reply if hint is not None and hint.is_final else None
        if hint is not None and not hint.is_final:
            self._guess = hint.reply.choice
        said = hint.reply if hint is not None else ErrorReply(None, "too_fast", BUSY)
        return [effects.Send(seeker, said) for seeker in seekers]
