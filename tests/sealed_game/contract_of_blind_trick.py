"""A game with sealed answers keeps the contract."""

from blind_trick import GAME

from croupier.testing import Contract


class TestBlindTrick(Contract):
    """Blind Trick keeps the contract."""

    game = GAME
