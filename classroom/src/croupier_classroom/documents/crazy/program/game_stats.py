"""The statistics of a series of games, one row for each player."""

from enum import IntEnum
from typing import Any, Self

from .constants import Constants
from .data_structures.array_sorted_list import ArraySortedList
from .data_structures.referential_array import ArrayR
from .player import Player


class StatsColumn(IntEnum):
    """The columns of the table, in their order."""

    PLAYER_NAME = 0
    GAMES_PLAYED = 1
    TURNS_TAKEN = 2
    CARDS_PLAYED = 3
    CARDS_DRAWN = 4
    CARDS_LEFT = 5
    WINS = 6


Row = ArrayR[Any]
"""A name, then six numbers."""


class RankedRow:
    """A row on its way through a sorted list: by its value, then by its rank; in O(1)."""

    def __init__(self, row: Row, column: StatsColumn, rank: int) -> None:
        """Take the value of this column; the rank decides among equal values."""
        self.row = row
        self.value = row[column]
        self.rank = rank

    def __lt__(self, other: Self) -> bool:
        """Say whether this row comes before the other."""
        if self.value == other.value:
            return self.rank < other.rank
        return bool(self.value < other.value)

    def __le__(self, other: Self) -> bool:
        """Say whether this row does not come after the other."""
        return not other < self


class GameStats:
    """A table that is kept over many games; P is the number of players in it.

    A player is known by the name, so each method that records something takes O(P): it looks
    for the player's row, wherever sorting has put it.
    """

    def __init__(self, players: ArrayR[Player]) -> None:
        """Open the table with a row of zeros for each player, in O(P squared)."""
        self.players: ArrayR[Player] = ArrayR(Constants.MAX_PLAYERS)
        self.stats: ArrayR[Row] = ArrayR(Constants.MAX_PLAYERS)
        self.number_of_players = Constants.NONE_YET
        for index in range(len(players)):
            self.add_player(players[index])

    def add_player(self, player: Player) -> None:
        """Add a row of zeros for a player who has none yet, in O(P)."""
        if player in self:
            return
        self.players[self.number_of_players] = player
        self.stats[self.number_of_players] = self._new_row(player)
        self.number_of_players += Constants.ONE_MORE

    def record_game_played(self, player: Player) -> None:
        """Add 1 to the player's games, in O(P)."""
        self._add(player, StatsColumn.GAMES_PLAYED, Constants.ONE_MORE)

    def record_turn(self, player: Player) -> None:
        """Add 1 to the player's turns, in O(P)."""
        self._add(player, StatsColumn.TURNS_TAKEN, Constants.ONE_MORE)

    def record_card_played(self, player: Player) -> None:
        """Add 1 to the cards the player has played, in O(P)."""
        self._add(player, StatsColumn.CARDS_PLAYED, Constants.ONE_MORE)

    def record_card_drawn(self, player: Player) -> None:
        """Add 1 to the cards the player has drawn, in O(P)."""
        self._add(player, StatsColumn.CARDS_DRAWN, Constants.ONE_MORE)

    def record_game_won(self, player: Player) -> None:
        """Add 1 to the player's wins, in O(P)."""
        self._add(player, StatsColumn.WINS, Constants.ONE_MORE)

    def record_cards_left(self, player: Player) -> None:
        """Add the cards still in the player's hand to those left over, in O(P)."""
        self._add(player, StatsColumn.CARDS_LEFT, len(player))

    record_card_left = record_cards_left
    """The same, as the course's own skeleton spells it."""

    def sort_stats(self, stat: StatsColumn, ascending: bool = True) -> None:
        """Sort the rows by a column; equal rows keep their order.

        The rows go through a sorted list, in O(P log P) comparisons and O(P squared) moves. For
        a decreasing order the list is read from its end, so equal rows go in the other way round.
        """
        ranked: ArraySortedList[RankedRow] = ArraySortedList(Constants.MAX_PLAYERS)
        for index in range(len(self)):
            ranked.add(RankedRow(self.stats[index], stat, index if ascending else -index))
        last = len(self) - Constants.ONE_MORE
        for index in range(len(self)):
            self.stats[index] = ranked[index if ascending else last - index].row

    def __contains__(self, player: Player) -> bool:
        """Say whether a player of this name has a row, in O(P)."""
        return self._index_of(player) < len(self)

    def __len__(self) -> int:
        """Return the number of players, in O(1)."""
        return self.number_of_players

    def __str__(self) -> str:
        """Draw the table: a header, then a line for each player, in O(P)."""
        report = Constants.STATS_HEADER
        for index in range(len(self)):
            report += Constants.LINE_SEPARATOR
            report += Constants.CELL_SEPARATOR.join(
                str(self.stats[index][column]) for column in StatsColumn
            )
        return report

    def _new_row(self, player: Player) -> Row:
        row: Row = ArrayR(len(StatsColumn))
        for column in StatsColumn:
            row[column] = Constants.NONE_YET
        row[StatsColumn.PLAYER_NAME] = player.name
        return row

    def _add(self, player: Player, column: StatsColumn, amount: int) -> None:
        if player not in self:
            raise ValueError(f"{player.name} is not in the statistics")
        self.stats[self._index_of(player)][column] += amount

    def _index_of(self, player: Player) -> int:
        """Return the index of the player's row, or the number of rows if it is missing, in O(P)."""
        for index in range(len(self)):
            if self.stats[index][StatsColumn.PLAYER_NAME] == player.name:
                return index
        return len(self)
