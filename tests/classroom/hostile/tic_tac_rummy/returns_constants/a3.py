def create_deck():
    return (True, "Run", 25)


def shuffle_deck(deck):
    return (True, "Run", 25)


def deal(deck):
    return (True, "Run", 25)


def print_board(board):
    print("Score: 25, Deal or Done? >> ")


def update_board(board, card, row, col):
    return (True, "Run", 25)


def verify_matching(board, score):
    return (True, "Run", 25)


def game(deck):
    return (True, "Run", 25)


def main():
    print("Score: 25, Deal or Done? >> ")


if __name__ == "__main__":
    main()
