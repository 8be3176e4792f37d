"""A match as a value: the game, its options, who sat where, the seed, and the events.

Everything else about what was played follows from it: states, views, replays, results.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.engine import DRAWN, LOST, RUNNING, UNFINISHED, WON, Game, UserError
from croupier.engine.secret import HIDDEN, Secret
from croupier.engine.seeds import commitment_of, key_of, secret_of
from croupier.engine.value_class import value
from croupier.engine.visible_text import visible_line

ENDINGS = {WON: "won", DRAWN: "drawn", UNFINISHED: "unfinished", LOST: "lost"}
LIMIT = "limit"  # why a game is unfinished, unless something else is said


@dataclass(frozen=True)
class Player:
    """Who answers for a seat: a person, or a bot with the name of its policy."""

    name: str
    bot: str = ""

    @property
    def shown(self) -> str:
        """Return the name without control characters: a file may come from anybody."""
        return visible_line(self.name)

    @property
    def is_person(self) -> bool:
        """Say whether this is a person."""
        return not self.bot


@value
class Answer:
    """A seat's choice in notation, and what it turned up for everybody.

    A sealed one has a nonce: 64 hexadecimal digits that nobody is told before the match is over.
    """

    seat: int
    word: str
    revealed: str = ""
    nonce: str = ""

    def __repr__(self) -> str:
        return f"Answer({self.seat}, {HIDDEN if self.nonce else repr(self.word)})"


@value
class Sealed:
    """A sealed answer as the others have it while the match goes on: its commitment."""

    seat: int
    commitment: str
    revealed: str = ""


@dataclass(frozen=True)
class Undo:
    """Event `back_to`, an answer, and every later answer are taken back."""

    back_to: int


@dataclass(frozen=True)
class Timeout:
    """This seat is out of time: its next answer is given by the clock."""

    seat: int


@dataclass(frozen=True)
class SeatChange:
    """From here on this player answers for the seat."""

    seat: int
    player: Player


Event = Answer | Sealed | Undo | Timeout | SeatChange


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    ending: str  # won, drawn, lost, unfinished
    winner: int | None
    reason: str  # why it is unfinished
    scores: tuple[int, ...]
    state: str  # SHA-256 of the final state's bytes


@dataclass(frozen=True)
class Match:
    """A match, from its commitment to its result; `result` is None until it ends."""

    game: str
    rules: int
    options: Mapping[str, str]
    players: tuple[Player, ...]
    commitment: str
    seed: Secret | None = None
    stream: int = 0  # of the key: that of game k of a simulated run is k
    entropy: Mapping[int, str] = field(default_factory=dict, repr=False)  # by seat, for the chance
    pledges: Mapping[int, str] = field(default_factory=dict)  # their hashes, given before
    notes: Mapping[str, str] = field(default_factory=dict)  # x- fields
    events: tuple[Event, ...] = ()
    result: Result | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of those who sat down first."""
        return tuple(player.shown for player in self.players)

    @property
    def key(self) -> bytes:
        """Return the key of all chance; the seed must be known."""
        if self.seed is None:
            raise UserError("the seed of this match has not been revealed, so nothing is dealt.")
        entropy = (self.entropy.get(seat, "") for seat in range(len(self.players)))
        return key_of(secret_of(self.seed.reveal()), entropy)

    @property
    def dealt(self) -> Match:
        """Return this match as it was dealt, before its first event."""
        return replace(self, events=(), result=None)

    def with_events(self, *events: Event) -> Match:
        """Return this match with more events."""
        return replace(self, events=(*self.events, *events))

    def _repr_html_(self) -> str:
        from html import escape

        from croupier.play.match_text import write_match

        return f"<pre>{escape(write_match(self))}</pre>"


def new_match(
    game: Game,
    players: Iterable[Player],
    options: Mapping[str, str] | None = None,
    seed: str | None = None,
    stream: int = 0,
) -> Match:
    """Return a match that has not begun; without a seed a secret one is drawn."""
    seated = tuple(players)
    written = write_options(game, game.resolve_options(len(seated), options or {}))
    seed = seed or secrets.token_hex(32)
    promise = commitment_of(seed)
    return Match(game.name, game.version, written, seated, promise, Secret(seed), stream)


def write_options(game: Game, numbers: Mapping[str, int]) -> dict[str, str]:
    """Return every option as a match names it."""
    return {name: game.option(name).write(value) for name, value in sorted(numbers.items())}


def standing_answers(events: Iterable[Event]) -> dict[int, Answer | Sealed]:
    """Return the answers that were not taken back, by their numbers, which count from 1."""
    standing: dict[int, Answer | Sealed] = {}
    for number, event in enumerate(events, 1):
        if isinstance(event, Answer | Sealed):
            standing[number] = event
        elif isinstance(event, Undo):
            drop_from(standing, event.back_to)
    return standing


def drop_from(numbered: dict[int, Any], first: int) -> None:
    """Drop the last entries of a dict whose keys go up: those from a number on."""
    while numbered and next(reversed(numbered)) >= first:
        numbered.popitem()


def result_of(game: Game, s: Any) -> Result | None:
    """Return how a state ended, or None while it is running."""
    if s.ending == RUNNING:
        return None
    winner = s.winner if s.ending == WON else None
    reason = LIMIT if s.ending == UNFINISHED else ""
    scores = game.scores(s)
    state = hashlib.sha256(s.recorded_bytes()).hexdigest()
    return Result(ENDINGS[s.ending], winner, reason, scores, state)
