def create_deck():
    return None


def shuffle_deck(deck):
    return None


def deal(deck):
    return None


def print_board(board):
    pass


def update_board(board, card, row, col):
    return None


def verify_matching(board, score):
    return None


def game(deck):
    return None


def main():
    pass


if __name__ == "__main__":
    main()
