"""The document's own sentences, by the numbers that the checks cite.

The wording of every message is free; that there is one, and what it must show, is not.
"""

from croupier_classroom.grading.checks import Requirement, example, free, must

REQUIREMENTS: dict[str, Requirement] = {
    "R0.1": must(
        "The complete deck has 52 cards - 30 property cards (3 properties per colour, 10 sets in "
        "total), 10 Pass Go cards, 2 Dealbreaker cards, 3 Just Say No cards, 4 Forced Deal cards "
        "and 3 Sly Deal cards."
    ),
    "R0.2": must(
        "complete {insert colour here} are lists that correspond to the 10 different colours of "
        "properties that contain 3 properties for each colours (3 elements in each list)"
    ),
    "R0.2b": example("complete_brown = ['Brown 1', 'Brown 2', 'Brown 3')"),
    "R0.3": must(
        "deck is defined at the beginning of the master/main function monopoly_deal() as a "
        "shallow copy of the complete_deck list"
    ),
    "R0.3b": must(
        "Set global variables for deck as a shallow copy of the complete_deck list, and discard "
        "pile as an empty list, to reference in the rest of the functions"
    ),
    "R0.4": must("The previous outputs are cleared using the clear_output function imported"),
    "R0.5": must(
        "This game can be played between two to four people, and each player would be "
        "distributed a starting hand of five cards, taken from a shuffled deck."
    ),
    "R0.6": must(
        "This function prompts the user for an input of the number of players, only accepting "
        "the string values of 2,3 or 4, and otherwise asks for the user to keep inputting till "
        "one of these values are given."
    ),
    "R0.7": must(
        "This function does not set the global variables that are outside the range of the "
        "integer value of number of players given beforehand."
    ),
    "R0.8": must(
        "It checks the length of the deck, and if is has less than 5 elements (or cards) left in "
        "the deck, it would print a statement to notify and adds the cards from the discard_pile "
        "list back into the deck list using the extend method, before clearing the discard_pile"
    ),
    "R0.8b": must(
        "A random seed between the integer values of 0 to 1000 (inclusive) is then generated "
        "using seed(randint(0,1000)), and this seed is used in tandem with the shuffle function "
        "on the deck list"
    ),
    "R0.9": must(
        "It takes the 0th index element from the deck list, appends to the current player's hand "
        "list, before removing from the deck list."
    ),
    "R0.10": must(
        "It prints the current player's hand, and prompts the player to choose the card they "
        "want to discard. If the card does not exist in the player's hand, it would keep "
        "prompting the player"
    ),
    "R0.11": must(
        "Depending on the total number of players, the function would prompt each player for "
        'their player name, and appends the name given as a new key ("Name") and value'
    ),
    "R0.11b": must(
        "this function passes out cards to each player via the draw_card(deck,player_hand) "
        "function, until the last player has 5 cards."
    ),
    "R0.12": must(
        "It returns the respective player's dictionary, as well as the lists corresponding to "
        "their hand, property, set and string value of their name."
    ),
    "R0.13": must(
        "It appends the card chosen to the current player's properties on the playing field, "
        "whilst removing the card chosen from the target's properties on the playing field."
    ),
    "R0.14": must(
        "it removes the completed sets from list of the target's playing field, and appends it "
        "to the list of the current player's playing field."
    ),
    "R0.15": must(
        "It appends the card taken to the current player's properties on the playing field, "
        "whilst removing the card chosen from the target's properties on the playing field, and "
        "does the vice versa for the card chosen by the current player to trade"
    ),
    "R0.16": must(
        "If the target chosen is not within the player_names list, it will continue prompting "
        "until a valid answer is chosen."
    ),
    "R0.17": must(
        "It uses the draw_card(deck,player_hand) two times and then displays the player's "
        "current player's updated hand. It then proceeds to use the "
        "check_shuffle_deck(deck,discard_pile) function"
    ),
    "R0.18": must(
        'It prompts the user to answer with a "Yes" or "No" to whether they will be using their '
        'Just Say No card. If "Yes", it returns a boolean value of True for isaidno, otherwise '
        "it is False."
    ),
    "R0.19": must(
        "the function displays the current player's property playing field and prompts the "
        "current player to choose a property to trade away. [...] Similarly, it prompts the "
        "current player to choose a property to take."
    ),
    "R0.19b": must(
        "If there are none on either or both players' property playing fields, the card is "
        "discarded and the action ends."
    ),
    "R0.20": must(
        "the function then displays the target's property playing field, and prompts the current "
        "player to choose a property to take."
    ),
    "R0.20b": must(
        "It checks if the target has any properties down on the playing field. If there are "
        "none, the card is discarded and the action ends."
    ),
    "R0.21": must(
        "the function then displays the target's completed sets playing field, and prompts the "
        "current player to choose a completed set to take."
    ),
    "R0.21b": must(
        "It checks if the target has any completed sets down on the playing field. If there are "
        "none, the card is discarded and the action ends."
    ),
    "R0.22": must(
        "If the target says yes, and does own a Just Say No card, the action is stopped and both "
        "Just Say No from the target hand and Forced Deal card from current player's hand is "
        "discarded."
    ),
    "R0.23": free(
        "the final properties of the current player and target's respective playing fields are "
        "displayed."
    ),
    "R0.24": must(
        "It appends the card chosen by the current player into the list of their property "
        "playing field, and removes it from the list of the current player's hand, before "
        "displaying the updated lists."
    ),
    "R0.25": must(
        "It removes the card chosen by the current player from the list of their property "
        "playing field, and appends it into the list of their hand, before displaying the "
        "updated lists."
    ),
    "R0.26": free(
        "It displays which player's turn it is, by player name [...] It displays the lists of "
        "every player's properties on the playing field, as well as their completed sets [...] "
        "The lists of the current player's hand and property playing field are displayed"
    ),
    "R0.26b": must(
        "The lists of the current player's hand and properties on their playing field are sorted "
        "alphabetically, using the .sort() function"
    ),
    "R0.26c": free(
        "The action number is displayed (for the current player to keep track of number of "
        "actions done)"
    ),
    "R0.26d": must(
        "check_shuffle_deck(deck,discard_pile) is executed to ensure deck has enough cards to be "
        "drawn from"
    ),
    "R0.27": must(
        'If the current player inputs "Done", the turn is ended immediately, regardless of the '
        "counter, act's integer value."
    ),
    "R0.28": must(
        "If the card chosen is Just Say No, a message is displayed that the card cannot be used "
        "proactively, and that the action turn is wasted. Card is kept."
    ),
    "R0.29": must(
        "If the card chosen is not within the lists of the current player's hand, playing field, "
        'the string value "Done", or is not a valid card name, a message is displayed showing '
        "that the action turn is wasted."
    ),
    "R0.30": must("Once three action turns have been reached [...] the turn has ended"),
    "R0.31": must(
        "If the card chosen is a property card, execute the action by its function depending on "
        "location of the property card chosen (in current player's hand or property playing "
        "field)"
    ),
    "R0.31b": must(
        "If the card chosen is an action card (except for Just Say No), execute the action by "
        "its function"
    ),
    "R0.32": must(
        "If the player has no cards left (0 elements in the list), a while loop runs until the "
        "player has drawn 5 cards from the deck back into their hand"
    ),
    "R0.32b": must(
        "if the player has more than 7 cards in their hand (more than 7 elements in the list), a "
        "while loop runs until the player has less than 8 cards in their hand, via the "
        "discard_card(deck,player_hand,discard_pile) function."
    ),
    "R0.33": must(
        "If the counter of any of the coloured property sets reach an integer value of 3, the "
        "player's property playing field list has all the properties corresponding to that "
        "completed set's colour removed from the list, and has the string value of the completed "
        "set's colour (example 'Brown') appended"
    ),
    "R0.34": must(
        "If the current player has at least 3 completed sets [...], the function returns the "
        "current player's name. Otherwise, it returns None."
    ),
    "R0.35": must(
        "If the returned value from the function is the current player's name, the function ends "
        "and returns the player's name. Otherwise, if returned value is None, the number of cards "
        "in the current player's hand is checked and adjusted if necessary"
    ),
    "R0.36": must(
        "If the integer value of the current player's number is equal to the integer value of "
        "the length of the list, player_ls, reassign the player number an integer of 1"
    ),
    "R0.36b": free("A prompt message displaying the end of the current player's turn is shown"),
    "R0.37": must(
        "While loop is executed from here onwards until a specific player's name is returned as "
        "the winner variable."
    ),
    "R0.37b": must(
        "Shuffle the deck using the seed(randint(0,1000)) and shuffle(complete_deck) functions"
    ),
    "R0.37c": must(
        "Current player draw two cards from deck, using draw_card(deck,player_hand) function, "
        "along with a displayed message to indicate this action"
    ),
    "R0.37d": free("the game ends with a displayed message announcing the winning player's name."),
    "R0.38": must(
        "discard pile is a list that would contain all the cards that are used up/discarded from "
        "the players' hands, which would ultimately be reshuffled back into the deck"
    ),
}
