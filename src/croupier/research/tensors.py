"""Games stepped side by side, their arrays as PyTorch's tensors without a copy."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from croupier.engine import Game
from croupier.research.vector import make_vec

torch: Any = import_module("torch")
Tensor = Any
ASKED = -1  # instead of a bot's number: the net answers for this seat


def place_of(device: str) -> str:
    """Return where PyTorch computes if games are stepped on a device."""
    return "cuda" if device == "cuda" else "cpu"


class TensorGames:
    """A batch of games of a kind; every step writes into the same tensors."""

    def __init__(
        self, game: Game, seats: int, envs: int, device: str, options: Mapping[str, str]
    ) -> None:
        everybody = np.full((envs, seats), ASKED, np.int8)
        self.vec = make_vec(game, seats, envs, device=device, options=options, bots=everybody)
        self.spec, self.game, self.place = self.vec.spec, game, place_of(device)
        found = self.vec.found
        self.observation, self.mask = self.tensor(found.observation), self.tensor(found.mask)
        self.seat, self.rewards = self.tensor(found.seat), self.tensor(found.rewards)
        self.done = self.tensor(found.done)
        self.bots, self.actions = self.tensor(self.vec.bots), self.tensor(self.vec.actions)

    def tensor(self, array: Any) -> Tensor:
        """Return a tensor of the same memory."""
        return torch.as_tensor(array, device=self.place)

    def seat_bots(self, name: str, others: Tensor) -> None:
        """Let a built-in bot answer for the seats that are marked, the net for all others."""
        number = list(self.game.policies).index(name)
        self.bots.copy_(torch.where(others, number, ASKED))

    def reset(self, seed: int | Sequence[int]) -> None:
        """Reset every game: by one seed, or each by its own."""
        self.vec.reset(seed)

    def step(self, actions: Tensor) -> None:
        """Answer every game."""
        self.actions.copy_(actions)
        self.vec.step()
