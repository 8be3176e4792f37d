"""A state whose small arrays lie in near memory, as on a GPU, plays the games of any other."""

from typing import Any

import numpy as np
import pytest

from croupier.bulk.carrier import ALL, carry_light, carry_near, near_type, new_numbers, write_back
from croupier.bulk.compile import compiler, new_policy_rng, register
from croupier.bulk.kernels import play_rows
from croupier.bulk.loop import make_begin, make_loop
from croupier.bulk.simulate import packed_start
from croupier.bulk.tally import MOST_ANSWERS, Run, new_run
from croupier.engine.rng import WORDS
from croupier.games.catalogue import find_game

GAMES = 200
BOTS = {"strip-me": ["random"] * 2, "crazy": ["first"] * 4, "onu": ["largest"] * 4}


def dealt(run: Run) -> Any:
    """Return packed states, a stream each."""
    states = np.repeat(packed_start(run)[0], GAMES)
    states["stream"], states["used"] = np.arange(GAMES), WORDS
    return states


def play_near(run: Run, states: Any) -> None:
    """Play packed states out in place, their small arrays in a record beside them."""
    game, most_choices = run.game, run.game.max_choices
    begin, go_on = make_begin(game), make_loop(game, run.bots[:1])

    def play(states: Any, rngs: Any, who: Any, near: Any) -> None:
        choices = new_numbers(most_choices)
        for k in range(len(states)):
            s, rng = carry_near(states[k], near[0]), carry_light(rngs[k])
            begin(s, rng, s.stream)
            go_on(s, rng, who, choices, MOST_ANSWERS)
            write_back(s, ALL)

    register(game, play)
    who, near = np.zeros(len(run.bots), np.int64), np.zeros(1, near_type(states.dtype))
    compiler.njit(error_model="numpy")(play)(
        states, new_policy_rng(run.key, states["stream"]), who, near
    )


@pytest.mark.compiled
@pytest.mark.parametrize("name", BOTS)
def test_near_arrays_end_as_those_in_the_row(name: str) -> None:
    run = new_run(find_game(name), BOTS[name])
    near, plain = dealt(run), dealt(run)

    play_near(run, near)
    play_rows(run.game, plain, [*run.bots], run.key, MOST_ANSWERS)

    assert [
        field for field in plain.dtype.names if not np.array_equal(near[field], plain[field])
    ] == []


def test_a_near_record_is_small_and_neighbours_seldom_meet_in_a_bank() -> None:
    for name in BOTS:
        near = near_type(packed_start(new_run(find_game(name), BOTS[name]))[0].dtype)

        assert {"count", "start"} <= set(near.names)
        assert near.itemsize <= 104
        assert near.itemsize % 8 == 4
