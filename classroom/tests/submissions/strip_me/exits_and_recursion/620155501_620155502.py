"""
Strip Me, COMP1127
"""
# Group: 620155501 (Keisha), 620155502 (Andre)

import sys
import time

from cards import new_Deck, shuffle, deal, getSuitIcon
from adt_620155501_620155502 import *

sys.setrecursionlimit(20000)   # a long game is a deep one


def showGreeting():
    lines = ['WELCOME to Strip Me', '', 'player 0: the computer', 'player 1: you', '',
             'enter: play a card', 'q: quit', '', 'Enjoy!']
    print('+' + '=' * 30 + '+')
    for line in lines:
        print('|' + line.center(30) + '|')
    print('+' + '=' * 30 + '+')


payCards = {
    'A': 4,
    'K': 3,
    'Q': 2,
    'J': 1,
}


def isPayCard(card):
    return str(card[1]) in ['A', 'K', 'Q', 'J']


def getCardRate(card):
    try:
        return payCards[card[1]]
    except KeyError:
        return 0


def fillHand(queue, lst):
    [enqueue(queue, card) for card in lst]
    return queue


def prepPlayers():
    deck = shuffle(25, new_Deck())
    hands = deal(deck, 26, 2)
    player0 = new_Queue()
    player1 = new_Queue()
    player0 = fillHand(player0, hands[0][0])
    player1 = fillHand(player1, hands[0][1])
    return (player0, player1)


def placeCard(hand, pile):
    card = queue_Front(hand)
    dequeue(hand)
    push(pile, card)
    return (hand, pile)


def drawCard(card):
    icon = getSuitIcon(card)
    face = str(card[1])
    print('     -------')
    print('    |' + face.ljust(7) + '|')
    print('    |   ' + icon + '   |')
    print('    |' + face.rjust(7) + '|')
    print('     -------')


def playCard(player, hand, pile):
    hand, pile = placeCard(hand, pile)
    time.sleep(0.5)
    print()
    print('Player', player, 'played')
    drawCard(stack_Top(pile))
    return (hand, pile)


def takePayment(hand, pile):
    cards_in_pile = len(stack_Contents(pile))
    for i in range(cards_in_pile):
        enqueue(hand, stack_Top(pile))
        pop(pile)
    return (hand, pile)


def ask():
    answer = input('\nplay(Enter); quit(q,then enter)')
    if answer == '':
        return
    if answer == 'q':
        print("You quit the game before it ended, so there's no result. Bye!")
        sys.exit()
    print('Please press only Enter, or q and then Enter.')
    ask()


def gameOver(winner):
    print('\n*** GAME OVER ***')
    print('*** Player', winner, 'has won the game ***')
    sys.exit()


def play(player, hands, pile, debt):
    """A whole turn of one player, then the turn of the other one, and so on."""
    rival = 1 - player
    if player == 1:
        ask()
    cards_to_play = debt
    if debt == 0:
        cards_to_play = 1
    while cards_to_play > 0:
        playCard(player, hands[player], pile)
        if empty_Queue(hands[player]):
            gameOver(rival)
        rate = getCardRate(stack_Top(pile))
        if rate > 0:
            return play(rival, hands, pile, rate)
        cards_to_play = cards_to_play - 1
    if debt > 0:
        takePayment(hands[rival], pile)
        print('\nThe full payment was made. Player', rival, 'claimed the discard pile')
    return play(rival, hands, pile, 0)


def strip_me():
    showGreeting()
    hands = prepPlayers()
    discardPile = new_Stack()
    play(1, hands, discardPile, 0)


strip_me()
