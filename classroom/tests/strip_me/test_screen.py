"""What the checks read from a screen, in any wording."""

import pytest

from croupier_classroom.documents.strip_me.checks.screen import (
    cards_shown,
    shows_a_tuple,
    taker_said,
    winners_said,
)

PICTURE = """
     -------
    |10     |
    |   ♥   |
    |     10|
     -------
Player 0 has 5 cards left
     -------
    |A      |
    |   ♦   |
    |      A|
     -------
"""


@pytest.mark.parametrize(
    ("screen", "cards"),
    [
        ("\nPlayer 0 ,\nplayed the 8 ♣\n\nPlayer 1 ,\nplayed the 10 ♥\n", "C8 H10"),
        ("Player 1: ♦ 4\nPlayer 0: ♣ 10", "D4 C10"),
        ("You play J♠ (3 cards left)\nI play ♠Q", "SJ SQ"),
        ("  Computer |  9 of ♥\n  You | K of spades ♠", "H9 SK"),
        ("7 of ♥\n8 of ♠\n9 of ♦", "H7 S8 D9"),
        (PICTURE, "H10 DA"),
        ("the top of the pile: 3 ♣\nyou: 3 ♣", "C3"),
        ("♥♠ Enjoy! ♦♣", ""),
        ("played the 4 of clubs", ""),
    ],
)
def test_cards_are_found_by_face_and_icon(screen: str, cards: str) -> None:
    assert " ".join(each.card for each in cards_shown(screen)) == cards


@pytest.mark.large
def test_a_long_screen_is_read_in_time() -> None:
    assert len(cards_shown("♥ 2 ♣ 3 " * 20_000)) > 1_000
    assert winners_said("you won the winner is " * 20_000) == {1}


def test_a_tuple_is_known() -> None:
    assert shows_a_tuple("played the ('H', '4')")
    assert shows_a_tuple('played ( "S",10)')
    assert not shows_a_tuple("play(Enter); quit(q,then enter) played the 4 ♥ (H)")


@pytest.mark.parametrize(
    ("winner", "text"),
    [
        (0, "Player 1 ran out of cards. Player 0 won the game!"),
        (1, "The computer has no cards left. YOU WIN, congratulations!"),
        (0, "Your cards are finished, so you lose. Better luck next time!"),
        (0, "Player 1 is out of cards\nThe winner is: Player 0"),
        (0, "Stripped! The computer wins."),
        (1, "You win! The computer has nothing left to play."),
        (1, "*** GAME OVER ***\n*** Player 1 has won the game ***"),
        (0, "You lost to the computer"),
        (0, "You were beaten by the computer"),
        (1, "You beat the computer"),
        (1, "Winner: player 1, loser: player 0"),
        (1, "Player 1 is the winner, player 0 is the loser"),
        (0, "Thank you for playing, the winner is player 0"),
        (1, "Congratulations! You won."),
        (1, "Congratulations, player 1!"),
        (0, "GAME OVER - You lose"),
        (0, "Player 0 ,\nwon the game"),
        (0, "You're out of cards"),
        (0, "Game over.\nThe winner is\nPlayer 0"),
        (1, "You defeated the computer"),
        (0, "You were defeated!"),
        (0, "This game was won by the computer"),
        (1, "Player 1 has beaten player 0"),
        (1, "Well done, you stripped the computer!"),
        (1, "Player 0's hand is empty"),
        (1, "No more cards for player 0"),
        (0, "The bot wins against you"),
        (1, "You have beaten your opponent"),
        (0, "You have no cards left, so player 0 is the winner of this game"),
    ],
)
def test_a_winner_is_known_in_many_words(winner: int, text: str) -> None:
    assert winners_said(text) == {winner}


def test_a_muddle_and_no_winner_are_known() -> None:
    assert winners_said("Player 0 ran out of cards. Player 0 won.") == {0, 1}
    assert winners_said("Game over. Good-bye!") == set()
    assert winners_said("The Dark Lord beats you") == set()
    assert winners_said("Zed lost to you") == set()


@pytest.mark.parametrize(
    ("taker", "text"),
    [
        (0, "The full payment was made. Player 0 claimed the discard pile"),
        (1, "All paid: you pick up the 8 cards of the pile."),
        (1, "The debt is paid. You got the pile."),
        (0, "Player 1 has paid. The pile goes to player 0"),
        (0, "You paid 2 cards, so the computer takes the pile"),
        (1, "The pile was claimed by player 1"),
        (None, "The payment is complete."),
    ],
)
def test_a_taker_is_known_in_many_words(taker: int | None, text: str) -> None:
    assert taker_said(text) == taker
