"""Which files the assignment asks for, what it demands, and what its tasks are worth."""

from pathlib import Path

from croupier_classroom.grading.checks import Checks, Profile, free, must

EDITION = Path(__file__).parents[1] / "program"
HANDED_OUT = ("random_gen.py", "data_structures/*.py", "algorithms/*.py")


def handed_out() -> dict[str, str]:
    """Return the files that the course hands out, written anew, by their places."""
    paths = [path for pattern in HANDED_OUT for path in sorted(EDITION.glob(pattern))]
    return {path.relative_to(EDITION).as_posix(): path.read_text("utf-8") for path in paths}


CHECKS = Checks(
    files={
        "game": "game.py",
        "card": "card.py",
        "player": "player.py",
        "game_stats": "game_stats.py",
        "constants": "constants.py",
    },
    defines={
        "game": ("Game",),
        "card": ("Card", "CardColor", "CardLabel"),
        "player": ("Player",),
        "game_stats": ("GameStats", "StatsColumn"),
        "constants": ("Constants",),
    },
    given=handed_out(),
    sections={
        "Task 1": 15,
        "Task 2": 20,
        "Task 3": 20,
        "Task 4": 25,
        "Task 5": 15,
        "Restrictions": 5,
    },
    profiles={
        "samples": Profile("as the document says, and its example table word by word", exact=True),
        "fit1008": Profile("as FIT1008 and FIT2085 have it: without Task 5", without=("Task 5",)),
    },
    requirements={
        "R1.1": must("The deck consists of 112 cards, built from four blocks of 26 cards"),
        "R1.2": must(
            "color - an enum value representing the color of the card. label - an enum value"
            " representing the label of the card."
        ),
        "R1.3": must(
            "add_card: adds it to the hand. The method should return None. play_card: removes the"
            " card at the given index from the player's hand. The method should return the card"
            " that was removed from the player's hand."
        ),
        "R1.4": must(
            "This list must be ordered by color of the card, then by card label in an increasing"
            " order according to the enum values."
        ),
        "R1.5": must("When initialising the Game object, this collection should be empty."),
        "R1.6": must(
            "Starting from card index 0 and player index 0, deal one card to each player in the"
            " order of the players. Continue from the index where you finished dealing the cards"
            " and add these cards to the draw_pile, ensuring the last index of the generated cards"
            " ends up at the top of the draw_pile."
        ),
        "R1.7": must(
            "If the top card is a special card add it to the discard_pile and drew a new card."
            " Repeat this until you get a non-special card. Update the current_color and"
            " current_label attributes appropriately."
        ),
        "R1.8": must(
            "If the card can be played and the playing argument is True, the card should be"
            " returned. Otherwise, the card should be added to the player's hand and the method"
            " should return None."
        ),
        "R1.9": must(
            "The method should return the Player object of the next player. This method should NOT"
            " update the current_player of the game object."
        ),
        "R1.10": must(
            "play_reverse(self) - a method that changes the direction of play. play_skip(self) - a"
            " method that skips the next player's turn. The method should return None."
        ),
        "R1.11": must(
            "To choose the color, we use the following code: CardColor(RandomGen.randint(0,3))."
            " If its a CRAZY Draw 4 card, this method makes the next player draw 4 cards from the"
            " draw_pile. The method should return None."
        ),
        "R1.12": must(
            "The player with the lowest position in the collection goes first. In our version of"
            " the game, we will be playing cards starting at index 0 and moving to the right. If a"
            " player cannot play a card, they must draw a card from the draw_pile. If that card can"
            " be played, they must play it."
        ),
        "R1.13": must(
            "A player can only play a card if that card has the same color or the same label as the"
            " top card of the discard pile. Alternatively, a Crazy card, or a Crazy Draw Four card"
            " can be played over any other card."
        ),
        "R1.14": must(
            "If a player plays a draw two card, the next player must draw two cards from the Draw"
            " Pile and cannot play either of them. The next player's turn is also skipped."
        ),
        "R1.15": must(
            "Once a player runs out of cards, the game ends immediately and that player is declared"
            " the winner. However, if the last play is a Draw Two or Draw Four card, the next"
            " player must draw the appropriate number of cards before the game ends."
        ),
        "R1.16": must(
            "removing the top card of the discard pile and storing it elsewhere; remove each card"
            " from the top of the discard pile and add it to an array; shuffle the array by calling"
            " RandomGen.random_shuffle(temp_array); Start at index 0 of the shuffled array and add"
            " each card back to the draw pile; Add the stored card back to the top of the discard"
            " pile."
        ),
        "R1.17": must(
            "stats - A table structure that has the players as the rows and the following columns"
            " (in order). A player should be added to this collection only if they are not already"
            " in the collection when being passed to the add_player method."
        ),
        "R1.18": must(
            "Update the play_game method to record the appropriate statistics in the game_stats"
            " object."
        ),
        "R1.19": must(
            "Keep your sorting stable. This means that if two players have the same value in the"
            " column being sorted, the order of these players should not change."
        ),
        "R1.20": free(
            "This method generates a report of the game statistics. The report should be a string"
            " in a tabular form that contains the following information"
        ),
        "R1.21": must(
            "If the initialise_game method is called multiple times, the game_stats attribute"
            " should not be reset to 0."
        ),
        "R1.22": must(
            "You cannot use any built-in data structures or algorithms from any libraries except"
            " the ones provided to you in the scaffold. You cannot use any hard coded constants"
            " apart from the ones provided to you in the constants class. You can only access the"
            " methods of the data structures that are provided to you in the scaffold."
        ),
        "R1.23": must(
            "Redudant shuffling will result in your game producing different results to the"
            " expected results thus reducing your testcase marks."
        ),
    },
)
