"""The worked examples and the bit of game play of the Strip Me document, word for word.

The document's extraction lost the width of the banner: its words alone are compared.
"""

BANNER = """\
*****
*      WELCOME to Strip Me      *
*                                *
* Rules of the game: Check the docs *
*                                *
* Game Play:                     *
* - player 0: the computer       *
* - player 1: you                *
* - enter: play the top card and place on discard pile *
* - q: quit i.e. stop playing the game *
*                                *
*      Enjoy!                    *
*****
"""

PROMPT = "play(Enter); quit(q,then enter)"

GAME_PLAY = """\
play(Enter); quit(q,then enter)

Player 1 ,
played the 2 ♣

Player 0 ,
played the Q ♦

play(Enter); quit(q,then enter)

Player 1 ,
played the A ♦

Player 0 ,
played the Q ♣

play(Enter); quit(q,then enter)

Player 1 ,
played the 4 ♥

Player 1 ,
played the 9 ♠

The full payment was made. Player 0 claimed the discard pile

Player 0 ,
played the 6 ♠

play(Enter); quit(q,then enter)q
You quit the game before it ended, so there's no result. Bye!
"""

PLAYED_BY_0 = "DQ CQ S6"
PLAYED_BY_1 = "C2 DA H4 S9"

EXAMPLE_HAND_0 = "S10 C8 SJ SA S2 S7 C6 C4 DQ D3 S3 D4 H7 D6 H2 DK HJ CQ H8 H5 S5 D8 D10 H9 C3 S4"
EXAMPLE_HAND_1 = "H10 H4 D9 C5 D2 H6 D7 S9 SQ S6 SK HQ CJ DA CA HK C10 C2 C7 S8 D5 C9 CK HA H3 DJ"


def words_of(banner: str) -> list[str]:
    """Return the words of a banner without its stars."""
    return banner.replace("*", " ").split()


def screen_of(game_play: str) -> str:
    """Return what a program prints for this game play: what was typed is not printed."""
    return game_play.replace(f"{PROMPT}q\n", PROMPT).replace(f"{PROMPT}\n", PROMPT)
