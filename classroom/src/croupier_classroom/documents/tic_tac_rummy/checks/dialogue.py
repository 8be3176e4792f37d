"""Talk with a rummy program in any wording, and type places in the form that it understands.

The document leaves greetings and messages free, and a row and a column may be typed on one line
or on two. So a short game finds out the form, and a program is judged by what it shows.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from croupier_classroom.documents.tic_tac_rummy.checks.reading import (
    Card,
    boards_in,
    deck_of,
    is_on_board,
    named_category,
    plain,
)
from croupier_classroom.grading.checks import Mismatch, Program, RemoteError, RemoteObject, Typed

PLACE = re.compile(r"-?\d -?\d")
GREETINGS = 5  # questions before the first board, of a name or for the Enter key
TRIES = 6
TRIAL_BOARD = "HR9 DM5 HR7 DM4 CL9 SP3 SP6 HR2 DM6"


@dataclass(frozen=True)
class ScriptStep:
    """Lines to type in a row; with `until`, again and again until this card is on the board."""

    lines: tuple[str, ...]
    until: Card | None = None


@dataclass
class ScriptedPlayer:
    """Types the steps one after the other and keeps what was printed after each."""

    steps: Sequence[ScriptStep]
    heard: list[str] = field(default_factory=lambda: [""])  # before the first step, after it, ...
    waiting: list[str] = field(default_factory=list)
    letters: int = 0  # heard so far
    greetings: int = 0
    tries: int = 0
    asked_for_more: bool = False  # after the last step

    @property
    def has_ended(self) -> bool:
        """Whether everything was typed."""
        return len(self.heard) > len(self.steps) and not self.waiting

    def __call__(self, printed: str) -> str | None:
        """Return what is typed next, or None."""
        self.hear(printed)
        if len(self.heard) == 1 and self.greetings < GREETINGS and not boards_in(self.heard[0]):
            self.greetings += 1
            return "yes"
        if not self.waiting:
            self._take_step()
        self.asked_for_more = not self.waiting
        return self.waiting.pop(0) if self.waiting else None

    def hear(self, printed: str) -> None:
        """Keep what was printed; what comes after a typed line begins on a new one."""
        self.heard[-1] += f"{plain(printed)}\n"
        self.letters += len(printed)

    def _take_step(self) -> None:
        """Go on to the next step, or repeat this one until its card has come to lie."""
        number = len(self.heard) - 1
        last = self.steps[number - 1].until if number else None
        if last and self.tries < TRIES and not is_on_board(last, self.heard[-1]):
            self.tries += 1
            self.waiting = list(self.steps[number - 1].lines)
        elif number < len(self.steps):
            self.waiting = list(self.steps[number].lines)
            self.heard.append("")


@dataclass(frozen=True)
class Talk:
    """A whole game: what was printed before the first step and after each, and how it ended."""

    heard: list[str]
    typed: Typed
    has_ended: bool  # everything was typed
    asked_for_more: bool  # and after that the program asked again

    @property
    def end(self) -> str:
        """What was printed after the last step."""
        return self.heard[-1]

    def whole(self) -> "Talk":
        """Return the talk if everything was asked for and nothing broke; else say what came."""
        raised = self.typed.raised
        if raised is not None and not (self.has_ended and is_leaving(raised)):
            raise raised
        if not self.has_ended:
            raise Mismatch("that every answer is asked for", "an end before that")
        return self

    def closed(self) -> "Talk":
        """Return the talk if the last answer also ended the game."""
        if self.whole().asked_for_more:
            raise Mismatch("the end of the game", f"another question: {self.end!r}")
        return self

    def result(self) -> tuple[object, object, object]:
        """Return won, score and category of game(), in this order whatever order they came in."""
        values = three_values(self.closed().typed.value)
        won = [value for value in values if isinstance(value, bool)]
        score = [value for value in values if type(value) is int]
        rest = [value for value in values if type(value) not in {bool, int}]
        if not (len(won) == len(score) == len(rest) == 1):
            raise Mismatch("a bool, an int and a string", repr(values))
        return won[0], score[0], named_category(rest[0]) if won[0] else None


def is_leaving(raised: BaseException) -> bool:
    """Say whether a program only ran out of input, or ended itself by `exit`."""
    return isinstance(raised, RemoteError) and raised.kind in {"EOFError", "SystemExit"}


def three_values(value: object) -> tuple[Any, Any, Any]:
    """Return the three values that a function returned."""
    value = value.plain if isinstance(value, RemoteObject) else value
    if not isinstance(value, tuple | list) or len(value) != 3:
        raise Mismatch("three values", repr(value))
    return value[0], value[1], value[2]


@dataclass
class RummyProgram:
    """A program to play with: places are typed in the form that it takes."""

    program: Program

    def game(self, words: str, script: Sequence[str | ScriptStep]) -> Talk:
        """Call `game` with a deck that begins with these cards, and type this script."""
        a3, player = self.program.module("a3"), ScriptedPlayer(self.steps(script))
        return self._talk(player, lambda: a3.game(deck_of(words)))

    def main(self, words: str, script: Sequence[str]) -> Talk:
        """Call `main` with a deck that begins with these cards, and type this script."""
        player = ScriptedPlayer(self.steps(script))
        lay_out(self.program, deck_of(words))
        return self._talk(player, self.program.module("a3").main)

    def main_as_it_is(self, script: Sequence[str]) -> Talk:
        """Call `main` with its own deck, and type this script."""
        return self._talk(ScriptedPlayer(self.steps(script)), self.program.module("a3").main)

    def steps(self, script: Sequence[str | ScriptStep]) -> list[ScriptStep]:
        """Turn a script into steps: a place like `1 2` may need two lines."""
        return [self.step(line) if isinstance(line, str) else line for line in script]

    def step(self, line: str) -> ScriptStep:
        """Turn a line of a script into a step."""
        if not PLACE.fullmatch(line) or self.takes_one_line:
            return ScriptStep((line,))
        row, column = line.split()
        return ScriptStep((column, row) if self.asks_column_first else (row, column))

    @cached_property
    def takes_one_line(self) -> bool:
        """Whether row and column are typed on one line, which is also taken for granted."""
        return self._lays("0 2") or not self.takes_two_lines

    @cached_property
    def takes_two_lines(self) -> bool:
        """Whether row and column are typed on two lines; a program may take either form."""
        return self._lays("0", "2")

    @cached_property
    def asks_column_first(self) -> bool:
        """Whether the first of two questions is for the column."""
        asked = self._trial("0", "2").heard[1].lower()
        return "col" in asked and "row" not in asked

    def _lays(self, *lines: str) -> bool:
        """Say whether a card comes to lie on the board when a place is typed so."""
        return is_on_board(["CL", 8], self._trial(*lines).end)

    def _trial(self, *lines: str) -> Talk:
        """Play a short game in which a place is typed in these lines."""
        a3 = self.program.module("a3")
        player = ScriptedPlayer([ScriptStep(("deal",)), ScriptStep(lines)])
        return self._talk(player, lambda: a3.game(deck_of(f"{TRIAL_BOARD} CL8")))

    def _talk(self, player: ScriptedPlayer, call: Callable[[], object]) -> Talk:
        """Let the player answer what the call asks."""
        typed = self.program.type(player, call)
        player.hear(typed.output[player.letters :])
        return Talk(player.heard, typed, player.has_ended, player.asked_for_more)


def lay_out(program: Program, deck: list[Card]) -> None:
    """Make the program deal from this deck; the course's own file says `shuffle`, too."""
    a3 = program.module("a3")
    a3.create_deck = lambda: deck
    for name in ("shuffle_deck", "shuffle"):
        if name in program.names(a3):
            setattr(a3, name, lambda given: given)
