"""Errors that somebody can mend, a user or the author of a game; shown as they are."""

from collections.abc import Callable
from typing import Any


class UserError(Exception):
    """Something a player can mend; the message is written for them."""


class GameError(Exception):
    """Something a game does and must not; the message is written for its author."""

    def __init__(self, sentence: str, function: Callable[..., Any]) -> None:
        super().__init__(sentence)
        self.function = function  # of the game, to look at
