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
from croupier.server.tables.hints import FoundHint
from croupier.server.tables.inputs import Received
from croupier.server.tables.match_in_play import MatchInPlay
from croupier.server.tables.pacing import pause
from croupier.server.tables.seats import Seats

Effects = list[effects.TableEffect]
BUSY = "Many people want a hint now. Ask again in a moment."
PERSON = ""  # who is asked, where others are named for their bots
UNASKED = None


class TableTurn:
    """One open question after the other, each with all that is known of it."""

    def __init__(self, config: ServerConfig) -> None:
        self._config = config
        self._timed: tuple[int, int] | None = None  # the question whose timer is set
        self._begin((0, 0), 0.0)

    def _begin(self, number: tuple[int, int], now: float) -> None:
        """Turn to another question, of a match."""
        self._number, self._since = number, now
        self._due: float | None = None  # drawn when somebody has to wait for it
        self._asked: str | None = UNASKED  # the bot that has it; PERSON: a pause before an answer
        self.is_due = False  # that pause is over
        self._held: list[Received] = []
        self._hint: HintReply | None = None
        self._seekers: list[Connection] = []  # of the hint that is being worked out

    @property
    def is_pausing(self) -> bool:
        """Say whether the pause before a person's answer is not over."""
        return self._asked == PERSON and not self.is_due

    def ask(self, played: MatchInPlay, seats: Seats, now: float, since: float) -> Effects:
        """Ask a bot, once a question, or start the clock of a person and perhaps a pause.

        The clock runs before anything is sent: messages are made after this input is handled.
        """
        number, bot = (played.row.id, played.question), played.players[played.seat].bot
        if number != self._number:
            self._begin(number, now)
        if bot:
            played.clock.stop(now)
        else:
            played.clock.start(played.seat, since)
        timer = self.stop() if bot or not played.clock.has_limit else self._set_timer(played, now)
        asked = bot if bot or seats.rows[played.seat].forced else UNASKED
        was_asked, self._asked = self._asked, asked
        if asked is UNASKED or asked == was_asked:
            return timer
        if self._due is None:
            self._due = self._since + self._pause(played, seats.speed)
        wait = self._due + self._search_seconds(played, bot) - now
        return [*timer, effects.AskBot(played.question, asked, max(0.0, wait))]

    def _pause(self, played: MatchInPlay, speed: int) -> float:
        """Return the pause before an answer: at most half of the time that the seat had left."""
        seconds = pause(played.row.seed, played.question, self._config.pace / speed)
        if not played.clock.has_limit:
            return seconds
        return min(seconds, played.clock.left(played.seat, self._since) / 2)

    def _search_seconds(self, played: MatchInPlay, bot: str) -> float:
        """Return how long a bot may search: it waits as long where it has nothing to search."""
        budget = budget_of(played.game, bot) if bot and self._config.pace else None
        return budget.milliseconds / 1000 if budget is not None else 0.0

    def _set_timer(self, played: MatchInPlay, now: float) -> Effects:
        """Set the timer of a person's clock, once a question: their time runs on."""
        if self._timed == self._number:
            return []
        self._timed = self._number
        return [effects.StartTimer(played.question, played.clock.left(played.seat, now))]

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
        return [] if is_sought else [effects.GiveHint(sender, self._number[1])]

    def hint_found(self, hint: FoundHint | None) -> Effects:
        """Send a hint to whoever asked for it; None: the server has too much to do for that."""
        seekers, self._seekers = self._seekers, []
        self._hint = hint.reply if hint is not None and hint.is_final else None
        said = hint.reply if hint is not None else ErrorReply(None, "too_fast", BUSY)
        return [effects.Send(seeker, said) for seeker in seekers]
