"""The compiled loops of bulk play: games in packed states, and games counted by number."""

from collections.abc import Sequence

import numpy as np

from croupier.bulk.carrier import ALL, carry, new_numbers, write_back
from croupier.bulk.compile import Array, Arrays, Rule, kernel, new_policy_rng, seats_of
from croupier.bulk.loop import make_begin, make_count, make_go_on, make_loop, make_pick
from croupier.engine.game import Game


def make_play_all(game: Game) -> Rule:
    """Return the loop over packed states: each is dealt and played out in place."""
    go_on = make_go_on(game, make_pick(game.policies.values()))
    begin, most_choices = make_begin(game), game.max_choices

    def play_all(states: Array, rngs: Array, who: Array, most: int, answers: Array) -> None:
        choices = new_numbers(most_choices)
        for k in range(len(states)):
            s, rng = carry(states[k]), carry(rngs[k])
            begin(s, rng, s.stream)
            answers[k] = go_on(s, rng, who, choices, most)
            write_back(s, ALL)
            write_back(rng, ALL)

    return play_all


def make_count_range(game: Game, used: Sequence[int] = ()) -> Rule:
    """Return the loop over games by number: each is dealt, played out and counted.

    With numbers of policies it knows these alone, and seats are numbered by their place in them.
    """
    names = list(game.policies)
    go_on = make_loop(game, [names[i] for i in used] or names)
    begin, count, most_choices = make_begin(game), make_count(game), game.max_choices

    def count_range(given: Arrays, most: int, span: tuple[int, int], found: Arrays) -> None:
        states, rngs, who = given
        tally, lengths, scores = found
        s, rng = carry(states[0]), carry(rngs[0])
        choices = new_numbers(most_choices)
        for k in range(span[0], span[1]):
            begin(s, rng, k)
            go_on(s, rng, who, choices, most)
            count(s, tally, lengths, scores)

    return count_range


def play_rows(game: Game, states: Array, bots: list[str], key: bytes, most: int) -> Array:
    """Play every packed state out in place; game k's bots draw from stream 2**62 + k of the key."""
    answers = np.zeros(len(states), np.int64)
    rng = new_policy_rng(key, states["stream"])
    kernel(game, "play_all", make_play_all)(states, rng, seats_of(game, bots), most, answers)
    return answers
