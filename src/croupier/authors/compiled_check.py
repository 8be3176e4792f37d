"""The compiled rules against the interpreter: whole matches, every policy, states used twice."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from croupier.authors.compiler_text import compiler_fault
from croupier.authors.deal_check import different, numbers_of
from croupier.authors.faults import Fault, function_line
from croupier.authors.line_search import Line, line_that
from croupier.authors.loading import GameModule
from croupier.authors.plain_errors import fault_of
from croupier.authors.situations import Situation, situations_of, with_situation
from croupier.bulk.compile import Array, CompilerError, Rule, kernel
from croupier.bulk.kernels import play_rows
from croupier.bulk.loop import make_begin, make_go_on, make_pick
from croupier.engine import Game, counted
from croupier.engine.records import pack, unpack_unchecked
from croupier.engine.rng import policy_rng, start_rng

SENTENCE = "compiled rules play whole matches as the interpreter does, and a second in used states"
KEY = b"the key of every compared match."
LONGEST = 5_000  # answers of a match
SECONDS = 300.0  # to compile and to play
COLUMNS = ("score", "cards_left", "length")  # the rules that a finished match is counted by
PAIRS = 20  # of matches, at least, for each way to seat the policies


class Pair(NamedTuple):
    """Two matches that are played one after the other in one state, by their streams."""

    situation: Situation
    first: int
    second: int
    bots: list[str]


def compiled_faults(game: Game, found: GameModule) -> list[Fault]:
    """Return where compiled and interpreted matches part, or why there is nothing compiled."""
    faults, troubles = list[Fault](), list[Exception]()

    def compare() -> None:
        try:
            faults.extend(differences(game, found))
        except CompilerError as error:
            faults.append(compiler_fault(error, game, found))
        except Exception as error:  # noqa: BLE001 - it is told where the thread was started
            troubles.append(error)

    thread = threading.Thread(target=compare, daemon=True)  # nothing else can stop compiled code
    thread.start()
    thread.join(SECONDS)
    if thread.is_alive():
        late = f'the check "{SENTENCE}" was still busy after {SECONDS:g} seconds'
        what = f"{late}: compiled, a rule does not end, or the game is too slow to be checked"
        return [Fault(*function_line(game.apply, found), what)]
    if troubles:
        return [fault_of(troubles[0], game.apply, game, found)]
    return faults


def differences(game: Game, found: GameModule) -> Iterator[Fault]:
    """Play all pairs of matches both ways, every policy on every seat; yield the first fault."""
    names, situations = list(game.policies), situations_of(game)
    situations = (situations * PAIRS)[: max(PAIRS, len(situations))]
    for turn in range(len(names)):
        bots = [names[(seat + turn) % len(names)] for seat in range(game.max_seats)]
        pairs = [
            Pair(situation, 2 * number, 2 * number + 1, bots)
            for number, situation in enumerate(situations)
        ]
        for is_second in (False, True):
            if fault := first_difference(game, found, pairs, is_second=is_second):
                yield fault
                return


def first_difference(
    game: Game, found: GameModule, pairs: list[Pair], *, is_second: bool
) -> Fault | None:
    """Return the first match that ends otherwise when compiled, or is counted otherwise."""
    rows = compiled_rows(game, pairs, LONGEST, is_second=is_second)
    for pair, row, told in zip(pairs, rows, compiled_results(game, rows), strict=True):
        here = interpreted(game, pair, LONGEST, is_second=is_second)
        if different(numbers_of(here), numbers_of(unpack_unchecked(game.state, row))):
            return Parting(game, pair, is_second).fault(found)
        for rule, seat, number in results_of(game, here):
            if (compiled := told[COLUMNS.index(rule), seat]) != number:
                said = f"compiled, {rule} is {compiled} for seat {seat}, not {number}"
                where = with_situation(game, *pair.situation)
                return Fault(*function_line(getattr(game, rule), found), f"{said}; {where}")
    return None


def new_states(game: Game, pairs: list[Pair], *, is_second: bool) -> list[Any]:
    """Return states before the deal."""
    states = []
    for pair in pairs:
        s = game.set_up(*pair.situation)
        start_rng(s, KEY, pair.second if is_second else pair.first)
        states.append(s)
    return states


def compiled_rows(game: Game, pairs: list[Pair], most: int, *, is_second: bool) -> Array:
    """Play the first or the second matches of pairs with compiled rules, so many answers long."""
    rows, bots = pack(new_states(game, pairs, is_second=False)), pairs[0].bots
    if is_second:
        play_rows(game, rows, bots, KEY, LONGEST)
        rows["stream"] = [pair.second for pair in pairs]
    play_rows(game, rows, bots, KEY, most)
    return rows


def make_tell(game: Game) -> Rule:
    """Return the loop over finished states that tells what a game is counted by."""
    score, cards_left, length = game.score, game.cards_left, game.length

    def tell(states: Array, found: Array) -> None:
        for k in range(len(states)):
            for seat in range(states[k].seats):
                found[k, 0, seat] = score(states[k], seat)
                found[k, 1, seat] = cards_left(states[k], seat)
                found[k, 2, seat] = length(states[k])

    return tell


def compiled_results(game: Game, rows: Array) -> Array:
    """Return what compiled rules count of finished matches: by match, column and seat."""
    found = np.zeros((len(rows), len(COLUMNS), game.max_seats), np.int64)
    kernel(game, "tell", make_tell)(rows, found)
    return found


def results_of(game: Game, s: Any) -> Iterator[tuple[str, int, int]]:
    """Yield what the interpreter counts of a finished match: by rule and seat."""
    for seat in range(s.seats):
        yield "score", seat, game.score(s, seat)
        yield "cards_left", seat, game.cards_left(s, seat)
        yield "length", seat, game.length(s)


def interpreted(game: Game, pair: Pair, most: int, *, is_second: bool) -> Any:
    """Play the same match in the interpreter, in a new state."""
    (s,), rng = new_states(game, [pair], is_second=is_second), policy_rng(KEY)
    names = list(game.policies)
    who: Any = [names.index(bot) for bot in pair.bots]
    make_begin(game)(s, rng, s.stream)
    go_on = make_go_on(game, make_pick(game.policies.values()))
    go_on(s, rng, who, [0] * game.max_choices, most)
    return s


class Parting(NamedTuple):
    """A match that ends otherwise when it is compiled."""

    game: Game
    pair: Pair
    is_second: bool

    def fault(self, found: GameModule) -> Fault:
        """Return the first answer after which it is another match, as a fault."""
        answers = first_that(lambda most: bool(self.different(most)), LONGEST)
        place, here, there = self.different(answers)[0]
        when = f"after {counted(answers, 'answer')} of a match" if answers else "after the deal"
        again = " in a state that was used before" if self.is_second else ""
        said = f"compiled, {place[0]} is {there}, not {here} as in the interpreter, {when}{again}"
        where = with_situation(self.game, *self.pair.situation)
        return Fault(*self.setting_line(found, answers, place), f"{said}; {where}")

    def different(self, most: int) -> list[tuple[tuple[str, int], Any, Any]]:
        """Return the numbers in which the two differ after so many answers."""
        (row,) = compiled_rows(self.game, [self.pair], most, is_second=self.is_second)
        end = unpack_unchecked(self.game.state, row)
        here, there = numbers_of(self.interpreted(most)), numbers_of(end)
        return [(place, here[place], there[place]) for place in different(here, there)]

    def interpreted(self, most: int) -> Any:
        """Play it in the interpreter."""
        return interpreted(self.game, self.pair, most, is_second=self.is_second)

    def setting_line(self, found: GameModule, answers: int, place: tuple[str, int]) -> Line:
        """Return the author's line that sets a number in the last of some answers."""
        if answers == 0:
            return function_line(self.game.deal, found)
        game, before = self.game, self.interpreted(answers - 1)
        old = numbers_of(before)[place]
        for code in game.choices(before):
            again = before.copy()
            run, is_set = partial(game.apply, again, code), partial(is_other, place, old, again)
            if line := line_that(run, is_set, found):
                return line
        return function_line(game.apply, found)


def first_that(is_so: Callable[[int], bool], most: int) -> int:
    """Return the least number of which something is so, if it is so of all after it."""
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        if is_so(middle):
            high = middle
        else:
            low = middle + 1
    return low


def is_other(place: tuple[str, int], old: Any, s: Any) -> bool:
    """Say whether a number of a state is not what it was."""
    return bool(numbers_of(s)[place] != old)
