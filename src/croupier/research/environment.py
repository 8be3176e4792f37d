"""Every game as a PettingZoo AEC environment: action masks, and observations made from the View.

An agent is given what its seat may know and nothing else. An observation is a table of ints: the
first row says who is asked about what and which counters stand on the table; then comes a row for
each zone, with its number of cards and a number for each card that lies there, backs included.
The action mask has one place for each choice code.
"""

import copy
import secrets
from collections.abc import Mapping
from typing import Any
from zlib import crc32

import numpy as np
from gymnasium import Space, spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it has no types
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from croupier.engine import NOBODY, UNFINISHED, WON, Game
from croupier.play.match import Player, new_match
from croupier.play.table import Table
from croupier.play.view import spell

Observation = dict[str, NDArray[Any]]
BACK, FIRST_FACE = 1, 2  # numbers of cards; 0 is no card
HIGHEST = 32_000


def card_env(
    game: Game, seats: int = 0, options: Mapping[str, str] | None = None, render_mode: str = "ansi"
) -> AECEnv:
    """Return a game as an environment that refuses what is out of order."""
    env = CardEnv(game, seats or game.default_seats, options or {}, render_mode)
    return wrappers.OrderEnforcingWrapper(env)


class CardEnv(AECEnv):  # type: ignore[misc]
    """The environment of one game, seats and options; agents are named seat_0, seat_1, ..."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, str], render_mode: str = "ansi"
    ) -> None:
        super().__init__()
        self.game, self.options, self.render_mode = game, dict(options), render_mode
        self.metadata = {"name": game.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = list(self.possible_agents)
        self.chance = np.random.default_rng(secrets.randbits(128))
        self.deal()
        cards = range(len(self.table.state.known))
        texts = dict.fromkeys(game.words.face(card).text for card in cards)
        self.faces = {text: FIRST_FACE + number for number, text in enumerate(texts)}
        self.codes = max(game.words.codes) + 1
        self.shape = 1 + len(self.table.view(0).zones), 1 + len(cards)  # of an observation
        mask = spaces.Box(0, 1, (self.codes,), np.int8)
        table = spaces.Box(0, HIGHEST, self.shape, np.int16)
        seen: dict[str, Space[Any]] = {"observation": table, "action_mask": mask}
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(self.codes) for agent in self.agents}

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def deal(self) -> None:
        """Begin a match of its own chance."""
        players = [Player(name) for name in self.possible_agents]
        seed = self.chance.bytes(32).hex()
        self.table = Table(self.game, new_match(self.game, players, self.options, seed))

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - every environment takes them
    ) -> None:
        """Begin anew; the same seed deals the same cards."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.deal()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def step(self, action: int | None) -> None:
        """Give the answer of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked, and must answer")
        self._cumulative_rewards[agent] = 0.0
        self.table.answer(self.table.seat, self.table.question, int(action))
        if self.table.seat == NOBODY:
            self.finish()
        else:
            self.agent_selection = self.possible_agents[self.table.seat]
        self._accumulate_rewards()

    def finish(self) -> None:
        """Tell every agent that it is over, and give its points; without points, 1 or -1."""
        s = self.table.state
        stopped = s.ending == UNFINISHED
        for seat, agent in enumerate(self.possible_agents):
            self.terminations[agent], self.truncations[agent] = not stopped, stopped
            if self.game.is_scored:
                self.rewards[agent] = float(self.game.score(s, seat))
            elif s.ending == WON:
                self.rewards[agent] = 1.0 if s.winner == seat else -1.0

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, and which actions are open to it now."""
        view = self.table.view(self.possible_agents.index(agent))
        table = np.zeros(self.shape, np.int16)
        decision = view.decision
        about = [view.seat, view.asked - NOBODY, view.ending, decision.rule if decision else 0]
        for text in (counter.value for counter in view.counters):  # a number, or one for words
            is_number = text.removeprefix("-").isdecimal()
            about.append((int(text) if is_number else crc32(text.encode())) % HIGHEST)
        numbers = about[: self.shape[1]]
        table[0, : len(numbers)] = numbers
        for row, zone in enumerate(view.zones, 1):
            laid = [self.faces[face.text] if face else BACK for face in zone.cards]
            table[row, : 1 + len(laid)] = [zone.count, *laid]
        mask = np.zeros(self.codes, np.int8)
        if decision:
            mask[[choice.code for choice in decision.choices]] = 1
        return {"observation": table, "action_mask": mask}

    def render(self) -> str | None:
        """Return the table in letters, as the agent that is asked sees it."""
        if self.render_mode != "ansi":
            return None
        view = self.table.view(max(0, self.table.seat))
        said = [f"{zone.id}: {spell(zone)}" for zone in view.zones]
        said += [f"{counter.label}: {counter.value}" for counter in view.counters]
        if view.decision:
            answers = ", ".join(f"{choice.code} {choice.label}" for choice in view.decision.choices)
            said.append(f"{view.decision.question} {answers}")
        return "\n".join(said)

    def __deepcopy__(self, memo: dict[int, Any]) -> "CardEnv":
        twin = copy.copy(self)
        shared = (self.game, self.observation_spaces, self.action_spaces)
        memo |= {id(self): twin, id(self.table): self.table.copy()} | {
            id(each): each for each in shared
        }
        twin.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return twin
