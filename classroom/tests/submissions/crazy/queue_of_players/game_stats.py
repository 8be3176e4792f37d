from enum import IntEnum, auto
from data_structures.referential_array import ArrayR
from data_structures.array_sorted_list import ArraySortedList
from player import Player
from constants import Constants


class StatsColumn(IntEnum):
    PLAYER_NAME = 0
    GAMES_PLAYED = auto()
    TURNS_TAKEN = auto()
    CARDS_PLAYED = auto()
    CARDS_DRAWN = auto()
    CARDS_LEFT = auto()
    WINS = auto()


class SortItem:
    """
    Wraps one row, so that it can be put into a sorted list.
    Two items are never equal: the old place decides in that case.
    """

    def __init__(self, value, place: int, row, ascending: bool) -> None:
        self.value = value
        self.place = place
        self.row = row
        self.ascending = ascending

    def __lt__(self, other) -> bool:
        if self.value == other.value:
            return self.place < other.place
        if self.ascending:
            return self.value < other.value
        return self.value > other.value

    def __gt__(self, other) -> bool:
        return other < self

    def __le__(self, other) -> bool:
        return not other < self


class GameStats:
    def __init__(self, players: ArrayR[Player]) -> None:
        self.players = ArrayR(Constants.MAX_PLAYERS)
        self.stats = ArrayR(Constants.MAX_PLAYERS)
        self.count = 0
        for i in range(len(players)):
            self.add_player(players[i])

    def find_row(self, player: Player):
        for i in range(self.count):
            if self.stats[i][StatsColumn.PLAYER_NAME] == player.name:
                return self.stats[i]
        return None

    def add_player(self, player: Player) -> None:
        if self.find_row(player) is not None:
            return
        row = ArrayR(Constants.NUM_STATS)
        row[0] = player.name
        for j in range(1, Constants.NUM_STATS):
            row[j] = 0
        self.players[self.count] = player
        self.stats[self.count] = row
        self.count += 1

    def increase(self, player: Player, column: StatsColumn, amount: int) -> None:
        row = self.find_row(player)
        row[column] = row[column] + amount

    def record_game_played(self, player: Player) -> None:
        self.increase(player, StatsColumn.GAMES_PLAYED, 1)

    def record_turn(self, player: Player) -> None:
        self.increase(player, StatsColumn.TURNS_TAKEN, 1)

    def record_card_played(self, player: Player) -> None:
        self.increase(player, StatsColumn.CARDS_PLAYED, 1)

    def record_card_drawn(self, player: Player) -> None:
        self.increase(player, StatsColumn.CARDS_DRAWN, 1)

    def record_game_won(self, player: Player) -> None:
        self.increase(player, StatsColumn.WINS, 1)

    def record_card_left(self, player: Player) -> None:
        self.increase(player, StatsColumn.CARDS_LEFT, len(player))

    def sort_stats(self, stat: StatsColumn, ascending: bool = True) -> None:
        items = ArraySortedList(Constants.MAX_PLAYERS)
        for i in range(self.count):
            items.add(SortItem(self.stats[i][stat], i, self.stats[i], ascending))
        for i in range(self.count):
            self.stats[i] = items[i].row

    def __len__(self) -> int:
        return self.count

    def __str__(self) -> str:
        text = ""
        for column in StatsColumn:
            text += column.name.replace("_", " ").title().ljust(Constants.COLUMN_WIDTH) + "|"
        for i in range(self.count):
            text += "\n"
            for column in StatsColumn:
                text += str(self.stats[i][column]).ljust(Constants.COLUMN_WIDTH) + "|"
        return text
