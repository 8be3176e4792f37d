"""How lucky each seat was in what turned up, by playouts, in the rules' dialect.

Luck is no part of a bot's strength, and its mean is zero for every bot: every card that nobody
knows is equally likely to be the next. So what was luck can be taken out of a result, and fewer
games say as much.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bots.search import BASE, BY_HEURISTIC, STATES, TRIAL, WORLD, make_play_out, make_value
from croupier.engine import Game
from croupier.engine.piles import CardState, spot
from croupier.engine.records import IntArray
from croupier.engine.redeal import card_in, exchange_all, swap_cells
from croupier.engine.rng import draw_word, rewind

Array = NDArray[Any]
Rule = Callable[..., Any]
TABLE = STATES  # the state after those of a search: the game that is played
OWN, INNER, LUCK = 0, 1, 2  # generators: of the policies, of playouts, of luck's worlds


def make_measure(game: Game) -> Rule:
    """Return the function that measures the luck of the answer just applied to the table.

    If it turned up what nobody knew, luck is how the seats stand with that, less how they stand
    with whatever might have turned up in its place. The two playouts of a pair are alike but for
    what turned up, so that many end alike.
    """
    play_out, add_points = make_play_out(game), make_add_points(game)
    cards, most_choices = len(game.state().known), game.max_choices

    def measure(states: Array, rng: Array, code: int, samples: int, luck: Array) -> None:
        before, after, world, trial = states[BASE], states[TABLE], states[WORLD], states[TRIAL]
        own, chance, choices = rng[LUCK], rng[INNER], np.zeros(most_choices, np.int64)
        turned, hidden = np.zeros(cards, np.int32), np.zeros(cards, np.int32)
        n = list_turned_up(before, after, turned, hidden)
        is_shuffled = before.counter != after.counter or before.used != after.used
        for _ in range(samples if n > 0 or is_shuffled else 0):
            states[WORLD] = states[BASE]
            for i in range(8):
                world.key[i], chance.key[i] = draw_word(own), draw_word(own)
            rewind(world)
            exchange_all(world, hidden, list_unknown(world, hidden))
            states[TRIAL] = states[WORLD]
            rewind(chance)
            play_out(trial, code, choices, chance)
            add_points(trial, -1, luck)
            then = turn_up(states, code, is_shuffled, turned, n, hidden)
            rewind(chance)
            play_out(trial, then, choices, chance)
            add_points(trial, 1, luck)

    return measure


def make_add_points(game: Game) -> Rule:
    """Return the function that adds every seat's points at an end, or takes them off."""
    value = make_value(game)

    def add_points(s: Any, sign: int, luck: Array) -> None:
        for seat in range(s.seats):
            luck[seat] += sign * round(value(s, seat) * s.seats)

    return add_points


def turn_up(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
    states: Array, code: int, is_shuffled: bool, turned: Array, n: int, hidden: Array
) -> int:
    """Let the same turn up in a world as did in truth; return the answer to begin with."""
    before, world, trial = states[BASE], states[WORLD], states[TRIAL]
    if is_shuffled:  # in the middle of the answer: begin after it
        states[TRIAL] = states[TABLE]
        trial.key[:] = world.key
        rewind(trial)
        exchange_all(trial, hidden, list_unknown(trial, hidden))
        return BY_HEURISTIC
    for i in range(n):
        j = 0
        while card_in(world, hidden[j]) != card_in(before, turned[i]):
            j += 1
        swap_cells(world, hidden[j], turned[i])
    states[TRIAL] = states[WORLD]
    return code


def list_unknown(s: CardState, places: IntArray) -> int:
    """List the cells whose card nobody may know; return how many."""
    n = 0
    for row in range(s.cell.shape[0]):
        covered = s.count[row] - ((s.tops >> row) & 1)
        for i in range(covered if s.viewers[row] == 0 else 0):
            column = spot(s, row, i)
            if s.known[s.cell[row, column]] == 0:
                places[n] = row * s.cell.shape[1] + column
                n += 1
    return n


def list_turned_up(before: CardState, after: CardState, places: IntArray, hidden: IntArray) -> int:
    """List the cells whose card nobody knew, and somebody may know now; return how many."""
    n, left, turned = list_unknown(before, places), list_unknown(after, hidden), 0
    for i in range(n):
        j = 0
        while j < left and card_in(after, hidden[j]) != card_in(before, places[i]):
            j += 1
        if j == left:
            places[turned] = places[i]
            turned += 1
    return turned
