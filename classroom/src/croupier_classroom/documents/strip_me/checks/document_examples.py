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

FAREWELL = "You quit the game before it ended, so there's no result. Bye!"
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

# A whole deal of 52 cards, to its end: the other player wins when the one who led runs out.
WHOLE_OTHER = """\
C10 S3 S4 S2 D10 C4 HA D8 H5 SJ CQ SA DJ S10 HQ DA H3 S9 H2 SK SQ H6 C8 S8 H9 D2
"""
WHOLE_LEADING = """\
S7 H8 CK H10 DQ C9 HK S5 D6 D3 S6 C5 CA C3 DK D4 H4 D5 D7 C7 CJ H7 HJ C2 D9 C6
"""
WHOLE_GAME = """\
S7 C10 H8 S3 CK S4 S2 D10 H10 C4 DQ HA C9 HK D8 H5 SJ S5 CQ D6 D3 SA S6 C5 CA DJ C3 S10 DK
HQ D4 H4 DA D5 D7 C7 CJ H3 H7 S9 HJ H2 C2 SK D9 C6 D10 SQ S2 S4 H6 CK C8 S8 H9 S3 D2 H8 S5
C10 SJ S7 H5 H3 D8 CJ HK C7 D7 D5 C9 DA HA H2 HJ DQ S9 H7 C4 H9 H10 S8 D3 C8 D6 CK CQ H6
"""


def words_of(banner: str) -> list[str]:
    """Return the words of a banner without its stars."""
    return banner.replace("*", " ").split()


def screen_of(game_play: str) -> str:
    """Return what a program prints for this game play: what was typed is not printed."""
    return game_play.replace(f"{PROMPT}q\n", PROMPT).replace(f"{PROMPT}\n", PROMPT)
