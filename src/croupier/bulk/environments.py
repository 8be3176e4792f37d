"""Many games side by side: each waits for an answer, and all are answered at once.

A step applies the answer, lets the game's policies answer for their seats, plays what is forced,
deals again where a game is over, and writes what the seat that is asked may know. Each game has its
place in the loop of a CPU's thread, or a thread of a GPU; the interpreter steps by the same text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from croupier.bulk.compile import Array, Arrays, kernel, new_policy_rng
from croupier.bulk.loop import make_begin, make_pick
from croupier.bulk.workers import default_threads
from croupier.engine import LOST, NOBODY, RUNNING, WON, Game, IntArray
from croupier.engine.observation import Observation
from croupier.engine.records import pack, unpack_unchecked
from croupier.engine.rng import PolicyRng

ASKED = -1  # instead of a policy's number: the caller answers for this seat
OVER, REFUSED = -1, -2  # instead of a number of choices
LEAST_SPAN = 256  # games that are worth a thread
Kernel = Callable[..., Any]


@dataclass(frozen=True)
class Stepping:
    """What decides how games are stepped: what is observed, and two options."""

    observation: Observation
    has_bots: bool  # policies sit on some seats
    stops: bool  # a game that is over stays so until the next step, which deals anew

    @property
    def game(self) -> Game:
        """Return the game."""
        return self.observation.game

    @property
    def name(self) -> str:
        """Name the kernel, apart from that of any other stepping of the same rules."""
        options = "-".join(str(number) for number in self.observation.options.values())
        return f"step-{self.observation.seats}-{options}-{self.has_bots}"


class Found(NamedTuple):
    """What a step finds, a row for each game; each step overwrites it."""

    observation: Any  # int8: what the seat that is asked may know
    mask: Any  # bool: the answers that are open to it
    seat: Any  # int8: which seat that is; once a game is over, the last one
    rewards: Any  # float32, of every seat: not 0 only where a game has ended in this step
    done: Any  # bool: a game has ended in this step
    ending: Any  # int8: how it ended, RUNNING where it did not
    refused: Any  # bool: the action was not open, and nothing was done


def new_found(observation: Observation, games: int, new: Callable[..., Any] = np.zeros) -> Found:
    """Return the arrays of what is found, by a function that makes arrays of a length."""
    inputs = new(games * observation.size, np.int8).reshape(games, observation.size)
    mask = new(games * observation.answers, np.bool_).reshape(games, observation.answers)
    rewards = new(games * observation.seats, np.float32).reshape(games, observation.seats)
    seat, ending = new(games, np.int8), new(games, np.int8)
    return Found(inputs, mask, seat, rewards, new(games, np.bool_), ending, new(games, np.bool_))


def make_advance(stepping: Stepping) -> Kernel:
    """Return the function that plays from an answer to the next question.

    It returns the number of choices, 0 if the game is over. What is forced is played.
    """
    game, has_bots = stepping.game, stepping.has_bots
    list_choices, apply = game.list_choices, game.apply
    pick = make_pick(game.policies.values())

    def advance(  # noqa: PLR0913, PLR0917 - a kernel's arguments are its whole world
        s: Any, rng: Any, k: int, code: int, bots: Any, choices: IntArray
    ) -> int:
        n = 1
        while n == 1:
            apply(s, code)
            if s.seat == NOBODY:
                return 0
            n = list_choices(s, choices)
            code = choices[0]
            if has_bots and bots[k, s.seat] != ASKED:
                code = pick(bots[k, s.seat], s, choices, n, rng)
                n = 1
        return n

    return advance


def make_renew(stepping: Stepping) -> Kernel:
    """Return the function that deals the next game and plays to its first question.

    That is asked even if it has one answer: so every game ends in a step of its own, also where
    nobody ever has a choice.
    """
    game, has_bots = stepping.game, stepping.has_bots
    list_choices, apply, begin = game.list_choices, game.apply, make_begin(game)
    pick = make_pick(game.policies.values())

    def renew(  # noqa: PLR0913, PLR0917
        s: Any, rng: Any, k: int, stride: int, bots: Any, choices: IntArray
    ) -> int:
        begin(s, rng, s.stream + stride)
        n = list_choices(s, choices)
        while has_bots and bots[k, s.seat] != ASKED:
            apply(s, pick(bots[k, s.seat], s, choices, n, rng))
            if s.seat == NOBODY:
                begin(s, rng, s.stream + stride)
            n = list_choices(s, choices)
        return n

    return renew


def make_settle(game: Game) -> Kernel:
    """Return the function that says how a game ended, and gives each seat its reward."""
    score, is_scored = game.score, game.is_scored

    def settle(s: Any, k: int, rewards: Any, done: Any, ending: Any) -> None:
        done[k], ending[k] = True, s.ending
        for seat in range(s.seats):
            if is_scored:
                rewards[k, seat] = score(s, seat)
            elif s.ending == WON or s.ending == LOST:  # noqa: PLR1714 - the dialect has no `in`
                rewards[k, seat] = 1 if s.winner == seat else -1

    return settle


def make_answer(stepping: Stepping) -> Kernel:
    """Return the function that gives a game the answer that waits for it.

    It returns the number of choices then: 0 if the game is over, OVER if it was so before, REFUSED
    if the answer is not open.
    """
    observation = stepping.observation
    seats, answers, code_of = observation.seats, observation.answers, observation.code_of
    advance, settle = make_advance(stepping), make_settle(stepping.game)

    def answer(  # noqa: PLR0913, PLR0917
        s: Any, rng: Any, k: int, choices: IntArray, given: Arrays, found: Arrays
    ) -> int:
        bots, actions, layout = given
        _, mask, _, rewards, done, ending, refused = found
        action, done[k], ending[k], refused[k] = actions[k], False, RUNNING, False
        for seat in range(seats):
            rewards[k, seat] = 0
        if s.seat == NOBODY:
            return OVER
        if action < 0 or action >= answers or not mask[k, action]:
            refused[k] = True
            return REFUSED
        code = int(code_of(layout, s.seat, action))  # no number of numpy, which might overflow
        n: int = advance(s, rng, k, code, bots, choices)
        if n == 0:
            settle(s, k, rewards, done, ending)
        return n

    return answer


def make_look(stepping: Stepping) -> Kernel:
    """Return the function that writes what the seat that is asked may know and do.

    Where a game is over it is the seat that was asked last, and may do nothing.
    """
    write, answer_of = stepping.observation.write, stepping.observation.answer_of

    def look(  # noqa: PLR0913, PLR0917
        s: Any, k: int, n: int, choices: IntArray, layout: Any, found: Arrays
    ) -> None:
        inputs, mask, asked, _, _, _, _ = found
        if s.seat != NOBODY:
            asked[k] = s.seat
        for i in range(n):
            mask[k, answer_of(layout, s.seat, choices[i])] = True
        write(s, int(asked[k]), layout, inputs[k])

    return look


def make_step_all(stepping: Stepping) -> Kernel:
    """Return the loop of a thread: it steps the games of a span."""
    answer, renew, look = make_answer(stepping), make_renew(stepping), make_look(stepping)
    most_choices = stepping.game.max_choices

    def step_all(
        states: Any, rngs: Any, plan: tuple[int, int, int, bool], given: Arrays, found: Arrays
    ) -> None:
        first, last, stride, stops = plan
        choices = np.zeros(most_choices, np.int64)
        for k in range(first, last):
            s, rng = states[k], rngs[k]
            n = answer(s, rng, k, choices, given, found)
            if n == OVER or (n == 0 and not stops):
                n = renew(s, rng, k, stride, given[0], choices)
            if n != REFUSED:
                found[0][k, :] = 0
                found[1][k, :] = False
                look(s, k, n, choices, given[2], found)

    return step_all


def make_look_from(stepping: Stepping) -> Kernel:
    """Return the loop that writes what a seat of each game may know."""
    write = stepping.observation.write

    def look_from(states: Any, seats: Array, layout: Array, out: Array) -> None:
        for k in range(len(states)):
            write(states[k], int(seats[k]), layout, out[k])

    return look_from


def packed_games(observation: Observation, keys: Array, stride: int) -> tuple[Array, Array]:
    """Return packed states and generators of games that are over: the next step deals them.

    Game k of a step draws from stream k of its key, and its successors from every stride-th.
    """
    game, number = observation.game, np.arange(len(keys))
    states = np.repeat(pack([game.set_up(observation.seats, observation.options)]), len(keys))
    states["key"], states["seat"] = keys, NOBODY
    states["stream"] = number * (stride > 1) - stride
    rngs = new_policy_rng(bytes(32), number)
    rngs["key"] = keys
    return states, rngs


class CompiledGames:
    """Games stepped by the compiled rules, on every core; all arrays are numpy's."""

    def __init__(self, stepping: Stepping, bots: Array, threads: int = 0) -> None:
        self.stepping, self.size, self.bots = stepping, len(bots), bots
        self.found = new_found(stepping.observation, self.size)
        self._found = tuple(self.found)
        self.actions = np.zeros(self.size, np.int64)
        self._given = bots, self.actions, np.array(stepping.observation.layout, np.int32)
        self._step = kernel(stepping.game, stepping.name, lambda _: make_step_all(stepping))
        self._spans = list(spans(self.size, threads or default_threads()))
        self._pool = ThreadPoolExecutor(len(self._spans)) if len(self._spans) > 1 else None

    def begin(self, keys: Array, stride: int) -> None:
        """Have the next step reset every game."""
        self._stride = stride
        self.states, self._rngs = packed_games(self.stepping.observation, keys, stride)

    def stop(self) -> None:
        """Have the next step deal the next game in every place."""
        self.states["seat"] = NOBODY

    def step(self) -> None:
        """Answer every game by `actions`."""
        if self._pool is None:
            self._play(self._spans[0])
        else:
            list(self._pool.map(self._play, self._spans))

    def observe(self, seats: Array) -> Array:
        """Return what a seat of each game may know, whether or not it is asked."""
        stepping = self.stepping
        seen = np.zeros((self.size, stepping.observation.size), np.int8)
        look = kernel(stepping.game, f"look, {stepping.name}", lambda _: make_look_from(stepping))
        look(self.states, seats, self._given[2], seen)
        return seen

    def copy(self) -> CompiledGames:
        """Return the same games once more, to be stepped apart from these."""
        other = CompiledGames(self.stepping, self.bots.copy())
        other.states, other._rngs = self.states.copy(), self._rngs.copy()
        other._stride = self._stride
        copy_found(self.found, other.found)
        return other

    def _play(self, span: tuple[int, int]) -> None:
        self._step(
            self.states,
            self._rngs,
            (*span, self._stride, self.stepping.stops),
            self._given,
            self._found,
        )


def spans(games: int, threads: int) -> Iterator[tuple[int, int]]:
    """Cut games into spans, one for each thread that is worth it."""
    parts = max(1, min(threads, games // LEAST_SPAN))
    for part in range(parts):
        yield games * part // parts, games * (part + 1) // parts


class PlainGames:
    """Games stepped in the interpreter, by the same text."""

    def __init__(self, stepping: Stepping, bots: Array) -> None:
        self.stepping, self.size, self.bots = stepping, len(bots), bots
        self.found = new_found(stepping.observation, self.size)
        self.actions = np.zeros(self.size, np.int64)
        self._given = bots, self.actions, stepping.observation.layout
        self._step = make_step_all(stepping)

    def begin(self, keys: Array, stride: int) -> None:
        """Have the next step reset every game."""
        self._stride = stride
        self._objects = unpacked_games(self.stepping.observation, keys, stride)

    @property
    def states(self) -> Array:
        """Return the states, packed."""
        return pack(self._objects[0])

    def stop(self) -> None:
        """Have the next step deal the next game in every place."""
        for s in self._objects[0]:
            s.seat = NOBODY

    def step(self) -> None:
        """Answer every game by `actions`."""
        plan = 0, self.size, self._stride, self.stepping.stops
        self._step(*self._objects, plan, self._given, self.found)

    def observe(self, seats: Array) -> Array:
        """Return what a seat of each game may know, whether or not it is asked."""
        seen = np.zeros((self.size, self.stepping.observation.size), np.int8)
        make_look_from(self.stepping)(self._objects[0], seats, self._given[2], seen)
        return seen

    def copy(self) -> PlainGames:
        """Return the same games once more, to be stepped apart from these."""
        other = PlainGames(self.stepping, self.bots.copy())
        states, rngs = self._objects
        other._objects = [s.copy() for s in states], [rng.copy() for rng in rngs]
        other._stride = self._stride
        copy_found(self.found, other.found)
        return other


def copy_found(one: Found, other: Found) -> None:
    """Copy what was found into the arrays of others."""
    for mine, theirs in zip(one, other, strict=True):
        theirs[:] = mine


def unpacked_games(
    observation: Observation, keys: Array, stride: int
) -> tuple[list[Any], list[Any]]:
    """Return the states and generators of `packed_games` as the interpreter has them."""
    states, rngs = packed_games(observation, keys, stride)
    return (
        [unpack_unchecked(observation.game.state, row) for row in states],
        [unpack_unchecked(PolicyRng, row) for row in rngs],
    )
