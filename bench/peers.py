"""Random games of other people's libraries; run by `ratios.py` in an environment of their own.

python bench/peers.py rlcard|openspiel|mcts GAMES     prints the seconds of processor time
"""

import sys
import time


def rlcard_uno(games: int) -> float:
    """Play UNO by RLCard's own loop, with its random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    began = time.process_time()
    for _ in range(games):
        env.run(is_training=False)
    return time.process_time() - began


def openspiel_eights(games: int) -> float:
    """Play crazy_eights by OpenSpiel's own bots and loop, which run in C++."""
    import pyspiel

    game = pyspiel.load_game("crazy_eights(players=4)")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    began = time.process_time()
    for number in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
    return time.process_time() - began


def openspiel_mcts(playouts: int) -> float:
    """Search a fresh deal of crazy_eights by OpenSpiel's MCTS in C++, which sees all cards."""
    import random

    import pyspiel

    game, chance = pyspiel.load_game("crazy_eights(players=4)"), random.Random(7)
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(actions, weights)[0])
    rollouts = pyspiel.RandomRolloutEvaluator(1, 7)
    off = False
    bot = pyspiel.MCTSBot(game, rollouts, 2.0, playouts, 1000, off, 7, off)  # unsolved, silent
    began = time.process_time()
    bot.mcts_search(state)
    return time.process_time() - began


PEERS = {"rlcard": rlcard_uno, "openspiel": openspiel_eights, "mcts": openspiel_mcts}

if __name__ == "__main__":
    peer = PEERS[sys.argv[1]]
    print(peer(int(sys.argv[2])))
