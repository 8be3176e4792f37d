"""What the author of a game imports to test it: scenes, strategies, the contract."""

from croupier.testing.contract import Contract
from croupier.testing.playthrough import perft, playthrough
from croupier.testing.scenes import cards, felt, offered, play, scene
from croupier.testing.strategies import some_options, tables

__all__ = [
    "Contract",
    "cards",
    "felt",
    "offered",
    "perft",
    "play",
    "playthrough",
    "scene",
    "some_options",
    "tables",
]
