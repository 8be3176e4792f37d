"""The five sample outputs of the tic-tac-toe rummy document, word for word.

The typed answers stand where the user typed them. Output-5 lacks the line of its first question
in the document; it is put back here. The samples count 19 cards after the first Deal: they were
played with a deck of 29 cards.
"""

import re
from dataclasses import dataclass
from typing import Any

DECK_OF_THE_SAMPLES = 29
PROMPT_ENDS = re.compile(r"((?:>> |<row col>: ))(.*)\n")
BOARD_CARD = re.compile(r"([A-Z]{2}),(\d)")
NEW_CARD = re.compile(r"New card: \['([A-Z]{2})', (\d)\]")
FILLER = ["SP", 9]

OUTPUT_1 = """\
Welcome to the game!
| HR,8 | CL,2 | HR,3 |
| CL,4 | DM,5 | SP,6 |
| CL,6 | HR,7 | SP,2 |
Score: 0, Deal or Done? >> deal
New card: ['DM', 4], enter location to replace card <row col>: 2 1
| HR,8 | CL,2 | HR,3 |
| CL,4 | DM,5 | SP,6 |
| CL,6 | DM,4 | SP,2 |
Cards left to play: 19
Score: -1, Deal or Done? >> deal
New card: ['SP', 5], enter location to replace card <row col>: 0 2
| HR,8 | CL,2 | SP,5 |
| CL,4 | DM,5 | SP,6 |
| CL,6 | DM,4 | SP,2 |
Cards left to play: 18
Score: -2, Deal or Done? >> done
Congrats!! You've got a Simple Run on the board, Score: 18
"""

OUTPUT_2 = """\
Welcome to the game!
| CL,3 | SP,9 | DM,6 |
| DM,7 | CL,8 | DM,8 |
| CL,7 | CL,2 | DM,4 |
Score: 0, Deal or Done? >> done
Congrats!! You've got a Simple Set on the board, Score: 10
"""

OUTPUT_3 = """\
Welcome to the game!
| DM,3 | SP,6 | SP,4 |
| HR,5 | DM,7 | HR,2 |
| CL,4 | HR,3 | CL,6 |
Score: 0, Deal or Done? >> none
Invalid choice. Score: 0, Deal or Done? >> deal
New card: ['DM', 9], enter location to replace card <row col>: -2 -6
New card: ['DM', 9], enter location to replace card <row col>: 4 9
New card: ['DM', 9], enter location to replace card <row col>: 1 2
| DM,3 | SP,6 | SP,4 |
| HR,5 | DM,7 | DM,9 |
| CL,4 | HR,3 | CL,6 |
Cards left to play: 19
Score: -1, Deal or Done? >> done
Sorry, no match on the board. Score: -1
"""

OUTPUT_4 = """\
Welcome to the game!
| HR,7 | SP,5 | HR,5 |
| CL,3 | HR,9 | SP,7 |
| DM,8 | SP,6 | HR,8 |
Score: 0, Deal or Done? >> deal
New card: ['DM', 6], enter location to replace card <row col>: 1 1
| HR,7 | SP,5 | HR,5 |
| CL,3 | DM,6 | SP,7 |
| DM,8 | SP,6 | HR,8 |
Cards left to play: 19
Score: -1, Deal or Done? >> deal
New card: ['DM', 5], enter location to replace card <row col>: 0 0
| DM,5 | SP,5 | HR,5 |
| CL,3 | DM,6 | SP,7 |
| DM,8 | SP,6 | HR,8 |
Cards left to play: 18
Score: -2, Deal or Done? >> done
Congrats!! You've got a Set on the board, Score: 13
"""

OUTPUT_5 = """\
Welcome to the game!
| CL,9 | SP,4 | HR,9 |
| DM,4 | CL,2 | DM,6 |
| HR,8 | HR,7 | CL,8 |
Score: 0, Deal or Done? >> deal
New card: ['DM', 3], enter location to replace card <row col>: 0 0
| DM,3 | SP,4 | HR,9 |
| DM,4 | CL,2 | DM,6 |
| HR,8 | HR,7 | CL,8 |
Cards left to play: 19
Score: -1, Deal or Done? >> deal
New card: ['CL', 7], enter location to replace card <row col>: 1 1
| DM,3 | SP,4 | HR,9 |
| DM,4 | CL,7 | DM,6 |
| HR,8 | HR,7 | CL,8 |
Cards left to play: 18
Score: -2, Deal or Done? >> deal
New card: ['SP', 2], enter location to replace card <row col>: 0 1
| DM,3 | SP,2 | HR,9 |
| DM,4 | CL,7 | DM,6 |
| HR,8 | HR,7 | CL,8 |
Cards left to play: 17
Score: -3, Deal or Done? >> deal
New card: ['CL', 6], enter location to replace card <row col>: 0 0
| CL,6 | SP,2 | HR,9 |
| DM,4 | CL,7 | DM,6 |
| HR,8 | HR,7 | CL,8 |
Cards left to play: 16
Score: -4, Deal or Done? >> done
Congrats!! You've got a Run on the board, Score: 21
"""


@dataclass(frozen=True)
class Sample:
    """A sample taken apart: the deck it was played with, what was typed, what was printed."""

    first_cards: str  # those that came to light, as words like `CL3 SP7`
    deck: list[list[Any]]
    typed: list[str]
    printed: str


def sample_of(output: str) -> Sample:
    """Take a sample output apart; cards that never came to light are filled in."""
    rows = output.splitlines()[1:4]
    board = [card for row in rows for card in BOARD_CARD.findall(row)]
    drawn = dict.fromkeys(NEW_CARD.findall(output))
    deck: list[list[Any]] = [[suit, int(face)] for suit, face in [*board, *drawn]]
    first_cards = " ".join(f"{suit}{face}" for suit, face in deck)
    deck += [list(FILLER) for _ in range(DECK_OF_THE_SAMPLES - len(deck))]
    typed = [answer for _, answer in PROMPT_ENDS.findall(output)]
    return Sample(first_cards, deck, typed, PROMPT_ENDS.sub(r"\1", output))
