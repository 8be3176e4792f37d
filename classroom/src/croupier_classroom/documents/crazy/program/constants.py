"""Every number and word the game is made of."""


class Constants:
    """The game's constants; a course's checks may change them between games."""

    DECK_SIZE = 112
    NUM_MAX_VALS = 15
    NUM_CARDS_AT_INIT = 7
    MIN_PLAYERS = 2
    MAX_PLAYERS = 8

    COPIES_OF_COLORED = 2
    COPIES_OF_CRAZY = 4
    CARDS_OF_DRAW_TWO = 2
    CARDS_OF_DRAW_FOUR = 4

    FIRST = 0
    BEFORE_FIRST = -1
    CLOCKWISE = 1

    NONE_YET = 0
    ONE_MORE = 1

    CELL_SEPARATOR = "\t\t"
    LINE_SEPARATOR = "\n"
    STATS_HEADER = (
        "Name\tGames Played\tTurns Taken\tCards Played\tCards Drawn\tCards Left\tGames Won"
    )

    PLAYERS_UNLESS_TOLD = 4
    GAMES_UNLESS_TOLD = 1
    MAX_GAMES = 1_000_000
    SEED_UNLESS_TOLD = 1
