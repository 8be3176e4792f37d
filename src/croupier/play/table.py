"""A match being played: asks, checks every answer, applies it, tells each seat what it may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from croupier.engine.english import Names
from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.engine.position import Position
from croupier.play.match import (
    Answer,
    Event,
    Match,
    Player,
    Result,
    SeatChange,
    Timeout,
    Undo,
    result_of,
    standing_answers,
    write_options,
)
from croupier.play.view import View, moved_cards, view_of


class NotYourTurn(UserError):
    """Somebody else is to answer, or nobody any more."""


class StaleAnswer(UserError):
    """The answer belongs to an earlier question."""


class NotAChoice(UserError):
    """The answer is not among the choices."""


class NothingToUndo(UserError):
    """There is no answer to take back."""


class NoSuchSeat(UserError):
    """Nobody sits there."""


class NotByTheRules(UserError):
    """A match holds a line that its game does not allow."""


class WrongRules(UserError):
    """The match was played by other rules than today's."""


@dataclass(frozen=True)
class Move:
    """One answer with the states around it; it tells each seat what that seat may know of it."""

    game: Game
    number: int  # the line's
    seat: int
    code: int
    before: Position[Any]
    after: Position[Any]

    def narrate(self, viewer: int, names: tuple[str, ...]) -> list[str]:
        """Say in sentences what a viewer could see of this move."""
        before, after = self.before.seen(viewer).state, self.after.seen(viewer).state
        return self.game.words.narrate(before, self.code, after, Names(names, viewer))

    @property
    def revealed(self) -> str:
        """Return what the move turned up for everybody."""
        before, after = self.before.seen(SPECTATOR).state, self.after.seen(SPECTATOR).state
        return self.game.words.revealed(before, self.code, after)


class Table:
    """One live match. Whatever it refuses costs nothing and changes nothing."""

    def __init__(self, game: Game, match: Match) -> None:
        if match.rules != game.version:
            raise WrongRules(
                f"{game.title} by rules version {match.rules}; these are rules version "
                f"{game.version}, so it is shown but not replayed."
            )
        self.game = game
        self.begun = replace(match, events=(), result=None)  # the match as it was dealt
        self.events: list[Event] = []
        self.options = game.resolve_options(len(match.players), match.options)
        if write_options(game, self.options) != match.options:
            raise NotByTheRules(f"it does not name every option of {game.title}.")
        self.state = self._dealt()
        self.position = Position(self.state.copy(), game.sight)
        self.last: Move | None = None
        self._choices: list[int] | None = None
        self._result: Result | None = None
        list(self.follow(match.events))

    @property
    def match(self) -> Match:
        """Return the match as far as it has been played."""
        return replace(self.begun, events=tuple(self.events), result=self.result)

    @property
    def result(self) -> Result | None:
        """Return how the match ended, or None while it is open."""
        if self._result is None:
            self._result = result_of(self.game, self.state)
        return self._result

    @property
    def choices(self) -> list[int]:
        """Return the codes of the legal answers now."""
        if self._choices is None:
            self._choices = self.game.choices(self.state)
        return self._choices

    def _dealt(self) -> Any:
        match = self.begun
        return self.game.start(len(match.players), self.options, match.key, match.stream)

    @property
    def turn(self) -> int:
        """Return the number the next line will have; an answer names the turn it is for."""
        return len(self.events) + 1

    @property
    def seat(self) -> int:
        """Return who is to answer, or NOBODY."""
        return int(self.state.seat)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of those who sit here now."""
        return tuple(player.name for player in self.players)

    @property
    def players(self) -> tuple[Player, ...]:
        """Return who sits here now."""
        seated = list(self.begun.players)
        for item in self.events:
            if isinstance(item, SeatChange):
                seated[item.seat] = item.player
        return tuple(seated)

    def view(self, seat: int) -> View:
        """Return what a seat, or a watcher, may know now."""
        moved = None
        if self.last is not None:
            name = self.names[self.last.seat]
            moved = moved_cards(self.last.before, self.last.after, name)
        return view_of(self.game, self.position.seen(seat), Names(self.names, seat), moved)

    def answer(self, seat: int, turn: int, code: int) -> Move:
        """Take an answer; the same one given twice for one turn is one answer."""
        if self._is_repeated(seat, turn, code) and self.last is not None:
            return self.last
        if turn != self.turn:
            raise StaleAnswer("That was the answer to an earlier question; the table has moved on.")
        self._expect(seat)
        if code not in self.choices:
            raise NotAChoice("That is not among the answers.")
        return self._apply(code)

    def _expect(self, seat: int) -> None:
        if self.seat == NOBODY:
            raise NotYourTurn("The match is over.")
        if seat != self.seat:
            name = self.names[self.seat]
            raise NotYourTurn(f"It is {name}'s turn; {name} is to answer.")

    def _is_repeated(self, seat: int, turn: int, code: int) -> bool:
        last = self.last
        return last is not None and (last.number, last.seat, last.code) == (turn, seat, code)

    def _apply(self, code: int) -> Move:
        move = self._move(self.turn, code)
        self.events.append(Answer(move.seat, self.game.words.codes[code], move.revealed))
        return move

    def _move(self, number: int, code: int) -> Move:
        """Go on by a choice that is known to be legal."""
        seat, before = self.seat, self.position
        self.game.apply(self.state, code)
        self._stand_still()
        self.last = Move(self.game, number, seat, code, before, self.position)
        return self.last

    def _stand_still(self) -> None:
        """Take the state as it is now for what everybody sees and may answer."""
        self.position = Position(self.state.copy(), self.game.sight, self.position)
        self._choices = self._result = None

    def change_player(self, seat: int, player: Player) -> None:
        """Let somebody else answer for a seat from now on."""
        if not 0 <= seat < len(self.begun.players):
            raise NoSuchSeat(f"there is no seat {seat}.")
        self.events.append(SeatChange(seat, player))

    def undo(self, seat: int) -> int:
        """Take back to a seat's last answer and everything since; return that line's number."""
        lines = self.events
        mine = [n for n in standing_answers(lines) if is_answer_of(lines[n - 1], seat)]
        if not mine:
            raise NothingToUndo("There is nothing to take back yet.")
        self.enter(Undo(mine[-1]))
        return mine[-1]

    def follow(self, lines: Iterable[Event]) -> Iterator[Event]:
        """Go on by lines, one at a time; say which of them is not by the rules."""
        for item in lines:
            try:
                self.enter(item)
            except UserError as error:
                raise NotByTheRules(f"answer {self.turn}: {error}") from None
            yield item

    def enter(self, item: Event) -> None:
        """Go on by a line of a match, whoever wrote it."""
        match item:
            case Answer(seat, word, _):
                self._enter_answer(seat, word)
            case Undo():
                self._rewind(item)
            case SeatChange(seat, player):
                self.change_player(seat, player)
            case Timeout(seat):
                self._expect(seat)
                self.events.append(item)

    def _enter_answer(self, seat: int, word: str) -> None:
        code = self.game.code_by_word.get(word)
        if code is None:
            raise NotAChoice(f'this game has no choice "{word}".')
        if seat == self.seat and code not in self.choices:
            raise NotAChoice(f'"{word}" is not open to seat {seat}, {self.names[seat]}.')
        self.answer(seat, self.turn, code)

    def _rewind(self, mark: Undo) -> None:
        lines = self.events
        if mark.back_to not in standing_answers(lines):
            raise NothingToUndo(f"line {mark.back_to} is no answer that stands.")
        kept = [n for n in standing_answers(lines) if n < mark.back_to]
        self.state, self.last = self._dealt(), None
        self._stand_still()
        for number in kept:
            item = lines[number - 1]
            self._move(number, self.game.code_by_word[item.word])  # type: ignore[union-attr]
        self.events.append(mark)


def is_answer_of(item: Event, seat: int) -> bool:
    """Say whether a line is an answer of this seat."""
    return isinstance(item, Answer) and item.seat == seat
