# Robin Tremblay
# 101204417
# COMP1405 A3

import random

lines = [
    [(0, 0), (0, 1), (0, 2)],
    [(1, 0), (1, 1), (1, 2)],
    [(2, 0), (2, 1), (2, 2)],
    [(0, 0), (1, 0), (2, 0)],
    [(0, 1), (1, 1), (2, 1)],
    [(0, 2), (1, 2), (2, 2)],
    [(0, 0), (1, 1), (2, 2)],
    [(0, 2), (1, 1), (2, 0)],
]


def create_deck():
    deck = []
    for number in range(2, 10):
        for s in ["SP", "CL", "HR", "DM"]:
            deck.append([s, number])
    return deck


def shuffle_deck(deck):
    old = deck[:]
    new = []
    while len(old) > 0:
        i = random.randint(0, len(old) - 1)
        new.append(old[i])
        del old[i]
    return new


def deal(deck):
    board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for i in range(9):
        board[i // 3][i % 3] = deck[i]
    del deck[0:9]
    return board


def print_board(board):
    print()
    print("        0       1       2")
    print("    +-------+-------+-------+")
    for r in range(3):
        text = " " + str(r) + "  "
        for c in range(3):
            text = text + "| " + board[r][c][0] + ", " + str(board[r][c][1]) + " "
        print(text + "|")
        print("    +-------+-------+-------+")


def update_board(board, new_card, row, column):
    fresh = []
    for r in range(3):
        fresh.append([])
        for c in range(3):
            if r == row and c == column:
                fresh[r].append(new_card)
            else:
                fresh[r].append(board[r][c])
    return fresh


def verify_matching(board, score):
    simple_set = False
    same = False
    simple_run = False
    run = False
    for line in lines:
        a = board[line[0][0]][line[0][1]]
        b = board[line[1][0]][line[1][1]]
        c = board[line[2][0]][line[2][1]]
        if a[0] == b[0] and b[0] == c[0]:
            simple_set = True
        if a[1] == b[1] and b[1] == c[1]:
            same = True
        if (b[1] == a[1] + 1 and c[1] == b[1] + 1) or (b[1] == a[1] - 1 and c[1] == b[1] - 1):
            simple_run = True
            if a[0] == b[0] and b[0] == c[0]:
                run = True
    if run:
        return True, "run", score + 25
    if simple_run:
        return True, "simple run", score + 20
    if same:
        return True, "set", score + 15
    if simple_set:
        return True, "simple set", score + 10
    return False, "nothing", score


def game(deck):
    board = deal(deck)
    score = 0
    print_board(board)
    print("You have", score, "points.")
    while True:
        if len(deck) == 0:
            print("That was the last card.")
            break
        choice = ""
        while choice != "deal" and choice != "done":
            choice = input("What now (DEAL = take a card, DONE = stop)? ")
            choice = choice.lower()
            if choice != "deal" and choice != "done":
                print("I do not know what", choice, "means, sorry!")
        if choice == "done":
            break
        card = deck[0]
        del deck[0]
        score = score - 1
        print("You took", card[0], card[1], "and it cost you a point.")
        good = False
        while not good:
            r = input("Which row does it go to (0 to 2)? ")
            c = input("And which column (0 to 2)? ")
            if r in ["0", "1", "2"] and c in ["0", "1", "2"]:
                good = True
            else:
                print("There is no such place on the board, try again.")
        board = update_board(board, card, int(r), int(c))
        print_board(board)
        print("You have", score, "points and there are", len(deck), "more cards.")
    win, category, score = verify_matching(board, score)
    return win, score, category


def main():
    name = input("Hello! What is your name? ")
    print("Nice to meet you,", name, "- good luck!")
    deck = create_deck()
    deck = shuffle_deck(deck)
    win, score, category = game(deck)
    if win:
        print("Well done", name + ", that is a", category, "!!!")
        print("You finish with", score, "points.")
    else:
        print("What a pity,", name + ", nothing fits together.")
        print("You finish with", score, "points.")


if __name__ == "__main__":
    main()
