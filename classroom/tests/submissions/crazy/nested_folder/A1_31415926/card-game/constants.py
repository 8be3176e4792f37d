class Constants:
    DECK_SIZE = 112
    NUM_MAX_VALS = 15
    NUM_CARDS_AT_INIT = 7
    MAX_PLAYERS = 8
    TWO = 2
    FOUR = 4
    NINE = 9
    COLUMNS = 7
    SAVED_SEED = 2024
