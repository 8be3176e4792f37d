import random
import time

from card import NumericCard, SpecialCard
from colors_and_effects import Color, Effect
from game import Game


def make_cards():
    cards = [NumericCard(c, n) for c in Color for n in range(10)]
    cards += [SpecialCard(c, e) for c in Color for e in Effect]
    random.shuffle(cards)
    return cards


if __name__ == "__main__":
    name = input("Hello! What is your name? ")
    players = int(input("How many players shall I show you? "))
    game = Game(make_cards(), players)
    more = True
    while more:
        action, (who, last, left), more = game.turn()
        print(f"[{left:3} cards left] player {who}: {action[0].name.lower()} {action[1] or ''}")
        time.sleep(0.1)
    print(f"Player {game.get_winner()} wins. Thank you for watching, {name}!")
