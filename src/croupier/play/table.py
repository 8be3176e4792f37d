"""A match in play: asks, checks every answer, applies it, gives each viewer what it may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from itertools import repeat
from typing import Any, ClassVar

from croupier.engine import SEALED, Game, Moment, Names, UserError
from croupier.engine.cues import Cue
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.engine.position import Position, SeenState
from croupier.engine.value_class import slim_value
from croupier.engine.visible_text import visible_line
from croupier.engine.words import no_text
from croupier.play.card_ids import NO_ID
from croupier.play.match import (
    Answer,
    Event,
    Match,
    Player,
    Result,
    Sealed,
    SeatChange,
    Timeout,
    Undo,
    drop_from,
    result_of,
    standing_answers,
    write_options,
)
from croupier.play.moments import moments_of
from croupier.play.sealed_answers import nonce_of
from croupier.play.seen_cues import SeenCue, tell
from croupier.play.view import Places, View, moved_cards, places_in, view_of


class AnswerError(UserError):
    """An answer that cannot be taken: a code for programs, and the rule that forbids it, if any."""

    code: ClassVar[str]

    def __init__(self, text: str, rule: int | None = None) -> None:
        super().__init__(text)
        self.rule = rule


class NotYourTurn(AnswerError):
    """Somebody else is to answer."""

    code = "not_your_turn"


class MatchOver(NotYourTurn):
    """Nobody is to answer any more."""

    code = "over"


class StaleAnswer(AnswerError):
    """The answer belongs to an earlier question."""

    code = "stale"


class NotAChoice(AnswerError):
    """The answer is not among the choices."""

    code = "not_a_choice"


class NothingToUndo(UserError):
    """There is no answer to take back."""


class NotByTheRules(UserError):
    """A match holds an event that its game does not allow."""


class WrongRules(UserError):
    """The match was played by other rules than today's."""


@slim_value
class Move:
    """One answer with the positions around it; it is narrated to each viewer separately."""

    game: Game
    number: int  # the event's
    question: int  # that was answered
    seat: int
    code: int
    before: Position[Any]
    after: Position[Any]
    noted: tuple[Cue, ...] = ()  # what happened in between, the whole truth
    is_sealed: bool = False

    def cues(self, viewer: int) -> list[SeenCue]:
        """Return what a viewer saw happen, in order."""
        was = places_in(self.game, self.before.seen(viewer))
        now = places_in(self.game, self.after.seen(viewer))
        return self.placed_cues(viewer, was, now, repeat(NO_ID))

    def placed_cues(
        self, viewer: int, was: Places, now: Places, ids: Iterable[int]
    ) -> list[SeenCue]:
        """Return the same, given where the cards lay and lie, and their numbers."""
        return tell(self.game, self.noted, 1 << (viewer + 1), was, now, ids)

    def open_cues(self) -> list[SeenCue]:
        """Return what happened, in order, as one sees it with all cards open."""
        open_cues = [replace(cue, knowers=1) for cue in self.noted]
        was, now = (
            places_in(self.game, SeenState(position.state, position.rows))
            for position in (self.before, self.after)
        )
        return tell(self.game, open_cues, 1, was, now)

    def code_for(self, viewer: int) -> int:
        """Return what a viewer may know of the answer: its code, or SEALED."""
        return SEALED if self.is_sealed and viewer != self.seat else self.code

    def seen_by(self, viewer: int) -> tuple[Any, int, Any]:
        """Return what a viewer knows of this move: the state before, the answer, the one after."""
        before, after = self.before.seen(viewer), self.after.seen(viewer)
        return before.state, self.code_for(viewer), after.state

    def narrate(self, viewer: int, names: tuple[str, ...]) -> list[str]:
        """Say in sentences what a viewer could see of this move."""
        return self.game.words.narrate(*self.seen_by(viewer), Names(names, viewer))

    def moments(self, viewer: int, names: tuple[str, ...]) -> list[Moment]:
        """Return what a viewer is to feel of this move, in order."""
        return moments_of(self.game, *self.seen_by(viewer), Names(names, viewer))

    @property
    def revealed(self) -> str:
        """Return what the move turned up for everybody."""
        words = self.game.words
        if words.revealed is no_text or not (self.is_sealed or words.reveals(self.code)):
            return ""
        return words.revealed(*self.seen_by(SPECTATOR))


class Table:
    """One match in play. An answer that is refused changes nothing."""

    def __init__(self, game: Game, match: Match) -> None:
        if match.rules != game.version:
            raise WrongRules(
                f"{game.title} by rules version {match.rules}; these are rules version "
                f"{game.version}, so it is shown but not replayed."
            )
        self.game = game
        self.begun = match.dealt
        self.events: list[Event] = []
        self.options = game.resolve_options(len(match.players), match.options)
        if write_options(game, self.options) != match.options:
            raise NotByTheRules(f"it does not name every option of {game.title}.")
        self.state = self._dealt()
        self.position = Position(self.state.copy())
        self.last: Move | None = None
        self.question = 1  # an answer must name it: the number of the next event when it was asked
        self.players = match.players  # who sits here now
        self._moves: dict[int, Move] | None = None  # that stand, once something was taken back
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
    def next_number(self) -> int:
        """Return the number the next event will have."""
        return len(self.events) + 1

    @property
    def seat(self) -> int:
        """Return who is to answer, or NOBODY."""
        seat: int = self.state.seat
        return seat

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of those who sit here now."""
        return tuple(player.shown for player in self.players)

    def view(self, seat: int) -> View:
        """Return what a viewer, a seat or SPECTATOR, may know now."""
        names, last = self.names, self.last
        moved = moved_cards(last.noted, names[last.seat]) if last else None
        return view_of(self.game, self.position.seen(seat), Names(names, seat), moved)

    def answer(self, seat: int, question: int, code: int) -> Move:
        """Take an answer; the same one given twice to one question is one answer."""
        last = self.last
        if last is not None and (last.question, last.seat, last.code) == (question, seat, code):
            return last
        if error := self.check(seat, question, code):
            raise error
        return self._take(code)

    def _take(self, code: int) -> Move:
        """Add a legal answer to the events, and go on by it."""
        number = self.next_number
        nonce = self._nonce(code, number)
        move = self._move(number, code, is_sealed=bool(nonce))
        self.events.append(Answer(move.seat, self.game.word_of(code), move.revealed, nonce))
        self.question = number + 1
        return move

    def written(self, code: int, number: int) -> Answer:
        """Return a legal answer as the event of a number, before it is applied."""
        return Answer(self.seat, self.game.word_of(code), nonce=self._nonce(code, number))

    def _nonce(self, code: int, number: int) -> str:
        """Return the nonce of an answer, as the event of a number; none for a public one."""
        is_sealed = self.game.is_sealed(self.state, code)
        return nonce_of(self.begun.key, number) if is_sealed else ""

    def check(self, seat: int, question: int, code: int) -> AnswerError | None:
        """Return why an answer cannot be taken, or None if it can."""
        if question != self.question and self.state.seat != NOBODY:
            text = "That was the answer to an earlier question; the table has moved on."
            return StaleAnswer(text)
        if error := self._check_seat(seat):
            return error
        if code not in self.choices:
            rule = self.game.words.question(self.position.seen(seat).state).rule
            return NotAChoice("That is not among the answers.", rule)
        return None

    def _check_seat(self, seat: int) -> AnswerError | None:
        """Return why a seat cannot answer, or None if it is asked."""
        asked = self.state.seat
        if asked == NOBODY:
            return MatchOver("The match is over.")
        if seat != asked:
            name = self.names[asked]
            return NotYourTurn(f"It is {name}'s turn; {name} is to answer.")
        return None

    def is_logged(self, seat: int, question: int, code: int) -> bool:
        """Say whether this answer to this question is among the events."""
        if not 1 <= question < self.next_number:
            return False
        since = self.events[question - 1 :]
        event = next((event for event in since if isinstance(event, Answer | Undo)), None)
        word = self.game.words.codes.get(code)
        return isinstance(event, Answer) and (event.seat, event.word) == (seat, word)

    def copy(self) -> Table:
        """Return a table that stays as it is while others go on playing at this one."""
        other = copy(self)
        other.state, other.events = self.state.copy(), self.events.copy()
        other._moves = None  # noqa: SLF001 - of this class; computed again when needed
        other.position = Position(self.state.copy(), self.position)
        if self.last is not None:
            other.last = replace(self.last, after=other.position)
        return other

    def _move(self, number: int, code: int, *, is_sealed: bool) -> Move:
        """Go on by a choice that is known to be legal."""
        game, seat, before = self.game, self.state.seat, self.position
        noted: list[Cue] = []
        self.state.cues = noted
        game.apply(self.state, code)
        self._stand_still()
        after, cues = self.position, tuple(noted)
        self.last = Move(game, number, self.question, seat, code, before, after, cues, is_sealed)
        if self._moves is not None:
            self._moves[number] = self.last
        return self.last

    def _stand_still(self) -> None:
        """Take a snapshot of the state, the source of views and choices until the next move."""
        self.position = Position(self.state.copy(), self.position)
        self._choices = self._result = None

    def change_player(self, seat: int, player: Player) -> None:
        """Let somebody else answer for a seat from now on."""
        if not 0 <= seat < len(self.begun.players):
            raise UserError(f"there is no seat {seat}.")
        self.events.append(SeatChange(seat, player))
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])

    def undo(self, seat: int) -> int:
        """Take back to a seat's last answer and everything since; return that event's number."""
        mine = [n for n, answer in standing_answers(self.events).items() if answer.seat == seat]
        if not mine:
            raise NothingToUndo("There is nothing to take back yet.")
        self.enter(Undo(mine[-1]))
        return mine[-1]

    def follow(self, events: Iterable[Event]) -> Iterator[Event]:
        """Go on by events, one at a time; say which of them is not by the rules."""
        for event in events:
            try:
                self.enter(event)
            except UserError as error:
                raise NotByTheRules(f"answer {self.next_number}: {error}") from None
            yield event

    def enter(self, event: Event) -> Move | None:
        """Apply an event of a match; return the move of an answer."""
        if isinstance(event, Answer):
            return self._enter_answer(event.seat, event.word)
        match event:
            case Sealed(seat):
                raise UserError(f"the answer of seat {seat} is still sealed.")
            case Undo():
                self._rewind(event)
            case SeatChange(seat, player):
                self.change_player(seat, player)
            case Timeout(seat):
                if error := self._check_seat(seat):
                    raise error
                self.events.append(event)
        return None

    def _enter_answer(self, seat: int, word: str) -> Move:
        code = self.game.code_by_word.get(word)
        if code is None:
            raise NotAChoice(f'this game has no choice "{visible_line(word)}".')
        if error := self._check_seat(seat):
            raise error
        if code not in self.choices:
            raise NotAChoice(f'"{word}" is not open to seat {seat}, {self.names[seat]}.')
        return self._take(code)

    def _rewind(self, undo: Undo) -> None:
        """Go back to before an answer; each one costs no more than what it takes back."""
        moves = self._moves if self._moves is not None else self._replay()
        if undo.back_to not in moves:
            raise NothingToUndo(f"line {undo.back_to} is no answer that stands.")
        before = moves[undo.back_to].before
        drop_from(moves, undo.back_to)
        self.state, self.position = before.state.copy(), before
        self.last = moves[next(reversed(moves))] if moves else None
        self._choices = self._result = None
        self.events.append(undo)
        self.question = self.next_number

    def _replay(self) -> dict[int, Move]:
        """Make every move that stands once more, and from now on keep them by their numbers."""
        moves: dict[int, Move] = {}
        self._moves = moves
        self.state, self.last = self._dealt(), None
        self._stand_still()
        for number, answer in standing_answers(self.events).items():
            if isinstance(answer, Answer):
                self.question = number
                code, is_sealed = self.game.code_by_word[answer.word], bool(answer.nonce)
                self._move(number, code, is_sealed=is_sealed)
        return moves
