"""What document 003 asks for, in its own sentences; dots stand between sentences far apart."""

from croupier_classroom.grading.checks import Requirement, must

REQUIREMENTS: dict[str, Requirement] = {
    "R3.1": must("The `color` is given by an Enum `Color`."),
    "R3.2": must(
        'For numeric cards, the function should return "Numeric card" followed by their color '
        "name and number. ... For special cards, it should return the name of the special card,"
        " according to Enum `Effect`, followed by its color name"
    ),
    "R3.3": must(
        "First, the color is compared based on the order in Enum `Color`. Next, if they are in "
        "the same color, compare their numbers. ... the Numeric Cards are smaller than Special "
        "Cards. ... the Special Cards are compared based on the order in `Effect`."
    ),
    "R3.4": must("Return `True` if their parameters are equal and return `False` otherwise."),
    "R3.5": must(
        "Save the cards given by the list `cards` in the variable `_cards`. ... Return a string"
        " that prints all the cards in the cardset. ... Return `True` if there is no cards left"
    ),
    "R3.6": must(
        "Add the given `card` into the end of the cards. ... Remove the first occurrence of the"
        " given `card` from the cards. ... Return the top of the deck, which would be the first"
        " card in the list. After this card is returned, it is no longer in the deck."
    ),
    "R3.7": must(
        "Return a sorted version of the input list `cards` in descending order, which means "
        "from largest to smallest."
    ),
    "R3.8": must(
        "the player should first check the status based on the actions of the previous player. "
        "... To choose a card to play, you always play the largest card that is available."
    ),
    "R3.9": must(
        "They must match the card played by the last player either by number, color, or effect."
    ),
    "R3.10": must(
        "After a special card has affected a player, subsequent players are no longer impacted "
        "by that card's effect."
    ),
    "R3.11": must(
        "deal `hand_card_num` cards to each player as their initial hand. After one player has "
        "finished taking the initial hand, it is then the next player's turn to take."
    ),
    "R3.12": must(
        "Return `True` if there is any player with no hand cards, or if the deck is empty. "
        "Otherwise, return `False`."
    ),
    "R3.13": must(
        "remove the played card from the player's hand. Besides, update the relevant attributes"
        " based on the played card."
    ),
    "R3.14": must(
        "The first part is the sum of the number of all Numeric Cards in the hand. The second "
        "part is the product of 10 (for the punishment of keeping Special Cards) and the sum of"
        " the Effect values plus 1 of all Special Cards."
    ),
    "R3.15": must(
        "Return the index of the player who wins the game. If the game ends because the deck is"
        " depleted and no player has finished their hand, you can calculate the scores for all "
        "players, and the player with the lowest score wins. If there is a tie, the player with"
        " the lowest index is considered the winner."
    ),
    "R3.16": must(
        "`Game` handles the execution of these actions within the game. ... Ensure that the "
        "cards are inserted in the order they were drawn. ... return `action`, "
        "`Game.get_info()`, `Game.is_not_end()` as the result of this round."
    ),
    "R3.17": must(
        "`Game._plus_two_cnt` represents the count of unexecuted Plus-Two cards played. ... "
        "After one or more Plus-Two Cards are executed on a player, this value should be reset "
        "to zero."
    ),
    "R3.18": must(
        "he/she must draw a card from the deck, and then his/her turn ends without playing any "
        "cards."
    ),
}
