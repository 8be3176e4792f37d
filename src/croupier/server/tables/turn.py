"""The question that is open at a table: when the server answers it, whose answer is held, its hint.

Every question has one due time, drawn when it is first asked; nothing a client sends draws
another. On the seat of a person whose forced moves are played, no answer is given before it, be it
the server's or the person's own: others cannot tell whether there was a choice.

The pause before it follows from public facts alone: the pace of the question, who answered before
it, how long what everybody saw takes at normal speed; and from the secret of the match and the
number of the question, so that nobody can tell by a pause who gave the answer. Never from cards,
nor from how many choices there are.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import NamedTuple

from croupier.bots.levels import budget_of
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.engine.redeal import redealt
from croupier.engine.secret import Secret
from croupier.engine.words import Pace
from croupier.play.durations import seconds_of
from croupier.play.table import Move, Table
from croupier.server.config import ServerConfig
from croupier.server.messages.from_server import ErrorReply, HintReply
from croupier.server.tables import effects
from croupier.server.tables.connections import Connection
from croupier.server.tables.effects import Effects
from croupier.server.tables.hints import FoundHint
from croupier.server.tables.inputs import Received
from croupier.server.tables.match_in_play import MatchInPlay
from croupier.server.tables.seats import Seats

BUSY = "Many people want a hint now. Ask again in a moment."
PERSON = ""  # who is asked, where others are named for their bots
UNASKED = None
LATE = 0.5  # seconds by which an answer may come late without changing the rhythm
SPREAD = 0.25  # a pause is up to this part shorter or longer than usual
# The pause before an answer of a bot, as a part of the server's pace.
TURN, GOING_ON = 0.5, 0.4  # an action: the first of a turn, and those that follow it
STEP, JOINED = 0.06, 0.02  # a part of an action, and the parts that follow it
REPLY = 0.3
BLANK = bytes(32)  # the key of a state without secrets, which nobody plays in


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


class QuestionFacts(NamedTuple):
    """What everybody knows of an open question."""

    pace: Pace
    goes_on: bool = False  # the same seat answers once more: an action, or a step after a step
    seconds: float = 0.0  # that it takes to see what led to it


def pause(seed: Secret, question: int, seconds: float) -> float:
    """Return the seconds to wait before the answer to a question; `seconds` are their average."""
    drawn = hmac.digest(seed.reveal().encode(), f"pause {question}".encode(), hashlib.sha256)
    share = int.from_bytes(drawn[:4], "big") / 2**32
    return seconds * (1 - SPREAD + 2 * SPREAD * share)


def share_of(facts: QuestionFacts) -> float:
    """Return the usual pause before an answer of a bot, as a part of the server's pace."""
    if facts.pace == "reply":
        return REPLY
    if facts.pace == "step":
        return JOINED if facts.goes_on else STEP
    return GOING_ON if facts.goes_on else TURN


def facts_of(table: Table) -> QuestionFacts:
    """Return what everybody knows of the open question."""
    pace, last = pace_of(table, table.state), last_move(table)
    if last is None:
        return QuestionFacts(pace)
    before = pace_of(table, last.before.state)
    goes_on = last.seat == table.seat and (pace != "step" or before == "step")
    goes_on |= pace == "action" and before == "reply"  # an attack is over
    return QuestionFacts(pace, goes_on, length_of(table))


def pace_of(table: Table, s: object) -> Pace:
    """Return the pace of the question in a state, judged with all hidden cards redealt."""
    world = redealt(s, table.game.redeal_unseen, SPECTATOR, BLANK)  # type: ignore[type-var]
    return table.game.words.question(world).pace


def length_of(table: Table) -> float:
    """Return how long it takes at normal speed to see what led to the open question."""
    last = last_move(table)
    if last is None:
        return 0.0
    moments, asked = last.moments(SPECTATOR, table.names), table.seat
    has_person = asked != NOBODY and table.players[asked].is_person
    attacked = asked if has_person else NOBODY  # an attack on a bot is over sooner
    return seconds_of(last.cues(SPECTATOR), moments, attacked)


def last_move(table: Table) -> Move | None:
    """Return the move that led to the open question; None at the deal, or if one was taken back."""
    last = table.last
    return last if last is not None and table.question == last.number + 1 else None
