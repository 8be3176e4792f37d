"""A worker for tests of hints: it has weighed every choice, or is still being prepared."""

from concurrent.futures import Future
from typing import Any

import pytest

from croupier.bots.values import Budget, ChoiceValues
from croupier.engine.game import Game


class Worker:
    """A stand-in for the search: the first choice wins half of the time, each next one less."""

    def __init__(self, *, is_ready: bool = True) -> None:
        self.is_ready, self.progress = is_ready, ""
        self.is_lacking = False

    def is_preparing(self, _game: Game) -> bool:
        """Say whether the search is still being prepared."""
        return not self.is_ready

    def prepare(self, _game: Game) -> Future[None]:
        """Return a reply that is there already."""
        reply: Future[None] = Future()
        reply.set_result(None)
        return reply

    def evaluate(
        self, game: Game, s: Any, _budget: Budget, _key: bytes, *, eliminating: bool = False
    ) -> ChoiceValues | None:
        """Return what the choices are worth, once that is known."""
        if not self.is_ready or eliminating:  # a bot at the table keeps to its heuristic
            return None
        codes = tuple(game.choices(s))
        means = tuple(0.5 / (place + 1) for place in range(len(codes)))
        errors = (0.02,) * len(codes)
        costs = tuple(means[0] - mean for mean in means)
        return ChoiceValues(codes, means, errors, costs, errors, answer=codes[0], worlds=100)


def employ(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this worker be asked by everybody."""
    for place in (
        "croupier.bots.answers",
        "croupier.bots.advice",
        "croupier.terminal.text.hint_text",
    ):
        monkeypatch.setattr(f"{place}.search_worker", lambda _game: worker)
