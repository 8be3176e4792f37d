"""Every game for OpenSpiel, registered as croupier_crazy and so on when this module is imported.

game = pyspiel.load_game("croupier_crazy(players=2,deals=1000)")

Chance picks one of `deals` deals, and everything else in the match follows from that. Actions are
the answers of `croupier.engine.observation`, tensors its inputs divided by their scales. As an
information state the tensor says what a seat knows now; the string stands for all it ever saw.
"""

import hashlib
from importlib import import_module
from typing import Any

import numpy as np

from croupier.bulk.environments import make_settle
from croupier.bulk.loop import LOWEST, SCORES
from croupier.bulk.tally import MOST_ANSWERS
from croupier.engine import NOBODY, Game
from croupier.engine.observation import Observation, observation_of
from croupier.games.catalogue import all_games

pyspiel: Any = import_module("pyspiel")  # it has no types
DEALS = 1_000
USUAL = (-1, "")  # of an option: as the game has it for so many players
KEY = hashlib.sha256(b"croupier in OpenSpiel").digest()  # of which deal k is stream k


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Croupier with players, deals and options as parameters."""

    croupier_game: Game
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.kind.parameter_specification, **(params or {})}
        self.seats, self.deals = int(given["players"]), int(given["deals"])
        names = [each.name for each in self.croupier_game.options]
        chosen = {name: str(given[name]) for name in names if given[name] not in USUAL}
        options = self.croupier_game.resolve_options(self.seats, chosen)
        self.spec = observation_of(self.croupier_game, self.seats, options)
        lowest, highest = (LOWEST, LOWEST + SCORES - 1) if self.croupier_game.is_scored else (-1, 1)
        about = pyspiel.GameInfo(
            num_distinct_actions=self.spec.answers,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=float(lowest),
            max_utility=float(highest),
            max_game_length=MOST_ANSWERS,
        )
        super().__init__(self.kind, about, params or {})

    def new_initial_state(self, _from: str | None = None) -> "SpielState":
        """Return a match before its deal."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "SpielObserver":
        """Return an observer for a player."""
        recalls = kind is not None and kind.perfect_recall
        return SpielObserver(self.spec, recalls=recalls, params=params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match: before the deal, or a state of the game and what each seat has seen of it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table: Any = None
        self.memories = [b""] * game.seats  # a hash of all that each seat saw and answered

    @property
    def croupier_game(self) -> Game:
        """Return Croupier's game; what is stored here is copied with every state."""
        return self.get_game().croupier_game  # type: ignore[no-any-return]

    @property
    def spec(self) -> Observation:
        """Return what is observed of it."""
        return self.get_game().spec  # type: ignore[no-any-return]

    def current_player(self) -> int:
        """Return who is asked."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        over = self.table.seat == NOBODY
        return int(pyspiel.PlayerId.TERMINAL) if over else int(self.table.seat)

    def is_terminal(self) -> bool:
        """Say whether the match is over."""
        return self.table is not None and self.table.seat == NOBODY

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the deals, each equally likely."""
        deals = self.get_game().deals
        return [(number, 1 / deals) for number in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        """List the answers of the player that is asked."""
        spec = self.spec
        codes = self.croupier_game.choices(self.table)
        return sorted(spec.answer_of(list(spec.layout), player, code) for code in codes)

    def _apply_action(self, action: int) -> None:
        """Deal, or give an answer; then everybody sees what it has come to."""
        if self.table is None:
            self.table = self.croupier_game.start(self.spec.seats, self.spec.options, KEY, action)
        else:
            seat = self.table.seat
            self.memories[seat] += bytes([1]) + action.to_bytes(4)
            self.croupier_game.apply(
                self.table, self.spec.code_of(list(self.spec.layout), seat, action)
            )
        for seat, memory in enumerate(self.memories):
            seen = bytes(self.spec.of(self.table, seat))
            self.memories[seat] = hashlib.sha256(memory + seen).digest()

    def _action_to_string(self, player: int, action: int) -> str:
        """Return the word of an answer, or the number of a deal."""
        if player < 0:
            return f"deal {action}"
        return self.croupier_game.word_of(self.spec.code_of(list(self.spec.layout), player, action))

    def returns(self) -> list[float]:
        """Return what each player has won."""
        rewards = np.zeros((1, self.spec.seats))
        if self.is_terminal():
            make_settle(self.croupier_game)(self.table, 0, rewards, [False], [0])
        return [float(each) for each in rewards[0]]

    def __str__(self) -> str:
        """Name all cards that are anywhere and all numbers: for people who look for an error."""
        if self.table is None:
            return "before the deal"
        digest = hashlib.sha256(self.table.to_bytes()).hexdigest()[:16]
        return f"{self.table!r} {digest}"


class SpielObserver:
    """What a player may know, as a tensor and as a string."""

    def __init__(self, spec: Observation, *, recalls: bool, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of an observation, and {params} were given")
        self.spec, self.recalls = spec, recalls
        self.tensor = np.zeros(spec.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the observation of a player into the tensor."""
        self.tensor.fill(0)
        if state.table is not None:
            self.tensor[:] = np.array(self.spec.of(state.table, player)) / self.spec.scales

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player knows as text, with the hash of all it knew before if recalled."""
        if state.table is None:
            return "before the deal"
        seen = zip(self.spec.names, self.spec.of(state.table, player), strict=True)
        text = ", ".join(name if n == 1 else f"{name} = {n}" for name, n in seen if n)
        return f"{state.memories[player].hex()[:16]}; {text}" if self.recalls else text


def register(game: Game) -> None:
    """Make a game known to OpenSpiel."""
    name = f"croupier_{game.name.replace('-', '_')}"
    if name in pyspiel.registered_names():
        return
    options = {each.name: "" if each.values else -1 for each in game.options}
    kind = pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.default_seats, "deals": DEALS, **options},
    )
    pyspiel.register_game(
        kind, type(game.title, (SpielGame,), {"croupier_game": game, "kind": kind})
    )


for each in all_games().values():
    register(each)
