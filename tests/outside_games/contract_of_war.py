"""All that the author of a game writes to have it proved."""

from war import GAME

from croupier.testing import Contract


class TestWar(Contract):
    """War keeps the contract."""

    game = GAME
