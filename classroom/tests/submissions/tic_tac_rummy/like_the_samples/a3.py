#Name: Maxime Roy
#ID: 101298833

import random

SUITS = ["SP", "CL", "HR", "DM"]

def create_deck():
    """ Takes no parameter
        Returns a 2D-list """
    deck = []
    for s in SUITS:
        for f in range(2, 10):
            deck.append([s, f])
    return deck

def shuffle_deck(deck):
    """Takes a 2D-list
        Returns a shuffled 2D-list"""
    sdeck = deck[:]
    random.shuffle(sdeck)
    return sdeck

def deal(deck):
    """Takes the shuffled deck, returns the board (2D-list)"""
    board = []
    for i in range(3):
        row = []
        for j in range(3):
            row.append(deck.pop(0))
        board.append(row)
    return board

def print_board(board):
    """Takes the board and prints it"""
    for row in board:
        for card in row:
            print("| " + card[0] + "," + str(card[1]) + " ", end="")
        print("|")

def update_board(board, card, row, col):
    """Takes the board, the new card, row and column; returns the board"""
    board[row][col] = card
    return board

def get_lines(board):
    """Takes the board, returns the 8 lines of 3 cards"""
    result = []
    diagonal1 = []
    diagonal2 = []
    for i in range(3):
        result.append(board[i])
        column = []
        for j in range(3):
            column.append(board[j][i])
        result.append(column)
        diagonal1.append(board[i][i])
        diagonal2.append(board[i][2 - i])
    result.append(diagonal1)
    result.append(diagonal2)
    return result

def is_simple_set(line):
    return line[0][0] == line[1][0] == line[2][0]

def is_set(line):
    return line[0][1] == line[1][1] == line[2][1]

def is_simple_run(line):
    up = line[0][1] + 2 == line[1][1] + 1 == line[2][1]
    down = line[0][1] - 2 == line[1][1] - 1 == line[2][1]
    return up or down

def is_run(line):
    return is_simple_set(line) and is_simple_run(line)

def verify_matching(board, score):
    """Takes the board and the score; returns match, category, new score"""
    tests = [[is_run, "Run", 25], [is_simple_run, "Simple Run", 20], [is_set, "Set", 15], [is_simple_set, "Simple Set", 10]]
    for test in tests:
        for line in get_lines(board):
            if test[0](line):
                return True, test[1], score + test[2]
    return False, "", score

def get_location(card):
    """Takes the new card; returns row and column"""
    while True:
        text = input("New card: " + str(card) + ", enter location to replace card <row col>: ")
        parts = text.split()
        if len(parts) == 2 and parts[0].isdigit() and parts[1].isdigit():
            if int(parts[0]) < 3 and int(parts[1]) < 3:
                return int(parts[0]), int(parts[1])

def game(deck):
    """Takes the shuffled deck; returns win, score, category"""
    print("Welcome to the game!")
    score = 0
    board = deal(deck)
    print_board(board)
    playing = True
    prefix = ""
    while playing and len(deck) != 0:
        choice = input(prefix + "Score: " + str(score) + ", Deal or Done? >> ").lower()
        prefix = ""
        if choice == "deal":
            score -= 1
            card = deck.pop(0)
            row, col = get_location(card)
            board = update_board(board, card, row, col)
            print_board(board)
            print("Cards left to play:", len(deck))
        elif choice == "done":
            playing = False
        else:
            prefix = "Invalid choice. "
    match, category, score = verify_matching(board, score)
    return match, score, category

def main():
    deck = create_deck()
    sdeck = shuffle_deck(deck)
    win, score, category = game(sdeck)
    if win == True:
        print("Congrats!! You've got a " + category + " on the board, Score: " + str(score))
    else:
        print("Sorry, no match on the board. Score: " + str(score))

if __name__ == "__main__":
    main()
