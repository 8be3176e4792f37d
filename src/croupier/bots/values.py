"""What a search may spend, and the values it found; plain data that travels between processes."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """The limits of a search: playouts, or milliseconds if that is sooner."""

    playouts: int
    milliseconds: int = 0  # 0: no limit


@dataclass(frozen=True)
class ChoiceValues:
    """The value of every choice: its mean over the worlds, and the standard errors.

    With several seats a value is the chance to win, a game nobody wins being shared equally; in a
    game for one it is the score. A cost is what a choice gives away against the best of them.
    """

    codes: tuple[int, ...]
    means: tuple[float, ...]
    errors: tuple[float, ...]
    costs: tuple[float, ...]
    cost_errors: tuple[float, ...]  # smaller than the errors: all choices met the same worlds
    answer: int  # the code to give: the heuristic's unless another is surely better
    worlds: int

    def best_of(self, choices: Sequence[int]) -> int:
        """Return the code to give where only these may be given."""
        means = dict(zip(self.codes, self.means, strict=True))
        return self.answer if self.answer in choices else max(choices, key=means.__getitem__)
