"""The compiled rules against the interpreter: whole matches, every policy, states used twice."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from croupier.bulk.compile import Array, CompilerError, Rule, kernel
from croupier.bulk.kernels import play_rows
from croupier.bulk.loop import make_begin, make_go_on, make_pick
from croupier.engine import Game, counted
from croupier.engine.records import pack, unpack_unchecked
from croupier.engine.rng import policy_rng, start_rng
from croupier.testing.deal_proof import different, numbers_of
from croupier.testing.faults import Fault, Line, fault_at, folder_of, function_line
from croupier.testing.line_search import line_that
from croupier.testing.situations import Situation, situations_of
from croupier.testing.strategies import some_options

KEY = b"the key of every compared match."
LONGEST = 5_000  # answers of a match
MATCHES = 40  # to compare, at least, for each way to seat the policies
COLUMNS = ("score", "cards_left", "length")  # the rules that a finished match is counted by
KINDS = {"none": "nothing", "bool": "a bool", "Tuple": "a tuple", "UniTuple": "a tuple"}
PLACE = re.compile(r'(?:File "|at )([^"\n(]+\.py)(?:", line | \()(\d+)')
NAMED = re.compile(r"Cannot unify (.+?) and (.+?) for '(\w+?)(?:\.\d+)?'")
RETURNED = re.compile(r"Can't unify return type from the following types: (.+)")


class Pair(NamedTuple):
    """Two matches that are played one after the other in one state, by their streams."""

    situation: Situation
    first: int
    second: int
    bots: list[str]


def compiled_faults(game: Game, matches: int = 0) -> Iterator[Fault]:
    """Yield the first match that compiled rules play otherwise, or why they cannot be compiled.

    Every policy plays on every seat, in `matches` matches or more.
    """
    names = list(game.policies)
    number = max(MATCHES, matches // len(names)) // 2
    seated = [
        [names[(seat + k) % len(names)] for seat in range(game.max_seats)]
        for k in range(len(names))
    ]
    try:
        for bots, is_second in product(seated, (False, True)):
            if fault := first_difference(game, pairs_of(game, bots, number), is_second=is_second):
                yield fault
                return
    except CompilerError as error:
        yield compiler_fault(error, game)


def pairs_of(game: Game, bots: list[str], number: int) -> list[Pair]:
    """Pair matches: in the situations that are tried first, then in any."""
    situations = situations_of(game)
    for k in range(len(situations), number):
        seats, options = some_options(game, Random(f"compiled {k}"))
        situations.append(Situation(seats, game.resolve_options(seats, options)))
    return [Pair(each, 2 * k, 2 * k + 1, bots) for k, each in enumerate(situations)]


def first_difference(game: Game, pairs: list[Pair], *, is_second: bool) -> Fault | None:
    """Return the first match that ends otherwise when compiled, or is counted otherwise."""
    rows, answers = compiled_rows(game, pairs, LONGEST, is_second=is_second)
    counts = compiled_results(game, rows)
    for pair, row, given, told in zip(pairs, rows, answers, counts, strict=True):
        here, played = interpreted(game, pair, LONGEST, is_second=is_second)
        if different(numbers_of(here), numbers_of(unpack_unchecked(game.state, row))):
            return Parting(game, pair, is_second).fault()
        if played != given:
            wrong = f"compiled, a match takes {counted(given, 'answer')}, not {played}"
            return fault_at(game, game.apply, wrong, here)
        for rule, seat, number in results_of(game, here):
            if (compiled := told[COLUMNS.index(rule), seat]) != number:
                wrong = f"compiled, {rule} is {compiled} for seat {seat}, not {number}"
                return fault_at(game, getattr(game, rule), wrong, here)
    return None


def new_state(game: Game, situation: Situation, stream: int) -> Any:
    """Return a state before the deal, with the chance of a stream."""
    s = game.set_up(*situation)
    start_rng(s, KEY, stream)
    return s


def compiled_rows(
    game: Game, pairs: list[Pair], most: int, *, is_second: bool
) -> tuple[Array, Array]:
    """Play the first or second matches of pairs compiled, up to `most` answers; count these."""
    rows = pack([new_state(game, pair.situation, pair.first) for pair in pairs])
    bots = pairs[0].bots
    if is_second:
        play_rows(game, rows, bots, KEY, LONGEST)
        rows["stream"] = [pair.second for pair in pairs]
    return rows, play_rows(game, rows, bots, KEY, most)


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


def interpreted(game: Game, pair: Pair, most: int, *, is_second: bool) -> tuple[Any, int]:
    """Play the same match in the interpreter, in a new state; count its answers."""
    s = new_state(game, pair.situation, pair.second if is_second else pair.first)
    rng = policy_rng(KEY)
    names = list(game.policies)
    who: Any = [names.index(bot) for bot in pair.bots]
    make_begin(game)(s, rng, s.stream)
    go_on = make_go_on(game, make_pick(game.policies.values()))
    return s, go_on(s, rng, who, [0] * game.max_choices, most)


class Parting(NamedTuple):
    """A match that ends otherwise when it is compiled."""

    game: Game
    pair: Pair
    is_second: bool

    def fault(self) -> Fault:
        """Return the first answer after which it is another match, as a fault."""
        answers = first_that(lambda most: bool(self.different(most)), LONGEST)
        place, here, there = self.different(answers)[0]
        when = f"after {counted(answers, 'answer')} of a match" if answers else "after the deal"
        again = " in a state that was used before" if self.is_second else ""
        wrong = f"compiled, {place[0]} is {there}, not {here} as in the interpreter, {when}{again}"
        dealt = self.game.set_up(*self.pair.situation)
        return fault_at(self.game, self.setting_line(answers, place), wrong, dealt)

    def different(self, most: int) -> list[tuple[tuple[str, int], Any, Any]]:
        """Return the numbers in which the two differ after some answers."""
        (row,), _ = compiled_rows(self.game, [self.pair], most, is_second=self.is_second)
        end = unpack_unchecked(self.game.state, row)
        here, there = numbers_of(self.interpreted(most)), numbers_of(end)
        return [(place, here[place], there[place]) for place in different(here, there)]

    def interpreted(self, most: int) -> Any:
        """Play it in the interpreter."""
        return interpreted(self.game, self.pair, most, is_second=self.is_second)[0]

    def setting_line(self, answers: int, place: tuple[str, int]) -> Line:
        """Return the author's line that sets a number in the last of some answers."""
        if answers == 0:
            return function_line(self.game, self.game.deal)
        game, before = self.game, self.interpreted(answers - 1)
        old = numbers_of(before)[place]
        for code in game.choices(before):
            again = before.copy()
            run, is_set = partial(game.apply, again, code), partial(is_other, place, old, again)
            if line := line_that(run, is_set, game):
                return line
        return function_line(game, game.apply)


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


def compiler_fault(error: Exception, game: Game) -> Fault:
    """Return what cannot be compiled as a fault."""
    text = str(error)
    places = [(Path(path.strip()), int(line)) for path, line in PLACE.findall(text)]
    own = [place for place in places if place[0].is_relative_to(folder_of(game))]
    return fault_at(
        game, own[-1] if own else game.apply, f"this cannot be compiled: {reason_in(text)}"
    )


def reason_in(text: str) -> str:
    """Return the reason in numba's text, in plain words."""
    if named := NAMED.search(text):
        one, other, name = named.groups()
        return f"{name} is {kind(one)} on one way and {kind(other)} on another"
    if returned := RETURNED.search(text):
        kinds = sorted({kind(each.strip()) for each in returned[1].split(",")})
        return f"a rule returns {' on one way and '.join(kinds)} on another"
    return "a rule is made of ints and bools, and each name is of one kind"


def kind(numba_type: str) -> str:
    """Name a type of numba's."""
    plain = re.sub(r"^Literal\[(\w+)\].*", r"\1", numba_type).split("(")[0].strip()
    return "a number" if "int" in plain else KINDS.get(plain, "something else")
