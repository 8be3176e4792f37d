"""How fast many games are stepped at once, with masks and observations; and that all agree.

    python bench/vector.py [--device cpu|cuda] [--envs N] [--seconds S] [GAME:SEATS ...]
    python bench/vector.py --pettingzoo [GAME:SEATS ...]
    python bench/vector.py --agree 10000 --device python|cpu|cuda [GAME:SEATS ...]

A decision is an answer that somebody had to choose: forced ones are played in between and not
counted. Actions are chosen at random among those that are open, on the device; choosing is part of
the time on a GPU, and not on a CPU. The second form counts the steps of one PettingZoo environment,
with `last`. The third plays that many games to their ends and prints a hash of the final states: it
is the same on every device.
"""

import argparse
import hashlib
import time
from typing import Any

import numpy as np

from croupier.bulk.gpu import cuda
from croupier.games.catalogue import find_game
from croupier.research.vector import NEXT_STEP, Vector, make_vec

GAMES = ("crazy:4", "crazy:2", "monopoly-deal:2", "monopoly-deal:4", "onu:2", "onu:4")
ENVS = {"cpu": 1024, "cuda": 1 << 18, "python": 64}
ROUND, WARM_UP = 50, 20  # steps that are timed together on a GPU; rounds before the clock starts
ODD = 0x9E3779B1  # spreads numbers over 32 bits


def choose(mask: Any, turn: int) -> Any:
    """Choose an open action for each game, by the number of the turn and of the game."""
    games = np.arange(len(mask), dtype=np.uint64)
    spread = ((games + 1) * np.uint64(ODD) * np.uint64(turn + 1)) & np.uint64(0xFFFFFFFF)
    wanted = (spread >> np.uint64(8)) % np.maximum(mask.sum(1), 1).astype(np.uint64)
    return (mask.cumsum(1) == (wanted + 1)[:, None]).argmax(1)


def choose_on_gpu(mask: Any, turn: int, actions: Any) -> None:
    """Choose in the same way for one game."""
    k = cuda.grid(1)
    if k < len(actions):
        n = 0
        for i in range(mask.shape[1]):
            n += int(mask[k, i])
        wanted = ((((k + 1) * ODD * (turn + 1)) & 0xFFFFFFFF) >> 8) % max(n, 1)
        chosen = -1
        for i in range(mask.shape[1]):
            wanted -= int(mask[k, i])
            if wanted < 0 and chosen < 0:
                chosen = i
        actions[k] = chosen


def make_chooser(vec: Vector) -> Any:
    """Return a function that writes an open action for each game into `vec.actions`."""
    if vec.device != "cuda":
        return lambda turn: np.copyto(vec.actions, choose(vec.found.mask, turn))
    compiled = cuda.jit(choose_on_gpu)[(vec.envs + 127) // 128, 128]
    return lambda turn: compiled(vec.found.mask, turn, vec.actions)


def wait_for(vec: Vector) -> None:
    """Wait until the device is done."""
    if vec.device == "cuda":
        cuda.synchronize()


def spend(vec: Vector, chooser: Any, turn: int) -> tuple[float, float]:
    """Step once on a CPU, or ROUND times on a GPU; return the seconds by the clock and in use."""
    on_gpu = vec.device == "cuda"
    if not on_gpu:
        chooser(turn)
    clock, used = time.perf_counter(), time.process_time()
    for i in range(ROUND if on_gpu else 1):
        if on_gpu:
            chooser(turn + i)
        vec.step()
    wait_for(vec)
    return time.perf_counter() - clock, time.process_time() - used


def measure(name: str, seats: int, device: str, envs: int, seconds: float) -> str:
    """Step games for some seconds; return a line of what was found."""
    begun = time.perf_counter()
    vec = make_vec(find_game(name), seats, envs, device=device)
    vec.reset(1)
    chooser, steps = make_chooser(vec), ROUND if device == "cuda" else 1
    for turn in range(WARM_UP):
        spend(vec, chooser, turn * steps)
    ready, spent, used, turns = time.perf_counter() - begun, 0.0, 0.0, 0
    while spent < seconds:
        clock, busy = spend(vec, chooser, turns)
        spent, used, turns = spent + clock, used + busy, turns + steps
    rate = f"{turns * envs / spent / 1e6:7.2f} million decisions/s"
    core = "" if device == "cuda" else f", {turns * envs / used / 1e6:.2f} a core"
    size = f"{vec.spec.size} inputs, {vec.spec.answers} answers"
    return f"{name:13} {seats} seats {rate}{core} ({size}, {envs} games, ready in {ready:.0f} s)"


def final_states(name: str, seats: int, device: str, games: int) -> str:
    """Play games to their ends; return a hash of the states then."""
    vec = make_vec(find_game(name), seats, games, device=device, autoreset=NEXT_STEP)
    vec.reset(2)
    chooser, turn, waiting = make_chooser(vec), 0, np.ones(games, bool)
    ends = np.zeros_like(vec.games.states)
    while waiting.any():
        chooser(turn)
        vec.step()
        turn += 1
        done = vec.found.done
        ended = waiting & np.asarray(done.copy_to_host() if device == "cuda" else done)
        if ended.any():
            ends[ended] = vec.games.states[ended]
            waiting &= ~ended
    whole = hashlib.sha256()
    for field in ends.dtype.names or ():
        whole.update(np.ascontiguousarray(ends[field]).tobytes())
    return f"{name:14} {seats} seats, {games} final states: {whole.hexdigest()[:32]} ({device})"


def pettingzoo(name: str, seats: int, seconds: float) -> str:
    """Step one environment for some seconds, always by its first open action."""
    from croupier.research.environment import card_env

    env = card_env(find_game(name), seats)
    env.reset(1)
    steps, used = 0, 0.0
    while used < seconds:
        begun = time.process_time()
        for _ in range(ROUND):
            observation, _, ended, stopped, _ = env.last()
            if ended or stopped:
                env.reset()
            else:
                env.step(int(observation["action_mask"].argmax()))
                steps += 1
        used += time.process_time() - begun
    return f"{name:13} {seats} seats {steps / used:9,.0f} steps/s of one PettingZoo environment"


def main() -> None:
    """Measure, or compare."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("games", nargs="*", default=GAMES)
    given.add_argument("--device", default="cpu")
    given.add_argument("--envs", type=int, default=0)
    given.add_argument("--seconds", type=float, default=3)
    given.add_argument("--agree", type=int, default=0)
    given.add_argument("--pettingzoo", action="store_true")
    wanted = given.parse_args()
    for each in wanted.games:
        name, _, seats = each.partition(":")
        if wanted.pettingzoo:
            print(pettingzoo(name, int(seats), wanted.seconds), flush=True)
        elif wanted.agree:
            print(final_states(name, int(seats), wanted.device, wanted.agree), flush=True)
        else:
            envs = wanted.envs or ENVS[wanted.device]
            print(measure(name, int(seats), wanted.device, envs, wanted.seconds), flush=True)


if __name__ == "__main__":
    main()
