def nested(depth=200000):
    value = []
    for _ in range(depth):
        value = [value]
    return value


def create_deck():
    return nested()


def shuffle_deck(deck):
    return nested()


def deal(deck):
    return nested()


def print_board(board):
    print(nested())


def update_board(board, card, row, col):
    return nested()


def verify_matching(board, score):
    return nested()


def game(deck):
    return nested()


def main():
    print(nested())


if __name__ == "__main__":
    main()
