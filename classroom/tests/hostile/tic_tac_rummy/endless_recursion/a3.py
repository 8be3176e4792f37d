import sys

sys.setrecursionlimit(2**31 - 1)


class Deep:
    def __repr__(self):
        return repr(self)

    def __getattr__(self, name):
        return getattr(self, name + "x")


def deep():
    return deep()


def create_deck():
    return deep()


def shuffle_deck(deck):
    return deep()


def deal(deck):
    return deep()


def print_board(board):
    print(Deep())


def update_board(board, card, row, col):
    return deep()


def verify_matching(board, score):
    return deep()


def game(deck):
    return deep()


def main():
    print(Deep())


if __name__ == "__main__":
    main()
