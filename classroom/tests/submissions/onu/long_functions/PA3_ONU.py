# SI 100B PA3   ONU
# Everything is in this file. Run it and it plays one game.

from enum import Enum, IntEnum
import random

rounds_played = 0          # only for the report at the end
cards_drawn = 0


class Color(IntEnum):
    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3
    CYAN = 4
    ORANGE = 5
    PURPLE = 6
    WHITE = 7
    BLACK = 8
    VIOLET = 9


class Effect(Enum):
    CHANGE_COLOR = 0
    BAN = 1
    PLUS_TWO = 2


class ActionType(Enum):
    DRAW = 0
    DROP = 1
    PASS = 2


class Card:
    def __init__(self, color):
        self._color = color

    def get_color(self):
        return self._color


class NumericCard(Card):
    def __init__(self, color, number):
        super().__init__(color)
        self.num = number

    def __repr__(self):
        return "Numeric card " + self._color.name + " " + str(self.num)

    def __lt__(self, other):
        if self._color < other._color:
            return True
        if self._color > other._color:
            return False
        if type(other) == SpecialCard:
            return True
        if self.num < other.num:
            return True
        else:
            return False

    def __eq__(self, other):
        if type(other) != NumericCard:
            return False
        if self._color == other._color and self.num == other.num:
            return True
        else:
            return False

    def get_number(self):
        return self.num


class SpecialCard(Card):
    def __init__(self, color, effect):
        super().__init__(color)
        self.eff = effect

    def __repr__(self):
        return self.eff.name + " card " + self._color.name

    def __lt__(self, other):
        if self._color < other._color:
            return True
        if self._color > other._color:
            return False
        if type(other) == NumericCard:
            return False
        if self.eff.value < other.eff.value:
            return True
        else:
            return False

    def __eq__(self, other):
        if type(other) != SpecialCard:
            return False
        if self._color == other._color and self.eff == other.eff:
            return True
        else:
            return False

    def get_effect(self):
        return self.eff


class CardSet:
    def __init__(self, cards):
        self._cards = cards

    def __repr__(self):
        text = "["
        for i in range(len(self._cards)):
            if i > 0:
                text = text + ", "
            text = text + str(self._cards[i])
        return text + "]"

    def is_empty(self):
        if len(self._cards) == 0:
            return True
        return False


class Hand(CardSet):
    def add_card(self, card):
        self._cards.append(card)

    def remove_card(self, card):
        for i in range(len(self._cards)):
            if self._cards[i] == card:
                del self._cards[i]
                return


class Deck(CardSet):
    def get_next_card(self):
        top = self._cards[0]
        del self._cards[0]
        return top


class Player:
    def __init__(self):
        pass

    def sort_cards(self, cards):
        # bubble sort, the biggest goes to the front
        for i in range(len(cards)):
            for j in range(len(cards) - 1):
                if cards[j] < cards[j + 1]:
                    temp = cards[j]
                    cards[j] = cards[j + 1]
                    cards[j + 1] = temp
        return cards

    def action(self, cards, last_card, is_last_player_drop):
        my_cards = self.sort_cards(cards[:])

        # the first turn of the game
        if last_card is None:
            return (ActionType.DROP, my_cards[0])

        # am I hit by a special card?
        if is_last_player_drop == True and type(last_card) == SpecialCard:
            if last_card.eff == Effect.BAN:
                return (ActionType.PASS, None)
            if last_card.eff == Effect.PLUS_TWO:
                for c in my_cards:
                    if type(c) == SpecialCard:
                        if c.eff == Effect.PLUS_TWO:
                            return (ActionType.DROP, c)
                return (ActionType.PASS, None)

        # a usual turn
        for c in my_cards:
            if c._color == last_card._color:
                return (ActionType.DROP, c)
            if type(c) == SpecialCard:
                if c.eff == Effect.CHANGE_COLOR:
                    return (ActionType.DROP, c)
                if type(last_card) == SpecialCard:
                    if c.eff == last_card.eff:
                        return (ActionType.DROP, c)
            else:
                if type(last_card) == NumericCard:
                    if c.num == last_card.num:
                        return (ActionType.DROP, c)
        return (ActionType.DRAW, None)


class Game:
    def __init__(self, cards, num_player=7, hand_card_num=7, dealer_id=0):
        self._deck = Deck(cards)
        self._players = []
        self._player_hands = []
        for i in range(num_player):
            self._players.append(Player())
            h = []
            for j in range(hand_card_num):
                h.append(self._deck.get_next_card())
            self._player_hands.append(Hand(h))
        self._current_player_id = dealer_id - 1
        self._last_card = None
        self._is_last_player_drop = False
        self._plus_two_cnt = 0

    def get_info(self):
        return {
            "player": self._current_player_id,
            "last card": self._last_card,
            "dropped": self._is_last_player_drop,
            "plus two": self._plus_two_cnt,
            "cards left": [len(h._cards) for h in self._player_hands],
        }

    def is_end(self):
        if self._deck.is_empty():
            return True
        for h in self._player_hands:
            if h.is_empty():
                return True
        return False

    def is_not_end(self):
        return not self.is_end()

    def current_player_drop_card(self, card):
        self._player_hands[self._current_player_id].remove_card(card)
        self._last_card = card
        self._is_last_player_drop = True
        if type(card) == SpecialCard:
            if card.eff == Effect.PLUS_TWO:
                self._plus_two_cnt = self._plus_two_cnt + 1

    def get_scores(self):
        result = []
        for h in self._player_hands:
            part1 = 0
            part2 = 0
            for c in h._cards:
                if type(c) == NumericCard:
                    part1 = part1 + c.num
                else:
                    part2 = part2 + c.eff.value + 1
            result.append(part1 + 10 * part2)
        return result

    def get_winner(self):
        for i in range(len(self._player_hands)):
            if self._player_hands[i].is_empty():
                return i
        scores = self.get_scores()
        best = 0
        for i in range(len(scores)):
            if scores[i] < scores[best]:
                best = i
        return best

    def turn(self):
        global rounds_played, cards_drawn
        rounds_played += 1
        self._current_player_id = self._current_player_id + 1
        if self._current_player_id == len(self._players):
            self._current_player_id = 0
        me = self._current_player_id
        action = self._players[me].action(self._player_hands[me]._cards, self._last_card, self._is_last_player_drop)
        if action[0] == ActionType.DROP:
            self.current_player_drop_card(action[1])
        if action[0] == ActionType.DRAW:
            self._player_hands[me].add_card(self._deck.get_next_card())
            cards_drawn += 1
            self._is_last_player_drop = False
        if action[0] == ActionType.PASS:
            if self._last_card.eff == Effect.PLUS_TWO:
                how_many = self._plus_two_cnt * 2
                while how_many > 0 and not self._deck.is_empty():
                    self._player_hands[me].add_card(self._deck.get_next_card())
                    cards_drawn += 1
                    how_many -= 1
                self._plus_two_cnt = 0
            self._is_last_player_drop = False
        return action, self.get_info(), self.is_not_end()


# ---------------------------------------------------------------- play it

all_cards = []
for color in Color:
    for k in range(10):
        all_cards.append(NumericCard(color, k))
    for effect in Effect:
        all_cards.append(SpecialCard(color, effect))
random.shuffle(all_cards)

game = Game(all_cards, 5, 6, 2)
going = True
while going:
    what, info, going = game.turn()
    print("player", info["player"], "->", what[0].name, "" if what[1] is None else what[1])
print("After", rounds_played, "rounds and", cards_drawn, "drawn cards player", game.get_winner(), "is the winner!")
print("points:", game.get_scores())
