"""What the document of Strip Me asks for, sentence by sentence, and what each part is worth."""

from pathlib import Path

from croupier_classroom.grading.checks import Checks, Profile, example, free, must

HANDED_OUT = Path(__file__).parents[1] / "program" / "cards.py"
QUEUE = ("new_Queue", "is_Queue", "queue_Contents", "empty_Queue", "queue_Front")
STACK = ("new_Stack", "is_Stack", "stack_Contents", "empty_Stack", "stack_Top")
GAME = ("showGreeting", "payCards", "isPayCard", "getCardRate", "fillHand", "prepPlayers")
PLAY = ("placeCard", "playCard", "takePayment", "strip_me")

CHECKS = Checks(
    files={"strip_me": "620000001_620000002.py", "adt": "620000001_620000002.py"},
    defines={
        "strip_me": (*GAME, *PLAY),
        "adt": (*QUEUE, "enqueue", "dequeue", *STACK, "push", "pop"),
    },
    plays=("strip_me",),
    begins="strip_me",
    given={"cards.py": HANDED_OUT.read_text(encoding="utf-8")},
    sections={
        "1 Queue and stack": 20,
        "2 Greeting": 4,
        "3-5 Pay cards": 15,
        "6-7 Dealing": 12,
        "8-9 Playing a card": 12,
        "10 Payment": 10,
        "11 The game": 23,
        "12 The start": 2,
        "Handing in": 2,
    },
    profiles={
        "default": Profile("by the document; messages and greeting in any words"),
        "samples": Profile("greeting and messages as in the document's examples", exact=True),
        "nameless": Profile("without a look at the ID numbers", without=("Handing in",)),
    },
    requirements={
        "R2.1": must(
            "you need to create the following abstract data types, Queue ADT: new_Queue, "
            "is_Queue, queue_Contents, empty_Queue, queue_Front, enqueue, dequeue"
        ),
        "R2.2": must(
            "you need to create the following abstract data types, Stack ADT: new_Stack, "
            "is_Stack, stack_Contents, empty_Stack, stack_Top, push, pop"
        ),
        "R2.3": free(
            "You will be provided with a module called cards. This module provides some "
            "functions that you may find useful in developing your solution."
        ),
        "R2.4": example("It is always good to have a greeting. Name this procedure showGreeting."),
        "R2.5": must(
            "Include a small dictionary called payCards. There must be 4 elements. Each element "
            "has the format face:pay rate."
        ),
        "R2.6": must(
            "write a function that determines whether a card is a pay card. If the card "
            "argument is a pay card, it returns its pay rate, otherwise it returns 0."
        ),
        "R2.7": must(
            "It returns the queue argument with the cards from the list of cards added to the "
            "queue. Its elements (cards) are en-queued one at a time."
        ),
        "R2.8": must(
            "The function creates a new deck of cards, shuffles it, and deals 26 cards to each "
            "of 2 players. It then fills the players' hands of cards, and returns the filled "
            "hands as a tuple."
        ),
        "R2.9": must("It returns the updated player's hand of cards and the updated discard pile."),
        "R2.10": must(
            "It places the card using placeCard, displays what card was played, returns the "
            "updated player's hand of cards and the updated discard pile."
        ),
        "R2.11": must(
            "It adds all of the cards, one at a time, from the discard pile to the bottom of "
            "the player's hand of cards."
        ),
        "R2.12": must(
            "strip_me should: show the greeting; initialise variables that will be used, for "
            "example players, their piles, the discard pile; continue playing a game until "
            "either the user quits or a player loses."
        ),
        "R2.13": must(
            "prompting the user to play or quit; keeping track of which player's turn it is to play"
        ),
        "R2.14": must(
            "If a pay card appears while a player is making a payment, the previous pay card is "
            "canceled and the opponent now has to pay for this new pay card."
        ),
        "R2.15": must(
            "When the payment is completed the person who played the pay card takes the entire "
            "discard pile and adds it face down to the bottom of their hand."
        ),
        "R2.16": free(
            "q: quit i.e. stop playing the game; displaying appropriate messages during game "
            "play and when the game ends"
        ),
        "R2.17": must(
            "Do not display a card using its internal representation i.e. as a tuple. Display "
            "it with its face value and its suit icon."
        ),
        "R2.18": must("Finally, include a call that begins a game by invoking strip_me."),
        "R2.19": must("The player who first runs out of cards loses."),
        "R2.20": must("ensure that your code has BOTH members' ID numbers included as a comment."),
    },
)
