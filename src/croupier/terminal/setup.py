"""A table that could be dealt: game, players, options, seed."""

from dataclasses import dataclass, field

from croupier.engine.game import Game
from croupier.play.match import Player


@dataclass
class Setup:
    """A table that could be dealt."""

    game: Game
    players: list[Player]
    options: dict[str, str] = field(default_factory=dict)
    seed: str = ""

    def option_texts(self) -> dict[str, str]:
        """Return every option as a person would write it."""
        numbers = self.game.resolve_options(len(self.players), self.options)
        return {name: self.game.option(name).write(value) for name, value in numbers.items()}
