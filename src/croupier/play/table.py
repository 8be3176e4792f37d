"""A match being played: asks, checks every answer, applies it, tells each seat what it may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from croupier.engine.english import Names
from croupier.engine.errors import PlayerError
from croupier.engine.game import Game
from croupier.engine.piles import NOBODY, WATCHER
from croupier.engine.position import Still
from croupier.play.match import (
    Answer,
    Change,
    Clock,
    Line,
    Match,
    Player,
    Result,
    Undo,
    result_of,
    standing,
    write_options,
)
from croupier.play.view import View, moved_cards, view_of


class NotYourTurn(PlayerError):
    """Somebody else is to answer, or nobody any more."""


class StaleAnswer(PlayerError):
    """The answer belongs to an earlier question."""


class NotAChoice(PlayerError):
    """The answer is not among the choices."""


class NothingToUndo(PlayerError):
    """There is no answer to take back."""


class NoSuchSeat(PlayerError):
    """Nobody sits there."""


class NotByTheRules(PlayerError):
    """A match holds a line that its game does not allow."""


class WrongRules(PlayerError):
    """The match was played by other rules than today's."""


@dataclass(frozen=True)
class Move:
    """One answer with the states around it; it tells each seat what that seat may know of it."""

    game: Game
    number: int  # the line's
    seat: int
    code: int
    before: Still[Any]
    after: Still[Any]

    def tell(self, viewer: int, names: tuple[str, ...]) -> list[str]:
        """Say in sentences what a viewer could see of this move."""
        before, after = self.before.seen(viewer).state, self.after.seen(viewer).state
        return self.game.words.tell(before, self.code, after, Names(names, viewer))

    @property
    def shown(self) -> str:
        """Return what the move turned up for everybody."""
        before, after = self.before.seen(WATCHER).state, self.after.seen(WATCHER).state
        return self.game.words.shown(before, self.code, after)


class Table:
    """One live match. Whatever it refuses costs nothing and changes nothing."""

    def __init__(self, game: Game, match: Match) -> None:
        if match.rules != game.version:
            raise WrongRules(
                f"{game.title} by rules version {match.rules}; these are rules version "
                f"{game.version}, so it is shown but not replayed."
            )
        self.game = game
        self.begun = replace(match, lines=(), result=None)  # the match as it was dealt
        self.lines: list[Line] = []
        self.options = game.settle(len(match.players), match.options)
        if write_options(game, self.options) != match.options:
            raise NotByTheRules(f"it does not name every option of {game.title}.")
        self.state = self._dealt()
        self.still = Still(self.state.copy(), game.sight)
        self.last: Move | None = None
        self._choices: list[int] | None = None
        self._result: Result | None = None
        list(self.follow(match.lines))

    @property
    def match(self) -> Match:
        """Return the match as far as it has been played."""
        return replace(self.begun, lines=tuple(self.lines), result=self.result)

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
        return len(self.lines) + 1

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
        for item in self.lines:
            if isinstance(item, Change):
                seated[item.seat] = item.player
        return tuple(seated)

    def view(self, seat: int) -> View:
        """Return what a seat, or a watcher, may know now."""
        moved = None
        if self.last is not None:
            name = self.names[self.last.seat]
            moved = moved_cards(self.last.before, self.last.after, name)
        return view_of(self.game, self.still.seen(seat), Names(self.names, seat), moved)

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
        self.lines.append(Answer(move.seat, self.game.words.codes[code], move.shown))
        return move

    def _move(self, number: int, code: int) -> Move:
        """Go on by a choice that is known to be legal."""
        seat, before = self.seat, self.still
        self.game.apply(self.state, code)
        self._stand_still()
        self.last = Move(self.game, number, seat, code, before, self.still)
        return self.last

    def _stand_still(self) -> None:
        """Take the state as it is now for what everybody sees and may answer."""
        self.still = Still(self.state.copy(), self.game.sight, self.still)
        self._choices = self._result = None

    def change_player(self, seat: int, player: Player) -> None:
        """Let somebody else answer for a seat from now on."""
        if not 0 <= seat < len(self.begun.players):
            raise NoSuchSeat(f"there is no seat {seat}.")
        self.lines.append(Change(seat, player))

    def undo(self, seat: int) -> int:
        """Take back to a seat's last answer and everything since; return that line's number."""
        lines = self.lines
        mine = [n for n in standing(lines) if is_answer_of(lines[n - 1], seat)]
        if not mine:
            raise NothingToUndo("There is nothing to take back yet.")
        self.enter(Undo(mine[-1]))
        return mine[-1]

    def follow(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Go on by lines, one at a time; say which of them is not by the rules."""
        for item in lines:
            try:
                self.enter(item)
            except PlayerError as error:
                raise NotByTheRules(f"answer {self.turn}: {error}") from None
            yield item

    def enter(self, item: Line) -> None:
        """Go on by a line of a match, whoever wrote it."""
        match item:
            case Answer(seat, word, _):
                self._enter_answer(seat, word)
            case Undo():
                self._rewind(item)
            case Change(seat, player):
                self.change_player(seat, player)
            case Clock(seat):
                self._expect(seat)
                self.lines.append(item)

    def _enter_answer(self, seat: int, word: str) -> None:
        code = self.game.codes_of.get(word)
        if code is None:
            raise NotAChoice(f'this game has no choice "{word}".')
        if seat == self.seat and code not in self.choices:
            raise NotAChoice(f'"{word}" is not open to seat {seat}, {self.names[seat]}.')
        self.answer(seat, self.turn, code)

    def _rewind(self, mark: Undo) -> None:
        lines = self.lines
        if mark.back_to not in standing(lines):
            raise NothingToUndo(f"line {mark.back_to} is no answer that stands.")
        kept = [n for n in standing(lines) if n < mark.back_to]
        self.state, self.last = self._dealt(), None
        self._stand_still()
        for number in kept:
            item = lines[number - 1]
            self._move(number, self.game.codes_of[item.word])  # type: ignore[union-attr]
        self.lines.append(mark)


def is_answer_of(item: Line, seat: int) -> bool:
    """Say whether a line is an answer of this seat."""
    return isinstance(item, Answer) and item.seat == seat
