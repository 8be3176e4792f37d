def huge():
    return ["x" * 1000] * 3_000_000


def long():
    return ("y" * 300_000_000,)


def create_deck():
    return huge() or long()


def shuffle_deck(deck):
    return huge() or long()


def deal(deck):
    return huge() or long()


def print_board(board):
    print("z" * 100_000_000)


def update_board(board, card, row, col):
    return huge() or long()


def verify_matching(board, score):
    return huge() or long()


def game(deck):
    return huge() or long()


def main():
    print("z" * 100_000_000)


if __name__ == "__main__":
    main()
