"""Net and search together: hidden cards are redealt, and the net says what each choice leads to.

As in `bots.search` every choice meets the same worlds. But nothing is played out: after a choice
the net answers for every seat a few times, then says what the game is worth to the seat that asks.
The net's own answer stands unless another is ahead by more than the noise, and what the net thinks
little of is not tried.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from croupier.bots.expert import spec_for
from croupier.bots.net_rules import make_choose, make_look, net_arrays
from croupier.bots.nets import ACTIVE, Array, Net
from croupier.bots.search import BASE, EARLY, STATES, TRIAL, WORLD, eliminate, make_value, pick_best
from croupier.bulk.compile import kernel
from croupier.engine import NOBODY, Game
from croupier.engine.observation import Observation
from croupier.engine.records import dtype_of, pack
from croupier.engine.redeal import information_state
from croupier.engine.rng import WORDS

Rule = Callable[..., Any]
AHEAD = 3 * ACTIVE  # a choice that the net rates this much below the best is not tried


def make_judge(game: Game, net: Net, spec: Observation) -> Rule:
    """Return the function that plays on by the net, then gives a seat's share of the win."""
    list_choices, apply, value = game.list_choices, game.apply, make_value(game)
    choose, look = make_choose(net, spec), make_look(net, spec)
    answers, seats = spec.answers, spec.seats

    def judge(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        s: Any, code: int, seat: int, choices: Any, arrays: tuple[Array, ...], more: int
    ) -> float:
        apply(s, code)
        n = 1
        while s.seat != NOBODY and (n == 1 or more > 0):
            n = list_choices(s, choices)
            if n == 1:
                apply(s, choices[0])
            elif more > 0:
                apply(s, choices[choose(s, choices, n, arrays)])
                more, n = more - 1, 1
        if s.seat == NOBODY:
            return float(value(s, seat))
        look(s, arrays)
        worth: float = arrays[3][answers + (seat - s.seat) % seats] / ACTIVE
        return (worth * (seats - 1) + 1.0) / seats

    return judge


def make_evaluate(game: Game, net: Net, spec: Observation) -> Rule:
    """Return the search: judge codes in world after world, drop the hopeless, pick one."""
    redeal, judge, look = game.redeal_unseen, make_judge(game, net, spec), make_look(net, spec)
    most_choices, cards, answer_of = game.max_choices, len(game.state().known), spec.answer_of

    def evaluate(  # noqa: PLR0913, PLR0917
        states: Array,
        codes: Array,
        arrays: tuple[Array, ...],
        most: int,
        more: int,
        outcomes: Array,
    ) -> int:
        choices, places = np.zeros(most_choices, np.int64), np.zeros(cards, np.int32)
        seat, live, k = states[BASE].seat, np.ones(len(codes), np.int64), 0
        look(states[BASE], arrays)
        liked = np.zeros(len(codes), np.int64)
        for i in range(len(codes)):
            liked[i] = arrays[3][answer_of(arrays[2], seat, codes[i])]
        own = int(liked.argmax())
        for i in range(len(codes)):
            live[i] = liked[i] > liked[own] - AHEAD
        left = live.sum()
        while left > 1 and most >= left and k < len(outcomes):
            states[WORLD] = states[BASE]
            world = states[WORLD]
            world.stream, world.counter, world.used = k, 0, WORDS
            redeal(world, seat, places)
            for i in range(len(codes)):
                if live[i]:
                    states[TRIAL] = states[WORLD]
                    outcomes[k, i] = judge(states[TRIAL], codes[i], seat, choices, arrays, more)
            k += 1
            most -= left
            if k >= EARLY and k & (k - 1) == 0:
                left = eliminate(outcomes, k, own, live)
        return pick_best(outcomes, k, own, live) if k > 1 else own

    return evaluate


def net_search(game: Game, net: Net, s: Any, key: bytes, effort: tuple[int, int]) -> int:
    """Return the code to answer, from what the seat may know.

    The effort is how many ends of choices are judged, and how often the net answers before each.
    """
    spec, (judged, more) = spec_for(game, s), effort
    states = np.zeros(STATES, dtype_of(game.state))
    states[BASE] = pack([information_state(s, game.redeal_unseen, s.seat, key)])[0]
    codes = np.array(game.choices(s), np.int64)
    name = (
        f"net-search-{spec.seats}-{spec.mark}-{'-'.join(str(len(a.offsets)) for a in net.layers)}"
    )
    run: Any = kernel(game, name, lambda _: make_evaluate(game, net, spec))
    outcomes = np.zeros((max(2, judged // 2), len(codes)))
    return int(codes[run(states, codes, net_arrays(net, spec), judged, more, outcomes)])
