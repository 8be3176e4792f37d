from constants import Constants
from data_structures.array_sorted_list import ArraySortedList


class Player:
    def __init__(self, name, position):
        self.name = name
        self.position = position
        self.hand = ArraySortedList(Constants.DECK_SIZE)

    def add_card(self, card):
        self.hand.add(card)

    def play_card(self, index):
        return self.hand.delete_at_index(index)

    def __len__(self):
        return len(self.hand)

    def __getitem__(self, index):
        return self.hand[index]
