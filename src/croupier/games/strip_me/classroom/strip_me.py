"""Strip Me for one player against the computer, as the course describes it."""

from typing import Any

from . import adt, cards

COMPUTER = 0
HUMAN = 1
CARDS_EACH = 26
SHUFFLES = 7

GREETING = """\
********************************************************
*                 WELCOME to Strip Me                  *
*                                                      *
* Rules of the game: Check the docs                    *
*                                                      *
* Game Play:                                           *
* - player 0: the computer                             *
* - player 1: you                                      *
* - enter: play the top card and place on discard pile *
* - q: quit i.e. stop playing the game                 *
*                                                      *
*                        Enjoy!                        *
*                                                      *
********************************************************"""
PROMPT = "play(Enter); quit(q,then enter)"
FAREWELL = "You quit the game before it ended, so there's no result. Bye!"

payCards = {"J": 1, "Q": 2, "K": 3, "A": 4}


def showGreeting() -> None:
    """Print the banner."""
    print(GREETING)


def isPayCard(card: tuple[str, Any]) -> bool:
    """Say whether the card is a pay card."""
    return card[1] in payCards


def getCardRate(card: tuple[str, Any]) -> int:
    """Return how many ordinary cards must be paid for the card; 0 for an ordinary one."""
    return payCards.get(card[1], 0)


def fillHand(queue: adt.Queue, cards: list[Any]) -> adt.Queue:
    """Add the cards to the queue, one at a time."""
    for card in cards:
        adt.enqueue(queue, card)
    return queue


def prepPlayers() -> tuple[adt.Queue, adt.Queue]:
    """Deal a new, shuffled deck to two players, 26 cards each."""
    deck = cards.shuffle(SHUFFLES, cards.new_Deck())
    dealt, _ = cards.deal(deck, CARDS_EACH, 2)
    return fillHand(adt.new_Queue(), dealt[COMPUTER]), fillHand(adt.new_Queue(), dealt[HUMAN])


def placeCard(hand: adt.Queue, pile: adt.Stack) -> tuple[adt.Queue, adt.Stack]:
    """Move the front card of the hand to the top of the discard pile."""
    card = adt.queue_Front(hand)
    return adt.dequeue(hand), adt.push(pile, card)


def playCard(player: int, hands: Any, pile: adt.Stack) -> tuple[adt.Queue, adt.Stack]:
    """Place the player's front card and show it; `hands` is the player's own hand or the pair."""
    hand, pile = placeCard(hands if adt.is_Queue(hands) else hands[player], pile)
    card = adt.stack_Top(pile)
    print()
    print("Player", player, ",")
    print("played the", card[1], cards.getSuitIcon(card))
    return hand, pile


def takePayment(hand: adt.Queue, pile: adt.Stack) -> tuple[adt.Queue, adt.Stack]:
    """Move the whole pile, from its top down, to the back of the hand."""
    while not adt.empty_Stack(pile):
        adt.enqueue(hand, adt.stack_Top(pile))
        adt.pop(pile)
    return hand, pile


def takeTurn(player: int, hand: adt.Queue, pile: adt.Stack, owed: int) -> int:
    """Play one card, or pay those owed; return the rate of the pay card that cut it short, or 0."""
    for _ in range(max(owed, 1)):
        playCard(player, hand, pile)
        rate = getCardRate(adt.stack_Top(pile))
        if rate > 0 or adt.empty_Queue(hand):
            return rate
    return 0


def claimPile(player: int, hand: adt.Queue, pile: adt.Stack) -> None:
    """Give the pile to the player who was paid in full."""
    takePayment(hand, pile)
    print()
    print("The full payment was made. Player", player, "claimed the discard pile")


def wantsToQuit() -> bool:
    """Prompt the user; any answer but q plays."""
    return input(PROMPT).strip() == "q"


def playGame(hands: tuple[adt.Queue, adt.Queue]) -> int | None:
    """Play until a hand is empty and return whose; return None if the user quits."""
    pile = adt.new_Stack()
    player, owed = HUMAN, 0
    while player != HUMAN or not wantsToQuit():
        rate = takeTurn(player, hands[player], pile, owed)
        if adt.empty_Queue(hands[player]):
            return player
        rival = 1 - player
        if owed > 0 and rate == 0:
            claimPile(rival, hands[rival], pile)
        if rival == HUMAN:
            print()
        player, owed = rival, rate
    return None


def strip_me() -> None:
    """Play a whole game with the user."""
    showGreeting()
    try:
        loser = playGame(prepPlayers())
    except (EOFError, KeyboardInterrupt):
        print()
        loser = None
    if loser is None:
        print(FAREWELL)
    else:
        print()
        print(f"Player {loser} ran out of cards. Player {1 - loser} won the game!")


if __name__ == "__main__":
    strip_me()
