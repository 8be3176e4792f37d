from colors_and_effects import ActionType, Effect


class Player:
    def __init__(self):
        pass

    def sort_cards(self, cards):
        return sorted(cards, reverse=True)

    def is_hit(self, last_card, is_last_player_drop, effect):
        if last_card is None or last_card.numeric or not is_last_player_drop:
            return False
        return last_card.get_effect() == effect

    def can_play(self, card, last_card):
        if last_card is None:
            return True
        if card.get_color() == last_card.get_color():
            return True
        if card.numeric and last_card.numeric:
            return card.get_number() == last_card.get_number()
        if card.numeric or card.get_effect() == Effect.CHANGE_COLOR:
            return not card.numeric
        return not last_card.numeric and card.get_effect() == last_card.get_effect()

    def action(self, cards, last_card, is_last_player_drop):
        if self.is_hit(last_card, is_last_player_drop, Effect.BAN):
            return ActionType.PASS, None
        if self.is_hit(last_card, is_last_player_drop, Effect.PLUS_TWO):
            good = [c for c in cards if not c.numeric and c.get_effect() == Effect.PLUS_TWO]
            if not good:
                return ActionType.PASS, None
        else:
            good = [c for c in cards if self.can_play(c, last_card)]
            if not good:
                return ActionType.DRAW, None
        return ActionType.DROP, self.sort_cards(good)[0]
