from enum import IntEnum
from constants import Constants
from data_structures.referential_array import ArrayR
from data_structures.array_sorted_list import ArraySortedList


class StatsColumn(IntEnum):
    PLAYER_NAME = 0
    GAMES_PLAYED = 1
    TURNS_TAKEN = 2
    CARDS_PLAYED = 3
    CARDS_DRAWN = 4
    CARDS_LEFT = 5
    WINS = 6


class Row:
    """One line of the table. It can be sorted by the column chosen last."""

    def __init__(self, name):
        self.cells = ArrayR(Constants.COLUMNS)
        self.cells[0] = name
        for i in range(1, Constants.COLUMNS):
            self.cells[i] = 0
        self.chosen = StatsColumn.PLAYER_NAME
        self.downwards = False

    def __getitem__(self, column):
        return self.cells[column]

    def __setitem__(self, column, value):
        self.cells[column] = value

    def __lt__(self, other):
        mine, theirs = self.cells[self.chosen], other.cells[self.chosen]
        if self.downwards:
            return mine >= theirs
        return mine <= theirs

    def __le__(self, other):
        return self < other

    def __str__(self):
        line = self.cells[0]
        for i in range(1, Constants.COLUMNS):
            line = line + "\t\t" + str(self.cells[i])
        return line


class GameStats:
    def __init__(self, players):
        self.players = ArrayR(Constants.MAX_PLAYERS)
        self.stats = ArrayR(Constants.MAX_PLAYERS)
        self.length = 0
        for i in range(len(players)):
            self.add_player(players[i])

    def add_player(self, player):
        if self.row(player) is None:
            self.players[self.length] = player
            self.stats[self.length] = Row(player.name)
            self.length += 1

    def row(self, player):
        found = None
        for i in range(self.length):
            if self.stats[i][0] == player.name:
                found = self.stats[i]
        return found

    def record_game_played(self, player):
        self.row(player)[StatsColumn.GAMES_PLAYED] += 1

    def record_turn(self, player):
        self.row(player)[StatsColumn.TURNS_TAKEN] += 1

    def record_card_played(self, player):
        self.row(player)[StatsColumn.CARDS_PLAYED] += 1

    def record_card_drawn(self, player):
        self.row(player)[StatsColumn.CARDS_DRAWN] += 1

    def record_game_won(self, player):
        self.row(player)[StatsColumn.WINS] += 1

    def record_cards_left(self, player):
        self.row(player)[StatsColumn.CARDS_LEFT] += len(player)

    def sort_stats(self, stat, ascending=True):
        ordered = ArraySortedList(Constants.MAX_PLAYERS)
        for i in range(self.length):
            row = self.stats[i]
            row.chosen = stat
            row.downwards = not ascending
            ordered.add(row)
        for i in range(self.length):
            self.stats[i] = ordered[i]

    def __len__(self):
        return self.length

    def __str__(self):
        text = "Player\tGames\tTurns\tPlayed\tDrawn\tLeft\tWon"
        for i in range(self.length):
            text = text + "\n" + str(self.stats[i])
        return text
