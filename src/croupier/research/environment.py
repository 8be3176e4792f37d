"""Every game as a PettingZoo AEC environment: action masks, and observations for nets.

An agent is given what its seat may know and nothing else, as small ints: `observation.names` of
`croupier.engine.observation` says what each is. The action mask has a place for each answer. What
is forced is played by itself, so that an agent is asked only where it has a choice; the first
question of a match is always asked.
"""

import copy
import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import Space, spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it has no types
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from croupier.engine import UNFINISHED, Game
from croupier.engine.number_inputs import MOST_SHOWN
from croupier.engine.records import unpack
from croupier.play.view import spell, view
from croupier.research.vector import NEXT_STEP, Vector, make_vec

Observation = dict[str, NDArray[Any]]


def card_env(
    game: Game,
    seats: int = 0,
    options: Mapping[str, str] | None = None,
    render_mode: str = "ansi",
    device: str = "cpu",
) -> AECEnv:
    """Return a game as an environment that refuses what is out of order.

    Its rules are compiled when it is made; with the device "python" nothing has to be compiled.
    """
    env = CardEnv(game, seats or game.default_seats, options or {}, render_mode, device)
    return wrappers.OrderEnforcingWrapper(env)


class CardEnv(AECEnv):  # type: ignore[misc]
    """The environment of one game, seats and options; agents are named seat_0, seat_1, ..."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, str],
        render_mode: str = "ansi",
        device: str = "cpu",
    ) -> None:
        super().__init__()
        self.game, self.render_mode = game, render_mode
        self.vec = make_vec(game, seats, device=device, options=options, autoreset=NEXT_STEP)
        self.metadata = {"name": game.name, "render_modes": ["ansi"], "is_parallelizable": True}
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = list(self.possible_agents)
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.chance = np.random.default_rng(secrets.randbits(128))
        spec = self.vec.spec
        seen: dict[str, Space[Any]] = {
            "observation": spaces.Box(0, MOST_SHOWN, (spec.size,), np.int8),
            "action_mask": spaces.Box(0, 1, (spec.answers,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(spec.answers) for agent in self.agents}

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    @property
    def state_now(self) -> Any:
        """Return the state, with every secret."""
        return unpack(self.game.state, self.vec.games.states[0])

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - every environment takes them
    ) -> None:
        """Start a new game; the same seed deals the same cards."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.vec.reset(int(self.chance.integers(1 << 62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.vec.found.seat[0]]

    def step(self, action: int | None) -> None:
        """Give the answer of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked, and must answer")
        self._cumulative_rewards[agent] = 0.0
        self.vec.actions[0] = action
        found = self.vec.step()
        if found.done[0]:
            self.finish()
        else:
            self.agent_selection = self.possible_agents[found.seat[0]]
        self._accumulate_rewards()

    def finish(self) -> None:
        """Tell every agent that it is over, and give its reward."""
        found = self.vec.found
        stopped = bool(found.ending[0] == UNFINISHED)
        for agent, seat in self.seat_of.items():
            self.terminations[agent], self.truncations[agent] = not stopped, stopped
            self.rewards[agent] = float(found.rewards[0, seat])

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, and which actions are open to it now."""
        found, seat = self.vec.found, self.seat_of[agent]
        if seat == found.seat[0]:
            mask = found.mask[0].astype(np.int8)
            return {"observation": found.observation[0].copy(), "action_mask": mask}
        seen = self.vec.games.observe(np.array([seat]))[0]
        return {"observation": seen, "action_mask": np.zeros(self.vec.spec.answers, np.int8)}

    def render(self) -> str | None:
        """Return the table in letters, as the agent that is asked sees it."""
        if self.render_mode != "ansi":
            return None
        seat = int(self.vec.found.seat[0])
        seen = view(self.game, self.state_now, seat, tuple(self.possible_agents))
        said = [f"{zone.id}: {spell(zone)}" for zone in seen.zones]
        said += [f"{counter.label}: {counter.value}" for counter in seen.counters]
        if seen.decision:
            answers = ", ".join(f"{choice.code} {choice.label}" for choice in seen.decision.choices)
            said.append(f"{seen.decision.question} {answers}")
        return "\n".join(said)

    def __deepcopy__(self, memo: dict[int, Any]) -> "CardEnv":
        twin = copy.copy(self)
        memo |= {id(self): twin, id(self.vec): Vector(self.vec.games.copy(), self.vec.device)}
        memo |= {
            id(each): each for each in (self.game, self.observation_spaces, self.action_spaces)
        }
        twin.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return twin
