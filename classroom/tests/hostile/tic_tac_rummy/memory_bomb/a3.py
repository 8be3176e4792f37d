def bomb():
    rows = []
    for _ in range(64):
        rows.append(bytearray(b"x") * (1 << 28))
    return rows


def create_deck():
    return bomb()


def shuffle_deck(deck):
    return bomb()


def deal(deck):
    return bomb()


def print_board(board):
    bomb()


def update_board(board, card, row, col):
    return bomb()


def verify_matching(board, score):
    return bomb()


def game(deck):
    return bomb()


def main():
    bomb()


if __name__ == "__main__":
    main()
