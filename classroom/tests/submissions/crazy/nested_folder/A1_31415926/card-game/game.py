"""
FIT1054 A1
The players stay in their array. What I keep is the index of the one whose turn it is.
"""
from data_structures.referential_array import ArrayR
from data_structures.stack_adt import ArrayStack
from player import Player
from card import Card, CardColor, CardLabel
from random_gen import RandomGen
from constants import Constants
import game_stats


class Game:
    def __init__(self):
        self.players = None
        self.draw_pile = ArrayStack(Constants.DECK_SIZE)
        self.discard_pile = ArrayStack(Constants.DECK_SIZE)
        self.current_player = None
        self.current_color = None
        self.current_label = None
        self.step = 1
        self.skip_next = False
        self.statistics = None

    @property
    def game_stats(self):
        return self.statistics

    def generate_cards(self):
        cards = ArrayR(Constants.DECK_SIZE)
        n = 0
        for color in [CardColor.RED, CardColor.BLUE, CardColor.GREEN, CardColor.YELLOW]:
            for label in range(10):
                for copy in (1, 2):
                    cards[n] = Card(color, CardLabel(label))
                    n += 1
            for copy in (1, 2):
                for label in (CardLabel.SKIP, CardLabel.REVERSE, CardLabel.DRAW_TWO):
                    cards[n] = Card(color, label)
                    n += 1
        for copy in range(4):
            for label in (CardLabel.CRAZY, CardLabel.DRAW_FOUR):
                cards[n] = Card(CardColor.CRAZY, label)
                n += 1
        RandomGen.random_shuffle(cards)
        return cards

    def initialise_game(self, players):
        print("A new game with", len(players), "players")
        self.players = players
        self.draw_pile = ArrayStack(Constants.DECK_SIZE)
        self.discard_pile = ArrayStack(Constants.DECK_SIZE)
        self.current_player = None
        self.step = 1
        self.skip_next = False
        if self.statistics is None:
            self.statistics = game_stats.GameStats(players)
        else:
            for i in range(len(players)):
                self.statistics.add_player(players[i])
        cards = self.generate_cards()
        to_deal = Constants.NUM_CARDS_AT_INIT * len(players)
        for i in range(len(cards)):
            if i < to_deal:
                players[i % len(players)].add_card(cards[i])
            else:
                self.draw_pile.push(cards[i])
        self.put_down(self.draw_pile.pop())
        while self.current_label > Constants.NINE:
            self.put_down(self.draw_pile.pop())

    def put_down(self, card):
        self.discard_pile.push(card)
        self.current_color = card.color
        self.current_label = card.label

    def draw_card(self, player, playing):
        if self.draw_pile.is_empty():
            self.shuffle_the_discards()
        card = self.draw_pile.pop()
        self.statistics.record_card_drawn(player)
        if playing:
            if card.fits(self.current_color, self.current_label):
                return card
        player.add_card(card)

    def shuffle_the_discards(self):
        kept = self.discard_pile.pop()
        temp_array = ArrayR(len(self.discard_pile))
        i = 0
        while not self.discard_pile.is_empty():
            temp_array[i] = self.discard_pile.pop()
            i += 1
        RandomGen.random_shuffle(temp_array)
        for i in range(len(temp_array)):
            self.draw_pile.push(temp_array[i])
        self.discard_pile.push(kept)

    def next_player(self):
        if self.current_player is None:
            if self.step > 0:
                index = 0
            else:
                index = len(self.players) - 1
        else:
            index = self.place_of(self.current_player) + self.step
        if self.skip_next:
            index = index + self.step
        return self.players[index % len(self.players)]

    def place_of(self, player):
        for i in range(len(self.players)):
            if self.players[i] is player:
                return i

    def play_reverse(self):
        self.step = -self.step

    def play_skip(self):
        self.skip_next = True

    def crazy_play(self, card):
        self.current_color = CardColor(RandomGen.randint(0,3))
        if card.label == CardLabel.DRAW_FOUR:
            self.punish(Constants.FOUR)

    def punish(self, number):
        victim = self.next_player()
        for i in range(number):
            self.draw_card(victim, False)

    def play_game(self):
        while True:
            player = self.next_player()
            self.skip_next = False
            self.current_player = player
            self.statistics.record_turn(player)
            card = None
            for i in range(len(player)):
                if player[i].fits(self.current_color, self.current_label):
                    card = player.play_card(i)
                    break
            if card is None:
                card = self.draw_card(player, True)
            if card is None:
                print(player.name, "passes")
                continue
            print(player.name, "plays", card.color.name, card.label.name)
            self.statistics.record_card_played(player)
            self.put_down(card)
            if card.label == CardLabel.CRAZY or card.label == CardLabel.DRAW_FOUR:
                self.crazy_play(card)
            if card.label == CardLabel.DRAW_TWO:
                self.punish(Constants.TWO)
            if card.label == CardLabel.REVERSE:
                self.play_reverse()
            if len(player) == 0:
                self.end(player)
                return player
            if (card.label == CardLabel.SKIP or card.label == CardLabel.DRAW_TWO
                    or card.label == CardLabel.DRAW_FOUR):
                self.play_skip()

    def end(self, winner):
        print(winner.name, "wins!")
        self.statistics.record_game_won(winner)
        for i in range(len(self.players)):
            self.statistics.record_game_played(self.players[i])
            self.statistics.record_cards_left(self.players[i])


if __name__ == "__main__":
    RandomGen.set_seed(Constants.SAVED_SEED)
    everybody = ArrayR(3)
    everybody[0] = Player("Rosa", 0)
    everybody[1] = Player("Sven", 1)
    everybody[2] = Player("Tomoko", 2)
    game = Game()
    game.initialise_game(everybody)
    game.play_game()
    print(game.game_stats)
