"""Problem 3: a player, who owns nothing and only decides."""

from enum import Enum, auto

from .cards import Effect, SpecialCard


class ActionType(Enum):
    DRAW = 0
    DROP = auto()
    PASS = auto()


def has_effect(card, effect):
    return isinstance(card, SpecialCard) and card.get_effect() is effect


class Player:
    __slots__ = ()

    def sort_cards(self, cards):
        return sorted(cards)[::-1]

    def action(self, cards, last_card, is_last_player_drop):
        if is_last_player_drop and has_effect(last_card, Effect.BAN):
            return ActionType.PASS, None
        if is_last_player_drop and has_effect(last_card, Effect.PLUS_TWO):
            choice, else_do = [c for c in cards if has_effect(c, Effect.PLUS_TWO)], ActionType.PASS
        else:
            choice, else_do = [c for c in cards if c.matches(last_card)], ActionType.DRAW
        return (ActionType.DROP, max(choice)) if choice else (else_do, None)
