"""One seat of a game by Gymnasium's rules, alone and many at once."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier.engine import UserError
from croupier.games.catalogue import all_games, find_game
from croupier.research.seat_env import SeatEnv, SeatVectorEnv, next_open

GAMES = list(all_games())


def one_seat(name: str, **given: Any) -> SeatEnv:
    """Return an environment that nothing is compiled for."""
    return SeatEnv(find_game(name), device="python", **given)


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a render mode, and of how spaces are best shaped
        check_env(one_seat(name))  # it asserts by itself


@pytest.mark.parametrize("name", GAMES)
def test_many_games_at_once_are_as_each_alone(name: str) -> None:
    game, number, seed = find_game(name), 3, 11
    envs = SeatVectorEnv(game, number, device="python")
    alone = [one_seat(name) for _ in range(number)]
    seen, info = envs.reset(seed=seed)
    first = [env.reset(seed=seed + i) for i, env in enumerate(alone)]
    assert np.array_equal(seen, [each[0] for each in first])

    random, over = np.random.default_rng(3), [False] * number
    for _ in range(60):
        actions = random.integers(envs.vec.spec.answers, size=number)
        seen, rewards, ended, cut_off, info = envs.step(actions)
        for i, env in enumerate(alone):
            if over[i]:
                alone_seen, alone_info = env.reset()
                alone_reward, over[i] = 0.0, False
                assert not ended[i]
            else:
                alone_seen, alone_reward, *ends, alone_info = env.step(actions[i])
                over[i] = any(ends)
                assert ends == [ended[i], cut_off[i]]
            assert np.array_equal(alone_seen, seen[i])
            assert alone_reward == rewards[i]
            assert np.array_equal(alone_info["action_mask"], info["action_mask"][i])


def test_only_the_own_seat_is_asked() -> None:
    envs = SeatVectorEnv(find_game("crazy"), 4, seats=3, seat=1, bot="first", device="python")
    envs.reset(seed=1)
    for _ in range(30):
        envs.step(np.zeros(4, np.int64))
        assert set(envs.vec.found.seat.tolist()) == {1}


def test_an_action_that_is_not_open_stands_for_the_next_that_is() -> None:
    mask = np.array([[False, True, False, True], [True, False, False, False]])

    assert next_open(mask, [2, 3]).tolist() == [3, 0]
    assert next_open(mask, [0, 0]).tolist() == [1, 0]


def test_a_game_that_is_over_has_to_be_reset() -> None:
    env = one_seat("strip-me", seats=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(0))
    env.reset(seed=1)
    assert env.step(np.int64(0))[2]

    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(0))


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(UserError, match="no seat 2"):
        one_seat("crazy", seats=2, seat=2)
    with pytest.raises(UserError, match='no bot "strong"'):
        one_seat("crazy", seats=2, bot="strong")
