class CardSet:
    def __init__(self, cards):
        self._cards = cards

    def __repr__(self):
        return str(self._cards)

    def is_empty(self):
        return not self._cards

    def copy(self):
        return self._cards[:]


class Hand(CardSet):
    def add_card(self, card):
        self._cards.append(card)

    def remove_card(self, card):
        self._cards.remove(card)


class Deck(CardSet):
    def get_next_card(self):
        return self._cards.pop(0)
