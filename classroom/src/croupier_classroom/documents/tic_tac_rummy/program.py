"""Tic-tac-toe rummy for one player, as the course describes it.

A card is a list [suit, face], the board a list of three rows. There are no global variables.
The document asks for a name and an ID on top: Robin Sample, 100000004.
"""

import random

SUITS = ("SP", "CL", "HR", "DM")
FACES = range(2, 10)
SIZE = 3
INDICES = ("0", "1", "2")

RUN, SIMPLE_RUN, SET, SIMPLE_SET, NO_MATCH = "Run", "Simple Run", "Set", "Simple Set", "No Match"
POINTS = {RUN: 25, SIMPLE_RUN: 20, SET: 15, SIMPLE_SET: 10, NO_MATCH: 0}


def create_deck() -> list[list[str | int]]:
    """Return the 32 cards in order."""
    return [[suit, face] for suit in SUITS for face in FACES]


def shuffle_deck(deck: list[list[str | int]]) -> list[list[str | int]]:
    """Shuffle the deck and return it."""
    random.shuffle(deck)
    return deck


def deal(deck: list[list[str | int]]) -> list[list[list[str | int]]]:
    """Take the first nine cards off the deck and return them as a board, row by row."""
    return [[deck.pop(0) for _ in range(SIZE)] for _ in range(SIZE)]


def print_board(board: list[list[list[str | int]]]) -> None:
    """Print the board, a line a row."""
    for row in board:
        print("|", " | ".join(f"{suit},{face}" for suit, face in row), "|")


def update_board(
    board: list[list[list[str | int]]], card: list[str | int], row: int, col: int
) -> list[list[list[str | int]]]:
    """Replace the card at this place by the new one and return the board."""
    board[row][col] = card
    return board


def lines_of(board: list[list[list[str | int]]]) -> list[list[list[str | int]]]:
    """Return the rows, the columns and both diagonals."""
    columns = [[row[i] for row in board] for i in range(SIZE)]
    falling = [board[i][i] for i in range(SIZE)]
    rising = [board[i][SIZE - 1 - i] for i in range(SIZE)]
    return [*board, *columns, falling, rising]


def is_same_suit(line: list[list[str | int]]) -> bool:
    """Say whether all cards of the line have one suit."""
    return len({card[0] for card in line}) == 1


def is_same_face(line: list[list[str | int]]) -> bool:
    """Say whether all cards of the line have one face value."""
    return len({card[1] for card in line}) == 1


def is_consecutive(line: list[list[str | int]]) -> bool:
    """Say whether the face values go up, or down, by one from card to card."""
    faces = [int(card[1]) for card in line]
    steps = {faces[i + 1] - faces[i] for i in range(SIZE - 1)}
    return steps in ({1}, {-1})


def category_of(line: list[list[str | int]]) -> str:
    """Return the best category that the line satisfies."""
    if is_consecutive(line):
        return RUN if is_same_suit(line) else SIMPLE_RUN
    if is_same_face(line):
        return SET
    return SIMPLE_SET if is_same_suit(line) else NO_MATCH


def verify_matching(board: list[list[list[str | int]]], score: int) -> tuple[bool, str, int]:
    """Return whether a line of the board matches, its best category, and the score with it."""
    categories = [category_of(line) for line in lines_of(board)]
    best = max(categories, key=POINTS.__getitem__)
    return best != NO_MATCH, best, score + POINTS[best]


def ask_deal_or_done(score: int) -> str:
    """Ask until the answer is deal or done, in any case, and return it in small letters."""
    question = f"Score: {score}, Deal or Done? >> "
    answer = input(question).strip().lower()
    while answer not in ("deal", "done"):
        answer = input(f"Invalid choice. {question}").strip().lower()
    return answer


def ask_location(card: list[str | int]) -> tuple[int, int]:
    """Ask until the answer is a row and a column of the board."""
    question = f"New card: {card}, enter location to replace card <row col>: "
    answer = input(question).split()
    while len(answer) != 2 or answer[0] not in INDICES or answer[1] not in INDICES:
        answer = input(f"Invalid location. {question}").split()
    return int(answer[0]), int(answer[1])


def game(deck: list[list[str | int]]) -> tuple[bool, int, str]:
    """Play with a shuffled deck; return whether the player won, the score, the category."""
    score = 0
    board = deal(deck)
    print_board(board)
    while deck and ask_deal_or_done(score) == "deal":
        score -= 1
        card = deck.pop(0)
        row, col = ask_location(card)
        board = update_board(board, card, row, col)
        print_board(board)
        print("Cards left to play:", len(deck))
    won, category, score = verify_matching(board, score)
    return won, score, category


def main() -> None:
    """Play one game from the welcome to the result."""
    print("Welcome to the game!")
    try:
        won, score, category = game(shuffle_deck(create_deck()))
    except (EOFError, KeyboardInterrupt):
        print("\nYou left the game before its end, so there is no score. Bye!")
        return
    if won:
        print(f"Congrats!! You've got a {category} on the board, Score: {score}")
    else:
        print(f"Sorry, no match on the board. Score: {score}")


if __name__ == "__main__":
    main()
