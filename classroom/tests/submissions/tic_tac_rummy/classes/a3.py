"""
Author: Noor Haddad
Student number: 101 377 902
Assignment 3: tic-tac-toe meets rummy
"""
from random import sample


class Line:
    """Three cards that stand in one line of the board."""

    def __init__(self, cards):
        self.suits = [card[0] for card in cards]
        self.faces = [card[1] for card in cards]

    def one_suit(self):
        return len(set(self.suits)) == 1

    def one_face(self):
        return len(set(self.faces)) == 1

    def in_order(self):
        first, second, third = self.faces
        return second - first == third - second and abs(second - first) == 1

    def points(self):
        if self.in_order() and self.one_suit():
            return 25
        if self.in_order():
            return 20
        if self.one_face():
            return 15
        if self.one_suit():
            return 10
        return 0


class Table:
    """The board together with the deck and the points of the player."""

    NAMES = {25: "RUN", 20: "SIMPLE_RUN", 15: "SET", 10: "SIMPLE_SET", 0: "NO_MATCH"}

    def __init__(self, deck):
        self.deck = deck
        self.board = deal(deck)
        self.lost = 0

    def show(self):
        print_board(self.board)
        print(f"[points {-self.lost}] [deck {len(self.deck)}]")

    def take_a_card(self):
        card = self.deck.pop(0)
        self.lost += 1
        print(f"Drawn: {card[1]} of {card[0]}")
        row = ask_index("r = ")
        column = ask_index("c = ")
        self.board = update_board(self.board, card, (row, column))


def create_deck():
    return [[s, f] for s in ("SP", "CL", "HR", "DM") for f in range(2, 10)]


def shuffle_deck(deck):
    return sample(deck, len(deck))


def deal(deck):
    board = []
    while len(board) < 3:
        board.append([deck.pop(0), deck.pop(0), deck.pop(0)])
    return board


def print_board(board):
    print("\n".join("|" + "|".join("{},{}".format(*card) for card in row) + "|" for row in board))


def update_board(board, card, place):
    row, column = place
    board[row][column] = card
    return board


def all_lines(board):
    yield from (Line(row) for row in board)
    yield from (Line(column) for column in zip(*board))
    yield Line([board[0][0], board[1][1], board[2][2]])
    yield Line([board[0][2], board[1][1], board[2][0]])


def verify_matching(board, score):
    points = max(line.points() for line in all_lines(board))
    return points > 0, Table.NAMES[points], score + points


def ask_index(question):
    while True:
        text = input(question).strip()
        try:
            number = int(text)
        except ValueError:
            print(f"{text!r} is not a number.")
            continue
        if number in range(3):
            return number
        print("The board has 0, 1 and 2 only.")


def wants_a_card():
    while True:
        answer = input("deal / done: ").strip().upper()
        if answer in ("DEAL", "DONE"):
            return answer == "DEAL"
        print("*** wrong command ***")


def game(deck):
    table = Table(deck)
    table.show()
    while table.deck and wants_a_card():
        table.take_a_card()
        table.show()
    match, category, score = verify_matching(table.board, -table.lost)
    pretty = category.replace("_", " ").lower()
    if match:
        print(f"Hooray, a {pretty}! {score} points are yours.")
    else:
        print(f"Game over: {pretty}. {score} points.")
    return match, score, category


def main():
    print("=" * 40)
    game(shuffle_deck(create_deck()))
    print("=" * 40)


main()
