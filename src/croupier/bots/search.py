"""Determinised Monte Carlo for any game, compiled.

In each of many worlds that a seat cannot tell apart, every choice is played out by the game's
heuristic with the same chance, so that choices differ by what they do and not by their luck. The
heuristic's own answer stands unless another is ahead by more than the noise.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bots.values import Budget, ChoiceValues
from croupier.bulk.carrier import ALL, carry, new_numbers, read_again, write_back
from croupier.bulk.compile import kernel, new_policy_rng
from croupier.engine import NOBODY
from croupier.engine.game import Game, random_choice
from croupier.engine.records import Record, dtype_of, pack
from croupier.engine.redeal import information_state
from croupier.engine.rng import WORDS, below, policy_rng

Array = NDArray[Any]
Rule = Callable[..., Any]
BY_HEURISTIC = -1  # in place of a choice: the heuristic's
SLIP = 20  # one answer of a playout in this many is a random one
LONGEST = 20_000  # answers of a playout
GUARD = 75  # hundredths of a standard error by which another choice must lead the heuristic's
HOPELESS = 250  # hundredths of a standard error behind the best at which a choice is dropped
EARLY, NEVER = 16, 1 << 40  # worlds before any choice is dropped
ALIKE = 64  # worlds in which two choices must end alike to be taken for one
STEP = 100  # playouts between two reads of the clock
BASE, WORLD, TRIAL = 0, 1, 2  # states of a search: the information state, one redealt, one in play
STATES = 3


@dataclass(frozen=True)
class SearchRequest:
    """What is searched: codes for a seat in an information state; the heuristic gives one."""

    base: Record
    seat: int
    codes: Array
    heuristic: int
    eliminate_from: int


def make_play_out(game: Game) -> Rule:
    """Return the playout: an answer, then the heuristic for every seat to the end."""
    list_choices, apply, policy = game.list_choices, game.apply, game.policies[game.default_bot]

    def play_out(s: Any, code: int, choices: Array, rng: Any) -> None:
        answers = 0
        while s.seat != NOBODY and answers < LONGEST:
            if code == BY_HEURISTIC:
                n = list_choices(s, choices)
                if n == 1:
                    code = choices[0]
                elif below(rng, SLIP) == 0:
                    code = random_choice(s, choices, n, rng)
                else:
                    code = policy(s, choices, n, rng)
            apply(s, code)
            code = BY_HEURISTIC
            answers += 1

    return play_out


def make_value(game: Game) -> Rule:
    """Return the value of an end for a seat: won, shared or lost; in a game for one, the score."""
    score = game.score

    def value(s: Any, seat: int) -> float:
        if s.seats == 1:
            return float(score(s, seat))
        if s.winner == NOBODY:
            return 1.0 / float(s.seats)
        return 1.0 if s.winner == seat else 0.0

    return value


def lead(outcomes: Array, worlds: int, one: int, other: int) -> tuple[float, float]:
    """Return by how much one choice is ahead of another in all worlds together, and the noise."""
    total, squares = 0.0, 0.0
    for k in range(worlds):
        ahead = outcomes[k, one] - outcomes[k, other]
        total += ahead
        squares += ahead * ahead
    return total, np.sqrt(max(0.0, squares - total * total / worlds))


def eliminate(outcomes: Array, worlds: int, heuristic: int, live: Array) -> int:
    """Drop the choices that are surely behind another; return how many are left."""
    best, left = heuristic, 0
    for i in range(len(live)):
        if live[i] and lead(outcomes, worlds, i, best)[0] > 0:
            best = i
    for i in range(len(live)):
        if live[i] and i != heuristic:
            behind, noise = lead(outcomes, worlds, best, i)
            live[i] = 100 * behind <= HOPELESS * noise or behind <= 0
            if worlds >= ALIKE and lead(outcomes, worlds, heuristic, i) == (0.0, 0.0):
                live[i] = False  # it does what the heuristic's does
        left += live[i]
    return left


def pick_best(outcomes: Array, worlds: int, heuristic: int, live: Array) -> int:
    """Return which choice to take: the heuristic's, unless another leads by more than the noise."""
    best, most = heuristic, 0.0
    for i in range(len(live)):
        if live[i]:
            ahead, noise = lead(outcomes, worlds, i, heuristic)
            if 100 * ahead > GUARD * noise and ahead > most:
                best, most = i, ahead
    return best


def make_evaluate(game: Game) -> Rule:
    """Return the search: play codes out in world after world, drop the hopeless, pick one."""
    redeal, play_out, value = game.redeal_unseen, make_play_out(game), make_value(game)
    most_choices, cards = game.max_choices, len(game.state().known)

    def evaluate(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        states: Array,
        rng: Array,
        codes: Array,
        heuristic: int,
        seat: int,
        first: int,
        playouts: int,
        live: Array,
        outcomes: Array,
        eliminate_from: int,
    ) -> tuple[int, int]:
        choices, places = new_numbers(most_choices), new_numbers(cards)
        world, trial, chance = carry(states[WORLD]), carry(states[TRIAL]), carry(rng[0])
        k, left = first, live.sum()
        while playouts >= left and k < len(outcomes):
            states[WORLD] = states[BASE]
            read_again(world, ALL)
            world.stream, world.counter, world.used = k, 0, WORDS
            redeal(world, seat, places)
            write_back(world, ALL)
            for i in range(len(live)):
                if live[i]:
                    states[TRIAL] = states[WORLD]
                    chance.stream, chance.counter, chance.used = k, 0, WORDS
                    read_again(trial, ALL)
                    play_out(trial, codes[i], choices, chance)
                    outcomes[k, i] = value(trial, seat)
            k += 1
            playouts -= left
            if k >= eliminate_from and k & (k - 1) == 0:
                left = eliminate(outcomes, k, heuristic, live)
                if left == 1:
                    break
        return k, pick_best(outcomes, k, heuristic, live)

    return evaluate


def prepare_search(game: Game) -> None:
    """Compile the search of a game by searching a little."""
    seats = max(game.min_seats, min(2, game.max_seats))
    s = game.start(seats, game.resolve_options(seats, {}), bytes(32))
    evaluate(game, s, Budget(2), bytes(32))


def evaluate(
    game: Game, s: Any, budget: Budget, key: bytes, *, eliminating: bool = False
) -> ChoiceValues:
    """Return the value of every choice of the seat that is to answer, from what it may know.

    With `eliminating` a choice that is surely behind is played out no further: better for an
    answer, while a hint wants all choices evaluated in the same worlds.
    """
    base = information_state(s, game.redeal_unseen, s.seat, key)
    codes = np.array(game.choices(base), np.int64)
    answer = game.ask(game.policies[game.default_bot], base.copy(), policy_rng(key))
    heuristic = int(np.flatnonzero(codes == answer)[0])
    from_world = EARLY if eliminating else NEVER
    return search(game, SearchRequest(base, base.seat, codes, heuristic, from_world), budget)


def chances(game: Game, s: Any, seat: int, budget: Budget, key: bytes) -> tuple[float, float]:
    """Return the value of a position for a seat, from what it may know, and the standard error."""
    codes = np.array([BY_HEURISTIC])
    request = SearchRequest(
        information_state(s, game.redeal_unseen, seat, key), seat, codes, 0, NEVER
    )
    found = search(game, request, budget)
    return found.means[0], found.errors[0]


def search(game: Game, request: SearchRequest, budget: Budget) -> ChoiceValues:
    """Play codes out in world after world until the budget is spent; return what they are worth."""
    states = np.zeros(STATES, dtype_of(game.state))
    states[BASE] = pack([request.base])[0]
    rng = new_policy_rng(states[BASE]["key"].tobytes(), np.array([1]))
    n, done, picked = len(request.codes), 0, request.heuristic
    left, live = max(2 * n, budget.playouts), np.ones(n, np.int64)
    run: Rule = kernel(game, "evaluate", make_evaluate)
    outcomes = np.full((left // min(n, 2), n), np.nan)  # no number: not played out, being dropped
    end = time.monotonic() + budget.milliseconds / 1000
    while left >= live.sum() and (n == 1 or live.sum() > 1):
        step = min(left, max(STEP, n)) if budget.milliseconds else left
        order = (request.heuristic, request.seat, done, step, live, outcomes)
        done, picked = run(states, rng, request.codes, *order, request.eliminate_from)
        left -= step
        if budget.milliseconds and time.monotonic() > end:
            break
    outcomes = outcomes[:done]
    counts = np.isfinite(outcomes).sum(axis=0)
    means = np.nanmean(outcomes, axis=0)
    behind = outcomes[:, [int(means.argmax())]] - outcomes
    return ChoiceValues(
        codes=tuple(int(code) for code in request.codes),
        means=tuple(float(mean) for mean in means),
        errors=tuple(float(x) for x in np.nanstd(outcomes, axis=0, ddof=1) / counts**0.5),
        costs=tuple(float(cost) for cost in np.nanmean(behind, axis=0)),
        cost_errors=tuple(float(x) for x in np.nanstd(behind, axis=0, ddof=1) / counts**0.5),
        answer=int(request.codes[picked]),
        worlds=len(outcomes),
    )
