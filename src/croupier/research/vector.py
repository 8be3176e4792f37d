"""Thousands of games stepped at once, for reinforcement learning.

vec = make_vec(find_game("crazy"), seats=4, envs=4096)
found = vec.reset(seed=1)
found = vec.step(actions)  # an answer for each game, among those that found.mask has open

On the CPU all arrays are numpy's, on a GPU they stay there. They are the same ones at every step,
overwritten: copy what must last.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bulk.environments import ASKED, CompiledGames, Found, PlainGames, Stepping
from croupier.engine import Game, UserError, listing
from croupier.engine.observation import observation_of
from croupier.engine.seeds import key_of, secret_of

__all__ = ["ASKED", "NEXT_STEP", "SAME_STEP", "Found", "Vector", "make_vec"]
SAME_STEP, NEXT_STEP = "same step", "next step"
DEVICES = ("cpu", "cuda", "python")
Bots = Mapping[int, str] | NDArray[Any]


class Vector:
    """Games of one kind side by side, each with its own chance."""

    def __init__(self, games: Any, device: str) -> None:
        self.games, self.device = games, device
        self.spec = games.stepping.observation
        self.envs, self.seats = games.size, self.spec.seats
        self.actions, self.bots = games.actions, games.bots
        self.found: Found = games.found

    def reset(self, seed: int | Sequence[int] = 0) -> Found:
        """Reset every game: by one seed, or each by its own as if it were alone."""
        if isinstance(seed, int):
            keys, stride = [key_of_seed(seed)] * self.envs, self.envs
        else:
            keys, stride = [key_of_seed(each) for each in seed], 1
        words = np.frombuffer(b"".join(keys), np.uint32).reshape(self.envs, 8)
        self.games.begin(words, stride)
        self.games.step()
        return self.found

    def deal(self) -> Found:
        """Deal the next game in every place, whether or not the last one is over."""
        self.games.stop()
        self.games.step()
        return self.found

    def step(self, actions: Any = None) -> Found:
        """Answer every game; without actions by what was written into `self.actions`."""
        if self.device == "cuda":
            if actions is not None:
                self.actions.copy_to_device(actions)
            self.games.step()
            return self.found
        if actions is not None:
            self.actions[:] = actions
        self.games.step()
        if self.found.refused.any():
            k = int(self.found.refused.argmax())
            raise UserError(f"in game {k} the action {self.actions[k]} is not open: see the mask.")
        return self.found


def key_of_seed(seed: int) -> bytes:
    """Return the key of a seed, as `simulate` has it."""
    return key_of(secret_of(str(seed)), [])


def make_vec(  # noqa: PLR0913 - one argument for each thing that decides the games
    game: Game,
    seats: int = 0,
    envs: int = 1,
    *,
    device: str = "cpu",
    options: Mapping[str, str] | None = None,
    bots: Bots | None = None,
    autoreset: str = SAME_STEP,
) -> Vector:
    """Return a batch of games of a kind, to be stepped together.

    Bots are the game's policies that answer within a step: by seat, the same in every game, or as
    an array of their numbers in `game.policies` for each game and seat, ASKED where none sits. Such
    an array may be changed later, as `vec.bots`.
    """
    seats = seats or game.default_seats
    observation = observation_of(game, seats, game.resolve_options(seats, options or {}))
    if device not in DEVICES:
        raise UserError(f'there is no device "{device}". It is {listing(DEVICES, last="or")}.')
    placed = bots_of(game, seats, envs, bots)
    has_bots = isinstance(bots, np.ndarray) or bool((placed != ASKED).any())
    stepping = Stepping(observation, has_bots, stops=autoreset == NEXT_STEP)
    if device == "cuda":
        from croupier.bulk.gpu_environments import GpuGames

        return Vector(GpuGames(stepping, placed), device)
    games = CompiledGames if device == "cpu" else PlainGames
    return Vector(games(stepping, placed), device)


def bots_of(game: Game, seats: int, envs: int, bots: Bots | None) -> NDArray[np.int8]:
    """Return the number of the policy on each seat of each game."""
    names = list(game.policies)
    placed = np.full((envs, seats), ASKED, np.int8)
    if isinstance(bots, np.ndarray):
        placed[:] = bots
    else:
        for seat, name in (bots or {}).items():
            if name not in names:
                raise UserError(f'{game.title} has no bot "{name}". It has {listing(names)}.')
            placed[:, seat] = names.index(name)
    if (placed != ASKED).all(axis=1).any():
        raise UserError("bots sit on every seat of a game: there is nobody to ask.")
    return placed
