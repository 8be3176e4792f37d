"""Random games of other people's libraries; run by `ratios.py` in an environment of their own.

python bench/peers.py rlcard|openspiel GAMES     prints the seconds of processor time
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


if __name__ == "__main__":
    peer = {"rlcard": rlcard_uno, "openspiel": openspiel_eights}[sys.argv[1]]
    print(peer(int(sys.argv[2])))
