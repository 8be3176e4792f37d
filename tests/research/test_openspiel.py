"""Every game by OpenSpiel's own tests and by one of its algorithms, where it is installed."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from croupier.engine.observation import observed
from croupier.games.catalogue import all_games

pyspiel: Any = pytest.importorskip("pyspiel")

from croupier.research import openspiel  # noqa: E402 - it needs OpenSpiel

NAMES = [f"croupier_{name.replace('-', '_')}" for name in all_games()]


def in_play(text: str, answers: int) -> Any:
    """Return a match after a deal and some answers."""
    state, random = pyspiel.load_game(text).new_initial_state(), np.random.default_rng(1)
    state.apply_action(3)
    for _ in range(answers):
        if not state.is_terminal():
            state.apply_action(int(random.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    game = pyspiel.load_game(f"{name}(deals=20)")

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    assert game.num_players() >= 1


@pytest.mark.parametrize("name", NAMES)
def test_a_player_is_given_what_its_seat_observes(name: str) -> None:
    state = in_play(name, 4)
    game = state.get_game()
    assert isinstance(game, openspiel.SpielGame)
    for player in range(game.num_players()):
        seen = np.array(observed(game.croupier_game, state.table, player)) / game.spec.scales
        assert np.allclose(state.information_state_tensor(player), seen)
        assert np.allclose(state.observation_tensor(player), seen)


def test_what_was_seen_before_is_part_of_an_information_state() -> None:
    one = in_play("croupier_tic_tac_rummy(players=2)", 0)
    other = one.clone()
    texts = {one.information_state_string(0), other.information_state_string(0)}
    assert len(texts) == 1

    one.apply_action(one.legal_actions()[0])
    other.apply_action(other.legal_actions()[-1])

    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.clone().information_state_string(1) == one.information_state_string(1)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("croupier_crazy(players=2,deals=5,cards_each=3)")
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 5
    state.apply_action(0)

    assert "my hand: cards = 3" in state.observation_string(0)


def test_an_algorithm_of_openspiel_beats_chance() -> None:
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    game = pyspiel.load_game("croupier_tic_tac_rummy(players=2,deals=20)")
    chance, won = np.random.RandomState(1), 0.0
    bot = mcts.MCTSBot(
        game, 10, 60, mcts.RandomRolloutEvaluator(1, chance), random_state=chance, solve=False
    )
    for deal in range(12):
        state = game.new_initial_state()
        state.apply_action(deal)
        while not state.is_terminal():
            player, actions = state.current_player(), state.legal_actions()
            state.apply_action(bot.step(state) if player == deal % 2 else chance.choice(actions))
        won += state.returns()[deal % 2] - state.returns()[1 - deal % 2]

    assert won > 0
