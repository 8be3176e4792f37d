#620111222
#620133344
import adt
import cards

payCards = dict(J=1, Q=2, K=3, A=4)
playersHands = ()
discardPile = None
turn = 1
owing = 0
over = False

def showGreeting():
    print("=== STRIP ME ===")
    print("Player 0 is the machine. Player 1 is you.")
    print("Enter plays your top card; q ends the game.")

def isPayCard(card):
    for face in payCards.keys():
        if card[1] == face:
            return True
    return False

def getCardRate(card):
    rate = 0
    if isPayCard(card):
        rate = payCards[card[1]]
    return rate

def fillHand(queue, cardList):
    i = 0
    while i < len(cardList):
        queue = adt.enqueue(queue, cardList[i])
        i = i + 1
    return queue

def prepPlayers():
    deck = cards.new_Deck()
    deck = cards.shuffle(5, deck)
    first, deck = cards.deal(deck, 26, 1)
    second, deck = cards.deal(deck, 26, 1)
    return (fillHand(adt.new_Queue(), first[0]), fillHand(adt.new_Queue(), second[0]))

def placeCard(hand, pile):
    top = adt.queue_Front(hand)
    hand = adt.dequeue(hand)
    pile = adt.push(pile, top)
    return (hand, pile)

def playCard(player, hands, pile):
    hand, pile = placeCard(hands[player], pile)
    card = adt.stack_Top(pile)
    print("Player " + str(player) + ": " + cards.getSuitIcon(card[0]) + " " + str(card[1]))
    return (hand, pile)

def takePayment(hand, pile):
    while adt.empty_Stack(pile) == False:
        hand = adt.enqueue(hand, adt.stack_Top(pile))
        pile = adt.pop(pile)
    return (hand, pile)

def strip_me():
    global playersHands, discardPile, turn, owing, over
    showGreeting()
    playersHands = prepPlayers()
    discardPile = adt.new_Stack()
    turn = 1
    owing = 0
    over = False
    while not over:
        answer = ""
        if turn == 1:
            answer = input("play(Enter); quit(q,then enter) ")
        if answer == "q" or answer == "Q":
            over = True
            print("Game stopped, there is no winner.")
        else:
            if owing == 0:
                playCard(turn, playersHands, discardPile)
                owing = getCardRate(adt.stack_Top(discardPile))
                if adt.empty_Queue(playersHands[turn]):
                    over = True
            else:
                paying = True
                while paying:
                    playCard(turn, playersHands, discardPile)
                    card = adt.stack_Top(discardPile)
                    if isPayCard(card):
                        owing = getCardRate(card)
                        paying = False
                    else:
                        owing = owing - 1
                        if owing == 0:
                            paying = False
                            if turn == 1:
                                takePayment(playersHands[0], discardPile)
                                print("Player 0 takes the whole discard pile")
                            else:
                                takePayment(playersHands[1], discardPile)
                                print("Player 1 takes the whole discard pile")
                    if adt.empty_Queue(playersHands[turn]):
                        paying = False
                        over = True
            if over:
                if turn == 1:
                    print("Player 1 is out of cards")
                    print("The winner is: Player 0")
                else:
                    print("Player 0 is out of cards")
                    print("The winner is: Player 1")
            if turn == 1:
                turn = 0
            else:
                turn = 1

if __name__ == '__main__':
    strip_me()
