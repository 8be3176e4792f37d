"""Many games stepped at once: what a step finds, who is asked, deals, and that devices agree."""

from typing import Any

import numpy as np
import pytest

from croupier.bulk.environments import spans
from croupier.engine import RUNNING, UNFINISHED, UserError
from croupier.games.catalogue import all_games, find_game
from croupier.research.vector import ASKED, NEXT_STEP, Vector, make_vec
from tests.bulk.programs import run_program

GAMES = list(all_games())
AGREE = """
import numpy as np
from croupier.games.catalogue import all_games
from croupier.research.vector import make_vec
from tests.research.test_vector import found_by

for game in all_games().values():
    bots = np.full((5, game.min_seats), -1, np.int8)
    bots[2, 1:] = 0
    here, there = (
        found_by(make_vec(game, game.min_seats, 5, device=device, bots=bots), 25)
        for device in ("python", "cuda")
    )
    print(game.name, here == there)
"""


def vec_of(name: str, seats: int = 0, envs: int = 4, **given: Any) -> Vector:
    """Return games that nothing is compiled for."""
    return make_vec(find_game(name), seats, envs, device="python", **given)


def first_open(vec: Vector) -> Any:
    """Return the first open action of each game."""
    return vec.found.mask.argmax(1)


def on_this_side(array: Any) -> Any:
    """Return an array that may lie on a GPU."""
    return np.array(array.copy_to_host() if hasattr(array, "copy_to_host") else array)


def found_by(vec: Vector, steps: int) -> list[bytes]:
    """Return all that some steps find, actions chosen at random, and the states at the end."""
    random, log = np.random.default_rng(5), []
    vec.reset(3)
    for _ in range(steps):
        mask = on_this_side(vec.found.mask)
        vec.step((random.random(mask.shape) * mask).argmax(1))
        log += [on_this_side(array).tobytes() for array in vec.found]
    states = vec.games.states
    return log + [np.ascontiguousarray(states[name]).tobytes() for name in states.dtype.names]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_over_is_dealt_again_in_the_same_step(name: str) -> None:
    vec, random, ended = vec_of(name, envs=2), np.random.default_rng(1), 0
    vec.reset(1)
    while ended < 3:
        mask = vec.found.mask
        found = vec.step((random.random(mask.shape) * mask).argmax(1))
        assert found.mask.any(1).all()
        assert ((found.ending != RUNNING) == found.done).all()
        assert (found.rewards[~found.done] == 0).all()
        ended += int(found.done.sum())


def test_what_is_forced_is_played() -> None:
    vec = vec_of("crazy", 3, 20)
    vec.reset(1)
    choices = []
    for _ in range(40):
        found = vec.step(first_open(vec))
        choices += found.mask.sum(1)[~found.done].tolist()

    assert min(choices) > 1


def test_bots_answer_for_their_seats() -> None:
    vec = vec_of("crazy", 3, 6, bots={0: "heuristic", 2: "random"})
    vec.reset(1)
    for _ in range(40):
        assert set(vec.step(first_open(vec)).seat.tolist()) == {1}


def test_bots_may_differ_from_game_to_game_and_change_places() -> None:
    bots = np.full((3, 2), ASKED, np.int8)
    bots[0, 0] = bots[1, 1] = 0
    vec = vec_of("crazy", 2, 3, bots=bots)
    asked: list[set[int]] = [set(), set(), set()]
    vec.reset(1)
    for _ in range(20):
        for seats, seat in zip(asked, vec.step(first_open(vec)).seat.tolist(), strict=True):
            seats.add(seat)
    assert asked == [{1}, {0}, {0, 1}]

    vec.bots[:] = [[ASKED, 0]] * 3
    vec.reset(2)

    assert set(vec.step(first_open(vec)).seat.tolist()) == {0}


def test_somebody_must_be_asked() -> None:
    with pytest.raises(UserError, match="nobody to ask"):
        vec_of("crazy", 2, bots={0: "random", 1: "random"})
    with pytest.raises(UserError, match='no bot "steady"'):
        vec_of("crazy", 2, bots={0: "steady"})
    with pytest.raises(UserError, match='no device "tpu"'):
        make_vec(find_game("crazy"), device="tpu")


def test_a_game_is_the_same_alone_and_among_others_of_its_seed() -> None:
    together, alone = vec_of("crazy", 2, 3), vec_of("crazy", 2, 1)
    together.reset([8, 9, 10])
    alone.reset([9])
    for _ in range(40):
        together.step(first_open(together))
        alone.step(first_open(alone))
        for many, one in zip(together.found, alone.found, strict=True):
            assert np.array_equal(many[1:2], one)


def test_another_seed_deals_other_cards_and_no_two_games_are_alike() -> None:
    vec = vec_of("crazy", 2, 8)
    first = vec.reset(1).observation.copy()
    assert len({row.tobytes() for row in first}) == 8
    assert np.array_equal(vec.reset(1).observation, first)
    assert not np.array_equal(vec.reset(2).observation, first)


def test_an_action_that_is_not_open_changes_nothing() -> None:
    vec = vec_of("crazy", 2, 3)
    vec.reset(1)
    before, actions = vec.games.states, first_open(vec)
    actions[1] = int(vec.found.mask[1].argmin())

    with pytest.raises(UserError, match="in game 1 the action"):
        vec.step(actions)

    after = vec.games.states
    same = [before[k].tobytes() == after[k].tobytes() for k in range(3)]
    assert same == [False, True, False]


def test_a_game_may_wait_for_the_next_step_when_it_is_over() -> None:
    vec = vec_of("strip-me", 2, 2, autoreset=NEXT_STEP, options={"limit": "30"})
    vec.reset(1)

    found = vec.step(first_open(vec))
    assert found.done.all()
    assert not found.mask.any()
    assert set(found.ending.tolist()) == {UNFINISHED}
    assert (vec.games.states["cards"] == 30).all()

    found = vec.step([0, 0])
    assert not found.done.any()
    assert found.mask.any(1).all()


def test_every_thread_has_a_span_and_small_spans_have_none() -> None:
    assert list(spans(100, 8)) == [(0, 100)]
    assert list(spans(1024, 2)) == [(0, 512), (512, 1024)]


@pytest.mark.compiled
def test_compiled_games_are_those_of_the_interpreter() -> None:
    game, bots = find_game("crazy"), np.full((600, 2), ASKED, np.int8)
    bots[::3, 1] = list(game.policies).index("heuristic")
    here, there = (
        found_by(make_vec(game, 2, 600, device=device, bots=bots), 12)
        for device in ("python", "cpu")
    )

    assert here == there


@pytest.mark.process
def test_a_gpu_steps_as_the_interpreter_in_numbas_simulator() -> None:
    rows = run_program(AGREE, NUMBA_ENABLE_CUDASIM="1")

    assert rows == [f"{name} True" for name in GAMES]
