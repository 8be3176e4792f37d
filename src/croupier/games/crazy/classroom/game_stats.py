"""The statistics of a series of games, one row for each player."""

from enum import IntEnum
from typing import Any

from .algorithms.mergesort import mergesort
from .constants import Constants
from .data_structures.array_list import ArrayList
from .data_structures.referential_array import ArrayR
from .data_structures.stack_adt import ArrayStack
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


Row = ArrayList[Any]
"""A name, then six numbers."""


class GameStats:
    """A table that is kept over many games; P is the number of players in it.

    A player is known by the name, so each method that records something takes O(P): it looks
    for the player's row, wherever sorting has put it.
    """

    def __init__(self, players: ArrayR[Player]) -> None:
        """Open the table with a row of zeros for each player, in O(P squared)."""
        self.players: ArrayList[Player] = ArrayList(Constants.MAX_PLAYERS)
        self.stats: ArrayList[Row] = ArrayList(Constants.MAX_PLAYERS)
        for player in players:
            self.add_player(player)

    def add_player(self, player: Player) -> None:
        """Add a row of zeros for a player who has none yet, in O(P)."""
        if player in self:
            return
        self.players.append(player)
        self.stats.append(self._new_row(player))

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
        """Sort the rows by a column; equal rows keep their order, in O(P log P) comparisons.

        For a decreasing order the rows are turned round before and after: what merge sort
        keeps in order is then the order they had.
        """
        if not ascending:
            self._turn_round()
        self._replace_rows(mergesort(self.stats, lambda row: row[stat]))
        if not ascending:
            self._turn_round()

    def __contains__(self, player: Player) -> bool:
        """Say whether a player of this name has a row, in O(P)."""
        return any(known.name == player.name for known in self.players)

    def __len__(self) -> int:
        """Return the number of players, in O(1)."""
        return len(self.players)

    def __str__(self) -> str:
        """Draw the table: a header, then a line for each player, in O(P)."""
        report = Constants.STATS_HEADER
        for row in self.stats:
            report += Constants.LINE_SEPARATOR
            report += Constants.CELL_SEPARATOR.join(str(cell) for cell in row)
        return report

    def _new_row(self, player: Player) -> Row:
        row: Row = ArrayList(len(StatsColumn))
        row.append(player.name)
        while len(row) < len(StatsColumn):
            row.append(Constants.NONE_YET)
        return row

    def _add(self, player: Player, column: StatsColumn, amount: int) -> None:
        row = self._row_of(player)
        row[column] += amount

    def _row_of(self, player: Player) -> Row:
        for row in self.stats:
            if row[StatsColumn.PLAYER_NAME] == player.name:
                return row
        raise ValueError(f"{player.name} is not in the statistics")

    def _turn_round(self) -> None:
        """Put the last row first and the first last, in O(P)."""
        pile: ArrayStack[Row] = ArrayStack(len(self.stats))
        for row in self.stats:
            pile.push(row)
        self.stats.clear()
        while not pile.is_empty():
            self.stats.append(pile.pop())

    def _replace_rows(self, rows: ArrayR[Row]) -> None:
        self.stats.clear()
        for row in rows:
            self.stats.append(row)
