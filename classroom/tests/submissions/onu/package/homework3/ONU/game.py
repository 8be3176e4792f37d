"""Problem 4: the game itself."""

from itertools import islice

from .cards import Effect, SpecialCard
from .player import ActionType, Player, has_effect
from .sets import Deck, Hand


class Game:
    def __init__(self, cards, num_player=7, hand_card_num=7, dealer_id=0):
        self._deck = Deck(cards)
        self._players = [Player() for _ in range(num_player)]
        self._current_player_id = dealer_id - 1
        self._last_card = None
        self._is_last_player_drop = False
        self._plus_two_cnt = 0
        self._player_hands = []
        for _ in self._players:
            self._player_hands.append(Hand(islice(self._from_deck(), hand_card_num)))
        self._do = {
            ActionType.DRAW: self._draw_one,
            ActionType.DROP: self.current_player_drop_card,
            ActionType.PASS: self._suffer,
        }

    def _from_deck(self):
        while not self._deck.is_empty():
            yield self._deck.get_next_card()

    def get_info(self):
        return (self._current_player_id, self._last_card, self._is_last_player_drop,
                self._plus_two_cnt, self._player_hands)

    def is_end(self):
        return any(pile.is_empty() for pile in [self._deck, *self._player_hands])

    def is_not_end(self):
        return not self.is_end()

    @property
    def _hand(self):
        return self._player_hands[self._current_player_id]

    def current_player_drop_card(self, card):
        self._hand.remove_card(card)
        self._last_card = card
        self._plus_two_cnt += has_effect(card, Effect.PLUS_TWO)

    def _draw_one(self, _):
        self._hand.add_card(self._deck.get_next_card())

    def _suffer(self, _):
        for card in islice(self._from_deck(), 2 * self._plus_two_cnt):
            self._hand.add_card(card)
        self._plus_two_cnt = 0

    def get_scores(self):
        def worth(card):
            if isinstance(card, SpecialCard):
                return 10 * (card.get_effect() + 1)
            return card.get_number()

        return [sum(map(worth, hand)) for hand in self._player_hands]

    def get_winner(self):
        scores = self.get_scores()
        order = sorted(range(len(scores)), key=lambda i: (not self._player_hands[i].is_empty(), scores[i]))
        return order[0]

    def turn(self):
        self._current_player_id = (self._current_player_id + 1) % len(self._players)
        player = self._players[self._current_player_id]
        action = player.action(list(self._hand), self._last_card, self._is_last_player_drop)
        kind, card = action
        self._do[kind](card)
        self._is_last_player_drop = kind is ActionType.DROP
        return action, self.get_info(), self.is_not_end()
