"""Strip Me for one player against the computer, in one file as the course asks for it.

A queue is ('Queue', [front, ..., back]); a stack is ('Stack', [bottom, ..., top]). Operations
change the list in place and return the queue or stack they were given.
"""
# The course wants both ID numbers in a comment and in the name of the file: 620000001, 620000002.

from typing import Any

from . import cards

Queue = tuple[str, list[Any]]
Stack = tuple[str, list[Any]]

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


def new_Queue() -> Queue:
    """Create a new, empty queue."""
    return ("Queue", [])


def is_Queue(queue: object) -> bool:
    """Say whether the argument is a queue that conforms with the representation."""
    return _is_tagged(queue, "Queue")


def queue_Contents(queue: Queue) -> list[Any]:
    """Return the contents of the queue, the front first."""
    return queue[1]


def empty_Queue(queue: Queue) -> bool:
    """Say whether the queue is empty."""
    return queue_Contents(queue) == []


def queue_Front(queue: Queue) -> Any:
    """Return the element at the front of the queue."""
    return _unless_empty(queue)[0]


def enqueue(queue: Queue, element: Any) -> Queue:
    """Add an element to the back of the queue."""
    queue_Contents(queue).append(element)
    return queue


def dequeue(queue: Queue) -> Queue:
    """Delete the element at the front of the queue."""
    del _unless_empty(queue)[0]
    return queue


def new_Stack() -> Stack:
    """Create a new, empty stack."""
    return ("Stack", [])


def is_Stack(stack: object) -> bool:
    """Say whether the argument is a stack that conforms with the representation."""
    return _is_tagged(stack, "Stack")


def stack_Contents(stack: Stack) -> list[Any]:
    """Return the contents of the stack, the top last."""
    return stack[1]


def empty_Stack(stack: Stack) -> bool:
    """Say whether the stack is empty."""
    return stack_Contents(stack) == []


def stack_Top(stack: Stack) -> Any:
    """Return the element at the top of the stack."""
    return _unless_empty(stack)[-1]


def push(stack: Stack, element: Any) -> Stack:
    """Add an element to the top of the stack."""
    stack_Contents(stack).append(element)
    return stack


def pop(stack: Stack) -> Stack:
    """Delete the element at the top of the stack."""
    del _unless_empty(stack)[-1]
    return stack


def _is_tagged(value: object, tag: str) -> bool:
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    return value[0] == tag and isinstance(value[1], list)


def _unless_empty(tagged: tuple[str, list[Any]]) -> list[Any]:
    tag, contents = tagged
    if not contents:
        raise IndexError(f"the {tag.lower()} is empty")
    return contents


def showGreeting() -> None:
    """Print the banner."""
    print(GREETING)


def isPayCard(card: tuple[str, Any]) -> bool:
    """Say whether the card is a pay card."""
    return card[1] in payCards


def getCardRate(card: tuple[str, Any]) -> int:
    """Return how many ordinary cards must be paid for the card; 0 for an ordinary one."""
    return payCards.get(card[1], 0)


def fillHand(queue: Queue, cards: list[Any]) -> Queue:
    """Add the cards to the queue, one at a time."""
    for card in cards:
        enqueue(queue, card)
    return queue


def prepPlayers() -> tuple[Queue, Queue]:
    """Deal a new, shuffled deck to two players, 26 cards each."""
    deck = cards.shuffle(SHUFFLES, cards.new_Deck())
    dealt, _ = cards.deal(deck, CARDS_EACH, 2)
    return fillHand(new_Queue(), dealt[COMPUTER]), fillHand(new_Queue(), dealt[HUMAN])


def placeCard(hand: Queue, pile: Stack) -> tuple[Queue, Stack]:
    """Move the front card of the hand to the top of the discard pile."""
    card = queue_Front(hand)
    return dequeue(hand), push(pile, card)


def playCard(player: int, hands: Any, pile: Stack) -> tuple[Queue, Stack]:
    """Place the player's front card and show it; `hands` is the player's own hand or the pair."""
    hand, pile = placeCard(hands if is_Queue(hands) else hands[player], pile)
    card = stack_Top(pile)
    print()
    print("Player", player, ",")
    print("played the", card[1], cards.getSuitIcon(card))
    return hand, pile


def takePayment(hand: Queue, pile: Stack) -> tuple[Queue, Stack]:
    """Move the whole pile, from its top down, to the back of the hand."""
    while not empty_Stack(pile):
        enqueue(hand, stack_Top(pile))
        pop(pile)
    return hand, pile


def takeTurn(player: int, hand: Queue, pile: Stack, owed: int) -> int:
    """Play one card, or pay those owed; return the rate of the pay card that cut it short, or 0."""
    for _ in range(max(owed, 1)):
        playCard(player, hand, pile)
        rate = getCardRate(stack_Top(pile))
        if rate > 0 or empty_Queue(hand):
            return rate
    return 0


def claimPile(player: int, hand: Queue, pile: Stack) -> None:
    """Give the pile to the player who was paid in full."""
    takePayment(hand, pile)
    print()
    print("The full payment was made. Player", player, "claimed the discard pile")


def wantsToQuit() -> bool:
    """Prompt the user; any answer but q plays."""
    return input(PROMPT).strip() == "q"


def playGame(hands: tuple[Queue, Queue]) -> int | None:
    """Play until a hand is empty and return whose; return None if the user quits."""
    pile = new_Stack()
    player, owed = HUMAN, 0
    while player != HUMAN or not wantsToQuit():
        rate = takeTurn(player, hands[player], pile, owed)
        if empty_Queue(hands[player]):
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
