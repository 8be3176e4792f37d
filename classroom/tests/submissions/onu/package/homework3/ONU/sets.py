"""Problem 2: sets of cards."""


class CardSet:
    def __init__(self, cards):
        self._cards = list(cards)

    def __repr__(self):
        return f"[{', '.join(map(repr, self))}]"

    def __iter__(self):
        return iter(self._cards)

    def __len__(self):
        return len(self._cards)

    def is_empty(self):
        return len(self) == 0


class Hand(CardSet):
    def add_card(self, card):
        self._cards += [card]

    def remove_card(self, card):
        where = self._cards.index(card)
        self._cards = self._cards[:where] + self._cards[where + 1:]


class Deck(CardSet):
    def get_next_card(self):
        top, *self._cards = self._cards
        return top
