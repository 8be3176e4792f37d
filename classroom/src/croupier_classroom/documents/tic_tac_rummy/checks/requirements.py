"""What the tic-tac-toe rummy document requires, in its own words.

`must` is demanded, `example` is shown in the samples, `free` is left to the student.
"""

from croupier_classroom.grading.checks import example, free, must

REQUIREMENTS = {
    "R4.1": must(
        "create_deck() ... creates and returns a 2D-list (representation of a deck of cards), "
        "where each element in this list is a one-dimensional list [s, f] representing a card "
        "from the 's' suit that has an integer face value 'f'."
    ),
    "R4.2": must(
        "shuffle_deck() takes a 2D-list (deck of cards) as the parameter and returns the "
        "shuffled deck."
    ),
    "R4.3": must(
        "deal() takes the shuffled deck of cards as the parameter and deals the first nine (9) "
        "cards to the player. That means you'll remove the first nine cards from the shuffled "
        "deck and store them in a 2D-list (board)."
    ),
    "R4.4": must(
        "The additional '|' symbols are not part of this 2D-list but they must be printed in "
        "this format whenever the board is displayed to the terminal. Note that, the square "
        "brackets '[' and ']' have not been printed."
    ),
    "R4.5": must(
        "update_board() takes the board, the new card, and the index (row, column) values of "
        "the old card that needs to be replaced as input parameters. This function replaces the "
        "old card with the new card and returns the updated board."
    ),
    "R4.6": must(
        "verify_matching() ... checks if the current board satisfies at least one matching "
        "category and returns three values; (i) a boolean value that indicates if there was a "
        "match, (ii) a string representing the matching category ..., and (iii) the updated "
        "score (int)."
    ),
    "R4.7": must(
        "All cards on a row/column/diagonal on the board must have consecutive face values "
        "either in the increasing or decreasing order."
    ),
    "R4.8": must(
        "game() takes a shuffled deck of cards, continues the steps of the game, and returns a "
        "boolean indicating if the user wins the game (returns True) or loses it (returns "
        "False), an integer representing the final score of the player, and a string "
        "representing the winning category."
    ),
    "R4.9": must(
        "Your program's next step would be to repeatedly show two options to the user; 'Deal' "
        "and 'Done'. The user chooses 'Done' (case insensitive) to end the game. ... If the user "
        "enters 'Deal' (case insensitive), they'll have a chance to take the next card."
    ),
    "R4.10": must(
        "To replace a card, the user must enter the valid index values (i.e., the row and column "
        "numbers) ... either on the same line separated by a space (see the sample output) or "
        "separately on two different lines, whichever option you prefer. Invalid inputs must be "
        "identified and the prompts must be repeated."
    ),
    "R4.11": must("With every 'Deal', the user loses 1 point."),
    "R4.12": must(
        "After each iteration your program must show the updated board, the current score, and "
        "the number of cards left in the deck."
    ),
    "R4.13": must(
        "Note that the player must end the game to be able to win. If the board has matching "
        "cards but the user enters 'Deal', they will not be declared as the winner."
    ),
    "R4.14": must(
        "If the player wins, your program must display a congratulatory message and the name of "
        "the matching category to the terminal."
    ),
    "R4.15": must(
        "... until the user decides to end the game (by entering 'Done') or the deck becomes empty."
    ),
    "R4.16": must("The final score will always be displayed."),
    "R4.17": must(
        "main(): complete this function so that the entire game is handled within it. Note that "
        "your program can have global constants but NO global variables."
    ),
    "R4.18": must(
        "Invalid user inputs should always be met with suitable error messages and repeated "
        "prompts."
    ),
    "R4.19": example(
        "The following sample outputs show how this game can be played in different situations."
    ),
    "R4.20": free(
        "As before, you can customize the format of the output including the greetings and error "
        "messages."
    ),
}
