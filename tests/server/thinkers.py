"""A thinker that needs no compiler: what it finds follows from the world it is given alone."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from croupier.bots.advice import Curve
from croupier.bots.values import Budget, ChoiceValues
from croupier.engine.game import Game
from croupier.engine.redeal import information_state
from croupier.play.match_text import read_match

ERROR = 0.01


class QuickThinker:
    """Weighs choices at once, or not at all while it is not ready."""

    def __init__(self, *, is_ready: bool, is_lacking: bool) -> None:
        self.is_ready, self.is_lacking = is_ready, is_lacking

    def is_preparing(self, _game: Game) -> bool:
        """Say whether it is not ready."""
        return not self.is_ready and not self.is_lacking

    def evaluate(
        self, game: Game, s: Any, _budget: Budget, key: bytes, *, eliminating: bool = False
    ) -> ChoiceValues | None:
        """Give each choice a worth that every byte of what a search is given has a part in."""
        if not self.is_ready or eliminating:
            return None
        codes = tuple(game.choices(s))
        given = information_state(s, game.redeal_unseen, s.seat, key)
        drawn = hashlib.sha256(given.to_bytes()).digest()
        means = tuple(drawn[place] / 256 for place in range(len(codes)))
        same = (ERROR,) * len(codes)
        costs = tuple(max(means) - mean for mean in means)
        answer = codes[costs.index(0.0)]
        return ChoiceValues(codes, means, same, costs, same, answer, worlds=1)


def seat_thinker(
    monkeypatch: pytest.MonkeyPatch, *, is_ready: bool, is_lacking: bool = False
) -> None:
    """Let every search be done by a quick thinker."""
    thinker = QuickThinker(is_ready=is_ready, is_lacking=is_lacking)
    for place in ("croupier.bots.answers", "croupier.bots.advice", "croupier.server.tables.hints"):
        monkeypatch.setattr(f"{place}.search_worker", lambda _game: thinker)


def even_curve(_game: Game, match: str) -> Future[Curve]:
    """Give every seat the same chance until the last answer, and then the winner all of it."""
    read = read_match(match.encode())
    seats, last = len(read.players), len(read.events)
    won = tuple(float(read.result is not None and read.result.winner == n) for n in range(seats))
    found: Future[Curve] = Future()
    found.set_result([(n, (1 / seats,) * seats) for n in range(last)] + [(last, won)])
    return found


def look_back_with(
    monkeypatch: pytest.MonkeyPatch, found: Callable[[Game, str], Future[Curve]]
) -> list[str]:
    """Let curves be found in another way; return the matches that were looked back upon."""
    asked: list[str] = []

    def win_curve(game: Game, match: str) -> Future[Curve]:
        asked.append(match)
        return found(game, match)

    monkeypatch.setattr("croupier.server.http.routes.win_curve", win_curve)
    return asked
