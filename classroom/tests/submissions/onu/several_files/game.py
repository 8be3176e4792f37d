from cardset import Deck, Hand
from colors_and_effects import ActionType, Effect
from player import Player


class Game:
    def __init__(self, cards, num_player=7, hand_card_num=7, dealer_id=0):
        self._deck = Deck(cards)
        self._players = [Player() for i in range(num_player)]
        self._current_player_id = dealer_id - 1
        self._last_card = None
        self._is_last_player_drop = False
        self._plus_two_cnt = 0
        self._player_hands = []
        while len(self._player_hands) < num_player:
            new_hand = Hand([])
            while len(new_hand._cards) < hand_card_num:
                new_hand.add_card(self._deck.get_next_card())
            self._player_hands.append(new_hand)

    def get_info(self):
        return self._current_player_id, self._last_card, len(self._deck._cards)

    def is_end(self):
        for hand in self._player_hands:
            if hand.is_empty():
                return True
        return self._deck.is_empty()

    def is_not_end(self):
        return not self.is_end()

    def my_hand(self):
        return self._player_hands[self._current_player_id]

    def current_player_drop_card(self, card):
        self.my_hand().remove_card(card)
        self._last_card = card
        self._is_last_player_drop = True
        if not card.numeric and card.get_effect() == Effect.PLUS_TWO:
            self._plus_two_cnt += 1

    def current_player_draw(self, how_many):
        while how_many > 0 and not self._deck.is_empty():
            self.my_hand().add_card(self._deck.get_next_card())
            how_many -= 1

    def get_scores(self):
        return [sum(card.score() for card in hand._cards) for hand in self._player_hands]

    def get_winner(self):
        for i, hand in enumerate(self._player_hands):
            if hand.is_empty():
                return i
        scores = self.get_scores()
        return scores.index(min(scores))

    def turn(self):
        self._current_player_id += 1
        if self._current_player_id >= len(self._players):
            self._current_player_id = 0
        player = self._players[self._current_player_id]
        action = player.action(self.my_hand().copy(), self._last_card, self._is_last_player_drop)
        self._is_last_player_drop = False
        if action[0] == ActionType.DROP:
            self.current_player_drop_card(action[1])
        elif action[0] == ActionType.DRAW:
            self.current_player_draw(1)
        elif action[0] == ActionType.PASS:
            self.current_player_draw(2 * self._plus_two_cnt)
            self._plus_two_cnt = 0
        return action, self.get_info(), self.is_not_end()
