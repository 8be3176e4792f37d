class Constants:
    """
    All the numbers of the game
    """
    DECK_SIZE = 112
    NUM_MAX_VALS = 15
    NUM_CARDS_AT_INIT = 7
    MAX_PLAYERS = 8
    MAX_ROUNDS_PER_PLAYER = 100
    # added by me
    DRAW_TWO_AMOUNT = 2
    DRAW_FOUR_AMOUNT = 4
    NUM_STATS = 7
    COLUMN_WIDTH = 14
    NUMBERS = 10
    COPIES = 2
    BLACK_COPIES = 4
