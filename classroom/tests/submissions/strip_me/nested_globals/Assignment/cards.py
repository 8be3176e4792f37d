# my own copy of the module, the one we were given would not download
from random import randrange

def new_Deck():
    deck = []
    for s in ["S", "D", "C", "H"]:
        for f in range(2, 11):
            deck = deck + [(s, str(f))]
        for f in "JQKA":
            deck = deck + [(s, f)]
    return deck

def shuffle(rounds, deck):
    for r in range(rounds):
        for i in range(len(deck)):
            j = randrange(len(deck))
            deck[i], deck[j] = deck[j], deck[i]
    return deck

def deal(deck, n, players):
    hands = []
    for p in range(players):
        hands.append(deck[:n])
        deck = deck[n:]
    return (hands, deck)

def getSuitIcon(suit):
    if suit == "H":
        return "\u2665"
    if suit == "C":
        return "\u2663"
    if suit == "S":
        return "\u2660"
    return "\u2666"
