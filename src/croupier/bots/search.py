"""Determinised Monte Carlo for any game, compiled.

In each of many worlds that a seat cannot tell apart, every choice is played out by the game's
heuristic with the same chance, so that choices differ by what they do and not by their luck. The
heuristic's own answer stands unless another is ahead by more than the noise.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bots.budget import Budget, Weighed
from croupier.bots.standin import stand_in
from croupier.compile import kernel, new_luck
from croupier.game import Game, any_choice
from croupier.piles import NOBODY
from croupier.record import Record, dtype_of, pack
from croupier.rng import WORDS, Luck, below, install

Array = NDArray[Any]
Rule = Callable[..., Any]
AS_EVER = -1  # in place of a choice: the heuristic's
SLIP = 20  # one answer of a playout in so many is any legal one
LONGEST = 20_000  # answers of a playout
GUARD = 75  # hundredths of a standard error by which another choice must lead the heuristic's
STEP = 16  # worlds between two looks at the clock
BASE, WORLD, TRIAL = 0, 1, 2  # the rooms of a search: its stand-in, one redealt, one played out
ROOMS = 3


def make_play_out(game: Game) -> Rule:
    """Return the playout: an answer, then the heuristic for every seat to the end."""
    list_choices, apply, rival = game.list_choices, game.apply, game.policies[game.rival]

    def play_out(s: Any, code: int, choices: Array, luck: Any) -> None:
        answers = 0
        while s.seat != NOBODY and answers < LONGEST:
            if code == AS_EVER:
                n = list_choices(s, choices)
                slips = n > 1 and below(luck, SLIP) == 0
                code = any_choice(s, choices, n, luck) if slips else rival(s, choices, n, luck)
            apply(s, code)
            code = AS_EVER
            answers += 1

    return play_out


def make_worth(game: Game) -> Rule:
    """Return what an end is worth to a seat: won, shared or lost; alone, the score."""
    score = game.score

    def worth(s: Any, seat: int) -> float:
        if s.seats == 1:
            return float(score(s, seat))
        if s.winner == NOBODY:
            return 1.0 / float(s.seats)
        return 1.0 if s.winner == seat else 0.0

    return worth


def settle(outcomes: Array, worlds: int, n: int, kept: int) -> int:
    """Return which of n choices to take: `kept` unless another is ahead by more than the noise."""
    best, lead = kept, 0.0
    for i in range(n):
        total, squares = 0.0, 0.0
        for k in range(worlds):
            ahead = outcomes[k, i] - outcomes[k, kept]
            total += ahead
            squares += ahead * ahead
        noise = GUARD * np.sqrt(max(0.0, squares - total * total / worlds)) / 100
        if total > noise and total > lead:
            best, lead = i, total
    return best


def make_weigh(game: Game) -> Rule:
    """Return the search: play n codes out in the worlds first to last - 1, and pick one."""
    redeal, play_out, worth = game.redeal_unseen, make_play_out(game), make_worth(game)
    most_choices, cards = game.most_choices, len(game.state().known)

    def weigh(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        rooms: Array,
        luck: Array,
        codes: Array,
        n: int,
        kept: int,
        seat: int,
        first: int,
        last: int,
        outcomes: Array,
    ) -> int:
        choices, places = np.zeros(most_choices, np.int64), np.zeros(cards, np.int32)
        chance = luck[0]
        for k in range(first, last):
            rooms[WORLD] = rooms[BASE]
            world = rooms[WORLD]
            world.stream, world.counter, world.used = k, 0, WORDS
            redeal(world, seat, places)
            for i in range(n):
                rooms[TRIAL] = rooms[WORLD]
                chance.stream, chance.counter, chance.used = k, 0, WORDS
                play_out(rooms[TRIAL], codes[i], choices, chance)
                outcomes[k, i] = worth(rooms[TRIAL], seat)
        return settle(outcomes, last, n, kept)

    return weigh


def weigh_kernel(game: Game) -> Callable[..., Any]:
    """Return the compiled search of a game."""
    return kernel(game, "weigh", make_weigh)


def prepare(game: Game) -> None:
    """Compile the search of a game by searching a little."""
    seats = max(game.least, min(2, game.most))
    s = game.start(seats, game.settle(seats, {}), bytes(32))
    weigh(game, s, Budget(2), bytes(32))


def weigh(game: Game, s: Any, budget: Budget, key: bytes) -> Weighed:
    """Weigh every choice of the seat that is to answer, from what that seat may know."""
    base = stand_in(s, game.sight, s.seat, key)
    codes = np.array(game.choices(base), np.int64)
    kept = int(np.flatnonzero(codes == habitual(game, base, key))[0])
    outcomes, picked = search(game, base, (codes, kept, base.seat), budget)
    return summed(codes, outcomes, int(codes[picked]))


def chances(game: Game, s: Any, seat: int, budget: Budget, key: bytes) -> tuple[float, float]:
    """Return what a position is worth to a seat, from what it may know, and the standard error."""
    base = stand_in(s, game.sight, seat, key)
    outcomes, _ = search(game, base, (np.array([AS_EVER]), 0, seat), budget)
    found = summed(np.array([AS_EVER]), outcomes, AS_EVER)
    return found.means[0], found.errors[0]


def habitual(game: Game, base: Record, key: bytes) -> int:
    """Return what the heuristic answers."""
    luck, s = Luck(), base.copy()
    install(luck, key)
    out = memoryview(bytearray(8 * game.most_choices)).cast("q")
    return game.policies[game.rival](s, out, game.list_choices(s, out), luck)


def search(
    game: Game, base: Record, asked: tuple[Array, int, int], budget: Budget
) -> tuple[Array, int]:
    """Play codes out in world after world until the budget is spent; return all outcomes."""
    codes, kept, seat = asked
    rooms = np.zeros(ROOMS, dtype_of(game.state))
    rooms[BASE] = pack([base])[0]
    luck = new_luck(rooms[BASE]["key"].tobytes(), np.array([1]))
    run, worlds = weigh_kernel(game), budget.worlds(len(codes))
    outcomes = np.zeros((worlds, len(codes)))
    end = time.monotonic() + budget.milliseconds / 1000
    step = STEP if budget.milliseconds else worlds
    done, picked = 0, kept
    while done < worlds and (done == 0 or not budget.milliseconds or time.monotonic() < end):
        last = min(done + step, worlds)
        picked = run(rooms, luck, codes, len(codes), kept, seat, done, last, outcomes)
        done = last
    return outcomes[:done], picked


def summed(codes: Array, outcomes: Array, answer: int) -> Weighed:
    """Return the means of all outcomes with their errors, each choice beside the best."""
    worlds = len(outcomes)
    means = outcomes.mean(axis=0)
    behind = outcomes[:, [int(means.argmax())]] - outcomes
    return Weighed(
        codes=tuple(int(code) for code in codes),
        means=tuple(float(mean) for mean in means),
        errors=tuple(float(x) for x in outcomes.std(axis=0, ddof=1) / worlds**0.5),
        costs=tuple(float(cost) for cost in behind.mean(axis=0)),
        cost_errors=tuple(float(x) for x in behind.std(axis=0, ddof=1) / worlds**0.5),
        answer=answer,
        worlds=worlds,
    )
