import time


def for_ever(*given):
    while True:
        pass


class Slow:
    __repr__ = __len__ = __hash__ = __iter__ = __eq__ = __bool__ = __str__ = for_ever
    __getattribute__ = for_ever
    __del__ = for_ever


def create_deck():
    return Slow()


def shuffle_deck(deck):
    return Slow()


def deal(deck):
    return Slow()


def print_board(board):
    print(Slow())


def update_board(board, card, row, col):
    return Slow()


def verify_matching(board, score):
    return Slow()


def game(deck):
    return Slow()


def main():
    print(Slow())


if __name__ == "__main__":
    main()
