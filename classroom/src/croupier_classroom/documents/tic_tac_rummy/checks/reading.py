"""Read what a rummy program shows, in any wording: cards, boards, numbers, categories."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

Card = list[Any]
Board = list[list[Card]]

SUITS = {"SP": "spade", "CL": "club", "HR": "heart", "DM": "diamond"}
RUN, SIMPLE_RUN, SET, SIMPLE_SET = "Run", "Simple Run", "Set", "Simple Set"
CARD = re.compile(r"\b(SP|CL|HR|DM)\W{0,4}([2-9])\b")
NUMBER = re.compile(r"(?<!\w)-?\d{1,9}(?!\d)")
WORD = re.compile(r"[^\W\d_]+")
CATEGORY = re.compile(r"\b(simple[\s_-]*)?(set|run)\b", re.IGNORECASE)
COLOUR = re.compile(r"\x1b\[[\d;]*[A-Za-z]")


def cards(words: str) -> list[Card]:
    """Make the cards of words like `CL3 SP7`."""
    return [[word[:2], int(word[2:])] for word in words.split()]


def board_of(words: str) -> Board:
    """Make a board of nine cards, row by row."""
    nine = cards(words)
    return [nine[0:3], nine[3:6], nine[6:9]]


def deck_of(words: str) -> list[Card]:
    """Make a deck of all 32 cards that begins with these."""
    first = cards(words)
    return first + [[s, f] for s in SUITS for f in range(2, 10) if [s, f] not in first]


def changed(words: str, places: Iterable[int], new: str) -> Board:
    """Return the board of these nine cards with new ones on some places."""
    nine = words.split()
    for place, word in zip(places, new.split(), strict=True):
        nine[place] = word
    return board_of(" ".join(nine))


def plain(text: str) -> str:
    """Return a text without the signs that colour a terminal."""
    return COLOUR.sub("", text)


def boards_in(text: str) -> list[Board]:
    """Return the boards that were shown: three cards a line, three lines a board."""
    rows = [cards_in(line) for line in text.splitlines()]
    rows = [row for row in rows if len(row) == 3]
    return [rows[i : i + 3] for i in range(0, len(rows) - 2, 3)]


def is_on_board(card: Card, text: str) -> bool:
    """Say whether a board was shown with this card on it."""
    return any(card in row for board in boards_in(text) for row in board)


def cards_in(text: str) -> list[Card]:
    """Return the cards that a text names by suit and face."""
    return [[suit, int(face)] for suit, face in CARD.findall(text)]


def is_named(card: Card, text: str) -> bool:
    """Say whether a text names a card, in whatever order and with whatever word for its suit."""
    suit, face = card
    has_suit = suit in WORD.findall(text) or SUITS[suit] in text.lower()
    return card in cards_in(text) or (has_suit and face in numbers_in(text))


def numbers_in(text: str) -> list[int]:
    """Return the numbers of a text, those of cards left out."""
    return [int(number) for number in NUMBER.findall(CARD.sub(" ", text.replace("−", "-")))]


def categories_in(text: str) -> list[str]:
    """Return the categories that a text names, as the samples write them."""
    return [("Simple " if simple else "") + kind.title() for simple, kind in CATEGORY.findall(text)]


def named_category(value: object) -> object:
    """Return the category that a string stands for; what names none is returned as it is."""
    found = set(categories_in(value)) if isinstance(value, str) else set()
    return found.pop() if len(found) == 1 else value


def is_category(value: object) -> bool:
    """Say whether a value is the name of a category and nothing else."""
    return isinstance(value, str) and CATEGORY.fullmatch(value.strip()) is not None


def new_words(text: str, usual: str) -> list[str]:
    """Return the words that a text has more than the usual one."""
    more = Counter(WORD.findall(text.lower()))
    more.subtract(WORD.findall(usual.lower()))
    return [word for word, times in more.items() if times > 0]
