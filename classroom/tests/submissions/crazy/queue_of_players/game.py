from data_structures.referential_array import ArrayR
from data_structures.queue_adt import CircularQueue
from data_structures.stack_adt import ArrayStack
from player import Player
from card import CardColor, CardLabel, Card
from random_gen import RandomGen
from constants import Constants
from game_stats import GameStats


class Game:
    """
    The players stand in a queue: the player at the front has the next turn.
    While a player has the turn, that player stands at the back of the queue.
    """

    def __init__(self) -> None:
        self.players = CircularQueue(Constants.MAX_PLAYERS)
        self.draw_pile = ArrayStack(Constants.DECK_SIZE)
        self.discard_pile = ArrayStack(Constants.DECK_SIZE)
        self.current_player = None
        self.current_color = None
        self.current_label = None
        self.game_stats = None

    def generate_cards(self) -> ArrayR[Card]:
        """
        All the cards, shuffled
        """
        deck = ArrayR(Constants.DECK_SIZE)
        at = 0
        for color in range(CardColor.CRAZY):
            for number in range(Constants.NUMBERS):
                for _ in range(Constants.COPIES):
                    deck[at] = Card(CardColor(color), CardLabel(number))
                    at += 1
            for _ in range(Constants.COPIES):
                for label in range(CardLabel.SKIP, CardLabel.CRAZY):
                    deck[at] = Card(CardColor(color), CardLabel(label))
                    at += 1
        for _ in range(Constants.BLACK_COPIES):
            deck[at] = Card(CardColor.CRAZY, CardLabel.CRAZY)
            deck[at + 1] = Card(CardColor.CRAZY, CardLabel.DRAW_FOUR)
            at += 2
        RandomGen.random_shuffle(deck)
        return deck

    def initialise_game(self, players: ArrayR[Player]) -> None:
        self.players = CircularQueue(Constants.MAX_PLAYERS)
        self.draw_pile = ArrayStack(Constants.DECK_SIZE)
        self.discard_pile = ArrayStack(Constants.DECK_SIZE)
        self.current_player = None

        if self.game_stats is None:
            self.game_stats = GameStats(players)
        for i in range(len(players)):
            self.players.append(players[i])
            self.game_stats.add_player(players[i])

        deck = self.generate_cards()
        at = 0
        for _ in range(Constants.NUM_CARDS_AT_INIT):
            for i in range(len(players)):
                players[i].add_card(deck[at])
                at += 1
        while at < len(deck):
            self.draw_pile.push(deck[at])
            at += 1

        found = False
        while not found:
            card = self.draw_pile.pop()
            self.discard_pile.push(card)
            found = card.label < CardLabel.SKIP
        self.current_color = card.color
        self.current_label = card.label

    def crazy_play(self, card: Card) -> None:
        if card.label == CardLabel.DRAW_FOUR:
            victim = self.next_player()
            for _ in range(Constants.DRAW_FOUR_AMOUNT):
                self.draw_card(victim, False)
        self.current_color = CardColor(RandomGen.randint(0, 3))

    def play_reverse(self) -> None:
        """
        Turns the queue round. Whoever has the turn must come last again.
        """
        helper = ArrayStack(Constants.MAX_PLAYERS)
        others = len(self.players)
        if self.current_player is not None:
            others -= 1
        for _ in range(others):
            helper.push(self.players.serve())
        if self.current_player is not None:
            current = self.players.serve()
        while not helper.is_empty():
            self.players.append(helper.pop())
        if self.current_player is not None:
            self.players.append(current)

    def play_skip(self) -> None:
        """
        The next player goes behind all the others but the one who has the turn.
        """
        skipped = self.players.serve()
        if self.current_player is None:
            self.players.append(skipped)
            return
        for _ in range(len(self.players) - 1):
            self.players.append(self.players.serve())
        current = self.players.serve()
        self.players.append(current)
        self.players.append(skipped)
        self.current_player = skipped

    def refill(self) -> None:
        top = self.discard_pile.pop()
        if len(self.discard_pile) > 0:
            temp_array = ArrayR(len(self.discard_pile))
            for i in range(len(temp_array)):
                temp_array[i] = self.discard_pile.pop()
            RandomGen.random_shuffle(temp_array)
            for i in range(len(temp_array)):
                self.draw_pile.push(temp_array[i])
        self.discard_pile.push(top)

    def playable(self, card: Card) -> bool:
        if card.color == CardColor.CRAZY:
            return True
        return card.color == self.current_color or card.label == self.current_label

    def draw_card(self, player: Player, playing: bool) -> Card | None:
        card = self.draw_pile.pop()
        if self.draw_pile.is_empty():
            self.refill()
        self.game_stats.record_card_drawn(player)
        if playing and self.playable(card):
            return card
        player.add_card(card)
        return None

    def next_player(self) -> Player:
        return self.players.peek()

    def play_game(self) -> Player:
        while True:
            # the next player takes the turn
            player = self.players.serve()
            self.players.append(player)
            self.current_player = player
            self.game_stats.record_turn(player)

            # look for a card
            card = None
            i = 0
            while card is None and i < len(player):
                if self.playable(player[i]):
                    card = player.play_card(i)
                i += 1
            if card is None:
                card = self.draw_card(player, True)

            # play it
            if card is not None:
                self.game_stats.record_card_played(player)
                self.discard_pile.push(card)
                self.current_color = card.color
                self.current_label = card.label
                if card.color == CardColor.CRAZY:
                    self.crazy_play(card)
                elif card.label == CardLabel.REVERSE:
                    self.play_reverse()
                elif card.label == CardLabel.DRAW_TWO:
                    for _ in range(Constants.DRAW_TWO_AMOUNT):
                        self.draw_card(self.next_player(), False)
                if len(player) == 0:
                    break
                if (card.label == CardLabel.SKIP or card.label == CardLabel.DRAW_TWO
                        or card.label == CardLabel.DRAW_FOUR):
                    self.play_skip()

        # the game is over
        for _ in range(len(self.players)):
            one = self.players.serve()
            self.game_stats.record_game_played(one)
            self.game_stats.record_card_left(one)
            self.players.append(one)
        self.game_stats.record_game_won(player)
        return player


def test_case():
    players = ArrayR(4)
    players[0] = Player("Mia", 0)
    players[1] = Player("Noah", 1)
    players[2] = Player("Olga", 2)
    players[3] = Player("Pavel", 3)
    game = Game()
    for number in range(1, 4):
        for i in range(4):
            while len(players[i]) > 0:
                players[i].play_card(0)
        game.initialise_game(players)
        print("Game", number, "was won by", game.play_game().name)
    print(game.game_stats)


if __name__ == '__main__':
    test_case()
