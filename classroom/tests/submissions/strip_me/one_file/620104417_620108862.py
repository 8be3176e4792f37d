# COMP1127 Assignment
# ID numbers: 620104417 and 620108862

from cards import *

# ---------- Queue ADT ----------
# Nothing is changed in place: every operation returns a new queue.

def new_Queue():
    return ('Queue', [])

def is_Queue(q):
    return type(q) == tuple and len(q) == 2 and q[0] == 'Queue' and type(q[1]) == list

def queue_Contents(q):
    return q[1]

def empty_Queue(q):
    return len(queue_Contents(q)) == 0

def queue_Front(q):
    return queue_Contents(q)[0]

def enqueue(q, el):
    return ('Queue', queue_Contents(q) + [el])

def dequeue(q):
    return ('Queue', queue_Contents(q)[1:])

# ---------- Stack ADT ----------

def new_Stack():
    return ('Stack', [])

def is_Stack(s):
    return type(s) == tuple and len(s) == 2 and s[0] == 'Stack' and type(s[1]) == list

def stack_Contents(s):
    return s[1]

def empty_Stack(s):
    return len(stack_Contents(s)) == 0

def stack_Top(s):
    return stack_Contents(s)[-1]

def push(s, el):
    return ('Stack', stack_Contents(s) + [el])

def pop(s):
    return ('Stack', stack_Contents(s)[:-1])

# ---------- the game ----------

def showGreeting():
    print('-' * 40)
    print('Strip Me! It is you against the computer.')
    print('Aces cost 4, kings 3, queens 2 and jacks 1.')
    print('-' * 40)

payCards = {'A': 4, 'K': 3, 'Q': 2, 'J': 1}

def isPayCard(card):
    suit, face = card
    return face in payCards

def getCardRate(card):
    if isPayCard(card):
        return payCards[card[1]]
    else:
        return 0

def fillHand(q, lst):
    if lst == []:
        return q
    return fillHand(enqueue(q, lst[0]), lst[1:])

def prepPlayers():
    hands, rest = deal(shuffle(10, new_Deck()), 26, 2)
    return tuple(fillHand(new_Queue(), h) for h in hands)

def placeCard(hand, pile):
    return dequeue(hand), push(pile, queue_Front(hand))

def cardText(card):
    return str(card[1]) + getSuitIcon(card[0])

def playCard(player, hand, pile):
    hand, pile = placeCard(hand, pile)
    who = ['The computer plays', 'You play'][player]
    print(who, cardText(stack_Top(pile)))
    return hand, pile

def takePayment(hand, pile):
    if empty_Stack(pile):
        return hand, pile
    return takePayment(enqueue(hand, stack_Top(pile)), pop(pile))

def other(player):
    return (player + 1) % 2

def turn(player, hands, pile, toPay):
    '''One turn: a single card, or all the cards of a payment.
    Gives back the hands, the pile and what the other player has to pay now.'''
    hand, pile = playCard(player, hands[player], pile)
    hands = [hand, hands[1]] if player == 0 else [hands[0], hand]
    rate = getCardRate(stack_Top(pile))
    if rate > 0 or toPay <= 1 or empty_Queue(hand):
        return hands, pile, rate
    return turn(player, hands, pile, toPay - 1)

def strip_me():
    showGreeting()
    hands = list(prepPlayers())
    pile = new_Stack()
    player = 1
    toPay = 0
    while not empty_Queue(hands[0]) and not empty_Queue(hands[1]):
        if player == 1:
            print()
            print('Press Enter to play, or q to stop.')
            if input('> ') == 'q':
                print('Leaving already? Nobody has won then.')
                return
        hands, pile, rate = turn(player, hands, pile, toPay)
        if toPay > 0 and rate == 0 and not empty_Queue(hands[player]):
            count = len(stack_Contents(pile))
            hands[other(player)], pile = takePayment(hands[other(player)], pile)
            if player == 0:
                print('All paid: you pick up the', count, 'cards of the pile.')
            else:
                print('All paid: the computer picks up the', count, 'cards of the pile.')
        toPay = rate
        player = other(player)
    print()
    if empty_Queue(hands[0]):
        print('The computer has no cards left. YOU WIN, congratulations!')
    else:
        print('Your cards are finished, so you lose. Better luck next time!')

strip_me()
