"""One seat of a game as Gymnasium has it, the others played by bots: alone, or many at once.

env = SeatEnv(find_game("crazy"), seats=3, seat=0, bot="heuristic")
envs = SeatVectorEnv(find_game("crazy"), 256, seats=3, seat=0, bot="heuristic")

Gymnasium has no masks. Which actions are open stands in `info["action_mask"]`; one that is not open
stands for the next one that is.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.bulk.environments import Found
from croupier.engine import UNFINISHED, Game, UserError
from croupier.engine.number_inputs import MOST_SHOWN
from croupier.engine.observation import Observation
from croupier.research.vector import NEXT_STEP, Vector, make_vec

MOST_SEED = 1 << 31
Seen = NDArray[np.int8]


def against(  # noqa: PLR0913, PLR0917 - one argument for each thing that decides the games
    game: Game,
    envs: int,
    seats: int,
    seat: int,
    bot: str,
    options: Mapping[str, str] | None,
    device: str,
) -> Vector:
    """Return games in which one seat is asked and a bot sits on all others."""
    seats = seats or game.default_seats
    if not 0 <= seat < seats:
        raise UserError(f"there is no seat {seat}: with {seats} seats they are 0 to {seats - 1}.")
    bots = {other: bot or game.default_bot for other in range(seats) if other != seat}
    return make_vec(
        game, seats, envs, device=device, options=options, bots=bots, autoreset=NEXT_STEP
    )


def space_of(spec: Observation) -> gymnasium.Space[Seen]:
    """Return the space of observations."""
    return cast("gymnasium.Space[Seen]", spaces.Box(0, MOST_SHOWN, (spec.size,), np.int8))


def next_open(mask: NDArray[np.bool_], actions: Any) -> NDArray[np.int64]:
    """Return each action, or the next one after it that is open; the first follows the last."""
    wanted = np.asarray(actions, np.int64)[:, None]
    answers = np.arange(mask.shape[1])
    away = np.where(mask, (answers - wanted) % mask.shape[1], mask.shape[1])
    return np.asarray(away.argmin(1), np.int64)


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """One seat of one game."""

    def __init__(  # noqa: PLR0913
        self,
        game: Game,
        *,
        seats: int = 0,
        seat: int = 0,
        bot: str = "",
        options: Mapping[str, str] | None = None,
        device: str = "cpu",
    ) -> None:
        self.vec, self.seat = against(game, 1, seats, seat, bot, options, device), seat
        self.observation_space = space_of(self.vec.spec)
        self.action_space = spaces.Discrete(self.vec.spec.answers)
        self.is_dealt = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal: by a seed, or the next game of the last seed."""
        super().reset(seed=seed, options=options)
        if seed is None and self.is_dealt:
            self.vec.deal()
        else:
            first = int(self.np_random.integers(MOST_SEED)) if seed is None else seed
            self.vec.reset([first])
        self.is_dealt = True
        return self.seen, self.info

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Answer, and see what is asked next."""
        if not self.is_dealt or not self.vec.found.mask[0].any():
            raise gymnasium.error.ResetNeeded("the game is over: reset deals the next.")
        found = self.vec.step(next_open(self.vec.found.mask, [action]))
        cut_off = bool(found.ending[0] == UNFINISHED)
        is_over = bool(found.done[0]) and not cut_off
        return self.seen, float(found.rewards[0, self.seat]), is_over, cut_off, self.info

    @property
    def seen(self) -> Seen:
        """Return what the seat may know."""
        return self.vec.found.observation[0].copy()  # type: ignore[no-any-return]

    @property
    def info(self) -> dict[str, Any]:
        """Return the action mask, which Gymnasium has no other place for."""
        return {"action_mask": self.vec.found.mask[0].astype(np.int8)}


class SeatVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """One seat of many games at once; where one is over, the next step deals its next."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(  # noqa: PLR0913
        self,
        game: Game,
        num_envs: int,
        *,
        seats: int = 0,
        seat: int = 0,
        bot: str = "",
        options: Mapping[str, str] | None = None,
        device: str = "cpu",
    ) -> None:
        self.vec, self.seat = against(game, num_envs, seats, seat, bot, options, device), seat
        self.num_envs = num_envs
        self.single_observation_space = space_of(self.vec.spec)
        self.single_action_space = spaces.Discrete(self.vec.spec.answers)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal every game: by its own seed, or by a seed and those that follow it."""
        first = seed if isinstance(seed, int) else None
        super().reset(seed=first, options=options)
        given = seed if isinstance(seed, Sequence) else [None] * self.num_envs
        if first is not None:
            given = range(first, first + self.num_envs)
        chance = self.np_random
        seeds = [int(chance.integers(MOST_SEED)) if each is None else each for each in given]
        found = self.vec.reset(seeds)
        return found.observation.copy(), self.info_of(found)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Answer every game that is not over, and deal those that are."""
        found = self.vec.step(next_open(self.vec.found.mask, actions))
        cut_off = found.ending == UNFINISHED
        rewards = found.rewards[:, self.seat].astype(np.float64)
        return (
            found.observation.copy(),
            rewards,
            found.done & ~cut_off,
            cut_off,
            self.info_of(found),
        )

    def info_of(self, found: Found) -> dict[str, Any]:
        """Return the action mask, which Gymnasium has no other place for."""
        return {"action_mask": found.mask.astype(np.int8)}
