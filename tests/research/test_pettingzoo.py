"""Every game as an environment: PettingZoo's own tests, what agents see, copies, endings."""

import copy
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    parallel_api_test,
    seed_test,
)
from pettingzoo.utils.conversions import (  # type: ignore[import-untyped]
    turn_based_aec_to_parallel,
)

from croupier.engine import UserError
from croupier.engine.observation import observed
from croupier.games.catalogue import all_games, find_game
from croupier.research.environment import CardEnv, card_env

GAMES = list(all_games())


def played(name: str, answers: int, seed: int = 1, seats: int = 0) -> CardEnv:
    """Return an environment after some answers at random."""
    game = find_game(name)
    env = CardEnv(game, seats or game.default_seats, {}, device="python")
    env.reset(seed)
    go_on(env, answers)
    return env


def go_on(env: CardEnv, answers: int) -> list[Any]:
    """Answer at random, in a way that depends on nothing but the masks; return what was seen."""
    random, seen = np.random.default_rng(7), []
    while answers > 0 and not any(env.terminations.values()) and not any(env.truncations.values()):
        observed = env.observe(env.agent_selection)
        seen.append(observed["observation"].tobytes())
        env.step(int(random.choice(np.flatnonzero(observed["action_mask"]))))
        answers -= 1
    return seen


def state_of(env: CardEnv) -> bytes:
    """Return the bytes of the state of an environment."""
    return bytes(env.state_now.to_bytes())


# It says so of every environment with action masks, of its own card games too.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    env = card_env(find_game(name), device="python")

    api_test(env, num_cycles=60)  # it asserts by itself

    assert env.unwrapped.state_now.seats == len(env.possible_agents)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_nothing_wrong_with_all_agents_at_once(name: str) -> None:
    env = turn_based_aec_to_parallel(card_env(find_game(name), device="python"))

    parallel_api_test(env, num_cycles=60)  # it asserts by itself

    assert env.possible_agents


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    first, again, other = (played(name, 30, seed) for seed in (5, 5, 6))

    assert state_of(first) == state_of(again)
    assert state_of(first) != state_of(other)
    seed_test(lambda: card_env(find_game(name), device="python"), num_cycles=30)


@pytest.mark.parametrize("name", GAMES)
def test_a_live_environment_can_be_copied(name: str) -> None:
    env = played(name, 6)
    twin = copy.deepcopy(env)
    before = state_of(env)

    ahead = go_on(twin, 10)

    assert state_of(env) == before
    assert go_on(env, 10) == ahead
    assert state_of(env) == state_of(twin)


@pytest.mark.compiled
def test_compiled_and_interpreted_environments_agree() -> None:
    ours, theirs = (
        CardEnv(find_game("crazy"), 2, {}, device=device) for device in ("cpu", "python")
    )
    for env in (ours, theirs):
        env.reset(4)

    assert go_on(ours, 500) == go_on(theirs, 500)
    assert ours.rewards == theirs.rewards
    assert go_on(copy.deepcopy(ours), 5) == go_on(copy.deepcopy(theirs), 5)


@pytest.mark.parametrize("name", GAMES)
def test_an_agent_sees_what_its_seat_observes(name: str) -> None:
    env = played(name, 5)
    s = env.state_now

    for seat, agent in enumerate(env.possible_agents):
        assert env.observe(agent)["observation"].tolist() == observed(env.game, s, seat)


def test_an_observation_lies_within_its_space() -> None:
    env = played("crazy", 20)

    for agent in env.agents:
        assert env.observation_space(agent).contains(env.observe(agent))
    assert env.observation_space(agent) is env.observation_space(agent)


def test_only_the_agent_that_is_asked_has_actions() -> None:
    env = played("crazy", 3)

    asked = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]
    assert asked == [env.agent_selection]


def test_an_agent_is_asked_only_where_it_has_a_choice() -> None:
    env = played("crazy", 1, seed=2)

    for _ in range(5):
        assert env.observe(env.agent_selection)["action_mask"].sum() > 1
        go_on(env, 1)


def test_the_winner_is_rewarded() -> None:
    env = played("crazy", 10_000)
    winner = env.state_now.winner

    assert all(env.terminations.values())
    assert env.rewards[f"seat_{winner}"] == 1.0
    assert sorted(env.rewards.values()) == [-1.0, -1.0, 1.0]


def test_points_are_the_reward_where_there_are_points() -> None:
    env = played("tic-tac-rummy", 10_000, seats=2)

    scores = [env.game.score(env.state_now, seat) for seat in range(2)]
    assert list(env.rewards.values()) == scores


def test_a_game_that_reaches_its_limit_is_cut_off() -> None:
    env = CardEnv(find_game("strip-me"), 2, {"limit": "5"}, device="python")
    env.reset(3)
    go_on(env, 10)

    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_an_action_that_is_not_open_is_refused() -> None:
    env = played("crazy", 0)
    shut = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    before = state_of(env)

    with pytest.raises(UserError, match=f"the action {shut} is not open"):
        env.step(shut)
    assert state_of(env) == before


def test_the_table_is_drawn_in_letters() -> None:
    env = played("crazy", 4)
    drawn = env.render()

    assert drawn is not None
    assert "discard: " in drawn
    assert "##" in drawn
