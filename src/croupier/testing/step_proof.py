"""Matches played step by step with watched rules: the first wrong step is a fault.

So a fault names the field, the card or the choice, the author's line, and the seats and options.
"""

import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from croupier.engine import Game, Policy, counted
from croupier.engine.piles import NOBODY, RUNNING, cards_on
from croupier.engine.records import Stray
from croupier.engine.rng import policy_rng, start_rng
from croupier.testing.faults import Broken, Fault, fault_at, line_holding
from croupier.testing.line_search import line_that, return_line
from croupier.testing.plain_errors import fault_of, row_name
from croupier.testing.situations import Situation, situations_of
from croupier.testing.watched_rules import Unfit, watched_game

MATCHES = 12  # in each situation: one by the bots, the others at random
LONGEST = 1500  # answers of a match
MOST_ANSWERS = 12_000  # of all matches together
UNWRITTEN = -(1 << 62)  # what stands where no choice was written

Run = Callable[[Any], None]
"""A step of the rules: it changes a state."""


class Wrong(NamedTuple):
    """What a step did wrong: the sentence, and how to see in a state whether it is so."""

    sentence: str
    is_so: Callable[[Any], bool]


def step_faults(game: Game) -> Iterator[Fault]:
    """Play matches in many situations; yield the first wrong step."""
    watched, left = watched_game(game), MOST_ANSWERS
    for number in range(MATCHES):
        for situation in situations_of(game):
            match = WatchedMatch(watched, situation, number)
            if fault := match.first_fault():
                yield fault
                return
            left -= match.answers
            if left < 0 and number > 0:
                return


class WatchedMatch:
    """One match, every step of it looked at."""

    def __init__(self, game: Game, situation: Situation, number: int) -> None:
        self.game, self.situation = game, situation
        self.random = Random(f"{number} {situation}")
        self.rng = policy_rng(self.random.randbytes(32))
        self.policies: list[Policy] = list(game.policies.values()) if number == 0 else []
        self.answers = 0
        self.step: Any = game.deal  # what is looked at, if an error comes from elsewhere

    def first_fault(self) -> Fault | None:
        """Play the match; return the first thing that is wrong."""
        try:
            return next(self.faults(), None)
        except Exception as error:  # noqa: BLE001 - whatever is wrong there is the author's to know
            return fault_of(error, self.step, self.game)

    def faults(self) -> Iterator[Fault]:
        """Deal and play, and look at the state after each step."""
        game, s = self.game, self.game.set_up(*self.situation)
        start_rng(s, self.random.randbytes(32))
        before = s.copy()
        game.deal(s)
        dealt = cards_on(s)
        wrong = wrong_state(game, s, self.situation, sorted(set(dealt)))
        yield from self.told(wrong, before, game.deal)
        while s.seat != NOBODY and self.answers < LONGEST:
            code, before = self.answer(s), s.copy()
            self.step, self.answers = game.apply, self.answers + 1
            game.apply(s, code)
            wrong = wrong_state(game, s, self.situation, dealt)
            yield from self.told(wrong, before, partial(apply_code, game, code))
        self.step = game.score
        for seat in range(s.seats):
            game.score(s, seat)
            game.cards_left(s, seat)
        if game.length(s) < 0:
            what = f"length returns {game.length(s)}: a game cannot be that long"
            yield fault_at(game, game.length, what, s)

    def answer(self, s: Any) -> int:
        """List the choices, and take the answer of a bot or any."""
        game, self.step = self.game, self.game.list_choices
        choices = list_on_sheet(game, s)
        if not self.policies:
            return self.random.choice(choices)
        self.step = policy = self.random.choice(self.policies)
        asked, n = s.copy(), len(choices)
        code = policy(asked, [*choices], n, self.rng)
        name = getattr(policy, "__name__", "a bot")
        if code not in choices:
            wrong = f"the bot {name} answers {code}, which is none of its choices {choices}"
            raise Broken(fault_at(game, policy, wrong, s))
        if changed := s.difference(asked):
            wrong = f"the bot {name} changes {changed[0]} of the state: bots only look"
            raise Broken(fault_at(game, policy, wrong, s))
        return code

    def told(self, wrong: Wrong | None, before: Any, run: Run) -> Iterator[Fault]:
        """Yield what a step did wrong as a fault, at the line that did it."""
        if wrong is None:
            return
        again = before.copy()
        line = line_that(lambda: run(again), lambda: wrong.is_so(again), self.game)
        yield fault_at(self.game, line or self.step, wrong.sentence, before)


class ChoiceSheet(list[int]):
    """An array for choices that says what is wrong where it is written."""

    def __setitem__(self, at: Any, code: Any) -> None:
        if not 0 <= at < len(self):
            places = f"out has the places 0 to {len(self) - 1}"
            raise Unfit(f"out[{at}] is written, but MAX_CHOICES is {len(self)}: {places}")
        super().__setitem__(at, code)


def list_on_sheet(game: Game, s: Any) -> list[int]:
    """Return the codes of the legal answers, if nothing is wrong with them."""
    sheet, looked_at = new_sheet(game), s.copy()
    n: Any = game.list_choices(looked_at, sheet)
    if wrong := wrong_count(game, n, sheet) or wrong_codes(sheet[:n]):
        line = return_line(game.list_choices, s.copy(), new_sheet(game))
        raise Broken(fault_at(game, line or game.list_choices, wrong, s))
    if changed := s.difference(looked_at):
        wrong = f"list_choices changes {changed[0]} of the state: it only looks"
        raise Broken(fault_at(game, game.list_choices, wrong, s))
    for code in sheet[:n]:
        if code not in game.words.codes:
            what = f"list_choices gives the choice {code}, which has no word: codes names them all"
            raise Broken(fault_at(game, place_of_codes(game), what, s))
    return sheet[:n]


def new_sheet(game: Game) -> ChoiceSheet:
    """Return a sheet on which nothing is written."""
    return ChoiceSheet([UNWRITTEN] * game.max_choices)


def wrong_count(game: Game, n: Any, sheet: list[int]) -> str:
    """Say what is wrong with the number that `list_choices` returned, or nothing."""
    if not isinstance(n, int):
        return f"list_choices returns {n}; it must return how many choices it wrote"
    if n <= 0:
        return f"list_choices returns {n}: there must be an answer, if only to pass"
    if n > game.max_choices:
        return f"list_choices returns {n}, but MAX_CHOICES is {game.max_choices}"
    written = sum(code != UNWRITTEN for code in sheet[:n])
    return f"list_choices returns {n}, but wrote only {written} choices" if written < n else ""


def wrong_codes(codes: list[int]) -> str:
    """Say which code is listed twice, or nothing."""
    twice = [code for code in codes if codes.count(code) > 1]
    return f"list_choices gives the choice {twice[0]} twice" if twice else ""


def place_of_codes(game: Game) -> Any:
    """Return where the words of the choices are declared, as far as it can be found."""
    label = getattr(inspect.unwrap(game.words.label), "__code__", None)
    if label is None:
        return game.list_choices
    return Path(label.co_filename), line_holding(Path(label.co_filename), "codes=")


def apply_code(game: Game, code: int, s: Any) -> None:
    """Give an answer."""
    game.apply(s, code)


def wrong_state(game: Game, s: Any, situation: Situation, cards: list[int]) -> Wrong | None:
    """Return what is wrong with a state after a step, or None."""
    if names := s.undeclared:
        return Wrong(f"State has no field {names[0]}", lambda state: bool(state.undeclared))
    if stray := next(s.strays(), None):
        return Wrong(stray_sentence(game, stray), lambda state: is_astray(state, stray))
    if cards_on(s) != cards:
        return wrong_cards(game, s, cards)
    return wrong_place(game, s) or wrong_turn(s) or wrong_option(game, s, situation)


def stray_sentence(game: Game, stray: Stray) -> str:
    """Say which field is out of its range; of the rows' lengths, what that means."""
    if stray.name == "count" and stray.value < 0:
        return f"a card is taken from {row_name(game, stray.at)}, which is empty"
    return f"{stray.sentence}, its declared range"


def is_astray(s: Any, stray: Stray) -> bool:
    """Say whether a field is out of its range now."""
    return any(each.name == stray.name for each in s.strays())


def wrong_cards(game: Game, s: Any, cards: list[int]) -> Wrong:
    """Say which card is lost or lies in two places."""
    now, before = Counter(cards_on(s)), Counter(cards)
    card = next(card for card in now | before if now[card] != before[card])
    text = card_name(game, card)
    if now[card] == 0:
        return Wrong(f"{text} is lost: it lies in no row", lambda s: card not in cards_on(s))
    if before[card] == 0:
        what = f"{text} lies on the table and was not dealt"
    else:
        what = f"{text} is doubled: it lies in {counted(now[card], 'place')}"
    return Wrong(what, lambda s: cards_on(s).count(card) > before[card])


def card_name(game: Game, card: int) -> str:
    """Name a card by its face and its number."""
    try:
        return f"the {game.words.face(card).name} (card {card})" if card >= 0 else f"card {card}"
    except (IndexError, KeyError):
        return f"card {card}"


def wrong_place(game: Game, s: Any) -> Wrong | None:
    """Say which cards lie in a row that is not declared, or belongs to a seat that is not there."""
    known = game.rows_at[s.seats]
    for row, count in enumerate(s.count):
        if count and row not in known:
            where = f"row {row}" if row >= len(game.placed_rows) else row_name(game, row)
            what = f"{counted(count, 'card')} in {where}: ROWS declares no such row at this table"
            return Wrong(what, partial(has_cards, row))
    return None


def has_cards(row: int, s: Any) -> bool:
    """Say whether cards lie in a row."""
    return bool(s.count[row])


def wrong_turn(s: Any) -> Wrong | None:
    """Say what is wrong with the turn: it is with a seat that exists, or the game is over."""
    if s.seat >= s.seats:
        what = f"seat is {s.seat}, but the seats are 0 to {s.seats - 1}: nobody could answer"
        return Wrong(what, lambda s: s.seat >= s.seats)
    if (s.seat == NOBODY) != (s.ending != RUNNING):
        what = f"seat is {s.seat} and ending is {s.ending}: end a game by finish(s, ending, winner)"
        return Wrong(what, lambda s: (s.seat == NOBODY) != (s.ending != RUNNING))
    if s.winner >= s.seats:
        what = f"winner is {s.winner}, but the seats are 0 to {s.seats - 1}"
        return Wrong(what, lambda s: s.winner >= s.seats)
    return None


def wrong_option(game: Game, s: Any, situation: Situation) -> Wrong | None:
    """Say which option the rules changed."""
    for option in game.options:
        name, value = option.field or option.name, situation.options[option.name]
        if getattr(s, name) != value:
            what = f"{name} becomes {getattr(s, name)}, but it is an option: rules only read it"
            return Wrong(what, partial(is_other, name, value))
    if s.seats != situation.seats:
        what = f"seats becomes {s.seats}: rules only read it"
        return Wrong(what, lambda s: s.seats != situation.seats)
    return None


def is_other(name: str, value: int, s: Any) -> bool:
    """Say whether a field has another value."""
    return bool(getattr(s, name) != value)
