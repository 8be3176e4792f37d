"""The compiled loop of tournaments: deals played out by policies, by number, and by searches."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bots.levels import gentle_policy
from croupier.bots.search import BASE, EARLY, STATES, make_evaluate, make_value
from croupier.bulk.loop import make_pick
from croupier.engine import NOBODY, Game
from croupier.engine.rng import WORDS, draw_word

Array = NDArray[Any]
Rule = Callable[..., Any]
TABLE = STATES  # the state after those of a search: the game that is played
OWN, INNER = 0, 1  # generators: of the policies, and of the playouts


def make_think(game: Game) -> Rule:
    """Return the search from a redealt copy of the table; the game's own chance stays behind."""
    policy, redeal, evaluate = (
        game.policies[game.default_bot],
        game.redeal_unseen,
        make_evaluate(game),
    )
    cards = len(game.state().known)

    def think(states: Array, rng: Array, choices: Array, n: int, playouts: int) -> Any:
        s, own = states[TABLE], rng[OWN]
        heuristic, given = 0, policy(s, choices, n, own)
        for i in range(n):
            if choices[i] == given:
                heuristic = i
        states[BASE] = states[TABLE]
        base, inner = states[BASE], rng[INNER]
        for i in range(8):
            base.key[i] = draw_word(own)
        base.stream, base.counter, base.used = 0, 0, WORDS
        redeal(base, s.seat, np.zeros(cards, np.int32))
        for i in range(8):
            base.key[i] = draw_word(own)
            inner.key[i] = draw_word(own)
        playouts = max(playouts, 2 * n)
        live, outcomes = np.ones(n, np.int64), np.zeros((playouts // 2, n))
        order = (0, playouts, live, outcomes, EARLY)
        return choices[evaluate(states, rng[INNER:], choices, heuristic, s.seat, *order)[1]]

    return think


def make_play_deals(game: Game) -> Rule:
    """Return the loop over deals: the policy of each seat, or its search where it has playouts."""
    deal, list_choices, apply = game.deal, game.list_choices, game.apply
    pick = make_pick([*game.policies.values(), gentle_policy(game)])
    think, value, most_choices = make_think(game), make_value(game), game.max_choices

    def play_deals(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        states: Array,
        rng: Array,
        who: Array,
        playouts: Array,
        first: int,
        last: int,
        ends: Array,
        searches: Array,
    ) -> None:
        choices = np.zeros(most_choices, np.int64)
        s, own = states[TABLE], rng[OWN]
        for k in range(first, last):
            s.stream, s.counter, s.used = k, 0, WORDS
            own.stream, own.counter, own.used = k + (1 << 62), 0, WORDS
            deal(s)
            while s.seat != NOBODY:
                n = list_choices(s, choices)
                if playouts[s.seat] > 0 and n > 1:
                    searches[0] += 1
                    answer = think(states, rng, choices, n, playouts[s.seat])
                else:
                    answer = pick(who[s.seat], s, choices, n, own)
                apply(s, answer)
            for seat in range(s.seats):
                ends[k - first, seat] = round(value(s, seat) * s.seats)  # in points

    return play_deals
